/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation of chess for CPUs with BMI2 and popcnt. */
#define QYI_EVAL_BODY qyi_eval_chess_bmi2
#include "engine/eval_chess.inc.h"
