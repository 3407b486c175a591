/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses the command line by GNU conventions: options and operands in any order, `--` ends the options. */
#include "base/near.h"
#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Finds --lang and --json before the rest is parsed, so that earlier errors are reported in that language and
 * form. */
static void early_options(struct qyi_cli *cli, int argc, char **argv)
{
    cli->lang = qy_lang_of_environment();
    for (int i = 1; i < argc && argv[i]; i++) {
        const char *word = argv[i];
        const char *value = NULL;

        if (strcmp(word, "--") == 0)
            break;
        cli->json |= strcmp(word, "--json") == 0;
        if (strncmp(word, "--lang=", 7) == 0)
            value = word + 7;
        else if (strcmp(word, "--lang") == 0)
            value = argv[i + 1]; /* NULL after the last argument */
        if (value)
            (void)qy_lang_parse(value, strlen(value), &cli->lang);
    }
}

/* ---- the nearest name ------------------------------------------------------------------------------ */

#define LONGEST_NAME 24

static struct qyi_near near_to(const char *written, size_t len)
{
    struct qyi_near near;

    qyi_near_begin(written, len, LONGEST_NAME, &near);
    return near;
}

static int unknown_command(const struct qyi_cli *cli, const char *written)
{
    struct qyi_near near = near_to(written, strlen(written));

    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++)
        qyi_near_consider(&near, qyi_cli_commands[i].name);
    return near.best ? qyi_cli_usage(cli, "cli.unknown-command-near", written, near.best, NULL)
                     : qyi_cli_usage(cli, "cli.unknown-command", written, NULL);
}

/* Reports an operand that is not an action of the command. */
static int unknown_action(const struct qyi_cli *cli, const char *written)
{
    struct qyi_near near = near_to(written, strlen(written));
    struct qy_buf names = QY_BUF_INIT;

    for (const struct qyi_cli_action *action = cli->command->actions; action->name; action++) {
        qyi_near_consider(&near, action->name);
        qy_buf_addf(&names, "%s%s", names.len > 0 ? ", " : "", action->name);
    }
    if (near.best)
        qyi_cli_usage(cli, "cli.unknown-action-near", qy_buf_str(&names), written, near.best, NULL);
    else
        qyi_cli_usage(cli, "cli.unknown-action", qy_buf_str(&names), written, NULL);
    qy_buf_free(&names);
    return QYI_EXIT_USAGE;
}

static int unknown_option(const struct qyi_cli *cli, const char *written, size_t len)
{
    struct qyi_near near = near_to(written, len);
    struct qy_buf shown[2] = {QY_BUF_INIT, QY_BUF_INIT};

    for (unsigned i = 0; i < QYI_OPT_COUNT; i++)
        if (qyi_cli_takes(cli->command, cli->action, i))
            qyi_near_consider(&near, qyi_cli_options[i].name);
    qy_buf_addf(&shown[0], "--%.*s", (int)len, written);
    qy_buf_addf(&shown[1], "--%s", near.best ? near.best : "");
    qyi_cli_usage(cli, near.best ? "cli.unknown-option-near" : "cli.unknown-option", qy_buf_str(&shown[0]),
                  near.best ? qy_buf_str(&shown[1]) : NULL, NULL);
    qy_buf_free(&shown[0]);
    qy_buf_free(&shown[1]);
    return QYI_EXIT_USAGE;
}

/* ---- values ---------------------------------------------------------------------------------------- */

bool qyi_cli_read_number(const char *text, uint64_t least, uint64_t most, uint64_t *ret_number)
{
    char *end;

    errno = 0;
    uint64_t number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno == ERANGE || number < least || number > most)
        return false;
    *ret_number = number;
    return true;
}

static int bad_choice(const struct qyi_cli *cli, const struct qyi_cli_option *option, const char *text)
{
    struct qy_buf choices = QY_BUF_INIT;

    qyi_cli_choices_write(option->choices, &choices);
    qyi_cli_usage(cli, "cli.bad-choice", option->name, qy_buf_str(&choices), text, NULL);
    qy_buf_free(&choices);
    return QYI_EXIT_USAGE;
}

