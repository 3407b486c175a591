/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the dialects of one conversation share: the engine, the game so far, the search that
 * runs, and words of a line. May use: base, game, notation.
 */
#ifndef QYI_ENGINE_SESSION_H
#define QYI_ENGINE_SESSION_H

#include <qiyuan/core/notation.h>
#include <qiyuan/play/engine.h>

#include "engine/protocol.h"

#include <pthread.h>
#include <stdatomic.h>

struct qyi_session;

/* A word of a line, borrowed from it. */
struct qyi_session_word {
    const char *text; /* NULL: there is none */
    size_t len;
};

/* The rest of a line. */
struct qyi_session_words {
    const char *at;
    const char *end;
};

/* One protocol. */
struct qyi_dialect {
    const char *first_word;
    /* Takes a line; false: quit. */
    bool (*line)(struct qyi_session *session, struct qyi_session_words words);
    /* Says what a search knows so far, and what came of it. Called on the search's thread. */
    void (*info)(struct qyi_session *session, const struct qy_engine_info *info);
    void (*result)(struct qyi_session *session, const struct qy_engine_result *result);
    const char *remark; /* begins a line that is meant for people */
};

extern const struct qyi_dialect qyi_dialect_uci;
extern const struct qyi_dialect qyi_dialect_ucci;
extern const struct qyi_dialect qyi_dialect_xboard;

/* The sizes that a conversation may ask for. */
#define QYI_SESSION_HASH_MAX    4096
#define QYI_SESSION_THREADS_MAX 64

/* Names the tables that need no folder. */
#define QYI_SESSION_SHIPPED "<built-in>"

struct qyi_session {
    const struct qyi_dialect *dialect;
    qyi_protocol_write *write;
    void *closure;
    pthread_mutex_t lock; /* of `write` and `pondering` */

    enum qy_game game;
    struct qy_engine *engine;
    struct qy_history *history;
    size_t hash;
    unsigned threads;
    unsigned lines;
    int64_t overhead;
    unsigned level;
    enum qy_style style;
    unsigned elo;
    bool limited; /* `elo` counts */
    bool ponder;
    bool king_takes_rook; /* castling is written so */
    unsigned write_flags; /* of qy_move_write() */
    bool fixed_ranks;     /* how ranks are counted was said, and is not found out from moves */
    const struct qy_rules *rules;
    unsigned natural_limit; /* the event's; 0: that of the rules */
    uint64_t seed;
    bool own_book;            /* `book` counts */
    struct qy_tables *tables; /* owned */
    bool fault_told;          /* that one of them can't be used */
    struct qy_buf syzygy;     /* folders of Syzygy tables, named to whatever tables are opened */
    struct qy_buf book;       /* its name: QY_ENGINE_BOOK_BUILT_IN, a file, or empty for none */

    pthread_t searcher;
    bool searching;                 /* `searcher` is to be joined */
    struct qy_engine_limits limits; /* not changed while it searches */
    bool endless;                   /* the search ends only when it is told to */
    qy_move search_moves[QY_MAX_MOVES];
    size_t search_move_count;
    atomic_bool silent; /* the running search's result is not wanted */

    /* Thinking on the other side's time, where the engine keeps the game: the searcher goes on by itself. */
    bool goes_on;                                                  /* after the running search */
    enum { QYI_PONDER_MAY, QYI_PONDERS, QYI_PONDER_NO } pondering; /* see `lock` */

    /* what some dialects remember */
    struct {
        bool force;        /* plays neither side */
        bool analyse;      /* thinks without moving */
        bool post;         /* shows its thinking */
        bool hard;         /* thinks on the other side's time */
        bool milliseconds; /* times are given in them, not in seconds */
        unsigned own_side; /* that the engine plays */
        unsigned depth;    /* 0: no limit */
        unsigned moves;    /* for each stretch of time; 0: all */
        size_t banned;     /* how many moves may not be played */
        int64_t time;      /* that the engine has left */
        int64_t increment;
        int64_t move_time;
    } state;
};

