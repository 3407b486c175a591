/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Matches of two games (C.04.5): match m is played in rounds 2m - 1 and 2m, one game in each. The system code
 * of an event says whether it consists of such matches.
 */
#ifndef QYI_PAIRING_DOUBLE_MATCH_H
#define QYI_PAIRING_DOUBLE_MATCH_H

#include "pairing/tournament.h"

/* A match as seen by one of its two players. */
struct qyi_match {
    uint16_t opponent; /* 0: none */
    uint8_t colour;    /* the colour of game 1 if a game of the match was played (1.6), else none */
    /* the match counts as played and must not be repeated (C1): neither player forfeited both games */
    bool met;
    bool won_by_forfeit; /* only the opponent forfeited both games (C2) */
    bool free_win;       /* a pairing-allocated or a full-point bye (C2) */
};

/* True when the rounds of an event are games of such matches. */
bool qyi_is_of_matches(const struct qy_tournament *tournament);

/* The round of the first game of the match that a round belongs to. */
unsigned qyi_first_game(unsigned round);

/* Returns match number `match` (from 1) of a player, from the entries of its two rounds, which must be consistent. */
struct qyi_match qyi_match_of(const struct qy_tournament *tournament,
                              const struct qy_tournament_player *player, unsigned match);

/*
 * Checks that the rounds form whole matches: an even number is announced; both games of a match have the same
 * players with colours reversed; a bye covers both rounds. The last match may lack the second game, for all
 * players. Errors: QY_E_TOUR_DOUBLE_ROUNDS; QY_E_TOUR_DOUBLE_MATCH with the player's number, the round and
 * the entry expected there.
 */
int qyi_matches_check(const struct qy_tournament *tournament, struct qy_error *reterr);

#endif
