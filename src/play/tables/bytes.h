/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Little-endian numbers in table files, and the checksum of their headers. */
#ifndef QYI_TABLES_BYTES_H
#define QYI_TABLES_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* `bytes` is at most eight. */
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

/* FNV-1a: good enough to detect a changed header. */
static inline uint32_t qyi_bytes_sum(const uint8_t *data, size_t len)
{
    uint32_t sum = 2166136261U;

    for (size_t i = 0; i < len; i++)
        sum = (sum ^ data[i]) * 16777619U;
    return sum;
}

#endif
