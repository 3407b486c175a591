/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The server: all live games, what happens in them, and who watches.
 *
 * An event takes this way: it is read into a struct (qyi_fact_admit), looked at (qyi_room_try), written, and only when
 * the store says that it is durable does it take effect and is it told to anybody. While one event of a game is being
 * written, further ones of that game wait, with the time of their arrival.
 *
 * Everything here belongs to the loop's thread.
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

/* A move of a game, as the list of moves has it: MOVE of docs/api.md. */
struct qyi_played {
    unsigned refs;
    qy_move move;
    int64_t left; /* what its side's clock showed after it, in milliseconds; -1: it has none */
    size_t len;
    char json[];
};

/* An event that took effect. */
struct qyi_record {
    char *text;       /* its line of the log, written once: what the store has and watchers are told */
    char *veiled;     /* of a sealed move: the line without it; else NULL */
    const char *name; /* of the event; static storage */
    enum qyi_own own;
    bool is_move;
    int named; /* the side that it names, else QYI_HOUSE */
    struct qyi_rulings rulings;
    struct qyi_played *move; /* that it made, or NULL */
    size_t plies;            /* of the game after it */
    bool rewound; /* moves were taken back or put right: the list of moves is not what it was and one more */
    bool sealed;  /* a sealed move that was not opened: for nobody but its side */
    char *client_id;
    uint32_t same_hash; /* 1 and the index of an earlier record whose id has the same hash; 0: none */
    int side;           /* who sent it: a side, QYI_ARBITER or QYI_HOUSE */
};

struct qyi_seat {
    bool taken;
    unsigned char token_hash[QYI_HASH_SIZE];
    bool has_session;
    unsigned char session_hash[QYI_HASH_SIZE];
    bool account;       /* it is an account's, not a guest's */
    bool bot;           /* and that account is a program's */
    bool provisional;   /* its rating */
    int rating;         /* by the server's scheme when it was taken; 0: none */
    int64_t taken_at;   /* qyi_away_now() */
    int64_t round_trip; /* milliseconds, as last measured; 0: not measured */
    int64_t said_until; /* what it said takes its time until then, by qyi_away_now() */
    int64_t leave;      /* until this Unix time, in milliseconds, its account is on leave; 0: it is not */
};

/* Somebody who is told what happens in a game, or in the lobby. The owner of it removes it before it goes. */
struct qyi_watcher {
    struct qyi_watcher *next;
    struct qyi_watcher **link; /* what points here; NULL: watches nothing */
    struct qyi_live *live;     /* NULL: the lobby */
    int side;                  /* a side, QYI_ARBITER, or QYI_HOUSE for a spectator */
    enum qy_lang lang;
    /* Told a message; must not add or remove watchers. */
    void (*tell)(struct qyi_watcher *watcher, struct qyi_message *message);
    /* The game is over and everything was told. */
    void (*end)(struct qyi_watcher *watcher);
};

struct qyi_post;
struct qyi_hard_question;
struct qyi_thinking;

/* What the computer is about in a game that it plays. */
struct qyi_computing {
    struct qyi_thinking *thinking; /* NULL: it is not */
    size_t plies;                  /* of the game that it thinks about */
    unsigned posted;               /* its events that are on their way */
    unsigned hopeless;             /* this many moves in a row it saw no hope */
    bool stuck;                    /* what it wanted to do failed: it is tried again soon */
    bool hinting;                  /* a hint for its opponent is being thought of */
};

