/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation of xiangqi compiled for tracing. */
#define QYI_EVAL_TRACE
#include "engine/eval_xiangqi.inc.h"
