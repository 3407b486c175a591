/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a source line by line, as bytes, in any encoding. */
#ifndef QYI_SOURCE_LINES_H
#define QYI_SOURCE_LINES_H

#include <qiyuan/core/source.h>

#define QYI_SOURCE_LONGEST_LINE 65536

struct qyi_source_lines {
    struct qy_source *source;
    struct qy_buf text;
    size_t at;     /* offset of the next line in `text` */
    uint32_t line; /* number of the last line read, from 1 */
    char end; /* line end: '\n' by default; with another one CR and byte order marks are part of the text */
    bool ended;
};

/* Begins to read a source by lines; it must outlive them. End with qyi_source_lines_end(). */
QY_API void qyi_source_lines_begin(struct qyi_source_lines *lines, struct qy_source *source);
QY_API void qyi_source_lines_end(struct qyi_source_lines *lines);

/*
 * The next line, without its end (LF or CR LF) and, on the first, without a byte order mark; borrowed until
 * the next call. Returns 1; 0 at the end; or a negative code (QY_E_TOO_LONG for a line over
 * QYI_SOURCE_LONGEST_LINE, or the error of reading).
 */
QY_API int qyi_source_lines_next(struct qyi_source_lines *lines, const char **ret_line, size_t *ret_len,
                                 struct qy_error *reterr);

#endif
