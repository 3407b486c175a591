/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures the time that the parts of `qiyuan bench` take. */
#include "base/moment.h"
#include "bench/bench.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool qyi_bench_measure(const struct qyi_bench_part *part, const struct qyi_bench_games *games, uint64_t ms,
                       struct qyi_bench_measure *ret_measure)
{
    struct qyi_bench_measure measure = {.cpu = 0};
    int64_t cpu = qyi_clock_ns(CLOCK_PROCESS_CPUTIME_ID) / 1000;
    int64_t wall = qyi_clock_ns(CLOCK_MONOTONIC) / 1000;

    do {
        measure.last = part->run(part, games, &measure.expected);
        measure.work += measure.last;
        measure.cpu = qyi_clock_ns(CLOCK_PROCESS_CPUTIME_ID) / 1000 - cpu;
    } while (measure.last == measure.expected && measure.cpu < 1000 * (int64_t)ms);
    measure.wall = qyi_clock_ns(CLOCK_MONOTONIC) / 1000 - wall;
    *ret_measure = measure;
    return measure.last == measure.expected;
}

/* Measures the parts of one game; returns their number; sets *ret_ended if the visitor ends the benchmark. */
static int measure_game(enum qy_game game, const char *only, struct qyi_bench_games *games, uint64_t ms,
                        qyi_bench_visitor *visitor, void *user, bool *ret_ended)
{
    int measured = 0;

    if (qyi_bench_play(game, games) < 0)
        return QY_E_MEMORY;
    for (size_t i = 0; i < qyi_bench_part_count && !*ret_ended; i++) {
        const struct qyi_bench_part *part = &qyi_bench_parts[i];
        struct qyi_bench_measure measure;

        if (part->game != game || strncmp(part->name, only, strlen(only)) != 0)
            continue;
        measured++;
        bool right = qyi_bench_measure(part, games, ms, &measure);
        *ret_ended = visitor(user, part, &measure, right) != 0;
    }
    qy_buf_free(&games->pgn);
    qy_buf_free(&games->words);
    return measured;
}

int qyi_bench_parts_run(const char *only, uint64_t ms, qyi_bench_visitor *visitor, void *user)
{
    struct qyi_bench_games *games = malloc(sizeof *games);
    bool ended = false;
    int measured = 0;

    if (!games)
        return QY_E_MEMORY;
    for (unsigned game = 0; game < QY_GAME_COUNT && measured >= 0 && !ended; game++) {
        int of_game = measure_game((enum qy_game)game, only, games, ms, visitor, user, &ended);

        measured = of_game < 0 ? of_game : measured + of_game;
    }
    free(games);
    return measured;
}

static uint64_t rate(uint64_t work, int64_t microseconds)
{
    return microseconds > 0 ? (uint64_t)((double)work * 1e6 / (double)microseconds) : 0;
}

void qyi_answer_bench(const struct qyi_bench_part *part, const struct qyi_bench_measure *measure,
                      struct qyi_writer *writer)
{
    qyi_row_open(writer);
    qyi_tell_text(writer, "name", part->name);
    qyi_tell_text(writer, "game", qy_game_id(part->game));
    qyi_tell_uint(writer, "threads", part->threads);
    qyi_tell_text(writer, "unit", part->unit);
    qyi_tell_uint(writer, "work", measure->work);
    qyi_tell_fixed(writer, "cpu_ms", measure->cpu, 3);
    qyi_tell_fixed(writer, "wall_ms", measure->wall, 3);
    qyi_tell_uint(writer, "per_cpu_second", rate(measure->work, measure->cpu));
    qyi_tell_uint(writer, "per_second", rate(measure->work, measure->wall));
    qyi_say_textf(writer, "%s\t%" PRIu64 " %s\t%" PRId64 " ms\t%" PRIu64 "/s\t%" PRIu64 "/s wall", part->name,
                  measure->work, part->unit, measure->cpu / 1000, rate(measure->work, measure->cpu),
                  rate(measure->work, measure->wall));
    qyi_row_close(writer);
}
