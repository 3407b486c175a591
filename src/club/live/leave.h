/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Leave: a player with an account may interrupt games with days per move for some days of each year, while
 * the player's clocks are stopped. docs/players.md has the rule.
 *
 * During a leave the server stops the player's clock in each such game when the player is to move, as an
 * event of that game (`stop-clock` with the reason `leave`), and restarts it afterwards. The opponents'
 * clocks run.
 */
#ifndef QYI_LIVE_LEAVE_H
#define QYI_LIVE_LEAVE_H

#include "live/house.h"

#define QYI_DAY_MS INT64_C(86400000)

/* The calendar year (UTC) of a non-negative Unix time in milliseconds. */
int qyi_leave_year(int64_t at);
/* Returns how many days of a leave from `begins` to `ends` count towards a year: each day that was begun, in
 * the year in which it began. */
uint32_t qyi_leave_days(int64_t begins, int64_t ends, int year);

/* All leaves that an account has taken: `begins` and `ends`. A new reference. */
json_t *qyi_leaves_json(struct qyi_store *store, const unsigned char *account);
/* Returns the end of the current leave of a seat's holder according to the store; 0: not on leave. */
int64_t qyi_leave_until(const struct qyi_house *house, const unsigned char *holder);
/* True if leave applies to a game: it has days per move. */
bool qyi_live_has_leave(const struct qyi_live *live);
/* Returns the end of a side's current leave in a game in progress to which it applies; 0: not on leave. */
int64_t qyi_live_leave(const struct qyi_live *live, int side);
/* Call when a holder goes on leave until a time, or with 0 returns: updates the games and tells other servers. */
void qyi_house_leave(struct qyi_house *house, const unsigned char *holder, int64_t until);
/* The same for news from another server. */
void qyi_house_hear_leave(struct qyi_house *house, const unsigned char *holder, int64_t until);

#endif
