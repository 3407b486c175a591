/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The book of xiangqi by the Asian rules. */
#include "game/rules/reading-1.h"
#include "game/rules/xiangqi-conduct.h"
#include "xiangqi/judge.h"

/* clang-format off */
/* What the second and the third reading have in common. */
#define QYI_XIANGQI_AXF \
    .id = "xiangqi-axf", \
    .game = QY_GAME_XIANGQI, \
    .ucci = "asianrule", \
    QYI_XIANGQI_CONDUCT, \
\
    .repetitions = 3, \
    .repetition_article = "axf:repetition", \
    .repetition = &qyi_xiangqi_repetition_axf, \
    .judged_article = "axf:perpetual-chase", \
    .order_binds_mover = true, \
\
    .natural_limit = 60, \
    .natural_limit_article = "axf:natural-limit", \
    .limit_claim_article = "axf:natural-limit", \
    .limit_checks = 10, \
\
    .event = {QYI_XIANGQI_EVENT("axf:natural-limit", "axf:repetition"), QYI_ASIAN_READINGS("axf:")}
/* clang-format on */

/* By the second reading a referee decided nothing but repetitions and dead positions. */
static const struct qy_rules qyi_rules_xiangqi_axf_2 = {
    .reading = 2,
    .before = &qyi_rules_xiangqi_axf_1,
    QYI_XIANGQI_READ_TWICE,
    QYI_XIANGQI_AXF,
};

const struct qy_rules qyi_rules_xiangqi_axf = {
    .reading = 3,
    .before = &qyi_rules_xiangqi_axf_2,
    QYI_XIANGQI_READ_AGAIN,
    QYI_XIANGQI_AXF,
};
