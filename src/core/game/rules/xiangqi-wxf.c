/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The book of xiangqi by the world rules. */
#include "game/rules/reading-1.h"
#include "game/rules/xiangqi-conduct.h"
#include "xiangqi/judge.h"

/* clang-format off */
/* What the second and the third reading have in common. */
#define QYI_XIANGQI_WXF \
    .id = "xiangqi-wxf", \
    .game = QY_GAME_XIANGQI, \
    QYI_XIANGQI_CONDUCT, \
\
    .repetitions = 3, \
    .repetition_article = "wxf:repetition", \
    .repetition = &qyi_xiangqi_repetition_wxf, \
    .judged_article = "wxf:perpetual-chase", \
    .order_binds_mover = true, \
\
    .natural_limit = 60, \
    .natural_limit_article = "wxf:natural-limit", \
    .limit_claim_article = "wxf:natural-limit", \
    .limit_checks = 10, \
\
    .event = {QYI_XIANGQI_EVENT("wxf:natural-limit", "wxf:repetition"), QYI_ASIAN_READINGS("wxf:")}
/* clang-format on */

/* By the second reading a referee decided nothing but repetitions and dead positions. */
static const struct qy_rules qyi_rules_xiangqi_wxf_2 = {
    .reading = 2,
    .before = &qyi_rules_xiangqi_wxf_1,
    QYI_XIANGQI_READ_TWICE,
    QYI_XIANGQI_WXF,
};

const struct qy_rules qyi_rules_xiangqi_wxf = {
    .reading = 3,
    .before = &qyi_rules_xiangqi_wxf_2,
    QYI_XIANGQI_READ_AGAIN,
    QYI_XIANGQI_WXF,
};
