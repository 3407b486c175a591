/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mate solver of chess for CPUs with AVX-512. */
#define QYI_SOLVE_BODY qyi_solve_chess_avx512
#include "engine/solve_chess.inc.h"
