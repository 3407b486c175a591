/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An arena: its time, who is there, and the games that are paired one after the other. */
#ifndef QYI_EVENT_ARENA_H
#define QYI_EVENT_ARENA_H

#include "event/state.h"

/* At the act `new`: minutes are an arena's, and everybody who is entered is there. Error: QY_E_TOUR_ACT. */
int qyi_arena_begin(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                    struct qy_error *reterr);
/* The act `arena`. Errors: QY_E_TOUR_ACT, QY_E_TOUR_ACT_NOW. */
int qyi_arena_open_or_close(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                            struct qy_error *reterr);
/* A player is there, has come back, or has ended a game: from now on he waits. Nothing in other systems. */
void qyi_arena_wait(struct qyi_tournament_log_state *state, unsigned number);
/* The game of two has a result: they wait behind the others, present or not. */
void qyi_arena_freed(struct qyi_tournament_log_state *state, unsigned one, unsigned other);
/* Seats the pairs of an act. Errors: QY_E_TOUR_ACT_NOW, QY_E_TOUR_PLAYER, QY_E_TOUR_ROUND. */
int qyi_arena_seat(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                   struct qy_error *reterr);
/*
 * The pairs that can be made now and stand in one round, the earliest; none where nobody can be paired. Errors:
 * QY_E_TOUR_ACT_NOW before it is opened and once it is closed; QY_E_MEMORY.
 */
int qyi_arena_next(const struct qyi_tournament_log_state *state, unsigned *ret_round,
                   struct qy_pairing *ret_pairing, struct qy_error *reterr);

#endif
