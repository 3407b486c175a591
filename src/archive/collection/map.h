/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Numbers given to texts: the first is 0, the next new one 1, and so on. Open addressing;
 * the slots hold number + 1, and 0 where they are free.
 */
#ifndef QYI_COLLECTION_MAP_H
#define QYI_COLLECTION_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct qyi_map {
    char *text; /* all texts, each with its zero byte */
    size_t text_len;
    size_t text_room;
    size_t *at; /* where in `text` each begins */
    size_t count;
    size_t room; /* of `at` */
    uint32_t *slots;
    size_t slot_count; /* a power of two, or 0 */
};

/* A hash of bytes that is the same everywhere and always (it is written to files). */
uint64_t qyi_hash(const void *data, size_t len, uint64_t seed);

/* The number of a text; a new one where it has none yet. Returns 0 or QY_E_MEMORY. */
int qyi_map_number(struct qyi_map *map, const char *text, size_t len, size_t *ret_number);
/* The number of a text that has one; false if it has none. */
bool qyi_map_find(const struct qyi_map *map, const char *text, size_t len, size_t *ret_number);
/* The text of a number; borrowed until a text is added. */
const char *qyi_map_text(const struct qyi_map *map, size_t number);
void qyi_map_free(struct qyi_map *map);

/* A finalizer of 64 bits: every bit of the result depends on every bit of the input. */
static inline uint64_t qyi_mix(uint64_t value)
{
    value = (value ^ value >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    value = (value ^ value >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    return value ^ value >> 32;
}

#endif
