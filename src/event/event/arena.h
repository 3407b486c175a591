/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arena tournaments: their duration, who is waiting, and the pairing of games as players become free. */
#ifndef QYI_EVENT_ARENA_H
#define QYI_EVENT_ARENA_H

#include "event/state.h"

/* Handles the act `new`: only an arena may have minutes, and every entered player starts as present. Error:
 * QY_E_TOUR_ACT. */
int qyi_arena_begin(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                    struct qy_error *reterr);
/* Handles the act `arena`. Errors: QY_E_TOUR_ACT, QY_E_TOUR_ACT_NOW. */
int qyi_arena_open_or_close(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                            struct qy_error *reterr);
/* Lets a player wait for a game from now on: after arriving, coming back or finishing a game. Does nothing in
 * other systems. */
void qyi_arena_wait(struct qyi_tournament_log_state *state, unsigned number);
/* Puts both players of a finished game at the end of the queue, whether or not they are present. */
void qyi_arena_freed(struct qyi_tournament_log_state *state, unsigned one, unsigned other);
/* Enters the pairs of an act. Errors: QY_E_TOUR_ACT_NOW, QY_E_TOUR_PLAYER, QY_E_TOUR_ROUND. */
int qyi_arena_seat(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                   struct qy_error *reterr);
/*
 * Returns the pairs that can be made now and fit into one round, the earliest possible; no pairs if nobody
 * can be paired. Errors: QY_E_TOUR_ACT_NOW before the arena is opened and after it is closed; QY_E_MEMORY.
 */
int qyi_arena_next(const struct qyi_tournament_log_state *state, unsigned *ret_round,
                   struct qy_pairing *ret_pairing, struct qy_error *reterr);

#endif
