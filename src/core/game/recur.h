/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts how often the positions of a game occur, in constant time per position, however long the game. */
#ifndef QYI_GAME_RECUR_H
#define QYI_GAME_RECUR_H

#include <qiyuan/core/game.h>

#include <stddef.h>
#include <stdint.h>

struct qyi_recurring;

/* All zero: a game without positions. Positions that can't recur are forgotten, so the table stays small. */
struct qyi_recur {
    struct qyi_recurring *slot; /* `room` slots, a power of two */
    size_t room;
    size_t used;    /* positions since the last irreversible move */
    size_t plies;   /* positions added */
    uint32_t round; /* number of irreversible moves; slots of other rounds are free */
};

/* How often the last position added has occurred. */
struct qyi_stood {
    unsigned times; /* occurrences including this one; 0: out of memory */
    size_t before;  /* index of the previous occurrence, from 0; SIZE_MAX: none */
};

/* Begins a new game. */
QY_API void qyi_recur_begin(struct qyi_recur *recur);
/* Adds the next position of the game. */
QY_API struct qyi_stood qyi_recur_add(struct qyi_recur *recur, uint64_t key, unsigned halfmove);
/* Frees the memory; leaves the struct all zero. */
QY_API void qyi_recur_free(struct qyi_recur *recur);

#endif
