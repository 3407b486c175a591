/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan judge: replays games, validates every move, and judges how each ended. */
#include "answer/judged_games.h"
#include "cli/files.h"
#include "cli/input.h"
#include "cli/regulations.h"
#include "cli/tables.h"

struct work {
    struct qyi_cli_files files;
    struct qyi_judging judging;
};

static void say_lines(void *user, struct qy_buf *lines)
{
    qyi_progress_end(&((struct work *)user)->files.progress);
    qyi_cli_say_lines(((struct work *)user)->files.cli, lines);
}

static bool go_on(void *user, uint64_t done, uint64_t total)
{
    struct work *work = user;

    qyi_progress_show(&work->files.progress, done, total);
    return total == 0 ? qyi_cli_flush(work->files.cli) : qyi_cli_flush_full(work->files.cli);
}

static int read_file(void *user, const char *path, struct qy_source *source, struct qy_error *ret_why)
{
    struct work *work = user;
    int code = qyi_judge_file(&work->judging, path, source);

    (void)ret_why;
    work->files.told = work->judging.told;
    return code;
}

/* Also writes a row for a file without a readable game. */
static void end_file(void *user, const char *path, int code, const struct qy_error *why)
{
    struct work *work = user;
    bool unread = qyi_cli_exit_of(why->code) == QYI_EXIT_SYSTEM;

    if (code < 0 && work->judging.games == 0 && (work->files.told || !unread))
        qyi_judge_no_game(&work->judging, path, why);
    work->judging.games = 0;
}

static int judge_files(struct qyi_cli *cli, const struct qy_rules *rules)
{
    struct work work = {
        .files = {.cli = cli, .holds = qyi_judging_holds, .read = read_file, .done = end_file},
        .judging = {.rules = rules,
                    .game_known = cli->text[QYI_OPT_GAME] || rules,
                    .game = qyi_cli_game(cli),
                    .brief = cli->quiet,
                    .notes = cli->text[QYI_OPT_NOTES] != NULL,
                    .threads = (unsigned)cli->number[QYI_OPT_THREADS] /* 0: not given */,
                    .form = qyi_cli_form(cli, QYI_FORM_TEXT),
                    .say = say_lines,
                    .go_on = go_on}};
    struct qyi_named_encoding encoding;
    int code = qyi_cli_encoding(cli, QYI_OPT_ENCODING, &encoding);

    if (code != QYI_EXIT_DONE)
        return code;
    work.judging.repair = qyi_repair_of(cli->text[QYI_OPT_REPAIR]);
    work.judging.encoding_known = encoding.known;
    work.judging.encoding = encoding.encoding;
    work.files.user = work.judging.user = &work;
    work.judging.writer = qyi_cli_answer_rows(cli, &qyi_judged_games_table);
    if (rules) {
        qy_game_setup_init(rules, &work.judging.setup);
        code = qyi_cli_regulations(cli, &work.judging.setup);
        if (code != QYI_EXIT_DONE)
            return code;
    }
    (void)qyi_cli_each_file(&work.files);
    work.files.damaged |= work.judging.damaged;
    code = qyi_cli_files_exit(&work.files);
    return code == QYI_EXIT_DONE && work.judging.wrong ? QYI_EXIT_NO : code;
}

/* ---- one line of play, repetitions included --------------------------------------------------------- */

static int judge_moves(struct qyi_cli *cli, const struct qy_game_setup *setup, struct qy_tables *tables)
{
    const struct qy_oracle oracle = {
        .nodes = cli->number[QYI_OPT_NODES], .drawn = qy_tables_drawn, .tables = tables};
    enum qy_game_state state;
    struct qy_error error;
    int code = qyi_answer_judged_moves(setup, cli->text[QYI_OPT_MOVES], &oracle, cli->quiet,
                                       qyi_cli_answer(cli), &state, &error);

    if (code == QY_E_MEMORY)
        return qyi_cli_no_memory(cli);
    if (code < 0)
        return qyi_cli_fail(cli, "--moves", &error);
    return state == QY_STATE_UNDECIDED ? QYI_EXIT_NO : QYI_EXIT_DONE;
}

static int judge_line(struct qyi_cli *cli, const struct qy_rules *rules)
{
    struct qy_position start;
    struct qy_game_setup setup;
    struct qy_tables
        /* the built-in tables and those of --folder, so that a command gives the same answers everywhere */
        *tables;
    struct qy_error error;
    int code = qyi_cli_position(cli, &start);

    if (code != QYI_EXIT_DONE)
        return code;
    if (qy_tables_new(cli->text[QYI_OPT_TABLES], &tables, &error) < 0)
        return qyi_cli_say_error(cli, &error);
    qy_game_setup_init(rules ? rules : qy_rules_default(start.game), &setup);
    setup.start = start;
    code = qyi_cli_regulations(cli, &setup);
    if (code == QYI_EXIT_DONE)
        code = judge_moves(cli, &setup, tables);
    qyi_cli_close_tables(cli, tables);
    return code;
}

int qyi_cli_judge(struct qyi_cli *cli)
{
    const struct qy_rules *rules = NULL;
    int code = qyi_cli_rules(cli, &rules);

    if (code != QYI_EXIT_DONE)
        return code;
    return cli->text[QYI_OPT_MOVES] ? judge_line(cli, rules) : judge_files(cli, rules);
}
