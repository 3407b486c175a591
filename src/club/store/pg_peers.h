/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The servers that share a PostgreSQL database, as seen by one of them: a thread with its own connection.
 *
 *   number   of this server, never used before; its row in `server` says when the server was last seen
 *   owner    of an unfinished game: the number of the server responsible for it. Its lease is the row of that server:
 *            a server not seen for QYI_PG_LEASE_MS is gone, and the first one that notices takes over its games
 *   NOTIFY   on channel "qiyuan": "e NUMBER GAME N GAME N ...": these games have reached these events;
 *            "w NUMBER TEXT": a message to all. Each is sent by the transaction that makes it true.
 *
 * The owner of a game does what must be done once (flags, the computer's moves, abandoned games). Actions of
 * players are written by the server that receives them: the database accepts only the next event of a game, so
 * that two servers never write the same number, and the later one must look again.
 */
#ifndef QYI_STORE_PG_PEERS_H
#define QYI_STORE_PG_PEERS_H

#include "store/backend.h"
#include "store/pg_db.h"

#define QYI_PG_LEASE_MS 1500
#define QYI_PG_BEAT_MS  400
/* The longest notification in bytes. */
#define QYI_PG_MOST_NOTICE 7800

struct qyi_pg_peers;

/*
 * Registers this server under a new number, and takes over the games of servers that are gone.
 * qyi_pg_peers_start() starts the thread, which calls `wake` when there is news. Errors: those of
 * qyi_pg_connect(), QY_E_STORE_FAILED.
 */
int qyi_pg_peers_new(const char *place, struct qyi_pg_peers **ret_peers, struct qy_error *reterr);
int qyi_pg_peers_start(struct qyi_pg_peers *peers, qyi_store_wake wake, void *user, struct qy_error *reterr);
/* Ends the thread, and releases the games of this server to the others at once. Accepts NULL. */
void qyi_pg_peers_free(struct qyi_pg_peers *peers);

/* The number of this server, for any thread; it changes if the others have taken this server for gone. */
int64_t qyi_pg_peers_number(struct qyi_pg_peers *peers);
/* Passes on the news since the last call. */
void qyi_pg_peers_heed(struct qyi_pg_peers *peers, qyi_news_fn each, void *user);
/* Sends a message to all other servers; it is lost if it can't be sent. */
void qyi_pg_peers_say(struct qyi_pg_peers *peers, const char *text);

#endif
