/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tables: builds, lists and checks endgame tables, and looks up positions in them. */
#include "cli/tables.h"

#include "answer/answers.h"
#include "base/error.h"
#include "cli/lines.h"
#include "server/serve.h"
#include "tables/material.h"

#include <stdio.h>
#include <string.h>

/*
 * How often a build is saved: a killed build loses at most a minute's work, or ten times the time that saving
 * takes.
 */
#define KEEP_MS 60000

#define USUAL_PUZZLES 10

struct work {
    struct qyi_cli *cli;
    struct qy_tables *tables;
    struct qyi_progress progress;
    bool moves; /* also show each move */
    int worst;  /* the worst exit code of the positions */
};

void qyi_cli_tables_folder(const struct qyi_cli *cli, struct qy_buf *out)
{
    if (cli->text[QYI_OPT_TABLES])
        qy_buf_adds(out, cli->text[QYI_OPT_TABLES]);
    else
        qyi_serve_data_path("tables", out);
}

enum qy_game qyi_cli_material_game(const struct qyi_cli *cli, const char *material)
{
    enum qy_game usual = qyi_cli_game(cli);

    return cli->text[QYI_OPT_GAME] ? usual : qyi_material_game(material, usual);
}

struct qy_table_puzzles qyi_cli_drawn(const struct qyi_cli *cli)
{
    bool mates = cli->text[QYI_OPT_MATE] != NULL;

    return (struct qy_table_puzzles){
        .seed = cli->number[QYI_OPT_SEED],
        .count = cli->text[QYI_OPT_TOP] ? (size_t)cli->number[QYI_OPT_TOP] : USUAL_PUZZLES,
        .least = 1,
        .most = mates ? 2 * (unsigned)cli->number[QYI_OPT_MATE] - 1 : QY_TABLE_PUZZLE_LINE,
        .draws = !mates,
        .themes = QY_TABLE_THEMES_ALL,
    };
}

static int fail(struct work *work, const struct qy_error *error)
{
    qyi_progress_end(&work->progress);
    return qyi_cli_say_error(work->cli, error);
}

static bool show_progress(void *user, const char *material, unsigned plies, unsigned done)
{
    struct work *work = user;

    (void)material;
    (void)plies;
    if (work->progress.pace.from == 0)
        /* work done by an earlier build doesn't count for this one's rate */
        work->progress.pace.from = done;
    qyi_progress_show(&work->progress, done, 1000);
    return false;
}

static int build(struct work *work, enum qy_game game, const char *material)
{
    struct qy_table_build build = {.threads = (unsigned)work->cli->number[QYI_OPT_THREADS],
                                   .keep = KEEP_MS,
                                   .stop = show_progress,
                                   .user = work};
    struct qy_error error;
    uint64_t megabytes = 0;

    if (work->cli->text[QYI_OPT_MEMORY] &&
        !qyi_cli_read_number(work->cli->text[QYI_OPT_MEMORY], 1, UINT32_MAX, &megabytes))
        return qyi_cli_bad_number(work->cli, "memory", 1, UINT32_MAX, work->cli->text[QYI_OPT_MEMORY]);
    build.memory = megabytes << 20;
    qyi_cli_progress_begin(&work->progress, work->cli, "progress.tables");
    int code = qy_tables_build(work->tables, game, material, strlen(material), &build, &error);
    qyi_progress_end(&work->progress);
    return code ? fail(work, &error) : QYI_EXIT_DONE;
}

static int puzzles(struct work *work, enum qy_game game, const char *material)
{
    const struct qy_table_puzzles wanted = qyi_cli_drawn(work->cli);
    struct qyi_writer *writer = qyi_cli_answer(work->cli);
    struct qy_error error;
    int code = qyi_answer_table_puzzles(work->tables, game, material, &wanted, writer, &error);

    return code ? fail(work, &error) : QYI_EXIT_DONE;
}

static int check(struct work *work, enum qy_game game, const char *material)
{
    unsigned threads = (unsigned)work->cli->number[QYI_OPT_THREADS];
    struct qy_error error;
    int code =
        qyi_answer_table_check(work->tables, game, material, threads, qyi_cli_answer(work->cli), &error);

    return code ? fail(work, &error) : QYI_EXIT_DONE;
}

static int list(struct work *work)
{
    struct qy_error error;
    int code =
        qyi_answer_table_list(work->tables, qyi_cli_game(work->cli), qyi_cli_answer(work->cli), &error);

    return code ? fail(work, &error) : QYI_EXIT_DONE;
}

