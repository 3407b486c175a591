/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games over the board that belong to a tournament: the arbiter's log of board 4 of round 2 of cup.log
 * stands beside it as cup.log.r2.b4.game, and is open to whoever may enter results there.
 */
#ifndef QYI_DIRECTING_BOUND_H
#define QYI_DIRECTING_BOUND_H

#include "shelf/folder.h"

#include <qiyuan/event/tournament_log.h>

struct qyi_ledger;

struct qyi_bound {
    char event[256]; /* name of the tournament's file */
    unsigned round;
    char board[16]; /* "4", or of a match "4.2" */
};

/* The name of the log of a board's game. False where it is too long for a file. */
bool qyi_bound_name(const struct qyi_bound *bound, char ret_name[256]);
/* Reads such a name; false for any other. */
bool qyi_bound_read(const char *name, struct qyi_bound *ret_bound);

/*
 * Enters what a game that is over has come to, with its fouls, in the tournament it belongs to; a game that is not over,
 * or whose result stands there already, changes nothing. `ret_first`, `ret_last`: the lines that came, 0 for none.
 * Errors: those of qyi_log_file_open(), qyi_event_game_read() and of the act.
 */
int qyi_bound_enter(struct qyi_ledger *ledger, const char *folder, const struct qyi_bound *bound,
                    const char *log, size_t len, uint32_t *ret_first, uint32_t *ret_last,
                    struct qy_error *reterr);

#endif
