/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Filling in a `struct qy_error`. All functions accept a NULL error and return `code`. */
#ifndef QYI_BASE_ERROR_H
#define QYI_BASE_ERROR_H

#include "base/registry.h"

#include <qiyuan/core/error.h>

/*
 * Writes an error about the text `found` (any bytes: invalid UTF-8 is shown as U+FFFD, control characters as
 * symbols, and long text is truncated) at `offset` bytes from the start of the input. `expected` may be NULL.
 * Line and column are set to 0; callers that know them add them.
 */
QY_API int qyi_error_set(struct qy_error *reterr, int code, size_t offset, const char *found,
                         size_t found_len, const char *expected);

/* As qyi_error_set() at offset 0, with a detail that distinguishes the reasons of the code. */
int qyi_error_set_detail(struct qy_error *reterr, int code, int detail, const char *found, size_t found_len,
                         const char *expected);

/* As qyi_error_set(), with a formatted `found`. */
QY_API int qyi_error_setf(struct qy_error *reterr, int code, size_t offset, const char *expected,
                          const char *found_format, ...) QY_PRINTF(5, 6);

/* The kind of failure of a code. */
enum qyi_error_kind qyi_error_kind(int code);

/* Fills in QY_E_MEMORY. */
QY_API int qyi_no_memory(struct qy_error *reterr);

/* Sets `error`'s line and column from its offset within `text`; lines end with LF, CR or CRLF. */
QY_API void qyi_error_locate(struct qy_error *error, const char *text, size_t len);

#endif
