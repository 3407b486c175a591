/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players by name, their games, and the resulting ratings. */
#include "rating/pool.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

#define MOST_PLAYERS (UINT32_MAX / 4)

int qy_rating_pool_new(enum qy_rating_system system, struct qy_rating_pool **ret_pool)
{
    struct qy_rating_pool *pool = calloc(1, sizeof *pool);

    if (!pool)
        return QY_E_MEMORY;
    pool->system = system;
    *ret_pool = pool;
    return 0;
}

void qyi_pool_cut(struct qy_rating_pool *pool, size_t players, size_t games)
{
    while (pool->count > players)
        free((char *)(uintptr_t)pool->player[--pool->count].name);
    pool->games = games < pool->games ? games : pool->games;
    if (pool->slots > 0)
        memset(pool->slot, 0, pool->slots * sizeof *pool->slot);
    pool->slots = 0; /* made again when it is needed */
    free(pool->slot);
    pool->slot = NULL;
}

void qy_rating_pool_free(struct qy_rating_pool *pool)
{
    if (!pool)
        return;
    qyi_pool_cut(pool, 0, 0);
    free(pool->player);
    free(pool->game);
    free(pool);
}

/* ---- players by name ------------------------------------------------------------------------------- */

static uint64_t hash_of(const char *name, size_t len)
{
    uint64_t hash = 0xcbf29ce484222325U; /* FNV-1a */

    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (uint8_t)name[i]) * 0x100000001b3U;
    return hash ^ (hash >> 32);
}

/* Finds the slot of a name, or the free slot where it belongs. */
static size_t slot_of(const struct qy_rating_pool *pool, const char *name, size_t len)
{
    size_t at = (size_t)hash_of(name, len) & (pool->slots - 1);

    while (pool->slot[at] > 0) {
        const char *other = pool->player[pool->slot[at] - 1].name;

        if (strlen(other) == len && memcmp(other, name, len) == 0)
            break;
        at = (at + 1) & (pool->slots - 1);
    }
    return at;
}

static int make_slots(struct qy_rating_pool *pool)
{
    size_t slots = 64;

    if (pool->slots > 2 * (pool->count + 1))
        return 0;
    while (slots <= 4 * (pool->count + 1))
        slots *= 2;
    uint32_t *slot = calloc(slots, sizeof *slot);
    if (!slot)
        return QY_E_MEMORY;
    free(pool->slot);
    pool->slot = slot;
    pool->slots = slots;
    for (size_t i = 0; i < pool->count; i++)
        pool->slot[slot_of(pool, pool->player[i].name, strlen(pool->player[i].name))] = (uint32_t)(i + 1);
    return 0;
}

static int make_room(struct qy_rating_pool *pool)
{
    if (pool->count >= MOST_PLAYERS)
        return QY_E_MEMORY;
    return QYI_GROW(pool->player, pool->room, pool->count + 1);
}

bool qyi_pool_find(const struct qy_rating_pool *pool, const char *name, size_t len, uint32_t *ret_index)
{
    if (pool->slots == 0)
        return false;
    size_t at = slot_of(pool, name, len);
    if (pool->slot[at] == 0)
        return false;
    *ret_index = pool->slot[at] - 1;
    return true;
}

int qyi_pool_player(struct qy_rating_pool *pool, const char *name, size_t len, uint32_t *ret_index)
{
    struct qy_rated_player player = {.glicko = {1500, 350, 0.06}};

    if (make_slots(pool) < 0 || make_room(pool) < 0)
        return QY_E_MEMORY;
    if (qyi_pool_find(pool, name, len, ret_index))
        return 0;
    char *copy = malloc(len + 1);
    if (!copy)
        return QY_E_MEMORY;
    memcpy(copy, name, len);
    copy[len] = '\0';
    pool->slot[slot_of(pool, name, len)] = (uint32_t)(pool->count + 1);
    player.name = copy;
    pool->player[pool->count] = player;
    *ret_index = (uint32_t)pool->count++;
    return 0;
}

int qyi_pool_add_game(struct qy_rating_pool *pool, const struct qyi_rated_game *game)
{
    if (QYI_GROW(pool->game, pool->game_room, pool->games + 1) < 0)
        return QY_E_MEMORY;
    pool->game[pool->games++] = *game;
    return 0;
}

size_t qy_rating_pool_count(const struct qy_rating_pool *pool)
{
    return pool->count;
}

const struct qy_rated_player *qy_rating_pool_player(const struct qy_rating_pool *pool, size_t index)
{
    return index < pool->count ? &pool->player[index] : NULL;
}

/* ---- rating ---------------------------------------------------------------------------------------- */

/* The level as a number that grows with the points: 0 none, 1 the lowest level, 30 the highest. */
static int32_t steps_of(int64_t points)
{
    unsigned level = qy_level_of(points);

    return level == 0 ? 0 : (int32_t)(31 - level);
}

static void move_points(struct qy_rated_player *player, int64_t gain)
{
    int32_t before = steps_of(player->points);

    player->points += gain;
    if (player->points < 0)
        player->points = 0;
    player->level_change += steps_of(player->points) - before;
}

