/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, engine: thinking about a position of either game.
 *
 *   qy_engine           a player: its threads' memory, its table, its settings
 *   qy_engine_limits    how long and how far one search may go
 *   qy_engine_info      what a search knows so far, given to a function as it goes on
 *   qy_engine_result    what came of it
 *
 * One search at a time runs in an engine, on the thread that calls qy_engine_search() and on as many others
 * as were asked for. Only qy_engine_stop() and qy_engine_ponderhit() may be called meanwhile, from any
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

/* The name of the book that needs no file. */
#define QY_ENGINE_BOOK_BUILT_IN "<built-in>"

/* A player. The caller frees it when no search runs. */
struct qy_engine;

struct qy_tables;

/* One side's clock as the engine is told of it. Zero means none. */
struct qy_engine_clock {
    int64_t time;         /* left */
    int64_t increment;    /* added after each move */
    int64_t delay;        /* not counted at each move, or given back (simple delay, Bronstein) */
    int64_t period;       /* a byo-yomi period's length; it begins when `time` is over */
    uint32_t periods;     /* how many of them are left, the running one included */
    uint32_t moves_to_go; /* until time is added; 0: none is */
};

/* What ends a search: whatever comes first. All zero: nothing but qy_engine_stop(), as with `infinite`. */
struct qy_engine_limits {
    bool timed;                   /* `clock` counts */
    struct qy_engine_clock clock; /* of the side to move */
    int64_t move_time;            /* so long at the most; the move comes up to 10 ms earlier */
    unsigned depth;               /* plies */
    uint64_t nodes;
    unsigned mate;               /* a mate in this many moves is found */
    bool infinite;               /* a result is held back until qy_engine_stop() */
    bool ponder;                 /* as `infinite` until qy_engine_ponderhit() */
    const qy_move *search_moves; /* only these at the root; NULL: all */
    size_t search_move_count;
};

/* Fills in what a running clock leaves to the side to move at moment `t`. */
QY_API void qy_engine_clock_of(const struct qy_clock *clock, enum qy_side side, int64_t t,
                               struct qy_engine_clock *ret_clock);

/* A line that was looked at. */
struct qy_engine_info {
    unsigned depth;
    unsigned selective; /* the longest line in plies */
    unsigned line;      /* 1 for the best, 2 for the second best... */
    int value;
    int mate;  /* moves until mate, negative when the side to move is mated; 0: `value` counts */
    int bound; /* 0 exact, 1 at least, -1 at most */
    int64_t time;
    uint64_t nodes;
    unsigned hash_full;  /* thousandths */
    uint64_t table_hits; /* positions that an endgame table answered for */
    size_t pv_count;
    const qy_move *pv; /* borrowed until the function returns */
};

/* Is told of a line; called on the thread that searches. */
typedef void qy_engine_report(void *closure, const struct qy_engine_info *info);

struct qy_engine_result {
    qy_move best;   /* QY_MOVE_NONE when there is no legal move */
    qy_move ponder; /* the answer that is expected; QY_MOVE_NONE for none */
    int value;
    int mate; /* as in qy_engine_info */
    unsigned depth;
    uint64_t nodes;
    int64_t time;
    size_t pv_count;
    qy_move pv[QY_ENGINE_PV_MAX];
};

/* Makes an engine for a game, with one thread and 16 megabytes. Returns 0 or QY_E_MEMORY. */
QY_API int qy_engine_new(enum qy_game game, struct qy_engine **ret_engine);
QY_API void qy_engine_free(struct qy_engine *engine);

/*
 * Sizes the table (1 to QY_ENGINE_HASH_MAX) and empties it. QY_E_VALUE, QY_E_MEMORY: it is as it was. The
 * work of it, which takes longer for a larger table, is left to qy_engine_settle() or else to the next
 * search.
 */
