/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: rating. Title performances: FIDE title regulations, B.01 applied from 1 January 2024. */
#include "rating/rating.h"

#include <string.h>

#define UNRATED     1400 /* 1.4.6 d */
#define LEAST_SCORE 35   /* percent, 1.4.8 b */

static const struct {
    const char *name;
    int floor;       /* 1.4.6 b */
    int average;     /* 1.4.8 a */
    int performance; /* 1.4.8 */
} titles[] = {
    [QY_TITLE_GM] = {"GM", 2200, 2380, 2600},
    [QY_TITLE_IM] = {"IM", 2050, 2230, 2450},
    [QY_TITLE_WGM] = {"WGM", 2000, 2180, 2400},
    [QY_TITLE_WIM] = {"WIM", 1850, 2030, 2250},
};

const char *qy_title_name(enum qy_title title)
{
    return titles[title].name;
}

int qy_title_performance(enum qy_title title, const int *ratings, size_t count, unsigned half_points,
                         struct qy_title_performance *ret_performance)
{
    struct qy_title_performance made = {0};
    int counted[QY_TITLE_GAMES_MOST];
    size_t lowest = 0;
    int code;

    if (count < 1 || count > QY_TITLE_GAMES_MOST)
        return QY_E_RATING_GAMES;
    for (size_t i = 0; i < count; i++) {
        counted[i] = ratings[i] > 0 ? ratings[i] : UNRATED;
        if (counted[i] < counted[lowest])
            lowest = i;
    }
    if (counted[lowest] < titles[title].floor) /* of no more than one opponent (1.4.6 c) */
        counted[lowest] = titles[title].floor;
    code = qy_elo_performance(counted, count, half_points, &made.performance);
    if (code < 0)
        return code;
    made.average = qy_elo_average(counted, count);
    made.achieved = made.average >= titles[title].average && made.performance >= titles[title].performance &&
                    (size_t)half_points * 50 >= count * LEAST_SCORE;
    *ret_performance = made;
    return 0;
}
