/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Usage: bench_cycles GAME [CYCLES] [THREADS]
 *
 * Repeats a UCI conversation (10,000 times by default): changes the hash size, starts a search and stops it
 * after 2 to 5 ms. Prints the resident memory before and after, the time from `stop` to its answer, and this
 * process's CPU time in it; the difference is due to other processes. Exits with 1 if memory grew by more
 * than 1 MiB or an answer took more than 10 ms of CPU time.
 */
#include <qiyuan/core/buf.h>
#include <qiyuan/core/game.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/protocol.h"

#define USUAL_CYCLES 10000
#define WARM_UP      200 /* cycles before memory is first measured */
#define MOST_CYCLES  1000000
#define MOST_MS      10.0
#define MOST_GROWTH  1024 /* KiB */

/* Measurements in milliseconds. */
struct times {
    double *wall; /* from `stop` to its answer, for each cycle */
    double *work; /* CPU time of this process meanwhile */
};

static double now_ms(clockid_t clock)
{
    struct timespec at;

    clock_gettime(clock, &at);
    return (double)at.tv_sec * 1e3 + (double)at.tv_nsec / 1e6;
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left;
    double b = *(const double *)right;

    return (a > b) - (a < b);
}

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void count_answers(void *closure, const char *text, size_t len)
{
    if (len > 8 && memcmp(text, "bestmove", 8) == 0)
        atomic_fetch_add((atomic_size_t *)closure, 1);
}

static void say(struct qyi_protocol *protocol, struct qy_buf *line)
{
    (void)qyi_protocol_line(protocol, qy_buf_str(line), line->len);
    qy_buf_clear(line);
}

/* Resident memory in KiB: the second number of /proc/self/statm is in pages of 4 KiB. */
static long resident_kib(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    char text[128] = "";
    const char *second;

    if (file) {
        if (!fgets(text, sizeof text, file))
            text[0] = '\0';
        (void)fclose(file);
    }
    second = strchr(text, ' ');
    return second ? strtol(second, NULL, 10) * 4 : 0;
}

/* Sends a position some random moves after the starting position. */
static void say_position(struct qyi_protocol *protocol, enum qy_game game, uint64_t *seed)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qy_position position;

    qy_position_start(game, &position);
    for (uint64_t plies = next_random(seed) % 60; plies > 0; plies--) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(&position, moves);
        struct qy_undo undo;

        if (count == 0)
            break;
        qy_position_make(&position, moves[next_random(seed) % count], &undo);
    }
    qy_buf_adds(&line, "position fen ");
    qy_position_to_fen(&position, 0, &line);
    say(protocol, &line);
    qy_buf_free(&line);
}

/* Runs one cycle. Returns the time until the answer to `stop`, and the CPU time in it. */
static void turn(struct qyi_protocol *protocol, enum qy_game game, uint64_t *seed, double *ret_wall,
                 double *ret_work)
{
    struct qy_buf line = QY_BUF_INIT;
    struct timespec pause = {0, (long)(2000000 + next_random(seed) % 3000000)};
    double wall;
    double work;

    qy_buf_addf(&line, "setoption name Hash value %u", 1U << next_random(seed) % 6);
    say(protocol, &line);
    say_position(protocol, game, seed);
    qy_buf_adds(&line, "go infinite");
    say(protocol, &line);
    nanosleep(&pause, NULL);
    qy_buf_adds(&line, "stop");
    wall = now_ms(CLOCK_MONOTONIC);
    work = now_ms(CLOCK_PROCESS_CPUTIME_ID);
    say(protocol, &line);
    *ret_work = now_ms(CLOCK_PROCESS_CPUTIME_ID) - work;
    *ret_wall = now_ms(CLOCK_MONOTONIC) - wall;
    qy_buf_free(&line);
}

/* Measures memory with the smallest hash table, after a search that touches each thread's own memory. */
static long resident_with_least(struct qyi_protocol *protocol)
{
    static const char *const lines[] = {"setoption name Hash value 1", "ucinewgame", "go depth 1", "stop"};

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        (void)qyi_protocol_line(protocol, lines[i], strlen(lines[i]));
    return resident_kib();
}

static int report(enum qy_game game, size_t cycles, size_t answers, struct times *times, const long *resident)
{
    size_t late = 0;
    double work;

    for (size_t i = 0; i < cycles; i++)
        late += times->wall[i] > MOST_MS;
    qsort(times->wall, cycles, sizeof *times->wall, by_size);
    qsort(times->work, cycles, sizeof *times->work, by_size);
    work = times->work[cycles - 1];
    printf("%s: %zu cycles, %zu answers\n", qy_game_id(game), cycles, answers);
    printf("  resident %ld KiB before, %ld KiB after\n", resident[0], resident[1]);
    printf("  stop to answer: median %.2f ms, 99 %% %.2f ms, most %.2f ms; %zu above %.0f ms\n",
           times->wall[cycles / 2], times->wall[cycles * 99 / 100], times->wall[cycles - 1], late, MOST_MS);
    printf("  work in it: median %.2f ms, 99 %% %.2f ms, most %.2f ms\n", times->work[cycles / 2],
           times->work[cycles * 99 / 100], work);
    return answers == cycles && work <= MOST_MS && resident[1] - resident[0] <= MOST_GROWTH ? 0 : 1;
}

static int run(enum qy_game game, size_t cycles, const char *threads, struct times *times)
{
    atomic_size_t answers = 0;
    struct qyi_protocol *protocol;
    struct qy_buf line = QY_BUF_INIT;
    uint64_t seed = 8;
    long resident[2];
    size_t answered;

    if (qyi_protocol_new(count_answers, &answers, &protocol) < 0)
        return 1;
    qyi_protocol_set_game(protocol, qy_game_id(game));
    qy_buf_addf(&line, "setoption name Threads value %s", threads);
    say(protocol, &line);
    for (size_t i = 0; i < WARM_UP; i++)
        turn(protocol, game, &seed, &times->wall[0], &times->work[0]);
    resident[0] = resident_with_least(protocol);
    atomic_store(&answers, 0);
    for (size_t i = 0; i < cycles; i++)
        turn(protocol, game, &seed, &times->wall[i], &times->work[i]);
    answered = atomic_load(&answers);
    resident[1] = resident_with_least(protocol);
    qyi_protocol_free(protocol);
    qy_buf_free(&line);
    return report(game, cycles, answered, times, resident);
}

int main(int argc, char **argv)
{
    size_t cycles = argc > 2 ? strtoul(argv[2], NULL, 10) : USUAL_CYCLES;
    struct times times;
    enum qy_game game;
    int status;

    if (argc < 2 || argc > 4 || qy_game_by_id(argv[1], strlen(argv[1]), &game) < 0 || cycles < 1 ||
        cycles > MOST_CYCLES) {
        (void)fprintf(stderr, "usage: bench_cycles GAME [CYCLES] [THREADS]\n");
        return 2;
    }
    times.wall = calloc(cycles, sizeof *times.wall);
    times.work = calloc(cycles, sizeof *times.work);
    status = times.wall && times.work ? run(game, cycles, argc > 3 ? argv[3] : "1", &times) : 1;
    free(times.wall);
    free(times.work);
    return status;
}
