/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: the move generator for CPUs with BMI2 and AVX2; the build gives this file the flags for them. */
#define QYI_XIANGQI_BODY qyi_xiangqi_body_avx2
#include "xiangqi/movegen.inc.h"
