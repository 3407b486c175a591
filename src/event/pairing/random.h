/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random numbers from a seed, the same on every machine. */
#ifndef QYI_PAIRING_RANDOM_H
#define QYI_PAIRING_RANDOM_H

#include <stdint.h>

/* SplitMix64 (Steele, Lea and Flood), which gives a good sequence for every seed. */
static inline uint64_t qyi_draw(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* A uniform random number less than `below`: values that would make some results more likely are discarded. */
static inline uint32_t qyi_draw_below(uint64_t *state, uint32_t below)
{
    uint64_t limit = UINT64_MAX - UINT64_MAX % below;
    uint64_t number = qyi_draw(state);

    while (number >= limit)
        number = qyi_draw(state);
    return (uint32_t)(number % below);
}

#endif
