/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The server: all live games, their events, and their watchers.
 *
 * An event is processed in these steps: it is read into a struct (qyi_fact_admit), tried (qyi_room_try) and
 * written. Only when the store reports it durable does it take effect and is it sent to anybody. While an
 * event of a game is being written, further events of that game wait, with the time of their arrival.
 *
 * Everything here runs in the loop's thread.
 */
#ifndef QYI_LIVE_HOUSE_H
#define QYI_LIVE_HOUSE_H

#include "live/presence.h"
#include "live/room.h"
#include "wire/auth.h"
#include "wire/message.h"

#include <qiyuan/event/rating.h>

#include <uv.h>

struct qyi_house;
struct qyi_live;

/* ---- a live game ----------------------------------------------------------------------------------- */

/* A move as listed in a game: MOVE in docs/api.md. */
struct qyi_played {
    unsigned refs;
    qy_move move;
    int64_t left; /* its side's clock after it, in milliseconds; -1: no clock */
    size_t len;
    char json[];
};

/* An event that has taken effect. */
struct qyi_record {
    char *text;       /* its line of the log, written once, for the store and for watchers */
    char *veiled;     /* for a sealed move: the line without the move; else NULL */
    const char *name; /* name of the event; static storage */
    enum qyi_own own;
    bool is_move;
    int named; /* the side named in it, else QYI_HOUSE */
    struct qyi_rulings rulings;
    struct qyi_played *move; /* the move that it made, or NULL */
    size_t plies;            /* plies of the game after it */
    bool rewound; /* moves were taken back or corrected, so that the list of moves is not just one longer */
    bool sealed;  /* a sealed move that is not opened: only its side may see it */
    char *client_id;
    uint32_t same_hash; /* index + 1 of an earlier record whose client id has the same hash; 0: none */
    int side;           /* the sender: a side, QYI_ARBITER or QYI_HOUSE */
};

struct qyi_seat {
    bool taken;
    unsigned char token_hash[QYI_HASH_SIZE];
    bool has_session;
    unsigned char session_hash[QYI_HASH_SIZE];
    bool account;       /* held by an account, not a guest */
    bool bot;           /* the account is a bot */
    bool provisional;   /* the rating is provisional */
    int rating;         /* rating in the server's scheme when the seat was taken; 0: none */
    int64_t taken_at;   /* by qyi_away_now() */
    int64_t round_trip; /* in milliseconds, the last measurement; 0: none */
    int64_t said_until; /* until then its messages use up their allowance, by qyi_away_now() */
    int64_t leave;      /* its account is on leave until this Unix time in milliseconds; 0: not on leave */
};

/* Someone who is notified of what happens in a game, or in the lobby. Its owner removes it before freeing it. */
struct qyi_watcher {
    struct qyi_watcher *next;
    struct qyi_watcher **link; /* the pointer to it; NULL: watches nothing */
    struct qyi_live *live;     /* NULL: the lobby */
    int side;                  /* a side, QYI_ARBITER, or QYI_HOUSE for a spectator */
    enum qy_lang lang;
    /* Receives a message; must not add or remove watchers. */
    void (*tell)(struct qyi_watcher *watcher, struct qyi_message *message);
    /* Called after the last message, when the game is over. */
    void (*end)(struct qyi_watcher *watcher);
};

struct qyi_post;
struct qyi_hard_question;
struct qyi_thinking;

/* The state of the computer in a game that it plays. */
struct qyi_computing {
    struct qyi_thinking *thinking; /* NULL: not thinking */
    size_t plies;                  /* plies of the game that it is thinking about */
    unsigned posted;               /* number of its events not yet processed */
    unsigned hopeless;             /* number of successive moves in a hopeless position */
    bool stuck;                    /* its event failed and will be retried soon */
    bool hinting;                  /* is computing a hint for its opponent */
};

