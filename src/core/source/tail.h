/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text that is still being written, line by line: a file that grows, or what comes through a pipe. */
#ifndef QYI_SOURCE_TAIL_H
#define QYI_SOURCE_TAIL_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

#include <stdio.h>

struct qyi_tail {
    FILE *file;
    struct qy_buf text; /* the line at hand */
    uint32_t line;      /* its number, from 1 */
    bool grows;         /* its end is not the end: more is waited for */
};

/* Begins at the front of a file, or with "-" of standard input. Errors: QY_E_FILE_READ. */
int qyi_tail_open(const char *path, struct qyi_tail *ret_tail, struct qy_error *reterr);
void qyi_tail_close(struct qyi_tail *tail);

/*
 * The next line, without its end (LF or CR LF), borrowed until the next call. Of a file one that is whole is waited for,
 * however long that takes; of a pipe a last one without an end is a line, too. False at the end of a pipe, where a file
 * can't be read any more, and where memory runs out.
 */
bool qyi_tail_next(struct qyi_tail *tail, const char **ret_line, size_t *ret_len);

#endif
