/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of CSV files. */
#ifndef QYI_TRF_CSV_H
#define QYI_TRF_CSV_H

#include "trf/trf.h"

/* Columns before those of the rounds, in the order of writing. */
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

/* Returns which text of a player the column holds, or QY_PLAYER_TEXTS if it holds none. */
enum qy_player_text qyi_csv_text(enum qyi_csv_column column);

#endif
