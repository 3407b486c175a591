/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the server's files: games.c (games), posts.c (events), watch.c (watchers). */
#ifndef QYI_LIVE_HOUSE_PRIV_H
#define QYI_LIVE_HOUSE_PRIV_H

#include "live/house.h"

#include "store/vault.h"
#include "thinking/analyses.h"
#include "thinking/thinkers.h"

#include <sodium.h>

#define QYI_HOUSE_BUCKETS 4096

/* A game that is closed because its log is damaged. */
struct qyi_damaged {
    struct qyi_damaged *next;
    char id[QYI_GAME_ID_SIZE];
    struct qy_error error;
};

struct qyi_house {
    struct qyi_house_options options;
    uv_loop_t *loop;
    struct qyi_store *store;
    struct qyi_vault vault;
    struct qyi_thinkers *thinkers;
    struct qyi_analyses *analyses;
    /* Called after each event of a game with the kind of a server's own event, and after loading. */
    void (*follow)(struct qyi_live *live, enum qyi_own own);
    int64_t base;     /* server time at `started` */
    uint64_t started; /* uv_hrtime(), in nanoseconds */
    struct qyi_live *bucket[QYI_HOUSE_BUCKETS];
    struct qyi_live *newest;
    struct qyi_known *persons[QYI_HOUSE_BUCKETS]; /* in presence.c */
    size_t finished;                              /* number of finished games among them */
    struct qyi_damaged *damaged;
    size_t unreadable; /* number of damaged games */
    bool held;         /* the store can't be written, so that server time stands still */
    struct qyi_watcher *hall;
    uv_timer_t beat;
    uv_timer_t hall_timer;
    uv_timer_t presence_timer;
    uv_timer_t tidying; /* runs once a minute */
    /* the last message to the lobby, also for those who enter it */
    struct qyi_message *hall_text[QY_LANG_COUNT];
    uint64_t hall_made[QY_LANG_COUNT]; /* in the loop's milliseconds */
    bool beating;
    bool hall_changed; /* since the messages were made */
    bool stopped;
    bool restarting; /* no new games begin */
};

/* A hard question about an event, answered in another thread; the game may be freed meanwhile. */
struct qyi_hard_question {
    uv_work_t work;
    struct qyi_live *live; /* NULL: nobody waits for the answer any more */
    struct qyi_question question;
    enum qy_answer found;
};

/* posts.c: stops the clock of a player to move who is on leave, and restarts it after the leave. */
void qyi_live_heed_leave(struct qyi_live *live);
/* waiting.c: closes a game that everybody has left. */
void qyi_live_look_after(struct qyi_live *live);
/* opening.c: call when a side has opened the board of an event's game. */
void qyi_live_come(struct qyi_live *live, int side);
/* Begins the game if both are at their boards or the waiting time is over; marks a late player who has arrived. */
void qyi_live_gather(struct qyi_live *live);
/* True if a move takes hours or days: players need not be present. */
bool qyi_live_is_slow(const struct qyi_live *live);
/* Milliseconds until it begins without absent players; -1 unless it is a waiting game of an event. */
int64_t qyi_live_begins_in(const struct qyi_live *live);
/* Aborts a game that has not properly begun, with the reason. */
void qyi_live_call_off(struct qyi_live *live, enum qy_abort_reason why);

/* Sends a message to the administrator. */
void qyi_house_notice(const struct qyi_house *house, const char *message, const char *first);

/* away.c: true if all seat holders have been absent for this long. Against the computer that is the one
 * person; at a board that waits for an opponent it is the owner. */
bool qyi_live_all_gone(const struct qyi_live *live, int64_t milliseconds);
/* away.c: true if the owner of an open seat has been absent too long to be relied on. */
bool qyi_live_owner_is_gone(const struct qyi_live *live);

/* Checks a game that was not found properly (`found`: 1 if its row exists, 0 if not, or the error of reading
 * it). Returns true and closes the game as damaged if its row or events exist or can't be read. */
bool qyi_house_misses(struct qyi_house *house, const char *id, int found, struct qy_error *reterr);
/* loading.c: loads a game from the store into the table; NULL, with `reterr` set, if it is damaged: then it
 * is closed and reported. */
struct qyi_live *qyi_house_load(struct qyi_house *house, const struct qyi_stored_game *game,
                                struct qy_error *reterr);
/* loading.c: applies and announces events that are in the store but not here, and returns their number. Does
 * nothing while this server writes an event, whose result will show whether it was the next one. */
#define QYI_NOT_READ UINT32_MAX /* the store could not be asked */
uint32_t qyi_live_read_on(struct qyi_live *live);
/* posts.c: the same, followed by the consequences of these events. */
uint32_t qyi_live_catch_up(struct qyi_live *live);
/* Frees the list of damaged games. */
void qyi_house_free_damaged(struct qyi_house *house);

/* ---- peers_tell.c: other servers on the same store -------------------------------------------------- */

/* Tell other servers who has arrived or left, and how long before that contact was lost; who has opened a
 * board; how long a player has been absent; what a player said; that seats changed hands; that a name was
 * removed. */
