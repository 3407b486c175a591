/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of the World Xiangqi Federation, with their own frame for head and moves. */
#ifndef QYI_RECORD_XIANGQI_WXF_H
#define QYI_RECORD_XIANGQI_WXF_H

#include "record/formats.h"

/* True if a text begins with the frame's first line, FORMAT WXF. */
bool qyi_is_framed_wxf(const char *text, size_t len);

/* Appends the text as PGN, line by line. Loses only heads without a PGN tag, and text after the moves. */
void qyi_unframe_wxf(const char *text, size_t len, struct qy_buf *out);

#endif
