/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How far a build is, per mille of all its tables. The time that is left follows from what the per mille
 * so far took.
 *
 * What a table takes is shared among its phases as was measured. How many rounds there will be nobody knows before the
 * last one; what they will still find is foretold from how what they find grows or falls, and is never more than what
 * is open.
 */
#ifndef QYI_TABLES_PACE_H
#define QYI_TABLES_PACE_H

#include <stdint.h>

#define QYI_PACE_ROUNDS 4

struct qyi_pace {
    uint64_t before; /* what the tables weigh that are done */
    uint64_t own;    /* the one at work */
    uint64_t total;  /* all */
    /* per mille of the one at work, at the beginning and at the end of a pass over all of it */
    unsigned from;
    unsigned to;
    unsigned end;                    /* of the phase; where it has rounds, they are told as they end */
    unsigned begun;                  /* where the rounds of the phase began */
    uint64_t open;                   /* positions that may still be found */
    uint64_t settled;                /* that were found in this phase */
    uint64_t found[QYI_PACE_ROUNDS]; /* by the last rounds, the latest first */
};

/*
 * A phase begins, which ends at `end` per mille of the table: one pass, or rounds where this many positions are open.
 */
void qyi_pace_pass(struct qyi_pace *pace, unsigned end);
void qyi_pace_rounds(struct qyi_pace *pace, unsigned end, uint64_t open);

/* Per mille of the table when a round has found this many; never less than before. */
unsigned qyi_pace_round(struct qyi_pace *pace, uint64_t found);

/* Per mille of the whole build at `done` per mille of the table at work. */
unsigned qyi_pace_whole(const struct qyi_pace *pace, unsigned done);

#endif
