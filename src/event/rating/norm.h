/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declarations shared by the files on title norms. They may use the module `base` only. */
#ifndef QYI_RATING_NORM_H
#define QYI_RATING_NORM_H

#include <qiyuan/event/norms.h>

/* The levels that a title requires (B.01, 1.4.6 b, 1.4.8). */
struct qyi_title_levels {
    const char *name;
    int floor;
    int average;
    int performance;
};
extern const struct qyi_title_levels qyi_title_levels[QY_TITLES];

#define QYI_TITLE_UNRATED     1400 /* 1.4.6 d */
#define QYI_TITLE_LEAST_SCORE 35   /* percent, 1.4.8 b */

/* One candidate in one event, prepared for checking; games excluded by 1.4.2 are removed already. */
struct qyi_norm_case {
    enum qy_title title;
    const char *federation;
    const struct qy_norm_event *event;
    const struct qy_norm_game *game;
    size_t count;
    unsigned exemptions;
    unsigned least; /* least number of games */
    uint32_t lost;  /* set of games that count as lost although the opponent did not appear */
    /* federation of each opponent: 0 FID, 1 the player's own, others from 2 on */
    uint8_t flag[QY_NORM_ROUNDS_MOST];
};

/* Checks the games of a set (bit i: game i) by each article. Fills all of `ret_norm` except `use`, `counts`
 * and `needed_points`. */
void qyi_norm_judge(const struct qyi_norm_case *judged, uint32_t set, struct qy_title_norm *ret_norm);

/* Returns the fewest half points that give the required performance and 35 percent against the opponents of a
 * checked set; 0 if no score does. */
unsigned qyi_norm_needed_points(enum qy_title title, const struct qy_title_norm *norm);

/* True when the opponents of a set have the required federations and titles (1.4.3 to 1.4.5). */
bool qyi_norm_has_mix(const struct qy_title_norm *norm);

/* Number of bits set. */
static inline unsigned qyi_norm_bits(uint32_t set)
{
    unsigned count = 0;

    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

#endif
