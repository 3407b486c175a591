/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The search: included once for each game and kind of CPU, after the game's board_GAME.h, by a file that
 * defines QYI_SEARCH_OPS as the name of its table. May use: base, game.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/tables.h"
#include "game/ops.h"

#include "engine/worker.inc.h"

#include "engine/picker.inc.h"

#include "engine/repeat.inc.h"

#include "engine/root.inc.h"

#include "engine/quiesce.inc.h"

#include "engine/tree.inc.h"

#include "engine/iterate.inc.h"
