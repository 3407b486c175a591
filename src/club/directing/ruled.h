/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game of an event has one result, that of the event. If a result is entered, corrected or removed in the
 * event while the game is open, the game follows: a game in progress ends with it; a finished game is
 * overruled, and so are its ratings. Both players are notified over their sockets, as for any ruling.
 */
#ifndef QYI_DIRECTING_RULED_H
#define QYI_DIRECTING_RULED_H

#include "directing/people.h"
#include "live/house.h"

struct qyi_ruled {
    char result[QYI_RESULT_SIZE]; /* the result in the event: "1-0", "+-"; "*": no longer any */
    char by[QYI_NAME_SIZE];       /* who entered it, "" if unknown */
    int left;     /* the side that left the event during this game, or was removed from it; else QYI_HOUSE */
    bool resigns; /* the side left by itself */
};

/*
 * Adjusts a game to the event. `tries`: how often the game's arbiter has refused this. Returns 1 if nothing
 * is left to do; else 0, and `done` is called when the ruling is durable or refused.
 */
int qyi_live_rule(struct qyi_live *live, const struct qyi_ruled *ruled, unsigned tries, qyi_answer_fn done,
                  void *user);
/* The result that the event should have for an adjusted game: its own result, or for a game that a player
 * left, the loss. */
const char *qyi_live_ruled(const struct qyi_live *live, const struct qyi_ruled *ruled);

#endif
