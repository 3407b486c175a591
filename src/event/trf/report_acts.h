/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The acts that continue an event from a report file: participants, rounds, results. */
#ifndef QYI_TRF_REPORT_ACTS_H
#define QYI_TRF_REPORT_ACTS_H

#include "base/warner.h"
#include "trf/roster_acts.h"

#include <qiyuan/event/team_tournament.h>

/* The event in a report file. */
struct qyi_report {
    const struct qy_tournament *from;       /* the paired participants: players or teams */
    const struct qy_team_tournament *teams; /* NULL for an event of players */
    const struct qyi_warner
        *losses; /* reports results that no act can express, and players entered as having left a table */
};

/* True when the file's teams play in the same way as those of the event. */
bool qyi_report_fits(const struct qyi_report *report, const struct qy_tournament_log *log);

/* Appends the acts that enter its players, or its teams and their members, with their numbers. Error: QY_E_MEMORY. */
int qyi_acts_of_report_people(struct qyi_acts *acts, const struct qyi_report *report);

/*
 * Appends the acts of its rounds, in the order of the file, to an event with the same participants: forbidden
 * pairs if the event's system supports them, byes, pairs, line-ups, results, byes of the next round. In a
 * table, a player without a seat left before the start, and a player whose games were all struck out left
 * later. Error: QY_E_MEMORY.
 */
int qyi_acts_of_report_rounds(struct qyi_acts *acts, const struct qyi_report *report,
                              const struct qy_pairing_system *system);

#endif
