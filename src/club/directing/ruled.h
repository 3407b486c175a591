/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game of an event has one result, the event's. Where that is entered, corrected or taken back beside the
 * board, the game follows: one that is being played ends by it, one that is over is overruled, and ratings with it. Both
 * players are told over their sockets, as of any ruling.
 */
#ifndef QYI_DIRECTING_RULED_H
#define QYI_DIRECTING_RULED_H

#include "directing/people.h"
#include "live/house.h"

struct qyi_ruled {
    char result[QYI_RESULT_SIZE]; /* as the event has it: "1-0", "+-"; "*": it has none any more */
    char by[QYI_NAME_SIZE];       /* who entered it, "" where that is not known */
    int left;     /* the side that left the event at this board, or was put out of it; else QYI_HOUSE */
    bool resigns; /* it left by itself */
};

/*
 * Brings a game in line. `tries`: how often the arbiter of the game has refused that. 1 where there is nothing (more) to
 * do; else 0, and `done` is answered once the ruling is durable, or is refused.
 */
int qyi_live_rule(struct qyi_live *live, const struct qyi_ruled *ruled, unsigned tries, qyi_answer_fn done,
                  void *user);
/* What the event is to have of a game that is in line: its own result, but of a board that was left what was lost there. */
const char *qyi_live_ruled(const struct qyi_live *live, const struct qyi_ruled *ruled);

#endif
