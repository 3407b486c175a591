/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts that correct the data of players and of the event. */
#ifndef QYI_EVENT_CORRECTIONS_H
#define QYI_EVENT_CORRECTIONS_H

#include "event/act.h"

struct qyi_tournament_log_state;

/* `edit`: sets what the act states for a player or a member. Errors: QY_E_TOUR_PLAYER, QY_E_TOUR_MEMBER,
 * QY_E_TOUR_ACT for an invalid sex, QY_E_MEMORY. */
int qyi_edit(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
             struct qy_error *reterr);

/* `remove`: removes a player who was entered by mistake. Errors: QY_E_TOUR_PLAYER; QY_E_TOUR_ACT_NOW if the
 * player was paired already or belongs to a table or stages that have begun; QY_E_MEMORY. */
int qyi_remove(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
               struct qy_error *reterr);

/* `return`: cancels a withdrawal; missed rounds stay missed. Errors: QY_E_TOUR_PLAYER; QY_E_TOUR_ACT_NOW if
 * the player has not left or was struck out of a table. */
int qyi_return(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
               struct qy_error *reterr);

/* Checks whether the event can be played on the server as announced: a valid value of the member, no teams,
 * and a time control with a clock. Errors: QY_E_TOUR_ACT, QY_E_TOUR_ONLINE_TEAMS, QY_E_TOUR_ONLINE_CLOCK. */
int qyi_online_check(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                     const char *time, struct qy_error *reterr);

/* `event`: sets what is announced for the whole event. Errors: QY_E_MEMORY, those of the tie-breaks. */
int qyi_describe_event(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                       struct qy_error *reterr);

/* `avoid`: names players of whom no two may meet. Errors: QY_E_TOUR_ACT, QY_E_TOUR_PLAYER, QY_E_TOUR_ROUND,
 * QY_E_MEMORY. */
int qyi_avoid(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
              struct qy_error *reterr);

#endif
