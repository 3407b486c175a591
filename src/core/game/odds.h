/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of odds, made from registry/odds.toml. */
#ifndef QYI_GAME_ODDS_H
#define QYI_GAME_ODDS_H

#include <qiyuan/core/game.h>

struct qy_odds {
    enum qy_game game;
    enum qy_side giver;
    const char *id;
    const char *fen;
    const char
        *first; /* the usual first of two moves, as its two squares in UCI; NULL: the odds are no moves */
    bool once;  /* the two are made with different pieces */
    const char *words[QY_LANG_COUNT];
};

/* Ends with one that has no id. */
extern const struct qy_odds qyi_odds[];

#endif
