/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. Games of a Scid database as its file .sg4 has them: other tags, the start position, a byte or
 * two for each move, the comments behind all moves.
 */
#ifndef QYI_RECORD_FORMAT_SCID_H
#define QYI_RECORD_FORMAT_SCID_H

#include "record/findings.h"

/* Bytes that are taken from the front; `cut` once more was asked for than there are. */
struct qyi_scid_bytes {
    const unsigned char *data;
    size_t len;
    size_t at;
    bool cut;
};
unsigned qyi_scid_byte(struct qyi_scid_bytes *bytes);
/* A number of so many bytes, the highest first. */
uint32_t qyi_scid_number(struct qyi_scid_bytes *bytes, unsigned count);
/* The next `len` bytes; NULL where there are fewer. */
const char *qyi_scid_text(struct qyi_scid_bytes *bytes, size_t len);

/* Adds a tag; what is not UTF-8 is read as windows-1252, as the program's older versions wrote. */
int qyi_scid_tag(struct qy_record *record, const char *name, size_t name_len, const char *text, size_t len);

/*
 * Reads the start position and the moves into a record whose place is set. Returns 0 (the findings tell), what
 * the sink returned, or QY_E_MEMORY.
 */
int qyi_scid_moves(struct qyi_scid_bytes *bytes, struct qy_record *record, struct qyi_findings *findings);

#endif
