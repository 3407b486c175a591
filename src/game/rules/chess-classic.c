/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The book of chess by the older numbering of the Laws. */
#include "game/rules.h"

const struct qy_rules qyi_rules_chess_classic = {
    .id = "chess-classic",
    .game = QY_GAME_CHESS,

    .stalemate = QYI_FATE_DRAWS,
    .checkmate_article = "ch:10.1",
    .stalemate_article = "ch:10.3",
    .dead_article = "ch:10.4",
    .exact_dead = true,

    .resignation_article = "ch:10.2",
    .agreement_article = "ch:10.6",
    .time_article = "ch:6.5",
    .saving = QYI_SAVED_BY_BARE_KING,
    .saving_article = "ch:10.5",
    .saving_reason = QY_REASON_BARE_KING_TIME,

    .illegal = QYI_ILLEGAL_RESTORED,
    .illegal_article = "ch:8.1",
    .restore_article = "ch:8.1",
    .illegal_most = 3,
    .only_self_checks = true,
    .illegal_most_article = "ch:three-illegal",
    .illegal_most_reason = QY_REASON_THREE_ILLEGAL,
    .move_article = {"ch:a.2", "ch:5.6", "ch:5.5", "ch:5.4", "ch:5.3", "ch:5.2", "ch:5.1", "ch:a.2"},
    .check_article = "ch:9.1",

    .bound_article = {[QYI_BOND_OWN] = "ch:7.2",
                      [QYI_BOND_ENEMY] = "ch:7.2",
                      [QYI_BOND_OWN_ENEMY] = "ch:7.2",
                      [QYI_BOND_ENEMY_OWN] = "ch:7.2",
                      [QYI_BOND_BOTH] = "ch:7.2",
                      [QYI_BOND_NONE] = "ch:7.3",
                      [QYI_BOND_CASTLING] = "ch:5.1",
                      [QYI_BOND_RELEASED_KING] = "ch:6.3",
                      [QYI_BOND_RELEASED_PAWN] = "ch:6.4",
                      [QYI_BOND_RELEASED] = "ch:6.1"},
    .castling = true,
    .adjust_article = "ch:7.1",
    .touch_claim_article = "ch:7.4",

    .offer_article = "ch:10.7",
    .offer_in_thought_article = "ch:10.8",
    .offer_before_move_article = "ch:10.9",
    .offer_repeated_article = "ch:10.7",

    .repetitions = 3,
    .repetition_article = "ch:10.10",
    .perpetual_article = "ch:perpetual",
    .quiet_plies = 100,
    .quiet_article = "ch:fifty",

    .foul_article = {[QY_FOUL_DISTURBING] = "ch:10.8", [QY_FOUL_REPEATED_OFFER] = "ch:10.8"},
    .penalty_article = {"ch:10.8", "ch:10.8", "ch:10.8", "ch:10.8"},

    .stop_piece_article = "ch:5.6",
    .absent_article = "ch:a.4",
    .both_absent_article = "ch:a.4",

    .found_article = "ch:8.1",
    .unrestorable_article = "ch:8.1",
    .setup_error_article = "ch:8.5",
    .setup_error_void = true,
    .turned_article = "ch:8.7",
    .reversal = QYI_REVERSAL_FIRST_QUARTER,
    .reversal_article = "ch:8.6",
    .displaced_article = "ch:8.2",
    .displaced_mover_article = "ch:8.3",
    .displaced_void_article = "ch:8.2",

    .sealed_article = "ch:10.5",
    .abandon_article = "ch:a.4",
};
