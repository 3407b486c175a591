/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The evaluation of chess, compiled once for each kind of CPU and once for tracing: the including file
 * defines QYI_EVAL_BODY as the name of the function, or QYI_EVAL_TRACE.
 *
 * The terms are listed in eval_chess_terms.h. All are computed from one side's view; the sum is White's.
 */
#include "chess/attacks.h"
#include "chess/position.h"
#include "engine/eval_chess.h"
#include "engine/eval_chess_terms.h"
#include "engine/eval_priv.h"

#define TERM(name)   ((unsigned)QYI_EVAL_CHESS_##name)
#define MIDDLE_FILES UINT64_C(0x3C3C3C3C3C3C3C3C)
#define DARK_SQUARES UINT64_C(0xAA55AA55AA55AA55)

/* A position's bitboards, and the data derived from them. */
struct work {
    struct qyi_tally tally;
    const struct qy_chess_position *pos;
    const struct qyi_eval_pawns *pawns;
    uint64_t occupied;
    uint64_t men[2];
    uint64_t kind[2][7];
    unsigned king[2];
    uint64_t pinned[2];
    uint64_t ring[2];       /* the squares around a king that count for an attack on it */
    uint64_t area[2];       /* where a piece moves safely */
    uint64_t attacks[2][7]; /* by kind; 0: by any piece */
    uint64_t twice[2];      /* attacked by at least two pieces */
    int attackers[2];       /* number of pieces that attack the ring of the other side's king */
    int units[2];           /* units of danger that a side creates */
    int phase;
};

#include "engine/eval_chess_pawns.inc.h"

#include "engine/eval_chess_king.inc.h"
#include "engine/eval_chess_threats.inc.h"

/* ---- preparation ----------------------------------------------------------------------------------- */

static void add_attacks(struct work *w, unsigned side, unsigned kind, uint64_t attacks)
{
    w->twice[side] |= w->attacks[side][0] & attacks;
    w->attacks[side][0] |= attacks;
    w->attacks[side][kind] |= attacks;
}

/* The pieces of a side that are the only ones between its king and a slider. */
static uint64_t pins(const struct work *w, unsigned side)
{
    const uint64_t *enemy = w->kind[side ^ 1];
    unsigned king = w->king[side];
    uint64_t sliders = (qyi_chess_tables.rook[king] & (enemy[QY_CHESS_ROOK] | enemy[QY_CHESS_QUEEN])) |
                       (qyi_chess_tables.bishop[king] & (enemy[QY_CHESS_BISHOP] | enemy[QY_CHESS_QUEEN]));
    uint64_t pinned = 0;

    while (sliders) {
        uint64_t between = qyi_chess_tables.between[king][qyi_chess_pop(&sliders)] & w->occupied;

        if (between && !qyi_chess_many(between))
            pinned |= between & w->men[side];
    }
    return pinned;
}

static void take_apart(struct work *w, const struct qy_chess_position *pos)
{
    w->pos = pos;
    w->occupied = qyi_chess_occupied(pos);
    for (unsigned side = 0; side < 2; side++)
        w->men[side] = qyi_chess_side_set(pos, (enum qy_side)side);
    for (unsigned kind = QY_CHESS_PAWN; kind <= QY_CHESS_KING; kind++) {
        uint64_t set = qyi_chess_kind_set(pos, (enum qy_chess_kind)kind);

        for (unsigned side = 0; side < 2; side++)
            w->kind[side][kind] = set & w->men[side];
    }
    w->phase = (int)(qyi_chess_count(w->occupied & ~qyi_chess_kind_set(pos, QY_CHESS_PAWN)) - 2 +
                     qyi_chess_count(qyi_chess_kind_set(pos, QY_CHESS_ROOK)) +
                     3 * qyi_chess_count(qyi_chess_kind_set(pos, QY_CHESS_QUEEN)));
    if (w->phase > QYI_EVAL_PHASES)
        w->phase = QYI_EVAL_PHASES;
}

/* Computes the attacks of kings and pawns, and their consequences for all other pieces. */
static void prepare(struct work *w)
{
    for (unsigned side = 0; side < 2; side++) {
        uint64_t pawns = turned(w->kind[side][QY_CHESS_PAWN], side);
        uint64_t left = turned((pawns & FILES_BUT_A) << 7, side);
        uint64_t right = turned((pawns & FILES_BUT_H) << 9, side);

        w->king[side] = qyi_chess_first(w->kind[side][QY_CHESS_KING]);
        add_attacks(w, side, QY_CHESS_KING, qyi_chess_tables.king[w->king[side]]);
        add_attacks(w, side, QY_CHESS_PAWN, left);
        add_attacks(w, side, QY_CHESS_PAWN, right);
    }
    for (unsigned side = 0; side < 2; side++) {
        uint64_t near = w->attacks[side][QY_CHESS_KING] | w->kind[side][QY_CHESS_KING];
        uint64_t pawns = turned(w->kind[side][QY_CHESS_PAWN], side);
        uint64_t stuck = turned(pawns & (turned(w->occupied, side) >> 8 | UINT64_C(0xFF00)), side);

        w->ring[side] = near | turned(turned(near, side) << 8, side);
        w->area[side] = ~(w->attacks[side ^ 1][QY_CHESS_PAWN] | stuck | w->kind[side][QY_CHESS_KING]);
        w->pinned[side] = pins(w, side);
    }
}

