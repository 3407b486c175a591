/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions: from a setup as written to a playable value, and making and taking back moves. May use: base.
 *
 * Invariants of a position: `men` and `square` agree with `board` on every piece; each side has its general
 * in its palace; the generals do not face each other; `key` equals qyi_xiangqi_compute_key().
 */
#ifndef QYI_XIANGQI_POSITION_H
#define QYI_XIANGQI_POSITION_H

#include <qiyuan/core/buf.h>

#include "xiangqi/attacks.h"

/* A position as written, playable or not. */
struct qyi_xiangqi_setup {
    qy_piece board[QYI_XIANGQI_SQUARES];
    enum qy_side side;
    uint16_t halfmove;
    uint16_t fullmove;
};

/*
 * The stable names of the faults of a setup, entry n for bit n; ends with NULL. Messages `fault.xiangqi.NAME`
 * are the texts.
 */
extern const char *const qyi_xiangqi_fault_ids[];

/* Bits of the faults, in the order of the names. */
enum qyi_xiangqi_fault {
    QYI_XIANGQI_NO_RED_GENERAL = 1 << 0,
    QYI_XIANGQI_NO_BLACK_GENERAL = 1 << 1,
    QYI_XIANGQI_SEVERAL_GENERALS = 1 << 2,
    QYI_XIANGQI_GENERAL_OUTSIDE_PALACE = 1 << 3,
    QYI_XIANGQI_ADVISOR_OFF_POINT = 1 << 4,
    QYI_XIANGQI_ELEPHANT_OVER_RIVER = 1 << 5,
    QYI_XIANGQI_ELEPHANT_OFF_POINT = 1 << 6,
    QYI_XIANGQI_PAWN_IMPOSSIBLE_POINT = 1 << 7,
    QYI_XIANGQI_TOO_MANY_MEN = 1 << 8,
    QYI_XIANGQI_FACING_GENERALS = 1 << 9,
    QYI_XIANGQI_OPPONENT_IN_CHECK = 1 << 10
};

/* All faults of a setup as a set of bits; 0 if it can be played. */
uint32_t qyi_xiangqi_faults(const struct qyi_xiangqi_setup *setup);

/* Makes the position of a setup without faults. Pieces of a kind are listed in the order of their points. */
void qyi_xiangqi_from_setup(const struct qyi_xiangqi_setup *setup, struct qy_xiangqi_position *ret);

/* The starting position of a game. */
void qyi_xiangqi_start(struct qy_xiangqi_position *ret);

/* The piece on a point; 0 for none. */
qy_piece qyi_xiangqi_at(const struct qy_xiangqi_position *position, qy_square square);

/* The point of a side's general. */
qy_square qyi_xiangqi_general(const struct qy_xiangqi_position *position, enum qy_side side);

/* Computes the key from the pieces and the side to move. */
uint64_t qyi_xiangqi_compute_key(const struct qy_xiangqi_position *position);

/*
 * Makes a legal move, or QY_MOVE_NULL if the side to move is not in check. `halfmove` counts the plies since
 * the last capture; both counters stop at 65535.
 */
QY_API void qyi_xiangqi_make(struct qy_xiangqi_position *position, qy_move move,
                             struct qy_xiangqi_undo *ret_undo);

/* Takes back the last move made. */
QY_API void qyi_xiangqi_unmake(struct qy_xiangqi_position *position, qy_move move,
                               const struct qy_xiangqi_undo *undo);

/* True if no position before the move can recur, because a piece was captured. */
bool qyi_xiangqi_irreversible(const struct qy_xiangqi_undo *undo);

/* ---- inline functions for speed ------------------------------------------------------------------------ */

static inline qyi_xiangqi_bits qyi_xiangqi_men(const struct qy_xiangqi_position *position, unsigned side)
{
    return qyi_xiangqi_join(position->men[side].half);
}

