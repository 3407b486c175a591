/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Memory that is given out piece by piece and taken back all at once.
 *
 * Pieces come out of blocks; resetting forgets every piece and keeps the blocks for the next round, so that
 * work of the same shape done again and again asks the system for nothing. What a round needed beyond
 * QYI_ARENA_KEEP bytes is given back at the reset.
 */
#ifndef QYI_BASE_ARENA_H
#define QYI_BASE_ARENA_H

#include <qiyuan/core/api.h>

#include <stdbool.h>
#include <stddef.h>

/* This many bytes of blocks are kept over a reset. */
#define QYI_ARENA_KEEP ((size_t)1024 * 1024)

struct qyi_arena_block;

/* Zeroed is an empty arena. */
struct qyi_arena {
    struct qyi_arena_block *first;
    struct qyi_arena_block *current;
    size_t used;  /* of the current block */
    size_t most;  /* what the pieces since the last reset may come to; 0: any number of bytes */
    size_t taken; /* what they come to; counted where there is a most */
    bool full;    /* a piece was refused since, for it would have been more than the most */
};

/* `size` bytes, aligned for any object and not cleared; NULL when memory runs out, or the most is reached. Never 0
 * bytes long. */
void *qyi_arena_get(struct qyi_arena *arena, size_t size);

/* The same for text, without alignment: a copy with a zero byte behind it. */
QY_API char *qyi_arena_text(struct qyi_arena *arena, const char *text, size_t len);

/* Forgets every piece; the most stays. */
void qyi_arena_reset(struct qyi_arena *arena);

/* Gives all memory back; the arena is empty and may be used again. */
QY_API void qyi_arena_free(struct qyi_arena *arena);

#endif