/* ---- pieces ------------------------------------------------------------------------------------------- */

/* A square's index in a table by rank and file, the same for both wings. */
static inline unsigned table_square(unsigned side, unsigned square)
{
    unsigned file = qyi_chess_file(square);
    unsigned rank = qyi_chess_rank(side ? square ^ 56 : square);

    return rank * 4 + (file < 4 ? file : 7 - file);
}

static inline uint64_t man_attacks(const struct work *w, unsigned side, unsigned kind, unsigned square)
{
    uint64_t queens = w->kind[0][QY_CHESS_QUEEN] | w->kind[1][QY_CHESS_QUEEN];

    switch (kind) {
    case QY_CHESS_KNIGHT: return qyi_chess_tables.knight[square];
    case QY_CHESS_BISHOP: return qyi_chess_bishop_attacks(square, w->occupied & ~queens);
    case QY_CHESS_ROOK:
        return qyi_chess_rook_attacks(square, w->occupied & ~queens & ~w->kind[side][QY_CHESS_ROOK]);
    default:
        return qyi_chess_bishop_attacks(square, w->occupied) | qyi_chess_rook_attacks(square, w->occupied);
    }
}

/* Adds outposts: squares guarded by an own pawn that no enemy pawn can ever attack. */
static void add_outposts(struct work *w, unsigned side, unsigned kind, unsigned square, uint64_t attacks)
{
    uint64_t posts = turned(UINT64_C(0x0000FFFFFF000000), side) & w->attacks[side][QY_CHESS_PAWN] &
                     ~w->pawns->reach[side ^ 1];

    if (posts >> square & 1)
        qyi_tally_add(&w->tally, side, kind == QY_CHESS_KNIGHT ? TERM(OUTPOST_KNIGHT) : TERM(OUTPOST_BISHOP),
                      1);
    else if (kind == QY_CHESS_KNIGHT && (posts & attacks & ~w->men[side]))
        qyi_tally_add(&w->tally, side, TERM(OUTPOST_NEAR), 1);
}

static void add_minor(struct work *w, unsigned side, unsigned kind, unsigned square, uint64_t attacks)
{
    uint64_t ahead = turned(turned(qyi_chess_bit(square), side) << 8, side);
    uint64_t pawns = w->kind[side][QY_CHESS_PAWN];

    add_outposts(w, side, kind, square, attacks);
    if (ahead & (pawns | w->kind[side ^ 1][QY_CHESS_PAWN]))
        qyi_tally_add(&w->tally, side, TERM(MINOR_BEHIND_PAWN), 1);
    if (kind == QY_CHESS_BISHOP) {
        uint64_t colour = DARK_SQUARES >> square & 1 ? DARK_SQUARES : ~DARK_SQUARES;
        uint64_t blocked = turned(turned(pawns, side) & turned(w->occupied, side) >> 8, side);

        qyi_tally_add(&w->tally, side, TERM(BISHOP_PAWNS), (int)qyi_chess_count(pawns & colour));
        qyi_tally_add(&w->tally, side, TERM(BISHOP_BLOCKED),
                      (int)qyi_chess_count(pawns & colour & blocked & MIDDLE_FILES));
    }
}

static void add_rook(struct work *w, unsigned side, unsigned square)
{
    unsigned file = qyi_chess_file(square);
    uint64_t seventh = turned(qyi_chess_rank_set(6), side);

    if (!(w->pawns->occupied[side] >> file & 1))
        qyi_tally_add(&w->tally, side, TERM(ROOK_OPEN) + !(w->pawns->occupied[side ^ 1] >> file & 1), 1);
    if ((seventh >> square & 1) &&
        ((w->kind[side ^ 1][QY_CHESS_PAWN] & seventh) || qyi_chess_rank(w->king[side ^ 1]) == (side ? 0 : 7)))
        qyi_tally_add(&w->tally, side, TERM(ROOK_SEVENTH), 1);
}

/* Adds a piece's attack on the squares around the enemy king. */
static void add_attack_on_king(struct work *w, unsigned side, unsigned kind, uint64_t attacks)
{
    static const int8_t weight[7] = {0, 0, 3, 2, 3, 4, 0};
    uint64_t hits = attacks & w->ring[side ^ 1];

    if (hits) {
        w->attackers[side]++;
        w->units[side] += weight[kind] + (int)qyi_chess_count(hits);
        qyi_tally_add(&w->tally, side, TERM(RING_HITS) + kind - QY_CHESS_KNIGHT, (int)qyi_chess_count(hits));
    }
}