/* Adds a piece that is not in the set, or removes one that is. */
static inline void qyi_xiangqi_toggle(struct qy_xiangqi_set *set, unsigned square)
{
    unsigned rank = qyi_xiangqi_tables.rank[square];
    unsigned file = qyi_xiangqi_tables.file[square];

    qyi_xiangqi_split(qyi_xiangqi_join(set->half) ^ qyi_xiangqi_bit_of(square), set->half);
    set->rank[rank] = (uint16_t)(set->rank[rank] ^ 1U << file);
    set->file[file] = (uint16_t)(set->file[file] ^ 1U << rank);
}

/* Moves a piece from one point to another. */
static inline void qyi_xiangqi_shift(struct qy_xiangqi_set *set, unsigned from, unsigned to)
{
    const struct qyi_xiangqi_tables *t = &qyi_xiangqi_tables;
    unsigned from_rank = t->rank[from];
    unsigned from_file = t->file[from];
    unsigned to_rank = t->rank[to];
    unsigned to_file = t->file[to];

    set->half[0] ^= t->bit.half[0][from] ^ t->bit.half[0][to];
    set->half[1] ^= t->bit.half[1][from] ^ t->bit.half[1][to];
    set->rank[from_rank] = (uint16_t)(set->rank[from_rank] ^ 1U << from_file);
    set->rank[to_rank] = (uint16_t)(set->rank[to_rank] ^ 1U << to_file);
    set->file[from_file] = (uint16_t)(set->file[from_file] ^ 1U << from_rank);
    set->file[to_file] = (uint16_t)(set->file[to_file] ^ 1U << to_rank);
}

/* Makes a real move of side `us`, which is the side to move. */
static inline void qyi_xiangqi_do(struct qy_xiangqi_position *p, qy_move move, unsigned us,
                                  struct qy_xiangqi_undo *ret_undo)
{
    const struct qyi_xiangqi_tables *t = &qyi_xiangqi_tables;
    unsigned from = qyi_xiangqi_move_from(move);
    unsigned to = qyi_xiangqi_move_to(move);
    uint8_t man = p->board[from];
    uint8_t taken = p->board[to];
    const uint64_t *keys = t->key[qyi_xiangqi_man_piece(man)];
    uint64_t key = p->key ^ t->key_side ^ keys[from] ^ keys[to];

    ret_undo->key = p->key;
    ret_undo->captured = taken;
    ret_undo->halfmove = p->halfmove;
    ret_undo->fullmove = p->fullmove;
    p->halfmove = (uint16_t)(p->halfmove + (p->halfmove != UINT16_MAX));
    if (taken) {
        key ^= t->key[qyi_xiangqi_man_piece(taken)][to];
        ret_undo->place = p->square[qyi_xiangqi_man_index(taken)];
        p->square[qyi_xiangqi_man_index(taken)] = QYI_XIANGQI_GONE;
        p->halfmove = 0;
        qyi_xiangqi_toggle(&p->men[us ^ 1], to);
    }
    p->key = key;
    p->board[from] = 0;
    p->board[to] = man;
    p->square[qyi_xiangqi_man_index(man)] = (uint8_t)to;
    qyi_xiangqi_shift(&p->men[us], from, to);
    p->fullmove = (uint16_t)(p->fullmove + (us & (p->fullmove != UINT16_MAX)));
    p->side = (uint8_t)(us ^ 1);
}

/* Takes back a real move that side `us` made. */
static inline void qyi_xiangqi_undo(struct qy_xiangqi_position *p, qy_move move, unsigned us,
                                    const struct qy_xiangqi_undo *undo)
{
    unsigned from = qyi_xiangqi_move_from(move);
    unsigned to = qyi_xiangqi_move_to(move);
    uint8_t man = p->board[to];

    qyi_xiangqi_shift(&p->men[us], from, to);
    p->board[from] = man;
    p->board[to] = undo->captured;
    p->square[qyi_xiangqi_man_index(man)] = (uint8_t)from;
    if (undo->captured) {
        p->square[qyi_xiangqi_man_index(undo->captured)] = undo->place;
        qyi_xiangqi_toggle(&p->men[us ^ 1], to);
    }
    p->key = undo->key;
    p->halfmove = undo->halfmove;
    p->fullmove = undo->fullmove;
    p->side = (uint8_t)us;
}

#endif
