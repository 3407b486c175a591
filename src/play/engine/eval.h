/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How good a position is for the side to move, without looking ahead.
 *
 * One evaluator belongs to one thread: it remembers what it found out about pawns. Answers depend on the
 * position alone, never on what was asked before.
 */
#ifndef QYI_ENGINE_EVAL_H
#define QYI_ENGINE_EVAL_H

#include <qiyuan/core/chess.h>
#include <qiyuan/core/xiangqi.h>

/* Every evaluation lies strictly between this and its negative. */
#define QYI_EVAL_LIMIT 20000

struct qyi_eval;

/* Makes an evaluator with the built-in parameters; NULL without memory. The caller frees it. */
struct qyi_eval *qyi_eval_new(void);
/* Frees an evaluator; takes NULL. */
void qyi_eval_free(struct qyi_eval *eval);

/* What a position is worth for the side to move, in hundredths of a pawn. */
int qyi_eval_chess(struct qyi_eval *eval, const struct qy_chess_position *pos);
/* What a position is worth for the side to move, in hundredths of a pawn that crossed the river. */
int qyi_eval_xiangqi(struct qyi_eval *eval, const struct qy_xiangqi_position *pos);

#endif
