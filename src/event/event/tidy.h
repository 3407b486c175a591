/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts the texts of an act from what people type to the form that a log stores. */
#ifndef QYI_EVENT_TIDY_H
#define QYI_EVENT_TIDY_H

#include "event/state.h"

struct qyi_tidied {
    char birth[11];
    char title[QY_TITLE_SIZE];
};

/*
 * Normalises dates and titles: the days of the event and its rounds must exist in the calendar; birthdays are
 * stored as report files write them, titles as FIDE writes them. The results borrow from `tidied`. Only new
 * acts are checked, not those read from a log: logs of earlier versions may hold other dates. Error:
 * QY_E_TOUR_DATE.
 */
int qyi_tidy(struct qy_tournament_act *act, struct qyi_tidied *tidied, struct qy_error *reterr);
/*
 * Checks what an act announces: tie-breaks that the standings accept, stages only in a system that has them,
 * valid times and prizes. Like qyi_tidy(), for new acts only. Errors: QY_E_TIEBREAK_SYSTEM,
 * QY_E_TIEBREAK_TEAMS, QY_E_TOUR_STAGES_SYSTEM, QY_E_TOUR_HOUR, QY_E_TOUR_ACT, those of
 * qy_tiebreak_list_parse() and qy_prize_list_read().
 */
int qyi_check_announced(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                        struct qy_error *reterr);
/* For an act with a penalty: if `how` is a number of points ("1" and "0.5" are deducted, "+0.5" is added),
 * stores it in the member for points. */
void qyi_act_read_penalty(struct qy_tournament_act *act);
/* Checks the dates of the act that an amendment puts in place of another. Error: QY_E_TOUR_DATE. */
int qyi_tidy_instead(const struct qy_tournament_act *act, struct qy_error *reterr);

#endif
