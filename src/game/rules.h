/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: game. What a rule set is: data that the shared code reads. Each game's table lists its own rule sets.
 */
#ifndef QYI_GAME_RULES_H
#define QYI_GAME_RULES_H

#include <qiyuan/game.h>

/* What happens to the side to move. */
enum qyi_fate { QYI_FATE_LOSES, QYI_FATE_DRAWS };

struct qy_rules {
    const char *id;
    enum qy_game game;
    enum qyi_fate stalemate;
    /* Articles by which the board alone ends a game. */
    const char *checkmate_article;
    const char *stalemate_article;
    const char *dead_article;
    /* How often a position has to stand to be judged by ops->judge, and what that judges by; 0 and NULL:
     * never. */
    unsigned judged_at;
    const void *repetition;
};

#endif
