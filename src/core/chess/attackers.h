/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attackers of a square. Inline, so that the code for each kind of CPU gets its own copy. */
#ifndef QYI_CHESS_ATTACKERS_H
#define QYI_CHESS_ATTACKERS_H

#include "chess/attacks.h"
#include "chess/position.h"

/* As qyi_chess_attackers_set(). */
static inline uint64_t qyi_chess_attackers_here(const struct qy_chess_position *position, unsigned square,
                                                enum qy_side by, uint64_t occupied)
{
    const struct qyi_chess_tables *tables = &qyi_chess_tables;
    uint64_t attackers = tables->knight[square] & qyi_chess_kind_set(position, QY_CHESS_KNIGHT);

    attackers |= tables->king[square] & qyi_chess_kings(position);
    attackers |= tables->pawn[by ^ 1][square] & qyi_chess_kind_set(position, QY_CHESS_PAWN);
    attackers |= qyi_chess_rook_attacks(square, occupied) & qyi_chess_straight_set(position);
    attackers |= qyi_chess_bishop_attacks(square, occupied) & qyi_chess_diagonal_set(position);
    return attackers & occupied & qyi_chess_side_set(position, by);
}

#endif
