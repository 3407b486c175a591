/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The mate solver's table of positions and the data of a search: the part common to
 * both games. May use: base, game. The search itself is solve.inc.h, compiled once for each game.
 *
 * One side, the attacker, must mate within a number of its own moves. Every node of the search has such a
 * bound, which decreases with each of the attacker's moves: so the search never returns to the same node, and
 * a proof for a position and a number of moves holds however the position was reached.
 *
 * An entry of the table, with either side to move:
 *
 *     least  there is no mate within fewer moves of the attacker
 *     most   there is a mate within this many; SOLVE_NEVER if none is known
 *     proof, disproof   estimated work to prove, and to disprove, a mate within `moves`
 */
#ifndef QYI_ENGINE_SOLVE_H
#define QYI_ENGINE_SOLVE_H

#include <qiyuan/play/solve.h>

/* Proof and disproof numbers stay below this, which means "impossible". */
#define QYI_SOLVE_INFINITE ((1U << 20) - 1)
#define QYI_SOLVE_NEVER    63U

/* The entry of a position, unpacked. */
struct qyi_solve_known {
    uint32_t proof;
    uint32_t disproof;
    unsigned moves; /* for proof and disproof */
    unsigned least;
    unsigned most;
};

struct qyi_solve_entry {
    uint64_t key;
    uint64_t data; /* 0: empty */
};

#define QYI_SOLVE_ANSWERS ((size_t)1 << 16)

/*
 * Slots written since the table was cleared. After a small search, clearing only these is faster than
 * clearing all.
 */
#define QYI_SOLVE_WRITTEN 2048
struct qyi_solve_written {
    size_t place[QYI_SOLVE_WRITTEN];
    size_t count; /* one more than the room: there were more */
};

static inline void qyi_solve_note(struct qyi_solve_written *written, size_t place)
{
    if (written->count < QYI_SOLVE_WRITTEN)
        written->place[written->count] = place;
    written->count += written->count <= QYI_SOLVE_WRITTEN;
}

/* A power of two of buckets with four entries, one cache line each. */
struct qyi_solve_table {
    struct qyi_solve_entry *entry;
    size_t bytes;
    size_t mask;      /* mask for the first entry of a bucket */
    uint64_t *last;   /* answers for positions one move before the end, see solve.inc.h */
    size_t last_mask; /* an odd number */
    struct qyi_solve_written entries;
    struct qyi_solve_written lasts;
    bool used; /* it is clear, or has entries of this search */
};

struct qyi_solve_search {
    struct qyi_solve_table *table;
    struct qy_solve_limits limits;
    uint64_t nodes;
    uint64_t ask_at;                      /* node count of the next call of `stop` */
    bool ended;                           /* a limit was reached: return values are meaningless now */
    qy_move reply[QY_SOLVE_MOVES + 1][2]; /* by moves left: the last replies that held */
    qy_move *answer;                      /* by the attacker's move: the last reply to it that held */
};

/* Clears the table for use. */
void qyi_solve_clear(struct qyi_solve_table *table);

/* Prefetches a position's bucket into the cache. */
static inline void qyi_solve_prefetch(const struct qyi_solve_table *table, uint64_t key)
{
    __builtin_prefetch(&table->entry[key & table->mask]);
}

/* Fills `ret_known` and returns true if the table has the position. */
bool qyi_solve_probe(const struct qyi_solve_table *table, uint64_t key, struct qyi_solve_known *ret_known);

/*
 * Stores a position in place of the least valuable entry of its bucket. `work` is the number of positions
 * that the result took.
 */
void qyi_solve_store(struct qyi_solve_table *table, uint64_t key, const struct qyi_solve_known *known,
                     uint64_t work);

/* Counts a position made; ends the search at a limit. */
void qyi_solve_ask(struct qyi_solve_search *search);
static inline void qyi_solve_count(struct qyi_solve_search *search)
{
    if (++search->nodes >= search->ask_at)
        qyi_solve_ask(search);
}

/* The search of each game, by enum qy_game. */
typedef void (*qyi_solve_fn)(struct qyi_solve_search *search, const struct qy_position *position,
                             struct qy_solve *ret_result);
extern const qyi_solve_fn qyi_solve_games[QY_GAME_COUNT];

#endif
