/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Xiangqi as seen by the search: the counterpart of board_chess.h. Included before search.inc.h only by
 * search_xiangqi.c. May use: base, xiangqi.
 */
#ifndef QYI_ENGINE_BOARD_XIANGQI_H
#define QYI_ENGINE_BOARD_XIANGQI_H

#include <string.h>

#include "engine/eval.h"
#include "engine/net_xiangqi.h"
#include "xiangqi/movegen.h"
#include "xiangqi/status.h"

typedef struct qy_xiangqi_position board;
typedef struct qy_xiangqi_undo board_undo;

#define BOARD_GAME           QY_GAME_XIANGQI
#define BOARD_FIELD          xiangqi
#define BOARD_SQUARES        90
#define BOARD_CHECKS_EXTEND  1 /* checks that lose nothing are extended by a ply */
#define BOARD_STALEMATE_LOSS 1
#define BOARD_CHECKS_LOSE    1 /* perpetual check loses */
#define BOARD_EVALUATE       qyi_eval_xiangqi
#define board_net_distance   qyi_net_xiangqi_distance
#define board_net_changes    qyi_net_xiangqi_changes
#define board_net_note       qyi_net_xiangqi_note

/* Exchange value by kind. */
static const int16_t board_worth[8] = {0, 110, 150, 150, 430, 450, 1000, 0};

struct board_generator {
    const struct qyi_xiangqi_body_ops *body;
};

/* Data that shows whether a move gives check, computed once per position. */
struct board_checks {
    qyi_xiangqi_bits occupied; /* all pieces but the general, and the two dummies beside the board */
    unsigned palace;
};

static inline void board_generator_init(struct board_generator *generator)
{
    generator->body = qyi_xiangqi_best_body();
}

static inline size_t board_captures(const struct board_generator *generator, const board *pos, qy_move *moves)
{
    return generator->body->gen_captures(pos, moves);
}

static inline size_t board_quiets(const struct board_generator *generator, const board *pos, qy_move *moves)
{
    return generator->body->gen_quiets(pos, moves);
}

static inline size_t board_legal(const struct board_generator *generator, const board *pos, qy_move *moves)
{
    return generator->body->gen_legal(pos, moves);
}

static inline bool board_is_legal(const board *pos, qy_move move)
{
    return qyi_xiangqi_is_legal(pos, move);
}

static inline unsigned board_from(qy_move move)
{
    return qyi_xiangqi_move_from(move);
}

static inline unsigned board_to(qy_move move)
{
    return qyi_xiangqi_move_to(move);
}

static inline qy_piece board_mover(const board *pos, qy_move move)
{
    return qyi_xiangqi_man_piece(pos->board[board_from(move)]);
}

/* The kind of the piece that a move captures, 0 for none. */
static inline unsigned board_taken(const board *pos, qy_move move)
{
    uint8_t man = pos->board[board_to(move)];

    return man ? (unsigned)qyi_xiangqi_man_kind(man & 15) : 0;
}

/* The gain of a move besides its capture. */
static inline int board_promotion_gain(qy_move move)
{
    (void)move;
    return 0;
}

/* True for the moves that board_captures() lists. */
static inline bool board_is_capture(const board *pos, qy_move move)
{
    return pos->board[board_to(move)] != 0;
}

static inline bool board_in_check(const board *pos)
{
    return qyi_xiangqi_in_check(pos);
}

static inline void board_make(board *pos, qy_move move, board_undo *undo)
{
    if (move == QY_MOVE_NULL)
        qyi_xiangqi_make(pos, move, undo);
    else
        qyi_xiangqi_do(pos, move, pos->side, undo);
}

static inline void board_unmake(board *pos, qy_move move, const board_undo *undo)
{
    if (move == QY_MOVE_NULL)
        qyi_xiangqi_unmake(pos, move, undo);
    else
        qyi_xiangqi_undo(pos, move, pos->side ^ 1U, undo);
}

