/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the older numbering of the Laws of Chess says, in every reading. */
#ifndef QYI_GAME_RULES_CLASSIC_H
#define QYI_GAME_RULES_CLASSIC_H

#include "game/rules.h"

/* clang-format off */
#define QYI_CHESS_CLASSIC \
    .stalemate = QYI_FATE_DRAWS, \
    .checkmate_article = "ch:10.1", \
    .stalemate_article = "ch:10.3", \
    .dead_article = "ch:10.4", \
    .exact_dead = true, \
    .resignation_article = "ch:10.2", \
    .agreement_article = "ch:10.6", \
    .time_article = "ch:6.5", \
    .saving = QYI_SAVED_BY_BARE_KING, \
    .saving_article = "ch:10.5", \
    .saving_reason = QY_REASON_BARE_KING_TIME, \
    .illegal = QYI_ILLEGAL_RESTORED, \
    .restore_article = "ch:8.1", \
    .illegal_most = 3, \
    .only_self_checks = true, \
    .illegal_most_article = "ch:three-illegal", \
    .illegal_most_reason = QY_REASON_THREE_ILLEGAL, \
    .move_article = {"ch:a.2", "ch:5.6", "ch:5.5", "ch:5.4", "ch:5.3", "ch:5.2", "ch:5.1"}, \
    .check_article = "ch:9.1", \
    .answer_article = "ch:9.2", \
    .unsaid_article = "ch:9.3", \
    .castling_article = {[QYI_CASTLING_MOVED] = "ch:castle.1", \
                         [QYI_CASTLING_BLOCKED] = "ch:castle.2", \
                         [QYI_CASTLING_CHECK] = "ch:castle.3", \
                         [QYI_CASTLING_CROSSED] = "ch:castle.4", \
                         [QYI_CASTLING_ATTACKED] = "ch:castle.5", \
                         [QYI_CASTLING_UPRIGHT] = "ch:castle.6"}, \
    .bound_article = {[QYI_BOND_OWN] = "ch:7.2", \
                      [QYI_BOND_ENEMY] = "ch:7.2", \
                      [QYI_BOND_OWN_ENEMY] = "ch:7.2", \
                      [QYI_BOND_ENEMY_OWN] = "ch:7.2", \
                      [QYI_BOND_BOTH] = "ch:7.2", \
                      [QYI_BOND_NONE] = "ch:7.3", \
                      [QYI_BOND_CASTLING] = "ch:5.1", \
                      [QYI_BOND_RELEASED_KING] = "ch:6.3", \
                      [QYI_BOND_RELEASED_PAWN] = "ch:6.4", \
                      [QYI_BOND_RELEASED] = "ch:6.1", \
                      [QYI_BOND_RELEASED_TAKING] = "ch:6.2", \
                      [QYI_BOND_WRITTEN] = "ch:10.10"}, \
    .castling = true, \
    .accident_article = "ch:7.2", \
    .adjust_article = "ch:7.1", \
    .touch_claim_article = "ch:7.4", \
    .offer_article = "ch:10.7", \
    .offer_in_thought_article = "ch:10.8", \
    .offer_before_move_article = "ch:10.9", \
    .offer_repeated_article = "ch:10.7", \
    .repetitions = 3, \
    .repetition_article = "ch:10.10", \
    .perpetual_article = "ch:perpetual", \
    .quiet_plies = 100, \
    .quiet_article = "ch:fifty", \
    .foul_article = {[QY_FOUL_DISTURBING] = "ch:10.8", [QY_FOUL_REPEATED_OFFER] = "ch:10.8"}, \
    .conduct_prefix = "ch:", \
    .penalty_article = {"ch:preface", "ch:preface", "ch:preface", "ch:preface"}, \
    .offer_penalty_article = "ch:10.8", \
    .stop_piece_article = "ch:5.6", \
    .absent_article = "ch:preface", \
    .both_absent_article = "ch:preface", \
    .found_article = "ch:8.1", \
    .unrestorable_article = "ch:8.1", \
    .setup_error_article = "ch:8.5", \
    .setup_error_void = true, \
    .adjourned_setup_article = "ch:8.4", \
    .turned_article = "ch:8.7", \
    .reversal = QYI_REVERSAL_FIRST_QUARTER, \
    .reversal_article = "ch:8.6", \
    .displaced_article = "ch:8.2", \
    .displaced_mover_article = "ch:8.3", \
    .displaced_void_article = "ch:8.2", \
    .sealed_article = "ch:10.5", \
    .abandon_article = "ch:preface", \
    .preface_article = "ch:preface", \
    .event = {[QY_REGULATION_DEFAULT] = {true, "ch:preface", 0, QYI_MOST_MS}, \
              [QY_REGULATION_NATURAL_LIMIT] = {false, "ch:fifty", 0, 0}, \
              [QY_REGULATION_REPETITIONS] = {false, "ch:10.10", 0, 0}, \
              [QY_REGULATION_RECORDS] = {false, NULL, 0, 0}, \
              [QY_REGULATION_CLAIMS] = {true, "ch:10.10", 0, 0}, \
              [QY_REGULATION_ILLEGAL_MOVES] = {true, "ch:three-illegal", 1, 10}, \
              [QY_REGULATION_OFFERS_FROM] = {false, "ch:10.6", 0, 0}, \
              [QY_REGULATION_LATE_FROM] = {false, "ch:preface", 0, 0}}
/* clang-format on */

#endif