static void rate_levels(struct qy_rating_pool *pool)
{
    for (size_t i = 0; i < pool->games; i++) {
        const struct qyi_rated_game *game = &pool->game[i];
        struct qy_rated_player *first = &pool->player[game->first];
        struct qy_rated_player *second = &pool->player[game->second];
        int64_t gain = qy_level_gain(first->points, second->points, game->result);

        if (game->result == QY_RATED_NONE)
            continue;
        move_points(first, gain);
        move_points(second, -gain);
    }
}

/* The games sorted by player: those of player i are at start[i] up to start[i + 1]. */
struct by_player {
    size_t *start;
    struct own_game {
        uint32_t opponent;
        uint8_t half_points;
    } * game;
};

static void by_player_free(struct by_player *by)
{
    free(by->start);
    free(by->game);
}

static void put_game(struct by_player *by, size_t *next, uint32_t player, uint32_t opponent,
                     uint8_t half_points)
{
    by->game[next[player]++] = (struct own_game){opponent, half_points};
}

static int by_player_make(const struct qy_rating_pool *pool, struct by_player *ret_by)
{
    size_t *next = calloc(pool->count + 1, sizeof *next);
    struct by_player by = {calloc(pool->count + 2, sizeof *by.start), NULL};

    by.game = calloc(2 * pool->games + 1, sizeof *by.game);
    if (!next || !by.start || !by.game) {
        free(next);
        by_player_free(&by);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < pool->count; i++) {
        by.start[i + 1] = by.start[i] + pool->player[i].played;
        next[i] = by.start[i];
    }
    for (size_t i = 0; i < pool->games; i++) {
        const struct qyi_rated_game *game = &pool->game[i];

        if (game->result == QY_RATED_NONE)
            continue;
        put_game(&by, next, game->first, game->second, game->result);
        put_game(&by, next, game->second, game->first, (uint8_t)(QY_RATED_WIN - game->result));
    }
    free(next);
    *ret_by = by;
    return 0;
}

static void count_games(struct qy_rating_pool *pool)
{
    for (size_t i = 0; i < pool->games; i++) {
        const struct qyi_rated_game *game = &pool->game[i];

        if (game->result == QY_RATED_NONE)
            continue;
        pool->player[game->first].played++;
        pool->player[game->second].played++;
    }
    for (size_t i = 0; i < pool->count; i++)
        pool->player[i].games += pool->player[i].played;
}

/* One player's Elo; `ratings` has room for all the games. */
static void rate_elo_player(struct qy_rating_pool *pool, struct qy_rated_player *player,
                            const struct own_game *games, enum qy_elo_edition edition, int *ratings)
{
    size_t rated = 0;
    unsigned halves = 0;
    int first;

    for (uint32_t i = 0; i < player->played; i++) {
        int opponent = pool->player[games[i].opponent].elo.rating;

        if (opponent == 0)
            continue;
        ratings[rated++] = opponent;
        halves += games[i].half_points;
        if (player->elo.rating > 0)
            player->expected += qy_elo_game_expected(player->elo.rating, opponent, edition);
    }
    player->score = halves;
    if (qy_elo_performance(ratings, rated, halves, &player->performance) < 0)
        player->performance = 0;
    player->rating = player->elo.rating;
    if (player->elo.rating == 0) {
        if (qy_elo_first(ratings, rated, halves, &first) == 0)
            player->rating = first;
        return;
    }
    if (!player->has_k)
        player->k = qy_elo_k(&player->elo, (unsigned)rated);
    player->change = qy_elo_change(player->k, 50 * (int64_t)halves - player->expected);
    player->rating += player->change;
}

static int rate_elo(struct qy_rating_pool *pool, const struct by_player *by, enum qy_elo_edition edition)
{
    int *ratings = calloc(2 * pool->games + 1, sizeof *ratings);

    if (!ratings)
        return QY_E_MEMORY;
    for (size_t i = 0; i < pool->count; i++)
        rate_elo_player(pool, &pool->player[i], &by->game[by->start[i]], edition, ratings);
    free(ratings);
    return 0;
}

static int rate_glicko(struct qy_rating_pool *pool, const struct by_player *by, double tau)
{
    struct qy_glicko *after = calloc(pool->count + 1, sizeof *after);
    struct qy_glicko_game *games = calloc(2 * pool->games + 1, sizeof *games);
    int code = after && games ? 0 : QY_E_MEMORY;

    for (size_t i = 0; code == 0 && i < pool->count; i++) {
        const struct own_game *own = &by->game[by->start[i]];
        size_t count = pool->player[i].played;

        for (size_t j = 0; j < count; j++) {
            games[j].opponent = pool->player[own[j].opponent].glicko;
            games[j].score = own[j].half_points / 2.0;
        }
        code = qy_glicko_rate(&pool->player[i].glicko, games, count, tau, &after[i]);
    }
    for (size_t i = 0; code == 0 && i < pool->count; i++)
        pool->player[i].glicko = after[i];
    free(after);
    free(games);
    return code;
}

int qy_rating_pool_rate(struct qy_rating_pool *pool, const struct qy_rating_rules *rules)
{
    struct by_player by;

    count_games(pool);
    if (pool->system == QY_RATING_LEVELS) {
        rate_levels(pool);
        return 0;
    }
    int code = by_player_make(pool, &by);
    if (code < 0)
        return code;
    code = pool->system == QY_RATING_ELO ? rate_elo(pool, &by, rules->edition)
                                         : rate_glicko(pool, &by, rules->tau);
    by_player_free(&by);
    return code;
}