int qyi_cli_bad_number(const struct qyi_cli *cli, const char *option, uint64_t least, uint64_t most,
                       const char *text)
{
    return qyi_cli_usage(cli, "cli.bad-number", option, QYI_CLI_NUMBER(least), QYI_CLI_NUMBER(most), text,
                         NULL);
}

static int take(struct qyi_cli *cli, enum qyi_cli_option_id id, const char *text)
{
    const struct qyi_cli_option *option = &qyi_cli_options[id];

    if (option->value == QYI_VALUE_NUMBER &&
        !qyi_cli_read_number(text, option->least, option->most, &cli->number[id]))
        return qyi_cli_bad_number(cli, option->name, option->least, option->most, text);
    if (option->value == QYI_VALUE_CHOICE && !qyi_cli_is_choice(option->choices, text))
        return bad_choice(cli, option, text);
    if (id == QYI_OPT_LANG && qy_lang_parse(text, strlen(text), &cli->lang) < 0)
        return bad_choice(cli, option, text);
    if (cli->given_count == QYI_CLI_MOST_GIVEN)
        return qyi_cli_usage(cli, "cli.too-many-options", NULL);
    cli->given[cli->given_count++] = (struct qyi_cli_given){id, text};
    cli->text[id] = text;
    return QYI_EXIT_DONE;
}

/* ---- words of the command line --------------------------------------------------------------------- */

struct words {
    int argc;
    char **argv;
    int at;
};

/* Returns the value of an option that needs one: `rest` of its argument, or if that is NULL the next argument. */
static int take_value(struct qyi_cli *cli, struct words *words, enum qyi_cli_option_id id, const char *rest)
{
    const struct qyi_cli_option *option = &qyi_cli_options[id];

    if (!rest && words->at + 1 == words->argc)
        return qyi_cli_usage(cli, "cli.missing-value", option->name, option->placeholder, NULL);
    return take(cli, id, rest ? rest : words->argv[++words->at]);
}

static void say_renamed(const struct qyi_cli *cli, const char *old, size_t len,
                        const struct qyi_cli_option *option)
{
    struct qy_buf names[2] = {QY_BUF_INIT, QY_BUF_INIT};

    qy_buf_addf(&names[0], "--%.*s", (int)len, old);
    qy_buf_addf(&names[1], "--%s", option->name);
    qyi_cli_say(cli, "cli.renamed", qy_buf_str(&names[0]), qy_buf_str(&names[1]), NULL);
    qy_buf_free(&names[0]);
    qy_buf_free(&names[1]);
}

/* Handles "--name", "--name=value" and "--name value". */
static int take_long(struct qyi_cli *cli, struct words *words)
{
    const char *name = words->argv[words->at] + 2;
    size_t len = strcspn(name, "=");
    const char *value = name[len] ? name + len + 1 : NULL;
    const struct qyi_cli_option *option = qyi_cli_option_find(name, len);
    enum qyi_cli_option_id id = option ? (enum qyi_cli_option_id)(option - qyi_cli_options) : QYI_OPT_COUNT;

    if (!option || !qyi_cli_takes(cli->command, cli->action, id)) {
        option = qyi_cli_option_renamed(cli->command, cli->action, name, len);
        if (!option)
            return unknown_option(cli, name, len);
        id = (enum qyi_cli_option_id)(option - qyi_cli_options);
        say_renamed(cli, name, len, option);
    }
    if (option->value != QYI_VALUE_NONE)
        return take_value(cli, words, id, value);
    return value ? qyi_cli_usage(cli, "cli.needless-value", option->name, NULL) : take(cli, id, "");
}

