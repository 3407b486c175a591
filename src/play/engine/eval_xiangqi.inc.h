/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The evaluation of xiangqi, compiled once for each kind of CPU and once for tracing: the including file
 * defines QYI_EVAL_BODY as the name of the function, or QYI_EVAL_TRACE.
 *
 * The terms are listed in eval_xiangqi_terms.h. All are computed from one side's view; the sum is Red's.
 */
#include "engine/eval_priv.h"
#include "engine/eval_xiangqi.h"
#include "engine/eval_xiangqi_terms.h"
#include "xiangqi/position.h"

#include <stddef.h>

#define TERM(name) ((unsigned)QYI_EVAL_XIANGQI_##name)

/* A position's bitboards, and the data derived from them. */
struct work {
    struct qyi_tally tally;
    const struct qy_xiangqi_position *pos;
    qyi_xiangqi_bits occupied;
    qyi_xiangqi_bits men[2];
    qyi_xiangqi_bits kind[2][8];    /* points of the pieces by kind */
    qyi_xiangqi_bits attacks[2][8]; /* by kind; 0: by any piece */
    qyi_xiangqi_bits twice[2];      /* attacked by at least two pieces */
    qyi_xiangqi_bits seen[2][QYI_XIANGQI_MEN];
    uint16_t reach[2][2]; /* the number of empty points that each cannon can go to */
    unsigned general[2];
    qyi_xiangqi_bits open_to[2];       /* the attacks of a rook on the general's point */
    qyi_xiangqi_bits screened_from[2]; /* the attacks of a cannon there */
    unsigned palace[2];                /* the number of the general's point in its palace */
    struct qyi_eval_xiangqi_count count;
    int phase;
};

#include "engine/eval_xiangqi_attacks.inc.h"
#include "engine/eval_xiangqi_men.inc.h"

#include "engine/eval_xiangqi_palace.inc.h"

/* ---- threats --------------------------------------------------------------------------------------- */

/* Adds a term for each enemy piece of a set, by its kind. */
static void add_by_kind(struct work *w, unsigned side, unsigned term, qyi_xiangqi_bits victims)
{
    for (unsigned kind = QY_XIANGQI_PAWN; kind < QY_XIANGQI_GENERAL && victims; kind++)
        if (victims & w->kind[side ^ 1][kind])
            qyi_tally_add(&w->tally, side, term + kind - 1,
                          (int)qyi_xiangqi_count(victims & w->kind[side ^ 1][kind]));
}

/* Adds the pieces that a side threatens to capture: unguarded ones, and guarded ones of higher value. */
static void add_threats(struct work *w, unsigned side)
{
    const qyi_xiangqi_bits *by = w->attacks[side];
    const qyi_xiangqi_bits *enemy = w->kind[side ^ 1];
    qyi_xiangqi_bits men = w->men[side ^ 1] & ~enemy[QY_XIANGQI_GENERAL] & by[0];
    qyi_xiangqi_bits loose = men & ~w->attacks[side ^ 1][0];
    qyi_xiangqi_bits officers = enemy[QY_XIANGQI_ROOK] | enemy[QY_XIANGQI_CANNON] | enemy[QY_XIANGQI_HORSE];

    if (!men)
        return;
    add_by_kind(w, side, TERM(THREAT_PAWN), (loose | officers) & by[QY_XIANGQI_PAWN]);
    add_by_kind(w, side, TERM(THREAT_HORSE), (loose | enemy[QY_XIANGQI_ROOK]) & by[QY_XIANGQI_HORSE]);
    add_by_kind(w, side, TERM(THREAT_CANNON), (loose | enemy[QY_XIANGQI_ROOK]) & by[QY_XIANGQI_CANNON]);
    add_by_kind(w, side, TERM(THREAT_ROOK), loose & by[QY_XIANGQI_ROOK]);
    qyi_tally_add(&w->tally, side, TERM(HANGING), (int)qyi_xiangqi_count(loose));
}

/* ---- entry points ---------------------------------------------------------------------------------- */

static void add_all(struct work *w)
{
    take_apart(w);
    for (unsigned side = 0; side < 2; side++) {
        add_men(w, side);
        add_guards(w, side);
        add_general(w, side);
        add_danger(w, side);
        add_threats(w, side);
    }
    qyi_tally_add(&w->tally, w->pos->side, TERM(TEMPO), 1);
}

/* The final value for the side to move. */
static int finish(struct work *w)
{
    int value = qyi_score_mix(w->tally.score, w->phase, QYI_EVAL_SCALE);
    int scale = qyi_eval_xiangqi_scale(&w->count, value < 0 ? 1U : 0U);

    value = scale == 0 ? 0 : qyi_score_mix(w->tally.score, w->phase, scale);
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
int qyi_eval_xiangqi_trace(const qyi_score *params, const struct qy_xiangqi_position *pos,
                           struct qyi_eval_trace *ret_trace)
{
    struct work w = {.tally = {0, params, ret_trace}, .pos = pos};

    *ret_trace = (struct qyi_eval_trace){.scale = QYI_EVAL_SCALE};
    add_all(&w);
    return finish(&w);
}

#else

/* The value for the side to move. */
int QYI_EVAL_BODY(const qyi_score *params, const struct qy_xiangqi_position *pos)
{
    struct work w = {.tally = {0, params, NULL}, .pos = pos};

    add_all(&w);
    return finish(&w);
}

#endif
