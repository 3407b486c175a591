/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The acts by which an event that began elsewhere goes on here: who takes part, rounds, results. */
#ifndef QYI_TRF_REPORT_ACTS_H
#define QYI_TRF_REPORT_ACTS_H

#include "base/warner.h"
#include "trf/roster_acts.h"

#include <qiyuan/event/team_tournament.h>

/* An event of a report file. */
struct qyi_report {
    const struct qy_tournament *from;       /* whom rounds pair */
    const struct qy_team_tournament *teams; /* NULL: players */
    const struct qyi_warner
        *losses; /* says results that no act can tell, and who is entered as having left a table */
};

/* Whether its teams play as those of the event do. */
bool qyi_report_fits(const struct qyi_report *report, const struct qy_tournament_log *log);

/* Adds the acts that enter its players, or its teams and their members with their numbers. Error: QY_E_MEMORY. */
int qyi_acts_of_report_people(struct qyi_acts *acts, const struct qyi_report *report);

/*
 * Adds the acts of its rounds, for an event that those take part in, in the order of the file: pairs that it prohibits
 * where the system of the event hears of some, byes, pairs, line-ups, results, byes of the next round. In a table who has
 * no seat left before the start, and whose games were all struck out left later. Error: QY_E_MEMORY.
 */
int qyi_acts_of_report_rounds(struct qyi_acts *acts, const struct qyi_report *report,
                              const struct qy_pairing_system *system);

#endif