static int probe_fen(struct work *work, const char *fen, size_t len, const char *file, uint32_t line)
{
    enum qy_game game = work->cli->text[QYI_OPT_GAME] ? qyi_cli_game(work->cli) : qy_game_of_fen(fen, len);
    struct qy_position position;
    struct qy_error error;
    int code = qyi_cli_read_fen(work->cli, game, fen, len, file, line, 1, &position);

    if (code != QYI_EXIT_DONE)
        return code;
    code = work->moves
               ? qyi_answer_table_moves(work->tables, &position, NULL, qyi_cli_answer(work->cli), &error)
               : qyi_answer_table_probe(work->tables, &position, qyi_cli_answer(work->cli), &error);
    return code ? fail(work, &error) : QYI_EXIT_DONE;
}

static int probe_line(struct qyi_cli_lines *lines, const char *text, size_t len)
{
    struct work *work = lines->user;
    int code = probe_fen(work, text, len, lines->file, lines->line);

    work->worst = code > work->worst ? code : work->worst;
    return QYI_EXIT_DONE;
}

/* Looks up positions from standard input, one per line. Returns the worst exit code. */
static int probe_lines(struct work *work)
{
    int code = qyi_cli_each_fen(work->cli, probe_line, work);

    return code > work->worst ? code : work->worst;
}

static int probe(struct work *work)
{
    const char *fen = work->cli->text[QYI_OPT_FEN];

    return fen ? probe_fen(work, fen, strlen(fen), "--fen", 0) : probe_lines(work);
}

static int moves(struct work *work)
{
    work->moves = true;
    return probe(work);
}

/* What an action does: report on or build each named material, or something without materials. */
static const struct {
    int (*tell)(struct qy_tables *tables, enum qy_game game, const char *material, struct qyi_writer *writer,
                struct qy_error *reterr);
    int (*each)(struct work *work, enum qy_game game, const char *material);
    int (*alone)(struct work *work);
} actions[] = {
    [QYI_TABLES_BUILD] = {.each = build},
    [QYI_TABLES_LIST] = {.alone = list},
    [QYI_TABLES_STATS] = {.tell = qyi_answer_table_stats},
    [QYI_TABLES_SHARES] = {.tell = qyi_answer_table_shares},
    [QYI_TABLES_PUZZLES] = {.each = puzzles},
    [QYI_TABLES_CHECK] = {.each = check},
    [QYI_TABLES_PROBE] = {.alone = probe},
    [QYI_TABLES_MOVES] = {.alone = moves},
};

static int act(struct work *work)
{
    struct qyi_cli *cli = work->cli;
    unsigned action = qyi_cli_action(cli);
    int code = QYI_EXIT_DONE;

    if (actions[action].alone)
        return actions[action].alone(work);
    for (size_t n = 1; n < cli->operand_count && code == QYI_EXIT_DONE; n++) {
        const char *material = cli->operand[n];
        enum qy_game game = qyi_cli_material_game(cli, material);
        struct qy_error error;

        if (actions[action].each)
            code = actions[action].each(work, game, material);
        else if (actions[action].tell(work->tables, game, material, qyi_cli_answer(cli), &error) < 0)
            code = fail(work, &error);
    }
    return code;
}

int qyi_cli_open_tables(struct qyi_cli *cli, struct qy_tables **ret_tables)
{
    struct qy_buf folder = QY_BUF_INIT;
    struct qy_error error;

    qyi_cli_tables_folder(cli, &folder);
    int code = qy_tables_new(qy_buf_str(&folder), ret_tables, &error);
    qy_buf_free(&folder);
    if (code == 0)
        return QYI_EXIT_DONE;
    return qyi_cli_say_error(cli, &error);
}

void qyi_cli_close_tables(const struct qyi_cli *cli, struct qy_tables *tables)
{
    struct qy_error error;

    if (tables && qy_tables_fault(tables, &error) != 0)
        qyi_cli_say_error(cli, &error);
    qy_tables_free(tables);
}

int qyi_cli_tables(struct qyi_cli *cli)
{
    struct work work = {.cli = cli};
    int code = qyi_cli_open_tables(cli, &work.tables);

    if (code != QYI_EXIT_DONE)
        return code;
    if (qy_tables_set_syzygy(work.tables, cli->text[QYI_OPT_SYZYGY], NULL) != 0)
        code = qyi_cli_no_memory(cli);
    else
        code = act(&work);
    qy_tables_free(work.tables);
    return code;
}