struct qyi_live {
    struct qyi_live *hash_next;
    struct qyi_live *newer; /* list of all live games, by age */
    struct qyi_live *older;
    struct qyi_house *house;
    char id[QYI_GAME_ID_SIZE];
    bool ours; /* this server does what must be done once: flags, the computer, what everybody left */
    int64_t born;
    int64_t created;
    uint64_t opener; /* a number for who opened it, 0: not known any more */
    struct qyi_room room;
    struct qyi_seat seat[QYI_HOLDERS]; /* the last is the arbiter's */
    struct qyi_chair chair[QYI_HOLDERS][QYI_CHAIR_KEYS];
    char *start;               /* the line of the `start` event */
    struct qyi_played **moves; /* the game's moves as they stand now */
    size_t move_count;
    size_t move_room;
    struct qyi_record *records; /* record[i] is event number i + 2 */
    size_t record_count;
    size_t record_room;
    uint32_t *id_table;   /* by the hash of client ids: 1 and the index of the last record; 0: none */
    size_t id_table_size; /* a power of two, or 0 */
    struct qyi_watcher *watchers;
    unsigned spectators;
    bool at_board[2];            /* of a game of an event that waits: a side has come to this very board */
    uint64_t presence_told;      /* in the loop's milliseconds */
    bool presence_due;           /* it has changed since */
    struct qyi_post *first_post; /* the first is being written */
    struct qyi_post *last_post;
    unsigned post_count;
    bool writing;
    bool catching_up;
    bool opening_rematch;
    struct qyi_hard_question *asking; /* a hard question about the event in front is being answered */
    uv_timer_t *flag;                 /* NULL: no clock */
    struct qyi_computing computing;
};

/* Whether a seat is that of an account, or of a guest's session. */
bool qyi_seat_is_of(const struct qyi_seat *seat, const unsigned char *holder);
/*
 * For whom a caller speaks: a side, QYI_ARBITER, or QYI_HOUSE for nobody. A client that holds both sides speaks for the
 * one to move.
 */
int qyi_live_side(const struct qyi_live *live, const struct qyi_caller *caller);
/* How long who holds a taken seat is gone, in milliseconds; -1: he is here, it is free, or the computer's. */
int64_t qyi_live_away(const struct qyi_live *live, int side);
/* After how long of that the opponent may take the win or a draw; -1: never, as a move has days. */
int64_t qyi_live_patience(const struct qyi_live *live);
/* Whether a side has been away so long in a game that is being played. */
bool qyi_live_has_left(const struct qyi_live *live, int side);
/* Whether somebody plays it, or was here a moment ago: else no list shows it. */
bool qyi_live_is_watched_over(const struct qyi_live *live);
/* Milliseconds of the clock that absence is measured by. */
int64_t qyi_away_now(void);
/* What a whole state of a game weighs beside a usual message: by its moves. */
uint32_t qyi_live_weight(const struct qyi_live *live);
/* The game's own time now. */
int64_t qyi_live_now(const struct qyi_live *live);

/* ---- the server ------------------------------------------------------------------------------------- */

/* What a server is made of. All of it outlives the server. */
struct qyi_house_options {
    uv_loop_t *loop;
    struct qyi_store *store;
    uint32_t waiting_hours;       /* after which a game that nobody joined is called off */
    uint32_t away_seconds;        /* after which the opponent of one who left may take the game */
    uint32_t seat_seconds;        /* after which an open seat is closed whose owner has left */
    enum qy_rating_system scheme; /* by which players are rated */
    uint32_t guest_days;          /* after which a guest without a seat is forgotten */
    enum qy_lang lang;            /* of what is told to whoever runs it */
    const char *book;             /* file of openings for the computer, or NULL */
    const char *key;              /* file with the key of sealed moves (made when the first is written) */
    /* Told what whoever runs the server must know: a message's id, and its particulars or NULL. May be NULL.
     */
    void (*notice)(void *user, const char *message, const char *first, const char *second);
    uint32_t gather_seconds; /* after which a game of an event begins, whoever is there */
    /* Told that a game of an event is over. May be NULL. */
    void (*ended)(void *user, const char *tournament);
    /* Told that one of the two who sat at a game has called it off. May be NULL. */
    void (*called_off)(void *user, const struct qyi_live *live);
    /* Told that a game was opened, that an event took effect in it, or that a player goes on leave or comes back.
     * May be NULL. */
    void (*touched)(void *user, const struct qyi_live *live);
    /* Told that a study has grown at another server. May be NULL. */
    void (*study)(void *user, const char *id);
    /* Told that the file of a tournament has changed at another server, and its stamp. May be NULL. */
    void (*tournament)(void *user, const char *id, uint64_t stamp);
    /* Told that another server is gone, or that one may have gone unheard. May be NULL. */
    void (*gone)(void *user);
    void *user;
};

/* A server with the games of its store that are not over. Free after the loop's handles closed. On failure
 * the store is stopped. QY_E_MEMORY, QY_E_STORE_FAILED. */
