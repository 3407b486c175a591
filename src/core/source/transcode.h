/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Short texts in a known encoding, as in binary game files. For text that is a whole file use
 * source/stream.h.
 */
#ifndef QYI_SOURCE_TRANSCODE_H
#define QYI_SOURCE_TRANSCODE_H

#include <qiyuan/core/source.h>

/*
 * Appends `bytes` as UTF-8. Invalid bytes become U+FFFD; `ret_bad` is the index of the first one, or `len`.
 * Zero bytes become blanks. Returns 0, QY_E_MEMORY or QY_E_SYSTEM (the system does not know the encoding).
 */
QY_API int qyi_text_decode(enum qy_encoding encoding, const unsigned char *bytes, size_t len,
                           struct qy_buf *out, size_t *ret_bad);

/*
 * Appends UTF-8 text in an encoding. Characters that the encoding lacks become `?` and are counted in
 * `ret_lost`. Returns 0, QY_E_MEMORY or QY_E_SYSTEM.
 */
int qyi_text_encode(enum qy_encoding encoding, const char *text, size_t len, struct qy_buf *out,
                    size_t *ret_lost);

/* As qyi_text_encode(), into any encoding that iconv knows by name. */
QY_API int qyi_text_encode_name(const char *name, const char *text, size_t len, struct qy_buf *out,
                                size_t *ret_lost);

#endif
