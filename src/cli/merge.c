/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan merge: the games of files as one, sorted, without duplicates, with one spelling of each name. */
#include "answer/collections.h"
#include "base/csv.h"
#include "base/error.h"
#include "cli/collect.h"
#include "cli/outputs.h"
#include "source/target.h"

#include <stdio.h>
#include <string.h>

#define FAILED 4 /* what the visitor returns when the games cannot be kept */

struct joined {
    struct qyi_cli_games games;
    struct qy_merge *merge;
    struct qyi_target *file; /* NULL with --dry-run */
    struct qyi_target *report;
    struct qy_buf text; /* that goes to the file */
    struct qy_buf row;  /* and to the report */
    struct qy_error error;
    struct qy_error fault; /* the first of the game that goes by; code 0: none */
    uint64_t taken;
    uint64_t renamed; /* spellings */
    uint64_t doubts;  /* spellings that may be of several people */
    uint64_t dropped;
    uint64_t doubtful; /* games whose encoding is not sure */
    uint64_t faulty;   /* games that are kept as they stand, with their faults */
    bool in_place;     /* a file that is read is the output */
};

/* ---- what comes in --------------------------------------------------------------------------------- */

static int meet(void *user, const char *path)
{
    struct joined *joined = ((struct qyi_cli_games *)user)->owner;

    joined->in_place |= qyi_cli_is_output(joined->games.files.cli, path);
    return 0;
}

static int fault(void *user, const struct qy_error *error)
{
    struct joined *joined = ((struct qyi_cli_games *)user)->owner;

    if (joined->fault.code == 0)
        joined->fault = *error;
    return 0;
}

/* A game that does not stand as text is written from what was read of it: what was not is told. False: it holds no
 * game at all. */
