/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How a game of xiangqi is conducted, as the competition rules of 1999 have it and the later sets
 * keep it. Repetition and the natural limit stand in the books.
 */
#ifndef QYI_GAME_RULES_XIANGQI_CONDUCT_H
#define QYI_GAME_RULES_XIANGQI_CONDUCT_H

#include "game/rules.h"

/* The articles of 1999 by which a referee decides repetitions. */
static const struct qyi_article_family qyi_xiangqi_repetition_family[] = {
    {"4.1.7"}, {"4.2.3"}, {"23.2"}, {"24"}, {"25"}, {"26"}, {"27"}, {"28"}, {"29"}, {"fig"}, {NULL},
};

/* clang-format off */
#define QYI_XIANGQI_CONDUCT \
    .stalemate = QYI_FATE_LOSES, \
    .checkmate_article = "xq:4.1.1", \
    .stalemate_article = "xq:4.1.3", \
    .dead_article = "xq:4.2.1", \
    .simple_draws = true, \
    .resignation_article = "xq:4.1.9", \
    .agreement_article = "xq:4.2.2", \
    .time_article = "xq:4.1.4", \
    .unpressed_time_article = "xq:22.5", \
    .illegal = QYI_ILLEGAL_LOSES, \
    .illegal_article = "xq:4.1.6", \
    .facing_article = "xq:4.1.2", \
    .out_of_turn_article = "xq:5.8", \
    .irregular_over_article = "xq:5.8", \
    .empty_press_foul = true, \
    .move_article = {"xq:2.2", "xq:2.2", "xq:2.2", "xq:2.2", "xq:2.2", "xq:2.2", "xq:2.2", "xq:2.2"}, \
    .check_article = "xq:3.1", \
    .unsaid_article = "xq:3.1", \
    .bound_article = {[QYI_BOND_OWN] = "xq:5.1", \
                      [QYI_BOND_ENEMY] = "xq:5.2", \
                      [QYI_BOND_OWN_ENEMY] = "xq:5.3", \
                      [QYI_BOND_ENEMY_OWN] = "xq:5.4", \
                      [QYI_BOND_BOTH] = "xq:5.5", \
                      [QYI_BOND_RELEASED] = "xq:5.7"}, \
    .early_touch_counts = true, \
    .both_at_once_enemy_first = true, \
    .accident_article = "xq:5.6", \
    .adjust_article = "xq:5.6", \
    .adjust_needs_consent = true, \
    .touch_claim_article = "xq:5.8", \
    .offer_article = "xq:23.1", \
    .offer_repeated_article = "xq:23.1", \
    .offer_repeated_foul = true, \
    .false_limit_time = 300000, \
    .penalty_is_used = true, \
    .foul_article = {[QY_FOUL_DISTURBING] = "xq:9.1.1", \
                     [QY_FOUL_CLOCK] = "xq:9.1.2", \
                     [QY_FOUL_REPEATED_OFFER] = "xq:9.1.3", \
                     [QY_FOUL_FALSE_LIMIT_CLAIM] = "xq:9.1.4", \
                     [QY_FOUL_TOUCH_IMMOVABLE] = "xq:9.1.5", \
                     [QY_FOUL_TOUCH_UNCAPTURABLE] = "xq:9.1.6", \
                     [QY_FOUL_MISSED_RECORDS] = "xq:9.1.7", \
                     [QY_FOUL_CONDUCT] = "xq:9.1.8"}, \
    .conduct_prefix = "xq:", \
    .fouls_most = 3, \
    .fouls_most_article = "xq:4.1.8", \
    .penalty_article = {"xq:18.1", "xq:8.8", "xq:18.2", "xq:18.3"}, \
    .penalty_by = {[QY_PENALTY_LOSS] = QY_AUTHORITY_CHIEF, [QY_PENALTY_EXPEL] = QY_AUTHORITY_ORGANISER}, \
    .refusal_article = "xq:4.1.10", \
    .records_article = "xq:7.1", \
    .records_late_article = "xq:7.2", \
    .records_run = 4, \
    .records_from = 180000, \
    .fair_copy_article = "xq:7.4", \
    .stop_question_article = "xq:8.5", \
    .question_own_time = true, \
    .clock_fault_article = "xq:22.4", \
    .absent_article = "xq:21.1", \
    .both_absent_article = "xq:21.3", \
    .found_article = "xq:4.1.6", \
    .setup_error_article = "xq:5.8", \
    .adjourned_setup_article = "xq:5.8", \
    .turned_article = "xq:5.8", \
    .reversal_article = "xq:5.8", \
    .displaced_article = "xq:5.8", \
    .displaced_mover_article = "xq:5.8", \
    .sealed_article = "xq:4.1.6", \
    .abandon_article = "xq:8.3", \
    .appeal_article = "xq:8.5", \
    .preface_article = "xq:preface", \
    .sign_article = "xq:10.1"

