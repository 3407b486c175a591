/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mate solver of chess for any CPU. */
#define QYI_SOLVE_BODY qyi_solve_chess_baseline
#include "engine/solve_chess.inc.h"
