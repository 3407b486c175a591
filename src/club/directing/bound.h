/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games over the board that belong to a tournament. The arbiter's log of board 4 in round 2 of cup.log is the
 * file cup.log.r2.b4.game beside it. It is open to everybody who may enter results there.
 */
#ifndef QYI_DIRECTING_BOUND_H
#define QYI_DIRECTING_BOUND_H

#include "shelf/folder.h"

#include <qiyuan/event/tournament_log.h>

struct qyi_ledger;

struct qyi_bound {
    char event[256]; /* file name of the tournament */
    unsigned round;
    char board[16]; /* "4", or in a team match "4.2" */
};

/* Composes the name of the log of a board's game. False if it is too long for a file name. */
bool qyi_bound_name(const struct qyi_bound *bound, char ret_name[256]);
/* Parses such a name; false for any other. */
bool qyi_bound_read(const char *name, struct qyi_bound *ret_bound);

/*
 * Enters the result of a finished game, with its fouls, in its tournament. Does nothing if the game is not
 * over or its result was already entered. `ret_first`, `ret_last`: the lines added, 0 for none. Errors: those
 * of qyi_log_file_open(), qyi_event_game_read() and of the act.
 */
int qyi_bound_enter(struct qyi_ledger *ledger, const char *folder, const struct qyi_bound *bound,
                    const char *log, size_t len, uint32_t *ret_first, uint32_t *ret_last,
                    struct qy_error *reterr);

#endif
