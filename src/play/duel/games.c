/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Per game: variant names for the engine protocols and moves that need other notations. */
#include "duel/games.h"

#include <qiyuan/core/notation.h>

const struct qyi_duel_game qyi_duel_games[QY_GAME_COUNT] = {
    [QY_GAME_CHESS] = {"chess", "normal", "UCI_Chess960", true, 6},
    [QY_GAME_XIANGQI] = {"xiangqi", "xiangqi", NULL, false, 4},
};

const unsigned qyi_dialects[QYI_DIALECTS] = {QY_WRITE_DEFAULT, QY_WRITE_RANKS_FROM_1};
