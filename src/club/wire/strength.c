/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ratings of accounts after one game of the server. */
#include "wire/strength.h"

#include <math.h>
#include <string.h>

#define MINUTE ((int64_t)60000)
/* The number of moves for which a rate of play is computed, as FIDE does. */
#define MOVES 60
/* A time control with this much time for a move is correspondence. */
#define DAYS_FROM (6 * 60 * MINUTE)
/* Games are rated if a side's thinking time, or its time for a move, is between these bounds. */
#define LEAST_RATED (MINUTE / 2)
#define MOST_RATED  (8 * 60 * MINUTE)
#define LEAST_MOVE  (MINUTE / 6)
#define MOST_MOVE   (14 * 24 * 60 * MINUTE)
/* A clock waits no longer for a first move. */
#define MOST_FIRST_WAIT (MINUTE / 2)
/* the initial rating of every player */
#define START_RATING 1500
/* After each such period without a game a Glicko-2 rating becomes less certain. */
#define PERIOD_MS    ((int64_t)30 * 86400000)
#define MOST_PERIODS 120
#define TAU          0.5

/* ---- pace --------------------------------------------------------------------------------------------- */

/* The thinking time of a side in a game of this many moves. */
static int64_t thinking_time(const struct qy_allowance *allowance)
{
    int64_t time = 0;

    if (allowance->mode == QY_TIME_PER_MOVE)
        return MOVES * allowance->stage[0].time;
    if (allowance->mode == QY_TIME_HOURGLASS)
        return 2 * allowance->stage[0].time;
    for (unsigned i = 0; i < allowance->stages; i++) {
        time += allowance->stage[i].time;
        if (i == 0 && allowance->stage[i].bonus != QY_BONUS_NONE)
            time += MOVES * allowance->stage[i].bonus_time;
    }
    return time;
}

const char *qyi_pace_of(const struct qy_time_control *control)
{
    const struct qy_allowance *allowance = &control->side[0];

    if (allowance->mode == QY_TIME_NONE)
        return "";
    if (allowance->mode == QY_TIME_PER_MOVE && allowance->stage[0].time >= DAYS_FROM)
        return "correspondence";
    int64_t time = thinking_time(allowance);
    return time <= 10 * MINUTE ? "blitz" : time < 60 * MINUTE ? "rapid" : "classical";
}

int64_t qyi_first_wait(const struct qy_time_control *control)
{
    int64_t wait = MOST_FIRST_WAIT;

    for (int side = 0; side < 2; side++) {
        int64_t time = thinking_time(&control->side[side]);

        if (control->side[side].mode != QY_TIME_STAGES)
            return 0;
        wait = time / 4 < wait ? time / 4 : wait;
    }
    return wait;
}

bool qyi_is_ratable(const struct qy_allowance *allowance)
{
    int64_t time = thinking_time(allowance);

    if (allowance->mode == QY_TIME_PER_MOVE)
        return allowance->stage[0].time >= LEAST_MOVE && allowance->stage[0].time <= MOST_MOVE;
    return time >= LEAST_RATED && time <= MOST_RATED;
}

/* ---- one game ----------------------------------------------------------------------------------------- */

void qyi_strength_start(struct qyi_strength *strength)
{
    strength->elo = START_RATING;
    strength->glicko = (int64_t)START_RATING * 100;
    strength->deviation = 35000;
    strength->volatility = 60000;
}

static struct qy_glicko glicko_of(const struct qyi_strength *strength)
{
    return (struct qy_glicko){(double)strength->glicko / 100, (double)strength->deviation / 100,
                              (double)strength->volatility / 1000000};
}

/* A player's rating after a time without games. */
static struct qy_glicko rested(const struct qyi_strength *strength, int64_t at)
{
    struct qy_glicko glicko = glicko_of(strength);
    int64_t periods = strength->at > 0 && at > strength->at ? (at - strength->at) / PERIOD_MS : 0;

    for (int64_t i = 0; i < periods && i < MOST_PERIODS; i++) {
        struct qy_glicko later;

        if (qy_glicko_rate(&glicko, NULL, 0, TAU, &later) == 0)
            glicko = later;
    }
    return glicko;
}

static void rate_glicko(int result, const struct qy_glicko before[2], struct qyi_strength after[2])
{
    for (int side = 0; side < 2; side++) {
        int score = side == 0 ? result : 2 - result;
        struct qy_glicko_game game = {before[1 - side], (double)score / 2};
        struct qy_glicko rated = before[side];

        (void)qy_glicko_rate(&before[side], &game, 1, TAU, &rated);
        after[side].glicko = llround(rated.rating * 100);
        after[side].deviation = llround(rated.deviation * 100);
        after[side].volatility = llround(rated.volatility * 1000000);
    }
}

static void rate_elo(int result, bool quick, const struct qyi_strength before[2],
                     struct qyi_strength after[2])
{
    for (int side = 0; side < 2; side++) {
        struct qy_elo_player player = {(int)before[side].elo, before[side].games, 0, before[side].elo >= 2400,
                                       quick};
        int score = 50 * (side == 0 ? result : 2 - result);
        int expected = qy_elo_game_expected((int)before[side].elo, (int)before[1 - side].elo, QY_ELO_2025);

        after[side].elo = before[side].elo + qy_elo_change(qy_elo_k(&player, 1), score - expected);
    }
}

void qyi_strength_rate(int result, const char *speed, int64_t at, const struct qyi_strength before[2],
                       struct qyi_strength ret_after[2])
{
    static const enum qy_rated_result results[] = {QY_RATED_LOSS, QY_RATED_DRAW, QY_RATED_WIN};
    struct qyi_strength start[2] = {before[0], before[1]};
    struct qy_glicko glicko[2];
    int64_t gain = qy_level_gain(before[0].points, before[1].points, results[result]);

    for (int side = 0; side < 2; side++) {
        if (start[side].games == 0)
            qyi_strength_start(&start[side]);
        glicko[side] = rested(&start[side], at);
        ret_after[side] = start[side];
        ret_after[side].games++;
        ret_after[side].all++;
        ret_after[side].at = at;
        ret_after[side].points += side == 0 ? gain : -gain;
        if (ret_after[side].points < 0)
            ret_after[side].points = 0;
    }
    rate_glicko(result, glicko, ret_after);
    rate_elo(result, strcmp(speed, "blitz") == 0 || strcmp(speed, "rapid") == 0, start, ret_after);
}

/* ---- what is shown ------------------------------------------------------------------------------------ */

struct qyi_shown qyi_strength_show(enum qy_rating_system system, const struct qyi_strength *strength)
{
    switch (system) {
    case QY_RATING_ELO: return (struct qyi_shown){(int)strength->elo, 0, strength->games < 30};
    case QY_RATING_GLICKO:
        return (struct qyi_shown){(int)((strength->glicko + 50) / 100),
                                  (int)((strength->deviation + 25) / 50), strength->deviation > 11000};
    default:
        return (struct qyi_shown){(int)(strength->points / QY_LEVEL_POINT), 0,
                                  strength->all < QY_LEVEL_STABLE_GAME};
    }
}

static const char *const schemes[QY_RATING_SYSTEMS] = {"levels", "elo", "glicko2"};

enum qy_rating_system qyi_scheme_named(const char *name)
{
    for (int i = 0; i < QY_RATING_SYSTEMS; i++)
        if (strcmp(schemes[i], name) == 0)
            return (enum qy_rating_system)i;
    return QY_RATING_SYSTEMS;
}

const char *qyi_scheme_name(enum qy_rating_system system)
{
    return schemes[system];
}
