/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, engine: searches a position of either game.
 *
 *   qy_engine           a player: its threads' memory, its table, its settings
 *   qy_engine_limits    the limits of one search: time, depth, nodes
 *   qy_engine_info      the state of a search, reported while it runs
 *   qy_engine_result    the result of a search
 *
 * An engine runs one search at a time, on the thread that calls qy_engine_search() and on further threads
 * as set. During a search only qy_engine_stop() and qy_engine_ponderhit() may be called, from any
 * thread. Times are milliseconds, values centipawns for the side to move.
 */
#ifndef QIYUAN_ENGINE_H
#define QIYUAN_ENGINE_H

#include <qiyuan/core/clock.h>
#include <qiyuan/core/game.h>
#include <qiyuan/errors/engine.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QY_ENGINE_PV_MAX      128
#define QY_ENGINE_THREADS_MAX 256
#define QY_ENGINE_HASH_MAX    65536 /* megabytes */
#define QY_ENGINE_LEVELS      15

/* The name of the built-in book. */
#define QY_ENGINE_BOOK_BUILT_IN "<built-in>"
/* The name of the built-in network. */
#define QY_ENGINE_NETWORK_BUILT_IN "<built-in>"

/* A player. The caller frees it, not during a search. */
struct qy_engine;

struct qy_tables;

/* One side's clock as the engine sees it. Zero means none. */
struct qy_engine_clock {
    int64_t time;         /* left */
    int64_t increment;    /* added after each move */
    int64_t delay;        /* time not counted at each move, or given back (simple delay, Bronstein) */
    int64_t period;       /* length of a byo-yomi period; the first begins when `time` is over */
    uint32_t periods;     /* periods left, including the current one */
    uint32_t moves_to_go; /* moves until time is added; 0: none is added */
};

/*
 * Limits that end a search, the first one reached. All zero: only qy_engine_stop() ends it, as with
 * `infinite`.
 */
struct qy_engine_limits {
    bool timed;                   /* `clock` is used */
    struct qy_engine_clock clock; /* the side to move's */
    int64_t move_time;            /* maximum time; the move comes up to 10 ms earlier */
    unsigned depth;               /* plies */
    uint64_t nodes;
    unsigned mate;               /* stop when a mate in this many moves is found */
    bool infinite;               /* hold the result back until qy_engine_stop() */
    bool ponder;                 /* as `infinite` until qy_engine_ponderhit() */
    const qy_move *search_moves; /* search only these at the root; NULL: all */
    size_t search_move_count;
};

/* Fills in the state of a running clock for a side at moment `t`. */
QY_API void qy_engine_clock_of(const struct qy_clock *clock, enum qy_side side, int64_t t,
                               struct qy_engine_clock *ret_clock);

/* A line that was searched. */
struct qy_engine_info {
    unsigned depth;
    unsigned selective; /* the greatest depth reached, in plies */
    unsigned line;      /* 1 for the best, 2 for the second best... */
    int value;
    int mate;  /* moves to mate, negative if the side to move is mated; 0: use `value` */
    int bound; /* `value` is 0: exact, 1: a lower bound, -1: an upper bound */
    int64_t time;
    uint64_t nodes;
    unsigned hash_full;  /* thousandths */
    uint64_t table_hits; /* positions found in endgame tables */
    size_t pv_count;
    const qy_move *pv; /* borrowed until the function returns */
};

/* Called for each line, on the searching thread. */
typedef void qy_engine_report(void *closure, const struct qy_engine_info *info);

struct qy_engine_result {
    qy_move best;   /* QY_MOVE_NONE if there is no legal move */
    qy_move ponder; /* the expected reply; QY_MOVE_NONE for none */
    int value;
    int mate; /* as in qy_engine_info */
    unsigned depth;
    uint64_t nodes;
    int64_t time;
    size_t pv_count;
    qy_move pv[QY_ENGINE_PV_MAX];
};

/* Makes an engine for a game, with one thread and a 16 MB table. Returns 0 or QY_E_MEMORY. */
QY_API int qy_engine_new(enum qy_game game, struct qy_engine **ret_engine);
QY_API void qy_engine_free(struct qy_engine *engine);

/*
 * Sets the size of the table (1 to QY_ENGINE_HASH_MAX) and empties it. On QY_E_VALUE and QY_E_MEMORY it is
 * unchanged. The memory is cleared, which takes time for a large table, in qy_engine_settle() or in the next
 * search.
 */
