/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The facts about an event on which title norms depend. */
#ifndef QYI_ANSWER_NORM_FACTS_H
#define QYI_ANSWER_NORM_FACTS_H

#include <qiyuan/event/norms.h>
#include <qiyuan/event/tournament.h>

/* What the organiser declares in addition to the file; NULL where nothing is declared. */
struct qyi_norms_asked {
    const char *exempt; /* kinds of events that 1.4.3 exempts: "zonal,national" */
    const char *host;   /* federation of the organiser, if the file does not state it or is wrong */
    const char *system; /* the format, in free text */
    bool made_only;     /* omit players without a norm */
};

/* The data of an event for title norms. */
struct qyi_norm_facts {
    struct qy_norm_event event;
    struct qy_norm_field_counts field; /* for a Swiss */
    unsigned over;                     /* number of rounds */
    unsigned without_federation;       /* number of players */
    bool any_title;
};

/* Gathers the facts. Errors: QY_E_NORM_FACT for an invalid declaration, QY_E_NORM_EVENT for an event that
 * B.01 does not cover, QY_E_MEMORY. */
int qyi_norm_facts(const struct qy_tournament *tournament, const struct qyi_norms_asked *asked,
                   struct qyi_norm_facts *ret_facts, struct qy_error *reterr);

/* Writes a player's games by round into `games`, which has room for QY_NORM_ROUNDS_MOST. Returns their number. */
size_t qyi_norm_games(const struct qyi_norm_facts *facts, const struct qy_tournament *tournament,
                      const struct qy_tournament_player *player, struct qy_norm_game *games);

#endif
