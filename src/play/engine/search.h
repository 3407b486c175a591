/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the threads of one search share, and the table of functions that the body compiled for
 * each game offers. May use: base, clock, game, tables.
 */
#ifndef QYI_ENGINE_SEARCH_H
#define QYI_ENGINE_SEARCH_H

#include <qiyuan/play/engine.h>
#include <qiyuan/play/tables.h>

#include "engine/eval.h"
#include "engine/plan.h"
#include "engine/table.h"

#include <pthread.h>

#define QYI_MAX_PLY 128

/* Values: mate in n plies is MATE - n; a repetition that the rules forbid lies between these and evaluations.
 */
#define QYI_MATE      32000
#define QYI_MATE_LINE (QYI_MATE - 1000)
#define QYI_FORBIDDEN 25000
#define QYI_INFINITE  32001
#define QYI_NO_VALUE  32002

/* A move of the root, and what is known of it. */
struct qyi_root_move {
    qy_move move;
    int value;    /* of the running iteration; -INFINITE where it was not the best */
    int previous; /* of the one before */
    unsigned selective;
    uint64_t nodes;
    size_t pv_count;
    qy_move pv[QYI_MAX_PLY];
};

struct qyi_search;

/* The part of a thread's memory that does not depend on the game; each body's own begins with it. */
struct qyi_worker {
    struct qyi_search *search;
    unsigned id; /* 0 is the thread that called */
    atomic_uint_fast64_t nodes;
    unsigned depth; /* iterations completed */
    unsigned selective;
    bool forget; /* what was learnt in the games before, when the next search begins */
    size_t root_count;
    struct qyi_root_move roots[QY_MAX_MOVES];
};

/* What one compiled body offers. */
struct qyi_search_ops {
    /* Makes a thread's memory; NULL without memory. */
    struct qyi_worker *(*worker_new)(void);
    void (*worker_free)(struct qyi_worker *worker);
    /* Takes the position and what led to it. Returns 0 or QY_E_MEMORY. */
    int (*worker_set)(struct qyi_worker *worker, const struct qy_history *history);
    /* Searches deeper and deeper until the search stops; `roots` hold what came of it, best first. */
    void (*think)(struct qyi_worker *worker);
    /* The evaluation of the position that was set, for the side to move. */
    int (*evaluate)(struct qyi_worker *worker);
};

/* Places for what threads are at; a power of two. */
#define QYI_TASKS 4096

/* What all threads of a search see. */
struct qyi_search {
    struct qyi_table table;
    const struct qyi_search_ops *ops;
    const struct qy_rules *rules;
    unsigned natural_limit; /* the event's; 0: that of the rules */
    struct qyi_worker **workers;
    unsigned threads;
    unsigned lines;
    unsigned max_depth; /* of this search */
    struct qy_engine_limits limits;
    struct qyi_plan plan;
    struct qy_tables *tables; /* NULL: none */
    unsigned table_men;       /* a position of this many pieces may be looked up; 0: none is */
    bool drawn;               /* by the tables: all lines are told so */
    atomic_uint_fast64_t table_hits;
    _Atomic int64_t start; /* monotonic milliseconds */
    atomic_bool stop;
    atomic_bool pondering; /* or infinite: no result is given yet */
    atomic_bool guessed;   /* the ponderhit came already, perhaps before the search began */
    atomic_uint completed; /* depth of the deepest iteration that any thread has completed */
    qy_engine_report *report;
    void *closure;
    pthread_mutex_t lock; /* of the two below */
    unsigned found_depth; /* what came of that iteration */
    struct qyi_root_move found[QY_MAX_MOVES];
    /* The moves that threads look at now, each at a place of its number: see qyi_search_task(). */
    _Alignas(64) _Atomic uint64_t task[QYI_TASKS];
};

/* The fastest body for a game that this CPU can run. */
const struct qyi_search_ops *qyi_search_body(enum qy_game game);

/* Half-moves without a capture (in chess: or pawn move) that draw; very many where the rules know no limit.
 */
unsigned qyi_search_quiet_limit(const struct qyi_search *search);
/* Begins to count time. */
void qyi_search_begin(struct qyi_search *search);
/* Milliseconds since the search began. */
int64_t qyi_search_elapsed(const struct qyi_search *search);
/* Nodes of all threads. */
uint64_t qyi_search_nodes(const struct qyi_search *search);
/* Sets `stop` if a limit is reached. The calling thread asks this every few hundred nodes. */
void qyi_search_look(struct qyi_search *search);
/* Tells `report` of line number `line` (from 0) of a worker. */
void qyi_search_tell(const struct qyi_worker *worker, unsigned line, unsigned depth, int bound);
/* Offers what an iteration came to, the worker's `roots`, to the other threads. */
void qyi_search_offer(struct qyi_worker *worker, unsigned depth);
/* Takes over what the deepest iteration of all threads came to; the worker's `depth` is that depth then. */
void qyi_search_adopt(struct qyi_worker *worker);
/* Moves until mate for a value; 0 for none. */
int qyi_search_mate(int value);

static inline bool qyi_search_stopped(const struct qyi_search *search)
{
    return atomic_load_explicit(&search->stop, memory_order_relaxed);
}

/* True if another thread has completed the iteration that one of this depth is at. */
static inline bool qyi_search_overtaken(const struct qyi_search *search, unsigned depth)
{
    return atomic_load_explicit(&search->completed, memory_order_relaxed) >= depth;
}

/* A number for looking at a move of the position with that key at a depth; never 0. */
static inline uint64_t qyi_search_task(uint64_t key, qy_move move, int depth)
{
    return (key ^ ((uint64_t)move << 8 | (unsigned)depth) * UINT64_C(0x9E3779B97F4A7C15)) | 1;
}

static inline _Atomic uint64_t *qyi_search_task_place(struct qyi_search *search, uint64_t task)
{
    return &search->task[task >> 32 & (QYI_TASKS - 1)];
}

#endif
