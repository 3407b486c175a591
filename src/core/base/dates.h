/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dates as people write them, checked against the calendar. */
#ifndef QYI_BASE_DATES_H
#define QYI_BASE_DATES_H

#include <qiyuan/core/api.h>

#include <stdbool.h>
#include <stddef.h>

/* True if the date exists in the Gregorian calendar, in any year. */
QY_API bool qyi_date_exists(unsigned year, unsigned month, unsigned day);

/*
 * Converts a date as people write it ("06.05.2010", "2010年5月6日", "6 May 2010", "20100506", "2010") to the
 * form of report files: "2010/05/06", "2010/05" or "2010". False for a text that is not a date, and for days
 * that do not exist ("1990-02-30"). Years are 1850 to 2100. `ret_doubt`: day and month may be exchanged.
 */
QY_API bool qyi_date_read(const char *text, size_t len, char ret_date[11], bool *ret_doubt);

/* True if a date has the year first, in any notation, and so is unambiguous. */
QY_API bool qyi_date_is_plain(const char *text, size_t len);

#endif
