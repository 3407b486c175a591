/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pieces of text in an encoding that is known, as binary files of games hold them. Text that
 * makes up a whole file goes through source/stream.h instead.
 */
#ifndef QYI_SOURCE_TRANSCODE_H
#define QYI_SOURCE_TRANSCODE_H

#include <qiyuan/core/source.h>

/*
 * Appends `bytes` as UTF-8. Bytes outside the encoding become U+FFFD; `ret_bad` is the index of the first
 * such byte, or `len` where there is none. Zero bytes become blanks. Returns 0, QY_E_MEMORY or QY_E_SYSTEM
 * (the system does not know the encoding).
 */
QY_API int qyi_text_decode(enum qy_encoding encoding, const unsigned char *bytes, size_t len,
                           struct qy_buf *out, size_t *ret_bad);

/*
 * Appends UTF-8 text in an encoding. What the encoding has no place for becomes `?` and is counted in
 * `ret_lost`. Returns 0, QY_E_MEMORY or QY_E_SYSTEM.
 */
int qyi_text_encode(enum qy_encoding encoding, const char *text, size_t len, struct qy_buf *out,
                    size_t *ret_lost);

/* The same into an encoding of any name that iconv knows. */
QY_API int qyi_text_encode_name(const char *name, const char *text, size_t len, struct qy_buf *out,
                                size_t *ret_lost);

#endif