/* True if passing is usually a bad move: the side has a long-range piece. */
static inline bool board_has_force(const board *pos)
{
    const uint8_t *men = pos->square + QYI_XIANGQI_MEN * pos->side;
    bool found = false;

    for (unsigned man = QYI_XIANGQI_MAN_HORSE; man < QYI_XIANGQI_MAN_PAWN; man++)
        found |= men[man] != QYI_XIANGQI_GONE;
    return found;
}

/* The number of pieces on the board. */
static inline unsigned board_men(const board *pos)
{
    qyi_xiangqi_bits men = qyi_xiangqi_men(pos, 0) | qyi_xiangqi_men(pos, 1);

    return (unsigned)(__builtin_popcountll((uint64_t)men) + __builtin_popcountll((uint64_t)(men >> 64)));
}

/* True if neither side can win any more. */
static inline bool board_is_dead(const board *pos)
{
    return qyi_xiangqi_dead_material(pos);
}

/* A hash of the pawns' and the palace guards' positions, by which evaluation errors are remembered. */
static inline uint64_t board_structure(const board *pos)
{
    uint64_t hash = 0;

    for (unsigned side = 0; side < 2; side++) {
        const uint8_t *men = pos->square + QYI_XIANGQI_MEN * side;
        uint64_t pawns = 0;
        uint64_t guards = 0;

        memcpy(&pawns, men + QYI_XIANGQI_MAN_PAWN, 5);
        memcpy(&guards, men + QYI_XIANGQI_MAN_ADVISOR, 4);
        hash = (hash ^ pawns << 20 ^ guards) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return hash >> 20;
}

/* ---- checks ---------------------------------------------------------------------------------------- */

static inline void board_checks_init(const board *pos, struct board_checks *checks)
{
    unsigned general = pos->square[QYI_XIANGQI_MEN * (pos->side ^ 1U) + QYI_XIANGQI_MAN_GENERAL];

    checks->palace = qyi_xiangqi_tables.palace[general];
    checks->occupied = qyi_xiangqi_men(pos, 0) | qyi_xiangqi_men(pos, 1) | QYI_XIANGQI_BESIDE_BOARD;
}

/* True if a move gives check. */
static inline bool board_gives_check(const board *pos, const struct board_checks *checks, qy_move move)
{
    unsigned from = board_from(move);
    unsigned to = board_to(move);
    qyi_xiangqi_bits occupied = (checks->occupied & ~qyi_xiangqi_bit(from)) | qyi_xiangqi_bit(to);
    uint8_t men[QYI_XIANGQI_MEN];

    memcpy(men, pos->square + QYI_XIANGQI_MEN * pos->side, sizeof men);
    men[pos->board[from] & 15] = (uint8_t)to;
    return qyi_xiangqi_attacked(men, occupied, checks->palace, occupied);
}

/* ---- exchanges ------------------------------------------------------------------------------------- */

/* A piece that may take part in an exchange. */
struct board_fighter {
    uint8_t from;
    uint8_t kind;
};

/* The data of an exchange on one point: the pieces that may take part, and the lines from the point. */
struct board_fight {
    const board *pos;
    unsigned to;
    qyi_xiangqi_bits occupied;
    qyi_xiangqi_bits near; /* the first piece on each line */
    qyi_xiangqi_bits far;  /* the second piece on each line */
    unsigned count[2];
    struct board_fighter men[2][QYI_XIANGQI_MEN]; /* of each side, least valuable first */
};

/* Finds the first and second piece on the lines from the point. */
static inline void board_look_around(struct board_fight *fight)
{
    unsigned file = qyi_xiangqi_tables.file[fight->to];
    unsigned rank = qyi_xiangqi_tables.rank[fight->to];
    struct qyi_xiangqi_line across = qyi_xiangqi_rank_line(file, qyi_xiangqi_rank_of(fight->occupied, rank));
    struct qyi_xiangqi_line along = qyi_xiangqi_file_line(rank, qyi_xiangqi_file_of(fight->occupied, file));

    fight->near = (qyi_xiangqi_bits)across.reach << (rank * QYI_XIANGQI_FILES + QYI_XIANGQI_BIT0);
    fight->far = (qyi_xiangqi_bits)across.jump << (rank * QYI_XIANGQI_FILES + QYI_XIANGQI_BIT0);
    for (unsigned set = along.reach; set; set &= set - 1)
        fight->near |= qyi_xiangqi_bit((unsigned)__builtin_ctz(set) * QYI_XIANGQI_FILES + file);
    for (unsigned set = along.jump; set; set &= set - 1)
        fight->far |= qyi_xiangqi_bit((unsigned)__builtin_ctz(set) * QYI_XIANGQI_FILES + file);
}

static inline unsigned board_gap(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

/* True if a horse on `from` attacks the point, with its leg free. */
static inline bool board_horse_hits(const struct board_fight *fight, unsigned from)
{
    const struct qyi_xiangqi_tables *t = &qyi_xiangqi_tables;
    unsigned wide = board_gap(t->file[from], t->file[fight->to]);
    unsigned high = board_gap(t->rank[from], t->rank[fight->to]);
    unsigned leg;

    if (wide * high != 2)
        return false;
    if (wide == 2)
        leg = t->file[fight->to] > t->file[from] ? from + 1 : from - 1;
    else
        leg = fight->to > from ? from + 9 : from - 9;
    return !qyi_xiangqi_has(fight->occupied, leg);
}

/* True if an advisor, an elephant or a general of `side` on `from` attacks the point. */
static inline bool board_guard_hits(const struct board_fight *fight, unsigned side, unsigned kind,
                                    unsigned from)
{
    const struct qyi_xiangqi_tables *t = &qyi_xiangqi_tables;
    unsigned wide = board_gap(t->file[from], t->file[fight->to]);
    unsigned high = board_gap(t->rank[from], t->rank[fight->to]);

    switch (kind) {
    case QY_XIANGQI_ADVISOR: return wide == 1 && high == 1 && qyi_xiangqi_in_palace(side, fight->to);
    case QY_XIANGQI_GENERAL: return wide + high == 1 && qyi_xiangqi_in_palace(side, fight->to);
    default:
        return wide == 2 && high == 2 && qyi_xiangqi_at_home(side, fight->to) &&
               !qyi_xiangqi_has(fight->occupied, (from + fight->to) / 2);
    }
}

/* True if a pawn of `side` on `from` attacks the point. */
static inline bool board_pawn_hits(const struct board_fight *fight, unsigned side, unsigned from)
{
    if (from == (side == QY_FIRST ? fight->to - 9 : fight->to + 9))
        return true;
    return board_gap(from, fight->to) == 1 &&
           qyi_xiangqi_tables.rank[from] == qyi_xiangqi_tables.rank[fight->to] &&
           !qyi_xiangqi_at_home(side, from);
}

static inline bool board_man_hits(const struct board_fight *fight, unsigned side, struct board_fighter man)
{
    switch (man.kind) {
    case QY_XIANGQI_PAWN: return board_pawn_hits(fight, side, man.from);
    case QY_XIANGQI_HORSE: return board_horse_hits(fight, man.from);
    case QY_XIANGQI_CANNON: return qyi_xiangqi_has(fight->far, man.from);
    case QY_XIANGQI_ROOK: return qyi_xiangqi_has(fight->near, man.from);
    default: return board_guard_hits(fight, side, man.kind, man.from);
    }
}

/* The pieces on the point's lines, and those at most two points away: no others can take part. */
static inline qyi_xiangqi_bits board_called(const struct board_fight *fight)
{
    const qyi_xiangqi_bits five = (qyi_xiangqi_bits)31;
    const qyi_xiangqi_bits block = five | five << 9 | five << 18 | five << 27 | five << 36;
    const qyi_xiangqi_bits file_set = (qyi_xiangqi_bits)UINT64_C(0x1008040201) << QYI_XIANGQI_BIT0 |
                                      (qyi_xiangqi_bits)UINT64_C(0x1008040201) << 64;
    unsigned file = qyi_xiangqi_tables.file[fight->to];
    unsigned rank = qyi_xiangqi_tables.rank[fight->to];
    qyi_xiangqi_bits lines = file_set << file | (qyi_xiangqi_bits)511 << (rank * 9 + QYI_XIANGQI_BIT0);

    lines |= fight->to ? block << (fight->to - 1) : block >> 1;
    return lines & fight->occupied & ~qyi_xiangqi_bit(fight->to);
}

/* True if a piece on that square could attack the point if nothing blocked it. */
static inline bool board_may_hit(const struct board_fight *fight, unsigned from, unsigned kind)
{
    const struct qyi_xiangqi_tables *t = &qyi_xiangqi_tables;
    unsigned wide = board_gap(t->file[from], t->file[fight->to]);
    unsigned high = board_gap(t->rank[from], t->rank[fight->to]);

    switch (kind) {
    case QY_XIANGQI_HORSE: return wide * high == 2;
    case QY_XIANGQI_ADVISOR: return wide == 1 && high == 1;
    case QY_XIANGQI_ELEPHANT: return wide == 2 && high == 2;
    case QY_XIANGQI_CANNON:
    case QY_XIANGQI_ROOK: return wide == 0 || high == 0;
    default: return wide + high == 1;
    }
}

/* Lists a side's pieces that may take part, now or later. */
static inline void board_call_up(struct board_fight *fight, unsigned side)
{
    static const uint8_t rank_of_kind[8] = {0, 0, 1, 2, 3, 4, 5, 6};
    qyi_xiangqi_bits called = board_called(fight) & qyi_xiangqi_men(fight->pos, side);
    struct board_fighter *men = fight->men[side];
    unsigned count = 0;

    while (called) {
        unsigned from = qyi_xiangqi_pop(&called);
        struct board_fighter man = {(uint8_t)from,
                                    (uint8_t)qyi_xiangqi_man_kind(fight->pos->board[from] & 15)};
        unsigned at = count;

        if (!board_may_hit(fight, from, man.kind))
            continue;
        for (; at > 0 && rank_of_kind[men[at - 1].kind] > rank_of_kind[man.kind]; at--)
            men[at] = men[at - 1];
        men[at] = man;
        count++;
    }
    fight->count[side] = count;
}

/*
 * The least valuable piece of `side` that attacks the point: its index in the list, or QYI_XIANGQI_MEN for
 * none.
 */
static inline unsigned board_least(const struct board_fight *fight, unsigned side)
{
    for (unsigned i = 0; i < fight->count[side]; i++)
        if (qyi_xiangqi_has(fight->occupied, fight->men[side][i].from) &&
            board_man_hits(fight, side, fight->men[side][i]))
            return i;
    return QYI_XIANGQI_MEN;
}

/* Plays out the exchange after the first capture on the point; see board_exchange(). */
static bool board_recapture(struct board_fight *fight, int balance)
{
    unsigned side = fight->pos->side;
    bool good = true;

    board_call_up(fight, side ^ 1);
    if (fight->count[side ^ 1] == 0)
        return true;
    board_call_up(fight, side);
    for (;;) {
        unsigned man;
        unsigned kind;

        side ^= 1;
        board_look_around(fight);
        man = board_least(fight, side);
        if (man == QYI_XIANGQI_MEN)
            return good;
        kind = fight->men[side][man].kind;
        if (kind == QY_XIANGQI_GENERAL)
            return board_least(fight, side ^ 1) == QYI_XIANGQI_MEN ? !good : good;
        good = !good;
        balance = board_worth[kind] - balance;
        if (balance < (good ? 1 : 0))
            return good;
        fight->occupied &= ~qyi_xiangqi_bit(fight->men[side][man].from);
    }
}

/* True if the exchange that a move begins on its point gains at least `threshold`. */
static bool board_exchange(const board *pos, qy_move move, int threshold)
{
    struct board_fight fight;
    int balance = board_worth[board_taken(pos, move)] - threshold;

    if (balance < 0)
        return false;
    balance = board_worth[qyi_xiangqi_man_kind(pos->board[board_from(move)] & 15)] - balance;
    if (balance <= 0)
        return true;
    fight.pos = pos;
    fight.to = board_to(move);
    fight.occupied =
        ((qyi_xiangqi_men(pos, 0) | qyi_xiangqi_men(pos, 1)) & ~qyi_xiangqi_bit(board_from(move))) |
        qyi_xiangqi_bit(fight.to);
    return board_recapture(&fight, balance);
}

#endif
