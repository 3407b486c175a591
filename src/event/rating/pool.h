/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The pool of rated players and games, shared by its reader (pool_read.c) and the rating itself (pool.c). May
 * use the module `base` only.
 *
 * Invariants: `slot` has `slots` entries, a power of two more than twice the number of players; each is 0 or
 * the index of a player + 1. Games name players by index.
 */
#ifndef QYI_RATING_POOL_H
#define QYI_RATING_POOL_H

#include "rating/rating.h"

struct qyi_rated_game {
    uint32_t first;
    uint32_t second;
    uint8_t result; /* enum qy_rated_result, as seen by the first player */
};

struct qy_rating_pool {
    enum qy_rating_system system;
    struct qy_rated_player *player;
    size_t count;
    size_t room;
    struct qyi_rated_game *game;
    size_t games;
    size_t game_room;
    uint32_t *slot;
    size_t slots;
};

/* Returns the index of the player with that name, who is added if new. Error: QY_E_MEMORY. */
int qyi_pool_player(struct qy_rating_pool *pool, const char *name, size_t len, uint32_t *ret_index);
/* The same without adding: false if there is no such player. */
bool qyi_pool_find(const struct qy_rating_pool *pool, const char *name, size_t len, uint32_t *ret_index);
/* Appends a game. Error: QY_E_MEMORY. */
int qyi_pool_add_game(struct qy_rating_pool *pool, const struct qyi_rated_game *game);
/* Removes all players and games from these indexes on. */
void qyi_pool_cut(struct qy_rating_pool *pool, size_t players, size_t games);

#endif
