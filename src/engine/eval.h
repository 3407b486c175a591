/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. What a position is worth at a glance, by its men and how they stand. May use: base, chess,
 * xiangqi.
 */
#ifndef QYI_ENGINE_EVAL_H
#define QYI_ENGINE_EVAL_H

#include <qiyuan/chess.h>
#include <qiyuan/xiangqi.h>

/* No evaluation reaches this; what lies above is a mate. */
#define QYI_EVAL_LIMIT 20000

/* What one thread keeps between two calls. */
struct qyi_eval;

/* Makes a thread's tables; NULL without memory. The caller frees them. */
struct qyi_eval *qyi_eval_new(void);
/* Frees them; NULL is taken. */
void qyi_eval_free(struct qyi_eval *eval);

/* Centipawns for the side to move, |value| < QYI_EVAL_LIMIT. */
int qyi_eval_chess(struct qyi_eval *eval, const struct qy_chess_position *pos);
/* The same for xiangqi; a pawn at home is 100. */
int qyi_eval_xiangqi(struct qyi_eval *eval, const struct qy_xiangqi_position *pos);

#endif