int qyi_house_new(const struct qyi_house_options *options, struct qyi_house **ret_house);
/* Stops timers and lets the last heartbeat be written: call before the loop ends. */
void qyi_house_stop(struct qyi_house *house);
/* After qyi_store_stop(): what was not written is refused, and streams end behind what was told. */
void qyi_house_dismiss(struct qyi_house *house);
void qyi_house_free(struct qyi_house *house);

/* The engines of the server, and the notes on its games. */
struct qyi_thinkers *qyi_house_thinkers(const struct qyi_house *house);
struct qyi_analyses *qyi_house_analyses(const struct qyi_house *house);

/*
 * The game of that id, live or finished (then it is loaded); NULL, with `reterr` (which may be NULL) set,
 * when there is none (QY_E_NO_SUCH_GAME) or when it is closed (QY_E_GAME_DAMAGED): its log does not replay,
 * or is not what was written. Such a game is never shown, and its log stays as it is.
 */
struct qyi_live *qyi_house_find(struct qyi_house *house, const char *id, struct qy_error *reterr);
/* How many games of the store could not be replayed and stay closed (their logs stay as they are). */
size_t qyi_house_unreadable(const struct qyi_house *house);
/* Tells other servers that a study has grown. */
void qyi_peers_tell_study(struct qyi_house *house, const char *study);
/* Tells them that the file of a tournament has changed, with its stamp: which state of it is meant. */
void qyi_peers_tell_tournament(struct qyi_house *house, const char *tournament, uint64_t stamp);
/* After the store woke: what other servers did takes effect here too. */
void qyi_house_heed_peers(struct qyi_house *house);
/* Reads what other servers wrote in a game and was not heard of yet, so that an answer is not older than the
 * question. */
void qyi_live_refresh(struct qyi_live *live);
/* For whom a caller speaks who must have a seat; he may have taken it at another server. Errors: QY_E_NO_SEAT;
 * QY_E_STORE_FAILED where the store can't say. */
int qyi_live_actor(struct qyi_live *live, const struct qyi_caller *caller, int *ret_side);
/* After the store was drained: server time, and with it every clock, stands while the store can't be written.
 */
void qyi_house_heed_store(struct qyi_house *house);
/* Server time now, in milliseconds. */
int64_t qyi_house_now(const struct qyi_house *house);
/* The youngest live game; walk on with `older`. */
struct qyi_live *qyi_house_newest(const struct qyi_house *house);

/* What came of something asked. Borrowed for the call. */
struct qyi_answer {
    int status;              /* 0, or a negative code; then `error` is set */
    enum qy_refusal refusal; /* of QY_E_EVENT_REFUSED, with its article or NULL */
    const char *article;
    const struct qyi_fact *fact; /* what was refused; else NULL */
    uint32_t n;
    const struct qyi_record *record; /* the event as it took effect; NULL for a game opened */
    struct qyi_live *live;
    const struct qy_error *error;
};
typedef void (*qyi_answer_fn)(void *user, const struct qyi_answer *answer);

/* The taker of a seat: the hash of its token, and that of a session or NULL. */
struct qyi_holder {
    const unsigned char *token_hash;
    const unsigned char *session_hash;
};

/* How many games that this opener opened wait for an opponent. */
unsigned qyi_house_unjoined(const struct qyi_house *house, uint64_t opener);

/*
 * Opens a game; `side` (or QYI_HOUSE: no side) is taken by `player`, and where `arbiter` is given it is
 * conducted by him too. `opener` is a number for who opens it. Answers once it is durable. Errors: QY_E_RESTARTING,
 * QY_E_MEMORY.
 */
int qyi_house_open(struct qyi_house *house, const struct qyi_setup *setup, int side,
                   const struct qyi_holder *player, const struct qyi_holder *arbiter, uint64_t opener,
                   qyi_answer_fn done, void *user);

/*
 * Opens a game of an event under an id that nothing has, both seats being those of accounts: it begins when both are
 * there, or after `gather_seconds`; who is not there then is late. Answers once it is durable. QY_E_MEMORY.
 */
int qyi_house_open_bound(struct qyi_house *house, const char *id, const struct qyi_setup *setup,
                         const unsigned char *const account[2], qyi_answer_fn done, void *user);
