/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Networks made of seeded random numbers, for tests. */
#ifndef TESTS_ENGINE_NET_FILES_H
#define TESTS_ENGINE_NET_FILES_H

#include "engine/net.h"

#include <stdlib.h>
#include <string.h>

static inline void net_put(uint8_t **at, size_t bytes, uint64_t number)
{
    for (size_t i = 0; i < bytes; i++)
        *(*at)++ = (uint8_t)(number >> 8 * i);
}

/* Writes the head's hash of what follows the head. */
static inline void net_seal(uint8_t *data, size_t len)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    uint8_t *at = data + 16;

    for (size_t i = QYI_NET_HEAD; i < len; i++)
        hash = (hash ^ data[i]) * UINT64_C(0x100000001B3);
    net_put(&at, 8, hash);
}

static inline int net_draw(uint64_t *state, int most)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (int)(*state % (2 * (uint64_t)most + 1)) - most;
}

static inline size_t net_file_len(enum qy_game game, unsigned width)
{
    return QYI_NET_HEAD + 2 * (size_t)width * (qyi_net_games[game].inputs + 1) +
           QYI_NET_ROWS * (2 * (size_t)width + 4);
}

/* Makes a file; weights are up to `weight` in size, or all of exactly that (and the largest outputs). */
static inline uint8_t *net_file(enum qy_game game, unsigned width, int weight, bool extreme, uint64_t seed)
{
    size_t len = net_file_len(game, width);
    uint8_t *data = calloc(1, len);
    uint8_t *at = data + 8;
    size_t numbers = (size_t)width * qyi_net_games[game].inputs;

    if (!data)
        abort();
    memcpy(data, "QYNET1\n", 8);
    net_put(&at, 1, game);
    net_put(&at, 1, QYI_NET_ROWS);
    net_put(&at, 2, width);
    net_put(&at, 2, qyi_net_games[game].inputs);
    net_put(&at, 2, 400);
    at = data + QYI_NET_HEAD;
    for (size_t i = 0; i < numbers; i++)
        net_put(&at, 2, (uint64_t)(extreme ? weight : net_draw(&seed, weight)));
    for (unsigned i = 0; i < width; i++)
        net_put(&at, 2, (uint64_t)(extreme ? QYI_NET_FIRST : net_draw(&seed, QYI_NET_FIRST)));
    for (unsigned i = 0; i < QYI_NET_ROWS * 2 * width; i++)
        net_put(&at, 1, (uint64_t)(extreme ? INT8_MAX : net_draw(&seed, INT8_MAX)));
    for (unsigned i = 0; i < QYI_NET_ROWS; i++)
        net_put(&at, 4, (uint64_t)net_draw(&seed, 1 << 20));
    net_seal(data, len);
    return data;
}

#endif
