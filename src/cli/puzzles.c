/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan puzzles: makes puzzles from games, draws them from endgame tables, verifies files of puzzles. */
#include "answer/answers.h"
#include "cli/collect.h"
#include "cli/input.h"
#include "cli/tables.h"
#include "source/target.h"

#include <string.h>

struct work {
    struct qyi_cli *cli;
    struct qyi_puzzle_asked asked;
    struct qyi_puzzle_batch *batch;
    struct qyi_cli_games games;
    struct qyi_target *target;
    struct qy_buf out;
    struct qy_error error;
    const char *file; /* the file being verified */
    uint64_t verdicts[4];
};

static int read_themes(struct work *work)
{
    const char *list = work->cli->text[QYI_OPT_THEMES];
    struct qy_buf shown = QY_BUF_INIT;
    struct qy_buf names = QY_BUF_INIT;
    size_t len;
    const char *bad = list ? qyi_puzzle_themes(list, &work->asked.themes, &len) : NULL;

    if (!bad)
        return QYI_EXIT_DONE;
    qy_buf_add(&shown, bad, len);
    qyi_puzzle_theme_names(&names);
    (void)qyi_cli_usage(work->cli, "puzzles.no-theme", qy_buf_str(&shown), qy_buf_str(&names), NULL);
    qy_buf_free(&shown);
    qy_buf_free(&names);
    return QYI_EXIT_USAGE;
}

/* ---- make -------------------------------------------------------------------------------------------- */

static int put(void *user, const struct qy_puzzle *puzzle)
{
    struct work *work = user;

    qy_puzzle_write(puzzle, &work->out);
    return qyi_target_write(work->target, &work->out, false, &work->error);
}

static int fault(void *user, const struct qy_error *error)
{
    return qyi_cli_games_fault(&((struct work *)user)->games, error);
}

static int note(void *user, const struct qy_error *error)
{
    return qyi_cli_games_note(&((struct work *)user)->games, error);
}

static int end_game(void *user, const struct qy_scan_game *game)
{
    struct work *work = user;

    qyi_cli_games_tick(&work->games, game);
    if (!game->started)
        return 0;
    int code = qyi_puzzle_batch_game(work->batch, &game->start, game->moves, game->plies);
    if (code < 0)
        work->error.code = code;
    return code == 0 ? 0 : code == QY_E_MEMORY ? QY_E_MEMORY : QYI_COLLECT_OUTPUT;
}

static int make(struct work *work)
{
    static const struct qy_scan_visitor visitor = {.end = end_game, .fault = fault, .note = note};
    struct qyi_cli *cli = work->cli;

    cli->operand++;
    cli->operand_count--;
    work->games = (struct qyi_cli_games){
        .files = {.cli = cli}, .visitor = &visitor, .user = work, .main_line = true, .tells_foreign = true};
    int code = qyi_cli_each_game(&work->games);
    if (work->games.files.ended && qyi_puzzle_batch_made(work->batch) >= work->asked.most)
        return QYI_EXIT_DONE;
    if (!work->games.files.ended && work->error.code == 0) {
        int last = qyi_puzzle_batch_finish(work->batch);

        work->error.code = last < 0 ? last : 0;
    }
    return qyi_cli_games_exit(&work->games, code, true);
}

/* ---- draw -------------------------------------------------------------------------------------------- */

static int draw(struct work *work)
{
    const struct qyi_cli *cli = work->cli;
    const struct qy_table_puzzles wanted = qyi_cli_drawn(cli);
    int code = 0;

    for (size_t i = 1; i < cli->operand_count && code >= 0; i++)
        code = qyi_puzzle_batch_draw(work->batch, qyi_cli_material_game(cli, cli->operand[i]),
                                     cli->operand[i], &wanted, &work->error);
    return QYI_EXIT_DONE;
}

/* ---- check ------------------------------------------------------------------------------------------- */

static int tell(void *user, uint32_t line, const struct qyi_puzzle_checked *checked)
{
    struct work *work = user;

    work->verdicts[checked->verdict]++;
    if (checked->verdict != QY_PUZZLE_SOUND || work->cli->text[QYI_OPT_VERBOSE])
        qyi_answer_puzzle(work->file, line, checked, qyi_cli_answer(work->cli));
    return qyi_cli_flush_full(work->cli) ? 0 : 1;
}

