/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of a ChessBase database as its file .cbg has them, and their annotations (.cba). */
#ifndef QYI_RECORD_FORMAT_CBH_H
#define QYI_RECORD_FORMAT_CBH_H

#include "record/bytes.h"
#include "record/findings.h"

/*
 * Annotations as they are gone through: they stand in the order of the moves that they belong to, which is that of the
 * file. Zeroed where a game has none.
 */
struct qyi_cbh_notes {
    struct qyi_bytes bytes; /* what is left of them */
    bool cut;
    uint32_t left_out[8]; /* a bit for each kind that has no place in a record */
};

/* Begins with the record in .cba that `bytes` are the beginning of. */
void qyi_cbh_notes_begin(struct qyi_cbh_notes *notes, const struct qyi_bytes *bytes);
/* Adds those of the move of a number to its node, or to nothing (NULL) where it was left out. Returns 0 or
 * QY_E_MEMORY. */
#define QYI_CBH_WHOLE_GAME 0xFFFFFF /* the number of what is said of the game */
int qyi_cbh_notes_at(struct qyi_cbh_notes *notes, uint32_t number, struct qy_record_node *node,
                     struct qy_record *record);
/* Tells what was left out of them. Returns 0 or what the sink returned. */
int qyi_cbh_notes_end(struct qyi_cbh_notes *notes, const struct qy_record *record,
                      struct qyi_findings *findings);

/* A square of the file's order, up the files (a1, a2 ... h8), as one of ours, and back: the same. */
static inline qy_square qyi_cbh_square(unsigned square)
{
    return (qy_square)((square & 7) * 8 + (square >> 3 & 7));
}

/* Appends the position that a game begins with as a FEN. False where its bytes break off. */
bool qyi_cbh_start(struct qyi_bytes *bytes, bool towers, struct qy_buf *fen);

/*
 * Reads the start position and the moves of a game, whose record in .cbg `bytes` begin with, into a record whose place
 * is set, and its annotations with them. Returns 0 (the findings tell), what the sink returned, or QY_E_MEMORY.
 */
int qyi_cbh_moves(struct qyi_bytes *bytes, struct qyi_cbh_notes *notes, struct qy_record *record,
                  struct qyi_findings *findings);

#endif
