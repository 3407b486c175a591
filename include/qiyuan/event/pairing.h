/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, pairing: the pairs of a round.
 *
 *   qy_pairing       the pairs of one round in the order of boards
 *   qy_fide_system   the systems of FIDE's handbook, C.04
 *   qy_team_swiss    what the Swiss of teams asks besides
 *   qy_simulation    what a random tournament is like
 *
 * Tables of a round robin and the Scheveningen tables hold numbers that were drawn; a Swiss pairs players of
 * a tournament from what stands in its rounds so far. Why a round is paired as it is:
 * qiyuan/event/pair_reasons.h.
 */
#ifndef QIYUAN_PAIRING_H
#define QIYUAN_PAIRING_H

#include <qiyuan/event/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One board; `black` 0: `white` has the pairing-allocated bye. */
struct qy_pair {
    uint16_t white;
    uint16_t black;
};

/* The pairs of a round in the order of boards, the bye last. Owned by the caller: qy_pairing_free(). */
struct qy_pairing {
    struct qy_pair *pair;
    size_t count;
};
QY_API void qy_pairing_free(struct qy_pairing *pairing);

/*
 * Pairs a round by the FIDE (Dutch) system, C.04.3 of February 2026, from what stands in the rounds before
 * it. Players with a bye in that round are left out, and anyone who has nothing there once others are paired; what
 * else stands in that round or later does not count.
 * Results of the rounds before may not be missing. The number of rounds must be announced.
 * Errors: QY_E_MEMORY, QY_E_TOUR_ROUNDS, QY_E_TOUR_ROUND, QY_E_TOUR_OPEN, QY_E_TOUR_CONTRADICTS,
 * QY_E_TOUR_NO_PAIRING when no legal pairing exists.
 */
QY_API int qy_pair_dutch(const struct qy_tournament *tournament, unsigned round,
                         struct qy_pairing *ret_pairing, struct qy_error *reterr);

/* The pairing systems of FIDE, in the editions applied from 1 February 2026. */
enum qy_fide_system {
    QY_FIDE_DUTCH,    /* C.04.3 */
    QY_FIDE_DUBOV,    /* C.04.4.1: evens the ratings of opponents; everybody must have one */
    QY_FIDE_BURSTEIN, /* C.04.4.2: Dutch in the first rounds, then by the strength of opponents met */
    QY_FIDE_DOUBLE,   /* C.04.5: matches of two games, rounds 2m - 1 and 2m, the second one with colours
                         reversed */
    QY_FIDE_SYSTEMS
};

/*
 * Pairs a round by any of the systems; as qy_pair_dutch() does. QY_FIDE_DOUBLE is for events whose system
 * code says so, FIDE_DOUBLESWISS: points of byes go by it. Errors: also QY_E_TOUR_SYSTEM, QY_E_TOUR_UNRATED,
 * QY_E_TOUR_DOUBLE_ROUNDS, QY_E_TOUR_DOUBLE_MATCH.
 */
QY_API int qy_pair_fide(enum qy_fide_system system, const struct qy_tournament *tournament, unsigned round,
                        struct qy_pairing *ret_pairing, struct qy_error *reterr);

/* The pairs that stand in a round of the tournament, in the order of boards. Errors: QY_E_MEMORY,
 * QY_E_TOUR_ROUND. */
QY_API int qy_pairing_of_round(const struct qy_tournament *tournament, unsigned round,
                               struct qy_pairing *ret_pairing);

/* The second games of a round's pairs: those of the round before, colours changed. Errors: the same. */
QY_API int qy_pairing_second_games(const struct qy_tournament *tournament, unsigned round,
                                   struct qy_pairing *ret_pairing);

/*
 * Whether every even round has the pairs of the one before, as in a Swiss of two games a round: in others nobody
 * meets twice. A round can't tell before the second one is paired.
 */
QY_API bool qy_tournament_is_of_second_games(const struct qy_tournament *tournament);

