/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the server share: games.c (games), posts.c (events), watch.c (watchers). */
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
    int64_t base;     /* server time at `started` */
    uint64_t started; /* of uv_hrtime(), nanoseconds */
    struct qyi_live *bucket[QYI_HOUSE_BUCKETS];
    struct qyi_live *newest;
    struct qyi_known *persons[QYI_HOUSE_BUCKETS]; /* presence.c */
    size_t finished;                              /* how many of the games are over */
    struct qyi_damaged *damaged;
    size_t unreadable; /* how many those are */
    bool held;         /* the store can't be written: server time stands */
    struct qyi_watcher *hall;
    uv_timer_t beat;
    uv_timer_t hall_timer;
    uv_timer_t presence_timer;
    uv_timer_t tidying;                           /* once a minute */
    struct qyi_message *hall_text[QY_LANG_COUNT]; /* what the lobby was told last, or who came to it */
    uint64_t hall_made[QY_LANG_COUNT];            /* in the loop's milliseconds */
    bool beating;
    bool hall_changed; /* since the texts were made */
    bool stopped;
    bool restarting; /* no game begins here any more */
};

/* A hard question about an event, on its way to another thread and back; the game may go in between. */
struct qyi_hard_question {
    uv_work_t work;
    struct qyi_live *live; /* NULL: nobody waits any more */
    struct qyi_question question;
    enum qy_answer found;
};

/* posts.c: stops the clock of who is to move and on leave, and starts that of who is back. */
void qyi_live_heed_leave(struct qyi_live *live);
/* waiting.c: closes a game that everybody has left. */
void qyi_live_look_after(struct qyi_live *live);
/* opening.c: a side has come to the board of a game of an event. */
void qyi_live_come(struct qyi_live *live, int side);
/* The game begins where both are at their board, or have been waited for; who was late has come where he is here. */
void qyi_live_gather(struct qyi_live *live);
/* Each move has hours or days: nobody has to be here at a moment. */
bool qyi_live_is_slow(const struct qyi_live *live);
/* In how many milliseconds it begins even without who is late; -1 for what is no game of an event that waits. */
int64_t qyi_live_begins_in(const struct qyi_live *live);
/* The server calls a game off that has not begun in earnest, and says why. */
void qyi_live_call_off(struct qyi_live *live, enum qy_abort_reason why);

/* Tells whoever runs the server. */
void qyi_house_notice(const struct qyi_house *house, const char *message, const char *first);

/* away.c: whether everybody who has a seat has been gone so long; against the computer that is the one person, at a
 * board that waits for an opponent its owner. */
bool qyi_live_all_gone(const struct qyi_live *live, int64_t milliseconds);
/* away.c: whether the owner of an open seat has been gone too long to be found at it. */
bool qyi_live_owner_is_gone(const struct qyi_live *live);

/* Whether a game that is not found as it should be (`found`: its row is there, 1, or is not, 0, or what reading it
 * failed with) is one: its row or its events are there, or can't be read. It is closed as damaged then. */
bool qyi_house_misses(struct qyi_house *house, const char *id, int found, struct qy_error *reterr);
/* loading.c: a game as the store has it, put into the table; NULL, with `reterr` set, where it is damaged: it
 * is closed then, and told. */
struct qyi_live *qyi_house_load(struct qyi_house *house, const struct qyi_stored_game *game,
                                struct qy_error *reterr);
/* loading.c: events that are in the store and not here take effect, and are told; how many they were. None while
 * an event of this server is being written: what comes of that says whether it was the next one. */
#define QYI_NOT_READ UINT32_MAX /* the store could not be asked */
uint32_t qyi_live_read_on(struct qyi_live *live);
/* posts.c: the same, and what follows from them is done. */
uint32_t qyi_live_catch_up(struct qyi_live *live);
/* Forgets which games are damaged. */
void qyi_house_free_damaged(struct qyi_house *house);

/* ---- peers_tell.c: other servers on the same store -------------------------------------------------- */

/* They are told who has come here or has gone, and how long before he was heard last; who has come to his board; how
 * far a player is away; what he said; that seats changed hands; that a name is gone. */
void qyi_peers_tell_here(struct qyi_house *house, const unsigned char *holder, bool here, int64_t silent);
void qyi_peers_tell_come(struct qyi_live *live, int side);
void qyi_peers_tell_round_trip(struct qyi_live *live, int side);
void qyi_peers_tell_said(struct qyi_live *live, int side, const char *phrase, const char *text);
void qyi_peers_tell_seats(struct qyi_house *house, const unsigned char *from, const unsigned char *to);
void qyi_peers_tell_nameless(struct qyi_house *house, const unsigned char *holder);
void qyi_peers_tell_leave(struct qyi_house *house, const unsigned char *holder, int64_t until);
/* watch.c: both sides of a game hear it here. */
void qyi_live_hear(struct qyi_live *live, int side, const char *phrase, const char *text);
/* watch.c: watchers are told who is here. */
void qyi_live_tell_presence(struct qyi_live *live);
/* games.c: the game of that id that is in the table, or NULL. */
struct qyi_live *qyi_house_known(const struct qyi_house *house, const char *id);
/* house.c: what qyi_house_seats_to() and qyi_house_nameless() do here. */
void qyi_house_move_seats(struct qyi_house *house, const unsigned char *from, const unsigned char *to);
/* `name`: NULL where it is not known here. */
void qyi_house_drop_name(struct qyi_house *house, const unsigned char *holder, const char *name);

