/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program `qiyuan`: parses the command line and runs the command. */
#include "answer/search_help.h"
#include "base/child.h"
#include "base/descriptor.h"
#include "cli/cli.h"
#include "cli/outputs.h"
#include "commands/help.h"
#include "wire/embedded.h"

#include <qiyuan/core/version.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/*
 * The small program contains the commands that need few libraries, and executes the complete program for the
 * others.
 */
#ifdef QYI_WHOLE
#define RUN(name) qyi_cli_##name,
static int (*const run[QYI_COMMAND_COUNT])(struct qyi_cli *) = {QYI_CLI_COMMANDS(RUN)};
#else
#define RUN(name, id) [QYI_COMMAND_##id] = qyi_cli_##name,
static int (*const run[QYI_COMMAND_COUNT])(struct qyi_cli *) = {QYI_CLI_LIGHT_COMMANDS(RUN)};
#endif

static int run_command(struct qyi_cli *cli, char **argv)
{
    int (*command)(struct qyi_cli *) = run[cli->command - qyi_cli_commands];

    if (command)
        return command(cli);
    qyi_child_become("whole/qiyuan", "../lib/qiyuan/qiyuan", argv);
    qyi_cli_say(cli, "cli.no-whole", "lib/qiyuan/qiyuan", NULL);
    return QYI_EXIT_SYSTEM;
}

/* Copies the original arguments, because parsing moves the operands. NULL if memory ran out. */
static char **words_given(int argc, char **argv)
{
    char **words = calloc((size_t)argc + 1, sizeof *words);

    if (words && argc > 0)
        memcpy(words, argv, (size_t)argc * sizeof *words);
    return words;
}

int main(int argc, char **argv)
{
    struct qyi_cli cli;
    char **words = words_given(argc, argv);

    if (!words)
        return QYI_EXIT_SYSTEM;
    qyi_hold_standard_streams();
    (void)signal(SIGPIPE, SIG_IGN); /* so that writing to a closed pipe returns an error */
    int code = qyi_cli_parse(&cli, argc, argv);
    if (code == QYI_EXIT_DONE) {
        if (cli.text[QYI_OPT_HELP])
            qyi_help_write(&(struct qyi_help){cli.lang, cli.command, cli.action}, &cli.out);
        else if (cli.text[QYI_OPT_HELP_WHERE])
            qyi_search_help(cli.lang, true, &cli.out);
        else if (cli.text[QYI_OPT_VERSION])
            qy_buf_addf(&cli.out, cli.json ? "{\"version\":\"%s\"}\n" : "qiyuan %s\n", qy_version());
        else if (cli.text[QYI_OPT_LICENCES])
            qy_buf_add(&cli.out, (const char *)qyi_licences, qyi_licences_len);
        else if ((code = qyi_cli_check_outputs(&cli)) == QYI_EXIT_DONE)
            code = run_command(&cli, words);
    }
    qyi_cli_answered(&cli);
    if (!qyi_cli_flush(&cli))
        code = QYI_EXIT_SYSTEM;
    qy_buf_free(&cli.out);
    free(words);
    return code;
}
