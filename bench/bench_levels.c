/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Measures the distance between the engine's levels: each plays the next one; the lowest also plays a random
 * mover, a player that captures unprotected pieces, and a plain two-ply search. Counts how often a player
 * leaves a piece hanging. Can also play levels that are not in the table yet, to find parameters for them.
 *
 * usage: bench_levels GAME GAMES [FIRST LAST [SEED]]   (FIRST 0: also the lowest against plain players)
 *        bench_levels GAME GAMES try PLAYER PLAYER
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../tests/engine/level_matches.h"

#define SEED 17
/*
 * Nodes per move of a full-strength player: about half a second of one core, so that hundreds of games are
 * possible.
 */
#define FULL 400000

static void play(enum qy_game game, const char *names, struct level_player a, struct level_player b,
                 unsigned games, uint64_t seed)
{
    const struct level_player players[2] = {a, b};
    struct level_match match =
        level_play(game, players, games, seed, a.level.depth == 0 || a.level.depth > 2);
    double low, high;

    level_interval(&match, &low, &high);
    printf("%s\t%u games\t+%u =%u -%u\t%.1f (%.1f to %.1f)\thangs a man in %.1f of 100 moves\n", names, games,
           match.won, match.drawn, match.lost, level_score(&match), low, high,
           100.0 * (double)match.hung / (double)(match.moves ? match.moves : 1));
    fflush(stdout);
}

/*
 * Reads a player: a level's number, `random`, `taker`, `two`, `full`, or
 * depth:nodes:lines:spread:margin:blind:guard[:slip].
 */
static bool read_player(enum qy_game game, const char *text, struct level_player *ret_player)
{
    struct qyi_level level = {.lines = 1};
    unsigned long number[8] = {0};
    size_t count = 0;
    char *end;

    static const char *const plain[] = {[PLAYER_LEVEL] = "full",
                                        [PLAYER_RANDOM] = "random",
                                        [PLAYER_TAKER] = "taker",
                                        [PLAYER_TWO_PLIES] = "two"};

    for (unsigned kind = 0; kind < sizeof plain / sizeof plain[0]; kind++)
        if (strcmp(text, plain[kind]) == 0) {
            *ret_player = (struct level_player){
                .kind = kind, .level = {.nodes = kind == PLAYER_LEVEL ? FULL : 0, .lines = 1}};
            return true;
        }
    do {
        number[count++] = strtoul(text, &end, 10);
        if (end == text)
            return false;
        text = end + 1;
    } while (*end == ':' && count < 8);
    if (count == 1 && number[0] >= 1 && number[0] <= QY_ENGINE_LEVELS) {
        *ret_player = level_player(game, (unsigned)number[0]);
        return true;
    }
    level = (struct qyi_level){(unsigned)number[0], number[1],      (unsigned)number[2], (int)number[3],
                               (int)number[4],      number[5] != 0, number[6] != 0,      (unsigned)number[7]};
    *ret_player = (struct level_player){PLAYER_LEVEL, level};
    return (count == 7 || count == 8) && *end == '\0';
}

static void play_levels(enum qy_game game, unsigned games, unsigned first, unsigned last, uint64_t seed)
{
    const struct level_player random = {PLAYER_RANDOM, {.lines = 1}};
    const struct level_player taker = {PLAYER_TAKER, {.lines = 1}};
    const struct level_player two = {PLAYER_TWO_PLIES, {.lines = 1}};

    if (first == 0) {
        play(game, "1 - random", level_player(game, 1), random, games, seed);
        play(game, "1 - taker", level_player(game, 1), taker, games, seed);
        play(game, "1 - two plies", level_player(game, 1), two, games, seed);
    }
    for (unsigned level = first ? first : 1; level <= last; level++) {
        char names[32];

        snprintf(names, sizeof names, "%u - %u", level + 1, level);
        play(game, names, level_player(game, level + 1), level_player(game, level), games, seed);
    }
}

static unsigned number_at(int argc, char **argv, int at, unsigned absent)
{
    return argc > at ? (unsigned)strtoul(argv[at], NULL, 10) : absent;
}

int main(int argc, char **argv)
{
    struct level_player a;
    struct level_player b;
    enum qy_game game;
    unsigned games = number_at(argc, argv, 2, 0);
    unsigned last = number_at(argc, argv, 4, QY_ENGINE_LEVELS - 1);
    bool trial = argc == 6 && strcmp(argv[3], "try") == 0;
    char names[128];

    if (argc < 3 || qy_game_by_id(argv[1], strlen(argv[1]), &game) < 0 || games == 0 ||
        (!trial && last >= QY_ENGINE_LEVELS) ||
        (trial && (!read_player(game, argv[4], &a) || !read_player(game, argv[5], &b)))) {
        fprintf(stderr, "usage: bench_levels GAME GAMES [FIRST LAST [SEED]]\n"
                        "       bench_levels GAME GAMES try PLAYER PLAYER\n");
        return 2;
    }
    if (trial) {
        snprintf(names, sizeof names, "%s - %s", argv[4], argv[5]);
        play(game, names, a, b, games, SEED);
    } else {
        play_levels(game, games, number_at(argc, argv, 3, 0), last, number_at(argc, argv, 5, SEED));
    }
    return 0;
}
