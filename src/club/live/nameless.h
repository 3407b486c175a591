/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A player's name taken out of the logs of finished games: "?" where it stood, all else to the byte as it
 * was. A log is read as the events that it is; nothing is looked for in its text.
 */
#ifndef QYI_LIVE_NAMELESS_H
#define QYI_LIVE_NAMELESS_H

#include "live/replaying.h"

/* What files of games call a player whose name is not known. */
#define QYI_NAMELESS "?"

/*
 * Takes the name of a player out of a line of a log: in `start` the name of each side in `sides` (bit 0: the first side,
 * bit 1: the second), and `account` where that is who is invited; in `join` the name of such a side. (A game that was
 * begun as a guest has the guest's name.) Returns 1 with the changed line appended to `out`; 0 where nothing is to
 * change; QY_E_JSON_FORM for a line that can't be read; QY_E_MEMORY.
 */
int qyi_line_nameless(const char *line, size_t len, unsigned sides, const char *account, struct qy_buf *out);

/*
 * Takes a player's name out of a game, and adds what changes to `write`. Before that the log is replayed as it was and
 * as it will be; they must come to the same. A log that doesn't replay as it is loses the name all the same, and stays damaged.
 * Errors: QY_E_GAME_DAMAGED where they differ, or a line can't be read; QY_E_MEMORY.
 */
int qyi_log_nameless(const char *game, struct qyi_stored_log *log, unsigned sides, const char *account,
                     struct qyi_vault *vault, struct qyi_write *write);

#endif
