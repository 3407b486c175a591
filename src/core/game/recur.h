/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often the positions of a game stood, counted as they come: the same time for each, however long the game is. */
#ifndef QYI_GAME_RECUR_H
#define QYI_GAME_RECUR_H

#include <qiyuan/core/game.h>

#include <stddef.h>
#include <stdint.h>

struct qyi_recurring;

/* Zeroed is of a game without positions. Positions that can't come back are forgotten, so that it stays small. */
struct qyi_recur {
    struct qyi_recurring *slot; /* a power of two of them */
    size_t room;
    size_t used;    /* positions since the last move that can't be taken back by others */
    size_t plies;   /* positions that were added */
    uint32_t round; /* of such moves; slots of other rounds are free */
};

/* How often the position that was added last has stood. */
struct qyi_stood {
    unsigned times; /* with it; 0: memory ran out */
    size_t before;  /* which position of the game, from 0, it was the last time; SIZE_MAX: none */
};

/* The next position comes first in a game. */
QY_API void qyi_recur_begin(struct qyi_recur *recur);
/* Adds the next position of a game. */
QY_API struct qyi_stood qyi_recur_add(struct qyi_recur *recur, uint64_t key, unsigned halfmove);
/* Gives its memory back; it is as if zeroed. */
QY_API void qyi_recur_free(struct qyi_recur *recur);

#endif
