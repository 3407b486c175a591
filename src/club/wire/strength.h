/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How strong players are by their rated games: which games are rated, at what pace, and what one game
 * changes. All schemes are reckoned for every game, and the server shows the one it has chosen; levels are of a game,
 * the other ratings of a game and a pace. Pure.
 */
#ifndef QYI_WIRE_STRENGTH_H
#define QYI_WIRE_STRENGTH_H

#include "store/store.h"

#include <qiyuan/core/clock.h>
#include <qiyuan/event/rating.h>

/* The pace of a time control: "blitz" up to 10 minutes for 60 moves, "rapid" under 60, "classical" from there on,
 * "correspondence" where a move has hours; "" for none. Static storage. */
const char *qyi_pace_of(const struct qy_time_control *control);

/* Whether a clock measures play: neither one that hardly lets a move be made, nor one that nobody lives to see the end of. */
bool qyi_is_ratable(const struct qy_allowance *allowance);

/* How long the clocks of a game wait for each side's first move, in milliseconds: a quarter of the time that a side may
 * think, half a minute at most; 0 where a move has days, or one side's time is the other's. */
int64_t qyi_first_wait(const struct qy_time_control *control);

/* Rates one game: qyi_rate_fn. */
void qyi_strength_rate(int result, const char *speed, int64_t at, const struct qyi_strength before[2],
                       struct qyi_strength ret_after[2]);

/* What everybody starts from: qyi_start_fn. */
void qyi_strength_start(struct qyi_strength *strength);

/* What a scheme shows of somebody who has played. */
struct qyi_shown {
    int rating;       /* points, or whole points of Elo or Glicko-2 */
    int off;          /* what it may be off by: twice the deviation; 0: the scheme does not say */
    bool provisional; /* levels: under 50 games; Elo: under 30; Glicko-2: a deviation over 110 */
};
struct qyi_shown qyi_strength_show(enum qy_rating_system system, const struct qyi_strength *strength);

/* The scheme of a name ("levels", "elo", "glicko2"), QY_RATING_SYSTEMS for none; and its name. */
enum qy_rating_system qyi_scheme_named(const char *name);
const char *qyi_scheme_name(enum qy_rating_system system);

#endif
