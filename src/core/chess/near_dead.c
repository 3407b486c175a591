/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess: a quick test for dead positions, which almost all others fail. */
#include "chess/near_dead.h"

#include "chess/make.h"
#include "chess/material.h"
#include "chess/movegen.h"
#include "chess/status.h"

/* A side with so few moves may be forced into an exchange that leaves no mating material. */
#define FEW_MOVES 3

/* A side with more moves is not forced to anything. */
#define ENOUGH_MOVES 5

/* How many plies are followed until neither side is. */
#define PLIES 3

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

/* True if a pawn has only empty squares ahead: once promoted, it mates or captures what shuts it in. */
static bool can_run(const struct pawns *pawns, uint64_t occupied)
{
    uint64_t up = occupied;
    uint64_t down = occupied;

    for (unsigned step = 8; step < 64; step *= 2) {
        up |= up >> step;
        down |= down << step;
    }
    return (pawns->white & ~(up >> 8)) != 0 || (pawns->black & ~(down << 8)) != 0;
}

/* True if the pawns may shut in all other pieces. */
static bool may_be_shut(const struct qy_chess_position *position, const struct pawns *pawns)
{
    unsigned count = qyi_chess_count(pawns->white | pawns->black);
    bool majors = qyi_chess_straight_set(position) != 0;
    bool knights = qyi_chess_kind_set(position, QY_CHESS_KNIGHT) != 0;

    return qyi_chess_count(pawns->white << 8 & pawns->black) >= WALL || (count && !majors && !knights) ||
           (count >= (majors ? PAWNS_FOR_ALL : 1) && all_stand(position, pawns));
}

/* True if no pieces are left to mate, or they may be shut in for good. `ret_maybe`: unless a pawn runs. */
static bool is_shut(const struct qy_chess_position *position, bool *ret_maybe)
{
    uint64_t all = qyi_chess_kind_set(position, QY_CHESS_PAWN);
    struct pawns pawns = {all & ~position->plane[3], all & position->plane[3]};

    *ret_maybe = may_be_shut(position, &pawns);
    return (*ret_maybe && !can_run(&pawns, qyi_chess_occupied(position))) ||
           (qyi_chess_material_excludes_mate(position, QY_FIRST) &&
            qyi_chess_material_excludes_mate(position, QY_SECOND));
}

/*
 * True if play may reach, within `plies`, a mate or two positions in a row whose side to move is not forced.
 * Only the first moves are tried. `free_before`: the side to move was not forced in the position before.
 */
static bool is_free(const struct qy_chess_position *position, unsigned plies, bool free_before)
{
    qy_move moves[QYI_CHESS_ANY_MOVES];
    size_t count = qyi_chess_gen_legal(position, moves);
    bool free_now = count > ENOUGH_MOVES;

    if (count == 0)
        return qyi_chess_in_check(position);
    if (free_now && free_before)
        return true;
    for (size_t i = 0; i < count && i <= FEW_MOVES && plies > 0; i++) {
        struct qy_chess_position after;
        bool maybe;

        qyi_chess_advance(position, moves[i], &after);
        if (!is_shut(&after, &maybe) && is_free(&after, plies - 1, free_now))
            return true;
    }
    return false;
}

bool qyi_chess_near_dead(const struct qy_chess_position *position)
{
    qy_move moves[QYI_CHESS_ANY_MOVES];
    bool maybe;

    if (is_shut(position, &maybe))
        return true;
    return (maybe || qyi_chess_gen_legal(position, moves) <= FEW_MOVES) && !is_free(position, PLIES, false);
}
