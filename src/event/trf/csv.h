/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns that CSV has. */
#ifndef QYI_TRF_CSV_H
#define QYI_TRF_CSV_H

#include "trf/trf.h"

/* Columns before those of the rounds, in the order in which they are written. */
enum qyi_csv_column {
    QYI_CSV_NUMBER,
    QYI_CSV_NAME,
    QYI_CSV_SEX,
    QYI_CSV_TITLE,
    QYI_CSV_RATING,
    QYI_CSV_FEDERATION,
    QYI_CSV_ID,
    QYI_CSV_BIRTH,
    QYI_CSV_CLUB,
    QYI_CSV_POINTS,
    QYI_CSV_RANK,
    QYI_CSV_COLUMNS
};
extern const char *const qyi_csv_names[QYI_CSV_COLUMNS];

/* The text of a player that a column holds, or QY_PLAYER_TEXTS for a column that holds none. */
enum qy_player_text qyi_csv_text(enum qyi_csv_column column);

#endif
