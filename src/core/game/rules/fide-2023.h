/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the Laws of Chess of 2023 say of every game, whatever its time: the Basic Rules and the
 * Competition Rules. `records` is the article by which moves are recorded, or NULL. The penalties in time,
 * which differ for rapid chess and blitz, and what is left to the event stand in the books.
 */
#ifndef QYI_GAME_RULES_FIDE_2023_H
#define QYI_GAME_RULES_FIDE_2023_H

#include "game/rules.h"

/* The breaches of conduct that bring more than a foul. */
static const struct qyi_conduct qyi_fide_2023_conduct[] = {
    {"7.5.4", false, "fide:7.5.4", true},   /* two hands for one move */
    {"11.3.2", true, "fide:11.3.2", false}, /* an electronic device */
    {"11.3.2.2", true, "fide:11.3.2.2", false},
    {NULL, false, NULL, false},
};

/* By the second reading 11.3.2.2 was a foul. */
static const struct qyi_conduct qyi_fide_2023_conduct_2[] = {
    {"7.5.4", false, "fide:7.5.4", true},
    {"11.3.2", true, "fide:11.3.2", false},
    {NULL, false, NULL, false},
};

/* clang-format off */
/* Guidelines III, for standard and rapid chess without increments. */
#define QYI_FIDE_2023_QUICKPLAY \
    .below = 120000, \
    .increment = 5000, \
    .award = 120000, \
    .announced_article = "fide:III.2.1", \
    .increments_article = "fide:III.2.2", \
    .increment_article = "fide:III.4", \
    .claim_article = "fide:III.5", \
    .draw_article = "fide:III.5.1", \
    .postponed_article = "fide:III.5.2", \
    .rejected_article = "fide:III.5.3"

static const struct qyi_quickplay qyi_fide_2023_quickplay = {QYI_FIDE_2023_QUICKPLAY, .last_period = true};

/* By the second reading they were for every period. */
static const struct qyi_quickplay qyi_fide_2023_quickplay_2 = {QYI_FIDE_2023_QUICKPLAY};

#define QYI_FIDE_2023(records) \
    .stop_none_article = "fide:6.11.4", \
    .clock_broken_article = "fide:6.10.1", \
    .stalemate = QYI_FATE_DRAWS, \
    .checkmate_article = "fide:5.1.1", \
    .stalemate_article = "fide:5.2.1", \
    .dead_article = "fide:5.2.2", \
    .exact_dead = true, \
    .resignation_article = "fide:5.1.2", \
    .agreement_article = "fide:5.2.3", \
    .agreement_plies = 2, \
    .time_article = "fide:6.9", \
    .saving = QYI_SAVED_IF_UNWINNABLE, \
    .saving_article = "fide:6.9", \
    .saving_reason = QY_REASON_UNWINNABLE_TIME, \
    .illegal = QYI_ILLEGAL_AT_PRESS, \
    .illegal_article = "fide:7.5.1", \
    .restore_article = "fide:7.5.1", \
    .illegal_most = 2, \
    .illegal_most_article = "fide:7.5.5", \
    .illegal_most_reason = QY_REASON_ILLEGAL_MOVE, \
    .move_article = {"fide:3.1", "fide:3.7", "fide:3.6", "fide:3.2", "fide:3.3", "fide:3.4", "fide:3.8"}, \
    .check_article = "fide:3.9", \
    .queen_article = "fide:7.5.2", \
    .empty_press_article = "fide:7.5.3", \
    .bound_article = {[QYI_BOND_OWN] = "fide:4.3.1", \
                      [QYI_BOND_ENEMY] = "fide:4.3.2", \
                      [QYI_BOND_OWN_ENEMY] = "fide:4.3.3", \
                      [QYI_BOND_ENEMY_OWN] = "fide:4.3.3", \
                      [QYI_BOND_BOTH] = "fide:4.3.3", \
                      [QYI_BOND_NONE] = "fide:4.5", \
                      [QYI_BOND_CASTLING] = "fide:4.4", \
                      [QYI_BOND_RELEASED_KING] = "fide:4.7.2", \
                      [QYI_BOND_RELEASED_PAWN] = "fide:4.7.3", \
                      [QYI_BOND_RELEASED] = "fide:4.7", \
                      [QYI_BOND_WRITTEN] = "fide:9.5.3"}, \
    .castling = true, \
    .castling_must = true, \
    .accident_article = "fide:4.2", \
    .adjust_article = "fide:4.2", \
    .touch_claim_article = "fide:4.8", \
    .offer_article = "fide:9.1.2", \
    .offer_in_thought_article = "fide:9.1.2", \
    .offer_before_move_article = "fide:9.1.2", \
    .offer_repeated_article = "fide:11.5", \
    .touch_declines = true, \
    .repetitions = 3, \
    .repetition_article = "fide:9.2", \
    .forced_repetitions = 5, \
    .forced_repetitions_article = "fide:9.6.1", \
    .quiet_plies = 100, \
    .quiet_article = "fide:9.3", \
    .forced_quiet_plies = 150, \
    .forced_quiet_article = "fide:9.6.2", \
    .claim_before_touch = true, \
    .claim_touch_article = "fide:9.4", \
    .claim_offer_article = "fide:9.1.2", \
    .foul_article = {[QY_FOUL_DISTURBING] = "fide:11.5", \
                     [QY_FOUL_CLOCK] = "fide:6.11.2", \
                     [QY_FOUL_REPEATED_OFFER] = "fide:11.5", \
                     [QY_FOUL_MISSED_RECORDS] = (records), \
                     [QY_FOUL_CONDUCT] = "fide:11.1"}, \
    .conduct_prefix = "fide:", \
    .penalty_article = {"fide:12.9.1", "fide:12.9.2", "fide:12.9.6", "fide:12.9.9", \
                        "fide:12.9.5", "fide:12.9.7", "fide:12.9.8"}, \
    .penalty_more_article = "fide:12.9.4", \
    .penalty_less_article = "fide:12.9.3", \
    .refusal_article = "fide:11.7", \
    .stop_arbiter_article = "fide:6.11.1", \
    .stop_piece_article = "fide:6.11.2", \
    .stop_question_article = "fide:6.11.2", \
    .clock_fault_article = "fide:6.10.2", \
    .absent_article = "fide:6.7.1", \
    .both_absent_article = "fide:6.7.1", \
    .found_article = "fide:7.5.1", \
    .setup_error_article = "fide:7.2.1", \
    .setup_error_void = true, \
    .adjourned_setup_article = "fide:7.6", \
    .turned_article = "fide:7.2.2", \
    .reversal = QYI_REVERSAL_TEN_MOVES, \
    .reversal_article = "fide:7.3", \
    .displaced_article = "fide:7.4.1", \
    .displaced_found_article = "fide:7.6", \
    .displaced_mover_article = "fide:7.4.1", \
    .sealed_article = "fide:I.8", \
    .abandon_article = "fide:11.2", \
    .appeal_article = "fide:11.10", \
    .preface_article = "fide:preface", \
    .sign_article = "fide:8.7"

