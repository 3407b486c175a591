/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tables. Retrograde analysis: from the mates backwards, ply by ply.
 *
 * A table in the making holds a value for each number of places.h and either side to move. After round `n`
 * every value of at most n plies is final; values of more plies may stand already (what captures and
 * promotions decide) and can only become smaller.
 *
 *   START   looks at every position once: impossible, mated, decided by captures and promotions alone, or
 *           open; counts the other moves of those that may still be lost
 *   SETTLE  round n: takes the values of n plies back by one move. Who can go to a lost position has won in
 *           n + 1. Who can go to a won one has a move less; when none is left all its moves are looked at.
 *   VERIFY  (of a finished table) works every value out from those of its moves
 *
 * Xiangqi, where perpetual check loses, is swept by sets of positions (sweep_xiangqi.h); only VERIFY is common.
 *
 * Threads share the arrays: values are read and written whole, and every thread would write the same.
 */
#ifndef QYI_TABLES_BUILD_H
#define QYI_TABLES_BUILD_H

#include <pthread.h>

#include "tables/places.h"
#include "tables/value.h"

/* What one side to move has in a table; each entry counted as often as it has images on the board. */
struct qyi_table_count {
    uint64_t positions;
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
    uint64_t by_rule;
    uint64_t longest; /* plies of the longest win */
    uint64_t at;      /* its index */
};

/* The values of one material, all in memory. */
struct qyi_table {
    struct qyi_places places;
    struct qyi_table_count count[2]; /* by side to move, of a finished table */
    uint16_t *value[2];              /* by side to move; `places.entries` each */
    size_t bytes;                    /* of both together, one piece of memory that `value[0]` begins */
};

/* Where play goes on when a man was taken or promoted. */
struct qyi_link {
    const struct qyi_table *table; /* NULL: such a thing can't happen */
    bool exchanged;                /* the sides are the other way round there */
    uint8_t order[QY_TABLE_MEN];   /* places in this material of the men there, in their order */
};

enum qyi_build_phase { QYI_BUILD_START, QYI_BUILD_SETTLE, QYI_BUILD_VERIFY };

/* Entries whose moves depend on a right that places do not tell; see QYI_BODY_RIGHTS in build.inc.h. */
struct qyi_watched {
    uint64_t index;
    uint8_t side;
};

#define QYI_OPEN_NEVER 255 /* an open position that can't be lost: it has a way out of the table */

struct qyi_builder {
    struct qyi_table *table;
    uint8_t *open[2]; /* moves that may still save an open position, or QYI_OPEN_NEVER */
    struct qyi_link link[QY_TABLE_MEN + 1][8][QY_TABLE_MEN + 1]; /* [promoted][to kind][taken] */
    enum qyi_build_phase phase;
    int depth;            /* plies that are final */
    unsigned most;        /* the most plies of any value; written by many threads */
    pthread_mutex_t lock; /* of what follows */
    uint64_t wrong;       /* VERIFY: the first entry found that does not follow from its moves */
    unsigned wrong_side;
    struct qyi_watched *watched;
    size_t watched_count;
    size_t watched_cap;
    bool failed; /* memory ran out */
};

/* How a game's tables are made. */
struct qyi_build_loops {
    /* A piece of the work of a phase: entries `from` up to `to`. */
    void (*work)(struct qyi_builder *builder, unsigned side, uint64_t from, uint64_t to);
    /* Looks at all moves of a watched entry again. */
    void (*again)(struct qyi_builder *builder, unsigned side, uint64_t index);
    /* How many values, at least those of both sides' entries, and how many bytes besides fill() works with. */
    void (*needs)(const struct qyi_places *places, uint64_t *ret_values, uint64_t *ret_counts);
    /*
     * Fills the zeroed values of the builder's table; `counts` are zeroed bytes. Errors: QY_E_MEMORY,
     * QY_E_STOPPED, QY_E_TABLE_MATERIAL where a win would have more plies than a value can tell.
     */
    int (*fill)(struct qyi_builder *builder, void *counts, const struct qy_table_build *build);
};
extern const struct qyi_build_loops qyi_build_loops_chess;
extern const struct qyi_build_loops qyi_build_loops_xiangqi;

/* needs() and fill() by the phases above. */
void qyi_build_needs(const struct qyi_places *places, uint64_t *ret_values, uint64_t *ret_counts);
int qyi_build_fill(struct qyi_builder *builder, void *counts, const struct qy_table_build *build);

/* Works on the numbers from 0 to `total` for either side, in pieces of `part`, on several threads. */
int qyi_parts_run(uint64_t total, uint64_t part,
                  void (*work)(void *user, unsigned side, uint64_t from, uint64_t to), void *user,
                  unsigned threads);

/* Whether the caller wants the build to end; tells it how far it is (0 to 1000). */
bool qyi_build_stopped(const struct qyi_builder *builder, const struct qy_table_build *build, unsigned done);

#endif
