/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stages of an event: their part of the log's state, and the pairing of their rounds.
 *
 * Invariant: a stage begins when the one before it is over, and its seats never change after that.
 */
#ifndef QYI_EVENT_STAGES_H
#define QYI_EVENT_STAGES_H

#include "event/act.h"
#include "pairing/lots.h"

#include <qiyuan/event/stages.h>

struct qyi_tournament_log_state;

struct qyi_begun_stage {
    uint8_t first_round;
    uint16_t *seat;
    size_t seat_count;
};

/* A decided tie: players named earlier rank higher. */
struct qyi_decision {
    uint8_t round; /* number of rounds paired at the time of the decision */
    uint16_t *order;
    size_t count;
};

struct qyi_stages {
    struct qy_stage_plans plans;
    uint8_t games;    /* games in a match */
    uint8_t playoffs; /* the most games that decide a level match before lots are drawn */
    bool third;
    bool carry; /* games between two qualifiers count in the next group stage too */
    uint8_t seeding;
    struct qyi_begun_stage begun[QY_STAGES_MOST];
    size_t begun_count;
    struct qyi_decision *decision;
    size_t decision_count;
};

/* The next round of an event in stages. Free it with qyi_next_free(). */
struct qyi_next {
    struct qy_pairing pairing;
    uint16_t *order; /* seats of the stage that begins with this round; NULL if no stage begins */
    size_t order_count;
    struct qy_pair *decided; /* level matches whose winner (white) was drawn by lot */
    size_t decided_count;
};
void qyi_next_free(struct qyi_next *next);

/* ---- state ----------------------------------------------------------------------------------------- */

/* Applies what `new` announces about stages. Errors: QY_E_TOUR_STAGES, QY_E_TOUR_ACT. */
int qyi_stages_begin(struct qyi_stages *stages, const struct qy_tournament_act *act, struct qy_error *reterr);
void qyi_stages_free(struct qyi_stages *stages);

/* Records a decision. Error: QY_E_MEMORY. */
int qyi_stages_decide(struct qyi_stages *stages, unsigned round, const uint16_t *order, size_t count);

/* Records the winners (white) of level matches. Errors: QY_E_TOUR_PLAYER, QY_E_MEMORY. */
int qyi_stages_decide_pairs(struct qyi_stages *stages, unsigned round, const struct qy_pair *pair,
                            size_t count, struct qy_error *reterr);

/*
 * Of two players, returns the one named first in the latest decision of these rounds that names both; 0 if
 * there is none.
 */
uint16_t qyi_stages_decided(const struct qyi_stages *stages, unsigned first, unsigned last, uint16_t one,
                            uint16_t other);

/*
 * Applies the effects of a `pair` act on stages before its pairs are entered: seats the players of a stage
 * that begins, records drawn winners, then checks that the pairs belong to the stage. Errors: QY_E_TOUR_ACT,
 * QY_E_TOUR_PLAYER, QY_E_MEMORY.
 */
int qyi_stages_pair(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                    struct qy_error *reterr);

/* ---- asking ---------------------------------------------------------------------------------------- */

/* The last paired round of the tournament that belongs to a stage that has begun. */
unsigned qyi_stage_last_round(const struct qyi_tournament_log_state *state, size_t stage);

/* Finds the seats of a group in a group stage that has begun; false if there is no such group. */
bool qyi_stage_group(const struct qyi_begun_stage *begun, size_t group, const uint16_t **ret_seat,
                     size_t *ret_count);

/* Returns the group in which a player has a seat in a stage that has begun, or SIZE_MAX; in a knock-out
 * always 0. */
size_t qyi_stage_group_of(const struct qyi_stages *stages, size_t stage, unsigned number);

/* qy_tournament_log_section() and qy_tournament_log_section_standings() for a state. */
int qyi_stage_section(const struct qyi_tournament_log_state *state, size_t stage, size_t group,
                      struct qy_tournament **ret_section, struct qy_error *reterr);
int qyi_stage_standings(const struct qyi_tournament_log_state *state, size_t stage,
                        struct qy_tournament *section, const struct qy_tiebreak_list *tiebreaks,
                        struct qy_standings **ret_standings, struct qy_error *reterr);

/* qy_tournament_log_matches() for a state; `drawn` adds winners of level matches drawn by lot but not
 * recorded yet. */
int qyi_knockout_matches(const struct qyi_tournament_log_state *state, size_t stage,
                         const struct qy_pair *drawn, size_t drawn_count,
                         struct qy_tournament_matches *ret_matches, struct qy_error *reterr);

/* ---- pairing --------------------------------------------------------------------------------------- */

/*
 * Pairs the next round. Errors: QY_E_MEMORY, QY_E_TOUR_OPEN, QY_E_TOUR_OVER, QY_E_TOUR_TIED if a tie remains
 * for a place that decides who qualifies, QY_E_TOUR_FIELD for too few or too many players, those of lots.
 */
int qyi_stages_next(const struct qyi_tournament_log_state *state, struct qyi_drawing *drawing,
                    struct qyi_next *ret_next, struct qy_error *reterr);

/* True when a game of a match can be paired now. */
bool qyi_knockout_wants_game(const struct qyi_tournament_log_state *state,
                             const struct qy_tournament_match *match);

/* True when matches of two games are under way and their second games are not paired yet: both games of a
 * match are paired together. */
bool qyi_knockout_has_second_game(const struct qyi_tournament_log_state *state);

/* Pairs the next games of a knock-out; sets `over` if no match is left. */
int qyi_knockout_next(const struct qyi_tournament_log_state *state, size_t stage, struct qyi_drawing *drawing,
                      struct qyi_next *next, bool *ret_over, struct qy_error *reterr);

/* Pairs the next games of the groups, from seats that need not be in the state yet; sets `over` if none is
 * left. */
int qyi_groups_next(const struct qyi_tournament_log_state *state, size_t stage,
                    const struct qyi_begun_stage *seats, struct qyi_next *next, bool *ret_over,
                    struct qy_error *reterr);

/*
 * Seats the players of a stage that begins, in order of strength or by lot. Errors: QY_E_MEMORY,
 * QY_E_TOUR_FIELD, those of lots.
 */
int qyi_seat_knockout(const struct qyi_stages *stages, size_t stage, const uint16_t *player, size_t count,
                      bool draw, struct qyi_drawing *drawing, struct qyi_begun_stage *ret_seats,
                      struct qy_error *reterr);
int qyi_seat_groups(const struct qyi_stages *stages, size_t stage, const uint16_t *player, size_t count,
                    bool draw, struct qyi_drawing *drawing, struct qyi_begun_stage *ret_seats,
                    struct qy_error *reterr);

#endif
