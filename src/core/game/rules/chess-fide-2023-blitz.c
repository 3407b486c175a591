/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The book of blitz by the Laws in force since 2023, appendix B. */
#include "game/rules/fide-2023.h"
#include "game/rules/reading-1.h"

#define MINUTES 60000

/* clang-format off */
/* What the second and the third reading have in common. */
#define QYI_CHESS_FIDE_2023_BLITZ \
    .id = "chess-fide-2023-blitz", \
    .game = QY_GAME_CHESS, \
    QYI_FIDE_2023("fide:A.2"), \
    QYI_FIDE_2023_READ_TWICE, \
    .illegal_time = 1 * MINUTES, \
    .illegal_time_article = "fide:A.3", \
    .false_claim_time = 1 * MINUTES, \
    .false_claim_article = "fide:A.3", \
    .supervised_time = 2 * MINUTES, /* A.3 comes in through B.3 alone */ \
    .supervised_illegal_article = "fide:7.5.5", \
    .supervised_claim_article = "fide:9.5.3", \
    .records_free_article = "fide:A.2", \
    .unwatched_found_article = "fide:B.3", \
    .unwatched_setup_article = "fide:B.3", \
    .answered_stands = true, \
    .illegal_position_article = "fide:B.3", \
    .unwatched_clock_article = "fide:B.3", \
    .unwatched_moves = 10, \
    .event = {QYI_FIDE_2023_EVENT, [QY_REGULATION_RECORDS] = {true, "fide:A.2", 0, 0}, \
              [QY_REGULATION_QUICKPLAY] = {false, "fide:III.2.2", 0, 0}, \
              [QY_REGULATION_SUPERVISED] = {true, "fide:B.4", 0, 0}, \
              [QY_REGULATION_PENALTY_MINUTES] = {true, "fide:B.2", 1, 2}}
/* clang-format on */

static const struct qy_rules qyi_rules_chess_fide_2023_blitz_2 = {
    .reading = 2,
    .before = &qyi_rules_chess_fide_2023_blitz_1,
    QYI_FIDE_2023_READ_2,
    .unwatched_counts_made = true,
    QYI_CHESS_FIDE_2023_BLITZ,
};

const struct qy_rules qyi_rules_chess_fide_2023_blitz = {
    .reading = 3,
    .before = &qyi_rules_chess_fide_2023_blitz_2,
    .conduct = qyi_fide_2023_conduct,
    .quickplay = &qyi_fide_2023_quickplay,
    QYI_CHESS_FIDE_2023_BLITZ,
};
