/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluation weights of chess, tuned by tools/tune. */
#include "engine/eval_chess_terms.h"
#include "engine/eval_priv.h"

#define S(middlegame, endgame) QYI_SCORE(middlegame, endgame)

const qyi_score qyi_eval_chess_params[] = {
#include "engine/eval_params_chess.inc"
};

_Static_assert(sizeof qyi_eval_chess_params / sizeof(qyi_score) == QYI_EVAL_CHESS_TERM_COUNT,
               "a parameter for each term");
_Static_assert(QYI_EVAL_CHESS_TERM_COUNT <= QYI_EVAL_TERMS, "room for every term");
