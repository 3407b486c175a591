/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program `qiyuan`: takes the command line apart and hands it to the command. */
#include "cli/cli.h"
#include "cli/outputs.h"

#include <qiyuan/version.h>

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static int (*const run[QYI_COMMAND_COUNT])(struct qyi_cli *) = {
    [QYI_COMMAND_PERFT] = qyi_cli_perft,       [QYI_COMMAND_MOVES] = qyi_cli_moves,
    [QYI_COMMAND_SHOW] = qyi_cli_show,         [QYI_COMMAND_JUDGE] = qyi_cli_judge,
    [QYI_COMMAND_ARBITER] = qyi_cli_arbiter,   [QYI_COMMAND_ARTICLES] = qyi_cli_articles,
    [QYI_COMMAND_EXPLAIN] = qyi_cli_explain,   [QYI_COMMAND_SERVE] = qyi_cli_serve,
    [QYI_COMMAND_WINNABLE] = qyi_cli_winnable, [QYI_COMMAND_TOURNAMENT] = qyi_cli_tournament,
    [QYI_COMMAND_BENCH] = qyi_cli_bench,       [QYI_COMMAND_CONVERT] = qyi_cli_convert,
    [QYI_COMMAND_ADMIN] = qyi_cli_admin,       [QYI_COMMAND_RATE] = qyi_cli_rate,
    [QYI_COMMAND_GREP] = qyi_cli_grep,         [QYI_COMMAND_STATS] = qyi_cli_stats,
    [QYI_COMMAND_TREE] = qyi_cli_tree,         [QYI_COMMAND_MATCH] = qyi_cli_match,
    [QYI_COMMAND_ANALYSE] = qyi_cli_analyse,   [QYI_COMMAND_INDEX] = qyi_cli_index,
    [QYI_COMMAND_MERGE] = qyi_cli_merge,       [QYI_COMMAND_SHEET] = qyi_cli_sheet,
    [QYI_COMMAND_ENGINE] = qyi_cli_engine,     [QYI_COMMAND_SOLVE] = qyi_cli_solve,
    [QYI_COMMAND_TABLES] = qyi_cli_tables,     [QYI_COMMAND_BOT] = qyi_cli_bot,
    [QYI_COMMAND_PUZZLES] = qyi_cli_puzzles,
};

/*
 * A standard stream that was closed before the program began would be the number of the next file opened, and
 * answers would go there. Its place is taken by a file that refuses what the stream is for.
 */
static void hold_standard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    struct qyi_cli cli;
    int code;

    hold_standard_streams();
    (void)signal(SIGPIPE, SIG_IGN); /* a write to a closed pipe is seen by its error */
    code = qyi_cli_parse(&cli, argc, argv);
    if (code == QYI_EXIT_DONE) {
        if (cli.text[QYI_OPT_HELP])
            qyi_cli_help(&cli, &cli.out);
        else if (cli.text[QYI_OPT_VERSION])
            qy_buf_addf(&cli.out, "qiyuan %s\n", qy_version());
        else if ((code = qyi_cli_check_outputs(&cli)) == QYI_EXIT_DONE)
            code = run[cli.command - qyi_cli_commands](&cli);
    }
    qyi_cli_answered(&cli);
    if (!qyi_cli_flush(&cli))
        code = QYI_EXIT_SYSTEM;
    qy_buf_free(&cli.out);
    return code;
}
