/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The strength of players from their rated games: which games are rated, at what rate of play, and the effect
 * of a game. All schemes are computed for every game, and the server shows the one it has chosen. Levels are
 * per game; the other ratings are per game and rate of play. Without side effects.
 */
#ifndef QYI_WIRE_STRENGTH_H
#define QYI_WIRE_STRENGTH_H

#include "store/store.h"

#include <qiyuan/core/clock.h>
#include <qiyuan/event/rating.h>

/* The rate of play of a time control: "blitz" up to 10 minutes for 60 moves, "rapid" below 60, "classical"
 * from then on, "correspondence" if a move has hours; "" without a clock. Static storage. */
const char *qyi_pace_of(const struct qy_time_control *control);

/* True if games with this clock can be rated: it must be neither too short for moves nor longer than a lifetime. */
bool qyi_is_ratable(const struct qy_allowance *allowance);

/* How long the clocks of a game wait for each side's first move, in milliseconds: a quarter of the time that
 * a side may think, at most half a minute; 0 if a move has days, or if time used by one side is given to the
 * other. */
int64_t qyi_first_wait(const struct qy_time_control *control);

/* Rates a game: qyi_rate_fn. */
void qyi_strength_rate(int result, const char *speed, int64_t at, const struct qyi_strength before[2],
                       struct qyi_strength ret_after[2]);

/* The ratings of a new player: qyi_start_fn. */
void qyi_strength_start(struct qyi_strength *strength);

/* The rating of a player as a scheme shows it. */
struct qyi_shown {
    int rating;       /* points, or whole points of Elo or Glicko-2 */
    int off;          /* its uncertainty, twice the deviation; 0: the scheme has none */
    bool provisional; /* levels: under 50 games; Elo: under 30; Glicko-2: a deviation over 110 */
};
struct qyi_shown qyi_strength_show(enum qy_rating_system system, const struct qyi_strength *strength);

/* The scheme with a name ("levels", "elo", "glicko2"), QY_RATING_SYSTEMS if unknown; and the name of a scheme. */
enum qy_rating_system qyi_scheme_named(const char *name);
const char *qyi_scheme_name(enum qy_rating_system system);

#endif
