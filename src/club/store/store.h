/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The data of the server: games as numbered logs of events, seats, guest sessions, server time.
 *
 *   qyi_store   an open store: a writer thread with its own connection, and a connection for reading that
 *               belongs to the thread that opened the store
 *   qyi_write   a change that becomes durable completely or not at all
 *
 * Submit writes with qyi_store_submit(). The writer takes all waiting writes, makes them durable in one
 * transaction and calls `wake` (from its thread). The owner's thread then calls qyi_store_drain(), which calls
 * the `done` of each write in the order of submission. So `done` always runs after the data is on the disk.
 *
 * Events of a game are numbered from 1 without gaps: a write whose first event is not the next one fails.
 * Server time counts milliseconds while a server runs; it stands still while none does.
 */
#ifndef QYI_STORE_STORE_H
#define QYI_STORE_STORE_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>
#include <qiyuan/core/rules.h>
#include <qiyuan/errors/store.h>

#include "store/people.h"

#define QYI_GAME_ID_SIZE 11 /* ten characters and a terminating zero */
#define QYI_FILE_ID_SIZE 11 /* the same for a file: qyi_folder_id() */
#define QYI_HASH_SIZE    32

struct qyi_store;
struct qyi_write;

/*
 * Called in the owner's thread when a write is durable (0), or has failed completely: QY_E_STORE_FAILED (the
 * database's message is in `error`), QY_E_STORE_MOVED (its file is gone), QY_E_GAME_DAMAGED (an event is not
 * the next one of its game), QY_E_MEMORY. `error` is borrowed, and set after a failure.
 */
typedef void (*qyi_write_done)(void *user, int status, const struct qy_error *error);
/* Called in the writer's thread when writes are finished; it must only wake the owner's thread. */
typedef void (*qyi_store_wake)(void *user);

/*
 * Opens a store; creates it, and the folders above it, if it does not exist, and migrates one of an earlier
 * version. It has one owner at a time. `url` is a file's path, possibly after "sqlite:"; `vfs` names the
 * SQLite VFS to use (borrowed while the store is open), NULL for the default. Errors: QY_E_STORE_OPEN,
 * QY_E_STORE_IN_USE, QY_E_STORE_EMPTY (a file of 0 bytes is not an empty store), QY_E_STORE_VERSION (made by
 * a newer program), QY_E_STORE_FAILED, QY_E_VALUE (a URL of another kind), QY_E_MEMORY, QY_E_SYSTEM.
 */
int qyi_store_open(const char *url, const char *vfs, qyi_store_wake wake, void *wake_user,
                   struct qyi_store **ret_store, struct qy_error *reterr);
/*
 * Completes the submitted writes, including their `done`, and ends the writer's thread. Reading remains
 * possible; writes submitted later wait for qyi_store_close(), where they fail. Owner's thread only; a second
 * call does nothing.
 */
void qyi_store_stop(struct qyi_store *store);
/* Stops the store if needed, and closes it. */
void qyi_store_close(struct qyi_store *store);

/* ---- writing --------------------------------------------------------------------------------------- */

/* Creates an empty write; NULL when memory runs out. The caller owns it until it is submitted. */
struct qyi_write *qyi_write_new(qyi_write_done done, void *user);
void qyi_write_free(struct qyi_write *write);

/* Add to a write. If memory runs out, the write will fail. Texts and hashes are copied. */

/* A new game: `born` is the server time at its t = 0, `created` the Unix time in milliseconds. */
void qyi_write_game(struct qyi_write *write, const char *game, int64_t born, int64_t created);
/* The holder of a role in a game: a side, or 2 for the arbiter; `session` may be NULL. */
#define QYI_HOLDERS 3
void qyi_write_seat(struct qyi_write *write, const char *game, int holder,
                    const unsigned char token_hash[QYI_HASH_SIZE], const unsigned char *session_hash);
