/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random events as files: a report file, or a log for events that have no report file. */
#ifndef QYI_TRF_SIMULATED_H
#define QYI_TRF_SIMULATED_H

#include <qiyuan/event/pairing.h>
#include <qiyuan/event/tournament_log.h>

/*
 * Finds the system of a random event by its name; NULL means the Dutch system. Returns 1 if the event that
 * `begin` announces is written as a log (stages, teams, a table), 0 if it is written as a report file. Error:
 * QY_E_TOUR_SYSTEM for an arena.
 */
int qyi_simulation_system(const char *name, const struct qy_tournament_act *begin,
                          struct qy_simulation *simulation, struct qy_error *reterr);

/* Simulates a random event and appends its report file; `ret_rounds` is the number of rounds paired. Errors:
 * those of qy_tournament_simulate(), QY_E_TOUR_DOUBLE_ROUNDS. */
int qyi_simulate_report(const struct qy_simulation *simulation, struct qy_buf *text, unsigned *ret_rounds,
                        struct qy_error *reterr);

#endif
