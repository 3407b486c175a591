/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation of xiangqi for any CPU. */
#define QYI_EVAL_BODY qyi_eval_xiangqi_baseline
#include "engine/eval_xiangqi.inc.h"
