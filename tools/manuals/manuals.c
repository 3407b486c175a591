/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes the man pages and the shells' completions from the table of options, while the program is built:
 *
 *     manuals man [COMMAND KEYS]  the page qiyuan.1 or qiyuan-COMMAND.1; KEYS is registry/answers.txt
 *     manuals bash|zsh|fish       completion for a shell
 */
#include "collection/query_keys.h"
#include "commands/options.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- man pages ------------------------------------------------------------------------------------- */

/* Prints text with everything that is special to roff escaped. */
static void roff(const char *text)
{
    bool line_start = true;

    for (; *text; text++) {
        if (line_start && (*text == '.' || *text == '\''))
            fputs("\\&", stdout);
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '-')
            fputs("\\-", stdout);
        else
            putchar(*text);
        line_start = *text == '\n';
    }
}

static void roff_words(const char *prefix, const char *name, const char *suffix)
{
    struct qy_buf words = QY_BUF_INIT;

    qyi_cli_words(QY_LANG_EN, prefix, name, suffix, &words);
    roff(qy_buf_str(&words));
    qy_buf_free(&words);
}

static void roff_option(const struct qyi_cli_command *command, const struct qyi_cli_action *action,
                        const struct qyi_cli_option *option)
{
    const char *choices = qyi_cli_choices(action, option);
    struct qy_buf name = QY_BUF_INIT;
    struct qy_buf words = QY_BUF_INIT;

    qyi_cli_option_write(option, &name);
    fputs(".TP\n.B ", stdout);
    roff(qy_buf_str(&name));
    putchar('\n');
    qyi_cli_option_words(QY_LANG_EN, command, action, option, &words);
    roff(qy_buf_str(&words));
    qy_buf_free(&words);
    if (choices) {
        struct qy_buf list = QY_BUF_INIT;

        qyi_cli_choices_write(choices, &list);
        fputs(" (", stdout);
        roff(qy_buf_str(&list));
        putchar(')');
        qy_buf_free(&list);
    }
    putchar('\n');
    qy_buf_free(&name);
}

static void roff_shared_options(void)
{
    for (unsigned i = 0; i < QYI_OPT_VERSION; i++)
        roff_option(NULL, NULL, &qyi_cli_options[i]);
}

static void roff_head(const char *page, const char *prefix, const char *name)
{
    printf(".\\\" Made by tools/manuals/manuals.c from the program's own tables.\n.TH ");
    for (const char *at = page; *at; at++)
        putchar(toupper((unsigned char)*at));
    printf(" 1 \"\" \"Qiyuan %s\" \"Qiyuan\"\n.SH NAME\n", QYI_VERSION);
    roff(page);
    fputs(" \\- ", stdout);
    if (name)
        roff_words(prefix, name, NULL);
    else
        fputs("play, judge and record international chess and xiangqi", stdout);
    putchar('\n');
}

static void roff_exit_status(void)
{
    puts(".SH EXIT STATUS");
    for (char digit[] = "0"; *digit <= '4'; ++*digit) {
        printf(".TP\n.B %s\n", digit);
        roff_words("exit", digit, NULL);
        putchar('\n');
    }
}

static void roff_environment(void)
{
    puts(".SH ENVIRONMENT\n.TP\n.B LC_ALL, LC_MESSAGES, LANG\nThe first that is set chooses the language of "
         "messages by its text: English,\nsimplified or traditional Chinese. No such locale has to be "
         "installed.\n"
         ".TP\n.B NO_COLOR\nWhen set, answers are not coloured.");
}

static void man_program(void)
{
    roff_head("qiyuan", "command", NULL);
    puts(".SH SYNOPSIS\n.B qiyuan\n.I COMMAND\n[\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]\n.SH DESCRIPTION");
    roff_words("help", "program", NULL);
    puts("\n.PP\nAnswers go to standard output, everything else to standard error. Files may be packed by "
         "gzip or\n"
         "zstd; \\(lq\\-\\(rq is standard input.\n.SH COMMANDS");
    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++) {
        printf(".TP\n.BR qiyuan\\-%s (1)\n", qyi_cli_commands[i].name);
        roff_words("command", qyi_cli_commands[i].name, NULL);
        putchar('\n');
    }
    puts(".SH OPTIONS");
    roff_shared_options();
    for (unsigned i = QYI_OPT_VERSION; i <= QYI_OPT_LICENCES; i++)
        roff_option(NULL, NULL, &qyi_cli_options[i]);
    roff_environment();
    roff_exit_status();
}

