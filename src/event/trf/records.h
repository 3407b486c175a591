/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records that are no rows of players: what was announced for the whole event. */
#ifndef QYI_TRF_RECORDS_H
#define QYI_TRF_RECORDS_H

#include "trf/teams.h"
#include "trf/trf.h"

/* A bye of record 240, entered once all rows were read. */
struct qyi_trf_bye {
    uint16_t number;
    uint8_t round;
    uint8_t outcome;
    size_t offset; /* of the number in the file */
};

/* What record 162 says that a full-point or half-point bye of a match is worth. */
struct qyi_trf_match_bye {
    bool stated;
    qy_points points;
    size_t offset; /* of the points in the file */
};

/* A file on its way into a tournament. */
struct qyi_trf_reading {
    struct qy_tournament *tournament;
    struct qyi_trf_line line; /* the line at hand */
    struct qyi_trf_bye *bye;
    size_t bye_count;
    bool has_pairing_bye; /* its points were stated; else they are those of a win */
    bool of_matches;      /* record 192 names the Double-Swiss */
    struct qyi_trf_match_bye full_bye;
    struct qyi_trf_match_bye half_bye;
    bool has_acceleration; /* its records stand there; else record 192 may ask for it */
    struct qyi_trf_teams teams;
};

/* The tournament that records of byes, acceleration, prohibitions and points are about. */
static inline struct qy_tournament *qyi_trf_paired(const struct qyi_trf_reading *reading)
{
    return reading->teams.numbered ? reading->teams.teams : reading->tournament;
}

/* Gives back what reading took, but not the tournament. */
void qyi_trf_reading_free(struct qyi_trf_reading *reading);

/* Reads the record of the line at hand, if it is one that is understood. Errors: QY_E_TRF_LINE, QY_E_MEMORY.
 */
int qyi_trf_read_record(struct qyi_trf_reading *reading, struct qy_error *reterr);

/* Work that can only be done at the end: byes, acceleration by name, what is worth a win. Errors as above. */
int qyi_trf_finish(struct qyi_trf_reading *reading, struct qy_error *reterr);

#endif
