/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluation weights of xiangqi, tuned by tools/tune. */
#include "engine/eval_priv.h"
#include "engine/eval_xiangqi_terms.h"

#define S(middlegame, endgame) QYI_SCORE(middlegame, endgame)

const qyi_score qyi_eval_xiangqi_params[] = {
#include "engine/eval_params_xiangqi.inc"
};

_Static_assert(sizeof qyi_eval_xiangqi_params / sizeof(qyi_score) == QYI_EVAL_XIANGQI_TERM_COUNT,
               "a parameter for each term");
_Static_assert(QYI_EVAL_XIANGQI_TERM_COUNT <= QYI_EVAL_TERMS, "room for every term");
