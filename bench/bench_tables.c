/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Measures what endgame tables cost, in CPU time.
 *
 *   bench_tables [FOLDER [GAME MATERIAL]...]
 *
 * For each material (default: KRK of chess and KRKN of xiangqi), prints the time of a lookup for random
 * positions, cold (blocks must be unpacked) and warm; and the time for many more positions, each looked up
 * once before, most of which are in blocks that no longer are in memory if the table is large.
 *
 * If no material is named, also compares the engine's search with and without the tables of the folder: far
 * from the tables, near them, and just above them. Both searches have the same node limit and run alternately
 * several times; the best run of each counts, because disturbances only slow a run down. The two search
 * different nodes, and nodes that a table answers take less time, so the time to the same depth is printed,
 * too.
 */
#include <qiyuan/play/engine.h>
#include <qiyuan/play/tables.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ASKED  2000 /* positions; their blocks stay unpacked in memory */
#define ROUNDS 50
#define MANY   200000
#define TIMES  7
#define NODES  300000

static double now(void)
{
    struct timespec at;

    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

/* ---- lookups ------------------------------------------------------------------------------------------ */

struct asked {
    struct qy_position *position;
    size_t count;
};

static void remember(void *user, const struct qy_position *position)
{
    struct asked *asked = user;

    if (asked->count < MANY)
        asked->position[asked->count++] = *position;
}

static bool keep(void *user, const struct qy_position *position)
{
    remember(user, position);
    return false;
}

/* Shuffles the positions, so that they are not in the order of the file. */
static void shuffle(struct asked *asked)
{
    uint64_t random = 88172645463325252;

    for (size_t i = asked->count; i > 1; i--) {
        struct qy_position kept = asked->position[i - 1];
        size_t with;

        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        with = (size_t)(random >> 33) % i;
        asked->position[i - 1] = asked->position[with];
        asked->position[with] = kept;
    }
}

static double ask_all(struct qy_tables *tables, const struct asked *asked, unsigned rounds, int64_t *sum)
{
    double begun = now();

    for (unsigned round = 0; round < rounds; round++)
        for (size_t i = 0; i < asked->count; i++) {
            struct qy_table_answer answer;

            if (qy_tables_probe(tables, &asked->position[i], &answer, NULL) != 0)
                exit(1);
            *sum += (int)answer.outcome * (int)answer.plies;
        }
    return (now() - begun) * 1e6 / (double)(asked->count * rounds);
}

static int bench_questions(const char *folder, enum qy_game game, const char *material)
{
    struct asked asked = {calloc(MANY, sizeof(struct qy_position)), 0};
    struct asked few;
    struct qy_table_shares shares;
    struct qy_tables *tables;
    int64_t sums[2] = {0, 0};
    int64_t unused = 0;
    double cold;
    double warm;

    if (!asked.position || qy_tables_new(folder, &tables, NULL) != 0 ||
        qy_tables_shares(tables, game, material, strlen(material), QY_FIRST, 3 * MANY / 2, keep, &asked,
                         &shares, NULL) != 0) {
        fprintf(stderr, "bench_tables: no table of %s\n", material);
        return 1;
    }
    qy_tables_free(tables);
    if (qy_tables_new(folder, &tables, NULL) != 0)
        return 1;
    shuffle(&asked);
    few = (struct asked){asked.position, asked.count < ASKED ? asked.count : ASKED};
    cold = ask_all(tables, &few, 1, &sums[0]);
    warm = ask_all(tables, &few, ROUNDS, &sums[1]);
    (void)ask_all(tables, &asked, 1, &unused);
    printf("%-8s %-8s %zu positions: %.2f us the first time, %.3f us warm; %zu positions: %.3f us\n",
           qy_game_id(game), material, few.count, cold, warm, asked.count,
           ask_all(tables, &asked, 1, &unused));
    qy_tables_free(tables);
    free(asked.position);
    return sums[1] != ROUNDS * sums[0];
}

/* ---- the engine ------------------------------------------------------------------------------------------- */

static double search(enum qy_game game, struct qy_tables *tables, const char *fen,
                     const struct qy_engine_limits *limits, struct qy_engine_result *ret_result)
{
    struct qy_position position;
    struct qy_history *history;
    struct qy_engine *engine;
    double begun;

    if (qy_position_from_fen(game, fen, strlen(fen), &position, NULL) != 0 ||
        qy_engine_new(game, &engine) != 0 || qy_history_new(&position, &history) != 0)
        exit(1);
    qy_engine_set_tables(engine, tables);
    begun = now();
    if (qy_engine_search(engine, history, limits, NULL, NULL, ret_result) != 0)
        exit(1);
    begun = now() - begun;
    qy_history_free(history);
    qy_engine_free(engine);
    return begun;
}

static const struct {
    enum qy_game game;
    const char *where;
    const char *fen;
} searched[] = {
    {QY_GAME_CHESS, "opening", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"},
    {QY_GAME_CHESS, "ending", "8/5pk1/4p1p1/7p/1P5P/4R1P1/1r3P2/6K1 w - - 0 40"},
    {QY_GAME_CHESS, "five men", "8/8/4k3/8/3PK3/8/4p3/4R3 w - - 0 60"},
    {QY_GAME_XIANGQI, "opening", "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 b - - 0 2"},
    {QY_GAME_XIANGQI, "ending", "2bak4/4a4/4b4/p3p3p/4n4/2P6/P3P3P/4C4/4A4/2BAK1B2 w - - 0 40"},
    {QY_GAME_XIANGQI, "few men", "3k5/4a4/4b4/9/4n4/4P4/9/4N4/4A4/4K4 w - - 0 60"},
};

static void keep_less(double *kept, double found)
{
    *kept = found < *kept ? found : *kept;
}

static void bench_engine(const char *folder)
{
    struct qy_tables *tables;

    if (qy_tables_new(folder, &tables, NULL) != 0)
        exit(1);
    for (size_t i = 0; i < sizeof searched / sizeof searched[0]; i++) {
        const struct qy_engine_limits some = {.nodes = NODES};
        struct qy_engine_limits same = {.depth = 0};
        double best[2] = {1e9, 1e9}; /* seconds per node */
        double deep[2] = {1e9, 1e9}; /* seconds to the depth reached without tables */

        for (unsigned time = 0; time < 2 * TIMES; time++) {
            struct qy_engine_result result = {.nodes = 0};
            struct qy_tables *asked = time % 2 ? tables : NULL;
            double spent = search(searched[i].game, asked, searched[i].fen, &some, &result);

            keep_less(&best[time % 2], spent / (double)result.nodes);
            same.depth = time ? same.depth : result.depth;
            keep_less(&deep[time % 2], search(searched[i].game, asked, searched[i].fen, &same, &result));
        }
        printf("%-8s %-9s %8.0f positions/s without, %8.0f with: %.3f; to depth %u %.3f s, %.3f s: %.2f\n",
               qy_game_id(searched[i].game), searched[i].where, 1 / best[0], 1 / best[1], best[0] / best[1],
               same.depth, deep[0], deep[1], deep[0] / deep[1]);
    }
    qy_tables_free(tables);
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : NULL;
    int code = argc > 2 ? 0
                        : bench_questions(NULL, QY_GAME_CHESS, "KRK") |
                              bench_questions(NULL, QY_GAME_XIANGQI, "KRKN");

    for (int i = 2; i + 1 < argc; i += 2)
        code |= bench_questions(folder, strcmp(argv[i], "chess") == 0 ? QY_GAME_CHESS : QY_GAME_XIANGQI,
                                argv[i + 1]);
    if (argc <= 2)
        bench_engine(folder);
    return code;
}
