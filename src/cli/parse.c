/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The command line, by GNU's conventions: options and operands in any order, `--` ends options. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The language of the environment, by the text of its variables: a bare system has no Chinese locale. */
static enum qy_lang environment_lang(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    enum qy_lang lang = QY_LANG_EN;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);

        if (value && *value) {
            (void)qy_lang_parse(value, strlen(value), &lang);
            break;
        }
    }
    return lang;
}

/* Finds --lang before the rest is read, so that also what is wrong before it is told in that language. */
static void early_lang(struct qyi_cli *cli, int argc, char **argv)
{
    cli->lang = environment_lang();
    for (int i = 1; i < argc && argv[i]; i++) {
        const char *word = argv[i];
        const char *value = NULL;

        if (strcmp(word, "--") == 0)
            break;
        if (strncmp(word, "--lang=", 7) == 0)
            value = word + 7;
        else if (strcmp(word, "--lang") == 0)
            value = argv[i + 1]; /* NULL behind the last word */
        if (value)
            (void)qy_lang_parse(value, strlen(value), &cli->lang);
    }
}

/* ---- the nearest name ------------------------------------------------------------------------------ */

#define LONGEST_NAME 24

/* How many letters must be put in, left out or changed, or neighbours swapped, to come from a to b. */
static size_t edit_distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t rows[3][LONGEST_NAME + 1];

    for (size_t j = 0; j <= b_len; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_len; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i + 2) % 3];

        row[0] = i;
        for (size_t j = 1; j <= b_len; j++) {
            size_t best = above[j - 1] + (a[i - 1] != b[j - 1]);

            best = above[j] + 1 < best ? above[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                rows[(i + 1) % 3][j - 2] + 1 < best)
                best = rows[(i + 1) % 3][j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[a_len % 3][b_len];
}

/* Keeps `name` in `best` if it is nearer to what was written; a third of the letters may differ. */
static void consider(const char *written, size_t len, const char *name, const char **best,
                     size_t *best_distance)
{
    size_t distance;

    if (len > LONGEST_NAME || strlen(name) > LONGEST_NAME)
        return;
    distance = edit_distance(written, len, name, strlen(name));
    if (distance < *best_distance && distance <= (len + 2) / 3) {
        *best = name;
        *best_distance = distance;
    }
}

static int unknown_command(const struct qyi_cli *cli, const char *written)
{
    const char *best = NULL;
    size_t distance = SIZE_MAX;

    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++)
        consider(written, strlen(written), qyi_cli_commands[i].name, &best, &distance);
    return best ? qyi_cli_usage(cli, "cli.unknown-command-near", written, best, NULL)
                : qyi_cli_usage(cli, "cli.unknown-command", written, NULL);
}

/* An operand that names none of the command's actions. */
static int unknown_action(const struct qyi_cli *cli, const char *written)
{
    struct qy_buf names = QY_BUF_INIT;
    const char *best = NULL;
    size_t distance = SIZE_MAX;

    for (const struct qyi_cli_action *action = cli->command->actions; action->name; action++) {
        consider(written, strlen(written), action->name, &best, &distance);
        qy_buf_addf(&names, "%s%s", names.len > 0 ? ", " : "", action->name);
    }
    if (best)
        qyi_cli_usage(cli, "cli.unknown-action-near", qy_buf_str(&names), written, best, NULL);
    else
        qyi_cli_usage(cli, "cli.unknown-action", qy_buf_str(&names), written, NULL);
    qy_buf_free(&names);
    return QYI_EXIT_USAGE;
}

static int unknown_option(const struct qyi_cli *cli, const char *written, size_t len)
{
    struct qy_buf shown = QY_BUF_INIT;
    struct qy_buf near = QY_BUF_INIT;
    const char *best = NULL;
    size_t distance = SIZE_MAX;

    for (unsigned i = 0; i < QYI_OPT_COUNT; i++)
        if (qyi_cli_takes(cli->command, cli->action, i))
            consider(written, len, qyi_cli_options[i].name, &best, &distance);
    qy_buf_addf(&shown, "--%.*s", (int)len, written);
    if (best)
        qy_buf_addf(&near, "--%s", best);
    if (best)
        qyi_cli_usage(cli, "cli.unknown-option-near", qy_buf_str(&shown), qy_buf_str(&near), NULL);
    else
        qyi_cli_usage(cli, "cli.unknown-option", qy_buf_str(&shown), NULL);
    qy_buf_free(&shown);
    qy_buf_free(&near);
    return QYI_EXIT_USAGE;
}

/* ---- values ---------------------------------------------------------------------------------------- */

