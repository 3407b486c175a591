/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The book of chess by the older numbering of the Laws. */
#include "game/rules/classic.h"
#include "game/rules/reading-1.h"

const struct qy_rules qyi_rules_chess_classic = {
    .id = "chess-classic",
    .game = QY_GAME_CHESS,
    .reading = 2,
    .before = &qyi_rules_chess_classic_1,
    QYI_CHESS_CLASSIC,

    .resignation_saving_article = "ch:10.5",
    .bare_never_wins = true,
    .increments_first = true,
    .penalty_of_nothing_refused = true,
    .signed_stands = true,
    .flag = QYI_FLAG_YIELDS, /* 6.5 leaves out what 10.1 to 10.4 and 10.6 decide */
};