static inline void add_men(struct work *w, unsigned side, unsigned kind, unsigned mobility)
{
    uint64_t men = w->kind[side][kind];

    while (men) {
        unsigned square = qyi_chess_pop(&men);
        uint64_t attacks = man_attacks(w, side, kind, square);

        if (w->pinned[side] >> square & 1)
            attacks &= qyi_chess_tables.line[w->king[side]][square];
        add_attacks(w, side, kind, attacks);
        add_attack_on_king(w, side, kind, attacks);
        qyi_tally_add(&w->tally, side, TERM(MATERIAL) + kind - 1, 1);
        qyi_tally_add(&w->tally, side, TERM(SQUARE_PAWN) + (kind - 1) * 32 + table_square(side, square), 1);
        qyi_tally_add(&w->tally, side, mobility + qyi_chess_count(attacks & w->area[side]), 1);
        if (kind == QY_CHESS_ROOK)
            add_rook(w, side, square);
        else if (kind != QY_CHESS_QUEEN)
            add_minor(w, side, kind, square, attacks);
    }
}

/* Adds square values of pawns and kings, and the material of pawns. */
static void add_squares(struct work *w, unsigned side)
{
    uint64_t pawns = w->kind[side][QY_CHESS_PAWN];

    qyi_tally_add(&w->tally, side, TERM(MATERIAL), (int)qyi_chess_count(pawns));
    while (pawns)
        qyi_tally_add(&w->tally, side, TERM(SQUARE_PAWN) + table_square(side, qyi_chess_pop(&pawns)), 1);
    qyi_tally_add(&w->tally, side, TERM(SQUARE_KING) + table_square(side, w->king[side]), 1);
    if ((w->kind[side][QY_CHESS_BISHOP] & DARK_SQUARES) && (w->kind[side][QY_CHESS_BISHOP] & ~DARK_SQUARES))
        qyi_tally_add(&w->tally, side, TERM(BISHOP_PAIR), 1);
}

static void add_all(struct work *w)
{
    prepare(w);
    for (unsigned side = 0; side < 2; side++) {
        add_squares(w, side);
        add_men(w, side, QY_CHESS_KNIGHT, TERM(MOBILITY_KNIGHT));
        add_men(w, side, QY_CHESS_BISHOP, TERM(MOBILITY_BISHOP));
        add_men(w, side, QY_CHESS_ROOK, TERM(MOBILITY_ROOK));
        add_men(w, side, QY_CHESS_QUEEN, TERM(MOBILITY_QUEEN));
    }
    for (unsigned side = 0; side < 2; side++) {
        add_king(w, side);
        add_threats(w, side);
        add_passed(w, side);
        add_space(w, side);
    }
    qyi_tally_add(&w->tally, w->pos->side, TERM(TEMPO), 1);
}

/* The final value for the side to move. */
static int finish(struct work *w)
{
    int scale = qyi_eval_chess_scale(w->pos, qyi_score_end(w->tally.score) < 0 ? QY_SECOND : QY_FIRST);
    int value = scale == 0 ? 0 : qyi_score_mix(w->tally.score, w->phase, scale);

#ifdef QYI_EVAL_TRACE
    w->tally.trace->phase = w->phase;
    w->tally.trace->scale = scale;
    w->tally.trace->special = scale == 0;
#endif
    if (value >= QYI_EVAL_LIMIT)
        value = QYI_EVAL_LIMIT - 1;
    else if (value <= -QYI_EVAL_LIMIT)
        value = 1 - QYI_EVAL_LIMIT;
    return w->pos->side == QY_SECOND ? -value : value;
}

#ifdef QYI_EVAL_TRACE

/* See eval_priv.h. */
int qyi_eval_chess_trace(const qyi_score *params, const struct qy_chess_position *pos,
                         struct qyi_eval_trace *ret_trace)
{
    struct qyi_eval_pawns pawns;
    struct work w = {.tally = {0, params, ret_trace}, .pawns = &pawns};
    int special;

    *ret_trace = (struct qyi_eval_trace){.scale = QYI_EVAL_SCALE};
    if (qyi_eval_chess_special(pos, &special)) {
        ret_trace->special = true;
        return special;
    }
    take_apart(&w, pos);
    pawn_structure(&w.tally, (uint64_t[2]){w.kind[0][QY_CHESS_PAWN], w.kind[1][QY_CHESS_PAWN]}, &pawns);
    w.tally.score = pawns.score;
    add_all(&w);
    return finish(&w);
}

#else

/* The value for the side to move. */
int QYI_EVAL_BODY(struct qyi_eval *eval, const struct qy_chess_position *pos)
{
    struct work w = {.tally = {0, eval->chess_params, NULL}};
    int special;

    if (qyi_eval_chess_special(pos, &special))
        return special;
    take_apart(&w, pos);
    w.pawns = remembered_structure(eval, &w.tally,
                                   (uint64_t[2]){w.kind[0][QY_CHESS_PAWN], w.kind[1][QY_CHESS_PAWN]});
    w.tally.score = w.pawns->score;
    add_all(&w);
    return finish(&w);
}

#endif
