/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The transposition table, read and written by all threads without a lock. May use: base.
 *
 * An entry is two words. The first is the position's key XOR the second, so an entry of which two
 * threads wrote one half each matches no position and is not found. The second word:
 *
 *     63      56 55   50 49 48 47      32 31      16 15       0
 *     [ depth  ] [ age ] [ bd ] [ eval   ] [ value  ] [ move  ]
 */
#ifndef QYI_ENGINE_TABLE_H
#define QYI_ENGINE_TABLE_H

#include <qiyuan/core/rules.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* The meaning of a stored value: at most this, at least this, exactly this. */
enum qyi_bound { QYI_BOUND_NONE = 0, QYI_BOUND_UPPER = 1, QYI_BOUND_LOWER = 2, QYI_BOUND_EXACT = 3 };

#define QYI_TABLE_CLUSTER 4

struct qyi_table_entry {
    _Atomic uint64_t check;
    _Atomic uint64_t data;
};

struct qyi_table_cluster {
    struct qyi_table_entry entry[QYI_TABLE_CLUSTER];
};
_Static_assert(sizeof(struct qyi_table_cluster) == 64, "a cluster is a cache line");

struct qyi_table {
    struct qyi_table_cluster *cluster;
    size_t count; /* clusters in use: cleared, or with entries of this table */
    size_t all;   /* clusters allocated */
    uint8_t age;  /* number of the current search, 0 to 63 */
};

/* The result of a probe. */
struct qyi_table_hit {
    qy_move move;
    int value;
    int eval;
    int depth;
    enum qyi_bound bound; /* NONE: not found */
};

/*
 * Allocates `megabytes` (1 or more), to be cleared by qyi_table_settle() before use. Takes the same short
 * time for any size. Returns 0 or QY_E_MEMORY (the table is unchanged).
 */
int qyi_table_resize(struct qyi_table *table, size_t megabytes);
/* Frees the memory. */
void qyi_table_free(struct qyi_table *table);
/* Forgets everything: the table must be cleared again. */
void qyi_table_forget(struct qyi_table *table);
/*
 * Clears the table piece by piece. If `stop` (NULL: never) becomes true it ends after the current piece;
 * until the next call the table has only the size cleared so far.
 */
void qyi_table_settle(struct qyi_table *table, const atomic_bool *stop);
/* The share of entries from the current search, in thousandths. */
unsigned qyi_table_full(const struct qyi_table *table);

/* The cluster of a key. */
static inline struct qyi_table_cluster *qyi_table_cluster_of(const struct qyi_table *table, uint64_t key)
{
    __extension__ typedef unsigned __int128 wide;

    return &table->cluster[(size_t)((wide)key * table->count >> 64)];
}

/* Prefetches a cluster. */
static inline void qyi_table_prefetch(const struct qyi_table *table, uint64_t key)
{
    __builtin_prefetch(qyi_table_cluster_of(table, key));
}

/* Probes a position; the hit's bound is NONE if it is not found. */
void qyi_table_probe(const struct qyi_table *table, uint64_t key, struct qyi_table_hit *ret_hit);

/* Stores a result, unless its slot has a more valuable one. */
void qyi_table_store(struct qyi_table *table, uint64_t key, const struct qyi_table_hit *found);

#endif
