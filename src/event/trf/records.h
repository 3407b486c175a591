/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records of a report file about the whole event, as opposed to the rows of players. */
#ifndef QYI_TRF_RECORDS_H
#define QYI_TRF_RECORDS_H

#include "trf/teams.h"
#include "trf/trf.h"

/* A bye from record 240, which is entered after all rows have been read. */
struct qyi_trf_bye {
    uint16_t number;
    uint8_t round;
    uint8_t outcome;
    size_t offset; /* of the number in the file */
};

/* The value of a full-point or half-point bye of a match, from record 162. */
struct qyi_trf_match_bye {
    bool stated;
    qy_points points;
    size_t offset; /* of the points in the file */
};

/* A report file while it is read into a tournament. */
struct qyi_trf_reading {
    struct qy_tournament *tournament;
    struct qyi_trf_line line; /* the current line */
    struct qyi_trf_bye *bye;
    size_t bye_count;
    bool has_pairing_bye; /* record 162 states its points; else they are those of a win */
    bool of_matches;      /* record 192 names Double-Swiss */
    struct qyi_trf_match_bye full_bye;
    struct qyi_trf_match_bye half_bye;
    bool has_acceleration; /* the file has records of acceleration; else record 192 may ask for it */
    struct qyi_trf_teams teams;
};

/* The tournament to which the records of byes, acceleration, prohibitions and points apply. */
static inline struct qy_tournament *qyi_trf_paired(const struct qyi_trf_reading *reading)
{
    return reading->teams.numbered ? reading->teams.teams : reading->tournament;
}

/* Frees everything except the tournament. */
void qyi_trf_reading_free(struct qyi_trf_reading *reading);

/* Reads the record of the current line if its code is known. Errors: QY_E_TRF_LINE, QY_E_MEMORY. */
int qyi_trf_read_record(struct qyi_trf_reading *reading, struct qy_error *reterr);

/* Call after the last line: enters byes, acceleration by name, and the points of a pairing-allocated bye.
 * Errors: QY_E_TRF_LINE, QY_E_MEMORY. */
int qyi_trf_finish(struct qyi_trf_reading *reading, struct qy_error *reterr);

#endif
