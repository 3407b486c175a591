/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: server. What a rule set says about play online beyond the board: data only, one row a rule set.
 */
#ifndef QYI_SERVER_ONLINE_RULES_H
#define QYI_SERVER_ONLINE_RULES_H

#include <qiyuan/game.h>

struct qyi_online_rules {
    const char *id;
    const char *resignation_article;
    const char *time_article;
    const char *agreement_article;
    /* Ruled a draw without a claim when the position stands for the n-th time; 0: not ruled by counting. */
    unsigned repetitions;
    enum qy_reason repetition_reason;
    const char *repetition_article;
    /* Ruled a draw after so many half-moves as qy_position_halfmove() counts; of a side's own checks among
     * them only `quiet_checks` count. */
    unsigned quiet_plies;
    unsigned quiet_checks;
    enum qy_reason quiet_reason;
    const char *quiet_article;
    /* A fallen flag is a draw when the opponent has nothing but the king; NULL: it loses all the same. */
    const char *bare_article;
    enum qy_reason bare_reason;
};

/* The row of a rule set, or NULL where the server does not play by it. */
const struct qyi_online_rules *qyi_online_rules_of(const struct qy_rules *rules);

#endif
