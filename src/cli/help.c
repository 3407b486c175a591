/* SPDX-License-Identifier: GPL-3.0-or-later */
/* --help in the reader's language, made from the table of options and the message registry. */
#include "answer/search_help.h"
#include "answer/width.h"
#include "base/registry.h"
#include "cli/cli.h"

#include <string.h>

#define COLUMNS     80
#define NAME_COLUMN 2
#define TEXT_COLUMN 24

static void add_heading(const struct qyi_cli *cli, const char *id, struct qy_buf *out)
{
    qy_buf_addc(out, '\n');
    qyi_cli_word(cli, out, id, NULL);
    qy_buf_addc(out, '\n');
}

static void add_row(const char *name, const char *words, struct qy_buf *out)
{
    qyi_definition(name, words, NAME_COLUMN, TEXT_COLUMN, COLUMNS, out);
}

/* A name and the message PREFIX.NAME. */
static void add_worded(const char *prefix, const char *name, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf words = QY_BUF_INIT;

    qyi_cli_words(lang, prefix, name, NULL, &words);
    add_row(name, qy_buf_str(&words), out);
    qy_buf_free(&words);
}

static void add_option(const struct qyi_cli *cli, const struct qyi_cli_option *option, struct qy_buf *out)
{
    const char *choices = qyi_cli_choices(cli->action, option);
    struct qy_buf name = QY_BUF_INIT;
    struct qy_buf words = QY_BUF_INIT;

    qyi_cli_option_write(option, &name);
    qyi_cli_option_words(cli->lang, cli->command, cli->action, option, &words);
    if (choices) {
        qy_buf_adds(&words, " (");
        qyi_cli_choices_write(choices, &words);
        qy_buf_addc(&words, ')');
    }
    add_row(qy_buf_str(&name), qy_buf_str(&words), out);
    qy_buf_free(&name);
    qy_buf_free(&words);
}

static void add_shared_options(const struct qyi_cli *cli, struct qy_buf *out)
{
    add_heading(cli, "help.shared-options", out);
    for (unsigned i = 0; i < QYI_OPT_VERSION; i++)
        add_option(cli, &qyi_cli_options[i], out);
}

static void add_program_help(const struct qyi_cli *cli, struct qy_buf *out)
{
    qyi_cli_word(cli, out, "help.usage", "qiyuan COMMAND ...", NULL);
    qy_buf_adds(out, "\n\n");
    qyi_wrap(qyi_message_text(cli->lang, "help.program"), 0, 0, COLUMNS, out);
    qy_buf_addc(out, '\n');
    add_heading(cli, "help.commands", out);
    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++)
        add_worded("command", qyi_cli_commands[i].name, cli->lang, out);
    add_shared_options(cli, out);
    for (unsigned i = QYI_OPT_VERSION; i <= QYI_OPT_LICENCES; i++)
        add_option(cli, &qyi_cli_options[i], out);
    add_heading(cli, "help.exit-codes", out);
    for (char digit[] = "0"; *digit <= '0' + QYI_EXIT_SYSTEM; ++*digit)
        add_worded("exit", digit, cli->lang, out);
    qy_buf_addc(out, '\n');
    qyi_cli_word(cli, out, "help.more", NULL);
    qy_buf_addc(out, '\n');
}

static void add_usage(const struct qyi_cli *cli, const struct qyi_cli_command *command, struct qy_buf *out)
{
    const char *const *usage = cli->action ? cli->action->usage : command->usage;
    struct qy_buf line = QY_BUF_INIT;

    for (size_t i = 0; usage[i]; i++) {
        qy_buf_clear(&line);
        qy_buf_addf(&line, "qiyuan %s", command->name);
        if (cli->action)
            qy_buf_addf(&line, " %s", cli->action->name);
        qy_buf_addf(&line, "%s%s", *usage[i] ? " " : "", usage[i]);
        if (i == 0)
            qyi_cli_word(cli, out, "help.usage", qy_buf_str(&line), NULL);
        else
            qy_buf_addf(out, "       %s", qy_buf_str(&line));
        qy_buf_addc(out, '\n');
    }
    qy_buf_free(&line);
}

/* What the command does, or its action: a text, or where there is none the one line. */
static void add_text(const struct qyi_cli *cli, const struct qyi_cli_command *command, struct qy_buf *out)
{
    struct qy_buf words = QY_BUF_INIT;

    if (!cli->action)
        qyi_cli_words(cli->lang, "command", command->name, "text", &words);
    else if (!qyi_cli_action_words(cli->lang, command, cli->action, "text", &words))
        qyi_cli_action_words(cli->lang, command, cli->action, NULL, &words);
    qy_buf_addc(out, '\n');
    qyi_wrap(qy_buf_str(&words), 0, 0, COLUMNS, out);
    qy_buf_addc(out, '\n');
    qy_buf_free(&words);
}

static void add_actions(const struct qyi_cli *cli, const struct qyi_cli_command *command, struct qy_buf *out)
{
    add_heading(cli, "help.actions", out);
    for (const struct qyi_cli_action *action = command->actions; action->name; action++) {
        struct qy_buf words = QY_BUF_INIT;

        qyi_cli_action_words(cli->lang, command, action, NULL, &words);
        add_row(action->name, qy_buf_str(&words), out);
        qy_buf_free(&words);
    }
}

static void add_command_help(const struct qyi_cli *cli, const struct qyi_cli_command *command,
                             struct qy_buf *out)
{
    const uint8_t *options = cli->action ? cli->action->options : command->options;

    add_usage(cli, command, out);
    add_text(cli, command, out);
    if (command->actions && !cli->action)
        add_actions(cli, command, out);
    if (*options)
        add_heading(cli, "help.options", out);
    for (; *options; options++)
        add_option(cli, &qyi_cli_options[*options], out);
    add_shared_options(cli, out);
    if (!cli->action && memchr(command->options, QYI_OPT_WHERE, strlen((const char *)command->options))) {
        add_heading(cli, "help.where", out);
        qyi_search_help(cli->lang, false, out);
    }
    if (cli->action)
        return;
    qy_buf_addc(out, '\n');
    if (command->actions) {
        qyi_cli_word(cli, out, "help.more-action", command->name, NULL);
        qy_buf_addc(out, '\n');
    }
    qyi_cli_word(cli, out, "help.example", command->example, NULL);
    qy_buf_addc(out, '\n');
}

void qyi_cli_help(const struct qyi_cli *cli, struct qy_buf *out)
{
    if (cli->command)
        add_command_help(cli, cli->command, out);
    else
        add_program_help(cli, out);
}
