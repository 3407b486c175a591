/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of the World Xiangqi Federation, whose head and moves have a frame of their own. */
#ifndef QYI_RECORD_XIANGQI_WXF_H
#define QYI_RECORD_XIANGQI_WXF_H

#include "record/formats.h"

/* Whether a text begins with the frame's first line, FORMAT WXF. */
bool qyi_is_framed_wxf(const char *text, size_t len);

/* Appends the text as PGN, line by line. Nothing is lost but heads that PGN has no tag for, and what stands behind the
 * moves. */
void qyi_unframe_wxf(const char *text, size_t len, struct qy_buf *out);

#endif
