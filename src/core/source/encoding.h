/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iconv's names of the encodings, and ASCII, which they share. */
#ifndef QYI_SOURCE_ENCODING_H
#define QYI_SOURCE_ENCODING_H

#include <qiyuan/core/source.h>

/* The name of an encoding for iconv_open(). Static storage. */
QY_API const char *qyi_encoding_iconv(enum qy_encoding encoding);

/* The length of the leading ASCII part of `bytes`. */
size_t qyi_ascii_prefix(const char *bytes, size_t len);

#endif
