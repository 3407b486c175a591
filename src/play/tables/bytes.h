/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Little-endian numbers of its files, and the sum of their heads. */
#ifndef QYI_TABLES_BYTES_H
#define QYI_TABLES_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* At most eight bytes. */
static inline void qyi_bytes_put(uint8_t *out, uint64_t number, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        out[i] = (uint8_t)(number >> 8 * i);
}

static inline uint64_t qyi_bytes_get(const uint8_t *in, unsigned bytes)
{
    uint64_t number = 0;

    for (unsigned i = 0; i < bytes; i++)
        number |= (uint64_t)in[i] << 8 * i;
    return number;
}

/* FNV-1a: enough to notice a changed head. */
static inline uint32_t qyi_bytes_sum(const uint8_t *data, size_t len)
{
    uint32_t sum = 2166136261U;

    for (size_t i = 0; i < len; i++)
        sum = (sum ^ data[i]) * 16777619U;
    return sum;
}

#endif