/* Reads and verifies a whole file. */
static int check_file(void *user, const char *path)
{
    struct work *work = user;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error = {0};
    int code = qyi_cli_read_whole(work->cli, path, &text);
    int ended = 0;

    work->file = path;
    if (code == QYI_EXIT_DONE)
        ended = qyi_puzzle_batch_verify(work->batch, qy_buf_str(&text), text.len, work->asked.most, &error);
    if (ended != 0)
        code = ended < 0 ? qyi_cli_fail(work->cli, work->file, &error) : QYI_EXIT_SYSTEM;
    qy_buf_free(&text);
    return code;
}

static int check(struct work *work)
{
    struct qyi_cli *cli = work->cli;
    int worst = qyi_cli_each_whole(cli, check_file, work);

    qyi_answer_puzzles_checked(work->verdicts, qyi_cli_answer(cli));
    if (worst == QYI_EXIT_DONE && work->verdicts[QY_PUZZLE_SECOND] + work->verdicts[QY_PUZZLE_REFUTED] +
                                          work->verdicts[QY_PUZZLE_UNDECIDED] >
                                      0)
        worst = QYI_EXIT_NO;
    return worst;
}

/* ---- the command ------------------------------------------------------------------------------------- */

static void say_made(const struct work *work)
{
    qyi_cli_say(work->cli, "puzzles.made", QYI_CLI_NUMBER(qyi_puzzle_batch_made(work->batch)),
                QYI_CLI_NUMBER(work->games.games), NULL);
}

/* Runs `act` and replaces the output file only if it succeeds. */
static int write_puzzles(struct work *work, int (*act)(struct work *work))
{
    struct qyi_cli *cli = work->cli;
    const char *path = cli->text[QYI_OPT_OUTPUT];
    int code = qyi_cli_target(cli, path, &work->target, &work->error);

    if (code < 0)
        return qyi_cli_refuse_output(cli, &work->error);
    code = act(work);
    if (work->error.code == 0)
        (void)qyi_target_write(work->target, &work->out, true, &work->error);
    if (work->error.code < 0 || code == QYI_EXIT_USAGE) {
        qyi_target_abandon(work->target);
        return code == QYI_EXIT_USAGE ? code : qyi_cli_refuse_output(cli, &work->error);
    }
    if (qyi_puzzle_batch_made(work->batch) == 0 && path && strcmp(path, "-") != 0) {
        qyi_target_abandon(work->target);
        qyi_cli_say(cli, "puzzles.none", path, NULL);
        return code == QYI_EXIT_DONE ? QYI_EXIT_NO : code;
    }
    if (qyi_target_commit(work->target, &work->error) < 0)
        return qyi_cli_refuse_output(cli, &work->error);
    if (!cli->quiet && path)
        say_made(work);
    return code;
}

static int act(struct work *work)
{
    switch (qyi_cli_action(work->cli)) {
    case QYI_PUZZLES_MAKE: return write_puzzles(work, make);
    case QYI_PUZZLES_DRAW: return write_puzzles(work, draw);
    default: return check(work);
    }
}

int qyi_cli_puzzles(struct qyi_cli *cli)
{
    struct work work = {
        .cli = cli,
        .asked = {.nodes = cli->number[QYI_OPT_NODES],
                  .threads = (unsigned)cli->number[QYI_OPT_THREADS],
                  .most = cli->text[QYI_OPT_TOP] ? cli->number[QYI_OPT_TOP] : UINT64_MAX / UINT32_MAX,
                  .made = put,
                  .verified = tell,
                  .user = &work}};
    int code = qyi_cli_open_tables(cli, &work.asked.tables);

    if (code == QYI_EXIT_DONE)
        code = read_themes(&work);
    if (code == QYI_EXIT_DONE && qyi_puzzle_batch_new(&work.asked, &work.batch) < 0)
        code = qyi_cli_no_memory(cli);
    if (code == QYI_EXIT_DONE)
        code = act(&work);
    qyi_puzzle_batch_free(work.batch);
    qyi_cli_close_tables(cli, work.asked.tables);
    qy_buf_free(&work.out);
    return code;
}