void qyi_peers_tell_here(struct qyi_house *house, const unsigned char *holder, bool here, int64_t silent);
void qyi_peers_tell_come(struct qyi_live *live, int side);
void qyi_peers_tell_round_trip(struct qyi_live *live, int side);
void qyi_peers_tell_said(struct qyi_live *live, int side, const char *phrase, const char *text);
void qyi_peers_tell_seats(struct qyi_house *house, const unsigned char *from, const unsigned char *to);
void qyi_peers_tell_nameless(struct qyi_house *house, const unsigned char *holder);
void qyi_peers_tell_leave(struct qyi_house *house, const unsigned char *holder, int64_t until);
/* watch.c: delivers a message to both sides of a game on this server. */
void qyi_live_hear(struct qyi_live *live, int side, const char *phrase, const char *text);
/* watch.c: tells watchers who is present. */
void qyi_live_tell_presence(struct qyi_live *live);
/* games.c: returns the game with that id if it is in the table, or NULL. */
struct qyi_live *qyi_house_known(const struct qyi_house *house, const char *id);
/* house.c: the parts of qyi_house_seats_to() and qyi_house_nameless() for this server. */
void qyi_house_move_seats(struct qyi_house *house, const unsigned char *from, const unsigned char *to);
/* `name`: NULL if it is unknown here. */
void qyi_house_drop_name(struct qyi_house *house, const unsigned char *holder, const char *name);

/* Writes the current server time to the store. */
void qyi_house_beat(struct qyi_house *house);
/* Adds a game to the table and to the list by age, and removes it. */
void qyi_house_add(struct qyi_house *house, struct qyi_live *live);
void qyi_house_remove(struct qyi_house *house, struct qyi_live *live);
/* Unloads finished games that nobody watches, if there are too many. */
void qyi_house_trim(struct qyi_house *house);

/* Creates a game at its start, in no list. */
struct qyi_live *qyi_live_new(struct qyi_house *house, const char *id, const struct qyi_setup *setup);
/*
 * finishing.c: writes the end of a game to its players' lists of games, and rates it. If the game was over
 * before and its result changes or it continues, the earlier rating is reverted first. `unrated`: do not rate
 * it.
 */
void qyi_live_write_end(const struct qyi_live *live, struct qyi_write *write,
                        const struct qyi_verdict *verdict, bool unrated);
/* posts.c: posts an event of the server that ends a game or changes its result; `unrated` as above. */
void qyi_live_post_ruling(struct qyi_live *live, const struct qyi_fact *fact, bool unrated,
                          qyi_answer_fn done, void *user);
/* Call after a seat has changed hands: looks up its holder's account and strength. */
void qyi_seat_know(struct qyi_live *live, int side);

/* Stops the computer from thinking about a game. */
void qyi_computer_leave(struct qyi_live *live);
/* Closes the timer of the running flag. */
void qyi_live_close_flag(struct qyi_live *live);
/* Frees a game that is in no list. */
void qyi_live_free(struct qyi_live *live);

/* Applies an event of the log in memory, and takes over its line `text` if it succeeds. `actor` sent it. */
int qyi_live_record(struct qyi_live *live, const struct qyi_fact *fact, char *text, const char *client_id,
                    int actor);

/* Returns the record of an earlier event from an actor with the same id, or NULL. */
const struct qyi_record *qyi_live_find_id(const struct qyi_live *live, const char *client_id, int actor);

/* Returns the line of the log for an event as a new text; NULL when memory runs out. */
char *qyi_live_line(const struct qyi_live *live, const struct qyi_fact *fact);
/* Returns the line as the store should have it if that differs, with a sealed move encrypted; else `ret_body`
 * is NULL. Errors: QY_E_MEMORY, those of the vault. */
int qyi_live_hide(struct qyi_live *live, uint32_t n, const struct qyi_fact *fact, char **ret_body);
/* Decrypts a sealed move in the event, as a text that the caller frees; NULL if there was none. */
int qyi_live_reveal(struct qyi_house *house, const char *id, uint32_t n, struct qyi_fact *fact,
                    char **ret_move);
/* The hash of a client id, by which records are found. */
uint64_t qyi_id_hash(const char *client_id);
/* Frees the contents of a record. */
void qyi_record_free(struct qyi_record *record);
/* Releases a reference to a move. */
void qyi_played_unref(struct qyi_played *played);

/* Begins a new game with both seats taken; calls `done` then. */
void qyi_live_begin(struct qyi_live *live, qyi_answer_fn done, void *user);

/* computer.c: call after anything happened in a game: if the computer plays it, it acts as needed. */
void qyi_computer_follow(struct qyi_live *live);

/* Call after loading: restarts clocks, and begins a game whose seats are taken. */
void qyi_live_resume(struct qyi_live *live);
/* Sets the timer of the running flag. */
void qyi_live_arm(struct qyi_live *live);
/* Records who takes a seat. */
void qyi_seat_take(struct qyi_seat *seat, const struct qyi_holder *holder);
/* Opens the rematch that both players want, unless it is being opened already. */
void qyi_house_rematch(struct qyi_live *live);
/* Answers all waiting events with QY_E_STORE_FAILED, or with QY_E_STOPPING if the server has stopped. */
void qyi_live_drop_posts(struct qyi_live *live);

/*
 * Sends the last event to the watchers of a game, and tells its players and the lobby that something changed.
 */
void qyi_live_tell(struct qyi_live *live);
/* The same for a newly opened game, which has no watchers. */
void qyi_live_tell_opened(struct qyi_live *live);
void qyi_hall_changed(struct qyi_house *house);
/* Drops the cached messages for the lobby. */
void qyi_hall_forget(struct qyi_house *house);

#endif
