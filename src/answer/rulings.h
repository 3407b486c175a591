/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arbiter's rulings on the events of a log. These functions can't fail. */
#ifndef QYI_ANSWER_RULINGS_H
#define QYI_ANSWER_RULINGS_H

#include "answer/writer.h"

#include <qiyuan/record/arbiter.h>

struct qyi_rulings_asked {
    const struct qy_arbiter *arbiter;
    enum qy_notation notation; /* for text; QY_NOTATION_COUNT: the default of the language */
    bool all;                  /* also show events that needed no ruling */
    const char *struck;        /* the text of the line that the event undoes or corrects, or "" */
};

/* The table of rulings, which is open while events are ruled on. */
const struct qyi_table *qyi_rulings_table(void);
/* A row for each ruling on the last event. Text also shows the board of a corrected position, and the moves
 * of a repetition. */
void qyi_answer_rulings(const struct qyi_rulings_asked *asked, struct qyi_writer *writer);

/* The state of the game: result, time used, fouls. */
void qyi_answer_ruled(const struct qy_arbiter *arbiter, struct qyi_writer *writer);

#endif