struct qyi_live {
    struct qyi_live *hash_next;
    struct qyi_live *newer; /* list of all live games, by age */
    struct qyi_live *older;
    struct qyi_house *house;
    char id[QYI_GAME_ID_SIZE];
    bool ours; /* this server does what must be done once: flags, the computer's moves, abandoned games */
    int64_t born;
    int64_t created;
    uint64_t opener; /* a number for who opened it, 0: unknown */
    struct qyi_room room;
    struct qyi_seat seat[QYI_HOLDERS]; /* the last one is the arbiter's */
    struct qyi_chair chair[QYI_HOLDERS][QYI_CHAIR_KEYS];
    char *start;               /* the line of the `start` event */
    struct qyi_played **moves; /* the current moves of the game */
    size_t move_count;
    size_t move_room;
    struct qyi_record *records; /* records[i] is event number i + 2 */
    size_t record_count;
    size_t record_room;
    uint32_t *id_table;   /* hash table of client ids: index + 1 of the last record; 0: none */
    size_t id_table_size; /* a power of two, or 0 */
    struct qyi_watcher *watchers;
    unsigned spectators;
    bool at_board[2];            /* in a waiting game of an event: this side has opened this board */
    uint64_t presence_told;      /* in the loop's milliseconds */
    bool presence_due;           /* has changed since then */
    struct qyi_post *first_post; /* the first one is being written */
    struct qyi_post *last_post;
    unsigned post_count;
    bool writing;
    bool catching_up;
    bool opening_rematch;
    struct qyi_hard_question *asking; /* a hard question about the first event is being answered */
    uv_timer_t *flag;                 /* NULL: no clock */
    struct qyi_computing computing;
};

/* True if an account, or a guest's session, holds a seat. */
bool qyi_seat_is_of(const struct qyi_seat *seat, const unsigned char *holder);
/*
 * Returns for whom a caller acts: a side, QYI_ARBITER, or QYI_HOUSE for nobody. A client with both sides acts
 * for the one to move.
 */
int qyi_live_side(const struct qyi_live *live, const struct qyi_caller *caller);
/* How long the holder of a taken seat has been absent, in milliseconds; -1: present, or the seat is free or
 * the computer's. */
int64_t qyi_live_away(const struct qyi_live *live, int side);
/* After this long an absence, in milliseconds, the opponent may claim a win or a draw; -1: never, because a
 * move has days. */
int64_t qyi_live_patience(const struct qyi_live *live);
/* True if a side of a game in progress has been absent for that long. */
bool qyi_live_has_left(const struct qyi_live *live, int side);
/* True if someone plays it or was here a moment ago; other games are not listed. */
bool qyi_live_is_watched_over(const struct qyi_live *live);
/* The clock, in milliseconds, that measures absence. */
int64_t qyi_away_now(void);
/* The weight of a game's complete state compared with a normal message: it depends on the number of moves. */
uint32_t qyi_live_weight(const struct qyi_live *live);
/* The current time of the game. */
int64_t qyi_live_now(const struct qyi_live *live);

/* ---- the server ------------------------------------------------------------------------------------- */

/* The parts and settings of a server. All of them must outlive it. */
struct qyi_house_options {
    uv_loop_t *loop;
    struct qyi_store *store;
    uint32_t waiting_hours;       /* after which a game without an opponent is aborted */
    uint32_t away_seconds;        /* after which the opponent of an absent player may claim the game */
    uint32_t seat_seconds;        /* after which an open challenge whose owner is absent is withdrawn */
    enum qy_rating_system scheme; /* by which players are rated */
    uint32_t guest_days;          /* after which a guest without a seat is deleted */
    enum qy_lang lang;            /* language of messages to the administrator */
    const char *book;             /* opening book file for the computer, or NULL */
    /* file with the key for sealed moves (created when the first one is written) */
    const char *key;
    /* Receives messages for the administrator: a message id with parameters, or NULL. May be NULL. */
    void (*notice)(void *user, const char *message, const char *first, const char *second);
    uint32_t gather_seconds; /* after which a game of an event begins, even if players are absent */
    /* Called when a game of an event is over. May be NULL. */
    void (*ended)(void *user, const char *tournament);
    /* Called when a player has aborted a game. May be NULL. */
    void (*called_off)(void *user, const struct qyi_live *live);
    /* Called when a game was opened, when an event took effect in it, and when a player goes on leave or
     * returns. May be NULL. */
    void (*touched)(void *user, const struct qyi_live *live);
    /* Called when a study has grown on another server. May be NULL. */
    void (*study)(void *user, const char *id);
    /* Called when a tournament's file has changed on another server, with its stamp. May be NULL. */
    void (*tournament)(void *user, const char *id, uint64_t stamp);
    /* Called when another server is gone, or may have gone unnoticed. May be NULL. */
    void (*gone)(void *user);
    void *user;
};

