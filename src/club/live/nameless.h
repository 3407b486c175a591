/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Removes a player's name from the logs of finished games: it is replaced by "?", and everything else remains
 * byte for byte. Logs are parsed as events; there is no text search.
 */
#ifndef QYI_LIVE_NAMELESS_H
#define QYI_LIVE_NAMELESS_H

#include "live/replaying.h"

/* The name of an unknown player in files of games. */
#define QYI_NAMELESS "?"

/*
 * Removes a player's name from a line of a log: in `start` the name of each side in `sides` (bit 0: the first
 * side, bit 1: the second), and `account` as the invited player; in `join` the name of such a side. (A game
 * begun as a guest has the guest's name.) Returns 1 with the changed line appended to `out`; 0 if nothing
 * changes; QY_E_JSON_FORM for an invalid line; QY_E_MEMORY.
 */
int qyi_line_nameless(const char *line, size_t len, unsigned sides, const char *account, struct qy_buf *out);

/*
 * Removes a player's name from a game, and adds the changes to `write`. The log is first replayed with and
 * without the name, and both must have the same result. A log that can't be replayed loses the name anyway,
 * and remains damaged. Errors: QY_E_GAME_DAMAGED if the results differ or a line is invalid; QY_E_MEMORY.
 */
int qyi_log_nameless(const char *game, struct qyi_stored_log *log, unsigned sides, const char *account,
                     struct qyi_vault *vault, struct qyi_write *write);

#endif
