/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The servers that share a database in PostgreSQL, seen from one of them: a thread with a
 * connection of its own.
 *
 *   number   of this server among all that ever were; its row in `server` says when it was last seen
 *   owner    of a game that is not over: the number of the server that looks after it. Its lease is the row of that
 *            server: one that was not seen for QYI_PG_LEASE_MS is gone, and the first that notices takes its games
 *   NOTIFY   channel "qiyuan": "e NUMBER GAME N GAME N ..." these games have reached these events;
 *            "w NUMBER TEXT" a word to all. Each is told by the transaction that makes it true.
 *
 * The owner of a game does what must be done once (flags, the computer, games that everybody left). Acts of
 * players are written by the server that they came to: the database takes an event that is the next one of its game
 * and no other, so that two servers never write the same number, and whoever comes second looks again.
 */
#ifndef QYI_STORE_PG_PEERS_H
#define QYI_STORE_PG_PEERS_H

#include "store/backend.h"
#include "store/pg_db.h"

#define QYI_PG_LEASE_MS 1500
#define QYI_PG_BEAT_MS  400
/* The longest text of a notification. */
#define QYI_PG_MOST_NOTICE 7800

struct qyi_pg_peers;

/*
 * Takes a number, and the games of servers that are gone. The thread begins with qyi_pg_peers_start(); `wake` is called
 * from it when there is news. Errors: those of qyi_pg_connect(), QY_E_STORE_FAILED.
 */
int qyi_pg_peers_new(const char *place, struct qyi_pg_peers **ret_peers, struct qy_error *reterr);
int qyi_pg_peers_start(struct qyi_pg_peers *peers, qyi_store_wake wake, void *user, struct qy_error *reterr);
/* Ends the thread; what this server owned is free for others at once. NULL does nothing. */
void qyi_pg_peers_free(struct qyi_pg_peers *peers);

/* The number of this server. Any thread; it changes when others held it for gone. */
int64_t qyi_pg_peers_number(struct qyi_pg_peers *peers);
/* Hands on what has come since the last call. */
void qyi_pg_peers_heed(struct qyi_pg_peers *peers, qyi_news_fn each, void *user);
/* A word to all other servers; one that can't be sent is lost. */
void qyi_pg_peers_say(struct qyi_pg_peers *peers, const char *text);

#endif