/* What the second reading has that the third has not. */
#define QYI_FIDE_2023_READ_2 \
    .conduct = qyi_fide_2023_conduct_2, \
    .quickplay = &qyi_fide_2023_quickplay_2, \
    .claim_offers_early = true, \
    .records_rest_passes = true

/* What was read otherwise before, and is right since the second reading. */
#define QYI_FIDE_2023_READ_TWICE \
    .resignation_saving_article = "fide:5.1.2", \
    .leaving_saved = true, \
    .ladder = {"fide:12.9.1", "fide:12.9.2", "fide:12.9.6"}, \
    .increments_first = true, \
    .both_flags_article = "fide:III.3.1.2", \
    .both_flags_on_article = "fide:III.3.1.1", \
    .written_article = {"fide:9.2.1", "fide:9.3.1"}, \
    .correct_article = "fide:8.7", \
    .flag = QYI_FLAG_CALLED, \
    .flag_article = "fide:6.8", \
    .one_offence = true, \
    .king_binds = true, \
    .penalty_of_nothing_refused = true, \
    .signed_stands = true, \
    .both_refuse_article = "fide:11.8", \
    .offer_again_article = "fide:9.1.2.1", \
    .turn_claim_fails = true, \
    .records_rest_article = "fide:8.4", \
    .records_rest_below = 300000, \
    .records_rest_bonus = 30000, \
    .default_unsaid_zero = true, \
    .both_late_article = "fide:6.7.2"

/* What they leave to an event, whatever its time; `claims` is left with the players. */
#define QYI_FIDE_2023_EVENT \
    [QY_REGULATION_DEFAULT] = {true, "fide:6.7.1", 0, QYI_MOST_MS}, \
    [QY_REGULATION_NATURAL_LIMIT] = {false, "fide:9.3", 0, 0}, \
    [QY_REGULATION_REPETITIONS] = {false, "fide:9.2", 0, 0}, \
    [QY_REGULATION_CLAIMS] = {true, "fide:9.2", 0, 0}, \
    [QY_REGULATION_ILLEGAL_MOVES] = {false, "fide:7.5.5", 0, 0}, \
    [QY_REGULATION_DEVICE] = {true, "fide:11.3.2.2", 0, 0}, \
    [QY_REGULATION_OFFERS_FROM] = {true, "fide:9.1.1", 0, 1000}, \
    [QY_REGULATION_LATE_FROM] = {false, "fide:6.7.1", 0, 0}
/* clang-format on */

#endif
