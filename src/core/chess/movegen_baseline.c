/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The generator for any processor. */
#define QYI_CHESS_BODY(name) qyi_chess_##name##_baseline
#include "chess/movegen.inc.h"
#include "chess/moves_to.inc.h"
