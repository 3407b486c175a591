/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Measures searches for positions in an index: finding the games, and reading and replaying each game found.
 * The positions are drawn from the indexed games with a fixed seed.
 *
 * usage: bench_collection INDEX [COUNT]
 *
 * Checks the results: the game from which a position was drawn is found, and each game that is replayed
 * passes through the position.
 */
#include <qiyuan/archive/collection.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MOST_ASKED 4096

struct asked {
    struct qy_position wanted;
    size_t ply; /* ply at which to take the position; SIZE_MAX: look for `wanted` */
    bool met;
};

struct answer {
    double seconds;
    size_t games;
    size_t met;
};

/* CPU time in seconds, so that other programs don't distort it. */
static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int read_at(void *user, uint64_t offset, void *buffer, size_t size)
{
    return pread(*(int *)user, buffer, size, (off_t)offset) == (ssize_t)size ? 0 : QY_E_FILE_READ;
}

static int position(void *user, const struct qy_position *here, size_t ply, qy_move next)
{
    struct asked *asked = user;

    (void)next;
    if (ply == asked->ply)
        asked->wanted = *here;
    asked->met |= qy_position_key(here) == qy_position_key(&asked->wanted) && asked->ply == SIZE_MAX;
    return ply == asked->ply || asked->met ? 2 : 0; /* stops the replay */
}

static void fail(const char *what)
{
    fprintf(stderr, "bench_collection: %s\n", what);
    exit(1);
}

static void replay(struct qy_index *index, int source, uint32_t number, struct asked *asked)
{
    static const struct qy_scan_visitor visitor = {.position = position};
    struct qy_index_game game;
    struct qy_pgn_options options = {.skip_variations = true};
    struct qy_scan *scan = NULL;
    struct qy_memory slice;
    char *text;

    if (qy_index_game_at(index, number, &game) < 0)
        fail("no such game");
    options.game_known = game.started;
    options.game = game.game;
    options.encoding_known = true;
    options.encoding = game.encoding;
    text = malloc(game.length + (size_t)1);
    slice = (struct qy_memory){text, game.length};
    if (!text || read_at(&source, game.offset, text, game.length) < 0 ||
        qy_scan_new(qy_memory_read, &slice, &options, &scan) < 0)
        fail("a game can't be read");
    while (qy_scan_next(scan, &visitor, asked) == 1)
        continue;
    qy_scan_free(scan);
    free(text);
}

static struct answer ask(struct qy_index *index, int source, const struct qy_query *query,
                         const struct qy_position *wanted, uint32_t from)
{
    double begin = now();
    const struct qy_index_search search = {.query = query, .through = wanted};
    struct qy_index_found found;
    size_t count;
    struct answer answer = {0};
    struct qy_tree_move moves[QY_MAX_MOVES];
    uint64_t games;
    bool among = false;
    bool known;

    if (qy_index_moves(index, wanted, &known, &games, moves, &count, NULL) < 0)
        fail("the index can't be read");
    if (known) {
        answer.seconds = now() - begin;
        answer.games = (size_t)games;
        return answer;
    }
    if (qy_index_find(index, &search, &found, NULL) < 0)
        fail("the index can't be read");
    for (size_t i = 0; i < found.count; i++) {
        struct asked asked = {*wanted, SIZE_MAX, false};

        replay(index, source, found.numbers[i], &asked);
        answer.met += asked.met;
        among |= found.numbers[i] == from && asked.met;
    }
    free(found.numbers);
    answer.seconds = now() - begin;
    answer.games = found.count;
    if (!among)
        fail("a game was not found by its own position");
    return answer;
}

static int by_time(const void *a, const void *b)
{
    double x = ((const struct answer *)a)->seconds;
    double y = ((const struct answer *)b)->seconds;

    return (x > y) - (x < y);
}

static void print_answers(struct answer *answers, size_t count, size_t ply)
{
    double seconds = 0;
    size_t games = 0;

    for (size_t i = 0; i < count; i++) {
        seconds += answers[i].seconds;
        games += answers[i].games;
    }
    qsort(answers, count, sizeof *answers, by_time);
    printf("ply %3zu: %zu positions, median %.3f ms, 95 in 100 under %.3f ms, longest %.3f ms; %.1f games a "
           "position, "
           "%.1f us a game\n",
           ply, count, 1e3 * answers[count / 2].seconds, 1e3 * answers[count * 95 / 100].seconds,
           1e3 * answers[count - 1].seconds, (double)games / (double)count, 1e6 * seconds / (double)games);
}

int main(int argc, char **argv)
{
    static const size_t plies[] = {8, 12, 16, 20, 30, 50};
    static struct answer answers[MOST_ASKED];
    size_t wanted = argc > 2 ? strtoul(argv[2], NULL, 10) : 100;
    int descriptor = argc > 1 ? open(argv[1], O_RDONLY) : -1;
    struct qy_index *index;
    struct qy_query *query;
    struct stat status;
    uint64_t seed = 2026;
    int source;

    if (descriptor < 0 || fstat(descriptor, &status) < 0 || wanted == 0 || wanted > MOST_ASKED ||
        qy_index_open(read_at, &descriptor, (uint64_t)status.st_size, &index, NULL) < 0 ||
        qy_query_new(&query) < 0)
        fail("usage: bench_collection INDEX [COUNT]");
    source = open(qy_index_source_at(index, 0).absolute, O_RDONLY);
    if (source < 0)
        fail("the first file of the index is not there");
    for (size_t i = 0; i < sizeof plies / sizeof plies[0]; i++) {
        size_t count = 0;

        for (size_t tries = 0; count < wanted && tries < 100 * wanted; tries++) {
            struct asked asked = {.ply = plies[i]};
            struct qy_index_game game;
            uint32_t number;

            seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            number = (uint32_t)((seed >> 33) % qy_index_games(index));
            if (qy_index_game_at(index, number, &game) < 0 || game.source != 0 || game.plies < plies[i])
                continue;
            replay(index, source, number, &asked);
            answers[count++] = ask(index, source, query, &asked.wanted, number);
        }
        if (count > 0)
            print_answers(answers, count, plies[i]);
    }
    qy_query_free(query);
    qy_index_free(index);
    return 0;
}
