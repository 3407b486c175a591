/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Scheveningen tables as published for 2 to 10 boards.
 *
 * Team A keeps its boards, and team B moves along them. With an odd number of boards, and with a multiple of
 * 4, the tables follow a rule; with 2, 6 and 10 boards no such rule balances the colours, and the printed
 * tables are used.
 */
#include "pairing/scheveningen.h"

#include <stdlib.h>

/* A row a round, a column a board of team A: the board of team B it meets, below 0 where A has Black. */
static const int8_t two[2][2] = {{1, 2}, {-2, -1}};
static const int8_t six[6][6] = {{1, -2, -3, 4, -5, 6}, {-2, 3, 5, -6, 4, -1}, {3, -5, -1, 2, 6, -4},
                                 {-4, -6, 2, 1, -3, 5}, {5, 4, 6, -3, -1, -2}, {-6, 1, -4, -5, 2, 3}};
static const int8_t ten[10][10] = {
    {1, 2, 3, 4, -5, -6, -7, 8, -9, -10}, {-2, -1, -8, -3, 10, 5, 6, -4, 7, 9},
    {3, 8, 4, 10, -6, -7, -9, 1, -2, -5}, {-4, -3, -10, 6, 7, -8, 5, 9, -1, 2},
    {5, 4, -9, -7, -1, 10, -8, -2, 3, 6}, {-6, 7, 1, 9, 8, 2, -10, -5, -4, -3},
    {7, -5, -2, -1, -4, -9, 3, 10, 6, 8}, {-8, -6, 5, 2, 9, 1, 4, -3, -10, -7},
    {9, 10, 7, -5, -2, -3, -1, 6, 8, -4}, {-10, -9, -6, -8, 3, 4, 2, -7, 5, 1},
};

/* A column of boards moves on by one each round; a run of white boards, half of them (the greater half in odd
 * rounds), moves back by one every second round. */
static unsigned odd_opponent(unsigned players, unsigned round, unsigned seat, bool *ret_white)
{
    unsigned half = (players + 1) / 2;
    unsigned back = (round - 1) / 2;
    unsigned begin = round % 2 == 1 ? players - back : players + half - 1 - back;
    unsigned behind = (seat + 2 * players - begin) % players;

    *ret_white = behind < (round % 2 == 1 ? half : players - half);
    return (seat + round - 1) % players;
}

/* Half of each team rotates against half of the other, then against the other half. In each half of team A
 * all players have the same colour, which changes every round. */
static unsigned halves_opponent(unsigned players, unsigned round, unsigned seat, bool *ret_white)
{
    unsigned half = players / 2;
    unsigned within = (seat + round - 1) % half;
    bool lower = (seat >= half) != (round > half);

    *ret_white = (seat < half) == (round % 2 == 1);
    return within + (lower ? half : 0);
}

unsigned qyi_scheveningen_opponent(unsigned players, unsigned round, unsigned seat, bool *ret_white)
{
    if (players % 2 == 1)
        return odd_opponent(players, round, seat, ret_white);
    if (players % 4 == 0)
        return halves_opponent(players, round, seat, ret_white);
    int printed = players == 2   ? two[round - 1][seat]
                  : players == 6 ? six[round - 1][seat]
                                 : ten[round - 1][seat];
    *ret_white = printed > 0;
    return (unsigned)abs(printed) - 1;
}

int qy_scheveningen(unsigned players, unsigned round, struct qy_pairing *ret_pairing)
{
    if (players < 1 || players > QY_TEAM_MEMBERS_MOST)
        return QY_E_TOUR_PLAYER;
    if (round < 1 || round > players)
        return QY_E_TOUR_ROUND;
    struct qy_pair *pair = malloc(players * sizeof *pair);
    if (!pair)
        return QY_E_MEMORY;
    for (unsigned seat = 0; seat < players; seat++) {
        bool white;
        uint16_t own = (uint16_t)(seat + 1);
        uint16_t other = (uint16_t)(players + qyi_scheveningen_opponent(players, round, seat, &white) + 1);

        pair[seat] = white ? (struct qy_pair){own, other} : (struct qy_pair){other, own};
    }
    ret_pairing->pair = pair;
    ret_pairing->count = players;
    return 0;
}
