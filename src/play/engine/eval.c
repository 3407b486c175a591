/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluator: its pawn cache and the choice of the game's terms. */
#include "engine/eval.h"

#include <stdlib.h>
#include <string.h>

#include "chess/movegen.h"
#include "engine/eval_priv.h"
#include "xiangqi/movegen.h"

/* Chooses the code variant by the CPU features that the move generators detected. */
static void choose_bodies(struct qyi_eval *eval)
{
    eval->chess = qyi_eval_chess_baseline;
    eval->xiangqi = qyi_eval_xiangqi_baseline;
#ifdef QYI_EVAL_X86_BODIES
    if (qyi_chess_body_runs(1))
        eval->chess = qyi_eval_chess_bmi2;
    if (qyi_xiangqi_body(QYI_XIANGQI_BODY_AVX2))
        eval->xiangqi = qyi_eval_xiangqi_avx2;
#endif
}

struct qyi_eval *qyi_eval_new(void)
{
    struct qyi_eval *eval = calloc(1, sizeof *eval);

    if (!eval)
        return NULL;
    choose_bodies(eval);
    qyi_eval_set_params(eval, qyi_eval_chess_params, qyi_eval_xiangqi_params);
    return eval;
}

void qyi_eval_free(struct qyi_eval *eval)
{
    free(eval);
}

void qyi_eval_set_params(struct qyi_eval *eval, const qyi_score *chess, const qyi_score *xiangqi)
{
    if (chess)
        eval->chess_params = chess;
    if (xiangqi)
        eval->xiangqi_params = xiangqi;
    /* cached sums used the old weights; all zeros is right for a board without pawns */
    memset(eval->pawns, 0, sizeof eval->pawns);
}

int qyi_eval_chess(struct qyi_eval *eval, const struct qy_chess_position *pos)
{
    return eval->chess(eval, pos);
}

int qyi_eval_xiangqi(struct qyi_eval *eval, const struct qy_xiangqi_position *pos)
{
    return eval->xiangqi(eval->xiangqi_params, pos);
}
