/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts that set right what is known of players and of the event. */
#ifndef QYI_EVENT_CORRECTIONS_H
#define QYI_EVENT_CORRECTIONS_H

#include "event/act.h"

struct qyi_tournament_log_state;

/* `edit`: gives a player, or a member, what the act states. Errors: QY_E_TOUR_PLAYER, QY_E_TOUR_MEMBER,
 * QY_E_TOUR_ACT for a sex that is none, QY_E_MEMORY. */
int qyi_edit(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
             struct qy_error *reterr);

/* `remove`: takes out who was entered by mistake. Errors: QY_E_TOUR_PLAYER; QY_E_TOUR_ACT_NOW for who was
 * paired, or of a table or stages that have begun; QY_E_MEMORY. */
int qyi_remove(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
               struct qy_error *reterr);

/* `return`: takes a withdrawal back; rounds that were missed stay missed. Errors: QY_E_TOUR_PLAYER,
 * QY_E_TOUR_ACT_NOW for who has not left, or was struck out of a table. */
int qyi_return(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
               struct qy_error *reterr);

/* Whether what is announced of an event on the server can be: its word, no teams, a time control with a clock. Errors:
 * QY_E_TOUR_ACT, QY_E_TOUR_ONLINE_TEAMS, QY_E_TOUR_ONLINE_CLOCK. */
int qyi_online_check(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                     const char *time, struct qy_error *reterr);

/* `event`: what is announced of the whole event. Errors: QY_E_MEMORY, those of the tie-breaks. */
int qyi_describe_event(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                       struct qy_error *reterr);

/* `avoid`: players no two of whom shall meet. Errors: QY_E_TOUR_ACT, QY_E_TOUR_PLAYER, QY_E_TOUR_ROUND,
 * QY_E_MEMORY. */
int qyi_avoid(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
              struct qy_error *reterr);

#endif