static void roff_usage(const struct qyi_cli_command *command, const struct qyi_cli_action *action)
{
    const char *const *usage = action ? action->usage : command->usage;

    for (size_t i = 0; usage[i]; i++) {
        printf("%s.B qiyuan %s", i > 0 ? ".br\n" : "", command->name);
        printf("%s%s\n", action ? " " : "", action ? action->name : "");
        roff(usage[i]);
        if (*usage[i])
            putchar('\n');
    }
}

/* Each action with its usage lines, description and options. */
static void roff_actions(const struct qyi_cli_command *command)
{
    if (!command->actions)
        return;
    puts(".SH ACTIONS");
    for (const struct qyi_cli_action *action = command->actions; action->name; action++) {
        struct qy_buf words = QY_BUF_INIT;

        if (!qyi_cli_action_words(QY_LANG_EN, command, action, "text", &words))
            qyi_cli_action_words(QY_LANG_EN, command, action, NULL, &words);
        printf(".SS %s\n", action->name);
        roff_usage(command, action);
        puts(".PP");
        roff(qy_buf_str(&words));
        putchar('\n');
        for (const uint8_t *option = action->options; *option; option++)
            roff_option(command, action, &qyi_cli_options[*option]);
        fputs(".PP\n.EX\n", stdout);
        roff(action->example);
        puts("\n.EE");
        qy_buf_free(&words);
    }
}

/* Prints "KEY=TYPES KEY=TYPES" as "KEY (TYPES), KEY (TYPES)". */
static void roff_typed(const char *keys)
{
    while (*keys && *keys != '\n') {
        size_t key = strcspn(keys, "=");
        size_t len = strcspn(keys, " \n");
        char text[240];

        (void)snprintf(text, sizeof text, "%.*s (%.*s)%s", (int)key, keys, (int)(len - key - 1),
                       keys + key + 1, keys[len] == ' ' ? ", " : "\n");
        roff(text);
        keys += len + (keys[len] == ' ');
    }
}

/*
 * The keys of the command's JSON output, from the lines "NAME: KEY=TYPES KEY=TYPES" that start with its name.
 */
static void roff_keys(const struct qyi_cli_command *command, FILE *answers)
{
    size_t len = strlen(command->name);
    bool any = false;
    char line[8192];

    while (fgets(line, sizeof line, answers)) {
        char *keys = strchr(line, ':');

        if (!keys || strncmp(line, command->name, len) != 0 || !strchr(" ,:", line[len]))
            continue;
        if (!any)
            puts(".SH JSON\nWith \\-\\-json an answer is an object a line; a.b is a member of a, or of the "
                 "objects in "
                 "the\nlist a, and * stands for names that the facts give. Behind each key is its type: {} "
                 "is an "
                 "object,\n[] a list of objects, [int] a list of numbers, null what may be unknown. A key "
                 "with ? is "
                 "told in\nsome cases alone. Keys and types stay within a minor version; new keys may come.");
        any = true;
        *keys = '\0';
        fputs(".TP\n.B ", stdout);
        roff(line);
        fputs("\n", stdout);
        roff_typed(keys + 2);
    }
}

/* The keys and the grammar of search expressions, for a command that takes one. */
static void roff_search(const struct qyi_cli_command *command)
{
    const uint8_t *option = command->options;

    while (*option && *option != QYI_OPT_WHERE)
        option++;
    if (!*option)
        return;
    puts(".SH SEARCH TERMS\nWhat \\-\\-where takes, joined by and, or, not and brackets; keys in any letter "
         "case.");
    for (size_t i = 0; i < QYI_TERM_KINDS; i++) {
        const struct qyi_query_key *key = &qyi_query_keys[i];

        fputs(".TP\n.B ", stdout);
        roff(key->example);
        putchar('\n');
        roff_words("where", key->key, NULL);
        for (size_t j = 0; j < sizeof key->aliases / sizeof key->aliases[0] && key->aliases[j]; j++)
            printf("%s%s", j > 0 ? ", " : " (also ", key->aliases[j]);
        puts(key->aliases[0] ? ")" : "");
    }
    fputs(".PP\nThe grammar:\n.PP\n.EX\n", stdout);
    roff(qyi_query_grammar);
    puts(".EE");
}