QY_API int qy_engine_set_hash(struct qy_engine *engine, size_t megabytes);
/* Clears the memory of the table, so that the next search begins at once. Not during a search. */
QY_API void qy_engine_settle(struct qy_engine *engine);
/* Sets the number of threads, 1 to QY_ENGINE_THREADS_MAX. Returns 0, QY_E_VALUE or QY_E_MEMORY. */
QY_API int qy_engine_set_threads(struct qy_engine *engine, unsigned threads);
/* Sets how many lines are searched and reported, 1 to QY_MAX_MOVES; other values are clamped. */
QY_API void qy_engine_set_lines(struct qy_engine *engine, unsigned lines);
/* Sets the communication overhead, subtracted from every time limit. */
QY_API void qy_engine_set_overhead(struct qy_engine *engine, int64_t ms);
/*
 * Sets the playing level: 1 to QY_ENGINE_LEVELS in rising strength; 0 is full strength. Other numbers return
 * QY_E_VALUE.
 */
QY_API int qy_engine_set_level(struct qy_engine *engine, unsigned level);
/*
 * Sets the choice among moves of about the same value: the best (default), the most forcing (checks,
 * captures, pieces that advance) or the least forcing. The last two search six lines, which costs strength.
 * Another number returns QY_E_VALUE.
 */
enum qy_style { QY_STYLE_BALANCED, QY_STYLE_ACTIVE, QY_STYLE_SOLID, QY_STYLE_COUNT };
QY_API int qy_engine_set_style(struct qy_engine *engine, enum qy_style style);
/*
 * Convert a style to its stable name ("balanced", "active", "solid"; static storage; NULL if unknown) and
 * back (QY_E_VALUE if unknown).
 */
QY_API const char *qy_style_name(enum qy_style style);
QY_API int qy_style_by_name(const char *text, size_t len, enum qy_style *ret_style);
/* Sets the rule set whose rulings and limits the search uses; QY_E_VALUE for that of another game. */
QY_API int qy_engine_set_rules(struct qy_engine *engine, const struct qy_rules *rules);
/*
 * Sets the event's own natural limit in full moves without a capture; 0: the rule set's. QY_E_VALUE for more
 * than 1000, or for any number if the rule set has no such limit. The next qy_engine_set_rules() resets it.
 */
QY_API int qy_engine_set_natural_limit(struct qy_engine *engine, unsigned moves);
/*
 * Sets an opening book whose moves are played without a search, at every level: QY_ENGINE_BOOK_BUILT_IN, or a
 * file in Polyglot format. `len` 0: none, the default. The seed draws among a position's moves by their
 * weights. Searches that are `infinite`, ponder, look for a mate or search several lines use no book. Errors,
 * which leave the book unchanged: QY_E_FILE_READ, QY_E_BOOK_LENGTH, QY_E_BOOK_ORDER, QY_E_BOOK_SIZE,
 * QY_E_BOOK_GAME (the format does not have the game), QY_E_MEMORY.
 */
QY_API int qy_engine_set_book(struct qy_engine *engine, const char *path, size_t len,
                              struct qy_error *reterr);
/*
 * Sets a network that evaluates positions instead of the engine's own terms: QY_ENGINE_NETWORK_BUILT_IN, or a
 * file made for the game. `len` 0: none, the default. Clears the engine as qy_engine_clear() does; not during a search. Errors, which
 * leave it unchanged: QY_E_FILE_READ, QY_E_NETWORK, QY_E_MEMORY.
 */
QY_API int qy_engine_set_network(struct qy_engine *engine, const char *path, size_t len,
                                 struct qy_error *reterr);
/*
 * Sets endgame tables (<qiyuan/play/tables.h>) for searches at full strength; NULL: none, the default.
 * Borrowed until replaced or until the engine is freed. Not during a search.
 */
QY_API void qy_engine_set_tables(struct qy_engine *engine, struct qy_tables *tables);
/*
 * Sets the seed of the random choices of levels and books. The same seed, game and limits give the same
 * moves.
 */
QY_API void qy_engine_set_seed(struct qy_engine *engine, uint64_t seed);
/* Forgets everything learnt, for a new game. */
QY_API void qy_engine_clear(struct qy_engine *engine);

/*
 * Searches the current position of a game. `report` (may be NULL) is called on this thread, the best line
 * first. Returns 0; QY_E_VALUE for a history of another game; QY_E_MEMORY.
 */
QY_API int qy_engine_search(struct qy_engine *engine, const struct qy_history *history,
                            const struct qy_engine_limits *limits, qy_engine_report *report, void *closure,
                            struct qy_engine_result *ret_result);

/* Ends the running search within 10 ms, or the next one if none runs yet. From any thread. */
QY_API void qy_engine_stop(struct qy_engine *engine);
/* The pondered move was played: the clock counts from now. From any thread. */
QY_API void qy_engine_ponderhit(struct qy_engine *engine);
/* Cancels a qy_engine_stop() that no search has seen. Not during a search. */
QY_API void qy_engine_ready(struct qy_engine *engine);

#ifdef __cplusplus
}
#endif

#endif
