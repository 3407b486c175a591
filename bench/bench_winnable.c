/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Measures the test for dead positions as an arbiter uses it: after each capture and pawn move of the games
 * in the files named on the command line. `-n NODES` limits a test. Prints the number of tests, the dead
 * positions, the undecided ones, the CPU time, and how many dead positions the cheap filter would have
 * skipped.
 *
 * Checks the results: no game continues for long after its position is dead, and a dead position is still
 * dead a move later.
 */
#include <qiyuan/record/pgn.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chess/near_dead.h"

struct counts {
    uint64_t nodes; /* limit of a test */
    uint64_t games;
    uint64_t plies;
    uint64_t asked;
    uint64_t dead;
    uint64_t undecided;
    uint64_t passed_over; /* dead positions that the filter would have skipped */
    uint64_t wrong;       /* alive after a dead position */
    double spent;
    double longest;
    bool was_dead; /* in the current game */
};

static double now(void)
{
    struct timespec at;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static int begin_game(void *user, const struct qy_place *place)
{
    struct counts *counts = user;

    (void)place;
    counts->games++;
    counts->was_dead = false;
    return 0;
}

static void ask(struct counts *counts, const struct qy_position *position)
{
    double start = now();
    enum qy_winnable_answer dead = QY_WINNABLE_UNKNOWN;
    double spent;

    if (qy_position_dead(position, counts->nodes, &dead) < 0)
        exit(2);
    spent = now() - start;
    counts->spent += spent;
    counts->longest = spent > counts->longest ? spent : counts->longest;
    counts->asked++;
    counts->undecided += dead == QY_WINNABLE_UNKNOWN;
    counts->dead += dead == QY_WINNABLE_YES;
    counts->passed_over += dead == QY_WINNABLE_YES && !qyi_chess_near_dead(&position->as.chess);
    counts->wrong += counts->was_dead && dead == QY_WINNABLE_NO;
    counts->was_dead |= dead == QY_WINNABLE_YES;
}

static int on_move(void *user, const struct qy_position *before, qy_move move, const struct qy_place *place,
                   const char *text, size_t len)
{
    struct counts *counts = user;
    struct qy_position after = *before;
    struct qy_undo undo;

    (void)place;
    (void)text;
    (void)len;
    counts->plies++;
    qy_position_make(&after, move, &undo);
    if (before->game == QY_GAME_CHESS && after.as.chess.halfmove == 0)
        ask(counts, &after);
    return 0;
}

static long read_file(void *user, char *buffer, size_t size)
{
    return (long)fread(buffer, 1, size, user);
}

static int read_games(const char *path, struct counts *counts)
{
    static const struct qy_pgn_visitor visitor = {.begin_game = begin_game, .move = on_move};
    struct qy_pgn_options options = {.game_known = true, .game = QY_GAME_CHESS};
    FILE *file = fopen(path, "rb");
    struct qy_pgn_reader *reader;
    int code;

    if (!file || qy_pgn_reader_new(read_file, file, &options, &reader) != 0) {
        fprintf(stderr, "bench_winnable: cannot read %s\n", path);
        exit(2);
    }
    do
        code = qy_pgn_next(reader, &visitor, counts);
    while (code == 1);
    qy_pgn_reader_free(reader);
    fclose(file);
    return code;
}

int main(int argc, char **argv)
{
    struct counts counts = {0};
    int first = 1;

    if (argc > 2 && strcmp(argv[1], "-n") == 0) {
        counts.nodes = strtoull(argv[2], NULL, 10);
        first = 3;
    }
    for (int i = first; i < argc; i++)
        if (read_games(argv[i], &counts) != 0)
            return 2;
    if (counts.asked == 0) {
        fprintf(stderr, "bench_winnable: no captures or pawns' moves of chess\n");
        return 2;
    }
    printf("%llu games, %llu plies, %llu questions: %llu dead (%llu passed over by the filter), %llu "
           "undecided\n",
           (unsigned long long)counts.games, (unsigned long long)counts.plies,
           (unsigned long long)counts.asked, (unsigned long long)counts.dead,
           (unsigned long long)counts.passed_over, (unsigned long long)counts.undecided);
    printf("%.3f s, %.2f microseconds a question, %.0f the longest, %.2f a ply\n", counts.spent,
           counts.spent * 1e6 / (double)counts.asked, counts.longest * 1e6,
           counts.spent * 1e6 / (double)counts.plies);
    if (counts.wrong) {
        printf("%llu positions alive after a dead one\n", (unsigned long long)counts.wrong);
        return 1;
    }
    return 0;
}
