/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What engines call the games, and how they write moves in them: a row for each game. */
#ifndef QYI_DUEL_GAMES_H
#define QYI_DUEL_GAMES_H

#include <qiyuan/core/game.h>

struct qyi_duel_game {
    const char *uci;    /* value of UCI_Variant */
    const char *xboard; /* name among `variants`; of a program that names none: the usual game */
    const char *free;   /* the option that lets castling begin from any squares; NULL: there is none */
    bool usual;         /* XBoard's usual game, which `variant` need not name */
    unsigned random_plies;
};

extern const struct qyi_duel_game qyi_duel_games[QY_GAME_COUNT];

/* The ways of writing moves that engines of one protocol differ in: flags of qy_move_write() in UCI. */
#define QYI_DIALECTS 2
extern const unsigned qyi_dialects[QYI_DIALECTS];

#endif
