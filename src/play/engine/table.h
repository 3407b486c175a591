/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The transposition table, which all threads read and write without a lock. May use: base.
 *
 * An entry is two words. The first is the position's key exclusive-or the second, so an entry of which two
 * threads wrote a half each belongs to no position and is not found. The second word:
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

/* What a stored value is: at most this, at least this, exactly this. */
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
    size_t count; /* in use: those that are empty or hold what this table stored */
    size_t all;   /* that there is memory for */
    uint8_t age;  /* of the running search, 0 to 63 */
};

/* What was found. */
struct qyi_table_hit {
    qy_move move;
    int value;
    int eval;
    int depth;
    enum qyi_bound bound; /* NONE: nothing was found */
};

/*
 * Gives the table `megabytes` (1 or more), which are to be emptied by qyi_table_settle() before they are
 * used. Takes the same short time for any size. Returns 0 or QY_E_MEMORY (the table is as it was).
 */
int qyi_table_resize(struct qyi_table *table, size_t megabytes);
/* Frees the memory. */
void qyi_table_free(struct qyi_table *table);
/* Forgets everything: all is to be emptied again. */
void qyi_table_forget(struct qyi_table *table);
/*
 * Empties what is to be emptied, piece by piece. Where `stop` (NULL: never) becomes true it ends after the
 * next piece, and until it is called again the table is as small as what it came to.
 */
void qyi_table_settle(struct qyi_table *table, const atomic_bool *stop);
/* How full it is of entries of the running search, in thousandths. */
unsigned qyi_table_full(const struct qyi_table *table);

/* The cluster that a key belongs to. */
static inline struct qyi_table_cluster *qyi_table_cluster_of(const struct qyi_table *table, uint64_t key)
{
    __extension__ typedef unsigned __int128 wide;

    return &table->cluster[(size_t)((wide)key * table->count >> 64)];
}

/* Asks memory for what will be needed soon. */
static inline void qyi_table_prefetch(const struct qyi_table *table, uint64_t key)
{
    __builtin_prefetch(qyi_table_cluster_of(table, key));
}

/* Looks a position up; a hit's bound is NONE when it is not there. */
void qyi_table_probe(const struct qyi_table *table, uint64_t key, struct qyi_table_hit *ret_hit);

/* Keeps what was found out, unless something worth more stands in its place. */
void qyi_table_store(struct qyi_table *table, uint64_t key, const struct qyi_table_hit *found);

#endif
