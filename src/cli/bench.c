/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan bench: measures each part of the program, and checks its answers as it goes. */
#include "cli/bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define USUAL_MS 300
#define MOST_MS  600000

static int64_t microseconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* What a part did in the time it was given. */
struct measure {
    uint64_t work;
    int64_t cpu;  /* microseconds of all threads */
    int64_t wall; /* microseconds */
};

static uint64_t rate(uint64_t work, int64_t microseconds_used)
{
    return microseconds_used > 0 ? (uint64_t)((double)work * 1e6 / (double)microseconds_used) : 0;
}

static void add(struct qyi_cli *cli, const struct qyi_bench_part *part, const struct measure *measure)
{
    struct qyi_json json;

    if (!cli->json) {
        qy_buf_addf(&cli->out, "%s\t%" PRIu64 " %s\t%" PRId64 " ms\t%" PRIu64 "/s", part->name, measure->work,
                    part->unit, measure->cpu / 1000, rate(measure->work, measure->cpu));
        qy_buf_addf(&cli->out, "\t%" PRIu64 "/s wall\n", rate(measure->work, measure->wall));
        return;
    }
    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "name");
    qyi_json_string(&json, part->name);
    qyi_json_key(&json, "game");
    qyi_json_string(&json, qy_game_id(part->game));
    qyi_json_key(&json, "threads");
    qyi_json_uint(&json, part->threads);
    qyi_json_key(&json, "unit");
    qyi_json_string(&json, part->unit);
    qyi_json_key(&json, "work");
    qyi_json_uint(&json, measure->work);
    qyi_json_key(&json, "cpu_ms");
    qyi_json_fixed(&json, measure->cpu, 3);
    qyi_json_key(&json, "wall_ms");
    qyi_json_fixed(&json, measure->wall, 3);
    qyi_json_key(&json, "per_cpu_second");
    qyi_json_uint(&json, rate(measure->work, measure->cpu));
    qyi_json_key(&json, "per_second");
    qyi_json_uint(&json, rate(measure->work, measure->wall));
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

static int wrong(const struct qyi_cli *cli, const struct qyi_bench_part *part, uint64_t expected,
                 uint64_t got)
{
    char texts[2][24];

    snprintf(texts[0], sizeof texts[0], "%" PRIu64, expected);
    snprintf(texts[1], sizeof texts[1], "%" PRIu64, got);
    qyi_cli_say(cli, "cli.wrong-count", part->name, texts[0], texts[1], NULL);
    return QYI_EXIT_NO;
}

/* Runs a part again and again until its time is over. */
static int measure_part(struct qyi_cli *cli, const struct qyi_bench_part *part,
                        const struct qyi_bench_games *games, uint64_t ms)
{
    int64_t enough = 1000 * (int64_t)ms;
    int64_t cpu = microseconds(CLOCK_PROCESS_CPUTIME_ID);
    int64_t wall = microseconds(CLOCK_MONOTONIC);
    struct measure measure = {0, 0, 0};

    do {
        uint64_t expected = 0;
        uint64_t work = part->run(part, games, &expected);

        if (work != expected)
            return wrong(cli, part, expected, work);
        measure.work += work;
        measure.cpu = microseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    } while (measure.cpu < enough);
    measure.wall = microseconds(CLOCK_MONOTONIC) - wall;
    add(cli, part, &measure);
    return qyi_cli_flush(cli) ? QYI_EXIT_DONE : QYI_EXIT_SYSTEM;
}

/* Measures the parts of one game whose names begin with `only`. */
static int measure_game(struct qyi_cli *cli, enum qy_game game, const char *only,
                        struct qyi_bench_games *games, uint64_t ms, size_t *measured)
{
    int code = QYI_EXIT_DONE;

    if (qyi_bench_play(game, games) < 0) {
        qyi_cli_say(cli, "cli.memory", NULL);
        return QYI_EXIT_SYSTEM;
    }
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
    if (!games) {
        qyi_cli_say(cli, "cli.memory", NULL);
        return QYI_EXIT_SYSTEM;
    }
    for (unsigned game = 0; game < QY_GAME_COUNT && code == QYI_EXIT_DONE; game++)
        code = measure_game(cli, (enum qy_game)game, only, games, ms, &measured);
    free(games);
    if (code == QYI_EXIT_DONE && measured == 0)
        return qyi_cli_usage(cli, "cli.unknown-part", only, NULL);
    return code;
}
