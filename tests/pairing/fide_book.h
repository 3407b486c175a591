/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The FIDE systems besides the Dutch one as their rules tell them, for tiny fields: every set and every
 * pairing is looked at in the order of the articles. Written apart from the library's own, of which it uses
 * the entries of the event alone.
 */
#ifndef QYI_TESTS_FIDE_BOOK_H
#define QYI_TESTS_FIDE_BOOK_H

#include <qiyuan/event/pair_reasons.h>

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

/* The same by C.04.5, for a round that is the first game of a match. */
int fide_book_double(const struct qy_tournament *tournament, unsigned round, struct qy_pair *ret_pairs);

/* ---- two rounds beside each other ------------------------------------------------------------------ */

/* A round and its system; the bye is given before all else. */
struct fide_book_case {
    enum qy_pair_system system; /* QY_PAIRS_BURSTEIN, _DUBOV, _TEAMS or _DOUBLE */
    const struct qy_tournament *tournament;
    unsigned round;
    const struct qy_team_swiss *rules; /* of teams */
};

/*
 * The reason against a round in the first bracket in which it differs from another one: `sign` above 0 where it
 * is behind, below 0 where it is ahead; then all that it is behind in, as bars with numbers of criteria, or
 * the order alone. `sign` is 0 where they are the same, and where only an order tells them apart.
 */
struct fide_book_verdict {
    int sign;
    int count;
    struct {
        uint8_t bar;
        uint8_t criterion;
    } item[16];
    int score; /* of the bracket, or of who has the bye */
};

/* Compares round `other` with round `one`. */
void fide_book_judge(const struct fide_book_case *what, const struct qy_pair *one,
                     const struct qy_pair *other, size_t count, struct fide_book_verdict *ret_verdict);

/*
 * Looks at every round in which a meets b (b 0: a has the bye) and all pairs may be. Returns how many there
 * are; `ret_better` tells how many of them are ahead of the one given, which may be NULL.
 */
int fide_book_count_better(const struct fide_book_case *what, unsigned a, unsigned b,
                           const struct qy_pair *pairs, size_t count, int *ret_better);

/* Which rule gives two who meet their colours. */
enum qy_colour_rule fide_book_colour_rule(const struct fide_book_case *what, unsigned a, unsigned b);

/* The bar to a pair before all criteria: QY_BAR_MET, _COLOURS, _FORBIDDEN or _BYE, or QY_BAR_NONE. */
enum qy_pair_bar fide_book_bar(const struct fide_book_case *what, unsigned a, unsigned b);

#endif