/* ---- words ----------------------------------------------------------------------------------------- */

/* Takes the next word of a line. */
struct qyi_session_word qyi_session_word_next(struct qyi_session_words *words);
/* True if a word is `text`. */
bool qyi_session_word_is(struct qyi_session_word word, const char *text);
/* Reads a whole number, cut to the bounds; `least` when there is none. */
int64_t qyi_session_word_number(struct qyi_session_word word, int64_t least, int64_t most);
/* The rest of a line, as one piece of text without spaces around it. */
struct qyi_session_word qyi_session_words_rest(struct qyi_session_words words);

/* ---- answers --------------------------------------------------------------------------------------- */

/* Says lines that were gathered, and frees them. */
void qyi_session_say(struct qyi_session *session, struct qy_buf *lines);
/* Says one line. */
void qyi_session_sayf(struct qyi_session *session, const char *format, ...) QY_PRINTF(2, 3);
/* Says `bestmove` with the move found and the one to ponder on, if that is legal; `none` where none was. */
void qyi_session_say_best(struct qyi_session *session, const struct qy_engine_result *result,
                          const char *none);
/* Says `readyok`, after what is to be done once before a search, unless one runs. */
void qyi_session_say_ready(struct qyi_session *session);
/* Appends a move as the conversation writes it, for a position. */
void qyi_session_add_move(const struct qyi_session *session, const struct qy_position *position, qy_move move,
                          struct qy_buf *out);
/* Appends moves that follow each other from the position now, each after a space. */
void qyi_session_add_line(const struct qyi_session *session, const qy_move *moves, size_t count,
                          struct qy_buf *out);

/* ---- the game -------------------------------------------------------------------------------------- */

/* Changes the game that is played; a new engine is made when it is another one. */
void qyi_session_set_game(struct qyi_session *session, enum qy_game game);
/* Begins at a FEN, or at the game's array when `fen` has no text. False: it can't be read; nothing changed.
 */
bool qyi_session_set_position(struct qyi_session *session, struct qyi_session_word fen);
/* Plays a move as the conversation writes it. False: it is not legal. */
bool qyi_session_play(struct qyi_session *session, struct qyi_session_word word);
/* Forgets what was learnt. */
void qyi_session_new_game(struct qyi_session *session);
/* Readies the engine's memory, unless a search runs. */
void qyi_session_settle(struct qyi_session *session);
/* Turns the use of the book on or off; what is wrong with the book is told. */
void qyi_session_use_book(struct qyi_session *session, bool use);
/* Names the endgame tables: a folder besides those that ship, QYI_SESSION_SHIPPED, or nothing for none. */
void qyi_session_name_tables(struct qyi_session *session, struct qyi_session_word name);
/* Names folders of Syzygy tables; "" or "<empty>": none. */
void qyi_session_name_syzygy(struct qyi_session *session, struct qyi_session_word name);
/* Names the book: a file, QY_ENGINE_BOOK_BUILT_IN, or nothing. One that can't be used is told and not taken.
 */
void qyi_session_name_book(struct qyi_session *session, struct qyi_session_word name);

/* ---- the search ------------------------------------------------------------------------------------ */

/* Begins to think within `session->limits`. */
void qyi_session_go(struct qyi_session *session);
/* Stops the search, if one runs, and waits for its result to be said. */
void qyi_session_stop(struct qyi_session *session);
/* The same, but its result is not said. */
void qyi_session_abandon(struct qyi_session *session);
/* What was pondered on was played. */
void qyi_session_ponderhit(struct qyi_session *session);
/* Waits for the search to end by itself; if it goes on into the other side's time, ends that. */
void qyi_session_wait(struct qyi_session *session);
/* True if a move was found and said, and the search went on into the other side's time. */
bool qyi_session_ponders(struct qyi_session *session);

#endif