/* Event number `n`; `client_id` is the sender's own id for it, or NULL. */
void qyi_write_event(struct qyi_write *write, const char *game, uint32_t n, int64_t t, const char *body,
                     size_t len, const char *client_id);
/*
 * Replaces the text of a stored event; everything else stays. The write fails with QY_E_GAME_DAMAGED if the
 * stored event is not `event`.
 */
struct qyi_stored_event;
void qyi_write_event_again(struct qyi_write *write, const char *game, const struct qyi_stored_event *event,
                           const char *body, size_t len);
/* Marks the game as over (it is not loaded at the next start), or as continuing. */
void qyi_write_over(struct qyi_write *write, const char *game, bool over);
/* A guest session, or a new name for an existing one. */
void qyi_write_session(struct qyi_write *write, const unsigned char hash[QYI_HASH_SIZE], const char *name,
                       int64_t created);
/* Deletes guests created before `created` who have no seat in any game, no study and no class, and are in none. */
void qyi_write_forget_guests(struct qyi_write *write, int64_t created);
/*
 * A change of data about people, with the parameters listed in people.h. If it conflicts with existing data,
 * the write fails with `clash` (0: an error of the store); if it changes nothing, with `nothing` (0: no
 * error).
 */
void qyi_write_act(struct qyi_write *write, enum qyi_people_act act, const struct qyi_datum *data,
                   size_t count, int clash, int nothing);
/* Rates the game whose QYI_ACT_PLAYED is in this write with `rate`; only once, even if it is written again. */
void qyi_write_rated(struct qyi_write *write, const char *game, qyi_rate_fn rate);
/*
 * Reverts the rating of a game whose result has changed: its effect is removed from its players' ratings and
 * from their curves from then on. The same write may rate it again with its new result. Later games keep the
 * ratings computed for them.
 */
void qyi_write_unrated(struct qyi_write *write, const char *game, qyi_start_fn start);
/* Records that server time has reached `house_time`. `stood`: it stood still because the store could not be
 * written. */
void qyi_write_beat(struct qyi_write *write, int64_t house_time, bool stood);

/* Submits a write; the store owns it from then on. */
void qyi_store_submit(struct qyi_store *store, struct qyi_write *write);
/* Calls `done` of the finished writes; returns their number. Owner's thread only. */
size_t qyi_store_drain(struct qyi_store *store);
/* The same for at most `most` of them; true if others are left. */
bool qyi_store_drain_some(struct qyi_store *store, size_t most);
/* The number of writes submitted but not yet drained. Owner's thread only. */
size_t qyi_store_pending(const struct qyi_store *store);
/*
 * Sets whether the store is read-only: then every new write fails (QY_E_STORE_READ_ONLY), as if the disk were
 * full. It applies at once; the fault ends with the next successful write. Owner's thread only.
 */
void qyi_store_set_read_only(struct qyi_store *store, bool read_only);
bool qyi_store_is_read_only(const struct qyi_store *store);
/* Returns why nothing can be written, according to the last write; NULL if it succeeded. Owner's thread only. */
const struct qy_error *qyi_store_fault(const struct qyi_store *store);

/*
 * For any other thread: submits a write, waits until it is durable or has failed, and frees it, without
 * calling its `done`. Errors: those passed to qyi_write_done.
 */
int qyi_store_write_now(struct qyi_store *store, struct qyi_write *write, struct qy_error *reterr);

/* ---- several servers on one store: owner's thread only -------------------------------------------- */

/* What another server did. */
enum qyi_news_kind {
    QYI_NEWS_GAME, /* a game has reached event `n`, written by another server */
    QYI_NEWS_MINE, /* this server is now responsible for a game, because its server is gone */
    QYI_NEWS_WORD, /* `server` sent the message `text` */
    QYI_NEWS_GONE, /* `server` is gone */
    QYI_NEWS_ALL   /* news may have been missed, and responsibilities may have changed */
};
struct qyi_news {
    enum qyi_news_kind kind;
    char game[QYI_GAME_ID_SIZE];
    uint32_t n;
    int64_t server; /* number of the server */
    const char *text;
};
typedef void (*qyi_news_fn)(void *user, const struct qyi_news *news);

