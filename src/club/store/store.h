/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the server keeps: games as numbered logs of events, seats, guest sessions, server time.
 *
 *   qyi_store   an open store: a writer thread with its own connection, and a connection for reading that
 *               belongs to the thread that opened the store
 *   qyi_write   one change that becomes durable as a whole or not at all
 *
 * Writes are handed over with qyi_store_submit(). The writer takes all that wait, makes them durable in one
 * transaction and calls `wake` (from its thread). The owner's thread then calls qyi_store_drain(), which
 * calls each write's `done`, in the order of submission. So whatever `done` does happens after the sync
 * returned.
 *
 * Events of a game are numbered from 1 without gaps: a write whose first event is not the next one fails.
 * Server time is milliseconds of the server's own life: it stands still while no server runs.
 */
#ifndef QYI_STORE_STORE_H
#define QYI_STORE_STORE_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>
#include <qiyuan/core/rules.h>
#include <qiyuan/errors/store.h>

#include "store/people.h"

#define QYI_GAME_ID_SIZE 11 /* ten characters and the zero byte */
#define QYI_FILE_ID_SIZE 11 /* the same of a file: qyi_folder_id() */
#define QYI_HASH_SIZE    32

struct qyi_store;
struct qyi_write;

/*
 * Called in the owner's thread when a write is durable (0), or has failed as a whole: QY_E_STORE_FAILED (what
 * the database says is in `error`), QY_E_STORE_MOVED (its file is gone), QY_E_GAME_DAMAGED (an event is not
 * the next one of its game), QY_E_MEMORY. `error` is borrowed, and set where it failed.
 */
typedef void (*qyi_write_done)(void *user, int status, const struct qy_error *error);
/* Called in the writer's thread when writes are finished; must only pass the word on. */
typedef void (*qyi_store_wake)(void *user);

/*
 * Opens a store, making it (and the folders above it) where there is none, and brings one of an earlier
 * version up to date. It has one owner at a time. `url` is a file's path, or that behind "sqlite:"; `vfs`
 * names the SQLite VFS to use (borrowed as long as the store is open), NULL for the usual one. Errors: QY_E_STORE_OPEN,
 * QY_E_STORE_IN_USE, QY_E_STORE_EMPTY (a file of 0 bytes is no empty server), QY_E_STORE_VERSION (made by a newer
 * program), QY_E_STORE_FAILED, QY_E_VALUE (a URL of another kind), QY_E_MEMORY, QY_E_SYSTEM.
 */
int qyi_store_open(const char *url, const char *vfs, qyi_store_wake wake, void *wake_user,
                   struct qyi_store **ret_store, struct qy_error *reterr);
/*
 * Finishes what was submitted (its `done` are called) and ends the writer's thread. Reading goes on; what is
 * submitted later waits for qyi_store_close(), where it fails. Owner's thread only; again does nothing.
 */
void qyi_store_stop(struct qyi_store *store);
/* Stops the store if it still runs, and closes it. */
void qyi_store_close(struct qyi_store *store);

/* ---- writing --------------------------------------------------------------------------------------- */

/* A write that holds nothing yet; NULL when memory runs out. Owned by the caller until it is submitted. */
struct qyi_write *qyi_write_new(qyi_write_done done, void *user);
void qyi_write_free(struct qyi_write *write);

/* Add to a write. Out of memory is remembered and makes the write fail. Texts and hashes are copied. */

/* A new game: `born` is the server time at its t = 0, `created` the Unix time in milliseconds. */
void qyi_write_game(struct qyi_write *write, const char *game, int64_t born, int64_t created);
/* The holder of a place in a game: a side, or 2 for its arbiter; `session` may be NULL. */
#define QYI_HOLDERS 3
void qyi_write_seat(struct qyi_write *write, const char *game, int holder,
                    const unsigned char token_hash[QYI_HASH_SIZE], const unsigned char *session_hash);
