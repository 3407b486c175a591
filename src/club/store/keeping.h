/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Maintenance of a store from outside the server: backing it up while it is in use, checking it, and
 * restoring a backup.
 */
#ifndef QYI_STORE_KEEPING_H
#define QYI_STORE_KEEPING_H

#include "store/store.h"

/* The contents of a store. */
struct qyi_holdings {
    int form; /* version of its tables */
    uint64_t games;
    uint64_t over; /* number of finished games */
    uint64_t events;
    uint64_t sessions;
    uint64_t logs;    /* logs of tournaments, of boards of their desks and of their people */
    uint64_t lines;   /* lines in these logs */
    uint64_t damaged; /* number of damaged games and logs */
};

/*
 * Receives the contents of a store, game by game: `begin` gets a game, `event` its events in order until it
 * returns a negative code; then `end` gets the result, and returns it or another code. `damaged` gets a
 * damaged game and its last good event; with QY_E_STORE_DAMAGED a damaged log of a tournament (logs.h) and
 * its last good line.
 */
struct qyi_keeping_visitor {
    void (*begin)(void *user, const struct qyi_stored_game *game);
    int (*event)(void *user, const struct qyi_stored_event *event);
    int (*end)(void *user, int status);
    void (*damaged)(void *user, const char *game, uint32_t behind, int code);
};

/*
 * Checks a snapshot of a store, which may be in use meanwhile, and changes nothing: the pages of its file,
 * the digest of each event, and that events are numbered without gaps up to the number in the game's row.
 * Errors: QY_E_STORE_NONE (not a store's file), QY_E_STORE_VERSION, QY_E_STORE_DAMAGED (the file itself),
 * QY_E_STORE_OPEN, QY_E_STORE_FAILED, QY_E_MEMORY.
 */
int qyi_store_check(const char *url, const struct qyi_keeping_visitor *visitor, void *user,
                    struct qyi_holdings *ret_holdings, struct qy_error *reterr);

/*
 * Copies a snapshot of a store, which may be in use meanwhile, to the new file `target`. The file gets its
 * name when it is complete and on the disk. Errors as above, and QY_E_STORE_EXISTS if the name is taken.
 */
int qyi_store_backup(const char *url, const char *target, struct qy_error *reterr);

/*
 * Replaces the store at `url`, which no server may be using, by the copy in the file `backup`. The old store
 * is kept beside it, under a name that is appended to `ret_kept` (nothing if there was none). At every moment
 * there is either the old or the new store. Errors: as above, QY_E_STORE_IN_USE.
 */
int qyi_store_restore(const char *backup, const char *url, struct qy_buf *ret_kept, struct qy_error *reterr);

/*
 * Queries and changes data about people from outside the server, also while the store is in use:
 * qyi_store_look() like qyi_store_ask(); qyi_store_change() executes a write as for qyi_store_submit() at
 * once, and frees it. Errors as above; QY_E_STORE_VERSION also for a store of an earlier version, which only
 * the server migrates; the errors of the write.
 */
int qyi_store_look(const char *url, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                   qyi_row_fn each, void *user, struct qy_error *reterr);
int qyi_store_change(const char *url, struct qyi_write *write, struct qy_error *reterr);

#endif
