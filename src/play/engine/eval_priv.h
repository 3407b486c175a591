/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The internals of an evaluator, and the implementations it chooses from. */
#ifndef QYI_ENGINE_EVAL_PRIV_H
#define QYI_ENGINE_EVAL_PRIV_H

#include "engine/eval.h"
#include "engine/eval_score.h"

/* The number of cached pawn structures; a power of two. */
#define QYI_EVAL_PAWN_ENTRIES 4096

/* Data that depends only on the pawns of both sides. */
struct qyi_eval_pawns {
    uint64_t pawns[2];   /* the structure itself, so that no two are confused */
    uint64_t passed[2];  /* passed pawns */
    uint64_t reach[2];   /* squares that pawns attack or may attack after advancing */
    qyi_score score;     /* of both sides, from White's view */
    uint8_t occupied[2]; /* files with pawns of a side */
};

struct qyi_eval {
    int (*chess)(struct qyi_eval *eval, const struct qy_chess_position *pos);
    int (*xiangqi)(const qyi_score *params, const struct qy_xiangqi_position *pos);
    const qyi_score *chess_params;
    const qyi_score *xiangqi_params;
    struct qyi_eval_pawns pawns[QYI_EVAL_PAWN_ENTRIES];
};

/* The built-in parameters, as written by the tuner. */
extern const qyi_score qyi_eval_chess_params[];
extern const qyi_score qyi_eval_xiangqi_params[];

/* Makes the evaluator use other parameters, which it borrows; for the tuner. NULL: no change. */
void qyi_eval_set_params(struct qyi_eval *eval, const qyi_score *chess, const qyi_score *xiangqi);

/* The implementations for any CPU, and for those with BMI2 and popcnt (xiangqi: popcnt and AVX2). */
int qyi_eval_chess_baseline(struct qyi_eval *eval, const struct qy_chess_position *pos);
int qyi_eval_chess_bmi2(struct qyi_eval *eval, const struct qy_chess_position *pos);
int qyi_eval_xiangqi_baseline(const qyi_score *params, const struct qy_xiangqi_position *pos);
int qyi_eval_xiangqi_avx2(const qyi_score *params, const struct qy_xiangqi_position *pos);

/*
 * The evaluation compiled for tracing, only in the tuner and the tests: the value for the side to move, and
 * its components from White's (Red's) view.
 */
int qyi_eval_chess_trace(const qyi_score *params, const struct qy_chess_position *pos,
                         struct qyi_eval_trace *ret_trace);
int qyi_eval_xiangqi_trace(const qyi_score *params, const struct qy_xiangqi_position *pos,
                           struct qyi_eval_trace *ret_trace);

#endif
