/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The generator for processors with AVX-512. */
#define QYI_CHESS_BODY(name) qyi_chess_##name##_avx512
#include "chess/movegen.inc.h"
#include "chess/moves_to.inc.h"
