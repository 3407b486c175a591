/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: event. What of an act is written as people write it, in the form in which a log keeps it. */
#ifndef QYI_EVENT_TIDY_H
#define QYI_EVENT_TIDY_H

#include <qiyuan/tournament_act.h>

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
/* Whether the act that an amendment puts in place of another could be. Error: QY_E_TOUR_DATE. */
int qyi_tidy_instead(const struct qy_tournament_act *act, struct qy_error *reterr);

#endif
