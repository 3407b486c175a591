/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What follows from the labels of a cycle, rule set by rule set. May use: base. */
#ifndef QYI_XIANGQI_RULING_H
#define QYI_XIANGQI_RULING_H

#include "xiangqi/judge.h"

struct qyi_xiangqi_repetition_rules {
    unsigned reading;     /* set of enum qyi_xiangqi_reading */
    uint32_t open;        /* QY_REGULATION_BIT of the points that an event may read the other way */
    unsigned occurrences; /* how often the position has to stand */
    bool by_moves;        /* reached by the same moves each time */
    void (*rule)(struct qy_judgement *judgement);
    const char *const *articles; /* four: see qyi_xiangqi_cycle_article() */
};

/*
 * Rules on a judgement whose moves have their labels. Where questions stayed open, each is answered either way,
 * and nothing is ruled unless the ruling is always the same. Returns 0 or QY_E_MEMORY.
 */
int qyi_xiangqi_rule(const struct qyi_xiangqi_repetition_rules *rules, struct qy_judgement *judgement);

/*
 * Rules on a series of rounds in which no position came back: false, and nothing is ruled, unless a side attacked
 * with every move, on three points or more (2020, as commentators quote it). Both sides: a draw.
 */
#define QYI_XIANGQI_SERIES_ROUNDS 9
#define QYI_XIANGQI_SERIES_POINTS 3
bool qyi_xiangqi_rule_series(struct qy_judgement *judgement);

/* Counts what either side did, for the name of its pattern. */
void qyi_xiangqi_tally(struct qy_judgement *judgement);

#endif
