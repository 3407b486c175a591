/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, pairing: the pairs of a round.
 *
 *   qy_pairing       the pairs of one round in the order of boards
 *   qy_fide_system   the systems of FIDE's handbook, C.04
 *   qy_team_swiss    further rules of the Swiss for teams
 *   qy_simulation    settings of a random tournament
 *
 * Round robin and Scheveningen tables contain drawn numbers; a Swiss pairs the players of
 * a tournament from its rounds so far. For the reasons for a pairing see
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

/* The pairs of a round in board order, the bye last. Owned by the caller: qy_pairing_free(). */
struct qy_pairing {
    struct qy_pair *pair;
    size_t count;
};
QY_API void qy_pairing_free(struct qy_pairing *pairing);

/*
 * Pairs a round by the FIDE (Dutch) system, C.04.3 of February 2026, from the earlier rounds, whose results
 * must be complete. Players with a bye in the round are skipped; so are those without an entry once others
 * are paired. Other entries of this or later rounds are ignored. The number of rounds must be announced.
 * Errors: QY_E_MEMORY, QY_E_TOUR_ROUNDS, QY_E_TOUR_ROUND, QY_E_TOUR_OPEN, QY_E_TOUR_CONTRADICTS,
 * QY_E_TOUR_NO_PAIRING if no legal pairing exists.
 */
QY_API int qy_pair_dutch(const struct qy_tournament *tournament, unsigned round,
                         struct qy_pairing *ret_pairing, struct qy_error *reterr);

/* FIDE's pairing systems, in the editions applied from 1 February 2026. */
enum qy_fide_system {
    QY_FIDE_DUTCH,    /* C.04.3 */
    QY_FIDE_DUBOV,    /* C.04.4.1: evens out the ratings of opponents; all players need a rating */
    QY_FIDE_BURSTEIN, /* C.04.4.2: Dutch in the first rounds, then by the strength of the opponents met */
    QY_FIDE_DOUBLE,   /* C.04.5: matches of two games, rounds 2m - 1 and 2m, the second one with colours
                         reversed */
    QY_FIDE_SYSTEMS
};

/*
 * Pairs a round by any of the systems, as qy_pair_dutch() does. QY_FIDE_DOUBLE is for events with the system
 * code FIDE_DOUBLESWISS, which also decides the points of byes. Errors: also QY_E_TOUR_SYSTEM,
 * QY_E_TOUR_UNRATED, QY_E_TOUR_DOUBLE_ROUNDS, QY_E_TOUR_DOUBLE_MATCH.
 */
QY_API int qy_pair_fide(enum qy_fide_system system, const struct qy_tournament *tournament, unsigned round,
                        struct qy_pairing *ret_pairing, struct qy_error *reterr);

/* The pairs of a round of the tournament, in board order. Errors: QY_E_MEMORY, QY_E_TOUR_ROUND. */
QY_API int qy_pairing_of_round(const struct qy_tournament *tournament, unsigned round,
                               struct qy_pairing *ret_pairing);

/*
 * The second games of a round's pairs: the pairs of the previous round with colours changed. Errors: the
 * same.
 */
QY_API int qy_pairing_second_games(const struct qy_tournament *tournament, unsigned round,
                                   struct qy_pairing *ret_pairing);

/*
 * True if every even round has the pairs of the one before, as in a Swiss with two games per round; in other
 * systems no pair meets twice. Reliable only once the second round is paired.
 */
QY_API bool qy_tournament_is_of_second_games(const struct qy_tournament *tournament);

/*
 * Round `round` (from 1) of the table of a single round robin of `players` (2 to QY_TOURNAMENT_MAX_PLAYERS),
 * which is the same in the xiangqi rules of competition (appendix 1) and in FIDE's Berger tables (C.05 annex
 * 1). For an odd number, the free player comes first, with `black` 0. Errors: QY_E_MEMORY, QY_E_TOUR_ROUND,
 * QY_E_TOUR_PLAYER.
 */
