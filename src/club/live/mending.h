/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Logs of games that earlier versions damaged when they took a name out of them: every text value that was
 * spelled as the name was overwritten with "?". What it was is found again where only one value can have been it.
 */
#ifndef QYI_LIVE_MENDING_H
#define QYI_LIVE_MENDING_H

#include "live/replaying.h"

/* What the store keeps of a finished game besides its log. */
struct qyi_played_row {
    bool found;
    char game[32];
    char rules[64];
    char time[128];
    int result; /* of the first side: 2 won, 1 drawn, 0 lost, -1 none */
    char reason[64];
    uint32_t plies;
};

/*
 * Looks for overwritten values in a log, and puts back those that are certain: of all values that the server may have
 * written, taken together, those are looked for with which the log replays to the result that the store has; a value that
 * is the same in all of them is certain. `over`: the game is. The names of the members are appended: of those put back to
 * `ret_certain`, of the others to `ret_doubtful`. Returns 1 where something was put back, 0, or QY_E_MEMORY.
 */
int qyi_log_mend(struct qyi_stored_log *log, const char *game, bool over, const struct qyi_played_row *played,
                 struct qyi_vault *vault, struct qy_buf *ret_certain, struct qy_buf *ret_doubtful);

#endif
