/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of title norms share. May use base alone. */
#ifndef QYI_RATING_NORM_H
#define QYI_RATING_NORM_H

#include <qiyuan/event/norms.h>

/* Levels of a title (B.01, 1.4.6 b, 1.4.8). */
struct qyi_title_levels {
    const char *name;
    int floor;
    int average;
    int performance;
};
extern const struct qyi_title_levels qyi_title_levels[QY_TITLES];

#define QYI_TITLE_UNRATED     1400 /* 1.4.6 d */
#define QYI_TITLE_LEAST_SCORE 35   /* percent, 1.4.8 b */

/* One candidate in one event, made ready for judging; games that 1.4.2 excludes are out already. */
struct qyi_norm_case {
    enum qy_title title;
    const char *federation;
    const struct qy_norm_event *event;
    const struct qy_norm_game *game;
    size_t count;
    unsigned exemptions;
    unsigned least; /* games */
    uint32_t lost;  /* games, as bits, that are counted as lost though the opponent did not come */
    /* of each game: 0 FID, 1 the player's own federation, others from 2 on */
    uint8_t flag[QY_NORM_ROUNDS_MOST];
};

/* Judges the games of a set (bit i: the game at i) article by article: all of `ret_norm` but `use`,
 * `counts` and `needed_points`. */
void qyi_norm_judge(const struct qyi_norm_case *judged, uint32_t set, struct qy_title_norm *ret_norm);

/* The fewest half points that would give the performance and 35 percent against the opponents of a set that
 * was judged; 0 where none do. */
unsigned qyi_norm_needed_points(enum qy_title title, const struct qy_title_norm *norm);

/* Whether the federations and titles of the opponents of a set are enough (1.4.3 to 1.4.5). */
bool qyi_norm_has_mix(const struct qy_title_norm *norm);

/* Bits that are set. */
static inline unsigned qyi_norm_bits(uint32_t set)
{
    unsigned count = 0;

    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

#endif
