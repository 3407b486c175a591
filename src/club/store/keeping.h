/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Looking after a store from outside: a copy of it while it is served, whether it is whole, and
 * a copy put in its place.
 */
#ifndef QYI_STORE_KEEPING_H
#define QYI_STORE_KEEPING_H

#include "store/store.h"

/* What a store holds. */
struct qyi_holdings {
    int form; /* version of its tables */
    uint64_t games;
    uint64_t over; /* of these */
    uint64_t events;
    uint64_t sessions;
    uint64_t logs;    /* of tournaments, of boards of their desks and of their people */
    uint64_t lines;   /* of these */
    uint64_t damaged; /* games, and logs */
};

/*
 * Is told all that stands in a store, game by game. `begin` is told a game, `event` its events in order until
 * it returns a negative code; then `end` is told what came of it, and returns that or another code. `damaged`
 * is told which game is damaged, behind which event; with QY_E_STORE_DAMAGED which log of a tournament
 * (logs.h), behind which line.
 */
struct qyi_keeping_visitor {
    void (*begin)(void *user, const struct qyi_stored_game *game);
    int (*event)(void *user, const struct qyi_stored_event *event);
    int (*end)(void *user, int status);
    void (*damaged)(void *user, const char *game, uint32_t behind, int code);
};

/*
 * Looks a store through as it is at one moment, and changes nothing; it may be served meanwhile. The pages of
 * its file, the digest of each event, their numbers without gaps up to what the game's row says. Errors:
 * QY_E_STORE_NONE (no file of a store), QY_E_STORE_VERSION, QY_E_STORE_DAMAGED (the file itself),
 * QY_E_STORE_OPEN, QY_E_STORE_FAILED, QY_E_MEMORY.
 */
int qyi_store_check(const char *url, const struct qyi_keeping_visitor *visitor, void *user,
                    struct qyi_holdings *ret_holdings, struct qy_error *reterr);

/*
 * Copies a store as it is at one moment to the new file `target`, which gets its name when it is whole and
 * on the disk; the store may be served meanwhile. Errors as above, and QY_E_STORE_EXISTS where something has
 * that name already.
 */
int qyi_store_backup(const char *url, const char *target, struct qy_error *reterr);

/*
 * Puts a copy of the store in the file `backup` into the place of the store at `url`, which no server may
 * have. What stood there stays beside it, under a name that is appended to `ret_kept` (nothing is where there
 * was none). At each moment the place has the one or the other. Errors: as above, QY_E_STORE_IN_USE.
 */
int qyi_store_restore(const char *backup, const char *url, struct qy_buf *ret_kept, struct qy_error *reterr);

/*
 * People looked up and changed from outside, also while the store is served: as qyi_store_ask(), and a write as
 * qyi_store_submit() takes it, which is carried out at once and freed. Errors as above; QY_E_STORE_VERSION also for a
 * store of an earlier version, which the server brings up to date; what the write itself fails with.
 */
int qyi_store_look(const char *url, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                   qyi_row_fn each, void *user, struct qy_error *reterr);
int qyi_store_change(const char *url, struct qyi_write *write, struct qy_error *reterr);

#endif
