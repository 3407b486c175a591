/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of texts of a collection by open addressing. */
#include "collection/map.h"
#include "base/grow.h"

#include <qiyuan/core/error.h>

#include <stdlib.h>
#include <string.h>

#define FIRST_SLOTS 64

uint64_t qyi_hash(const void *data, size_t len, uint64_t seed)
{
    const unsigned char *bytes = data;
    uint64_t hash = qyi_mix(seed ^ len);

    for (size_t i = 0; i < len; i += 8) {
        uint64_t word = 0;

        for (size_t j = 0; j < 8 && i + j < len; j++)
            word |= (uint64_t)bytes[i + j] << (8 * j);
        hash = qyi_mix(hash ^ word) + UINT64_C(0x9E3779B97F4A7C15);
    }
    return qyi_mix(hash);
}

static void put(struct qyi_map *map, size_t number)
{
    const char *text = map->text + map->at[number];
    size_t slot = (size_t)qyi_hash(text, strlen(text), 0) & (map->slot_count - 1);

    while (map->slots[slot])
        slot = (slot + 1) & (map->slot_count - 1);
    map->slots[slot] = (uint32_t)number + 1;
}

/* Ensures that at least half of the slots are free. */
static int grow_slots(struct qyi_map *map)
{
    size_t wanted = map->slot_count ? 2 * map->slot_count : FIRST_SLOTS;

    if (2 * (map->count + 1) <= map->slot_count)
        return 0;
    uint32_t *slots = calloc(wanted, sizeof *slots);
    if (!slots)
        return QY_E_MEMORY;
    free(map->slots);
    map->slots = slots;
    map->slot_count = wanted;
    for (size_t i = 0; i < map->count; i++)
        put(map, i);
    return 0;
}

static int grow_texts(struct qyi_map *map, size_t len)
{
    if (QYI_GROW(map->text, map->text_room, map->text_len + len + 1) < 0)
        return QY_E_MEMORY;
    if (QYI_GROW(map->at, map->room, map->count + 1) < 0)
        return QY_E_MEMORY;
    return 0;
}

bool qyi_map_find(const struct qyi_map *map, const char *text, size_t len, size_t *ret_number)
{
    size_t slot = map->slot_count ? (size_t)qyi_hash(text, len, 0) & (map->slot_count - 1) : 0;

    for (; map->slot_count && map->slots[slot]; slot = (slot + 1) & (map->slot_count - 1)) {
        const char *other = map->text + map->at[map->slots[slot] - 1];

        if (strncmp(other, text, len) == 0 && other[len] == '\0') {
            *ret_number = map->slots[slot] - 1;
            return true;
        }
    }
    return false;
}

int qyi_map_number(struct qyi_map *map, const char *text, size_t len, size_t *ret_number)
{
    if (qyi_map_find(map, text, len, ret_number))
        return 0;
    if (map->count == UINT32_MAX - 1 || grow_slots(map) < 0 || grow_texts(map, len) < 0)
        return QY_E_MEMORY;
    map->at[map->count] = map->text_len;
    memcpy(map->text + map->text_len, text, len);
    map->text[map->text_len + len] = '\0';
    map->text_len += len + 1;
    put(map, map->count);
    *ret_number = map->count++;
    return 0;
}

const char *qyi_map_text(const struct qyi_map *map, size_t number)
{
    return map->text + map->at[number];
}

void qyi_map_free(struct qyi_map *map)
{
    free(map->text);
    free(map->at);
    free(map->slots);
    *map = (struct qyi_map){0};
}
