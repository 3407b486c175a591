/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The meanings of a column of a list of players. */
#ifndef QYI_TRF_ROSTER_COLUMNS_H
#define QYI_TRF_ROSTER_COLUMNS_H

#include <stdint.h>

enum qyi_roster_column {
    QYI_ROSTER_NAME,
    QYI_ROSTER_FIRST,
    QYI_ROSTER_LAST,
    QYI_ROSTER_NUMBER,
    QYI_ROSTER_RATING,
    QYI_ROSTER_NATIONAL, /* a rating used if there is no other */
    QYI_ROSTER_TITLE,
    QYI_ROSTER_FEDERATION,
    QYI_ROSTER_CLUB,
    QYI_ROSTER_ID,
    QYI_ROSTER_BIRTH,
    QYI_ROSTER_SEX,
    QYI_ROSTER_TEAM,
    QYI_ROSTER_BOARD,
    QYI_ROSTER_COLUMNS,
    QYI_ROSTER_OUT
};

/* Their names in notes to the user. */
extern const char *const qyi_roster_columns[QYI_ROSTER_COLUMNS];

/* The meaning of a column's heading, in any known spelling; QYI_ROSTER_OUT if it is unknown. */
uint8_t qyi_roster_column_of(const char *head);

#endif
