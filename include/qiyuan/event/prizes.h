/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, ranking: prizes by category.
 *
 *   qy_prize_list   categories with the amounts of their places, from the first
 *   qy_prize_award  what one player gets
 *
 * Nobody gets two prizes: the highest one that is due is handed out next, of equal ones that of the category
 * which stands first in the list. Within one, places go by the standings, or those level on points share what their
 * places are worth: all of it, or half of it (the Hort system).
 */
#ifndef QIYUAN_PRIZES_H
#define QIYUAN_PRIZES_H

#include <qiyuan/event/standings.h>

#ifdef __cplusplus
extern "C" {
#endif

struct qy_prize_list;

/*
 * Reads a line a category, with tabs: its name, then the amounts of its places with at most two decimals. A
 * name is made of conditions joined by "&": "all", "women", "men", "u18" (at most 18 in the year of the
 * event), "60+" (at least 60), "unit:NAME", "rating:1600-1999", "unrated". Lines that begin with # are left
 * out. To be freed by the caller. Errors with line: QY_E_PRIZE_LINE, QY_E_PRIZE_CATEGORY,
 * QY_E_MEMORY.
 */
QY_API int qy_prize_list_read(const char *text, size_t len, struct qy_prize_list **ret_list,
                              struct qy_error *reterr);
QY_API void qy_prize_list_free(struct qy_prize_list *list);

struct qy_prize_award {
    uint16_t number;      /* 0: nobody is left who could have it */
    uint16_t place;       /* in the category, from 1 */
    uint16_t shared;      /* this many share it, at least 1 */
    int64_t amount;       /* hundredths */
    const char *category; /* borrowed from the list */
};

struct qy_prize_awards {
    struct qy_prize_award *award;
    size_t count;
    /* players without a date of birth, where a category asks for an age: they are in none of these */
    size_t ageless;
};
/* Gives the memory of awards back. */
QY_API void qy_prize_awards_free(struct qy_prize_awards *awards);

/* The year that ages are counted in: that of `date_or_null`, else that in which the event begins; 0: not known. */
QY_API unsigned qy_prizes_year(const struct qy_tournament *tournament, const char *date_or_null);

/* What becomes of the prizes of places whose players are level on points. Players whom the tie-breaks leave level, too,
 * always share the prizes of their places. */
enum qy_prize_division {
    QY_PRIZES_BY_RANK, /* each has that of its own place */
    QY_PRIZES_SHARED,  /* all share alike */
    QY_PRIZES_HORT     /* each has half of that of its own place; the other halves are shared alike */
};

/*
 * Hands the prizes out; `year` is that of the event, for ages: who has no date of birth has none. The remainder of an
 * uneven share goes to the higher places, a hundredth each. To be freed by the caller. Errors: QY_E_PRIZE_DATE for a
 * condition of age where the year is not known (0), QY_E_MEMORY.
 */
QY_API int qy_prizes_award(const struct qy_prize_list *list, const struct qy_tournament *tournament,
                           const struct qy_standings *standings, unsigned year,
                           enum qy_prize_division division, struct qy_prize_awards *ret_awards,
                           struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
