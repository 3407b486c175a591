/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The ruling on a repetition (articles 24 to 26 and the later rule sets). May use: base.
 *
 * A rule set is a row of data: its reading of attacks, how often a position must occur, and a function that
 * rules on the labels of the cycle.
 */
#ifndef QYI_XIANGQI_JUDGE_H
#define QYI_XIANGQI_JUDGE_H

#include "xiangqi/label.h"

/*
 * The points on which a rule set's clauses allow two readings, so that an event may choose the other: the
 * regulation, the article that leaves it open, and the greatest value of a number. Both the rule set's data
 * and its judge use these lists.
 */
#define QYI_XIANGQI_OPEN_1999(X)   \
    X(RED_VARIES, "xq:16.1", 1000) \
    X(SUSPENDED, "xq:28.5", 0)     \
    X(HANGING, "xq:29.2", 0)       \
    X(MEANS, "xq:29.2", 0)         \
    X(EVASION, "xq:27.1", 0)
#define QYI_XIANGQI_OPEN_2020(X)         \
    X(NINE_ROUNDS, "cxa:nine-rounds", 0) \
    X(RED_VARIES, "cxa:allowed", 1000)   \
    X(SUSPENDED, "cxa:exchange", 0)      \
    X(HANGING, "cxa:new", 0)             \
    X(MEANS, "cxa:new", 0)               \
    X(HELPER, "cxa:joint", 0)            \
    X(WEAK_MOVES, "cxa:lighter", 0)      \
    X(YIELDS, "cxa:lighter", 0)

struct qyi_xiangqi_repetition_rules;

/*
 * The article for a cycle in which only one side checks on every move (0), only one plays forbidden moves
 * (1), both do (2), neither does (3). Static storage.
 */
const char *qyi_xiangqi_cycle_article(const struct qyi_xiangqi_repetition_rules *rules, unsigned cycle);

extern const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_1999;
extern const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_2020;
/* For games that began under the first reading of the rule sets. */
extern const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_1999_1;
extern const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_2020_1;
extern const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_axf;
extern const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_wxf;

/*
 * Judges the game that led from `start` through `moves` (`count` legal moves). The cycle ends with the last
 * move. If the position has not occurred often enough the verdict is open; the moves since its last
 * occurrence, or all moves if there was none, are still labelled. `oracle` may be NULL. The caller frees the
 * judgement. Returns 0 or QY_E_MEMORY.
 */
int qyi_xiangqi_judge(const struct qyi_xiangqi_repetition_rules *rules,
                      const struct qy_xiangqi_position *start, const qy_move *moves, size_t count,
                      const struct qy_oracle *oracle, struct qy_judgement *ret_judgement);

/* As qyi_xiangqi_judge(), with tables: `drawn` asks the oracle's and may be NULL. */
int qyi_xiangqi_judge_asking(const struct qyi_xiangqi_repetition_rules *rules,
                             const struct qy_xiangqi_position *start, const qy_move *moves, size_t count,
                             const struct qy_oracle *oracle, qyi_xiangqi_drawn drawn,
                             struct qy_judgement *ret_judgement);

#endif
