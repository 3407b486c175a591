/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of a ChessBase database from its file .cbg, with their annotations (.cba). */
#ifndef QYI_RECORD_FORMAT_CBH_H
#define QYI_RECORD_FORMAT_CBH_H

#include "record/bytes.h"
#include "record/findings.h"

/* Annotations being read: they are in the order of their moves in the file. All zero if a game has none. */
struct qyi_cbh_notes {
    struct qyi_bytes bytes; /* the rest of them */
    bool cut;
    uint32_t left_out[8]; /* a bit for each kind that a record can't hold */
};

/* Begins to read the record in .cba at the start of `bytes`. */
void qyi_cbh_notes_begin(struct qyi_cbh_notes *notes, const struct qyi_bytes *bytes);
/*
 * Adds the annotations of the move with a number to its node; drops them if the node is NULL. Returns 0 or
 * QY_E_MEMORY.
 */
#define QYI_CBH_WHOLE_GAME 0xFFFFFF /* the number for annotations of the whole game */
int qyi_cbh_notes_at(struct qyi_cbh_notes *notes, uint32_t number, struct qy_record_node *node,
                     struct qy_record *record);
/* Reports what was dropped. Returns 0 or the sink's nonzero return. */
int qyi_cbh_notes_end(struct qyi_cbh_notes *notes, const struct qy_record *record,
                      struct qyi_findings *findings);

/*
 * Converts a square in the file's order, up the files (a1, a2 ... h8), to ours; and back, which is the same.
 */
static inline qy_square qyi_cbh_square(unsigned square)
{
    return (qy_square)((square & 7) * 8 + (square >> 3 & 7));
}

/* Appends the start position of a game as a FEN. False if its bytes break off. */
bool qyi_cbh_start(struct qyi_bytes *bytes, bool towers, struct qy_buf *fen);

/*
 * Reads the start position, the moves and the annotations of a game, whose record in .cbg begins `bytes`,
 * into a record whose position in the file is set. Returns 0 (see the findings), the sink's nonzero return,
 * or QY_E_MEMORY.
 */
int qyi_cbh_moves(struct qyi_bytes *bytes, struct qyi_cbh_notes *notes, struct qy_record *record,
                  struct qyi_findings *findings);

#endif
