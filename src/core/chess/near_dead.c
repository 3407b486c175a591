/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess: a quick test for dead positions, which almost all others fail. */
#include "chess/near_dead.h"
#include "chess/material.h"

#include "chess/movegen.h"

/* A side with so few moves may be forced into an exchange that leaves no mating material. */
#define FEW_MOVES 3

/* So many blocked pawns may be a wall for any piece. */
#define WALL 4

/* So many immobile pawns may shut in rooks and queens. */
#define PAWNS_FOR_ALL 4

struct pawns {
    uint64_t white;
    uint64_t black;
};

/* The squares that pawns attack. */
static uint64_t attacks_up(uint64_t pawns)
{
    return (pawns & ~QYI_CHESS_FILE_A_SET) << 7 | (pawns & ~QYI_CHESS_FILE_H_SET) << 9;
}

static uint64_t attacks_down(uint64_t pawns)
{
    return (pawns & ~QYI_CHESS_FILE_A_SET) >> 9 | (pawns & ~QYI_CHESS_FILE_H_SET) >> 7;
}

/* True if no pawn has a move on the board, pinned or not; en passant counts as a move. */
static bool all_stand(const struct qy_chess_position *position, const struct pawns *pawns)
{
    uint64_t empty = ~qyi_chess_occupied(position);
    uint64_t black = position->plane[3];
    uint64_t white = ~empty & ~black;

    return !(pawns->white << 8 & empty) && !(pawns->black >> 8 & empty) &&
           !(attacks_up(pawns->white) & black) && !(attacks_down(pawns->black) & white) &&
           position->en_passant == 0;
}

bool qyi_chess_near_dead(const struct qy_chess_position *position)
{
    uint64_t all = qyi_chess_kind_set(position, QY_CHESS_PAWN);
    struct pawns pawns = {all & ~position->plane[3], all & position->plane[3]};
    bool majors = qyi_chess_straight_set(position) != 0;
    bool knights = qyi_chess_kind_set(position, QY_CHESS_KNIGHT) != 0;
    unsigned rammed = qyi_chess_count(pawns.white << 8 & pawns.black);
    qy_move moves[QYI_CHESS_ANY_MOVES];

    if (qyi_chess_material_excludes_mate(position, QY_FIRST) &&
        qyi_chess_material_excludes_mate(position, QY_SECOND))
        return true;
    if (rammed >= WALL || (all && !majors && !knights))
        return true;
    if (all && (!majors || qyi_chess_count(all) >= PAWNS_FOR_ALL) && all_stand(position, &pawns))
        return true;
    return qyi_chess_gen_legal(position, moves) <= FEW_MOVES;
}
