/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Title performances: FIDE title regulations, B.01 applied from 1 January 2024. */
#include "rating/norm.h"

const struct qyi_title_levels qyi_title_levels[QY_TITLES] = {
    [QY_TITLE_GM] = {"GM", 2200, 2380, 2600},
    [QY_TITLE_IM] = {"IM", 2050, 2230, 2450},
    [QY_TITLE_WGM] = {"WGM", 2000, 2180, 2400},
    [QY_TITLE_WIM] = {"WIM", 1850, 2030, 2250},
};

const char *qy_title_name(enum qy_title title)
{
    return qyi_title_levels[title].name;
}

int qy_title_performance(enum qy_title title, const int *ratings, size_t count, unsigned half_points,
                         struct qy_title_performance *ret_performance)
{
    struct qy_title_performance made = {0};
    int counted[QY_TITLE_GAMES_MOST];
    size_t lowest = 0;

    if (count < 1 || count > QY_TITLE_GAMES_MOST)
        return QY_E_RATING_GAMES;
    for (size_t i = 0; i < count; i++) {
        counted[i] = ratings[i] > 0 ? ratings[i] : QYI_TITLE_UNRATED;
        if (counted[i] < counted[lowest])
            lowest = i;
    }
    if (counted[lowest] < qyi_title_levels[title].floor) /* for at most one opponent (1.4.6 c) */
        counted[lowest] = qyi_title_levels[title].floor;
    int code = qy_elo_performance(counted, count, half_points, &made.performance);
    if (code < 0)
        return code;
    made.average = qy_elo_average(counted, count);
    made.achieved = made.average >= qyi_title_levels[title].average &&
                    made.performance >= qyi_title_levels[title].performance &&
                    (size_t)half_points * 50 >= count * QYI_TITLE_LEAST_SCORE;
    *ret_performance = made;
    return 0;
}
