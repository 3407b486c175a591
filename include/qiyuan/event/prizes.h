/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, ranking: prizes by category.
 *
 *   qy_prize_list   categories with the amounts of their places, from the first
 *   qy_prize_award  one player's prize
 *
 * A player gets at most one prize. The highest remaining prize is awarded next; of equal ones, that of the category
 * that is first in the list. Within a category, places follow the standings, or players level on points share their
 * places' prizes, in full or by half (the Hort system).
 */
#ifndef QIYUAN_PRIZES_H
#define QIYUAN_PRIZES_H

#include <qiyuan/event/standings.h>

#ifdef __cplusplus
extern "C" {
#endif

struct qy_prize_list;

/*
 * Reads one category per line, separated by tabs: its name, then the amounts of its places with at most two
 * decimals. A name consists of conditions joined by "&": "all", "women", "men", "u18" (at most 18 in the year
 * of the event), "60+" (at least 60), "unit:NAME", "rating:1600-1999", "unrated". Lines that begin with # are
 * skipped. The caller frees the list. Errors with line: QY_E_PRIZE_LINE, QY_E_PRIZE_CATEGORY, QY_E_MEMORY.
 */
QY_API int qy_prize_list_read(const char *text, size_t len, struct qy_prize_list **ret_list,
                              struct qy_error *reterr);
QY_API void qy_prize_list_free(struct qy_prize_list *list);

struct qy_prize_award {
    uint16_t number;      /* 0: no player is left for the prize */
    uint16_t place;       /* place in the category, from 1 */
    uint16_t shared;      /* number of players who share it, at least 1 */
    int64_t amount;       /* in hundredths */
    const char *category; /* borrowed from the list */
};

struct qy_prize_awards {
    struct qy_prize_award *award;
    size_t count;
    /* players without a date of birth, if a category has an age limit: they are in no such category */
    size_t ageless;
};
/* Frees the awards. */
QY_API void qy_prize_awards_free(struct qy_prize_awards *awards);

/* The year for ages: that of `date_or_null`, else that in which the event begins; 0: unknown. */
QY_API unsigned qy_prizes_year(const struct qy_tournament *tournament, const char *date_or_null);

/*
 * How the prizes of players level on points are divided. Players whom the tie-breaks also leave level always
 * share the prizes of their places.
 */
enum qy_prize_division {
    QY_PRIZES_BY_RANK, /* each player gets the prize of the place */
    QY_PRIZES_SHARED,  /* all share equally */
    QY_PRIZES_HORT     /* each player gets half of the place's prize; the other halves are shared equally */
};

/*
 * Awards the prizes; `year` is that of the event, for ages: a player without a date of birth has none. The
 * remainder of an uneven share goes to the higher places, a hundredth each. The caller frees the awards.
 * Errors: QY_E_PRIZE_DATE for an age condition if the year is unknown (0), QY_E_MEMORY.
 */
QY_API int qy_prizes_award(const struct qy_prize_list *list, const struct qy_tournament *tournament,
                           const struct qy_standings *standings, unsigned year,
                           enum qy_prize_division division, struct qy_prize_awards *ret_awards,
                           struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
