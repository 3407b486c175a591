/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shared data of a search's threads, and the table of functions compiled for each game. May use: base, clock,
 * game, tables.
 */
#ifndef QYI_ENGINE_SEARCH_H
#define QYI_ENGINE_SEARCH_H

#include <qiyuan/play/engine.h>
#include <qiyuan/play/tables.h>

#include "engine/eval.h"
#include "engine/net.h"
#include "engine/plan.h"
#include "engine/table.h"

#include <pthread.h>

#define QYI_MAX_PLY 128

/* Values: mate in n plies is MATE - n; a forbidden repetition is between these and evaluations. */
#define QYI_MATE      32000
#define QYI_MATE_LINE (QYI_MATE - 1000)
#define QYI_FORBIDDEN 25000
#define QYI_INFINITE  32001
#define QYI_NO_VALUE  32002

/* A root move with its results. */
struct qyi_root_move {
    qy_move move;
    int value;    /* in the current iteration; -INFINITE if it was not the best */
    int previous; /* in the previous iteration */
    unsigned selective;
    uint64_t nodes;
    size_t pv_count;
    qy_move pv[QYI_MAX_PLY];
};

struct qyi_search;

/* The game-independent part of a thread's memory, at the beginning of each game's own. */
struct qyi_worker {
    struct qyi_search *search;
    unsigned id; /* 0 is the calling thread */
    atomic_uint_fast64_t nodes;
    unsigned depth; /* iterations completed */
    unsigned selective;
    bool forget; /* forget what earlier games taught when the next search begins */
    size_t root_count;
    struct qyi_root_move roots[QY_MAX_MOVES];
};

/* The functions of a compiled implementation. */
struct qyi_search_ops {
    /* Makes a thread's memory; NULL without memory. */
    struct qyi_worker *(*worker_new)(void);
    void (*worker_free)(struct qyi_worker *worker);
    /* Sets the position and its history. Returns 0 or QY_E_MEMORY. */
    int (*worker_set)(struct qyi_worker *worker, const struct qy_history *history);
    /* Searches with increasing depth until the search stops; `roots` hold the results, best first. */
    void (*think)(struct qyi_worker *worker);
    /* The evaluation of the current position, for the side to move. */
    int (*evaluate)(struct qyi_worker *worker);
};

/* Slots for the current tasks of threads; a power of two. */
#define QYI_TASKS 4096

/* Shared by all threads of a search. */
struct qyi_search {
    struct qyi_table table;
    const struct qyi_search_ops *ops;
    const struct qy_rules *rules;
    unsigned natural_limit; /* the event's; 0: the rule set's */
    struct qyi_worker **workers;
    unsigned threads;
    unsigned lines;
    unsigned max_depth; /* of this search */
    struct qy_engine_limits limits;
    struct qyi_plan plan;
    const struct qyi_net *net; /* evaluates instead of the terms; NULL: none */
    struct qy_tables *tables;  /* NULL: none */
    unsigned table_men;        /* positions with up to this many pieces may be probed; 0: none */
    bool drawn;                /* drawn by the tables: all lines are reported as draws */
    atomic_uint_fast64_t table_hits;
    _Atomic int64_t start; /* monotonic milliseconds */
    atomic_bool stop;
    atomic_bool pondering; /* or infinite: hold the result back */
    atomic_bool guessed;   /* the ponderhit has come, perhaps before the search began */
    atomic_uint completed; /* depth of the deepest iteration completed by any thread */
    qy_engine_report *report;
    void *closure;
    pthread_mutex_t lock; /* guards the next two */
    unsigned found_depth; /* result of that iteration */
    struct qyi_root_move found[QY_MAX_MOVES];
    /* The moves that threads are searching, each in the slot of its hash: see qyi_search_task(). */
    _Alignas(64) _Atomic uint64_t task[QYI_TASKS];
};

/* The fastest implementation for a game on this CPU. */
const struct qyi_search_ops *qyi_search_body(enum qy_game game);

/*
 * Half-moves without a capture (in chess: or pawn move) that draw; a very large number if the rules have no
 * limit.
 */
unsigned qyi_search_quiet_limit(const struct qyi_search *search);
/* Starts the time. */
void qyi_search_begin(struct qyi_search *search);
/* Milliseconds since the search began. */
int64_t qyi_search_elapsed(const struct qyi_search *search);
/* Nodes of all threads. */
uint64_t qyi_search_nodes(const struct qyi_search *search);
/* Sets `stop` if a limit is reached. Each thread calls this every few hundred nodes. */
void qyi_search_look(struct qyi_search *search);
/* Reports line number `line` (from 0) of a worker to `report`. */
void qyi_search_tell(const struct qyi_worker *worker, unsigned line, unsigned depth, int bound);
/* Offers an iteration's result, the worker's `roots`, to the other threads. */
void qyi_search_offer(struct qyi_worker *worker, unsigned depth);
/* Takes over the result of the deepest iteration of all threads, and sets the worker's `depth` to it. */
void qyi_search_adopt(struct qyi_worker *worker);
/* Moves to mate for a value; 0 for none. */
int qyi_search_mate(int value);

static inline bool qyi_search_stopped(const struct qyi_search *search)
{
    return atomic_load_explicit(&search->stop, memory_order_relaxed);
}

/* True if another thread has completed the iteration at this depth. */
static inline bool qyi_search_overtaken(const struct qyi_search *search, unsigned depth)
{
    return atomic_load_explicit(&search->completed, memory_order_relaxed) >= depth;
}

/* A hash for searching a move of the position with that key at a depth; never 0. */
static inline uint64_t qyi_search_task(uint64_t key, qy_move move, int depth)
{
    return (key ^ ((uint64_t)move << 8 | (unsigned)depth) * UINT64_C(0x9E3779B97F4A7C15)) | 1;
}

static inline _Atomic uint64_t *qyi_search_task_place(struct qyi_search *search, uint64_t task)
{
    return &search->task[task >> 32 & (QYI_TASKS - 1)];
}

#endif
