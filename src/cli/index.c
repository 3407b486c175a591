/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * qiyuan index: writes an index of the games in files. Signals are checked between games, so that no
 * unfinished file remains.
 */
#include "answer/collections.h"
#include "base/ending.h"
#include "cli/collect.h"
#include "cli/input.h"
#include "cli/outputs.h"
#include "collection/index_fill.h"

#include <string.h>

#define LOOK_EVERY  256 /* games */
#define INTERRUPTED 4   /* returned by the visitor after a signal */

struct build {
    struct qyi_cli_games games;
    struct qyi_index_fill fill;
    struct qy_error error;
    uint64_t sources;
    struct qyi_ending ending;
    bool interrupted;
};

/* ---- input -------------------------------------------------------------------------------------------- */

static int meet(void *user, const char *path)
{
    struct build *build = ((struct qyi_cli_games *)user)->owner;
    int code = qyi_index_fill_file(&build->fill, path, path);

    build->sources += code == 1;
    build->games.files.ended |= code < 0;
    return code < 0 ? code : 0;
}

static int added(void *user, const struct qy_scan_game *game)
{
    struct build *build = user;

    qyi_cli_games_tick(&build->games, game);
    build->interrupted = build->games.games % LOOK_EVERY == 0 && qyi_ending_came(&build->ending);
    return build->interrupted ? INTERRUPTED : 0;
}

static int fault(void *user, const struct qy_error *error)
{
    return qyi_cli_games_fault(&((struct build *)user)->games, error);
}

static int note(void *user, const struct qy_error *error)
{
    return qyi_cli_games_note(&((struct build *)user)->games, error);
}

static int step(void *user, unsigned done)
{
    struct build *build = user;

    qyi_progress_show(&build->games.files.progress, done, 256);
    build->interrupted = qyi_ending_came(&build->ending);
    return build->interrupted ? INTERRUPTED : 0;
}

/* ---- the index ------------------------------------------------------------------------------------- */

static int fill(struct build *build, const char *path)
{
    struct qyi_cli *cli = build->games.files.cli;
    int exit_code = qyi_cli_each_game(&build->games);

    if (exit_code == QYI_EXIT_USAGE || build->interrupted)
        return exit_code;
    if (exit_code != QYI_EXIT_DONE && build->games.games == 0 && !build->games.files.ended)
        return exit_code;
    if (build->games.files.ended)
        return build->error.code < 0 ? qyi_cli_fail(cli, path, &build->error) : QYI_EXIT_SYSTEM;
    if (qyi_cli_nothing_read(&build->games, path))
        return QYI_EXIT_INPUT;
    int code = qyi_cli_may_replace(cli);
    if (code != QYI_EXIT_DONE)
        return code;
    uint64_t games = qy_index_writer_games(build->fill.writer);
    uint64_t positions = qy_index_writer_positions(build->fill.writer);
    qyi_cli_progress_begin(&build->games.files.progress, cli, "progress.bytes");
    code = qy_index_writer_commit(build->fill.writer, step, build, &build->error);
    build->fill.writer = NULL;
    qyi_progress_end(&build->games.files.progress);
    if (code < 0)
        return qyi_cli_fail(cli, path, &build->error);
    if (code == 0)
        qyi_answer_indexed(path, build->sources, games, positions, qyi_cli_answer(cli));
    return code == 0 ? qyi_cli_games_exit(&build->games, exit_code, false) : QYI_EXIT_SYSTEM;
}

/* Composes the index's file name: that of --output, or one derived from the first file. */
static void name_index(const struct qyi_cli *cli, struct qy_buf *out)
{
    const char *first = cli->operand_count > 0 ? cli->operand[0] : "games";
    size_t len = strlen(first);

    if (cli->text[QYI_OPT_OUTPUT]) {
        qy_buf_adds(out, cli->text[QYI_OPT_OUTPUT]);
        return;
    }
    while (len > 1 && first[len - 1] == '/')
        len--;
    qy_buf_add(out, first, len);
    qy_buf_adds(out, QYI_INDEX_SUFFIX);
}

static int build_index(struct build *build, const char *path)
{
    if (qy_index_writer_new(path, &build->fill.writer, &build->error) < 0)
        return qyi_cli_fail(build->games.files.cli, path, &build->error);
    if (build->games.variations)
        qy_index_writer_set_variations(build->fill.writer);
    if (!qyi_ending_hold(&build->ending)) {
        qy_index_writer_abandon(build->fill.writer);
        return qyi_cli_no_memory(build->games.files.cli);
    }
    int code = fill(build, path);
    qy_index_writer_abandon(build->fill.writer);
    qyi_ending_obey(&build->ending);
    return code;
}

int qyi_cli_index(struct qyi_cli *cli)
{
    bool aside_too = cli->text[QYI_OPT_VARIATIONS] != NULL;
    struct build build = {.games = {.files = {.cli = cli, .meet = meet},
                                    .visitor = qyi_index_fill_visitor(aside_too),
                                    .main_line = !aside_too,
                                    .variations = aside_too},
                          .fill = {.added = added, .fault = fault, .note = note}};
    struct qy_buf path = QY_BUF_INIT;

    for (size_t i = 0; i < cli->operand_count; i++)
        if (strcmp(cli->operand[i], "-") == 0)
            return qyi_cli_usage(cli, "cli.index-stream", NULL);
    int code = qyi_cli_encoding(cli, QYI_OPT_ENCODING, &build.games.encoding);
    if (code != QYI_EXIT_DONE)
        return code;
    if (build.games.encoding.other) /* games of a file converted to UTF-8 first have different offsets */
        return qyi_cli_usage(cli, "cli.not-together", "index", build.games.encoding.other, NULL);
    build.games.user = &build.fill;
    build.games.owner = build.fill.user = &build;
    build.fill.error = &build.error;
    name_index(cli, &path);
    code = build_index(&build, qy_buf_str(&path));
    qy_buf_free(&path);
    return code;
}
