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

/*
 * Writes one scalar value (U+FFFD for an invalid one) to `out`, which has room for 4 bytes; returns its
 * length.
 */
size_t qyi_utf8_encode(uint32_t scalar, char *out);

/* True if the whole text is well-formed. */
QY_API bool qyi_utf8_valid(const char *text, size_t len);

/* True if no byte is above 127. */
QY_API bool qyi_utf8_is_ascii(const char *text, size_t len);

/* The number of scalar values in a well-formed text. */
QY_API size_t qyi_utf8_count(const char *text, size_t len);

#endif