/* Event number `n`; `client_id` is the sender's own id of it, or NULL. */
void qyi_write_event(struct qyi_write *write, const char *game, uint32_t n, int64_t t, const char *body,
                     size_t len, const char *client_id);
/*
 * An event that is stored already gets another text; the rest of it stays. The write fails (QY_E_GAME_DAMAGED) where it
 * is not what `event` is.
 */
struct qyi_stored_event;
void qyi_write_event_again(struct qyi_write *write, const char *game, const struct qyi_stored_event *event,
                           const char *body, size_t len);
/* The game is over (it is not loaded at the next start), or goes on after all. */
void qyi_write_over(struct qyi_write *write, const char *game, bool over);
/* A guest session, or another name for one that there is. */
void qyi_write_session(struct qyi_write *write, const unsigned char hash[QYI_HASH_SIZE], const char *name,
                       int64_t created);
/* Guests of before `created` who hold no seat in any game, and no study, are forgotten. */
void qyi_write_forget_guests(struct qyi_write *write, int64_t created);
/*
 * Something about people, with its parameters as people.h has them. Where it meets what is there already the write
 * fails with `clash`, and where it changes nothing with `nothing` (0: neither is an error: a clash is one of the
 * store).
 */
void qyi_write_act(struct qyi_write *write, enum qyi_people_act act, const struct qyi_datum *data,
                   size_t count, int clash, int nothing);
/* The game whose QYI_ACT_PLAYED stands in this write is rated by `rate`; once, whatever is written again. */
void qyi_write_rated(struct qyi_write *write, const char *game, qyi_rate_fn rate);
/*
 * The game does not end as it was rated: what it made of its players' ratings is taken out of them, and out of their
 * curves from there on. It may be rated again in the same write, by what it ends with now. Their later games stay as
 * they were rated then.
 */
void qyi_write_unrated(struct qyi_write *write, const char *game, qyi_start_fn start);
/* Server time has reached `house_time`. `stood`: it stood still while the store could not be written. */
void qyi_write_beat(struct qyi_write *write, int64_t house_time, bool stood);

/* Hands a write over; the store owns it from here. */
void qyi_store_submit(struct qyi_store *store, struct qyi_write *write);
/* Calls `done` of the writes that are finished; returns how many. Owner's thread only. */
size_t qyi_store_drain(struct qyi_store *store);
/* The same for `most` of them at the most; true where others are left. */
bool qyi_store_drain_some(struct qyi_store *store, size_t most);
/* How many writes were submitted and not yet drained. Owner's thread only. */
size_t qyi_store_pending(const struct qyi_store *store);
/*
 * While a store is read-only every write that begins fails (QY_E_STORE_FAILED, "read-only"), as if its disk were full;
 * that counts at once, and its end with the next write that succeeds. Owner's thread only.
 */
void qyi_store_set_read_only(struct qyi_store *store, bool read_only);
bool qyi_store_is_read_only(const struct qyi_store *store);
/* Why nothing can be written, as the last write found; NULL when it could be. Owner's thread only. */
const struct qy_error *qyi_store_fault(const struct qyi_store *store);

/*
 * From any other thread: hands a write over, waits until it is durable or has failed, and frees it; its `done` is not
 * called. Errors: those that qyi_write_done is called with.
 */
int qyi_store_write_now(struct qyi_store *store, struct qyi_write *write, struct qy_error *reterr);

/* ---- several servers on one store: owner's thread only -------------------------------------------- */

/* What other servers did. */
enum qyi_news_kind {
    QYI_NEWS_GAME, /* a game has reached event `n`, which another server wrote */
    QYI_NEWS_MINE, /* this server looks after a game from now on: whoever did is gone */
    QYI_NEWS_WORD, /* `server` says `text` */
    QYI_NEWS_GONE, /* `server` is gone */
    QYI_NEWS_ALL   /* anything may have been missed, and who looks after which game may have changed */
};
struct qyi_news {
    enum qyi_news_kind kind;
    char game[QYI_GAME_ID_SIZE];
    uint32_t n;
    int64_t server; /* a number of its own */
    const char *text;
};
typedef void (*qyi_news_fn)(void *user, const struct qyi_news *news);

