/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An arena: memory that is allocated in pieces and freed all at once.
 *
 * Pieces are cut from blocks. A reset forgets all pieces but keeps the blocks for reuse, so that repeated
 * work of the same size needs no further allocations. Blocks beyond QYI_ARENA_KEEP bytes are freed at the
 * reset.
 */
#ifndef QYI_BASE_ARENA_H
#define QYI_BASE_ARENA_H

#include <qiyuan/core/api.h>

#include <stdbool.h>
#include <stddef.h>

/* Bytes of blocks kept over a reset. */
#define QYI_ARENA_KEEP ((size_t)1024 * 1024)

struct qyi_arena_block;

/* All zero: an empty arena. */
struct qyi_arena {
    struct qyi_arena_block *first;
    struct qyi_arena_block *current;
    size_t used;  /* bytes used in the current block */
    size_t most;  /* limit on the bytes allocated since the last reset; 0: no limit */
    size_t taken; /* bytes allocated since the last reset; counted only if there is a limit */
    bool full;    /* an allocation failed since then because of the limit */
};

/*
 * Allocates `size` bytes, aligned for any object and not cleared. NULL if memory runs out or the limit is
 * reached. `size` must not be 0.
 */
void *qyi_arena_get(struct qyi_arena *arena, size_t size);

/* Allocates a copy of a text, unaligned and zero-terminated. */
QY_API char *qyi_arena_text(struct qyi_arena *arena, const char *text, size_t len);

/* Forgets all pieces; the limit stays. */
void qyi_arena_reset(struct qyi_arena *arena);

/* Frees all memory; the arena is empty and may be used again. */
QY_API void qyi_arena_free(struct qyi_arena *arena);

#endif
