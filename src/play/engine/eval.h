/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The static evaluation of a position for the side to move.
 *
 * Each thread needs its own evaluator, which caches pawn structures. Results depend only on the position, not
 * on earlier calls.
 */
#ifndef QYI_ENGINE_EVAL_H
#define QYI_ENGINE_EVAL_H

#include <qiyuan/core/chess.h>
#include <qiyuan/core/xiangqi.h>

/* All evaluations are strictly between this and its negative. */
#define QYI_EVAL_LIMIT 20000

struct qyi_eval;

/* Makes an evaluator with the built-in parameters; NULL without memory. The caller frees it. */
struct qyi_eval *qyi_eval_new(void);
/* Frees an evaluator; accepts NULL. */
void qyi_eval_free(struct qyi_eval *eval);

/* The value of a position for the side to move, in centipawns. */
int qyi_eval_chess(struct qyi_eval *eval, const struct qy_chess_position *pos);
/* The value of a position for the side to move, in hundredths of a crossed pawn. */
int qyi_eval_xiangqi(struct qyi_eval *eval, const struct qy_xiangqi_position *pos);

#endif
