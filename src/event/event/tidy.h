/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of an act is written as people write it, in the form in which a log keeps it. */
#ifndef QYI_EVENT_TIDY_H
#define QYI_EVENT_TIDY_H

#include "event/state.h"

struct qyi_tidied {
    char birth[11];
    char title[QY_TITLE_SIZE];
};

/*
 * Dates must be such as the calendar has: days of the event and of its rounds, and those of birth, which are kept as
 * report files write them; titles of FIDE are kept as FIDE writes them. What becomes of them borrows from `tidied`. This is
 * asked of acts that are done, not of those that are read: logs of earlier versions may hold others. Error: QY_E_TOUR_DATE.
 */
int qyi_tidy(struct qy_tournament_act *act, struct qyi_tidied *tidied, struct qy_error *reterr);
/*
 * What an act announces and the event can't have: tie-breaks that its standings would refuse, stages in a system without
 * any, hours that are none, prizes that can't be read. Asked of what is done, like the above. Errors: QY_E_TIEBREAK_SYSTEM,
 * QY_E_TIEBREAK_TEAMS, QY_E_TOUR_STAGES_SYSTEM, QY_E_TOUR_HOUR, QY_E_TOUR_ACT, those of qy_tiebreak_list_parse() and
 * qy_prize_list_read().
 */
int qyi_check_announced(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                        struct qy_error *reterr);
/* Of an act that penalises: where `how` is points ("1" and "0.5" are taken away, "+0.5" is given) they are put into it. */
void qyi_act_read_penalty(struct qy_tournament_act *act);
/* Whether the act that an amendment puts in place of another could be. Error: QY_E_TOUR_DATE. */
int qyi_tidy_instead(const struct qy_tournament_act *act, struct qy_error *reterr);

#endif
