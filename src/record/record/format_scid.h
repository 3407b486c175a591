/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games of a Scid database from its file .sg4: further tags, the start position, one or two bytes per move,
 * then all comments.
 */
#ifndef QYI_RECORD_FORMAT_SCID_H
#define QYI_RECORD_FORMAT_SCID_H

#include "record/bytes.h"
#include "record/findings.h"

/*
 * Reads the start position and the moves into a record whose position in the file is set. Returns 0 (see the
 * findings), the sink's nonzero return, or QY_E_MEMORY.
 */
int qyi_scid_moves(struct qyi_bytes *bytes, struct qy_record *record, struct qyi_findings *findings);

#endif
