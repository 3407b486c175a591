/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Growing arrays. */
#include "base/grow.h"

#include <qiyuan/core/error.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define LEAST       16 /* elements in a new array */
#define LEAST_LARGE 4  /* likewise for elements of LARGE bytes or more: many such arrays stay short */
#define LARGE       64

static int resize(void *array, size_t count, size_t size)
{
    void *items;

    if (count > SIZE_MAX / size)
        return QY_E_MEMORY;
    memcpy(&items, array, sizeof items); /* reads the pointer without assuming its element type */
    items = realloc(items, count * size);
    if (!items)
        return QY_E_MEMORY;
    memcpy(array, &items, sizeof items);
    return 0;
}

int qyi_grow(void *array, size_t *room, size_t needed, size_t size)
{
    size_t wanted = *room > SIZE_MAX / 2 ? SIZE_MAX : 2 * *room;
    size_t least = size < LARGE ? LEAST : LEAST_LARGE;

    if (needed <= *room)
        return 0;
    if (wanted < needed)
        wanted = needed < least ? least : needed;
    if (resize(array, wanted, size) < 0)
        return QY_E_MEMORY;
    *room = wanted;
    return 0;
}

int qyi_one_more(void *array, size_t count, size_t size)
{
    return resize(array, count + 1, size);
}