QY_API int qy_engine_set_hash(struct qy_engine *engine, size_t megabytes);
/* Readies the memory of the table, so that the next search begins at once. Not while one runs. */
QY_API void qy_engine_settle(struct qy_engine *engine);
/* 1 to QY_ENGINE_THREADS_MAX. Returns 0, QY_E_VALUE or QY_E_MEMORY. */
QY_API int qy_engine_set_threads(struct qy_engine *engine, unsigned threads);
/* How many lines are looked at and reported, 1 to QY_MAX_MOVES; others are taken as the nearest. */
QY_API void qy_engine_set_lines(struct qy_engine *engine, unsigned lines);
/* Time that is lost on the way to the engine and back, kept off every limit. */
QY_API void qy_engine_set_overhead(struct qy_engine *engine, int64_t ms);
/* Levels 1 to QY_ENGINE_LEVELS play ever better; 0 is full strength. Other numbers are QY_E_VALUE. */
QY_API int qy_engine_set_level(struct qy_engine *engine, unsigned level);
/*
 * How it plays among moves that are about as good: the best (at first), the most forcing (checks, captures, pieces that
 * go forward), or the least. Either of these looks at six lines, which costs strength. Another number is QY_E_VALUE.
 */
enum qy_style { QY_STYLE_BALANCED, QY_STYLE_ACTIVE, QY_STYLE_SOLID, QY_STYLE_COUNT };
QY_API int qy_engine_set_style(struct qy_engine *engine, enum qy_style style);
/* The stable name of a style ("balanced", "active", "solid"), or NULL; static storage. And the style of a name, else
 * QY_E_VALUE. */
QY_API const char *qy_style_name(enum qy_style style);
QY_API int qy_style_by_name(const char *text, size_t len, enum qy_style *ret_style);
/* The rule set whose rulings and limits the search counts with; that of another game is QY_E_VALUE. */
QY_API int qy_engine_set_rules(struct qy_engine *engine, const struct qy_rules *rules);
/*
 * The event's own natural limit, in full moves without a capture, in place of that of the rule set; 0 is that
 * of the rule set. More than 1000, or a number where the rule set knows no such limit, is QY_E_VALUE. The
 * next qy_engine_set_rules() forgets it.
 */
QY_API int qy_engine_set_natural_limit(struct qy_engine *engine, unsigned moves);
/*
 * Plays the moves of a book of openings without thinking where it has any, at full strength and at every
 * level: QY_ENGINE_BOOK_BUILT_IN, or a file in the Polyglot format. `len` 0: none, as at first. The seed
 * draws among a position's moves by their weights. A search that is `infinite`, ponders, looks for a mate or
 * at several lines uses no book. Errors, after which the book is as it was: QY_E_FILE_READ, QY_E_BOOK_LENGTH,
 * QY_E_BOOK_ORDER, QY_E_BOOK_SIZE, QY_E_BOOK_GAME (the format knows no such game), QY_E_MEMORY.
 */
QY_API int qy_engine_set_book(struct qy_engine *engine, const char *path, size_t len,
                              struct qy_error *reterr);
/*
 * Endgame tables of `<qiyuan/play/tables.h>` that searches at full strength look positions up in; NULL: none, as at
 * first. Borrowed until others are set or the engine is freed. Not while a search runs.
 */
QY_API void qy_engine_set_tables(struct qy_engine *engine, struct qy_tables *tables);
/* The seed of what levels and books leave to chance. The same seed, game and limits give the same moves. */
QY_API void qy_engine_set_seed(struct qy_engine *engine, uint64_t seed);
/* Forgets everything learnt: a new game begins. */
QY_API void qy_engine_clear(struct qy_engine *engine);

/*
 * Thinks about the position a game has come to. `report` (may be NULL) is called on this thread, `best`
 * first. Returns 0; QY_E_VALUE for a history of another game; QY_E_MEMORY.
 */
QY_API int qy_engine_search(struct qy_engine *engine, const struct qy_history *history,
                            const struct qy_engine_limits *limits, qy_engine_report *report, void *closure,
                            struct qy_engine_result *ret_result);

/* Ends the search that runs, or the next one when none does yet, within 10 ms. From any thread. */
QY_API void qy_engine_stop(struct qy_engine *engine);
/* What was pondered on was played: the clock counts from now. From any thread. */
QY_API void qy_engine_ponderhit(struct qy_engine *engine);
/* Takes back a qy_engine_stop() that no search has seen. Not while one runs. */
QY_API void qy_engine_ready(struct qy_engine *engine);

#ifdef __cplusplus
}
#endif

#endif
