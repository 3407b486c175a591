/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dates as people write them, checked by the calendar. */
#ifndef QYI_BASE_DATES_H
#define QYI_BASE_DATES_H

#include <qiyuan/core/api.h>

#include <stdbool.h>
#include <stddef.h>

/* Whether the calendar has that day; Gregorian, of any year. */
QY_API bool qyi_date_exists(unsigned year, unsigned month, unsigned day);

/*
 * A date as people write it ("06.05.2010", "2010年5月6日", "6 May 2010", "20100506", "2010") as report files have it:
 * "2010/05/06", "2010/05" or "2010". False for what is none, and for days that the calendar does not have ("1990-02-30").
 * Years are those of 1850 to 2100. `ret_doubt`: day and month may be the other way round.
 */
QY_API bool qyi_date_read(const char *text, size_t len, char ret_date[11], bool *ret_doubt);

/* Whether a date is written with the year first, in any notation: then it means nothing else. */
QY_API bool qyi_date_is_plain(const char *text, size_t len);

#endif
