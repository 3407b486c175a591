/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Matches of two games (C.04.5): match m is rounds 2m - 1 and 2m, one game in each. Whether
 * an event is of such matches is told by its system code.
 */
#ifndef QYI_PAIRING_DOUBLE_MATCH_H
#define QYI_PAIRING_DOUBLE_MATCH_H

#include "pairing/tournament.h"

/* What a match was for one of the two. */
struct qyi_match {
    uint16_t opponent;   /* 0: none */
    uint8_t colour;      /* of game 1, where a game of the match was played (1.6); else none */
    bool met;            /* neither forfeited both games: it counts as played, and is not repeated (C1) */
    bool won_by_forfeit; /* the opponent alone forfeited both (C2) */
    bool free_win;       /* a pairing-allocated or a full-point bye (C2) */
};

/* Whether the rounds of an event are games of matches. */
bool qyi_is_of_matches(const struct qy_tournament *tournament);

/* The round of the first game of the match to which a round belongs. */
unsigned qyi_first_game(unsigned round);

/* Match `match`, from 1, of a player: what stands in its two rounds, which fit each other. */
struct qyi_match qyi_match_of(const struct qy_tournament *tournament,
                              const struct qy_tournament_player *player, unsigned match);

/*
 * Whether the rounds are whole matches: as many as are announced are even; both games are of the same two
 * with colours reversed; a bye is one of both rounds. The last match may lack its second game, of all.
 * Errors: QY_E_TOUR_DOUBLE_ROUNDS; QY_E_TOUR_DOUBLE_MATCH with the number and the round, and what should
 * stand there.
 */
int qyi_matches_check(const struct qy_tournament *tournament, struct qy_error *reterr);

#endif
