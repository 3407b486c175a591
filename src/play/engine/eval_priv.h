/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an evaluator is made of, and the bodies of code that it chooses from. */
#ifndef QYI_ENGINE_EVAL_PRIV_H
#define QYI_ENGINE_EVAL_PRIV_H

#include "engine/eval.h"
#include "engine/eval_score.h"

/* How many pawn structures of chess are remembered; a power of two. */
#define QYI_EVAL_PAWN_ENTRIES 4096

/* What the pawns of both sides alone tell. */
struct qyi_eval_pawns {
    uint64_t pawns[2];   /* whose structure it is: no two structures are taken for one */
    uint64_t passed[2];  /* the passed ones */
    uint64_t reach[2];   /* what pawns attack or may come to attack by walking on */
    qyi_score score;     /* of both sides together, for White */
    uint8_t occupied[2]; /* the files with pawns of a side */
};

struct qyi_eval {
    int (*chess)(struct qyi_eval *eval, const struct qy_chess_position *pos);
    int (*xiangqi)(const qyi_score *params, const struct qy_xiangqi_position *pos);
    const qyi_score *chess_params;
    const qyi_score *xiangqi_params;
    struct qyi_eval_pawns pawns[QYI_EVAL_PAWN_ENTRIES];
};

/* The built-in parameters, as the tuner wrote them. */
extern const qyi_score qyi_eval_chess_params[];
extern const qyi_score qyi_eval_xiangqi_params[];

/* Makes the evaluator use other parameters, which it borrows; for the tuner. NULL leaves those it has. */
void qyi_eval_set_params(struct qyi_eval *eval, const qyi_score *chess, const qyi_score *xiangqi);

/* The bodies for any CPU, and for those with BMI2 and popcnt (xiangqi: popcnt and AVX2). */
int qyi_eval_chess_baseline(struct qyi_eval *eval, const struct qy_chess_position *pos);
int qyi_eval_chess_bmi2(struct qyi_eval *eval, const struct qy_chess_position *pos);
int qyi_eval_xiangqi_baseline(const qyi_score *params, const struct qy_xiangqi_position *pos);
int qyi_eval_xiangqi_avx2(const qyi_score *params, const struct qy_xiangqi_position *pos);

/*
 * The same compiled for tracing, in the tuner and the tests only: the value for the side to move, and what it
 * was made of for White (Red).
 */
int qyi_eval_chess_trace(const qyi_score *params, const struct qy_chess_position *pos,
                         struct qyi_eval_trace *ret_trace);
int qyi_eval_xiangqi_trace(const qyi_score *params, const struct qy_xiangqi_position *pos,
                           struct qyi_eval_trace *ret_trace);

#endif
