/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tie-breaks of teams worked out from the articles again, without haste and without the library's ways. */
#ifndef TESTS_TRF_SLOW_TEAMS_H
#define TESTS_TRF_SLOW_TEAMS_H

#include <qiyuan/event/team_tournament.h>

/* The value of a team in a Swiss whose primary score is match points. */
double slow_team_value(const struct qy_team_tournament *event, const char *code, unsigned number);

/* The place of a team among those on the same match points, 0 where nobody of them is separated. */
unsigned slow_team_place(const struct qy_team_tournament *event, const char *code, unsigned number,
                         bool round_robin);

#endif
