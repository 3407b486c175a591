/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Levels and points: the points for a game by the difference before it.
 *
 * The table that this follows has gaps and overlaps at 10 and 100 points, which half-open intervals resolve.
 * After a draw it mentions only the lower side: the higher side loses as much as that gains, as after any
 * other game.
 */
#include <qiyuan/event/rating.h>

#define NEAR         (10 * QY_LEVEL_POINT)
#define FAR          (100 * QY_LEVEL_POINT)
#define FARTHER      (200 * QY_LEVEL_POINT)
#define LOWEST_LEVEL 30

/* Halves away from zero; both numbers are 0 or more. */
static int64_t divide(int64_t number, int64_t by)
{
    return (2 * number + by) / (2 * by);
}

static int64_t draw_gain(int64_t difference)
{
    if (difference < NEAR)
        return 0;
    if (difference < FAR)
        return divide(10 * NEAR + difference, 20); /* (10 + D / 10) / 2 */
    return divide(difference, 4);
}

static int64_t lower_gain(int64_t difference)
{
    if (difference < NEAR)
        return NEAR;
    if (difference < FAR)
        return NEAR + divide(difference, 10);
    return divide(difference, 2);
}

static int64_t higher_gain(int64_t difference)
{
    if (difference < NEAR)
        return NEAR;
    if (difference < FAR)
        return divide(25 * NEAR - 2 * difference, 25); /* 10 - D / 12.5 */
    return difference < FARTHER ? 2 * QY_LEVEL_POINT : 0;
}

int64_t qy_level_gain(int64_t points, int64_t opponent_points, enum qy_rated_result result)
{
    int64_t difference = points > opponent_points ? points - opponent_points : opponent_points - points;
    bool lower = points < opponent_points;

    switch (result) {
    case QY_RATED_WIN: return lower ? lower_gain(difference) : higher_gain(difference);
    case QY_RATED_LOSS: return lower ? -higher_gain(difference) : -lower_gain(difference);
    case QY_RATED_DRAW: return lower ? draw_gain(difference) : -draw_gain(difference);
    default: return 0;
    }
}

unsigned qy_level_of(int64_t points)
{
    int64_t steps = points / (100 * QY_LEVEL_POINT);

    if (steps <= 0)
        return 0;
    return steps >= LOWEST_LEVEL ? 1 : (unsigned)(LOWEST_LEVEL + 1 - steps);
}
