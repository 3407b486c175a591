/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search of chess. Compiled twice: for any CPU and for CPUs with BMI2. */
#include "engine/board_chess.h"
#include "engine/bodies_chess_xiangqi.h"

#ifdef QYI_ENGINE_V3
#define QYI_SEARCH_OPS qyi_search_chess_v3
#else
#define QYI_SEARCH_OPS qyi_search_chess
#endif
#include "engine/search.inc.h"
