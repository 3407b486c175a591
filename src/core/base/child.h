/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A child process that exchanges lines over its standard input and output.
 *
 * The child leads its own process group, so that its descendants end with it, and the system kills it when
 * the thread that made it ends. Its standard error is read and discarded except for the last bytes. Reads and
 * writes wait at most until a deadline, in nanoseconds of qyi_monotonic(), or until a watched descriptor
 * becomes readable. Use a child from one thread at a time.
 */
#ifndef QYI_BASE_CHILD_H
#define QYI_BASE_CHILD_H

#include "base/moment.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

#define QYI_CHILD_LINE  65536 /* longer lines are truncated */
#define QYI_CHILD_LAST  1024  /* bytes kept from the end of its standard error */
#define QYI_CHILD_WORDS 64    /* greatest number of words in a command */

/* The result of waiting for a child. */
enum qyi_child_status {
    QYI_CHILD_OK,      /* a line was read, or everything was written */
    QYI_CHILD_LATE,    /* the deadline passed */
    QYI_CHILD_ENDED,   /* it closed its output, or ended */
    QYI_CHILD_STOPPED, /* the watched descriptor became readable */
};

struct qyi_child;

/* How to run a child. */
struct qyi_child_options {
    uint64_t memory; /* limit on its address space in bytes; 0: no limit */
    int watch;       /* a descriptor that ends every wait when it becomes readable; -1: none */
};

/*
 * Starts `command`: words separated by blanks; quotes ' and " group, a backslash quotes the next byte. The
 * first word is looked up in PATH. No shell is involved. `options` may be NULL. The caller ends the child
 * with qyi_child_free(). Errors: QY_E_ENGINE_COMMAND (no word, too many, an unclosed quote),
 * QY_E_ENGINE_START (the reason is in `found`), QY_E_MEMORY.
 */
QY_API int qyi_child_new(const char *command, const struct qyi_child_options *options,
                         struct qyi_child **ret_child, struct qy_error *reterr);

/*
 * Appends the path of the running program as one word of such a command. False if the system does not provide
 * it.
 */
bool qyi_child_self(struct qy_buf *command);

/* Writes bytes. Bytes not written by the deadline are lost. */
QY_API enum qyi_child_status qyi_child_write(struct qyi_child *child, const char *data, size_t len,
                                             int64_t deadline);

/*
 * Reads the next line without its end (LF or CR LF), zero-terminated; zero bytes within it become blanks.
 * Borrowed until the next call. A last line without an end counts. `ret_line` and `ret_len` are set only with
 * QYI_CHILD_OK.
 */
QY_API enum qyi_child_status qyi_child_read(struct qyi_child *child, int64_t deadline, const char **ret_line,
                                            size_t *ret_len);

/*
 * The time at which the last bytes of the line read arrived; earlier than the return of qyi_child_read() only
 * if that waited.
 */
QY_API int64_t qyi_child_read_at(const struct qyi_child *child);

/* The last bytes from its standard error; "" for none. Borrowed. */
QY_API const char *qyi_child_last_words(const struct qyi_child *child);

/*
 * Ends the child: closes its input, waits up to `grace` nanoseconds, kills its whole group, reaps it and
 * frees it. Returns its exit status in the form of waitpid(), or -1 if it had to be killed. Accepts NULL.
 */
QY_API int qyi_child_free(struct qyi_child *child, int64_t grace);

/*
 * Replaces this program by another one (exec) with the same arguments: the first of two files that exists,
 * relative to the folder of this program's file. Returns only if neither exists.
 */
void qyi_child_become(const char *one, const char *other, char *const *argv);

#endif
