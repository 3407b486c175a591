/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a text that is still being written, line by line: a growing file, or a pipe. */
#ifndef QYI_SOURCE_TAIL_H
#define QYI_SOURCE_TAIL_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

#include <stdio.h>

struct qyi_tail {
    FILE *file;
    struct qy_buf text; /* the current line */
    uint32_t line;      /* its number, from 1 */
    bool grows;         /* wait for more at its end */
};

/* Begins at the start of a file, or for "-" of standard input. Errors: QY_E_FILE_READ. */
int qyi_tail_open(const char *path, struct qyi_tail *ret_tail, struct qy_error *reterr);
void qyi_tail_close(struct qyi_tail *tail);

/*
 * The next line, without its end (LF or CR LF), borrowed until the next call. For a file it waits for a
 * complete line, however long that takes; for a pipe, a last line without an end also counts. False at the
 * end of a pipe, if a file can't be read any more, and without memory.
 */
bool qyi_tail_next(struct qyi_tail *tail, const char **ret_line, size_t *ret_len);

#endif
