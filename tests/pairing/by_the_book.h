/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Dutch system as the rule tells it, for tiny fields: every pairing of a bracket is looked at, its
 * criteria are compared one by one, and ties go to the one that article 4 generates first. Written apart from
 * the library's own, of which it uses the entries of the event alone.
 */
#ifndef QYI_TESTS_BY_THE_BOOK_H
#define QYI_TESTS_BY_THE_BOOK_H

#include <qiyuan/event/pairing.h>

#define BOOK_MOST 9 /* players */

/*
 * Pairs a round: mate[i] is the index in tournament->player of the mate of player i, i itself for the bye, -1
 * for who is away. Returns false when there is no legal pairing.
 */
bool book_pair(const struct qy_tournament *tournament, unsigned round, int *mate);

#endif
