/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random events as files: a report file, or the log of an event that has none. */
#ifndef QYI_TRF_SIMULATED_H
#define QYI_TRF_SIMULATED_H

#include <qiyuan/event/pairing.h>
#include <qiyuan/event/tournament_log.h>

/*
 * Finds the system of a random event by its name, NULL: the Dutch one. Returns 1 where such an event, which `begin`
 * announces, has a log: stages, teams, a table; 0 where it has a report file. Error: QY_E_TOUR_SYSTEM for an arena.
 */
int qyi_simulation_system(const char *name, const struct qy_tournament_act *begin,
                          struct qy_simulation *simulation, struct qy_error *reterr);

/* Plays a random event and appends its report file; `ret_rounds`: this many were paired. Errors: those of
 * qy_tournament_simulate(), QY_E_TOUR_DOUBLE_ROUNDS. */
int qyi_simulate_report(const struct qy_simulation *simulation, struct qy_buf *text, unsigned *ret_rounds,
                        struct qy_error *reterr);

#endif
