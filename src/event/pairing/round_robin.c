/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The table of a single round robin (xiangqi rules of competition, appendix 1, identical to the Berger table
 * of FIDE).
 *
 * M is the number of players, rounded up to an even number. In round one, 1 meets M, 2 meets M-1 and so on.
 * From one round to the next all players except M move round a circle by half of its length, so that
 * neighbours of different pairs meet; M meets the player who reaches the first place, and moves first in
 * every second round.
 */
#include "pairing/pairing.h"

#include <stdlib.h>

/* The number at position `place` of the circle of M - 1 numbers in a round: in round one, 1 is at 0. */
static unsigned at_place(unsigned place, unsigned round, unsigned circle)
{
    return (unsigned)(((uint64_t)place + (uint64_t)(round - 1) * ((circle + 1) / 2)) % circle) + 1;
}

int qy_round_robin(unsigned players, unsigned round, struct qy_pairing *ret_pairing)
{
    unsigned even = players + players % 2;
    unsigned circle = even - 1;

    if (players < 2 || players > QY_TOURNAMENT_MAX_PLAYERS)
        return QY_E_TOUR_PLAYER;
    if (round < 1 || round > circle)
        return QY_E_TOUR_ROUND;
    struct qy_pair *pair = malloc(even / 2 * sizeof *pair);
    if (!pair)
        return QY_E_MEMORY;
    for (unsigned i = 0; i < even / 2; i++) {
        uint16_t first = (uint16_t)at_place(i, round, circle);
        uint16_t second = i == 0 ? (uint16_t)even : (uint16_t)at_place(circle - i, round, circle);

        pair[i] = (struct qy_pair){first, second};
        if (i == 0 && even != players)
            pair[0].black = 0;
        else if (i == 0 && round % 2 == 0)
            pair[0] = (struct qy_pair){second, first};
    }
    ret_pairing->pair = pair;
    ret_pairing->count = even / 2;
    return 0;
}

int qy_double_round_robin(unsigned players, unsigned round, bool swapped, struct qy_pairing *ret_pairing)
{
    unsigned cycle = players + players % 2 - 1;
    bool again = round > cycle;
    unsigned of_table = again ? round - cycle : round;

    if (swapped && !again && cycle > 1 && round + 1 >= cycle)
        of_table = round == cycle ? cycle - 1 : cycle;
    int code = qy_round_robin(players, of_table, ret_pairing);
    for (size_t i = 0; code == 0 && again && i < ret_pairing->count; i++) {
        struct qy_pair pair = ret_pairing->pair[i];

        if (pair.black > 0)
            ret_pairing->pair[i] = (struct qy_pair){pair.black, pair.white};
    }
    return code;
}