static bool can_be_kept(struct joined *joined, const struct qy_scan_game *game)
{
    struct qy_error error = joined->fault;

    joined->fault.code = 0;
    if (!game->record || error.code == 0)
        return true;
    (void)qyi_cli_fail(joined->games.files.cli, joined->games.file, &error);
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

/* ---- what goes out --------------------------------------------------------------------------------- */

/* With --dry-run the games are only counted. */
static int write_game(void *user, const char *text, size_t len)
{
    struct joined *joined = user;

    if (!joined->file)
        return 0;
    qy_buf_add(&joined->text, text, len);
    return qyi_target_write(joined->file, &joined->text, false, &joined->error);
}

/* A change as a row of the report, or with --dry-run as a line of the standard output. */
static int tell_change(void *user, const struct qy_merge_change *change)
{
    struct joined *joined = user;
    struct qy_buf *row = &joined->row;

    ++*(strcmp(change->change, "rename") == 0  ? &joined->renamed
        : strcmp(change->change, "doubt") == 0 ? &joined->doubts
                                               : &joined->dropped);
    if (!joined->report)
        return 0;
    if (joined->file) {
        qy_buf_addf(row, "%s,", change->change);
        qyi_add_csv(change->from, row);
        qy_buf_addc(row, ',');
        qyi_add_csv(change->to, row);
        qy_buf_addf(row, ",%llu\n", (unsigned long long)change->games);
    } else {
        qy_buf_addf(row, "%s\t%s\t%s\t%llu\n", change->change, change->from, change->to,
                    (unsigned long long)change->games);
    }
    return qyi_target_write(joined->report, row, false, &joined->error);
}

/* Opens --output and --report; for --dry-run the standard output, that what would be changed is told on. */
static int open_targets(struct joined *joined)
{
    struct qyi_cli *cli = joined->games.files.cli;
    const char *report = cli->text[QYI_OPT_REPORT];
    int code = 0;

    if (cli->text[QYI_OPT_DRY_RUN])
        return qyi_cli_target(cli, NULL, &joined->report, &joined->error);
    code = qyi_cli_target(cli, cli->text[QYI_OPT_OUTPUT], &joined->file, &joined->error);
    if (code == 0 && report)
        code = qyi_cli_target(cli, report, &joined->report, &joined->error);
    if (report)
        qy_buf_adds(&joined->row, "change,from,to,games\n");
    return code;
}

/* Ends a file with what is left for it. */
static int close_target(struct qyi_target **target, struct qy_buf *rest, struct qy_error *reterr)
{
    struct qyi_target *ended = *target;
    int code = ended ? qyi_target_write(ended, rest, true, reterr) : 0;

    if (code < 0 || !ended)
        return code;
    *target = NULL;
    return qyi_target_commit(ended, reterr);
}

/* Writes the games and the report; nothing is seen of either file before it is whole. */
static int write_all(struct joined *joined)
{
    struct qyi_cli *cli = joined->games.files.cli;
    const char *path = cli->text[QYI_OPT_OUTPUT];
    bool summed = path && strcmp(path, "-") != 0 && !cli->text[QYI_OPT_DRY_RUN];
    int code = open_targets(joined);

    if (code == 0)
        code = qy_merge_write(joined->merge, write_game, joined, &joined->error);
    if (code == 0)
        code = qy_merge_report(joined->merge, tell_change, joined);
    if (code == 0)
        code = close_target(&joined->report, &joined->row, &joined->error);
    if (code == 0)
        code = close_target(&joined->file, &joined->text, &joined->error);
    if (code == 0 && summed)
        qyi_answer_merged(qy_merge_games(joined->merge), joined->dropped, joined->renamed,
                          qyi_cli_answer(cli));
    qyi_target_abandon(joined->file);
    qyi_target_abandon(joined->report);
    if (code < 0 && joined->error.code == QY_E_FILE_WRITE)
        return qyi_cli_refuse_output(cli, &joined->error);
    return code < 0 ? qyi_cli_fail(cli, path ? path : "-", &joined->error) : QYI_EXIT_DONE;
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
    int written;

    if (cli->text[QYI_OPT_NAMES])
        code = qyi_cli_each_spelling(cli, take_spelling, joined);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_each_game(&joined->games);
    if (joined->error.code < 0)
        return qyi_cli_fail(cli, "merge", &joined->error);
    if (code == QYI_EXIT_USAGE || joined->games.files.ended || (code != QYI_EXIT_DONE && joined->taken == 0))
        return code;
    if (joined->in_place && code != QYI_EXIT_DONE && !cli->text[QYI_OPT_DRY_RUN]) {
        qyi_cli_say(cli, "cli.in-place-kept", cli->text[QYI_OPT_OUTPUT], NULL);
        return code;
    }
    if (cli->text[QYI_OPT_OUTPUT] && !cli->text[QYI_OPT_DRY_RUN] &&
        qyi_cli_nothing_read(&joined->games, cli->text[QYI_OPT_OUTPUT]))
        return QYI_EXIT_INPUT;
    if (joined->taken == 0 && cli->text[QYI_OPT_OUTPUT] &&
        !cli->text[QYI_OPT_DRY_RUN]) { /* no game fulfils the query */
        qyi_cli_say(cli, "cli.nothing-written", cli->text[QYI_OPT_OUTPUT], NULL);
        return QYI_EXIT_NO;
    }
    written = write_all(joined);
    say_count(cli, "merge.doubtful", joined->doubtful);
    if (!cli->quiet)
        say_count(cli, "merge.faulty", joined->faulty);
    say_count(cli, "merge.doubts", joined->doubts);
    return written == QYI_EXIT_DONE ? code : written;
}

int qyi_cli_merge(struct qyi_cli *cli)
{
    struct joined joined = {
        .games = {.files = {.meet = meet}, .pick = {.fault = fault}, .take = take, .takes_foreign = true}};
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
    qy_buf_free(&joined.row);
    qy_buf_free(&joined.text);
    return code;
}
