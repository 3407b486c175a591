/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UTF-8 by the Unicode standard: no surrogates, no overlong forms, nothing above U+10FFFF. */
#ifndef QYI_BASE_UTF8_H
#define QYI_BASE_UTF8_H

#include <qiyuan/core/api.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads one scalar value from the front of `text`; returns its length in bytes, or 0 if it is not well
 * formed. */
QY_API size_t qyi_utf8_decode(const char *text, size_t len, uint32_t *ret_scalar);

/* Writes one scalar value (U+FFFD in place of what is none) to `out`, which holds 4 bytes; returns its
 * length. */
size_t qyi_utf8_encode(uint32_t scalar, char *out);

/* True when the whole text is well formed. */
QY_API bool qyi_utf8_valid(const char *text, size_t len);

/* True when no byte is above 127. */
QY_API bool qyi_utf8_is_ascii(const char *text, size_t len);

/* How many scalar values a well formed text has. */
QY_API size_t qyi_utf8_count(const char *text, size_t len);

#endif