/* What was read otherwise before, and is right since the second reading. */
#define QYI_XIANGQI_READ_TWICE \
    .penalty_of_nothing_refused = true, \
    .signed_stands = true, \
    .copies_of_both = true, \
    .hand_fouls_on_boards = true

/* What was read otherwise by the second reading, too. */
#define QYI_XIANGQI_READ_AGAIN \
    QYI_XIANGQI_READ_TWICE, \
    .repetition_family = qyi_xiangqi_repetition_family

/* What they leave to an event; `limit` and `repetition` are the articles of the natural limit and of repetition. */
#define QYI_XIANGQI_EVENT(limit, repetition) \
    [QY_REGULATION_DEFAULT] = {true, "xq:21.1", 0, QYI_MOST_MS}, \
    [QY_REGULATION_NATURAL_LIMIT] = {true, limit, 1, 1000}, \
    [QY_REGULATION_REPETITIONS] = {true, repetition, 2, 100}, \
    [QY_REGULATION_RECORDS] = {true, "xq:7.1", 0, 0}, \
    [QY_REGULATION_CLAIMS] = {true, "xq:23.2", 0, 0}, \
    [QY_REGULATION_ILLEGAL_MOVES] = {true, "xq:16.1", 1, 10}, \
    [QY_REGULATION_OFFERS_FROM] = {true, "xq:16.1", 0, 1000}, \
    [QY_REGULATION_FOULS] = {true, "xq:16.1", 1, 10}, \
    [QY_REGULATION_OWN_CHECKS] = {true, "xq:16.1", 0, 1000}, \
    [QY_REGULATION_OWN_CHASES] = {true, "xq:16.1", 0, 1000}, \
    [QY_REGULATION_LIMIT_FROM] = {true, "xq:16.1", 0, 0}, \
    [QY_REGULATION_GRACE] = {true, "xq:16.1", 1, 100}, \
    [QY_REGULATION_PERPETUAL_CHECK] = {true, "xq:16.1", 0, 100}, \
    [QY_REGULATION_ERRORS_UNTIL] = {true, "xq:16.1", 0, 0}, \
    [QY_REGULATION_ABSENCES] = {true, "xq:16.1", 1, 99}, \
    [QY_REGULATION_ABSENCES_RUNNING] = {true, "xq:16.1", 1, 99}, \
    [QY_REGULATION_LATE_FROM] = {true, "xq:21.1", 0, 0}, \
    [QY_REGULATION_COUNTED] = {true, repetition, 0, 0}

/* The Asian and world rules, whose articles begin with `book`, leave no reading of repetitions open. */
#define QYI_ASIAN_READINGS(book) \
    [QY_REGULATION_NINE_ROUNDS] = {false, book "repetition", 0, 0}, \
    [QY_REGULATION_RED_VARIES] = {false, book "allowed", 0, 0}, \
    [QY_REGULATION_SUSPENDED] = {false, book "perpetual-chase", 0, 0}, \
    [QY_REGULATION_HANGING] = {false, book "perpetual-chase", 0, 0}, \
    [QY_REGULATION_MEANS] = {false, book "perpetual-chase", 0, 0}, \
    [QY_REGULATION_HELPER] = {false, book "perpetual-chase", 0, 0}, \
    [QY_REGULATION_EVASION] = {false, book "perpetual-chase", 0, 0}, \
    [QY_REGULATION_WEAK_MOVES] = {false, book "both", 0, 0}, \
    [QY_REGULATION_YIELDS] = {false, book "both", 0, 0}
/* clang-format on */

/* What a point of two readings is to an event, from the lists of xiangqi/judge.h. */
#define QYI_XIANGQI_OPENING(point, article, most) [QY_REGULATION_##point] = {true, article, 0, most},

#endif
