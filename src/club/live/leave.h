/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Leave: an account's player whose moves have days may be away for some days of a year, and his clocks
 * stand meanwhile. docs/players.md has the rule.
 *
 * While somebody is on leave the server stops his clock in each game of days where he is to move, as an event of that
 * game (`stop-clock` with the reason `leave`), and starts it when the leave is over. His opponents' clocks run.
 */
#ifndef QYI_LIVE_LEAVE_H
#define QYI_LIVE_LEAVE_H

#include "live/house.h"

#define QYI_DAY_MS INT64_C(86400000)

/* The calendar year (UTC) of a Unix time in milliseconds that is not negative. */
int qyi_leave_year(int64_t at);
/* How many days of a leave from `begins` to `ends` count to a year: each that was begun, to the year it began in. */
uint32_t qyi_leave_days(int64_t begins, int64_t ends, int year);

/* All leave that an account ever took: `begins` and `ends`. A new reference. */
json_t *qyi_leaves_json(struct qyi_store *store, const unsigned char *account);
/* Until when the holder of a seat is on leave, by the store: 0 where he is not. */
int64_t qyi_leave_until(const struct qyi_house *house, const unsigned char *holder);
/* Whether a leave counts in a game: its moves have days. */
bool qyi_live_has_leave(const struct qyi_live *live);
/* Until when a side is on leave in a game that is being played where it counts; 0: it is not. */
int64_t qyi_live_leave(const struct qyi_live *live, int side);
/* A holder is on leave until then, or with 0 back: his games heed it, and other servers are told. */
void qyi_house_leave(struct qyi_house *house, const unsigned char *holder, int64_t until);
/* The same where another server told it. */
void qyi_house_hear_leave(struct qyi_house *house, const unsigned char *holder, int64_t until);

#endif
