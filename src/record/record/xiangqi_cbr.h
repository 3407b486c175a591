/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * CBR, the files of CCBridge (象棋桥): one game with its tree; texts in UTF-16LE, each in its
 * own zero-terminated field. CBL libraries hold such files in blocks.
 *
 *     0     "CCBridge Record"   19  version, 2
 *     52    texts of the head   2040 kind, 2076 result
 *     2112  who moves first     2116 the number of the first move   2120 the pieces on 90 points
 *     2214  the comment on the first position, as a step without points; then the steps of the tree
 *
 * A step: flags (1 ends its line, 2 an alternative follows, 4 a comment), 0, from, to[, length, comment].
 * Points are numbered by rows from Black's left corner.
 */
#ifndef QYI_RECORD_XIANGQI_CBR_H
#define QYI_RECORD_XIANGQI_CBR_H

#include "record/findings.h"

#define QYI_CBR_SIGNATURE "CCBridge Record"
#define QYI_CBR_VERSION   2
#define QYI_CBR_KIND      2040
#define QYI_CBR_RESULT    2076
#define QYI_CBR_SIDE      2112
#define QYI_CBR_FULLMOVE  2116
#define QYI_CBR_MEN       2120
#define QYI_CBR_STEPS     2214

enum qyi_cbr_flags { QYI_CBR_LAST = 1, QYI_CBR_SIBLING = 2, QYI_CBR_COMMENT = 4 };

/* True if the bytes begin a CBR file. */
bool qyi_cbr_is(const unsigned char *bytes, size_t len);

/*
 * Reads a CBR file at offset `base` of the input into an empty record. Within a block `len` may be longer
 * than the game. Returns 0, the sink's nonzero return, or a negative code.
 */
int qyi_cbr_read(const unsigned char *bytes, size_t len, uint64_t base, bool in_block,
                 struct qy_record *record, struct qyi_findings *findings);

#endif
