/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An arena: a list of blocks, each twice as large as the last; memory is cut from the newest. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_BLOCK ((size_t)16 * 1024)

struct qyi_arena_block {
    struct qyi_arena_block *next;
    size_t size; /* size of `bytes` */
    alignas(max_align_t) char bytes[];
};

/* Moves on to the next kept block, or a new one, with room for `size` bytes. */
static int next_block(struct qyi_arena *arena, size_t size)
{
    struct qyi_arena_block *kept = arena->current != NULL ? arena->current->next : arena->first;
    size_t want = arena->current != NULL ? 2 * arena->current->size : LEAST_BLOCK;

    if (kept == NULL || kept->size < size) {
        if (size > SIZE_MAX / 4)
            return -1;
        if (want < size)
            want = size;
        struct qyi_arena_block *block = malloc(sizeof(*block) + want);
        if (block == NULL)
            return -1;
        block->size = want;
        block->next = kept;
        *(arena->current != NULL ? &arena->current->next : &arena->first) = block;
        kept = block;
    }
    arena->current = kept;
    arena->used = 0;
    return 0;
}

static void *take(struct qyi_arena *arena, size_t size, size_t alignment)
{
    size_t at = (arena->used + alignment - 1) & ~(alignment - 1);

    if (arena->most > 0 && size > arena->most - arena->taken) {
        arena->full = true;
        return NULL;
    }
    if (arena->current == NULL || at > arena->current->size || size > arena->current->size - at) {
        if (next_block(arena, size) != 0)
            return NULL;
        at = 0;
    }
    arena->used = at + size;
    arena->taken += arena->most > 0 ? size : 0;
    return arena->current->bytes + at;
}

void *qyi_arena_get(struct qyi_arena *arena, size_t size)
{
    return take(arena, size, alignof(max_align_t));
}

char *qyi_arena_text(struct qyi_arena *arena, const char *text, size_t len)
{
    char *copy = len == SIZE_MAX ? NULL : take(arena, len + 1, 1);

    if (copy == NULL)
        return NULL;
    if (len > 0)
        memcpy(copy, text, len);
    copy[len] = '\0';
    return copy;
}

static void free_blocks(struct qyi_arena_block *block)
{
    while (block != NULL) {
        struct qyi_arena_block *next = block->next;

        free(block);
        block = next;
    }
}

void qyi_arena_reset(struct qyi_arena *arena)
{
    struct qyi_arena_block **link = &arena->first;
    size_t kept = 0;

    while (*link != NULL && kept + (*link)->size <= QYI_ARENA_KEEP) {
        kept += (*link)->size;
        link = &(*link)->next;
    }
    free_blocks(*link);
    *link = NULL;
    arena->current = NULL;
    arena->used = arena->taken = 0;
    arena->full = false;
}

void qyi_arena_free(struct qyi_arena *arena)
{
    free_blocks(arena->first);
    *arena = (struct qyi_arena){0};
}