static void man_command(const struct qyi_cli_command *command, FILE *answers)
{
    struct qy_buf page = QY_BUF_INIT;
    struct qy_buf more = QY_BUF_INIT;

    qy_buf_addf(&page, "qiyuan-%s", command->name);
    roff_head(qy_buf_str(&page), "command", command->name);
    puts(".SH SYNOPSIS");
    roff_usage(command, NULL);
    puts(".SH DESCRIPTION");
    roff_words("command", command->name, "text");
    putchar('\n');
    if (qyi_cli_words(QY_LANG_EN, "command", command->name, "more", &more)) {
        puts(".PP");
        roff(qy_buf_str(&more));
        putchar('\n');
    }
    roff_actions(command);
    puts(".SH OPTIONS");
    for (const uint8_t *option = command->options; *option; option++)
        roff_option(command, NULL, &qyi_cli_options[*option]);
    roff_shared_options();
    roff_search(command);
    roff_keys(command, answers);
    roff_environment();
    roff_exit_status();
    fputs(".SH EXAMPLE\n.EX\n", stdout);
    roff(command->example);
    puts("\n.EE\n.SH SEE ALSO\n.BR qiyuan (1)");
    qy_buf_free(&page);
    qy_buf_free(&more);
}

/* ---- completion ------------------------------------------------------------------------------------ */

/* Whose options to complete: a command's, an action's, or if both are NULL all. */
struct taker {
    const struct qyi_cli_command *command;
    const struct qyi_cli_action *action;
};

/* Calls `print` for every option of the taker. */
static void each_option(struct taker taker, void (*print)(struct taker, const struct qyi_cli_option *))
{
    for (unsigned i = 0; i < QYI_OPT_COUNT; i++)
        if (qyi_cli_takes(taker.command, taker.action, i))
            print(taker, &qyi_cli_options[i]);
}

static void print_choices(const char *choices)
{
    for (const char *at = choices; *at; at++)
        putchar(*at == '|' ? ' ' : *at);
}

static void print_long(struct taker taker, const struct qyi_cli_option *option)
{
    (void)taker;
    printf(" --%s", option->name);
}

static void bash_values(void)
{
    puts("    case $previous in");
    for (unsigned i = 0; i < QYI_OPT_COUNT; i++) {
        const struct qyi_cli_option *option = &qyi_cli_options[i];

        if (option->value == QYI_VALUE_NONE)
            continue;
        printf("    --%s", option->name);
        if (option->letter)
            printf(" | -%c", option->letter);
        fputs(") ", stdout);
        if (option->choices) {
            fputs("COMPREPLY=($(compgen -W '", stdout);
            print_choices(option->choices);
            fputs("' -- \"$current\")); ", stdout);
        } else if (option->value == QYI_VALUE_FILE) {
            fputs("compopt -o filenames; COMPREPLY=($(compgen -f -- \"$current\")); ", stdout);
        }
        puts("return ;;");
    }
    puts("    esac");
}

/* The completions of a command or action, as a branch of `case`. */
static void bash_branch(struct taker taker)
{
    printf("    '%s %s')\n        if [[ $current == -* ]]; then COMPREPLY=($(compgen -W '",
           taker.command->name, taker.action ? taker.action->name : "");
    each_option(taker, print_long);
    puts("' -- \"$current\")); return; fi");
    if (taker.command->actions && !taker.action) {
        fputs("        COMPREPLY=($(compgen -W '", stdout);
        for (const struct qyi_cli_action *action = taker.command->actions; action->name; action++)
            printf("%s ", action->name);
        puts("' -- \"$current\"))");
    } else if (taker.command->takes_files) {
        puts("        compopt -o filenames; COMPREPLY=($(compgen -f -- \"$current\"))");
    }
    puts("        ;;");
}

static void bash_branches(const struct qyi_cli_command *command)
{
    bash_branch((struct taker){command, NULL});
    for (const struct qyi_cli_action *action = command->actions; action && action->name; action++)
        bash_branch((struct taker){command, action});
}

