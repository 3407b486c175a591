/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The one table of commands and options, which tools/registry.py makes of registry/commands.toml:
 * parsing, --help, the man pages and the shells' completions are all made from it.
 *
 * An option's words are message `option.NAME`; a command for which it means something of its own has message
 * `option.NAME.COMMAND`, an action of a command `option.NAME.COMMAND.ACTION`. A command's own words are
 * `command.NAME` (one line), `command.NAME.text` (what it does) and, for the man page, `command.NAME.more`
 * where there is more to say. An action's are `action.COMMAND.NAME` (one line) and, where that is not enough,
 * `action.COMMAND.NAME.text`. This part uses base alone: the tool that writes man pages is built from it.
 */
#ifndef QYI_CLI_OPTIONS_H
#define QYI_CLI_OPTIONS_H

#include "commands/command_ids.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/core/lang.h>

enum qyi_cli_value {
    QYI_VALUE_NONE,   /* a switch */
    QYI_VALUE_TEXT,   /* any text */
    QYI_VALUE_FILE,   /* a file's path, `-` for a standard stream */
    QYI_VALUE_NUMBER, /* a whole number within bounds */
    QYI_VALUE_CHOICE  /* one of `choices` */
};

struct qyi_cli_option {
    const char *name;        /* without its hyphens */
    const char *placeholder; /* what stands for the value in help: "N"; NULL for a switch */
    const char *choices;     /* separated by `|`; the shells offer them */
    uint64_t least;
    uint64_t most;
    uint64_t usual; /* the number where none is given */
    enum qyi_cli_value value;
    char letter; /* of the short form, or 0 */
};

/* Indexed by `enum qyi_cli_option_id`. The first QYI_CLI_SHARED_OPTIONS are of every command; the last of them,
 * --version, is not repeated in their help. */
extern const struct qyi_cli_option qyi_cli_options[QYI_OPT_COUNT];

/* A name that an option had, which still stands for it where a command takes no option of that name. NULL ends the list. */
struct qyi_cli_renamed {
    const char *name;
    uint8_t option;
};
extern const struct qyi_cli_renamed qyi_cli_renamed[];

enum qyi_cli_clause_kind {
    QYI_CLAUSE_END,
    QYI_CLAUSE_APART, /* the option doesn't go with any of the others */
    QYI_CLAUSE_NEEDS, /* it goes with one of them alone */
    QYI_CLAUSE_WANTS, /* one of the others has to be there */
    QYI_CLAUSE_BARE   /* beside the option an operand is one too many */
};

/* What has to hold of the options and operands that are given together. */
struct qyi_cli_clause {
    enum qyi_cli_clause_kind kind;
    uint8_t option;        /* that it is about, or 0 */
    const uint8_t *others; /* enum qyi_cli_option_id; 0 ends them */
    bool operand;          /* so are operands */
    const char *choices;   /* the others count with these values alone, or NULL */
    const char *shown;     /* stands for the others in what is told; NULL: the operand does */
};

/* What the first operand of a command may name: a part of it that has its own help and its own options. */
struct qyi_cli_action {
    const char *name;            /* NULL ends a list of actions */
    const char *const *usage;    /* what stands after the name, a form each; NULL ends them */
    const uint8_t *options;      /* enum qyi_cli_option_id; 0 ends them */
    const char *const *operands; /* that have to follow, as far as the table says; NULL ends them */
    unsigned most_operands;      /* that may follow */
    const struct qyi_cli_clause *clauses;
    uint8_t heeds;       /* an option of which some choices alone mean something here, or 0: */
    const char *heeded;  /* these */
    const char *example; /* a command line */
};

struct qyi_cli_command {
    const char *name;
    const char *const *usage; /* what stands after the name, a form each; NULL ends them */
    const uint8_t *options;   /* enum qyi_cli_option_id, 0 ends them; none where there are actions */
    unsigned least_operands;
    unsigned most_operands;
    const struct qyi_cli_clause *clauses;
    bool takes_files;                     /* operands are files: the shells complete them */
    const char *example;                  /* a command line */
    const struct qyi_cli_action *actions; /* NULL: the first operand names none */
    const char *usual_action;             /* the one meant where a file stands in its place, or NULL */
};

/* Indexed by `enum qyi_cli_command_id`. */
extern const struct qyi_cli_command qyi_cli_commands[QYI_COMMAND_COUNT];

/* The command or option of that name, or NULL. */
const struct qyi_cli_command *qyi_cli_command_find(const char *name, size_t len);
const struct qyi_cli_option *qyi_cli_option_find(const char *name, size_t len);

/* The option that a command or its action takes under a name that it had, or NULL. */
const struct qyi_cli_option *qyi_cli_option_renamed(const struct qyi_cli_command *command,
                                                    const struct qyi_cli_action *action, const char *name,
                                                    size_t len);

/* The action of a command, or NULL. */
const struct qyi_cli_action *qyi_cli_action_find(const struct qyi_cli_command *command, const char *name,
                                                 size_t len);

/* True if the command, or its action unless that is NULL, takes the option; a command takes what any of its
 * actions takes. NULL, no command, takes what every command takes. */
bool qyi_cli_takes(const struct qyi_cli_command *command, const struct qyi_cli_action *action,
                   enum qyi_cli_option_id option);

/* The choices of an option that mean something to an action, which may be NULL; NULL: any text. */
const char *qyi_cli_choices(const struct qyi_cli_action *action, const struct qyi_cli_option *option);

/* Appends choices as people read them: "a, b, c". */
void qyi_cli_choices_write(const char *choices, struct qy_buf *out);

/* True if `text` is one of `choices` ("a|b|c"). */
bool qyi_cli_is_choice(const char *choices, const char *text);

/* Appends an option as help writes it: "-o, --output=FILE". */
void qyi_cli_option_write(const struct qyi_cli_option *option, struct qy_buf *out);

/* Appends message `PREFIX.NAME` (+ `.SUFFIX` unless NULL); false if the registry holds none. */
bool qyi_cli_words(enum qy_lang lang, const char *prefix, const char *name, const char *suffix,
                   struct qy_buf *out);

/* Appends what the option means for the command's action, else for the command, else for all of them. Either
 * may be NULL. */
void qyi_cli_option_words(enum qy_lang lang, const struct qyi_cli_command *command,
                          const struct qyi_cli_action *action, const struct qyi_cli_option *option,
                          struct qy_buf *out);

/* Appends what an action does: message `action.COMMAND.ACTION` (+ `.SUFFIX`); false if there is none. */
bool qyi_cli_action_words(enum qy_lang lang, const struct qyi_cli_command *command,
                          const struct qyi_cli_action *action, const char *suffix, struct qy_buf *out);

#endif
