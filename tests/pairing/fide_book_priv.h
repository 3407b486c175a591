/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rules of the FIDE systems done by hand have in common. */
#ifndef QYI_TESTS_FIDE_BOOK_PRIV_H
#define QYI_TESTS_FIDE_BOOK_PRIV_H

#include "fide_book.h"

#define MOST   FIDE_BOOK_MOST
#define VALUES 64

struct man {
    const struct qy_tournament_player *player;
    int tpn;    /* place among all */
    int parity; /* counted among those who have arrived */
    int score;
    int rank; /* 0 is the highest */
    int games;
    bool may_bye;
    char history[QY_TOURNAMENT_MAX_ROUNDS + 1]; /* colours of games played */
    int difference;
    char due;     /* 'w', 'b', 0 */
    int strength; /* 3 absolute, 2 strong, 1 mild, 0 none */
    bool floated; /* met another score in the round before */
    int second;   /* secondary score */
    int aro;      /* average rating of opponents */
    int ups;      /* so often met a higher score */
    bool up;      /* in the round before */
};

struct book {
    const struct qy_tournament *t;
    const qy_points *primary; /* of teams, [player * round + r - 1]; NULL: points */
    unsigned round;
    bool of_matches; /* a bye stands in both rounds of a match and counts in the first */
    struct man man[MOST];
    int count;
    bool legal[MOST][MOST];
};

/* Values in the order of the criteria; smaller is better. */
struct verdict {
    int value[VALUES];
    int count;
};

/* Whether a player takes no part in the round. */
bool book_is_away(const struct book *book, const struct qy_tournament_player *player);

/* Points before a round, without virtual ones. */
int book_points_of(const struct book *book, const struct qy_tournament_player *player, unsigned round);

/* The players to be paired, and the allowed pairs; with `clashes` not two of one absolute preference. */
void book_gather(struct book *book, bool clashes);

/* Whether all of a set can be paired. */
bool book_completes(const struct book *book, unsigned left);

/* Gives the bye of an odd field, by score, games and rank, as the first pair; `ret_left` are the others. The
 * number of pairs, 0 for an even field; -1 where nobody can have it, or no pairing is left. */
int book_pair_bye(const struct book *book, unsigned *ret_left, struct qy_pair *ret_pairs);

/* Those of the highest score. */
unsigned book_highest(const struct book *book, unsigned left);

/* Adds a value. */
void book_say(struct verdict *verdict, int value);

/* Below 0 where the first is better. */
int book_compare(const struct verdict *a, const struct verdict *b);

/* The other colour. */
char book_opposite(char colour);

/* The colour of the higher one of two (5.2 of C.04.4.1 and C.04.4.2). */
char book_colour_of(const struct book *book, const struct man *high, const struct man *low);

/* The best of all legal sets of upfloaters, `more` telling what comes after number and scores; false where
 * there is none. */
bool book_choose_set(const struct book *book, unsigned left, unsigned group,
                     void (*more)(const struct book *, unsigned left, unsigned group, unsigned members,
                                  struct verdict *),
                     unsigned *ret_set);

/* The least number of upfloaters that a group of `left` needs; 0 for nobody left. */
int book_least_upfloaters(const struct book *book, unsigned left, unsigned group);

/* Those of the score that the pieces of `like` have. */
unsigned book_of_score(const struct book *book, unsigned left, unsigned like);

/* Whether two played each other before the round, and whether they were forbidden to. */
bool book_have_played(const struct book *book, const struct man *a, const struct man *b);

/* What a system asks about its pieces besides; those of Burstein are ranked. */
void book_rank_burstein(struct book *book);
void book_know_dubov(const struct book *book, struct man *man);
void book_know_team(const struct book *book, struct man *man, unsigned colours);

/* G1 and G2 of Dubov (3.2.3, 3.2.4). */
void book_part_bracket(const struct book *book, unsigned members, unsigned *ret_first, unsigned *ret_second);

/* What C.04.5 asks by matches: histories, byes, floats, who has met. */
void book_know_double(struct book *book);
bool book_met_in_match(const struct book *book, const struct man *a, const struct man *b);

/* C6 and C7 of C.04.5 and of C.04.6. */
void book_say_set(const struct book *book, unsigned left, unsigned group, unsigned members,
                  struct verdict *verdict);

/* Whether one of the last two rounds, or the last match, is paired. */
bool book_is_late(const struct book *book);

#endif
