/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The mate solver's table of positions and what a search carries about: what is the same for
 * every game. May use: base, game. The search itself is solve.inc.h, compiled once for each game.
 *
 * A side, the attacker, is to mate within a number of its own moves. Every question of the search has such a
 * bound, and the bound falls with each of the attacker's moves: so a question never comes back to itself, and
 * what is proved about a position and a number of moves holds however the position was reached.
 *
 * A position of the table, with either side to move:
 *
 *     least  no mate within fewer moves of the attacker than this
 *     most   a mate within this many; SOLVE_NEVER where none is known
 *     proof, disproof   how far a mate within `moves` is from being shown, and from being excluded
 */
#ifndef QYI_ENGINE_SOLVE_H
#define QYI_ENGINE_SOLVE_H

#include <qiyuan/play/solve.h>

/* Proof and disproof numbers stop short of this, which stands for "can't be any more". */
#define QYI_SOLVE_INFINITE ((1U << 20) - 1)
#define QYI_SOLVE_NEVER    63U

/* The entry of a position, unpacked. */
struct qyi_solve_known {
    uint32_t proof;
    uint32_t disproof;
    unsigned moves; /* that proof and disproof speak of */
    unsigned least;
    unsigned most;
};

struct qyi_solve_entry {
    uint64_t key;
    uint64_t data; /* 0: empty */
};

#define QYI_SOLVE_ANSWERS ((size_t)1 << 16)

/*
 * Where something was written since all was empty. After a small search this many places are emptied sooner than all.
 */
#define QYI_SOLVE_WRITTEN 2048
struct qyi_solve_written {
    size_t place[QYI_SOLVE_WRITTEN];
    size_t count; /* one more: there were more */
};

static inline void qyi_solve_note(struct qyi_solve_written *written, size_t place)
{
    if (written->count < QYI_SOLVE_WRITTEN)
        written->place[written->count] = place;
    written->count += written->count <= QYI_SOLVE_WRITTEN;
}

/* A power of two of buckets of four entries, one line of the cache each. */
struct qyi_solve_table {
    struct qyi_solve_entry *entry;
    size_t bytes;
    size_t mask;      /* of the first entry of a bucket */
    uint64_t *last;   /* what is known of positions one move before the end, see solve.inc.h */
    size_t last_mask; /* an odd number */
    struct qyi_solve_written entries;
    struct qyi_solve_written lasts;
    bool used; /* it is clear, or holds what this search stored */
};

struct qyi_solve_search {
    struct qyi_solve_table *table;
    struct qy_solve_limits limits;
    uint64_t nodes;
    uint64_t ask_at;                      /* when to ask `stop` next */
    bool ended;                           /* a limit was reached: what is returned now means nothing */
    qy_move reply[QY_SOLVE_MOVES + 1][2]; /* by moves left: the replies that held out last */
    qy_move *answer;                      /* by the attacker's move: the reply to it that held out last */
};

/* Empties the table, which may be used from then on. */
void qyi_solve_clear(struct qyi_solve_table *table);

/* Has the bucket of a position brought into the cache. */
static inline void qyi_solve_prefetch(const struct qyi_solve_table *table, uint64_t key)
{
    __builtin_prefetch(&table->entry[key & table->mask]);
}

/* Fills `ret_known` and returns true if the table holds the position. */
bool qyi_solve_probe(const struct qyi_solve_table *table, uint64_t key, struct qyi_solve_known *ret_known);

/*
 * Keeps what is known of a position in place of what is worth least in its bucket. `work` is how many
 * positions it took to learn.
 */
void qyi_solve_store(struct qyi_solve_table *table, uint64_t key, const struct qyi_solve_known *known,
                     uint64_t work);

/* Counts a position made; ends the search where a limit is reached. */
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
