/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Repairs logs of games that earlier versions damaged when removing a name: every text equal to the name was
 * overwritten with "?". The original value is restored if only one is possible.
 */
#ifndef QYI_LIVE_MENDING_H
#define QYI_LIVE_MENDING_H

#include "live/replaying.h"

/* The data about a finished game that the store has besides its log. */
struct qyi_played_row {
    bool found;
    char game[32];
    char rules[64];
    char time[128];
    int result; /* of the first side: 2 won, 1 drawn, 0 lost, -1 unknown */
    char reason[64];
    uint32_t plies;
};

/*
 * Finds overwritten values in a log and restores those that are certain. It tries all combinations of values
 * that the server may have written, and keeps those with which the log replays to the result in the store; a
 * value that is the same in all of them is certain. `over`: the game is over. Appends the names of the
 * members: restored ones to `ret_certain`, the others to `ret_doubtful`. Returns 1 if something was restored,
 * 0, or QY_E_MEMORY.
 */
int qyi_log_mend(struct qyi_stored_log *log, const char *game, bool over, const struct qyi_played_row *played,
                 struct qyi_vault *vault, struct qy_buf *ret_certain, struct qy_buf *ret_doubtful);

#endif