/* The server will be restarted: until that is taken back no game begins but those of events (QY_E_RESTARTING). */
void qyi_house_restarting(struct qyi_house *house, bool restarting);
/* Whether a game is played that should not be interrupted: one with a clock, of less than days. */
bool qyi_house_is_busy(const struct qyi_house *house);
/* Calls a game off in which the players have not both moved. */
void qyi_live_drop(struct qyi_live *live);

/* Takes the free seat of a game, which begins when both are taken. Answers then. `name` is a good name. */
int qyi_house_join(struct qyi_live *live, const char *name, const struct qyi_holder *player,
                   qyi_answer_fn done, void *user);
/* It was opened to everybody, and its owner still waits for an opponent. */
bool qyi_live_waits(const struct qyi_live *live);
/* Whether the free seat is for whoever comes, and its owner is here. */
bool qyi_live_is_open(const struct qyi_live *live);
/* An open seat on these terms that somebody else than `opener` offers and that leaves `side` (QYI_HOUSE: either) free,
 * and whose owner and `account` (NULL: a guest) don't block each other; the oldest, or NULL. */
struct qyi_live *qyi_house_open_seat(const struct qyi_house *house, const struct qyi_setup *setup, int side,
                                     uint64_t opener, const unsigned char *account);
/* waiting.c: calls off the open seats of an opener: one is enough. */
void qyi_house_stand_up(struct qyi_house *house, uint64_t opener);
/* Calls off all that somebody waits in: his challenges, open seats, links. */
void qyi_house_wait_no_more(struct qyi_house *house, const unsigned char *holder);
/* Calls off what waits in vain: for so long that nobody comes, or for or by an account that is gone or closed. */
void qyi_house_end_waiting(struct qyi_house *house);
/* The side whose seat is free, or -1. */
int qyi_live_free_side(const struct qyi_live *live);

/*
 * Posts an admitted event of `actor`, which is copied. `client_id` (or NULL) is the sender's own id
 * of it: the same event with the same id from the same sender is not carried out again. `round_trip` is what
 * was measured of its connection. `done` is called exactly once, possibly before this returns.
 */
void qyi_house_post(struct qyi_live *live, int actor, const struct qyi_fact *fact, const char *client_id,
                    int64_t round_trip, qyi_answer_fn done, void *user);

/* The seats of a guest, in live games, are the account's from now on. */
void qyi_house_seats_to(struct qyi_house *house, const unsigned char *from, const unsigned char *to);
/* Whether a token, told by its hash, is that of a seat in a game that is held in memory: each that goes on is. */
bool qyi_house_knows(const struct qyi_house *house, const unsigned char *hash);
/* Whether somebody has a seat in a game that is being played, or in one of an event that is to be. */
bool qyi_house_plays(const struct qyi_house *house, const unsigned char *holder);
/* The next of those games behind `live` (NULL: the newest), or NULL. */
const struct qyi_live *qyi_house_next_played(const struct qyi_house *house, const struct qyi_live *live,
                                             const unsigned char *holder);
/*
 * The game that somebody plays now: the newest in which both sit, one of days a move where there is no other; or NULL.
 */
const struct qyi_live *qyi_house_played(const struct qyi_house *house, const unsigned char *holder);
/* A name is gone from live games; those that are over and not looked at are let go. */
void qyi_house_nameless(struct qyi_house *house, const unsigned char *holder, const char *name);

/* Whether its store is shared with other servers: an event that is not the next one was overtaken then. */
bool qyi_house_is_shared(const struct qyi_house *house);

/* ---- watching -------------------------------------------------------------------------------------- */

/* Adds a watcher to a game, or with `live` NULL to the lobby. */
void qyi_watch(struct qyi_house *house, struct qyi_live *live, struct qyi_watcher *watcher);
void qyi_unwatch(struct qyi_watcher *watcher);
/* A side says a set phrase, or a text, to both sides; nobody else hears it and nothing is kept. */
void qyi_live_say(struct qyi_live *live, int side, const char *phrase, const char *text);
/* The seat of a connection measured its round trip. */
void qyi_live_round_trip(struct qyi_live *live, int side, int64_t milliseconds);

#endif
