/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. The one table of commands and options: constant data from which parsing, --help, the man pages
 * and the shells' completions are all made.
 *
 * An option's words are message `option.NAME`; a command for which it means something of its own has message
 * `option.NAME.COMMAND`, an action of a command `option.NAME.COMMAND.ACTION`. A command's own words are
 * `command.NAME` (one line), `command.NAME.text` (what it does) and, for the man page, `command.NAME.more`
 * where there is more to say. An action's are `action.COMMAND.NAME` (one line) and, where that is not enough,
 * `action.COMMAND.NAME.text`. This part uses base alone: the tool that writes man pages is built from it.
 */
#ifndef QYI_CLI_OPTIONS_H
#define QYI_CLI_OPTIONS_H

#include <qiyuan/buf.h>
#include <qiyuan/lang.h>

enum qyi_cli_option_id {
    /* of every command */
    QYI_OPT_HELP,
    QYI_OPT_JSON,
    QYI_OPT_LANG,
    QYI_OPT_QUIET,
    QYI_OPT_COLOR,
    QYI_OPT_VERSION,
    /* of some */
    QYI_OPT_ANIMATE,
    QYI_OPT_ANY,
    QYI_OPT_ASCII,
    QYI_OPT_BLACK,
    QYI_OPT_BLANK,
    QYI_OPT_BOARD,
    QYI_OPT_BOOKLET,
    QYI_OPT_BYES,
    QYI_OPT_CHECKS,
    QYI_OPT_CARRY,
    QYI_OPT_CLEAN,
    QYI_OPT_CONCURRENCY,
    QYI_OPT_CONDUCT,
    QYI_OPT_CONTACT,
    QYI_OPT_COORDINATES,
    QYI_OPT_COUNT_ONLY,
    QYI_OPT_DATE,
    QYI_OPT_DB,
    QYI_OPT_DEPTH,
    QYI_OPT_KEY,
    QYI_OPT_TOURNAMENTS,
    QYI_OPT_COLLECTIONS,
    QYI_OPT_DIAGRAMS,
    QYI_OPT_DIVIDE,
    QYI_OPT_DRAW,
    QYI_OPT_DRAWS,
    QYI_OPT_EMPTY,
    QYI_OPT_ENCODING,
    QYI_OPT_ENGINE,
    QYI_OPT_EPD,
    QYI_OPT_EXACT,
    QYI_OPT_EXEMPT,
    QYI_OPT_FEN,
    QYI_OPT_FILES_FROM,
    QYI_OPT_FLIP,
    QYI_OPT_FOLDER,
    QYI_OPT_FOLLOW,
    QYI_OPT_FORFEITS,
    QYI_OPT_FORMAT,
    QYI_OPT_FROM,
    QYI_OPT_GAME,
    QYI_OPT_GAMES,
    QYI_OPT_GROUP,
    QYI_OPT_HAS,
    QYI_OPT_HASH,
    QYI_OPT_HOST,
    QYI_OPT_HTML,
    QYI_OPT_INDEX,
    QYI_OPT_LATE,
    QYI_OPT_LIMITS,
    QYI_OPT_LOTS,
    QYI_OPT_LIST,
    QYI_OPT_MATE,
    QYI_OPT_MARGIN,
    QYI_OPT_MARKS,
    QYI_OPT_MATERIAL,
    QYI_OPT_MAX_NODES,
    QYI_OPT_MEMORY,
    QYI_OPT_MEN,
    QYI_OPT_MIN,
    QYI_OPT_MOVES,
    QYI_OPT_MOVETIME,
    QYI_OPT_MULTIPV,
    QYI_OPT_NAME,
    QYI_OPT_NAMES,
    QYI_OPT_NODES,
    QYI_OPT_NOT,
    QYI_OPT_NOTATION,
    QYI_OPT_NOTES,
    QYI_OPT_NUMBER,
    QYI_OPT_ONLY,
    QYI_OPT_OPENING,
    QYI_OPT_OPENINGS,
    QYI_OPT_OPTION,
    QYI_OPT_OUTPUT,
    QYI_OPT_PAIR,
    QYI_OPT_PAIRS,
    QYI_OPT_OWNER,
    QYI_OPT_PAPER,
    QYI_OPT_PATTERN,
    QYI_OPT_PGN,
    QYI_OPT_PLAYER,
    QYI_OPT_PLAYERS,
    QYI_OPT_PLAYOFFS,
    QYI_OPT_PLIES,
    QYI_OPT_PLY,
    QYI_OPT_PORT,
    QYI_OPT_PRINT,
    QYI_OPT_PROTOCOL,
    QYI_OPT_PUBLIC_URL,
    QYI_OPT_RANDOM,
    QYI_OPT_RANKS,
    QYI_OPT_RED,
    QYI_OPT_ROUND,
    QYI_OPT_ROUNDS,
    QYI_OPT_REPORT,
    QYI_OPT_RESIGN,
    QYI_OPT_RESULT,
    QYI_OPT_REGULATIONS,
    QYI_OPT_RULES,
    QYI_OPT_RULING,
    QYI_OPT_SAN,
    QYI_OPT_SEED,
    QYI_OPT_SEEDING,
    QYI_OPT_SCORING,
    QYI_OPT_SHARE,
    QYI_OPT_STAGE,
    QYI_OPT_STAGES,
    QYI_OPT_SORT,
    QYI_OPT_SPRT,
    QYI_OPT_STATUS,
    QYI_OPT_SYSTEM,
    QYI_OPT_START,
    QYI_OPT_STRICT,
    QYI_OPT_STRIP,
    QYI_OPT_SET_TAG,
    QYI_OPT_DROP_TAG,
    QYI_OPT_RENAME_TAG,
    QYI_OPT_ADD_OPENING,
    QYI_OPT_COLUMNS,
    QYI_OPT_SPLIT,
    QYI_OPT_NAME_BY,
    QYI_OPT_TAG,
    QYI_OPT_TAU,
    QYI_OPT_TEAMS,
    QYI_OPT_TERMS,
    QYI_OPT_TEXT,
    QYI_OPT_THIRD,
    QYI_OPT_VARMA,
    QYI_OPT_THEME,
    QYI_OPT_THREADS,
    QYI_OPT_TIEBREAKS,
    QYI_OPT_TIME,
    QYI_OPT_TO,
    QYI_OPT_TO_ENCODING,
    QYI_OPT_TOP,
    QYI_OPT_TRUE_SIZE,
    QYI_OPT_TSV,
    QYI_OPT_UNITS,
    QYI_OPT_UNIQUE,
    QYI_OPT_VARIATIONS,
    QYI_OPT_VERBOSE,
    QYI_OPT_VERIFY,
    QYI_OPT_WHERE,
    QYI_OPT_WHITE,
    QYI_OPT_WIDTH,
    QYI_OPT_WITHDRAWALS,
    QYI_OPT_WHAT,
    QYI_OPT_WITHDRAWN,
    QYI_OPT_ARBITERS,
    QYI_OPT_BEGINS,
    QYI_OPT_BIRTH,
    QYI_OPT_BY,
    QYI_OPT_CATEGORIES,
    QYI_OPT_CHIEF,
    QYI_OPT_CLUB,
    QYI_OPT_DATES,
    QYI_OPT_DRY_RUN,
    QYI_OPT_ENDS,
    QYI_OPT_FEDERATION,
    QYI_OPT_FIDE,
    QYI_OPT_FIRST_COLOUR,
    QYI_OPT_ID,
    QYI_OPT_MEMBER,
    QYI_OPT_NEXT,
    QYI_OPT_ORGANISER,
    QYI_OPT_PACE,
    QYI_OPT_PLACE,
    QYI_OPT_RATING,
    QYI_OPT_REASON,
    QYI_OPT_SEX,
    QYI_OPT_TITLE,
    QYI_OPT_WORDS,
    QYI_OPT_YES,
    QYI_OPT_COUNT
};

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
    enum qyi_cli_value value;
    char letter; /* of the short form, or 0 */
};

