/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The progress of a build, per mille of all its tables; the remaining time follows from the time per mille so
 * far.
 *
 * A table's share is divided among its phases as measured. The number of rounds isn't known in advance, so
 * what they will still find is estimated from the trend of what they found, and limited to the number of open
 * positions.
 */
#ifndef QYI_TABLES_PACE_H
#define QYI_TABLES_PACE_H

#include <stdint.h>

#define QYI_PACE_ROUNDS 4

struct qyi_pace {
    uint64_t before; /* weight of the finished tables */
    uint64_t own;    /* weight of the current table */
    uint64_t total;  /* weight of all tables */
    /* per mille of the current table at the start and end of a pass over all of it */
    unsigned from;
    unsigned to;
    unsigned end;                    /* per mille at its end; a phase with rounds reports after each */
    unsigned begun;                  /* per mille at the start of the phase's rounds */
    uint64_t open;                   /* positions that may still be found */
    uint64_t settled;                /* positions found in this phase */
    uint64_t found[QYI_PACE_ROUNDS]; /* positions found by the last rounds, latest first */
};

/*
 * Starts a phase that ends at `end` per mille of the table: one pass, or rounds that start with `open` open
 * positions.
 */
void qyi_pace_pass(struct qyi_pace *pace, unsigned end);
void qyi_pace_rounds(struct qyi_pace *pace, unsigned end, uint64_t open);

/* Per mille of the table after a round that found `found` positions; never decreases. */
unsigned qyi_pace_round(struct qyi_pace *pace, uint64_t found);

/* Per mille of the whole build at `done` per mille of the current table. */
unsigned qyi_pace_whole(const struct qyi_pace *pace, unsigned done);

#endif