/*
 * Round `round` (from 1) of the table of a single round robin of `players` (2 to QY_TOURNAMENT_MAX_PLAYERS),
 * the same by the xiangqi rules of competition (appendix 1) and by FIDE's Berger tables (C.05 annex 1). The
 * free one, where the number is odd, stands first with `black` 0. Errors: QY_E_MEMORY, QY_E_TOUR_ROUND,
 * QY_E_TOUR_PLAYER.
 */
QY_API int qy_round_robin(unsigned players, unsigned round, struct qy_pairing *ret_pairing);

/*
 * The same for a double round robin: the table twice, the second time with the other first move. `swapped`
 * exchanges the last two rounds of the first half, as C.05 annex 1 suggests it, so that nobody has the same
 * move three times running (record 192: FIDE_DOUBLEROUNDROBIN). Errors: as above.
 */
QY_API int qy_double_round_robin(unsigned players, unsigned round, bool swapped,
                                 struct qy_pairing *ret_pairing);

/*
 * The set, 0 to 3 for A to D, in which the Varma tables (C.05 annex 2) have a number of the table of a round
 * robin of 9 to 24 players. Error: QY_E_TOUR_PLAYER.
 */
QY_API int qy_varma_set(unsigned players, unsigned number);

/* ---- teams ----------------------------------------------------------------------------------------- */

#define QY_TEAM_MEMBERS_MOST 10 /* that play in a match */

/*
 * Round `round` (from 1) of the Scheveningen table of `players` boards (1 to QY_TEAM_MEMBERS_MOST), as
 * published: numbers 1 and up are team A, those behind `players` team B. A pair a board of team A. Errors:
 * QY_E_MEMORY, QY_E_TOUR_PLAYER, QY_E_TOUR_ROUND.
 */
QY_API int qy_scheveningen(unsigned players, unsigned round, struct qy_pairing *ret_pairing);

/* Colour preferences of teams (C.04.6 1.7). */
enum qy_team_colours { QY_TEAM_COLOURS_A, QY_TEAM_COLOURS_B, QY_TEAM_COLOURS_NONE };

struct qy_team_swiss {
    uint8_t colours;            /* enum qy_team_colours */
    const qy_points *primary;   /* [player * round + r - 1]: the score before round r, 1 to the round that is
                                 * paired, without virtual points; NULL: the points of the tournament (1.2) */
    const qy_points *secondary; /* by player of the tournament; NULL: colours do without (4.2.2) */
};

/*
 * Pairs a round of teams by the Swiss team pairing system, C.04.6 of February 2026: the tournament is one of
 * teams, with match points, its virtual points are of the primary score, its colours those of the first
 * boards, and a win without play is a forfeited match. As qy_pair_dutch() otherwise.
 * qy_team_tournament_pair() of qiyuan/event/team_tournament.h works the scores out.
 */
QY_API int qy_pair_team_swiss(const struct qy_tournament *tournament, unsigned round,
                              const struct qy_team_swiss *rules, struct qy_pairing *ret_pairing,
                              struct qy_error *reterr);

/* ---- random events --------------------------------------------------------------------------------- */

struct qy_pairing_system;

/* What a random event is like. Rates are "one in N"; 0 is never. */
struct qy_simulation {
    unsigned players; /* 1 to QY_TOURNAMENT_MAX_PLAYERS */
    unsigned rounds;  /* 1 to QY_TOURNAMENT_MAX_ROUNDS */
    uint64_t seed;    /* everything is drawn from it */
    unsigned draws;   /* percent of the games, between players of one rating */
    unsigned forfeits;
    unsigned half_byes;                     /* asked for a round, by players who are there */
    unsigned withdrawals;                   /* of a player, before a round */
    unsigned late;                          /* of the players; they come for the second or third round */
    bool baku;                              /* accelerated */
    const struct qy_pairing_system *system; /* a Swiss of players; NULL: the Dutch one; lots from the seed */
};

/*
 * Plays a random event. It ends before its time where no legal pairing exists. The caller frees it. Errors:
 * QY_E_MEMORY, QY_E_TOUR_PLAYER, QY_E_TOUR_ROUND, QY_E_TOUR_SYSTEM.
 */
QY_API int qy_tournament_simulate(const struct qy_simulation *simulation,
                                  struct qy_tournament **ret_tournament);

#ifdef __cplusplus
}
#endif

#endif