/* Prints the code that finds the command and its action among the words of the line. */
static void bash_words(void)
{
    fputs("        case $command in\n        '') case $word in ", stdout);
    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++)
        printf("%s%s", i > 0 ? " | " : "", qyi_cli_commands[i].name);
    puts(") command=$word ;; esac ;;");
    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++) {
        const struct qyi_cli_action *action = qyi_cli_commands[i].actions;

        if (!action)
            continue;
        printf("        %s) case $word in ", qyi_cli_commands[i].name);
        for (; action->name; action++)
            printf("%s%s", action == qyi_cli_commands[i].actions ? "" : " | ", action->name);
        puts(") action=$word; break ;; esac ;;");
    }
    puts("        *) break ;;\n        esac\n    done");
}

static void complete_bash(void)
{
    puts("# Completion of qiyuan for bash; made by tools/manuals/manuals.c.\n"
         "_qiyuan() {\n"
         "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
         "    local command= action= word\n"
         "    COMPREPLY=()\n"
         "    if [[ $previous == = && COMP_CWORD -ge 2 ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
         "    if [[ $current == = ]]; then current=; fi\n"
         "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do");
    bash_words();
    bash_values();
    puts("    case \"$command $action\" in");
    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++)
        bash_branches(&qyi_cli_commands[i]);
    fputs("    *) COMPREPLY=($(compgen -W '", stdout);
    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++)
        printf("%s ", qyi_cli_commands[i].name);
    each_option((struct taker){NULL, NULL}, print_long);
    puts("' -- \"$current\")) ;;\n    esac\n}\ncomplete -F _qiyuan qiyuan");
}

/* Prints text for single quotes in a shell; characters of `special` get a backslash. */
static void quoted(const char *text, const char *special)
{
    for (; *text; text++) {
        if (strchr(special, *text))
            putchar('\\');
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*text);
    }
}

static void quoted_words(const char *prefix, const char *name, const char *special)
{
    struct qy_buf words = QY_BUF_INIT;

    qyi_cli_words(QY_LANG_EN, prefix, name, NULL, &words);
    quoted(qy_buf_str(&words), special);
    qy_buf_free(&words);
}

static void quoted_action(struct taker taker, const char *special)
{
    struct qy_buf words = QY_BUF_INIT;

    qyi_cli_action_words(QY_LANG_EN, taker.command, taker.action, NULL, &words);
    quoted(qy_buf_str(&words), special);
    qy_buf_free(&words);
}

static void quoted_option(struct taker taker, const struct qyi_cli_option *option, const char *special)
{
    struct qy_buf words = QY_BUF_INIT;

    qyi_cli_option_words(QY_LANG_EN, taker.command, taker.action, option, &words);
    quoted(qy_buf_str(&words), special);
    qy_buf_free(&words);
}

static void zsh_option(struct taker taker, const struct qyi_cli_option *option)
{
    if (option->letter)
        printf(" \\\n        '(-%c --%s)'{-%c%s,--%s%s}'[", option->letter, option->name, option->letter,
               option->placeholder ? "+" : "", option->name, option->placeholder ? "=" : "");
    else
        printf(" \\\n        '--%s%s[", option->name, option->placeholder ? "=" : "");
    quoted_option(taker, option, "[]:");
    putchar(']');
    if (option->placeholder)
        printf(":%s:", option->placeholder);
    if (option->choices) {
        putchar('(');
        print_choices(qyi_cli_choices(taker.action, option));
        putchar(')');
    } else if (option->value == QYI_VALUE_FILE) {
        fputs("_files", stdout);
    }
    putchar('\'');
}

static void zsh_arguments(struct taker taker)
{
    fputs("_arguments", stdout);
    each_option(taker, zsh_option);
    puts(taker.command->takes_files ? " \\\n        '*:file:_files' ;;" : " \\\n        '*:argument:' ;;");
}

/* A command whose first operand names an action. */
static void zsh_actions(const struct qyi_cli_command *command)
{
    fputs("_arguments -C", stdout);
    each_option((struct taker){NULL, NULL}, zsh_option);
    fputs(" \\\n        '1:action:((", stdout);
    for (const struct qyi_cli_action *action = command->actions; action->name; action++) {
        printf("%s\\:\"", action->name);
        quoted_action((struct taker){command, action}, "\":()");
        fputs("\" ", stdout);
    }
    puts("))' \\\n        '*::argument:->argument'\n        case $line[1] in");
    for (const struct qyi_cli_action *action = command->actions; action->name; action++) {
        printf("        %s) ", action->name);
        zsh_arguments((struct taker){command, action});
    }
    puts("        esac ;;");
}

