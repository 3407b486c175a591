/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan judge --fen --moves: judges one line of play, repetitions included. */
#include "cli/judge.h"

#include "answer/verdict.h"
#include "cli/regulations.h"
#include "cli/tables.h"

static int judge(struct qyi_cli *cli, const struct qy_game_setup *setup, struct qy_tables *tables)
{
    const struct qy_oracle oracle = {
        .nodes = cli->number[QYI_OPT_NODES], .drawn = qy_tables_drawn, .tables = tables};
    enum qy_verdict_state state;
    struct qy_error error;
    int code = qyi_answer_judged_moves(setup, cli->text[QYI_OPT_MOVES], &oracle, cli->quiet,
                                       qyi_cli_answer(cli), &state, &error);

    if (code == QY_E_MEMORY)
        return qyi_cli_no_memory(cli);
    if (code < 0)
        return qyi_cli_fail(cli, "--moves", &error);
    return state == QY_VERDICT_UNDECIDED ? QYI_EXIT_NO : QYI_EXIT_DONE;
}

int qyi_cli_judge_line(struct qyi_cli *cli, const struct qy_rules *rules)
{
    struct qy_position start;
    struct qy_game_setup setup;
    struct qy_tables
        *tables; /* those that ship, and those of --folder: the same command answers the same everywhere */
    struct qy_error error;
    int code = qyi_cli_position(cli, &start);

    if (code != QYI_EXIT_DONE)
        return code;
    if (qy_tables_new(cli->text[QYI_OPT_FOLDER], &tables, &error) < 0) {
        qyi_cli_say_error(cli, &error);
        return qyi_cli_exit_of(error.code);
    }
    qy_game_setup_init(rules ? rules : qy_rules_default(start.game), &setup);
    setup.start = start;
    code = qyi_cli_regulations(cli, &setup);
    if (code == QYI_EXIT_DONE)
        code = judge(cli, &setup, tables);
    qyi_cli_close_tables(cli, tables);
    return code;
}
