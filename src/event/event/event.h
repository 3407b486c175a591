/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The state of an event, and the acts that change it.
 *
 * Invariant: replaying the lines of `log` gives `state`.
 */
#ifndef QYI_EVENT_EVENT_H
#define QYI_EVENT_EVENT_H

#include "event/state.h"

#include <qiyuan/event/team_tournament.h>

/*
 * The players in the table of a round robin in the order of their table numbers: everybody who did not leave
 * before the start. The caller frees the list. Error: QY_E_MEMORY.
 */
int qyi_tournament_log_table(const struct qyi_tournament_log_state *state, uint16_t **ret_number,
                             size_t *ret_count);

/* Gives virtual points of `dutch-baku` to the players entered when round one is paired; does nothing in other
 * systems. Errors: QY_E_TOUR_ROUNDS, QY_E_MEMORY. */
int qyi_tournament_log_accelerate(const struct qyi_tournament_log_state *state);

/* The input of a Swiss pairing system for one round. It owns all of its data. */
struct qyi_round_question {
    struct qy_pairing_question asked;
    struct qy_tournament view; /* with adjourned games drawn */
    bool view_borrows;         /* `view` borrows its players */
    struct qyi_avoided avoided;
    struct qy_tournament_group *forbidden; /* the forbidden pairs of `view` */
    struct qy_team_tournament *teams;
    struct qy_team_question scores;
};

/*
 * Creates the input for a round: teams with both scores; players with adjourned games as draws. Lots come
 * from `lots`, which must outlive it. Free it with qyi_round_question_free(). Errors: QY_E_TOUR_ROUNDS,
 * QY_E_MEMORY.
 */
int qyi_round_question_new(const struct qyi_tournament_log_state *state, unsigned round,
                           const struct qy_swiss_cn *lots, struct qyi_round_question *ret_question,
                           struct qy_error *reterr);
void qyi_round_question_free(struct qyi_round_question *question);

/* Reads the act of the i-th line in force; the caller frees it. Error: QY_E_MEMORY. */
int qyi_tournament_log_act_at(const struct qy_tournament_log *log, size_t i,
                              struct qy_tournament_act *ret_act, struct qy_error *reterr);

/* Applies an act as written in a log, where numbers are entry numbers, without adding its line to the log.
 * Errors as for qy_tournament_log_act(). */
int qyi_tournament_log_act_logged(struct qy_tournament_log *log, const struct qy_tournament_act *act,
                                  struct qy_error *reterr);

/* Returns the act of the next round as the pairing system makes it, even if no player is left, which
 * qy_tournament_log_pair() refuses. Errors as there, except QY_E_TOUR_NOBODY. */
int qyi_tournament_log_pair(const struct qy_tournament_log *log, const uint16_t *drawn, size_t drawn_count,
                            struct qy_tournament_act *ret_act, struct qy_error *reterr);

/* Assigns pairing numbers if players were entered or changed since the last time. Error: QY_E_MEMORY. */
int qyi_tournament_log_settle(struct qyi_tournament_log_state *state);

/* Applies one act, whose numbers are pairing numbers. After an error the state must not be used. Errors as
 * for qy_tournament_log_act(). */
int qyi_tournament_log_apply(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                             struct qy_error *reterr);
void qyi_tournament_log_state_free(struct qyi_tournament_log_state *state);

#endif
