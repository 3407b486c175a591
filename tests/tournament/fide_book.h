/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The FIDE systems besides the Dutch one as their rules tell them, for tiny fields: every set and every
 * pairing is looked at in the order of the articles. Written apart from the library's own, of which it uses
 * the entries of the event alone.
 */
#ifndef QYI_TESTS_FIDE_BOOK_H
#define QYI_TESTS_FIDE_BOOK_H

#include <qiyuan/teams.h>

#define FIDE_BOOK_MOST 10 /* players */

/*
 * Pairs a round after the seeding rounds, colours and all: `ret_pairs` has room for FIDE_BOOK_MOST pairs by
 * number, the bye as one with `black` 0. Returns how many there are, or -1 when there is no legal pairing.
 */
int fide_book_burstein(const struct qy_tournament *tournament, unsigned round, struct qy_pair *ret_pairs);

/* The same by C.04.4.1. */
int fide_book_dubov(const struct qy_tournament *tournament, unsigned round, struct qy_pair *ret_pairs);

/* The same for teams, by C.04.6. */
int fide_book_teams(const struct qy_tournament *tournament, unsigned round, const struct qy_team_swiss *rules,
                    struct qy_pair *ret_pairs);

#endif