QY_API int qy_round_robin(unsigned players, unsigned round, struct qy_pairing *ret_pairing);

/*
 * As qy_round_robin(), for a double round robin: the table twice, the second time with colours reversed.
 * `swapped` exchanges the last two rounds of the first half, as C.05 annex 1 suggests, so that no player has
 * the same colour three times in a row (record 192: FIDE_DOUBLEROUNDROBIN). Errors: as above.
 */
QY_API int qy_double_round_robin(unsigned players, unsigned round, bool swapped,
                                 struct qy_pairing *ret_pairing);

/*
 * The set, 0 to 3 for A to D, of a table number in the Varma tables (C.05 annex 2) for a round robin of 9 to
 * 24 players. Error: QY_E_TOUR_PLAYER.
 */
QY_API int qy_varma_set(unsigned players, unsigned number);

/* ---- teams ----------------------------------------------------------------------------------------- */

#define QY_TEAM_MEMBERS_MOST 10 /* players of a team in a match */

/*
 * Round `round` (from 1) of the published Scheveningen table for `players` boards (1 to
 * QY_TEAM_MEMBERS_MOST): numbers from 1 are team A, those above `players` team B. One pair per board of team
 * A. Errors: QY_E_MEMORY, QY_E_TOUR_PLAYER, QY_E_TOUR_ROUND.
 */
QY_API int qy_scheveningen(unsigned players, unsigned round, struct qy_pairing *ret_pairing);

/* Colour preferences of teams (C.04.6 1.7). */
enum qy_team_colours { QY_TEAM_COLOURS_A, QY_TEAM_COLOURS_B, QY_TEAM_COLOURS_NONE };

struct qy_team_swiss {
    uint8_t colours; /* enum qy_team_colours */
    /*
     * [player * round + r - 1]: the score before round r, from 1 to the round to pair, without virtual
     * points; NULL: the points of the tournament (1.2)
     */
    const qy_points *primary;
    const qy_points *secondary; /* by player of the tournament; NULL: colours do not use it (4.2.2) */
};

/*
 * Pairs a round of teams by the Swiss team pairing system, C.04.6 of February 2026. The tournament is one of
 * teams with match points; its virtual points belong to the primary score, its colours are those of the first
 * boards, and a win without play is a forfeited match. Otherwise as qy_pair_dutch().
 * qy_team_tournament_pair() of qiyuan/event/team_tournament.h computes the scores.
 */
QY_API int qy_pair_team_swiss(const struct qy_tournament *tournament, unsigned round,
                              const struct qy_team_swiss *rules, struct qy_pairing *ret_pairing,
                              struct qy_error *reterr);

/* ---- random events --------------------------------------------------------------------------------- */

struct qy_pairing_system;

/* Settings of a random event. Rates are "one in N"; 0 is never. */
struct qy_simulation {
    unsigned players; /* 1 to QY_TOURNAMENT_MAX_PLAYERS */
    unsigned rounds;  /* 1 to QY_TOURNAMENT_MAX_ROUNDS */
    uint64_t seed;    /* seed of all random choices */
    unsigned draws;   /* percentage of draws between players of equal rating */
    unsigned forfeits;
    unsigned half_byes;   /* half-point byes requested per player and round */
    unsigned withdrawals; /* withdrawals per player and round */
    unsigned late;        /* late entries among the players; they join in round two or three */
    bool baku;            /* use Baku acceleration */
    /* a Swiss for players; NULL: the Dutch system; lots are drawn from the seed */
    const struct qy_pairing_system *system;
};

/*
 * Plays a random event. It ends early if no legal pairing exists. The caller frees it. Errors: QY_E_MEMORY,
 * QY_E_TOUR_PLAYER, QY_E_TOUR_ROUND, QY_E_TOUR_SYSTEM.
 */
QY_API int qy_tournament_simulate(const struct qy_simulation *simulation,
                                  struct qy_tournament **ret_tournament);

#ifdef __cplusplus
}
#endif

#endif
