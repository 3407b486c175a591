/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tells players about their own games, whichever they look at: they are found by the key of their seats,
 * so that a move costs the same however many are connected. In the loop's thread.
 */
#ifndef QYI_LIVE_MINE_H
#define QYI_LIVE_MINE_H

#include "live/house.h"

#define QYI_MINE_BUCKETS 1024

/* Somebody who hears. The owner takes it out before it goes; all zero but for `tell`: it hears nothing. */
struct qyi_mine {
    /* What happened in a game of theirs (`side`), or in one whose free seat is kept for them, or was (QYI_HOUSE). It
     * must not put anybody in or take anybody out. */
    void (*tell)(struct qyi_mine *mine, const struct qyi_live *live, int side);
    struct qyi_mine *next;
    struct qyi_mine **link; /* what points here; NULL: he is in no list */
    unsigned char key[QYI_HASH_SIZE];
    char name[QYI_NAME_SIZE]; /* of his account, for which seats are kept; "" of a guest */
};

struct qyi_mines {
    struct qyi_mine *bucket[QYI_MINE_BUCKETS];
};

/* Puts him in under a key and a name, also where he is in under others. */
void qyi_mine_add(struct qyi_mines *mines, struct qyi_mine *mine, const unsigned char *key, const char *name);
void qyi_mine_remove(struct qyi_mine *mine);

/* Tells everybody who has a seat in the game (who has both: as the side to move), or for whom its free seat is kept. */
void qyi_mines_tell(const struct qyi_mines *mines, const struct qyi_live *live);

#endif
