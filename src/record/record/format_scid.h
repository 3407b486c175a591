/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games of a Scid database as its file .sg4 has them: other tags, the start position, a byte or
 * two for each move, the comments behind all moves.
 */
#ifndef QYI_RECORD_FORMAT_SCID_H
#define QYI_RECORD_FORMAT_SCID_H

#include "record/bytes.h"
#include "record/findings.h"

/*
 * Reads the start position and the moves into a record whose place is set. Returns 0 (the findings tell), what
 * the sink returned, or QY_E_MEMORY.
 */
int qyi_scid_moves(struct qyi_bytes *bytes, struct qy_record *record, struct qyi_findings *findings);

#endif
