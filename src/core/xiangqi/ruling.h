/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules on the labels of a cycle, by rule set. May use: base. */
#ifndef QYI_XIANGQI_RULING_H
#define QYI_XIANGQI_RULING_H

#include "xiangqi/judge.h"

struct qyi_xiangqi_repetition_rules {
    unsigned reading; /* set of enum qyi_xiangqi_reading */
    uint32_t open;    /* QY_REGULATION_BIT of the points for which an event may choose the other reading */
    unsigned occurrences; /* how often the position must occur */
    bool by_moves;        /* by the same moves each time */
    void (*rule)(struct qy_judgement *judgement);
    const char *const *articles; /* four: see qyi_xiangqi_cycle_article() */
};

/*
 * Rules on a judgement whose moves are labelled. Open questions are answered in every way, and nothing is
 * ruled unless all rulings agree. Returns 0 or QY_E_MEMORY.
 */
int qyi_xiangqi_rule(const struct qyi_xiangqi_repetition_rules *rules, struct qy_judgement *judgement);

/*
 * Rules on a series of rounds without a repeated position: false, with nothing ruled, unless a side attacked
 * with every move, on at least three points (2020, as quoted by commentators). If both did: a draw.
 */
#define QYI_XIANGQI_SERIES_ROUNDS 9
#define QYI_XIANGQI_SERIES_POINTS 3
bool qyi_xiangqi_rule_series(struct qy_judgement *judgement);

/* Counts each side's labels, for the name of its pattern. */
void qyi_xiangqi_tally(struct qy_judgement *judgement);

#endif
