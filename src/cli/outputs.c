/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares outputs with inputs, so that a mistyped name can't destroy a collection. */
#include "cli/outputs.h"

#include "record/formats.h"
#include "source/folder.h"

#include <string.h>

static bool is_command(const struct qyi_cli *cli, enum qyi_cli_command_id command)
{
    return cli->command == &qyi_cli_commands[command];
}

bool qyi_cli_rewrites(const struct qyi_cli *cli)
{
    return is_command(cli, QYI_COMMAND_CONVERT) || is_command(cli, QYI_COMMAND_MERGE) ||
           is_command(cli, QYI_COMMAND_ANALYSE);
}

bool qyi_cli_is_output(const struct qyi_cli *cli, const char *path)
{
    return qyi_is_same_file(cli->text[QYI_OPT_OUTPUT], path) ||
           qyi_is_same_file(cli->text[QYI_OPT_REPORT], path);
}

/* The first input file that is the same file as `output`, or NULL. */
static const char *find_input(const struct qyi_cli *cli, const char *output, bool operands)
{
    static const enum qyi_cli_option_id lists[] = {QYI_OPT_FILES_FROM, QYI_OPT_NAMES, QYI_OPT_INDEX,
                                                   QYI_OPT_REGULATIONS};

    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        if (qyi_is_same_file(output, cli->text[lists[i]]))
            return cli->text[lists[i]];
    for (size_t i = 0; operands && i < cli->operand_count; i++)
        if (qyi_is_same_file(output, cli->operand[i]))
            return cli->operand[i];
    return NULL;
}

/* Checks that the suffix of an output of games fits the format written. */
static int check_suffix(const struct qyi_cli *cli)
{
    const char *output = cli->text[QYI_OPT_OUTPUT];
    const struct qyi_format *format = output && qyi_cli_rewrites(cli) ? qyi_format_by_suffix(output) : NULL;
    bool converts = is_command(cli, QYI_COMMAND_CONVERT);

    if (!format || (converts && (cli->text[QYI_OPT_TO] || cli->text[QYI_OPT_SPLIT] || format->writer)))
        return QYI_EXIT_DONE;
    if (converts)
        return qyi_cli_usage(cli, "cli.output-not-written", output, format->name, NULL);
    return format == qyi_format_by_name("pgn", 3) ? QYI_EXIT_DONE
                                                  : qyi_cli_usage(cli, "cli.output-other-format", output,
                                                                  format->name, cli->command->name, NULL);
}

int qyi_cli_check_outputs(const struct qyi_cli *cli)
{
    const char *output = cli->text[QYI_OPT_OUTPUT];
    const char *report = cli->text[QYI_OPT_REPORT];
    const char *input = find_input(cli, output, !qyi_cli_rewrites(cli));

    if (!input)
        input = find_input(cli, report, true);
    if (input)
        return qyi_cli_usage(cli, "cli.output-is-input", input, NULL);
    if (output && report && strcmp(output, "-") != 0 &&
        (strcmp(output, report) == 0 || qyi_is_same_file(output, report)))
        return qyi_cli_usage(cli, "cli.output-twice", "--output", "--report", report, NULL);
    if (qyi_is_file_of_games(report) && !qyi_is_same_file(report, output))
        return qyi_cli_usage(cli, "cli.output-holds-games", report, NULL);
    return check_suffix(cli);
}

int qyi_cli_may_replace(const struct qyi_cli *cli)
{
    const char *output = cli->text[QYI_OPT_OUTPUT];

    return qyi_is_file_of_games(output) ? qyi_cli_usage(cli, "cli.output-holds-games", output, NULL)
                                        : QYI_EXIT_DONE;
}