/* Creates a server with the unfinished games of its store. Free it after the loop's handles are closed. After
 * an error the store is stopped. Errors: QY_E_MEMORY, QY_E_STORE_FAILED. */
int qyi_house_new(const struct qyi_house_options *options, struct qyi_house **ret_house);
/* Stops timers and writes the last heartbeat: call it before the loop ends. */
void qyi_house_stop(struct qyi_house *house);
/* Call after qyi_store_stop(): rejects unwritten events, and ends streams after the messages already sent. */
void qyi_house_dismiss(struct qyi_house *house);
void qyi_house_free(struct qyi_house *house);

/* The engines of the server, and its analyses of games. */
struct qyi_thinkers *qyi_house_thinkers(const struct qyi_house *house);
struct qyi_analyses *qyi_house_analyses(const struct qyi_house *house);

/*
 * Returns the game with that id, live or finished (loaded if needed); or NULL with `reterr` (may be NULL)
 * set: QY_E_NO_SUCH_GAME, or QY_E_GAME_DAMAGED for a game that is closed because its log can't be replayed or
 * is not what was written. Such a game is never shown, and its log is not changed.
 */
struct qyi_live *qyi_house_find(struct qyi_house *house, const char *id, struct qy_error *reterr);
/* The number of games in the store that are closed as damaged (their logs are not changed). */
size_t qyi_house_unreadable(const struct qyi_house *house);
/* Tells other servers that a study has grown. */
void qyi_peers_tell_study(struct qyi_house *house, const char *study);
/* Tells other servers that a tournament's file has changed, with the stamp of its new state. */
void qyi_peers_tell_tournament(struct qyi_house *house, const char *tournament, uint64_t stamp);
/* Call after the store's wake-up: applies what other servers did. */
void qyi_house_heed_peers(struct qyi_house *house);
/* Reads the events that other servers have written in a game but not announced yet, so that an answer is not
 * older than the question. */
void qyi_live_refresh(struct qyi_live *live);
/* Returns for whom a caller acts who needs a seat, which may have been taken on another server. Errors:
 * QY_E_NO_SEAT; QY_E_STORE_FAILED if the store can't be read. */
int qyi_live_actor(struct qyi_live *live, const struct qyi_caller *caller, int *ret_side);
/* Call after the store was drained: server time, and with it every clock, stops while the store can't be written. */
void qyi_house_heed_store(struct qyi_house *house);
/* The server time in milliseconds. */
int64_t qyi_house_now(const struct qyi_house *house);
/* The newest live game; iterate with `older`. */
struct qyi_live *qyi_house_newest(const struct qyi_house *house);

/* The result of a request. Borrowed for the call. */
struct qyi_answer {
    int status;              /* 0, or a negative code with `error` set */
    enum qy_refusal refusal; /* for QY_E_EVENT_REFUSED, with its article or NULL */
    const char *article;
    const struct qyi_fact *fact; /* the refused event; else NULL */
    uint32_t n;
    const struct qyi_record *record; /* the event that took effect; NULL for an opened game */
    struct qyi_live *live;
    const struct qy_error *error;
};
typedef void (*qyi_answer_fn)(void *user, const struct qyi_answer *answer);

/* The player who takes a seat: the hash of its token, and that of a session or NULL. */
struct qyi_holder {
    const unsigned char *token_hash;
    const unsigned char *session_hash;
};

/* The number of games opened by this opener that wait for an opponent. */
unsigned qyi_house_unjoined(const struct qyi_house *house, uint64_t opener);

/*
 * Opens a game. `player` takes `side` (or QYI_HOUSE: no side), and `arbiter`, if given, conducts it. `opener`
 * is a number for who opens it. Answers when it is durable. Errors: QY_E_RESTARTING, QY_E_MEMORY.
 */
int qyi_house_open(struct qyi_house *house, const struct qyi_setup *setup, int side,
                   const struct qyi_holder *player, const struct qyi_holder *arbiter, uint64_t opener,
                   qyi_answer_fn done, void *user);

/*
 * Opens a game of an event under an unused id; both seats belong to accounts. It begins when both are
 * present, or after `gather_seconds`; players who arrive later are late. Answers when it is durable. Error:
 * QY_E_MEMORY.
 */
