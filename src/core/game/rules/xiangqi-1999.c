/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The book of xiangqi by the competition rules of 1999. */
#include "game/rules/reading-1.h"
#include "game/rules/xiangqi-conduct.h"
#include "xiangqi/judge.h"

/* clang-format off */
/* What the second and the third reading have in common. */
#define QYI_XIANGQI_1999 \
    .id = "xiangqi-1999", \
    .game = QY_GAME_XIANGQI, \
    .ucci = "chineserule", \
    QYI_XIANGQI_CONDUCT, \
\
    .repetitions = 3, \
    .repetition_article = "xq:23.2", \
    .repetition = &qyi_xiangqi_repetition_1999, \
    .judged_article = "xq:24.3", \
    .post_article = "xq:27.3", \
    .disobeyed_article = "xq:4.1.7", \
    .online_posts_refused = true, \
    .order_binds_mover = true, \
\
    .natural_limit = 60, \
    .natural_limit_article = "xq:4.2.4", \
    .limit_claim_article = "xq:23.3", \
    .limit_checks = 10, \
\
    .event = {QYI_XIANGQI_EVENT("xq:4.2.4", "xq:23.2"), \
              QYI_XIANGQI_OPEN_1999(QYI_XIANGQI_OPENING)[QY_REGULATION_NINE_ROUNDS] = {false, "xq:25.1", 0, \
                                                                                       0}, \
              [QY_REGULATION_HELPER] = {false, "xq:29.2", 0, 0}, \
              [QY_REGULATION_WEAK_MOVES] = {false, "xq:26.3", 0, 0}, \
              [QY_REGULATION_YIELDS] = {false, "xq:26.3", 0, 0}}
/* clang-format on */

/* By the second reading a referee decided nothing but repetitions and dead positions. */
static const struct qy_rules qyi_rules_xiangqi_1999_2 = {
    .reading = 2,
    .before = &qyi_rules_xiangqi_1999_1,
    QYI_XIANGQI_READ_TWICE,
    QYI_XIANGQI_1999,
};

const struct qy_rules qyi_rules_xiangqi_1999 = {
    .reading = 3,
    .before = &qyi_rules_xiangqi_1999_2,
    QYI_XIANGQI_READ_AGAIN,
    QYI_XIANGQI_1999,
};
