/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation of chess for any CPU. */
#define QYI_EVAL_BODY qyi_eval_chess_baseline
#include "engine/eval_chess.inc.h"