/* Writes down how far server time has come. */
void qyi_house_beat(struct qyi_house *house);
/* Puts a game into the table and the list by age, and takes it out. */
void qyi_house_add(struct qyi_house *house, struct qyi_live *live);
void qyi_house_remove(struct qyi_house *house, struct qyi_live *live);
/* Drops finished games that nobody watches, beyond a number. */
void qyi_house_trim(struct qyi_house *house);

/* A game at its start, in no list. */
struct qyi_live *qyi_live_new(struct qyi_house *house, const char *id, const struct qyi_setup *setup);
/*
 * finishing.c: the end of a game for the list of its players' games, and for their ratings. One that was over ends
 * otherwise now, or goes on: what it made of ratings is taken back. `unrated`: it does not count for them.
 */
void qyi_live_write_end(const struct qyi_live *live, struct qyi_write *write,
                        const struct qyi_verdict *verdict, bool unrated);
/* posts.c: posts an event of the server that ends a game, or ends it otherwise; `unrated` as above. */
void qyi_live_post_ruling(struct qyi_live *live, const struct qyi_fact *fact, bool unrated,
                          qyi_answer_fn done, void *user);
/* After a seat has changed hands: looks up who holds it, whether that is an account, and how strong. */
void qyi_seat_know(struct qyi_live *live, int side);

/* The computer thinks no more of a game. */
void qyi_computer_leave(struct qyi_live *live);
/* The timer of the running flag is no more. */
void qyi_live_close_flag(struct qyi_live *live);
/* Frees a game that is in no list. */
void qyi_live_free(struct qyi_live *live);

/* Lets an event of the log take effect in memory; its line `text` is taken where that succeeds. `actor` sent
 * it. */
int qyi_live_record(struct qyi_live *live, const struct qyi_fact *fact, char *text, const char *client_id,
                    int actor);

/* The record of an event that an actor sent before with the same id, or NULL. */
const struct qyi_record *qyi_live_find_id(const struct qyi_live *live, const char *client_id, int actor);

/* The line of the log that an event is: a new text, NULL when memory ran out. */
char *qyi_live_line(const struct qyi_live *live, const struct qyi_fact *fact);
/* The same as the store is to have it, where that differs: a sealed move is hidden in it. Else `ret_body` is
 * NULL. QY_E_MEMORY, or those of the vault. */
int qyi_live_hide(struct qyi_live *live, uint32_t n, const struct qyi_fact *fact, char **ret_body);
/* Puts a hidden move into the event, as a text that the caller frees; NULL where none was hidden. */
int qyi_live_reveal(struct qyi_house *house, const char *id, uint32_t n, struct qyi_fact *fact,
                    char **ret_move);
/* The hash of a client id, by which records of the same are found. */
uint64_t qyi_id_hash(const char *client_id);
/* Frees what a record holds. */
void qyi_record_free(struct qyi_record *record);
/* Drops a move. */
void qyi_played_unref(struct qyi_played *played);

/* A new game whose seats are both taken begins; `done` is answered then. */
void qyi_live_begin(struct qyi_live *live, qyi_answer_fn done, void *user);

/* computer.c: something happened in a game; where the computer plays it does what is to be done now. */
void qyi_computer_follow(struct qyi_live *live);

/* After loading: clocks run on, and a game whose seats are taken begins. */
void qyi_live_resume(struct qyi_live *live);
/* Sets the timer of the running flag. */
void qyi_live_arm(struct qyi_live *live);
/* Notes who takes a seat. */
void qyi_seat_take(struct qyi_seat *seat, const struct qyi_holder *holder);
/* Opens the game that both players of this one want, unless it is being opened. */
void qyi_house_rematch(struct qyi_live *live);
/* Answers all that waits with QY_E_STORE_FAILED, or where the server has stopped with QY_E_STOPPING. */
void qyi_live_drop_posts(struct qyi_live *live);

/*
 * Tells the watchers of a game the event that took effect last, and its players and the lobby that something changed.
 */
void qyi_live_tell(struct qyi_live *live);
/* The same of a game that was opened just now, which nobody watches. */
void qyi_live_tell_opened(struct qyi_live *live);
void qyi_hall_changed(struct qyi_house *house);
/* Drops the texts that were made for the lobby. */
void qyi_hall_forget(struct qyi_house *house);

#endif
