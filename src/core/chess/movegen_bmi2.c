/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The generator for processors with BMI2 and AVX2. */
#define QYI_CHESS_BODY(name) qyi_chess_##name##_bmi2
#include "chess/movegen.inc.h"
#include "chess/moves_to.inc.h"
