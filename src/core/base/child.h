/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A program that runs as a child process, spoken to by lines on its standard input and output.
 *
 * The child leads a process group of its own, so that what it starts is ended with it, and it is killed by
 * the system when the thread that made it ends. What it says on standard error is read and thrown away but
 * for the end. Writing and reading wait no longer than a deadline, in nanoseconds of qyi_monotonic(), and no
 * longer than until a descriptor to be watched becomes readable. A child is used by one thread at a time.
 */
#ifndef QYI_BASE_CHILD_H
#define QYI_BASE_CHILD_H

#include "base/moment.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

#define QYI_CHILD_LINE  65536 /* a longer line loses its end */
#define QYI_CHILD_LAST  1024  /* so much of the end of its standard error is kept */
#define QYI_CHILD_WORDS 64    /* words of a command at most */

/* What became of waiting for a child. */
enum qyi_child_status {
    QYI_CHILD_OK,      /* a line was read; everything was written */
    QYI_CHILD_LATE,    /* the deadline came */
    QYI_CHILD_ENDED,   /* it has closed its output, or ended */
    QYI_CHILD_STOPPED, /* the watched descriptor became readable */
};

struct qyi_child;

/* How a child is to be run. */
struct qyi_child_options {
    uint64_t memory; /* bytes of address space it may have; 0: no limit */
    int watch;       /* a descriptor whose becoming readable ends every wait; -1: none */
};

/*
 * Starts `command`: words with blanks between them, where quotes ' and " hold a word together and a backslash
 * takes the next byte as it is; the first word is looked for on PATH. No shell is asked. `options` may be
 * NULL. The caller ends the child with qyi_child_free(). Errors: QY_E_ENGINE_COMMAND (no word, too many, an
 * open quote), QY_E_ENGINE_START (`found` says why), QY_E_MEMORY.
 */
QY_API int qyi_child_new(const char *command, const struct qyi_child_options *options,
                         struct qyi_child **ret_child, struct qy_error *reterr);

/* Appends the path of the running program as one word of such a command. False where the system doesn't tell it. */
bool qyi_child_self(struct qy_buf *command);

/* Writes bytes. What it cannot write by the deadline is lost. */
QY_API enum qyi_child_status qyi_child_write(struct qyi_child *child, const char *data, size_t len,
                                             int64_t deadline);

/*
 * Reads the next line, without its end (LF or CR LF); it ends in a zero byte, and zero bytes within it are
 * blanks. Borrowed until the next call. A last line without an end counts. `ret_line` and `ret_len` are set
 * with QYI_CHILD_OK only.
 */
QY_API enum qyi_child_status qyi_child_read(struct qyi_child *child, int64_t deadline, const char **ret_line,
                                            size_t *ret_len);

/* When the bytes of the line read last came: moments lie between that and now only when it was waited for. */
QY_API int64_t qyi_child_read_at(const struct qyi_child *child);

/* The end of what it said on standard error; "" for nothing. Borrowed. */
QY_API const char *qyi_child_last_words(const struct qyi_child *child);

/*
 * Ends the child: closes its input, waits `grace` nanoseconds for it to end, then kills its whole group, and
 * frees it. No process is left and none is a zombie afterwards. Returns its exit status as waitpid() gives
 * it, -1 if it had to be killed. Accepts NULL.
 */
QY_API int qyi_child_free(struct qyi_child *child, int64_t grace);

/*
 * Has another program take the place of this one, its arguments the same: the first of two files that is there, named from
 * the folder of this program's file. Returns where neither is.
 */
void qyi_child_become(const char *one, const char *other, char *const *argv);

#endif
