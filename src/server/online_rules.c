/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/online_rules.h"

#include <limits.h>
#include <string.h>

/* What the rule sets of xiangqi share: they differ in how repetitions are judged, and in the natural limit.
 */
#define XIANGQI_CONDUCT(name, limit)                                                 \
    .id = (name), .resignation_article = "xq:4.1.9", .time_article = "xq:4.1.4",     \
    .agreement_article = "xq:4.2.2", .quiet_plies = 2 * (limit), .quiet_checks = 10, \
    .quiet_reason = QY_REASON_NATURAL_LIMIT, .quiet_article = "xq:4.2.4"

static const struct qyi_online_rules table[] = {
    {
        .id = "chess-classic",
        .resignation_article = "ch:10.2",
        .time_article = "ch:6.5",
        .agreement_article = "ch:10.6",
        .repetitions = 3,
        .repetition_reason = QY_REASON_REPETITION,
        .repetition_article = "ch:10.10",
        .quiet_plies = 100,
        .quiet_checks = UINT_MAX,
        .quiet_reason = QY_REASON_FIFTY,
        .quiet_article = "ch:fifty",
        .bare_article = "ch:10.5",
        .bare_reason = QY_REASON_BARE_KING_TIME,
    },
    {
        .id = "chess-fide-2023",
        .resignation_article = "fide:5.1.2",
        .time_article = "fide:6.9",
        .agreement_article = "fide:5.2.3",
        .repetitions = 5,
        .repetition_reason = QY_REASON_FIVEFOLD,
        .repetition_article = "fide:9.6.1",
        .quiet_plies = 150,
        .quiet_checks = UINT_MAX,
        .quiet_reason = QY_REASON_SEVENTY_FIVE,
        .quiet_article = "fide:9.6.2",
        .bare_article = "fide:6.9",
        .bare_reason = QY_REASON_UNWINNABLE_TIME,
    },
    {XIANGQI_CONDUCT("xiangqi-1999", 60)},
    {XIANGQI_CONDUCT("xiangqi-2020", 60)},
    {XIANGQI_CONDUCT("xiangqi-axf", 50)},
    {XIANGQI_CONDUCT("xiangqi-wxf", 50)},
};

const struct qyi_online_rules *qyi_online_rules_of(const struct qy_rules *rules)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(table[i].id, qy_rules_id(rules)) == 0)
            return &table[i];
    return NULL;
}
