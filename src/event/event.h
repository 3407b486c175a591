/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: event. What the acts of a log add up to.
 *
 * Invariant: `state` is what the lines of `log` replay to.
 */
#ifndef QYI_EVENT_EVENT_H
#define QYI_EVENT_EVENT_H

#include "event/act.h"
#include "event/avoid.h"
#include "event/history.h"
#include "event/numbers.h"
#include "event/stages.h"
#include "event/team_tournament.h"
#include "event/teams.h"

#include <qiyuan/pairing_systems.h>
#include <qiyuan/team_tournament.h>

/* A player's leave. Article 20.3: in a round robin, what was played by then counts or is struck out. */
struct qyi_leave {
    bool left;
    bool before_start;
    bool struck_out;
    bool arrived;       /* checked in */
    uint8_t away_round; /* the zero-point bye of that round is there for want of it */
};

/* A game that was adjourned and has no result yet. */
struct qyi_adjourned {
    uint16_t white;
    uint8_t round;
};

/* Players no two of whom shall meet, and for how long. */
struct qyi_avoid {
    bool hard;
    uint8_t first_round;
    uint8_t last_round;
    uint16_t *number;
    size_t count;
};

struct qyi_tournament_log_state {
    struct qy_tournament *tournament; /* NULL before `new` */
    struct qyi_numbers numbers;
    bool unsettled; /* players were entered since numbers were given */
    uint8_t games;  /* of a match of one round of the table or the Swiss; each is a round of its own */
    struct qyi_avoid *avoid;
    size_t avoid_count;
    const struct qy_pairing_system *system;
    uint64_t seed;
    enum qy_unit_rule units;
    struct qyi_leave *leave; /* by number, QY_TOURNAMENT_MAX_PLAYERS + 1 of them */
    struct qy_conduct *conduct;
    size_t conduct_count;
    uint16_t *order; /* drawn numbers of the table: order[i] has number i + 1; NULL: by number */
    size_t order_count;
    bool checkin; /* who has not arrived is not paired */
    struct qyi_adjourned *adjourned;
    size_t adjourned_count;
    struct qy_appeal *appeal;
    size_t appeal_count;
    struct qyi_stages stages; /* none unless the system is one of stages; ties decided in any event */
    struct qyi_teams teams;
};

struct qy_tournament_log {
    struct qyi_tournament_log_state state;
    struct qyi_history history;
    int32_t next_entry; /* never given before */
    int32_t next_member;
};

/* Whether pairs are those of a table. */
static inline bool qyi_has_table(const struct qyi_tournament_log_state *state)
{
    return state->system->form == QY_PAIRING_TABLE;
}

/* Whether the event is one of groups, or a knock-out. */
static inline bool qyi_has_stages(const struct qyi_tournament_log_state *state)
{
    return state->system->form == QY_PAIRING_STAGES;
}

/* Seats are given at the start: whoever comes later has none, and whoever leaves keeps theirs. */
static inline bool qyi_has_seats(const struct qyi_tournament_log_state *state)
{
    return state->system->form != QY_PAIRING_SWISS;
}

/*
 * Those who stand in the table of a round robin, in the order of its numbers: all who did not leave before
 * the start. The caller frees the list. Error: QY_E_MEMORY.
 */
int qyi_tournament_log_table(const struct qyi_tournament_log_state *state, uint16_t **ret_number,
                             size_t *ret_count);

/* Notes that the game of `white` in a round is adjourned, or that it is not any more. Error: QY_E_MEMORY. */
int qyi_adjourned_set(struct qyi_tournament_log_state *state, unsigned round, unsigned white, bool adjourned);
/*
 * The event as it is paired: adjourned games are draws. All but `player`, which the caller frees, belongs to
 * the event's own tournament. Error: QY_E_MEMORY.
 */
int qyi_adjourned_view(const struct qyi_tournament_log_state *state, struct qy_tournament *ret_view);

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

/* Check-in: marks the players of an act; gives byes of the next round to who is away. */
int qyi_checkin_mark(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                     bool arrived, struct qy_error *reterr);
void qyi_checkin_apply(struct qyi_tournament_log_state *state);

/* Appeals: enters one, rules on one. */
int qyi_appeal_enter(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                     struct qy_error *reterr);
int qyi_appeal_rule(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                    struct qy_error *reterr);

/* Gives a player the texts, the rating and the sex that an act states. Error: QY_E_MEMORY. */
int qyi_act_describe(const struct qy_tournament_act *act, struct qy_tournament *tournament,
                     struct qy_tournament_player *player);

/* Reads a result: "1-0", "+-"; false for anything else. */
bool qyi_result_read(const char *text, size_t len, enum qy_tournament_outcome *ret_white,
                     enum qy_tournament_outcome *ret_black);

/* The act of the i-th line that stands, to be freed. Error: QY_E_MEMORY. */
int qyi_tournament_log_act_at(const struct qy_tournament_log *log, size_t i,
                              struct qy_tournament_act *ret_act, struct qy_error *reterr);

/* Does an act of a log, whose numbers are those of entries, and keeps no line of it. Errors as for
 * qy_tournament_log_act(). */
int qyi_tournament_log_act_logged(struct qy_tournament_log *log, const struct qy_tournament_act *act,
                                  struct qy_error *reterr);

/* Gives pairing numbers where players were entered or changed since. Error: QY_E_MEMORY. */
int qyi_tournament_log_settle(struct qyi_tournament_log_state *state);

/* Does one act, whose numbers are those in force. The state is of no use after an error. Errors as for qy_tournament_log_act(). */
int qyi_tournament_log_apply(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                             struct qy_error *reterr);
void qyi_tournament_log_state_free(struct qyi_tournament_log_state *state);

#endif
