/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking things up in the table of the command line's options and commands. */
#include "commands/options.h"

#include "base/registry.h"

#include <string.h>

static bool is_named(const char *known, const char *name, size_t len)
{
    return strlen(known) == len && memcmp(known, name, len) == 0;
}

const struct qyi_cli_command *qyi_cli_command_find(const char *name, size_t len)
{
    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++)
        if (is_named(qyi_cli_commands[i].name, name, len))
            return &qyi_cli_commands[i];
    return NULL;
}

const struct qyi_cli_option *qyi_cli_option_find(const char *name, size_t len)
{
    for (size_t i = 0; i < QYI_OPT_COUNT; i++)
        if (is_named(qyi_cli_options[i].name, name, len))
            return &qyi_cli_options[i];
    return NULL;
}

const struct qyi_cli_action *qyi_cli_action_find(const struct qyi_cli_command *command, const char *name,
                                                 size_t len)
{
    for (const struct qyi_cli_action *action = command->actions; action && action->name; action++)
        if (is_named(action->name, name, len))
            return action;
    return NULL;
}

static bool is_listed(const uint8_t *options, enum qyi_cli_option_id option)
{
    for (; *options; options++)
        if (*options == option)
            return true;
    return false;
}

bool qyi_cli_takes(const struct qyi_cli_command *command, const struct qyi_cli_action *action,
                   enum qyi_cli_option_id option)
{
    if (option < QYI_CLI_SHARED_OPTIONS || (action && is_listed(action->options, option)))
        return true;
    if (action || !command)
        return false;
    for (action = command->actions; action && action->name; action++)
        if (is_listed(action->options, option))
            return true;
    return is_listed(command->options, option);
}

const char *qyi_cli_choices(const struct qyi_cli_action *action, const struct qyi_cli_option *option)
{
    bool heeds = action && action->heeds && option == &qyi_cli_options[action->heeds];

    return heeds ? action->heeded : option->choices;
}

void qyi_cli_choices_write(const char *choices, struct qy_buf *out)
{
    for (const char *at = choices; *at; at++)
        qy_buf_adds(out, *at == '|' ? ", " : (char[]){*at, '\0'});
}

bool qyi_cli_is_choice(const char *choices, const char *text)
{
    size_t len = strlen(text);

    for (const char *at = choices; at; at = strchr(at, '|'), at = at ? at + 1 : NULL)
        if (len > 0 && strcspn(at, "|") == len && memcmp(at, text, len) == 0)
            return true;
    return false;
}

void qyi_cli_option_write(const struct qyi_cli_option *option, struct qy_buf *out)
{
    if (option->letter)
        qy_buf_addf(out, "-%c, ", option->letter);
    qy_buf_addf(out, "--%s", option->name);
    if (option->placeholder)
        qy_buf_addf(out, "=%s", option->placeholder);
}

bool qyi_cli_words(enum qy_lang lang, const char *prefix, const char *name, const char *suffix,
                   struct qy_buf *out)
{
    struct qy_buf id = QY_BUF_INIT;

    qy_buf_addf(&id, "%s.%s%s%s", prefix, name, suffix ? "." : "", suffix ? suffix : "");
    const char *text = qyi_message_text(lang, qy_buf_str(&id));
    if (text)
        qy_buf_adds(out, text);
    qy_buf_free(&id);
    return text != NULL;
}

void qyi_cli_option_words(enum qy_lang lang, const struct qyi_cli_command *command,
                          const struct qyi_cli_action *action, const struct qyi_cli_option *option,
                          struct qy_buf *out)
{
    struct qy_buf suffix = QY_BUF_INIT;
    bool found = false;

    if (action) {
        qy_buf_addf(&suffix, "%s.%s", command->name, action->name);
        found = qyi_cli_words(lang, "option", option->name, qy_buf_str(&suffix), out);
        qy_buf_free(&suffix);
    }
    if (!found && command)
        found = qyi_cli_words(lang, "option", option->name, command->name, out);
    if (!found)
        qyi_cli_words(lang, "option", option->name, NULL, out);
}

bool qyi_cli_action_words(enum qy_lang lang, const struct qyi_cli_command *command,
                          const struct qyi_cli_action *action, const char *suffix, struct qy_buf *out)
{
    struct qy_buf prefix = QY_BUF_INIT;

    qy_buf_addf(&prefix, "action.%s", command->name);
    bool found = qyi_cli_words(lang, qy_buf_str(&prefix), action->name, suffix, out);
    qy_buf_free(&prefix);
    return found;
}

const struct qyi_cli_option *qyi_cli_option_renamed(const struct qyi_cli_command *command,
                                                    const struct qyi_cli_action *action, const char *name,
                                                    size_t len)
{
    for (const struct qyi_cli_renamed *old = qyi_cli_renamed; old->name; old++)
        if (is_named(old->name, name, len) && qyi_cli_takes(command, action, old->option))
            return &qyi_cli_options[old->option];
    return NULL;
}
