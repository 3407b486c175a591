/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the acts of a log add up to.
 *
 * Invariant: `state` is what the lines of `log` replay to.
 */
#ifndef QYI_EVENT_EVENT_H
#define QYI_EVENT_EVENT_H

#include "event/state.h"

#include <qiyuan/event/team_tournament.h>

/*
 * Those who stand in the table of a round robin, in the order of its numbers: all who did not leave before
 * the start. The caller frees the list. Error: QY_E_MEMORY.
 */
int qyi_tournament_log_table(const struct qyi_tournament_log_state *state, uint16_t **ret_number,
                             size_t *ret_count);

/* Virtual points of `dutch-baku` for who is entered when round one is paired; nothing in other systems.
 * Errors: QY_E_TOUR_ROUNDS, QY_E_MEMORY. */
int qyi_tournament_log_accelerate(const struct qyi_tournament_log_state *state);

/* What the system of an event, a Swiss, is asked about a round. Nothing in it is the caller's. */
struct qyi_round_question {
    struct qy_pairing_question asked;
    struct qy_tournament view; /* with adjourned games drawn */
    bool view_borrows;         /* its players */
    struct qyi_avoided avoided;
    struct qy_tournament_group *forbidden; /* of the view: with those who shall not meet */
    struct qy_team_tournament *teams;
    struct qy_team_question scores;
};

/*
 * Makes the question: for teams with both scores, for players with adjourned games as draws; lots are those
 * of `lots`, which must outlive it. Free it with qyi_round_question_free(). Errors: QY_E_TOUR_ROUNDS,
 * QY_E_MEMORY.
 */
int qyi_round_question_new(const struct qyi_tournament_log_state *state, unsigned round,
                           const struct qy_swiss_cn *lots, struct qyi_round_question *ret_question,
                           struct qy_error *reterr);
void qyi_round_question_free(struct qyi_round_question *question);

/* The act of the i-th line that stands, to be freed. Error: QY_E_MEMORY. */
int qyi_tournament_log_act_at(const struct qy_tournament_log *log, size_t i,
                              struct qy_tournament_act *ret_act, struct qy_error *reterr);

/* Does an act of a log, whose numbers are those of entries, and keeps no line of it. Errors as for
 * qy_tournament_log_act(). */
int qyi_tournament_log_act_logged(struct qy_tournament_log *log, const struct qy_tournament_act *act,
                                  struct qy_error *reterr);

/* The act of the next round as its system has it, also where nobody is left to play: qy_tournament_log_pair() refuses
 * that. Errors as there, but QY_E_TOUR_NOBODY. */
int qyi_tournament_log_pair(const struct qy_tournament_log *log, const uint16_t *drawn, size_t drawn_count,
                            struct qy_tournament_act *ret_act, struct qy_error *reterr);

/* Gives pairing numbers where players were entered or changed since. Error: QY_E_MEMORY. */
int qyi_tournament_log_settle(struct qyi_tournament_log_state *state);

/* Does one act, whose numbers are those in force. The state is of no use after an error. Errors as for qy_tournament_log_act(). */
int qyi_tournament_log_apply(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                             struct qy_error *reterr);
void qyi_tournament_log_state_free(struct qyi_tournament_log_state *state);

#endif
