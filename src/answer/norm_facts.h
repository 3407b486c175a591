/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a tournament file and its organizer tell about title norms. */
#ifndef QYI_ANSWER_NORM_FACTS_H
#define QYI_ANSWER_NORM_FACTS_H

#include <qiyuan/event/norms.h>
#include <qiyuan/event/tournament.h>

/* What the organizer declares beside the file; NULL where nothing is. */
struct qyi_norms_asked {
    const char *exempt; /* kinds of events that 1.4.3 exempts: "zonal,national" */
    const char *host;   /* federation of the organizer, where the file is silent or wrong */
    const char *system; /* the format, in any words that tell it */
    bool made_only;     /* players who missed are left out */
};

/* An event as norms see it. */
struct qyi_norm_facts {
    struct qy_norm_event event;
    struct qy_norm_field_counts field; /* of a Swiss */
    unsigned over;                     /* rounds */
    unsigned without_federation;       /* players */
    bool any_title;
};

/* Gathers them. Errors: QY_E_NORM_FACT for what was declared, QY_E_NORM_EVENT for an event that B.01 does not
 * cover, QY_E_MEMORY. */
int qyi_norm_facts(const struct qy_tournament *tournament, const struct qyi_norms_asked *asked,
                   struct qyi_norm_facts *ret_facts, struct qy_error *reterr);

/* What a player had, round by round, into `games` with room for QY_NORM_ROUNDS_MOST. Returns how many. */
size_t qyi_norm_games(const struct qyi_norm_facts *facts, const struct qy_tournament *tournament,
                      const struct qy_tournament_player *player, struct qy_norm_game *games);

#endif
