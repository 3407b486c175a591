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
    const char *first; /* the default first of two moves, as its squares in UCI; NULL: odds without moves */
    bool once;         /* the two moves must be made with different pieces */
    const char *words[QY_LANG_COUNT];
};

/* Ends with an entry without id. */
extern const struct qy_odds qyi_odds[];

#endif