/* Whether other servers may have the store too. */
bool qyi_store_is_shared(const struct qyi_store *store);
/* Hands on what has come since the last call; `wake` is called when there is something. */
void qyi_store_heed_news(struct qyi_store *store, qyi_news_fn each, void *user);
/* A word to the other servers, for what is not kept; lost where one can't be reached. */
void qyi_store_say(struct qyi_store *store, const char *text);

/* ---- reading: owner's thread only, sees what is durable -------------------------------------------- */

struct qyi_stored_game {
    char id[QYI_GAME_ID_SIZE];
    bool over;
    bool ours;    /* this server looks after it */
    bool damaged; /* when it was born is not what was written: its clocks can't be trusted */
    int64_t born;
    int64_t created;
    uint32_t last_n;
};

struct qyi_stored_event {
    uint32_t n;
    int64_t t;
    const char *body; /* borrowed for the call */
    size_t len;
    const char *client_id; /* or NULL */
};

struct qyi_stored_seat {
    int holder;
    unsigned char token_hash[QYI_HASH_SIZE];
    bool has_session;
    unsigned char session_hash[QYI_HASH_SIZE];
};

/* Each returns 0, or what the callback returned to stop, or QY_E_STORE_FAILED. */
typedef int (*qyi_stored_game_fn)(void *user, const struct qyi_stored_game *game);
typedef int (*qyi_stored_event_fn)(void *user, const struct qyi_stored_event *event);
typedef int (*qyi_stored_seat_fn)(void *user, const struct qyi_stored_seat *seat);

/* All games that are not over, oldest first, read from the games themselves and not from an index of them. */
int qyi_store_open_games(struct qyi_store *store, qyi_stored_game_fn each, void *user);
/*
 * The games in which a session has a seat, `limit` at most: those that are not over, then the others, each the newest
 * first.
 */
int qyi_store_session_games(struct qyi_store *store, const unsigned char session_hash[QYI_HASH_SIZE],
                            unsigned limit, qyi_stored_game_fn each, void *user);
/* One game: 1 when there is one (and `ret_game` is set), 0 when not. */
int qyi_store_game(struct qyi_store *store, const char *game, struct qyi_stored_game *ret_game);
/* A game's events behind number `after`, in order. QY_E_GAME_DAMAGED where one is missing or is not what was
 * written; the callback never sees such a one. */
int qyi_store_events(struct qyi_store *store, const char *game, uint32_t after, qyi_stored_event_fn each,
                     void *user);
int qyi_store_seats(struct qyi_store *store, const char *game, qyi_stored_seat_fn each, void *user);
/* A session's name is appended: 1 when there is one, 0 when not. */
int qyi_store_session(struct qyi_store *store, const unsigned char hash[QYI_HASH_SIZE],
                      struct qy_buf *ret_name);
/* Rows about people: one for each answer, values in the order that people.h has. */
typedef int (*qyi_row_fn)(void *user, const struct qyi_datum *value, size_t count);
int qyi_store_ask(struct qyi_store *store, enum qyi_people_ask which, const struct qyi_datum *data,
                  size_t count, qyi_row_fn each, void *user);
/* The server time that was surely reached: the last heartbeat, or the last event of any game that goes on. While
 * another server's heart beats: what it is now. 1 where the heartbeat is damaged: it is the last event's. */
int qyi_store_house_time(struct qyi_store *store, int64_t *ret_house_time);
/* The same by heartbeats alone, of a shared store: what it is now for the server whose time is furthest. */
int qyi_store_house_beat(struct qyi_store *store, int64_t *ret_house_time);

#endif
