/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mate solver of chess for CPUs with BMI2 and popcnt. */
#define QYI_SOLVE_BODY qyi_solve_chess_bmi2
#include "engine/solve_chess.inc.h"