/* Handles "-q", "-o FILE", "-oFILE", and several switches together, the last of which may have a value. */
static int take_short(struct qyi_cli *cli, struct words *words)
{
    int code = QYI_EXIT_DONE;

    for (const char *at = words->argv[words->at] + 1; *at && code == QYI_EXIT_DONE; at++) {
        unsigned id = 0;

        while (id < QYI_OPT_COUNT &&
               !(qyi_cli_options[id].letter == *at && qyi_cli_takes(cli->command, cli->action, id)))
            id++;
        if (id == QYI_OPT_COUNT)
            return qyi_cli_usage(cli, "cli.unknown-option", (char[]){'-', *at, '\0'}, NULL);
        if (qyi_cli_options[id].value != QYI_VALUE_NONE)
            return take_value(cli, words, id, at[1] ? at + 1 : NULL);
        code = take(cli, id, "");
    }
    return code;
}

/* The first operand names the command, the next one possibly its action; all except the command are moved to
 * the end of argv. */
static int take_operand(struct qyi_cli *cli, char *word)
{
    if (cli->command) {
        if (cli->command->actions && cli->operand_count == 0) {
            const char *usual = cli->command->usual_action;

            cli->action = qyi_cli_action_find(cli->command, word, strlen(word));
            if (!cli->action && usual && access(word, R_OK) == 0) {
                cli->action = qyi_cli_action_find(cli->command, usual, strlen(usual));
                cli->operand[cli->operand_count++] =
                    (char *)usual; /* argv has room for it, because its first two words are not operands */
            }
            if (!cli->action)
                return unknown_action(cli, word);
        }
        cli->operand[cli->operand_count++] = word;
        return QYI_EXIT_DONE;
    }
    if (strcmp(word, "help") == 0) /* of the command that follows, or of the program */
        return take(cli, QYI_OPT_HELP, "");
    if (strcmp(word, "version") == 0)
        return take(cli, QYI_OPT_VERSION, "");
    cli->command = qyi_cli_command_find(word, strlen(word));
    return cli->command ? QYI_EXIT_DONE : unknown_command(cli, word);
}

/* Whether a word is a result such as "-+" or "-:+", not an option. */
static bool is_result(const char *word)
{
    return strcmp(word, "-+") == 0 || strcmp(word, "-:+") == 0 || strcmp(word, "-:-") == 0;
}

static int take_all(struct qyi_cli *cli, struct words *words)
{
    bool options_ended = false;

    for (words->at = 1; words->at < words->argc; words->at++) {
        char *word = words->argv[words->at];
        int code;

        if (options_ended || word[0] != '-' || word[1] == '\0' || is_result(word)) {
            code = take_operand(cli, word);
        } else if (strcmp(word, "--") == 0) {
            options_ended = true;
            continue;
        } else {
            code = word[1] == '-' ? take_long(cli, words) : take_short(cli, words);
        }
        if (code != QYI_EXIT_DONE)
            return code;
    }
    return QYI_EXIT_DONE;
}

static bool wants_colour(const struct qyi_cli *cli)
{
    const char *when = cli->text[QYI_OPT_COLOR];
    const char *no_colour = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");

    if (when && strcmp(when, "auto") != 0)
        return strcmp(when, "always") == 0;
    return !(no_colour && *no_colour) && terminal && strcmp(terminal, "dumb") != 0 && isatty(STDOUT_FILENO);
}

/* Options before the action must also be options of the action. */
static int check_options(const struct qyi_cli *cli)
{
    for (size_t i = 0; cli->action && i < cli->given_count; i++) {
        const char *name = qyi_cli_options[cli->given[i].option].name;

        if (!qyi_cli_takes(cli->command, cli->action, cli->given[i].option))
            return unknown_option(cli, name, strlen(name));
    }
    return QYI_EXIT_DONE;
}

/* The last word of a usage line, which is the required operand. */
static const char *last_word(const char *usage)
{
    const char *blank = strrchr(usage, ' ');

    return blank ? blank + 1 : usage;
}

