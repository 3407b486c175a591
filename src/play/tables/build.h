/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Retrograde analysis: from the mates backwards, ply by ply.
 *
 * A table in the making holds a value for each number of places.h and either side to move. After round `n`
 * every value of at most n plies is final; values of more plies may stand already (what captures and
 * promotions decide) and can only become smaller.
 *
 *   START   looks at every position once: impossible, mated, decided by captures and promotions alone, or
 *           open; counts the other moves of those that may still be lost
 *   SETTLE round n: takes the values of n plies back by one move. A side that can go to a lost position has won in n +
 *   1. One that can go to a won position has a move less; when none is left all its moves are looked at.
 *   VERIFY  (of a finished table) works every value out from those of its moves
 *
 * Xiangqi, where perpetual check loses, is swept by sets of positions (sweep_xiangqi.h); only VERIFY is common.
 *
 * Threads share the arrays: values are read and written whole, and every thread would write the same.
 */
#ifndef QYI_TABLES_BUILD_H
#define QYI_TABLES_BUILD_H

#include <pthread.h>

#include "tables/checkpoint.h"
#include "tables/pace.h"
#include "tables/places.h"
#include "tables/value.h"

/* What one side to move has in a table; each entry counted as often as it has images on the board. */
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
    struct qyi_table_count count[2]; /* by side to move, of a finished table */
    uint16_t *value[2];              /* by side to move; `places.entries` each */
    size_t bytes;                    /* of both together, one piece of memory that `value[0]` begins */
};

/* Where play goes on when a piece was taken or promoted. */
struct qyi_link {
    const struct qyi_table *table;  /* NULL: such a thing can't happen */
    bool exchanged;                 /* the sides are the other way round there */
    uint8_t order[QY_TABLE_PIECES]; /* places in this material of the pieces there, in their order */
};

enum qyi_build_phase { QYI_BUILD_START, QYI_BUILD_SETTLE, QYI_BUILD_VERIFY };

/* Entries whose moves depend on a right that places do not tell; see QYI_BODY_RIGHTS in build.inc.h. */
struct qyi_watched {
    uint64_t index;
    uint8_t side;
};

#define QYI_OPEN_NEVER 255 /* an open position that can't be lost: it has a way out of the table */

/* A piece of memory, or of a nameless file where there is too little. */
struct qyi_pages {
    void *data;
    size_t bytes;
};

/* What a build works with, and where it keeps what it has done. */
struct qyi_work {
    struct qyi_pages values;
    struct qyi_pages counts;
    const char *kept;        /* path of the file of checkpoint.h; NULL: nothing is kept */
    struct qyi_pace pace;    /* with the weights */
    struct qy_error *reterr; /* for files; all other errors are the caller's to word */
    int64_t since;           /* milliseconds: when it was kept last, or began */
    int64_t cost;            /* milliseconds that this took */
};

struct qyi_builder {
    struct qyi_table *table;
    struct qyi_work *work;
    const struct qy_table_build *build;
    uint8_t *open[2]; /* moves that may still save an open position, or QYI_OPEN_NEVER */
    struct qyi_link link[QY_TABLE_PIECES + 1][8][QY_TABLE_PIECES + 1]; /* [promoted][to kind][taken] */
    enum qyi_build_phase phase;
    int depth;            /* plies that are final */
    unsigned most;        /* the most plies of any value; written by many threads */
    pthread_mutex_t lock; /* of what follows */
    uint64_t wrong;       /* VERIFY: the first entry found that does not follow from its moves */
    unsigned wrong_side;
    struct qyi_watched *watched;
    size_t watched_count;
    size_t watched_cap;
    uint64_t found; /* positions that a round has settled; added to by many threads */
    bool failed;    /* memory ran out */
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
     * Fills the zeroed values of the builder's table with the zeroed counts of its work, or goes on from what was
     * kept. Errors: QY_E_MEMORY, QY_E_STOPPED, those of checkpoint.h, QY_E_TABLE_MATERIAL where a win would have more
     * plies than a value can tell.
     */
    int (*fill)(struct qyi_builder *builder);
};
extern const struct qyi_build_loops qyi_build_loops_chess;
extern const struct qyi_build_loops qyi_build_loops_xiangqi;

/* needs() and fill() by the phases above. */
void qyi_build_needs(const struct qyi_places *places, uint64_t *ret_values, uint64_t *ret_counts);
int qyi_build_fill(struct qyi_builder *builder);

/*
 * Works on the numbers from 0 to `total` for either side, in pieces of `part`, on the threads of the build. Errors:
 * QY_E_STOPPED, QY_E_MEMORY.
 */
int qyi_parts_run(struct qyi_builder *builder, uint64_t total, uint64_t part,
                  void (*work)(void *user, unsigned side, uint64_t from, uint64_t to), void *user);

/* Whether the caller wants the build to end; tells it how far this table is, per mille. */
bool qyi_build_told(const struct qy_table_build *build, const struct qyi_material *material,
                    const struct qyi_pace *pace, unsigned plies, unsigned done);
bool qyi_build_stopped(const struct qyi_builder *builder, unsigned done);

/*
 * Between two phases or rounds: keeps the work where it is time, with these numbers. And at the beginning: takes up
 * what was kept (1), or finds nothing (0). Errors: those of checkpoint.h.
 */
int qyi_build_keep(struct qyi_builder *builder, const uint64_t number[QYI_CHECKPOINT_NUMBERS]);
int qyi_build_take_up(struct qyi_builder *builder, uint64_t ret_number[QYI_CHECKPOINT_NUMBERS]);

/* Says that what was kept can't be gone on with. Returns QY_E_TABLE_KEPT. */
int qyi_build_refuse_kept(const struct qyi_builder *builder);

#endif
