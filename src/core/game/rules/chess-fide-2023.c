/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The book of chess by the Laws in force since 2023. */
#include "game/rules/fide-2023.h"
#include "game/rules/reading-1.h"

#define MINUTES 60000

/* clang-format off */
/* What the second and the third reading have in common. */
#define QYI_CHESS_FIDE_2023 \
    .id = "chess-fide-2023", \
    .game = QY_GAME_CHESS, \
    QYI_FIDE_2023("fide:8.1.1"), \
    QYI_FIDE_2023_READ_TWICE, \
    .illegal_time = 2 * MINUTES, \
    .illegal_time_article = "fide:7.5.5", \
    .false_claim_time = 2 * MINUTES, \
    .false_claim_article = "fide:9.5.3", \
    .event = {QYI_FIDE_2023_EVENT, [QY_REGULATION_RECORDS] = {true, "fide:8.1.1", 0, 0}, \
              [QY_REGULATION_QUICKPLAY] = {true, "fide:III.2.1", 0, 0}, \
              [QY_REGULATION_PENALTY_MINUTES] = {false, "fide:7.5.5", 0, 0}}
/* clang-format on */

static const struct qy_rules qyi_rules_chess_fide_2023_2 = {
    .reading = 2,
    .before = &qyi_rules_chess_fide_2023_1,
    QYI_FIDE_2023_READ_2,
    QYI_CHESS_FIDE_2023,
};

const struct qy_rules qyi_rules_chess_fide_2023 = {
    .reading = 3,
    .before = &qyi_rules_chess_fide_2023_2,
    .conduct = qyi_fide_2023_conduct,
    .quickplay = &qyi_fide_2023_quickplay,
    .records_next_article = "fide:8.1.3",
    QYI_CHESS_FIDE_2023,
};
