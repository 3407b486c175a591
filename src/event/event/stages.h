/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stages of an event: what the log's state holds of them, and the pairing of their rounds.
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

/* A tie that was decided: who is named earlier stands higher. */
struct qyi_decision {
    uint8_t round; /* paired when it was made */
    uint16_t *order;
    size_t count;
};

struct qyi_stages {
    struct qy_stage_plans plans;
    uint8_t games;    /* of a match */
    uint8_t playoffs; /* games at most that decide a level match before lots do */
    bool third;
    bool carry; /* games among those who go on count in the next group stage, too */
    uint8_t seeding;
    struct qyi_begun_stage begun[QY_STAGES_MOST];
    size_t begun_count;
    struct qyi_decision *decision;
    size_t decision_count;
};

/* What the next round of an event in stages is; the caller frees all of it with qyi_next_free(). */
struct qyi_next {
    struct qy_pairing pairing;
    uint16_t *order; /* seats of the stage that begins with it; NULL: none begins */
    size_t order_count;
    struct qy_pair *decided; /* level matches whose winner (white) was drawn by lot */
    size_t decided_count;
};
void qyi_next_free(struct qyi_next *next);

/* ---- state ----------------------------------------------------------------------------------------- */

/* Takes over what `new` announces. Errors: QY_E_TOUR_STAGES, QY_E_TOUR_ACT. */
int qyi_stages_begin(struct qyi_stages *stages, const struct qy_tournament_act *act, struct qy_error *reterr);
void qyi_stages_free(struct qyi_stages *stages);

/* Records a decision. Error: QY_E_MEMORY. */
int qyi_stages_decide(struct qyi_stages *stages, unsigned round, const uint16_t *order, size_t count);

/* Records winners (white) of level matches. Errors: QY_E_TOUR_PLAYER, QY_E_MEMORY. */
int qyi_stages_decide_pairs(struct qyi_stages *stages, unsigned round, const struct qy_pair *pair,
                            size_t count, struct qy_error *reterr);

/*
 * The one named earlier in the latest decision of these rounds that names both; 0 without
 * one.
 */
uint16_t qyi_stages_decided(const struct qyi_stages *stages, unsigned first, unsigned last, uint16_t one,
                            uint16_t other);

/*
 * What a `pair` act does to stages before its pairs are entered: seats of a stage that begins, drawn winners;
 * then whether the pairs belong to the stage. Errors: QY_E_TOUR_ACT, QY_E_TOUR_PLAYER, QY_E_MEMORY.
 */
int qyi_stages_pair(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                    struct qy_error *reterr);

/* ---- asking ---------------------------------------------------------------------------------------- */

/* The last tournament round that belongs to a begun stage, as far as rounds are paired. */
unsigned qyi_stage_last_round(const struct qyi_tournament_log_state *state, size_t stage);

/* Where a group stands among the seats of a begun group stage; false where there is no such group. */
bool qyi_stage_group(const struct qyi_begun_stage *begun, size_t group, const uint16_t **ret_seat,
                     size_t *ret_count);

/* The group in which a player has a seat in a begun stage, or SIZE_MAX; 0 in a knock-out. */
size_t qyi_stage_group_of(const struct qyi_stages *stages, size_t stage, unsigned number);

/* As qy_tournament_log_section() and qy_tournament_log_section_standings(), of a state. */
int qyi_stage_section(const struct qyi_tournament_log_state *state, size_t stage, size_t group,
                      struct qy_tournament **ret_section, struct qy_error *reterr);
int qyi_stage_standings(const struct qyi_tournament_log_state *state, size_t stage,
                        struct qy_tournament *section, const struct qy_tiebreak_list *tiebreaks,
                        struct qy_standings **ret_standings, struct qy_error *reterr);

/* As qy_tournament_log_matches(), of a state; `drawn` are winners of level matches that no act tells yet. */
int qyi_knockout_matches(const struct qyi_tournament_log_state *state, size_t stage,
                         const struct qy_pair *drawn, size_t drawn_count,
                         struct qy_tournament_matches *ret_matches, struct qy_error *reterr);

/* ---- pairing --------------------------------------------------------------------------------------- */

/*
 * The next round. Errors: QY_E_MEMORY, QY_E_TOUR_OPEN, QY_E_TOUR_OVER, QY_E_TOUR_TIED where places that
 * decide who goes on are shared, QY_E_TOUR_FIELD for too few or too many players, those of lots.
 */
int qyi_stages_next(const struct qyi_tournament_log_state *state, struct qyi_drawing *drawing,
                    struct qyi_next *ret_next, struct qy_error *reterr);

/* A game of a match can be paired now. */
bool qyi_knockout_wants_game(const struct qyi_tournament_log_state *state,
                             const struct qy_tournament_match *match);

/* Matches of two games are under way, and their second ones are not paired: both are, at once. */
bool qyi_knockout_has_second_game(const struct qyi_tournament_log_state *state);

/* The next games of a knock-out; `over` where no match is left. */
int qyi_knockout_next(const struct qyi_tournament_log_state *state, size_t stage, struct qyi_drawing *drawing,
                      struct qyi_next *next, bool *ret_over, struct qy_error *reterr);

/* The next games of the groups, from seats that need not be in the state yet; `over` where none is left. */
int qyi_groups_next(const struct qyi_tournament_log_state *state, size_t stage,
                    const struct qyi_begun_stage *seats, struct qyi_next *next, bool *ret_over,
                    struct qy_error *reterr);

/*
 * Seats of a stage that begins, for players in the order of their strength, or as they were drawn. Errors:
 * QY_E_MEMORY, QY_E_TOUR_FIELD, those of lots.
 */
int qyi_seat_knockout(const struct qyi_stages *stages, size_t stage, const uint16_t *player, size_t count,
                      bool draw, struct qyi_drawing *drawing, struct qyi_begun_stage *ret_seats,
                      struct qy_error *reterr);
int qyi_seat_groups(const struct qyi_stages *stages, size_t stage, const uint16_t *player, size_t count,
                    bool draw, struct qyi_drawing *drawing, struct qyi_begun_stage *ret_seats,
                    struct qy_error *reterr);

#endif
