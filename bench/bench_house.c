/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Measures acknowledged moves a second: many games in one server, each moving again as soon as its last move
 * is durable. There are no clients and no network, so this is the limit of the server, its store and the
 * disk's syncs.
 *
 * usage: bench_house STORE [GAMES [MOVES]] STORE is a new file; MOVES is the number in each game
 *
 * Checks the result: every game has its moves in memory and its events in the store.
 */
#include "live/house.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct player {
    struct qyi_live *live;
    unsigned moved;
    unsigned wanted;
};

static unsigned playing;
static uint64_t acknowledged;

static void next(struct player *player);

static void moved(void *user, const struct qyi_answer *answer)
{
    struct player *player = user;

    if (answer->status < 0) {
        fprintf(stderr, "move %u: %s\n", player->moved, qy_error_name(answer->status));
        exit(1);
    }
    acknowledged++;
    if (++player->moved == player->wanted)
        playing--;
    else
        next(player);
}

/* Moves rooks back and forth: always legal, and no rule ends the game unless a player claims. */
static void next(struct player *player)
{
    static const char *const moves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    int side = (int)(player->moved % 2);
    struct qyi_fact fact = qyi_fact_of(QY_EVENT_MOVE, side);

    fact.event.move = (struct qy_text){moves[player->moved % 4], 4};
    qyi_house_post(player->live, side, &fact, NULL, 0, moved, player);
}

static void joined(void *user, const struct qyi_answer *answer)
{
    if (answer->status == 0)
        ((struct player *)user)->live = answer->live;
    playing--;
}

static void opened(void *user, const struct qyi_answer *answer)
{
    const unsigned char hash[QYI_HASH_SIZE] = {2};
    const struct qyi_holder holder = {hash, NULL};

    if (answer->status < 0 || qyi_house_join(answer->live, "Bob", &holder, joined, user) < 0)
        playing--;
}

static void wake(void *user)
{
    uv_async_send(user);
}

static void drain(uv_async_t *async)
{
    qyi_store_drain(*(struct qyi_store **)async->data);
}

static void run_until_idle(uv_loop_t *loop)
{
    while (playing > 0)
        uv_run(loop, UV_RUN_ONCE);
}

static double seconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void open_games(struct qyi_house *house, struct player *players, unsigned games, unsigned moves)
{
    const unsigned char hash[QYI_HASH_SIZE] = {1};
    const struct qyi_holder holder = {hash, NULL};
    struct qyi_setup setup;

    memset(&setup, 0, sizeof setup);
    setup.game = qy_game_of_fen("9/9/9/9/9/9/9/9/9/9 w", 21);
    setup.rules = qy_rules_default(setup.game);
    setup.has_clock = qy_time_control_parse("3d/1", 4, &setup.control, NULL) == 0;
    qy_position_start(setup.game, &setup.start);
    memcpy(setup.name[0], "Ann", 4);
    for (unsigned i = 0; i < games; i++) {
        players[i].wanted = moves;
        playing++;
        if (qyi_house_open(house, &setup, QY_FIRST, &holder, NULL, 0, opened, &players[i]) < 0)
            exit(1);
    }
}

static void check(struct qyi_store *store, const struct player *players, unsigned games, unsigned moves)
{
    for (unsigned i = 0; i < games; i++) {
        struct qyi_stored_game game;

        if (!players[i].live || qyi_store_game(store, players[i].live->id, &game) != 1 ||
            game.last_n != moves + 3 || players[i].live->room.n != moves + 3) {
            fprintf(stderr, "game %u is not as it was played\n", i);
            exit(1);
        }
    }
}

static void measure(struct qyi_house *house, uv_loop_t *loop, struct qyi_store *store, unsigned games,
                    unsigned moves)
{
    struct player *players = calloc(games, sizeof *players);
    double wall;
    double cpu;

    if (!players)
        exit(1);
    open_games(house, players, games, moves);
    run_until_idle(loop);
    wall = seconds(CLOCK_MONOTONIC);
    cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    for (unsigned i = 0; i < games; i++) {
        playing++;
        next(&players[i]);
    }
    run_until_idle(loop);
    wall = seconds(CLOCK_MONOTONIC) - wall;
    cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    check(store, players, games, moves);
    printf("%u games, %llu moves acknowledged: %.0f a second of time, %.0f a second of CPU\n", games,
           (unsigned long long)acknowledged, (double)acknowledged / wall, (double)acknowledged / cpu);
    free(players);
}

int main(int argc, char **argv)
{
    unsigned games = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 100;
    unsigned moves = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 100;
    struct qyi_store *store = NULL;
    struct qyi_house *house;
    uv_async_t async;
    uv_loop_t loop;
    struct qyi_house_options options = {.loop = &loop, .waiting_hours = 48, .guest_days = 30};

    if (argc < 2 || games == 0 || moves == 0 || moves > 100 || sodium_init() < 0) {
        fprintf(stderr, "usage: bench_house STORE [GAMES [MOVES up to 100]]\n");
        return 2;
    }
    uv_loop_init(&loop);
    uv_async_init(&loop, &async, drain);
    async.data = &store;
    if (qyi_store_open(argv[1], NULL, wake, &async, &store, NULL) < 0)
        return 1;
    options.store = store;
    if (qyi_house_new(&options, &house) < 0)
        return 1;
    measure(house, &loop, store, games, moves);
    qyi_house_stop(house);
    uv_close((uv_handle_t *)&async, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    qyi_store_close(store);
    qyi_house_free(house);
    uv_loop_close(&loop);
    return 0;
}
