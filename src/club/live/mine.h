/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Notifies players about their own games, whatever page they look at. Players are found by the keys of their
 * seats, so that the cost of a move does not depend on the number of connections. In the loop's thread.
 */
#ifndef QYI_LIVE_MINE_H
#define QYI_LIVE_MINE_H

#include "live/house.h"

#define QYI_MINE_BUCKETS 1024

/* A recipient. Its owner removes it before freeing it. With everything but `tell` zero it receives nothing. */
struct qyi_mine {
    /* Called for an event in a game of theirs (`side`), or in one whose free seat is or was reserved for them
     * (QYI_HOUSE). Must not add or remove recipients. */
    void (*tell)(struct qyi_mine *mine, const struct qyi_live *live, int side);
    struct qyi_mine *next;
    struct qyi_mine **link; /* the pointer to it; NULL: in no list */
    unsigned char key[QYI_HASH_SIZE];
    char name[QYI_NAME_SIZE]; /* name of the account, for which seats can be reserved; "" for a guest */
};

struct qyi_mines {
    struct qyi_mine *bucket[QYI_MINE_BUCKETS];
};

/* Adds a recipient under a key and a name, replacing earlier ones. */
void qyi_mine_add(struct qyi_mines *mines, struct qyi_mine *mine, const unsigned char *key, const char *name);
void qyi_mine_remove(struct qyi_mine *mine);

/* Notifies everyone with a seat in the game (with both seats: as the side to move), and those for whom its
 * free seat is reserved. */
void qyi_mines_tell(const struct qyi_mines *mines, const struct qyi_live *live);

#endif