static void complete_zsh(void)
{
    puts("#compdef qiyuan\n# Completion of qiyuan for zsh; made by tools/manuals/manuals.c.\n"
         "local line state\nlocal -a commands=(");
    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++) {
        printf("    '%s:", qyi_cli_commands[i].name);
        quoted_words("command", qyi_cli_commands[i].name, ":");
        puts("'");
    }
    fputs(")\n_arguments -C", stdout);
    each_option((struct taker){NULL, NULL}, zsh_option);
    puts(" \\\n        '1:command:->command' '*::argument:->argument'\ncase $state in\n"
         "command) _describe command commands ;;\nargument)\n    case $line[1] in");
    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++) {
        printf("    %s) ", qyi_cli_commands[i].name);
        if (qyi_cli_commands[i].actions)
            zsh_actions(&qyi_cli_commands[i]);
        else
            zsh_arguments((struct taker){&qyi_cli_commands[i], NULL});
    }
    puts("    esac ;;\nesac");
}

static void fish_line(const char *condition, struct taker taker, const struct qyi_cli_option *option)
{
    printf("complete -c qiyuan -n '%s' -l %s", condition, option->name);
    if (option->letter)
        printf(" -s %c", option->letter);
    if (option->choices) {
        fputs(" -x -a '", stdout);
        print_choices(qyi_cli_choices(taker.action, option));
        putchar('\'');
    } else if (option->placeholder) {
        fputs(option->value == QYI_VALUE_FILE ? " -r -F" : " -x", stdout);
    }
    fputs(" -d '", stdout);
    quoted_option(taker, option, "");
    puts("'");
}

static void fish_options(const char *condition, struct taker taker)
{
    for (unsigned option = QYI_OPT_LICENCES + 1; option < QYI_OPT_COUNT; option++)
        if (qyi_cli_takes(taker.command, taker.action, option))
            fish_line(condition, taker, &qyi_cli_options[option]);
}

static void fish_actions(const struct qyi_cli_command *command, const char *chosen)
{
    char condition[160];

    for (const struct qyi_cli_action *action = command->actions; action->name; action++) {
        printf("complete -c qiyuan -n '%s; and test (count (commandline -opc)) -eq 2' -a %s -d '", chosen,
               action->name);
        quoted_action((struct taker){command, action}, "");
        puts("'");
        snprintf(condition, sizeof condition, "%s; and __fish_seen_subcommand_from %s", chosen, action->name);
        fish_options(condition, (struct taker){command, action});
    }
}

static void fish_command(const struct qyi_cli_command *command)
{
    char condition[64];

    printf("complete -c qiyuan -n __fish_use_subcommand -a %s -d '", command->name);
    quoted_words("command", command->name, "");
    puts("'");
    snprintf(condition, sizeof condition, "__fish_seen_subcommand_from %s", command->name);
    if (command->actions)
        fish_actions(command, condition);
    else
        fish_options(condition, (struct taker){command, NULL});
    if (command->takes_files)
        printf("complete -c qiyuan -n '%s' -F\n", condition);
}

static void complete_fish(void)
{
    puts("# Completion of qiyuan for fish; made by tools/manuals/manuals.c.\ncomplete -c qiyuan -f");
    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++)
        fish_command(&qyi_cli_commands[i]);
    for (unsigned option = 0; option <= QYI_OPT_LICENCES; option++)
        fish_line("true", (struct taker){NULL, NULL}, &qyi_cli_options[option]);
}

int main(int argc, char **argv)
{
    bool page = argc == 4 && strcmp(argv[1], "man") == 0;
    const struct qyi_cli_command *command = page ? qyi_cli_command_find(argv[2], strlen(argv[2])) : NULL;
    FILE *answers = command ? fopen(argv[3], "r") : NULL;

    if (answers)
        man_command(command, answers);
    else if (argc == 2 && strcmp(argv[1], "man") == 0)
        man_program();
    else if (argc == 2 && strcmp(argv[1], "bash") == 0)
        complete_bash();
    else if (argc == 2 && strcmp(argv[1], "zsh") == 0)
        complete_zsh();
    else if (argc == 2 && strcmp(argv[1], "fish") == 0)
        complete_fish();
    else
        return 2;
    if (answers && fclose(answers) != 0)
        return 1;
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
