/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * qiyuan merge: combines the games of files into one file, sorted, without duplicates, with one spelling of
 * each name.
 */
#include "answer/collections.h"
#include "cli/collect.h"
#include "cli/outputs.h"
#include "collection/merge_files.h"

#include <stdio.h>
#include <string.h>

#define FAILED 4 /* returned by the visitor when the games can't be stored */

struct joined {
    struct qyi_cli_games games;
    struct qy_merge *merge;
    struct qyi_merge_files out;
    struct qy_error error;
    uint64_t taken;
    uint64_t doubtful;  /* games whose encoding is uncertain */
    uint64_t faulty;    /* games taken over unchanged, with their faults */
    const char *output; /* path, `-` or NULL; NULL also with --dry-run */
    bool in_place;      /* one of the files read is the output */
};

/* ---- input -------------------------------------------------------------------------------------------- */

static int meet(void *user, const char *path)
{
    struct joined *joined = ((struct qyi_cli_games *)user)->owner;

    joined->in_place |= qyi_cli_is_output(joined->games.files.cli, path);
    return 0;
}

/*
 * Whether a game can be stored. If its text is not available, it is written from what was read of it, and
 * unread parts are reported. False if it contains no game at all.
 */
static bool can_be_kept(struct joined *joined, const struct qy_scan_game *game)
{
    if (!game->record || joined->games.said.len == 0)
        return true;
    joined->games.files.damaged |= game->status != QY_GAME_OK && game->status != QY_GAME_UNFINISHED;
    return game->started && game->status != QY_GAME_UNSUPPORTED;
}

static int take(void *user, const struct qy_scan_game *game, bool wanted)
{
    struct joined *joined = user;

    if (!can_be_kept(joined, game) || !wanted)
        return 0;
    if (qy_merge_add(joined->merge, game, joined->games.file, &joined->error) < 0)
        return FAILED;
    joined->taken++;
    joined->doubtful += game->doubtful;
    joined->faulty += !game->record && game->status != QY_GAME_OK && game->status != QY_GAME_UNFINISHED;
    return 0;
}

static int take_spelling(void *user, const char *other, const char *name)
{
    return qy_merge_rename(((struct joined *)user)->merge, other, name);
}

/* ---- output ------------------------------------------------------------------------------------------- */

/* Opens --output and --report; with --dry-run standard output, for the list of changes. */
static int open_targets(struct joined *joined)
{
    struct qyi_cli *cli = joined->games.files.cli;
    const char *report = cli->text[QYI_OPT_REPORT];

    if (cli->text[QYI_OPT_DRY_RUN])
        return qyi_cli_target(cli, NULL, &joined->out.report, &joined->error);
    int code = qyi_cli_target(cli, joined->output, &joined->out.games, &joined->error);
    if (code == 0 && report)
        code = qyi_cli_target(cli, report, &joined->out.report, &joined->error);
    return code;
}

static int write_all(struct joined *joined)
{
    struct qyi_cli *cli = joined->games.files.cli;
    const char *path = cli->text[QYI_OPT_OUTPUT];
    int code = open_targets(joined);

    if (code == 0)
        code = qyi_merge_write_files(joined->merge, &joined->out, &joined->error);
    else
        qyi_target_abandon(joined->out.games);
    if (code < 0 && joined->error.code == QY_E_FILE_WRITE)
        return qyi_cli_refuse_output(cli, &joined->error);
    if (code < 0)
        return qyi_cli_fail(cli, path ? path : "-", &joined->error);
    if (joined->output && strcmp(joined->output, "-") != 0)
        qyi_answer_merged(qy_merge_games(joined->merge), joined->out.dropped, joined->out.renamed,
                          qyi_cli_answer(cli));
    return QYI_EXIT_DONE;
}

static void say_count(const struct qyi_cli *cli, const char *message, uint64_t count)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%llu", (unsigned long long)count);
    if (count > 0)
        qyi_cli_say(cli, message, digits, NULL);
}

static int join(struct joined *joined)
{
    struct qyi_cli *cli = joined->games.files.cli;
    int code = QYI_EXIT_DONE;

    if (cli->text[QYI_OPT_NAMES])
        code = qyi_cli_each_spelling(cli, take_spelling, joined);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_each_game(&joined->games);
    if (joined->error.code < 0)
        return qyi_cli_fail(cli, "merge", &joined->error);
    if (code == QYI_EXIT_USAGE || joined->games.files.ended || (code != QYI_EXIT_DONE && joined->taken == 0))
        return code;
    if (joined->in_place && code != QYI_EXIT_DONE && !cli->text[QYI_OPT_DRY_RUN]) {
        qyi_cli_say(cli, "cli.in-place-kept", joined->output, NULL);
        return code;
    }
    if (joined->output && qyi_cli_nothing_read(&joined->games, joined->output))
        return QYI_EXIT_INPUT;
    if (joined->taken == 0) { /* no game matches the query */
        if (joined->output)
            qyi_cli_say(cli, "cli.nothing-written", joined->output, NULL);
        return code == QYI_EXIT_DONE ? QYI_EXIT_NO : code;
    }
    int written = write_all(joined);
    say_count(cli, "merge.doubtful", joined->doubtful);
    if (!cli->quiet)
        say_count(cli, "merge.faulty", joined->faulty);
    say_count(cli, "merge.doubts", joined->out.doubts);
    return written == QYI_EXIT_DONE ? qyi_cli_games_exit(&joined->games, code, true) : written;
}

int qyi_cli_merge(struct qyi_cli *cli)
{
    struct joined joined = {.games = {.files = {.meet = meet}, .take = take, .takes_foreign = true},
                            .output = cli->text[QYI_OPT_DRY_RUN] ? NULL : cli->text[QYI_OPT_OUTPUT]};
    struct qy_merge_options options = {.sort = cli->text[QYI_OPT_SORT],
                                       .unique = cli->text[QYI_OPT_UNIQUE] != NULL,
                                       .clean = cli->text[QYI_OPT_CLEAN] != NULL,
                                       .beside = cli->text[QYI_OPT_OUTPUT]};
    int code = qyi_cli_pick(&joined.games, cli);

    if (code != QYI_EXIT_DONE)
        return code;
    joined.games.owner = &joined;
    if (qy_merge_new(&options, &joined.merge, &joined.error) == 0)
        code = join(&joined);
    else if (joined.error.code == QY_E_VALUE)
        code = qyi_cli_usage(cli, "cli.bad-choice", "sort", joined.error.expected, joined.error.found, NULL);
    else
        code = qyi_cli_fail(cli, "merge", &joined.error);
    qy_merge_free(joined.merge);
    qy_query_free(joined.games.pick.query);
    return code;
}