static int check_operands(const struct qyi_cli *cli)
{
    const struct qyi_cli_command *command = cli->command;
    const struct qyi_cli_action *action = cli->action;

    if (cli->operand_count > command->most_operands)
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[command->most_operands], NULL);
    if (cli->operand_count < command->least_operands)
        return qyi_cli_usage(cli, "cli.missing-operand",
                             command->actions ? "ACTION" : last_word(command->usage[0]), NULL);
    for (size_t i = 0; action && action->operands[i]; i++)
        if (cli->operand_count <= i + 1)
            return qyi_cli_usage(cli, "cli.missing-operand", action->operands[i], NULL);
    if (action && cli->operand_count - 1 > action->most_operands)
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[action->most_operands + 1], NULL);
    return QYI_EXIT_DONE;
}

/* ---- options that need or exclude each other ---------------------------------------------------------- */

/*
 * Whether the option was given, with one of the choices unless `choices` is NULL. Output to a standard stream
 * counts as not given.
 */
static bool is_given(const struct qyi_cli *cli, enum qyi_cli_option_id option, const char *choices)
{
    const char *text = cli->text[option];

    if (!text || (option == QYI_OPT_OUTPUT && strcmp(text, "-") == 0))
        return false;
    return !choices || qyi_cli_is_choice(choices, text);
}

/* Returns the first operand that is not the name of an action, or NULL. */
static const char *first_operand(const struct qyi_cli *cli)
{
    size_t place = cli->action ? 1 : 0;

    return cli->operand_count > place ? cli->operand[place] : NULL;
}

static int check_clause(const struct qyi_cli *cli, const struct qyi_cli_clause *clause)
{
    const char *operand = first_operand(cli);
    const char *shown = clause->shown ? clause->shown : operand;
    bool others = clause->operand && operand;
    char option[LONGEST_NAME + 3];

    if (clause->option && !cli->text[clause->option])
        return QYI_EXIT_DONE;
    for (const uint8_t *other = clause->others; *other && !others; other++)
        others = is_given(cli, *other, clause->choices);
    if (others != (clause->kind == QYI_CLAUSE_APART || clause->kind == QYI_CLAUSE_BARE))
        return QYI_EXIT_DONE;
    if (!clause->option)
        return qyi_cli_usage(cli, "cli.missing-operand", shown, NULL);
    if (clause->kind == QYI_CLAUSE_BARE)
        return qyi_cli_usage(cli, "cli.extra-operand", shown, NULL);
    (void)snprintf(option, sizeof option, "--%s", qyi_cli_options[clause->option].name);
    return qyi_cli_usage(cli, clause->kind == QYI_CLAUSE_APART ? "cli.not-together" : "cli.only-with", option,
                         shown, NULL);
}

static int check_clauses(const struct qyi_cli *cli)
{
    const struct qyi_cli_clause *clause = cli->action ? cli->action->clauses : cli->command->clauses;
    int code = QYI_EXIT_DONE;

    for (; clause->kind != QYI_CLAUSE_END && code == QYI_EXIT_DONE; clause++)
        code = check_clause(cli, clause);
    return code;
}

int qyi_cli_parse(struct qyi_cli *cli, int argc, char **argv)
{
    struct words words = {argc, argv, 1};

    *cli = (struct qyi_cli){.out = QY_BUF_INIT, .operand = argv};
    for (unsigned i = 0; i < QYI_OPT_COUNT; i++)
        cli->number[i] = qyi_cli_options[i].usual;
    early_options(cli, argc, argv);
    int code = take_all(cli, &words);
    if (code == QYI_EXIT_DONE)
        code = check_options(cli);
    if (code != QYI_EXIT_DONE)
        return code;
    cli->json = cli->text[QYI_OPT_JSON] != NULL;
    cli->quiet = cli->text[QYI_OPT_QUIET] != NULL;
    cli->colour = wants_colour(cli);
    cli->terminal = isatty(STDERR_FILENO) && !cli->quiet;
    if (cli->text[QYI_OPT_HELP] || cli->text[QYI_OPT_VERSION] || cli->text[QYI_OPT_LICENCES] ||
        cli->text[QYI_OPT_HELP_WHERE])
        return QYI_EXIT_DONE;
    if (!cli->command)
        return qyi_cli_usage(cli, "cli.no-command", NULL);
    code = check_operands(cli);
    return code == QYI_EXIT_DONE ? check_clauses(cli) : code;
}
