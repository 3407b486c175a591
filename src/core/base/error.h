/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Filling in a `struct qy_error`. All of these accept a NULL error and return `code`. */
#ifndef QYI_BASE_ERROR_H
#define QYI_BASE_ERROR_H

#include "base/registry.h"

#include <qiyuan/core/error.h>

/*
 * Writes an error about the piece of text `found` (any bytes; what is not UTF-8 is shown as U+FFFD, control
 * characters as their names, and what is too long is cut) at `offset` bytes from the start of the input.
 * `expected` may be NULL. Line and column are set to 0: the caller who knows them adds them.
 */
QY_API int qyi_error_set(struct qy_error *reterr, int code, size_t offset, const char *found,
                         size_t found_len, const char *expected);

/* The same at offset 0, with a detail that tells the reasons of the code apart. */
int qyi_error_set_detail(struct qy_error *reterr, int code, int detail, const char *found, size_t found_len,
                         const char *expected);

/* The same with a formatted `found`. */
QY_API int qyi_error_setf(struct qy_error *reterr, int code, size_t offset, const char *expected,
                          const char *found_format, ...) QY_PRINTF(5, 6);

/* What the failure with that code is of. */
enum qyi_error_kind qyi_error_kind(int code);

/* The error that memory ran out. */
QY_API int qyi_no_memory(struct qy_error *reterr);

/* Sets line and column of `error` for its offset within `text`, counting lines as ended by LF, CR or CRLF. */
QY_API void qyi_error_locate(struct qy_error *error, const char *text, size_t len);

#endif
