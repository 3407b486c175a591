/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far the levels lie apart, and what counts as a piece left hanging. With the argument `all`: every step.
 */
#include <qiyuan/core/notation.h>

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "level_matches.h"
#include "share.h"

#define SEED 2026
/* The first level that throws nothing away. */
#define CAREFUL 4

/* ---- pieces that hang --------------------------------------------------------------------------------- */

static void men_hang(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fen;
        const char *move;
        bool hangs;
    } rows[] = {
        /* The knight goes to where a pawn takes it, and to where it may be taken but only for a pawn. */
        {QY_GAME_CHESS, "4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", true},
        {QY_GAME_CHESS, "4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3g5", false},
        /* A pawn is no piece here. */
        {QY_GAME_CHESS, "4k3/8/3p4/8/4P3/8/8/4K3 w - - 0 1", "e4e5", false},
        /* A knight that is protected may be attacked by a rook, not by a pawn. */
        {QY_GAME_CHESS, "4k3/8/8/r7/8/1N3P2/8/4K3 w - - 0 1", "b3d4", false},
        {QY_GAME_CHESS, "r3k3/8/8/8/1P6/2N5/8/4K3 w - - 0 1", "c3a4", true},
        {QY_GAME_CHESS, "r3k3/8/8/8/8/1PN5/8/4K3 w - - 0 1", "c3a4", false},
        /* The lost piece was won before: rook for rook. */
        {QY_GAME_CHESS, "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", false},
        {QY_GAME_CHESS, "3nk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", true},
        {QY_GAME_CHESS, "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d7", true},
        /* It hung before, and the move does not help. */
        {QY_GAME_CHESS, "4k3/8/8/8/r2N4/8/8/4K3 w - - 0 1", "e1f1", true},
        {QY_GAME_XIANGQI, "4k4/9/9/9/4p4/9/4R4/9/9/3K5 w - - 0 1", "e3e4", true},
        {QY_GAME_XIANGQI, "4k4/9/9/9/4p4/9/4R4/9/9/3K5 w - - 0 1", "e3e5", false},
        {QY_GAME_XIANGQI, "r3k4/9/9/9/9/9/9/1N7/9/3K5 w - - 0 1", "b2a4", true},
        {QY_GAME_XIANGQI, "r3k4/9/9/9/9/9/9/1N7/9/R2K5 w - - 0 1", "b2a4", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_position position;
        qy_move move = QY_MOVE_NONE;

        if (qy_position_from_fen(rows[i].game, rows[i].fen, strlen(rows[i].fen), &position, NULL) < 0 ||
            qy_move_read(&position, rows[i].move, 4, QY_NOTATION_UCI, &move, NULL) < 0)
            fail_msg("row %zu cannot be read: %s, %s", i + 1, rows[i].fen, rows[i].move);
        if (qyi_level_hangs(&position, move) != rows[i].hangs)
            fail_msg("%s, %s: %s", rows[i].fen, rows[i].move,
                     rows[i].hangs ? "leaves a man hanging" : "leaves no man hanging");
    }
}

/* ---- games ----------------------------------------------------------------------------------------- */

static struct level_match match(enum qy_game game, unsigned level, struct level_player other, unsigned games)
{
    const struct level_player players[2] = {level_player(game, level), other};

    return level_play(game, players, games, SEED, level > CAREFUL + 3);
}

static void check_step(enum qy_game game, unsigned level, unsigned games, double low, double high)
{
    struct level_match result = match(game, level, level_player(game, level - 1), games);
    double score = level_score(&result);

    if (score < low || score > high)
        fail_msg("game %d: level %u scores %.1f in 100 against level %u, not %.0f to %.0f", (int)game, level,
                 score, level - 1, low, high);
}

/* A child wins against the lowest level: who only takes what hangs wins at least every second game. Yet it is better
 * than moving at random. */
static void check_lowest(enum qy_game game, unsigned games)
{
    const struct level_player random = {.kind = PLAYER_RANDOM};
    const struct level_player taker = {.kind = PLAYER_TAKER};
    struct level_match easy = match(game, 1, random, games);
    struct level_match hard = match(game, 1, taker, games);

    if (easy.won * 100 < games * 70)
        fail_msg("game %d: level 1 won %u of %u games against a mover at random", (int)game, easy.won, games);
    if (hard.lost * 100 < games * 50)
        fail_msg("game %d: level 1 lost %u of %u games against one that takes what hangs", (int)game,
                 hard.lost, games);
}

/* From here on no piece is left hanging that can be helped, and a search of two plies still wins. */
static void check_careful(enum qy_game game, unsigned games)
{
    const struct level_player random = {.kind = PLAYER_RANDOM};
    const struct level_player two = {.kind = PLAYER_TWO_PLIES};
    struct level_match easy = match(game, CAREFUL, random, games);
    struct level_match hard = match(game, CAREFUL, two, games);

    if (easy.won * 100 < games * 95)
        fail_msg("game %d: level %d won %u of %u games against a mover at random", (int)game, CAREFUL,
                 easy.won, games);
    if (hard.lost * 100 < games * 90)
        fail_msg("game %d: level %d lost %u of %u games against two plies", (int)game, CAREFUL, hard.lost,
                 games);
    if ((easy.hung + hard.hung) * 8 > easy.moves + hard.moves)
        fail_msg("game %d: level %d left a man hanging in %lu of %lu moves", (int)game, CAREFUL,
                 easy.hung + hard.hung, easy.moves + hard.moves);
}

/* Few games: bounds as wide as chance asks for. */
static void low_levels(void **state)
{
    (void)state;
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        check_lowest((enum qy_game)game, 20);
        check_careful((enum qy_game)game, 20);
        check_step((enum qy_game)game, 2, 20, 55, 97);
    }
}

static void every_level(void **state)
{
    (void)state;
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        check_lowest((enum qy_game)game, 100);
        check_careful((enum qy_game)game, 100);
        for (unsigned level = 2; level <= QY_ENGINE_LEVELS; level++)
            check_step((enum qy_game)game, level, 100, 55, 93);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest quick[] = {cmocka_unit_test(men_hang)};
    const struct CMUnitTest some[] = {cmocka_unit_test(men_hang), cmocka_unit_test(low_levels)};
    const struct CMUnitTest all[] = {cmocka_unit_test(every_level)};

    if (argc > 1 && strcmp(argv[1], "all") == 0)
        return cmocka_run_group_tests_name("levels_all", all, NULL, NULL);
    /* Scores of so few games as a sample has say nothing. */
    if (test_sample() > 1)
        return cmocka_run_group_tests_name("levels", quick, NULL, NULL);
    return cmocka_run_group_tests_name("levels", some, NULL, NULL);
}
