/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of the games in engine protocols, and the dialects of moves: one row per game. */
#ifndef QYI_DUEL_GAMES_H
#define QYI_DUEL_GAMES_H

#include <qiyuan/core/game.h>

struct qyi_duel_game {
    const char *uci;    /* value of UCI_Variant */
    const char *xboard; /* name among `variants`; an engine that names none plays the default game */
    const char *free;   /* the option that allows castling from any squares; NULL: none */
    bool usual;         /* XBoard's default game, for which `variant` is not needed */
    unsigned random_plies;
};

extern const struct qyi_duel_game qyi_duel_games[QY_GAME_COUNT];

/* The dialects of moves among engines of one protocol: flags of qy_move_write() in UCI. */
#define QYI_DIALECTS 2
extern const unsigned qyi_dialects[QYI_DIALECTS];

#endif
