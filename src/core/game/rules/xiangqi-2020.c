/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The book of xiangqi by the Chinese competition rules of 2020. */
#include "game/rules/reading-1.h"
#include "game/rules/xiangqi-conduct.h"
#include "xiangqi/judge.h"

/* clang-format off */
/* What the readings from the second on have in common. */
#define QYI_XIANGQI_2020 \
    .id = "xiangqi-2020", \
    .game = QY_GAME_XIANGQI, \
    QYI_XIANGQI_CONDUCT, \
\
    .repetitions = 3, \
    .repetition_article = "cxa:repetition", \
    .repetition = &qyi_xiangqi_repetition_2020, \
    .judged_article = "cxa:prohibited", \
    .post_article = "cxa:repetition", \
    .disobeyed_article = "xq:4.1.7", \
    .online_posts_refused = true, \
    .order_binds_mover = true, \
\
    .natural_limit = 60, \
    .natural_limit_article = "cxa:natural-limit", \
    .limit_claim_article = "cxa:natural-limit", \
    .limit_checks = 10, \
\
    .event = {QYI_XIANGQI_EVENT("cxa:natural-limit", "cxa:repetition"), \
              QYI_XIANGQI_OPEN_2020(QYI_XIANGQI_OPENING)[QY_REGULATION_EVASION] = {false, "cxa:evasion", 0, 0}}
/* clang-format on */

/* The second reading had no article on who knocks pieces over in the opponent's time. */
static const struct qy_rules qyi_rules_xiangqi_2020_2 = {
    .reading = 2,
    .before = &qyi_rules_xiangqi_2020_1,
    QYI_XIANGQI_READ_TWICE,
    QYI_XIANGQI_2020,
};

/* By the third a referee decided nothing but repetitions and dead positions. */
static const struct qy_rules qyi_rules_xiangqi_2020_3 = {
    .reading = 3,
    .before = &qyi_rules_xiangqi_2020_2,
    QYI_XIANGQI_READ_TWICE,
    QYI_XIANGQI_2020,
    .displaced_pressed_article = "cxa:displaced",
    .displaced_lost_below = 180000,
};

const struct qy_rules qyi_rules_xiangqi_2020 = {
    .reading = 4,
    .before = &qyi_rules_xiangqi_2020_3,
    .answer_article = "cxa:check",
    .unanswered_mates = true,
    .event_scoring = "2,1,0",
    .event_tiebreaks = {"DUISHOUFEN/B,SHENGJU,FANGUI,HOUSHOU,QIANLUN",
                        "XIAOFEN,SHENGJU,ZHISHENG,FANGUI,HOUZOU"},
    QYI_XIANGQI_READ_AGAIN,
    QYI_XIANGQI_2020,
    .displaced_pressed_article = "cxa:displaced",
    .displaced_lost_below = 180000,
};
