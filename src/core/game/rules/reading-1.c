/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The books of the first reading: what the program ruled before its rule sets were read a second time. Games that were
 * begun under it are judged by it for ever, so nothing here, and nothing that is shared with it, is ever put right but the number of an
 * article.
 */
#include "game/rules/reading-1.h"
#include "game/rules/classic.h"
#include "game/rules/fide-2023.h"
#include "game/rules/xiangqi-conduct.h"
#include "xiangqi/judge.h"

#define MINUTES 60000

/* Two hands were an offence before the press, too, and beside an illegal move. */
static const struct qyi_conduct fide_conduct[] = {
    {"7.5.4", false, NULL, false},
    {"11.3.2", true, "fide:11.3.2", false},
    {NULL, false, NULL, false},
};

const struct qy_rules qyi_rules_chess_classic_1 = {
    .id = "chess-classic",
    .game = QY_GAME_CHESS,
    .reading = 1,
    .dead_undecided = true,
    QYI_CHESS_CLASSIC,
};

const struct qy_rules qyi_rules_chess_fide_2023_1 = {
    .id = "chess-fide-2023",
    .game = QY_GAME_CHESS,
    .reading = 1,
    .dead_undecided = true,
    QYI_FIDE_2023("fide:8.1.1"),
    .conduct = fide_conduct,
    .claim_offers_early = true,
    .illegal_time = 2 * MINUTES,
    .illegal_time_article = "fide:7.5.5",
    .false_claim_time = 2 * MINUTES,
    .false_claim_article = "fide:9.5.3",
    .event = {QYI_FIDE_2023_EVENT, [QY_REGULATION_RECORDS] = {true, "fide:8.1.1", 0, 0}},
};

const struct qy_rules qyi_rules_chess_fide_2023_rapid_1 = {
    .id = "chess-fide-2023-rapid",
    .game = QY_GAME_CHESS,
    .reading = 1,
    .dead_undecided = true,
    QYI_FIDE_2023("fide:A.2"),
    .conduct = fide_conduct,
    .claim_offers_early = true,
    .illegal_time = 2 * MINUTES,
    .illegal_time_article = "fide:7.5.5",
    .false_claim_time = 2 * MINUTES,
    .false_claim_article = "fide:9.5.3",
    .unwatched_found_article = "fide:A.5.2",
    .unwatched_setup_article = "fide:A.5.1.2",
    .unwatched_moves = 10,
    .unwatched_counts_made = true,
    .event = {QYI_FIDE_2023_EVENT, [QY_REGULATION_RECORDS] = {true, "fide:A.2", 0, 0},
              [QY_REGULATION_SUPERVISED] = {true, "fide:A.6", 0, 0}},
};

const struct qy_rules qyi_rules_chess_fide_2023_blitz_1 = {
    .id = "chess-fide-2023-blitz",
    .game = QY_GAME_CHESS,
    .reading = 1,
    .dead_undecided = true,
    QYI_FIDE_2023("fide:A.2"),
    .conduct = fide_conduct,
    .claim_offers_early = true,
    .illegal_time = 1 * MINUTES,
    .illegal_time_article = "fide:A.3",
    .false_claim_time = 1 * MINUTES,
    .false_claim_article = "fide:A.3",
    .unwatched_found_article = "fide:B.3",
    .unwatched_setup_article = "fide:B.3",
    .unwatched_moves = 10,
    .unwatched_counts_made = true,
    .event = {QYI_FIDE_2023_EVENT, [QY_REGULATION_RECORDS] = {true, "fide:A.2", 0, 0},
              [QY_REGULATION_SUPERVISED] = {true, "fide:B.4", 0, 0}},
};