/* Indexed by `enum qyi_cli_option_id`. */
extern const struct qyi_cli_option qyi_cli_options[QYI_OPT_COUNT];

/* So many options, the first ones, stand in every command's help; --version is taken but not repeated. */
#define QYI_CLI_SHARED_OPTIONS QYI_OPT_VERSION

enum qyi_cli_command_id {
    QYI_COMMAND_PERFT,
    QYI_COMMAND_MOVES,
    QYI_COMMAND_SHOW,
    QYI_COMMAND_JUDGE,
    QYI_COMMAND_CONVERT,
    QYI_COMMAND_ARBITER,
    QYI_COMMAND_WINNABLE,
    QYI_COMMAND_SOLVE,
    QYI_COMMAND_TOURNAMENT,
    QYI_COMMAND_RATE,
    QYI_COMMAND_GREP,
    QYI_COMMAND_STATS,
    QYI_COMMAND_TREE,
    QYI_COMMAND_INDEX,
    QYI_COMMAND_MERGE,
    QYI_COMMAND_ARTICLES,
    QYI_COMMAND_EXPLAIN,
    QYI_COMMAND_SHEET,
    QYI_COMMAND_SERVE,
    QYI_COMMAND_ADMIN,
    QYI_COMMAND_ENGINE,
    QYI_COMMAND_BENCH,
    QYI_COMMAND_MATCH,
    QYI_COMMAND_ANALYSE,
    QYI_COMMAND_TABLES,
    QYI_COMMAND_COUNT
};

