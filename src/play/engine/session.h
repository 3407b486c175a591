/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shared by the dialects of a conversation: the engine, the game so far, the running search, and words of a
 * line. May use: base, game, notation.
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
    const char *text; /* NULL: none */
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
    /* Handles a line; false: quit. */
    bool (*line)(struct qyi_session *session, struct qyi_session_words words);
    /* Report the state of a search, and its result. Called on the searching thread. */
    void (*info)(struct qyi_session *session, const struct qy_engine_info *info);
    void (*result)(struct qyi_session *session, const struct qy_engine_result *result);
    const char *remark; /* prefix of a line meant for people */
};

extern const struct qyi_dialect qyi_dialect_uci;
extern const struct qyi_dialect qyi_dialect_ucci;
extern const struct qyi_dialect qyi_dialect_xboard;

/* The greatest sizes that a conversation may set. */
#define QYI_SESSION_HASH_MAX    4096
#define QYI_SESSION_THREADS_MAX 64

/* Stands for the built-in tables. */
#define QYI_SESSION_SHIPPED "<built-in>"

struct qyi_session {
    const struct qyi_dialect *dialect;
    qyi_protocol_write *write;
    void *closure;
    pthread_mutex_t lock; /* guards `write` and `pondering` */

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
    bool limited; /* `elo` is used */
    bool ponder;
    bool king_takes_rook; /* castling is written as king takes rook */
    unsigned write_flags; /* flags of qy_move_write() */
    bool fixed_ranks;     /* ranks were set explicitly, not detected from moves */
    const struct qy_rules *rules;
    unsigned natural_limit; /* the event's; 0: the rule set's */
    uint64_t seed;
    bool own_book;            /* `book` is used */
    struct qy_tables *tables; /* owned */
    bool fault_told;          /* a table's fault has been reported */
    struct qy_buf syzygy;     /* folders of Syzygy tables, set on any tables opened */
    struct qy_buf book;       /* name of the book: QY_ENGINE_BOOK_BUILT_IN, a file, or empty for none */

    pthread_t searcher;
    bool searching;                 /* `searcher` must be joined */
    struct qy_engine_limits limits; /* unchanged during a search */
    bool endless;                   /* the search ends only on command */
    qy_move search_moves[QY_MAX_MOVES];
    size_t search_move_count;
    atomic_bool silent; /* do not report the running search's result */

    /* Pondering in a dialect where the engine keeps the game: the searching thread continues by itself. */
    bool goes_on;                                                  /* after the running search */
    enum { QYI_PONDER_MAY, QYI_PONDERS, QYI_PONDER_NO } pondering; /* guarded by `lock` */

    /* state of some dialects */
    struct {
        bool force;        /* plays neither side */
        bool analyse;      /* analyses without moving */
        bool post;         /* shows its thinking */
        bool hard;         /* ponders */
        bool milliseconds; /* times are in milliseconds, not in seconds */
        unsigned own_side; /* the side that the engine plays */
        unsigned depth;    /* 0: no limit */
        unsigned moves;    /* per period; 0: all moves */
        size_t banned;     /* number of banned moves */
        int64_t time;      /* time left of the engine */
        int64_t increment;
        int64_t move_time;
    } state;
};

/* ---- words ----------------------------------------------------------------------------------------- */

/* Takes the next word of a line. */
struct qyi_session_word qyi_session_word_next(struct qyi_session_words *words);
/* True if a word equals `text`. */
bool qyi_session_word_is(struct qyi_session_word word, const char *text);
/* Reads an integer, clamped to the bounds; `least` if there is none. */
int64_t qyi_session_word_number(struct qyi_session_word word, int64_t least, int64_t most);
/* The rest of a line as one text, without surrounding spaces. */
struct qyi_session_word qyi_session_words_rest(struct qyi_session_words words);

/* ---- output ---------------------------------------------------------------------------------------- */

/* Sends collected lines, and frees them. */
void qyi_session_say(struct qyi_session *session, struct qy_buf *lines);
/* Sends one line. */
void qyi_session_sayf(struct qyi_session *session, const char *format, ...) QY_PRINTF(2, 3);
/* Sends `bestmove` with the move found and the ponder move, if legal; `none` if there is no move. */
void qyi_session_say_best(struct qyi_session *session, const struct qy_engine_result *result,
                          const char *none);
/* Sends `readyok`, after preparing for the next search, unless one is running. */
void qyi_session_say_ready(struct qyi_session *session);
/* Appends a move of a position in the conversation's notation. */
void qyi_session_add_move(const struct qyi_session *session, const struct qy_position *position, qy_move move,
                          struct qy_buf *out);
/* Appends consecutive moves from the current position, each after a space. */
void qyi_session_add_line(const struct qyi_session *session, const qy_move *moves, size_t count,
                          struct qy_buf *out);

/* ---- the game -------------------------------------------------------------------------------------- */

/* Changes the game; makes a new engine if it differs. */
void qyi_session_set_game(struct qyi_session *session, enum qy_game game);
/*
 * Sets up a FEN, or the game's starting position if `fen` has no text. False, with nothing changed, if it
 * can't be read.
 */
bool qyi_session_set_position(struct qyi_session *session, struct qyi_session_word fen);
/* Plays a move in the conversation's notation. False: it is illegal. */
bool qyi_session_play(struct qyi_session *session, struct qyi_session_word word);
/* Forgets what was learnt. */
void qyi_session_new_game(struct qyi_session *session);
/* Prepares the engine's memory, unless a search is running. */
void qyi_session_settle(struct qyi_session *session);
/* Turns the use of the book on or off; reports errors of the book. */
void qyi_session_use_book(struct qyi_session *session, bool use);
/*
 * Sets the endgame tables: a folder in addition to the built-in ones, QYI_SESSION_SHIPPED, or empty for none.
 */
void qyi_session_name_tables(struct qyi_session *session, struct qyi_session_word name);
/* Sets folders of Syzygy tables; "" or "<empty>": none. */
void qyi_session_name_syzygy(struct qyi_session *session, struct qyi_session_word name);
/* Sets the network of the current game: a file, or empty. An unusable one is reported and not set. */
void qyi_session_use_network(struct qyi_session *session, struct qyi_session_word name);
/* Sets the book: a file, QY_ENGINE_BOOK_BUILT_IN, or empty. An unusable one is reported and not set. */
void qyi_session_name_book(struct qyi_session *session, struct qyi_session_word name);

/* ---- the search ------------------------------------------------------------------------------------ */

/* Starts a search within `session->limits`. */
void qyi_session_go(struct qyi_session *session);
/* Stops the running search, if any, and waits until its result is sent. */
void qyi_session_stop(struct qyi_session *session);
/* As qyi_session_stop(), without sending the result. */
void qyi_session_abandon(struct qyi_session *session);
/* The pondered move was played. */
void qyi_session_ponderhit(struct qyi_session *session);
/* Waits for the search to end by itself; ends it if it goes on to ponder. */
void qyi_session_wait(struct qyi_session *session);
/* True if a move was found and sent, and the search went on to ponder. */
bool qyi_session_ponders(struct qyi_session *session);

#endif
