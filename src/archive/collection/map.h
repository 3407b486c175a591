/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Numbers texts from 0 in the order in which they are added. A hash table with open addressing: a slot holds
 * number + 1, or 0 if it is free.
 */
#ifndef QYI_COLLECTION_MAP_H
#define QYI_COLLECTION_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct qyi_map {
    char *text; /* all texts, each with a terminating zero */
    size_t text_len;
    size_t text_room;
    size_t *at; /* offset of each text in `text` */
    size_t count;
    size_t room; /* elements allocated for `at` */
    uint32_t *slots;
    size_t slot_count; /* a power of two, or 0 */
};

/* A hash that never changes, because it is written to files. */
uint64_t qyi_hash(const void *data, size_t len, uint64_t seed);

/* Returns the number of a text, adding it if it is new. Returns 0 or QY_E_MEMORY. */
int qyi_map_number(struct qyi_map *map, const char *text, size_t len, size_t *ret_number);
/* Finds the number of a text; false if it was not added. */
bool qyi_map_find(const struct qyi_map *map, const char *text, size_t len, size_t *ret_number);
/* The text with a number; borrowed until a text is added. */
const char *qyi_map_text(const struct qyi_map *map, size_t number);
void qyi_map_free(struct qyi_map *map);

/* Mixes 64 bits: each bit of the result depends on each bit of the input. */
static inline uint64_t qyi_mix(uint64_t value)
{
    value = (value ^ value >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    value = (value ^ value >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    return value ^ value >> 32;
}

#endif
