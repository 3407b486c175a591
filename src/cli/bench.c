/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan bench: measures each part of the program, and checks its answers as it goes. */
#include "bench/bench.h"

#include "cli/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_MS 300
#define MOST_MS  600000

static uint64_t rate(uint64_t work, int64_t microseconds)
{
    return microseconds > 0 ? (uint64_t)((double)work * 1e6 / (double)microseconds) : 0;
}

static void answer(struct qyi_cli *cli, const struct qyi_bench_part *part,
                   const struct qyi_bench_measure *measure)
{
    struct qyi_writer *writer = qyi_cli_answer(cli);

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

static int measure_part(struct qyi_cli *cli, const struct qyi_bench_part *part,
                        const struct qyi_bench_games *games, uint64_t ms)
{
    struct qyi_bench_measure measure;
    char texts[2][24];

    if (!qyi_bench_measure(part, games, ms, &measure)) {
        snprintf(texts[0], sizeof texts[0], "%" PRIu64, measure.expected);
        snprintf(texts[1], sizeof texts[1], "%" PRIu64, measure.last);
        qyi_cli_say(cli, "cli.wrong-count", part->name, texts[0], texts[1], NULL);
        return QYI_EXIT_NO;
    }
    answer(cli, part, &measure);
    return qyi_cli_flush(cli) ? QYI_EXIT_DONE : QYI_EXIT_SYSTEM;
}

/* Measures the parts of one game whose names begin with `only`. */
static int measure_game(struct qyi_cli *cli, enum qy_game game, const char *only,
                        struct qyi_bench_games *games, uint64_t ms, size_t *measured)
{
    int code = QYI_EXIT_DONE;

    if (qyi_bench_play(game, games) < 0)
        return qyi_cli_no_memory(cli);
    for (size_t i = 0; i < qyi_bench_part_count && code == QYI_EXIT_DONE; i++) {
        const struct qyi_bench_part *part = &qyi_bench_parts[i];

        if (part->game != game || strncmp(part->name, only, strlen(only)) != 0)
            continue;
        ++*measured;
        code = measure_part(cli, part, games, ms);
    }
    qy_buf_free(&games->pgn);
    qy_buf_free(&games->words);
    return code;
}

int qyi_cli_bench(struct qyi_cli *cli)
{
    const char *only = cli->text[QYI_OPT_ONLY] ? cli->text[QYI_OPT_ONLY] : "";
    const char *time = cli->text[QYI_OPT_TIME];
    struct qyi_bench_games *games;
    uint64_t ms = USUAL_MS;
    size_t measured = 0;
    int code = QYI_EXIT_DONE;

    /* A bare number of milliseconds here; elsewhere the option is a time control. */
    if (time && !qyi_cli_read_number(time, 1, MOST_MS, &ms))
        return qyi_cli_usage(cli, "cli.bad-number", "time", "1", "600000", time, NULL);
    games = malloc(sizeof *games);
    if (!games)
        return qyi_cli_no_memory(cli);
    for (unsigned game = 0; game < QY_GAME_COUNT && code == QYI_EXIT_DONE; game++)
        code = measure_game(cli, (enum qy_game)game, only, games, ms, &measured);
    free(games);
    if (code == QYI_EXIT_DONE && measured == 0)
        return qyi_cli_usage(cli, "cli.unknown-part", only, NULL);
    return code;
}