/* True if other servers may use the store too. */
bool qyi_store_is_shared(const struct qyi_store *store);
/* Passes on the news since the last call; `wake` is called when there is some. */
void qyi_store_heed_news(struct qyi_store *store, qyi_news_fn each, void *user);
/* Sends a message that is not stored to the other servers; it is lost if one can't be reached. */
void qyi_store_say(struct qyi_store *store, const char *text);

/* ---- reading: owner's thread only, sees what is durable -------------------------------------------- */

struct qyi_stored_game {
    char id[QYI_GAME_ID_SIZE];
    bool over;
    bool ours;    /* this server is responsible for it */
    bool damaged; /* its creation time was changed: its clocks can't be trusted */
    int64_t born;
    int64_t created;
    uint32_t last_n;
};

struct qyi_stored_event {
    uint32_t n;
    int64_t t;
    const char *body; /* borrowed during the call */
    size_t len;
    const char *client_id; /* may be NULL */
};

struct qyi_stored_seat {
    int holder;
    unsigned char token_hash[QYI_HASH_SIZE];
    bool has_session;
    unsigned char session_hash[QYI_HASH_SIZE];
};

/* Each returns 0, the result with which the callback stopped, or QY_E_STORE_FAILED. */
typedef int (*qyi_stored_game_fn)(void *user, const struct qyi_stored_game *game);
typedef int (*qyi_stored_event_fn)(void *user, const struct qyi_stored_event *event);
typedef int (*qyi_stored_seat_fn)(void *user, const struct qyi_stored_seat *seat);

/* All unfinished games, oldest first, read from the table itself and not from an index. */
int qyi_store_open_games(struct qyi_store *store, qyi_stored_game_fn each, void *user);
/*
 * The games in which a session has a seat, at most `limit`: unfinished ones, then the others, newest first in
 * each group.
 */
int qyi_store_session_games(struct qyi_store *store, const unsigned char session_hash[QYI_HASH_SIZE],
                            unsigned limit, qyi_stored_game_fn each, void *user);
/* Finds a game: 1 if it exists (and `ret_game` is set), else 0. */
int qyi_store_game(struct qyi_store *store, const char *game, struct qyi_stored_game *ret_game);
/* A game's events after number `after`, in order. QY_E_GAME_DAMAGED if one is missing or was changed; such an
 * event is not passed to the callback. */
int qyi_store_events(struct qyi_store *store, const char *game, uint32_t after, qyi_stored_event_fn each,
                     void *user);
int qyi_store_seats(struct qyi_store *store, const char *game, qyi_stored_seat_fn each, void *user);
/* Appends a session's name: 1 if it exists, else 0. */
int qyi_store_session(struct qyi_store *store, const unsigned char hash[QYI_HASH_SIZE],
                      struct qy_buf *ret_name);
/* Queries data about people: one row for each result, with the values listed in people.h. */
typedef int (*qyi_row_fn)(void *user, const struct qyi_datum *value, size_t count);
int qyi_store_ask(struct qyi_store *store, enum qyi_people_ask which, const struct qyi_datum *data,
                  size_t count, qyi_row_fn each, void *user);
/* The server time that was certainly reached: the last heartbeat, or the last event of any unfinished game.
 * While another server is running: its current time. Returns 1 if the heartbeat is damaged; then it is the
 * time of the last event. */
int qyi_store_house_time(struct qyi_store *store, int64_t *ret_house_time);
/* The same by heartbeats alone, for a shared store: the current time of the server that is furthest ahead. */
int qyi_store_house_beat(struct qyi_store *store, int64_t *ret_house_time);

#endif
