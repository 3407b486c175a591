/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Measures reading game files: reads the files named on the command line from memory, resolves and makes
 * every move, and prints the CPU time. `-n N` reads them N times; `-t` only splits them into tokens, without
 * resolving moves; `-j N` reads in pieces on N threads and prints wall-clock time.
 *
 * Checks the result: each pass finds the same games, plies and sum of the final positions' keys.
 */
#include <qiyuan/record/pgn.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/pipeline.h"

struct counts {
    uint64_t games;
    uint64_t plies;
    uint64_t keys;
    uint64_t status[QY_GAME_STATUS_COUNT];
};

static int end_game(void *user, const struct qy_game_end *end)
{
    struct counts *counts = user;

    counts->games++;
    counts->plies += end->plies;
    counts->status[end->status]++;
    if (end->final != NULL)
        counts->keys += qy_position_key(end->final);
    return 0;
}

static bool load(const char *path, struct qy_memory *ret_memory)
{
    FILE *file = fopen(path, "rb");
    struct qy_buf text = QY_BUF_INIT;
    char block[65536];
    size_t got;

    if (file == NULL)
        return false;
    while ((got = fread(block, 1, sizeof(block), file)) > 0)
        qy_buf_add(&text, block, got);
    fclose(file);
    *ret_memory = (struct qy_memory){.at = text.data, .left = text.len};
    return !text.failed;
}

static bool read_games(struct qy_memory memory, const struct qy_pgn_options *options, struct counts *counts)
{
    static const struct qy_pgn_visitor visitor = {.end_game = end_game};
    struct qy_pgn_reader *reader;
    int code;

    if (qy_pgn_reader_new(qy_memory_read, &memory, options, &reader) != 0)
        return false;
    do
        code = qy_pgn_next(reader, &visitor, counts);
    while (code == 1);
    qy_pgn_reader_free(reader);
    return code == 0;
}

/* ---- in pieces ------------------------------------------------------------------------------------- */

struct job {
    struct qy_pgn_splitter *splitter;
    struct qy_pgn_options options;
    struct counts *counts;
};

struct piece {
    struct qy_buf text;
    struct qy_pgn_options options;
    struct counts counts;
    bool read;
};

static int make_piece(void *user, void *item)
{
    struct job *job = user;
    struct piece *piece = item;

    piece->options = job->options;
    return qy_pgn_split(job->splitter, &piece->text, &piece->options);
}

static void work_piece(void *user, void *item)
{
    struct piece *piece = item;

    (void)user;
    piece->counts = (struct counts){0};
    piece->read = read_games((struct qy_memory){.at = piece->text.data, .left = piece->text.len},
                             &piece->options, &piece->counts);
}

static int finish_piece(void *user, void *item)
{
    const struct piece *piece = item;
    struct counts *counts = ((struct job *)user)->counts;

    counts->games += piece->counts.games;
    counts->plies += piece->counts.plies;
    counts->keys += piece->counts.keys;
    for (int s = 0; s < QY_GAME_STATUS_COUNT; s++)
        counts->status[s] += piece->counts.status[s];
    return piece->read ? 0 : 1;
}

static void drop_piece(void *user, void *item)
{
    (void)user;
    qy_buf_free(&((struct piece *)item)->text);
}

static bool read_pieces(struct qy_memory memory, const struct qy_pgn_options *options, unsigned threads,
                        struct counts *counts)
{
    struct job job = {.options = *options, .counts = counts};
    const struct qyi_pipeline pipeline = {.user = &job,
                                          .item_size = sizeof(struct piece),
                                          .make = make_piece,
                                          .work = work_piece,
                                          .finish = finish_piece,
                                          .drop = drop_piece};

    if (qy_pgn_splitter_new(qy_memory_read, &memory, options, &job.splitter) != 0)
        return false;
    int code = qyi_pipeline_run(&pipeline, threads);
    qy_pgn_splitter_free(job.splitter);
    return code == 0;
}

static double now(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    int passes = 1;
    int first = 1;
    struct counts sum = {0};
    uint64_t bytes = 0;
    double spent = 0;

    struct qy_pgn_options options = {0};
    unsigned threads = 0;

    if (argc > first && strcmp(argv[first], "-t") == 0) {
        options.skip_moves = true;
        first++;
    }
    if (argc > first + 1 && strcmp(argv[first], "-n") == 0) {
        passes = (int)strtol(argv[first + 1], NULL, 10);
        first += 2;
    }
    if (argc > first + 1 && strcmp(argv[first], "-j") == 0) {
        threads = (unsigned)strtoul(argv[first + 1], NULL, 10);
        first += 2;
    }
    clockid_t clock = threads > 0 ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
    for (int i = first; i < argc; i++) {
        struct qy_memory memory;
        struct counts before = {0};

        if (!load(argv[i], &memory)) {
            fprintf(stderr, "bench_pgn: cannot read %s\n", argv[i]);
            return 2;
        }
        for (int pass = 0; pass < passes; pass++) {
            struct counts counts = {0};
            double begin = now(clock);

            if (threads > 0 ? !read_pieces(memory, &options, threads, &counts)
                            : !read_games(memory, &options, &counts))
                return 2;
            spent += now(clock) - begin;
            if (pass > 0 && memcmp(&counts, &before, sizeof(counts)) != 0) {
                fprintf(stderr, "bench_pgn: %s read differently\n", argv[i]);
                return 1;
            }
            before = counts;
        }
        bytes += memory.left;
        sum.games += before.games;
        sum.plies += before.plies;
        for (int s = 0; s < QY_GAME_STATUS_COUNT; s++)
            sum.status[s] += before.status[s];
        free((void *)(uintptr_t)memory.at);
    }
    printf("%.1f MB, %llu games, %llu plies:", (double)bytes / 1e6, (unsigned long long)sum.games,
           (unsigned long long)sum.plies);
    for (int s = 0; s < QY_GAME_STATUS_COUNT; s++)
        printf(" %llu %s", (unsigned long long)sum.status[s], qy_game_status_name((enum qy_game_status)s));
    spent /= passes > 0 ? passes : 1;
    printf("\n%.3f s of %s, %.1f MB/s, %.0f games/s, %.2f M plies/s\n", spent,
           threads > 0 ? "the clock" : "CPU", (double)bytes / 1e6 / spent, (double)sum.games / spent,
           (double)sum.plies / 1e6 / spent);
    return 0;
}
