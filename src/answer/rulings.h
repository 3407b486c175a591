/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an arbiter ruled on the events of a log. None can fail. */
#ifndef QYI_ANSWER_RULINGS_H
#define QYI_ANSWER_RULINGS_H

#include "answer/writer.h"

#include <qiyuan/record/arbiter.h>

struct qyi_rulings_asked {
    const struct qy_arbiter *arbiter;
    enum qy_notation notation; /* for people; QY_NOTATION_COUNT: what is usual in their language */
    bool all;                  /* what needed no ruling, too */
    const char *struck;        /* words for the line that the event takes back or corrects; "": none */
};

/* Rulings stand in this table: it is open as long as events are ruled on. */
const struct qyi_table *qyi_rulings_table(void);
/* A row for each ruling on the last event. People see the board where a position was put right, and the moves
 * that a repetition rests on. */
void qyi_answer_rulings(const struct qyi_rulings_asked *asked, struct qyi_writer *writer);

/* How the game stands: result, time used, fouls. */
void qyi_answer_ruled(const struct qy_arbiter *arbiter, struct qyi_writer *writer);

#endif