bool qyi_cli_read_number(const char *text, uint64_t least, uint64_t most, uint64_t *ret_number)
{
    uint64_t number = 0;

    if (!*text)
        return false;
    for (; *text; text++) {
        unsigned digit = (unsigned)(*text - '0');

        if (digit > 9 || number > (UINT64_MAX - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    if (number < least || number > most)
        return false;
    *ret_number = number;
    return true;
}

static int bad_number(const struct qyi_cli *cli, const struct qyi_cli_option *option, const char *text)
{
    struct qy_buf least = QY_BUF_INIT;
    struct qy_buf most = QY_BUF_INIT;

    qy_buf_addf(&least, "%llu", (unsigned long long)option->least);
    qy_buf_addf(&most, "%llu", (unsigned long long)option->most);
    qyi_cli_usage(cli, "cli.bad-number", option->name, qy_buf_str(&least), qy_buf_str(&most), text, NULL);
    qy_buf_free(&least);
    qy_buf_free(&most);
    return QYI_EXIT_USAGE;
}

static int bad_choice(const struct qyi_cli *cli, const struct qyi_cli_option *option, const char *text)
{
    struct qy_buf choices = QY_BUF_INIT;

    qyi_cli_choices_write(option->choices, &choices);
    qyi_cli_usage(cli, "cli.bad-choice", option->name, qy_buf_str(&choices), text, NULL);
    qy_buf_free(&choices);
    return QYI_EXIT_USAGE;
}

static int take(struct qyi_cli *cli, enum qyi_cli_option_id id, const char *text)
{
    const struct qyi_cli_option *option = &qyi_cli_options[id];

    if (option->value == QYI_VALUE_NUMBER &&
        !qyi_cli_read_number(text, option->least, option->most, &cli->number[id]))
        return bad_number(cli, option, text);
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

/* "--name", "--name=value" or "--name value". */
static int take_long(struct qyi_cli *cli, struct words *words)
{
    const char *name = words->argv[words->at] + 2;
    size_t len = strcspn(name, "=");
    const struct qyi_cli_option *option = qyi_cli_option_find(name, len);
    enum qyi_cli_option_id id = option ? (enum qyi_cli_option_id)(option - qyi_cli_options) : QYI_OPT_COUNT;

    if (!option || !qyi_cli_takes(cli->command, cli->action, id))
        return unknown_option(cli, name, len);
    if (option->value == QYI_VALUE_NONE)
        return name[len] ? qyi_cli_usage(cli, "cli.needless-value", option->name, NULL) : take(cli, id, "");
    if (name[len])
        return take(cli, id, name + len + 1);
    if (words->at + 1 == words->argc)
        return qyi_cli_usage(cli, "cli.missing-value", option->name, option->placeholder, NULL);
    return take(cli, id, words->argv[++words->at]);
}

/* "-q", "-o FILE", "-oFILE" or several switches together, the last one perhaps with a value. */
static int take_short(struct qyi_cli *cli, struct words *words)
{
    for (const char *at = words->argv[words->at] + 1; *at; at++) {
        unsigned id = 0;
        int code;

        while (id < QYI_OPT_COUNT &&
               !(qyi_cli_options[id].letter == *at && qyi_cli_takes(cli->command, cli->action, id)))
            id++;
        if (id == QYI_OPT_COUNT)
            return qyi_cli_usage(cli, "cli.unknown-option", (char[]){'-', *at, '\0'}, NULL);
        if (qyi_cli_options[id].value != QYI_VALUE_NONE) {
            if (at[1])
                return take(cli, id, at + 1);
            if (words->at + 1 == words->argc)
                return qyi_cli_usage(cli, "cli.missing-value", qyi_cli_options[id].name,
                                     qyi_cli_options[id].placeholder, NULL);
            return take(cli, id, words->argv[++words->at]);
        }
        code = take(cli, id, "");
        if (code != QYI_EXIT_DONE)
            return code;
    }
    return QYI_EXIT_DONE;
}

/* The first operand names the command, perhaps the next one its action; all but the command are moved together
 * at the front of argv. */
static int take_operand(struct qyi_cli *cli, char *word)
{
    if (cli->command) {
        if (cli->command->actions && cli->operand_count == 0) {
            const char *usual = cli->command->usual_action;

            cli->action = qyi_cli_action_find(cli->command, word, strlen(word));
            if (!cli->action && usual && access(word, R_OK) == 0) {
                cli->action = qyi_cli_action_find(cli->command, usual, strlen(usual));
                cli->operand[cli->operand_count++] =
                    (char *)usual; /* argv has room: its first two words are none */
            }
            if (!cli->action)
                return unknown_action(cli, word);
        }
        cli->operand[cli->operand_count++] = word;
        return QYI_EXIT_DONE;
    }
    cli->command = qyi_cli_command_find(word, strlen(word));
    return cli->command ? QYI_EXIT_DONE : unknown_command(cli, word);
}

/* "-+", "-:+": a result, not an option. */
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

/* Options that came before the action must be those of the action, too. */
static int check_options(const struct qyi_cli *cli)
{
    for (size_t i = 0; cli->action && i < cli->given_count; i++) {
        const char *name = qyi_cli_options[cli->given[i].option].name;

        if (!qyi_cli_takes(cli->command, cli->action, cli->given[i].option))
            return unknown_option(cli, name, strlen(name));
    }
    return QYI_EXIT_DONE;
}

/* The last word of a line of usage: the operand that has to stand there. */
static const char *last_word(const char *usage)
{
    const char *blank = strrchr(usage, ' ');

    return blank ? blank + 1 : usage;
}

int qyi_cli_parse(struct qyi_cli *cli, int argc, char **argv)
{
    struct words words = {argc, argv, 1};
    int code;

    *cli = (struct qyi_cli){.out = QY_BUF_INIT, .operand = argv};
    early_lang(cli, argc, argv);
    code = take_all(cli, &words);
    if (code == QYI_EXIT_DONE)
        code = check_options(cli);
    if (code != QYI_EXIT_DONE)
        return code;
    cli->json = cli->text[QYI_OPT_JSON] != NULL;
    cli->quiet = cli->text[QYI_OPT_QUIET] != NULL;
    cli->colour = wants_colour(cli);
    cli->terminal = isatty(STDERR_FILENO) && !cli->quiet;
    if (cli->text[QYI_OPT_HELP] || cli->text[QYI_OPT_VERSION])
        return QYI_EXIT_DONE;
    if (!cli->command)
        return qyi_cli_usage(cli, "cli.no-command", NULL);
    if (cli->operand_count > cli->command->most_operands)
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[cli->command->most_operands], NULL);
    if (cli->operand_count < cli->command->least_operands)
        return qyi_cli_usage(cli, "cli.missing-operand",
                             cli->command->actions ? "ACTION" : last_word(cli->command->usage[0]), NULL);
    return QYI_EXIT_DONE;
}
