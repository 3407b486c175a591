/* SPDX-License-Identifier: GPL-3.0-or-later */
/* --help in the reader's language, made from the table of options and the message registry. */
#include "commands/help.h"
#include "answer/search_help.h"
#include "answer/width.h"
#include "base/registry.h"

#include <string.h>

#define COLUMNS      80
#define NAME_COLUMN  2
#define TEXT_COLUMN  24
#define USAGE_COLUMN 7 /* behind "Usage: " */

/* Message `id`, which may have one particular. */
static void add_words(const struct qyi_help *of, struct qy_buf *out, const char *id, const char *particular)
{
    qyi_message(of->lang, id, &particular, particular ? 1 : 0, out);
}

static void add_heading(const struct qyi_help *of, const char *id, struct qy_buf *out)
{
    qy_buf_addc(out, '\n');
    add_words(of, out, id, NULL);
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

static void add_option(const struct qyi_help *of, const struct qyi_cli_option *option, struct qy_buf *out)
{
    const char *choices = qyi_cli_choices(of->action, option);
    struct qy_buf name = QY_BUF_INIT;
    struct qy_buf words = QY_BUF_INIT;

    qyi_cli_option_write(option, &name);
    qyi_cli_option_words(of->lang, of->command, of->action, option, &words);
    if (choices) {
        qy_buf_adds(&words, " (");
        qyi_cli_choices_write(choices, &words);
        qy_buf_addc(&words, ')');
    }
    add_row(qy_buf_str(&name), qy_buf_str(&words), out);
    qy_buf_free(&name);
    qy_buf_free(&words);
}

static void add_shared_options(const struct qyi_help *of, struct qy_buf *out)
{
    add_heading(of, "help.shared-options", out);
    for (unsigned i = 0; i < QYI_OPT_VERSION; i++)
        add_option(of, &qyi_cli_options[i], out);
}

static void add_program_help(const struct qyi_help *of, struct qy_buf *out)
{
    add_words(of, out, "help.usage", "qiyuan COMMAND ...");
    qy_buf_adds(out, "\n\n");
    qyi_wrap(qyi_message_text(of->lang, "help.program"), 0, 0, COLUMNS, out);
    qy_buf_addc(out, '\n');
    add_heading(of, "help.commands", out);
    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++)
        add_worded("command", qyi_cli_commands[i].name, of->lang, out);
    add_shared_options(of, out);
    for (unsigned i = QYI_OPT_VERSION; i <= QYI_OPT_LICENCES; i++)
        add_option(of, &qyi_cli_options[i], out);
    add_heading(of, "help.exit-codes", out);
    for (char digit[] = "0"; *digit <= '4'; ++*digit)
        add_worded("exit", digit, of->lang, out);
    qy_buf_addc(out, '\n');
    qyi_wrap(qyi_message_text(of->lang, "help.more"), 0, 0, COLUMNS, out);
    qy_buf_addc(out, '\n');
}

/* Adds a usage line: the arguments after the name of the command, wrapped below themselves. */
static void add_form(const struct qyi_help *of, const char *usage, bool first, struct qy_buf *out)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qy_buf name = QY_BUF_INIT;

    qy_buf_addf(&name, "qiyuan %s%s%s", of->command->name, of->action ? " " : "",
                of->action ? of->action->name : "");
    if (first)
        add_words(of, &line, "help.usage", qy_buf_str(&name));
    else
        qy_buf_addf(&line, "%*s%s", USAGE_COLUMN, "", qy_buf_str(&name));
    qy_buf_adds(out, qy_buf_str(&line));
    if (*usage) {
        qy_buf_addc(out, ' ');
        qyi_wrap(usage, qyi_width(qy_buf_str(&line), line.len) + 1, USAGE_COLUMN + 4, COLUMNS, out);
    }
    qy_buf_addc(out, '\n');
    qy_buf_free(&line);
    qy_buf_free(&name);
}

static void add_usage(const struct qyi_help *of, const struct qyi_cli_command *command, struct qy_buf *out)
{
    const char *const *usage = of->action ? of->action->usage : command->usage;

    for (size_t i = 0; usage[i]; i++)
        add_form(of, usage[i], i == 0, out);
}

/* Adds the description of a command or its action: the long text, or the one line if there is none. */
static void add_text(const struct qyi_help *of, const struct qyi_cli_command *command, struct qy_buf *out)
{
    struct qy_buf words = QY_BUF_INIT;

    if (!of->action)
        qyi_cli_words(of->lang, "command", command->name, "text", &words);
    else if (!qyi_cli_action_words(of->lang, command, of->action, "text", &words))
        qyi_cli_action_words(of->lang, command, of->action, NULL, &words);
    qy_buf_addc(out, '\n');
    qyi_wrap(qy_buf_str(&words), 0, 0, COLUMNS, out);
    qy_buf_addc(out, '\n');
    qy_buf_free(&words);
}

static void add_actions(const struct qyi_help *of, const struct qyi_cli_command *command, struct qy_buf *out)
{
    add_heading(of, "help.actions", out);
    for (const struct qyi_cli_action *action = command->actions; action->name; action++) {
        struct qy_buf words = QY_BUF_INIT;

        qyi_cli_action_words(of->lang, command, action, NULL, &words);
        add_row(action->name, qy_buf_str(&words), out);
        qy_buf_free(&words);
    }
}

static void add_command_help(const struct qyi_help *of, const struct qyi_cli_command *command,
                             struct qy_buf *out)
{
    const uint8_t *options = of->action ? of->action->options : command->options;

    add_usage(of, command, out);
    add_text(of, command, out);
    if (command->actions && !of->action)
        add_actions(of, command, out);
    if (*options)
        add_heading(of, "help.options", out);
    for (; *options; options++)
        add_option(of, &qyi_cli_options[*options], out);
    add_shared_options(of, out);
    if (!of->action && memchr(command->options, QYI_OPT_WHERE, strlen((const char *)command->options))) {
        add_heading(of, "help.where", out);
        qyi_search_help(of->lang, false, out);
    }
    add_heading(of, "help.example", out);
    qy_buf_addf(out, "%*s%s\n", NAME_COLUMN, "", of->action ? of->action->example : command->example);
    if (command->actions && !of->action) {
        qy_buf_addc(out, '\n');
        add_words(of, out, "help.more-action", command->name);
        qy_buf_addc(out, '\n');
    }
}

void qyi_help_write(const struct qyi_help *of, struct qy_buf *out)
{
    if (of->command)
        add_command_help(of, of->command, out);
    else
        add_program_help(of, out);
}