int qyi_house_open_bound(struct qyi_house *house, const char *id, const struct qyi_setup *setup,
                         const unsigned char *const account[2], qyi_answer_fn done, void *user);
/* Announces a restart of the server: until it is cancelled only games of events begin (others: QY_E_RESTARTING). */
void qyi_house_restarting(struct qyi_house *house, bool restarting);
/* True while a game is played that should not be interrupted: one with a clock shorter than days. */
bool qyi_house_is_busy(const struct qyi_house *house);
/* Aborts a game in which not both players have moved. */
void qyi_live_drop(struct qyi_live *live);

/* Takes the free seat of a game, which begins when both are taken, and answers then. `name` must be valid. */
int qyi_house_join(struct qyi_live *live, const char *name, const struct qyi_holder *player,
                   qyi_answer_fn done, void *user);
/* True if anyone may join the game and its owner still waits. */
bool qyi_live_waits(const struct qyi_live *live);
/* True if anyone may join the game and its owner is present. */
bool qyi_live_is_open(const struct qyi_live *live);
/* Finds an open challenge on these terms, made by somebody other than `opener`, that leaves `side` free
 * (QYI_HOUSE: either), and whose owner and `account` (NULL: a guest) don't block each other. Returns the
 * oldest, or NULL. */
struct qyi_live *qyi_house_open_seat(const struct qyi_house *house, const struct qyi_setup *setup, int side,
                                     uint64_t opener, const unsigned char *account);
/* waiting.c: withdraws the open challenges of an opener, who may have only one. */
void qyi_house_stand_up(struct qyi_house *house, uint64_t opener);
/* Withdraws everything in which a person waits: challenges, open seats, links. */
void qyi_house_wait_no_more(struct qyi_house *house, const unsigned char *holder);
/* Withdraws what waits in vain: for too long, or for or by an account that is removed or closed. */
void qyi_house_end_waiting(struct qyi_house *house);
/* The side with a free seat, or -1. */
int qyi_live_free_side(const struct qyi_live *live);

/*
 * Posts an admitted event of `actor`, and copies it. `client_id` (or NULL) is the sender's id for it: the
 * same event with the same id from the same sender is not applied twice. `round_trip` was measured on its
 * connection. Calls `done` exactly once, possibly before returning.
 */
void qyi_house_post(struct qyi_live *live, int actor, const struct qyi_fact *fact, const char *client_id,
                    int64_t round_trip, qyi_answer_fn done, void *user);

/* Transfers a guest's seats in live games to an account. */
void qyi_house_seats_to(struct qyi_house *house, const unsigned char *from, const unsigned char *to);
/* True if this is the hash of a seat's token in a game in memory, as all unfinished games are. */
bool qyi_house_knows(const struct qyi_house *house, const unsigned char *hash);
/* True if a person has a seat in a game in progress, or in a game of an event that has not begun. */
bool qyi_house_plays(const struct qyi_house *house, const unsigned char *holder);
/* Returns the next of those games after `live` (NULL: the newest), or NULL. */
const struct qyi_live *qyi_house_next_played(const struct qyi_house *house, const struct qyi_live *live,
                                             const unsigned char *holder);
/*
 * Returns the game that a person is playing: the newest with both seats taken; one with days per move only if
 * there is no other; or NULL.
 */
const struct qyi_live *qyi_house_played(const struct qyi_house *house, const unsigned char *holder);
/* Removes a name from live games; finished games that nobody watches are unloaded. */
void qyi_house_nameless(struct qyi_house *house, const unsigned char *holder, const char *name);

/* True if other servers share the store: then an event that is not the next one was overtaken. */
bool qyi_house_is_shared(const struct qyi_house *house);

/* ---- watching -------------------------------------------------------------------------------------- */

/* Adds a watcher to a game, or to the lobby if `live` is NULL. */
void qyi_watch(struct qyi_house *house, struct qyi_live *live, struct qyi_watcher *watcher);
void qyi_unwatch(struct qyi_watcher *watcher);
/* Sends a set phrase or a text from one side to both sides; nobody else receives it and it is not stored. */
void qyi_live_say(struct qyi_live *live, int side, const char *phrase, const char *text);
/* Records the round trip measured on a seat's connection. */
void qyi_live_round_trip(struct qyi_live *live, int side, int64_t milliseconds);

#endif
