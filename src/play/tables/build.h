/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Retrograde analysis: backwards from the mates, ply by ply.
 *
 * A table being built has a value for each index of places.h and either side to move. After round `n`
 * every value of at most n plies is final; values of more plies may be set already (those of captures and
 * promotions) and can only decrease.
 *
 *   START   examines every position once: impossible, mated, decided by captures and promotions alone, or
 *           open; counts the other moves of those that may still be lost
 *   SETTLE round n: propagates the values of n plies back by one move. A side that can go to a lost position wins in n +
 *   1. One that can go to a won position has one move less; when none is left all its moves are examined.
 *   VERIFY  (of a finished table) recomputes every value from those of its moves
 *
 * Xiangqi, where perpetual check loses, is processed by sets of positions (sweep_xiangqi.h); only VERIFY is shared.
 *
 * Threads share the arrays: values are read and written atomically, and every thread would write the same.
 */
#ifndef QYI_TABLES_BUILD_H
#define QYI_TABLES_BUILD_H

#include <pthread.h>

#include "tables/checkpoint.h"
#include "tables/pace.h"
#include "tables/places.h"
#include "tables/value.h"

/*
 * The counts of one side to move in a table; each entry is counted as often as it has mirror images on the
 * board.
 */
struct qyi_table_count {
    uint64_t positions;
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
    uint64_t by_rule;
    uint64_t longest; /* plies of the longest win, by mate or by the rule */
    uint64_t at;      /* its index */
};

/* The values of one material, all in memory. */
struct qyi_table {
    struct qyi_places places;
    struct qyi_table_count count[2]; /* by side to move, for a finished table */
    uint16_t *value[2];              /* by side to move; `places.entries` values each */
    size_t bytes;                    /* size of both together, one allocation that begins at `value[0]` */
};

/* The table that play leads to after a capture or promotion. */
struct qyi_link {
    const struct qyi_table *table;  /* NULL: impossible */
    bool exchanged;                 /* the sides are exchanged there */
    uint8_t order[QY_TABLE_PIECES]; /* indices in this material of the pieces there, in their order */
};

enum qyi_build_phase { QYI_BUILD_START, QYI_BUILD_SETTLE, QYI_BUILD_VERIFY };

/*
 * Entries whose moves depend on a right that the indices do not include; see QYI_BODY_RIGHTS in build.inc.h.
 */
struct qyi_watched {
    uint64_t index;
    uint8_t side;
};

#define QYI_OPEN_NEVER 255 /* an open position that can't be lost: a move out of the table saves it */

/* A block of memory, or of an unnamed file if there is too little. */
struct qyi_pages {
    void *data;
    size_t bytes;
};

/* The working data of a build, and where intermediate results are stored. */
struct qyi_work {
    struct qyi_pages values;
    struct qyi_pages counts;
    const char *kept;        /* path of the checkpoint file; NULL: none */
    struct qyi_pace pace;    /* weighted progress */
    struct qy_error *reterr; /* for file errors; the caller fills in all others */
    int64_t since;           /* time of the last checkpoint or the beginning, in milliseconds */
    int64_t cost;            /* milliseconds that the last one took */
};

struct qyi_builder {
    struct qyi_table *table;
    struct qyi_work *work;
    const struct qy_table_build *build;
    uint8_t *open[2]; /* number of moves that may still save an open position, or QYI_OPEN_NEVER */
    struct qyi_link link[QY_TABLE_PIECES + 1][8][QY_TABLE_PIECES + 1]; /* [promoted][to kind][captured] */
    enum qyi_build_phase phase;
    int depth;            /* number of final plies */
    unsigned most;        /* greatest number of plies of any value; written by all threads */
    pthread_mutex_t lock; /* guards the following */
    uint64_t wrong;       /* VERIFY: the first entry that does not follow from its moves */
    unsigned wrong_side;
    struct qyi_watched *watched;
    size_t watched_count;
    size_t watched_cap;
    uint64_t found; /* positions settled in a round; added to by all threads */
    bool failed;    /* memory ran out */
};

/* How a game's tables are built. */
struct qyi_build_loops {
    /* Part of the work of a phase: entries `from` up to `to`. */
    void (*work)(struct qyi_builder *builder, unsigned side, uint64_t from, uint64_t to);
    /* Examines all moves of a watched entry again. */
    void (*again)(struct qyi_builder *builder, unsigned side, uint64_t index);
    /* The number of values, at least those of both sides' entries, and of further bytes that fill() needs. */
    void (*needs)(const struct qyi_places *places, uint64_t *ret_values, uint64_t *ret_counts);
    /*
     * Fills the zeroed values of the builder's table using its zeroed counts, or continues from a checkpoint.
     * Errors: QY_E_MEMORY, QY_E_STOPPED, those of checkpoint.h, QY_E_TABLE_MATERIAL if a win would have more
     * plies than a value can hold.
     */
    int (*fill)(struct qyi_builder *builder);
};
extern const struct qyi_build_loops qyi_build_loops_chess;
extern const struct qyi_build_loops qyi_build_loops_xiangqi;

/* needs() and fill() for the phases above. */
void qyi_build_needs(const struct qyi_places *places, uint64_t *ret_values, uint64_t *ret_counts);
int qyi_build_fill(struct qyi_builder *builder);

/*
 * Processes the indices from 0 to `total` for both sides, in pieces of `part`, on the threads of the build.
 * Errors: QY_E_STOPPED, QY_E_MEMORY.
 */
int qyi_parts_run(struct qyi_builder *builder, uint64_t total, uint64_t part,
                  void (*work)(void *user, unsigned side, uint64_t from, uint64_t to), void *user);

/* True if the caller wants the build to end; reports this table's progress to it, per mille. */
bool qyi_build_told(const struct qy_table_build *build, const struct qyi_material *material,
                    const struct qyi_pace *pace, unsigned plies, unsigned done);
bool qyi_build_stopped(const struct qyi_builder *builder, unsigned done);

/*
 * Between two phases or rounds: writes a checkpoint if it is time, with these numbers. At the beginning:
 * restores a checkpoint (1), or finds none (0). Errors: those of checkpoint.h.
 */
int qyi_build_keep(struct qyi_builder *builder, const uint64_t number[QYI_CHECKPOINT_NUMBERS]);
int qyi_build_take_up(struct qyi_builder *builder, uint64_t ret_number[QYI_CHECKPOINT_NUMBERS]);

/* Fills in the error that a checkpoint can't be continued. Returns QY_E_TABLE_KEPT. */
int qyi_build_refuse_kept(const struct qyi_builder *builder);

#endif