#define QYI_CLI_MAX_USAGES  4
#define QYI_CLI_MAX_OPTIONS 32

/* What the first operand of a command may name: a part of it that has its own help and its own options. */
struct qyi_cli_action {
    const char *name;                      /* NULL ends a list of actions */
    const char *usage[QYI_CLI_MAX_USAGES]; /* what stands after the name, a form each; unused ones are NULL */
    uint8_t options[QYI_CLI_MAX_OPTIONS];  /* enum qyi_cli_option_id; 0 ends them */
};

extern const struct qyi_cli_action qyi_cli_tournament_actions[];
extern const struct qyi_cli_action qyi_cli_tables_actions[];
extern const struct qyi_cli_action qyi_cli_rate_actions[];
extern const struct qyi_cli_action qyi_cli_admin_actions[];

struct qyi_cli_command {
    const char *name;
    const char *usage[QYI_CLI_MAX_USAGES]; /* what stands after the name, a form each; unused ones are NULL */
    unsigned least_operands;
    unsigned most_operands;
    bool takes_files;                     /* operands are files: the shells complete them */
    const char *example;                  /* a command line, for the man page */
    const struct qyi_cli_action *actions; /* NULL: the first operand names none */
    uint8_t
        options[QYI_CLI_MAX_OPTIONS]; /* enum qyi_cli_option_id, 0 ends them; none where there are actions */
};

/* Indexed by `enum qyi_cli_command_id`. */
extern const struct qyi_cli_command qyi_cli_commands[QYI_COMMAND_COUNT];

/* The command or option of that name, or NULL. */
const struct qyi_cli_command *qyi_cli_command_find(const char *name, size_t len);
const struct qyi_cli_option *qyi_cli_option_find(const char *name, size_t len);

/* The action of a command, or NULL. */
const struct qyi_cli_action *qyi_cli_action_find(const struct qyi_cli_command *command, const char *name,
                                                 size_t len);

/* True if the command, or its action unless that is NULL, takes the option; a command takes what any of its
 * actions takes. NULL, no command, takes what every command takes. */
bool qyi_cli_takes(const struct qyi_cli_command *command, const struct qyi_cli_action *action,
                   enum qyi_cli_option_id option);

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
