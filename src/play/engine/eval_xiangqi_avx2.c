/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation of xiangqi for CPUs with AVX2 and popcnt. */
#define QYI_EVAL_BODY qyi_eval_xiangqi_avx2
#include "engine/eval_xiangqi.inc.h"