const struct qy_rules qyi_rules_xiangqi_1999_1 = {
    .id = "xiangqi-1999",
    .game = QY_GAME_XIANGQI,
    .reading = 1,
    .dead_undecided = true,
    .ucci = "chineserule",
    QYI_XIANGQI_CONDUCT,
    .unasked_ending = "KRCkr",
    .places_unread = true,

    .repetitions = 3,
    .repetition_article = "xq:23.2",
    .repetition = &qyi_xiangqi_repetition_1999_1,
    .judged_article = "xq:24.3",
    .post_article = "xq:27.3",
    .disobeyed_article = "xq:4.1.7",

    .natural_limit = 60,
    .natural_limit_article = "xq:4.2.4",
    .limit_claim_article = "xq:23.3",
    .limit_checks = 10,

    .event = {QYI_XIANGQI_EVENT("xq:4.2.4", "xq:23.2"),
              QYI_XIANGQI_OPEN_1999(QYI_XIANGQI_OPENING)[QY_REGULATION_NINE_ROUNDS] = {false, "xq:25.1", 0,
                                                                                       0},
              [QY_REGULATION_HELPER] = {false, "xq:29.2", 0, 0},
              [QY_REGULATION_WEAK_MOVES] = {false, "xq:26.3", 0, 0},
              [QY_REGULATION_YIELDS] = {false, "xq:26.3", 0, 0}},
};

const struct qy_rules qyi_rules_xiangqi_2020_1 = {
    .id = "xiangqi-2020",
    .game = QY_GAME_XIANGQI,
    .reading = 1,
    .dead_undecided = true,
    QYI_XIANGQI_CONDUCT,
    .unasked_ending = "KRCkr",
    .places_unread = true,

    .repetitions = 3,
    .repetition_article = "cxa:repetition",
    .repetition = &qyi_xiangqi_repetition_2020_1,
    .judged_article = "cxa:prohibited",
    .post_article = "cxa:repetition",
    .disobeyed_article = "xq:4.1.7",

    .natural_limit = 60,
    .natural_limit_article = "cxa:natural-limit",
    .limit_claim_article = "cxa:natural-limit",
    .limit_checks = 10,

    .event = {QYI_XIANGQI_EVENT("cxa:natural-limit", "cxa:repetition"),
              QYI_XIANGQI_OPEN_2020(QYI_XIANGQI_OPENING)[QY_REGULATION_EVASION] = {false, "cxa:evasion", 0,
                                                                                   0}},
};

const struct qy_rules qyi_rules_xiangqi_axf_1 = {
    .id = "xiangqi-axf",
    .game = QY_GAME_XIANGQI,
    .reading = 1,
    .dead_undecided = true,
    .ucci = "asianrule",
    QYI_XIANGQI_CONDUCT,
    .unasked_ending = "KRCkr",
    .places_unread = true,

    .repetitions = 3,
    .repetition_article = "axf:repetition",
    .repetition = &qyi_xiangqi_repetition_axf,
    .judged_article = "axf:perpetual-chase",

    .natural_limit = 60,
    .natural_limit_article = "axf:natural-limit",
    .limit_claim_article = "axf:natural-limit",
    .limit_checks = 10,

    .event = {QYI_XIANGQI_EVENT("axf:natural-limit", "axf:repetition"), QYI_ASIAN_READINGS("axf:")},
};

const struct qy_rules qyi_rules_xiangqi_wxf_1 = {
    .id = "xiangqi-wxf",
    .game = QY_GAME_XIANGQI,
    .reading = 1,
    .dead_undecided = true,
    QYI_XIANGQI_CONDUCT,
    .unasked_ending = "KRCkr",
    .places_unread = true,

    .repetitions = 3,
    .repetition_article = "wxf:repetition",
    .repetition = &qyi_xiangqi_repetition_wxf,
    .judged_article = "wxf:perpetual-chase",

    .natural_limit = 60,
    .natural_limit_article = "wxf:natural-limit",
    .limit_claim_article = "wxf:natural-limit",
    .limit_checks = 10,

    .event = {QYI_XIANGQI_EVENT("wxf:natural-limit", "wxf:repetition"), QYI_ASIAN_READINGS("wxf:")},
};
