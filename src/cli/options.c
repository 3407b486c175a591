/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The table of options and commands, and how to look things up in it. */
#include "cli/options.h"

#include "base/registry.h"
#include "game/rule_set_names.h"

#include <string.h>

/* The names of the table of formats, which this part can't see; a test compares the two. */
#define READ_FORMATS \
    "pgn|san|wxf|zh|uci|iccs|fen|epd|json|xqf|cbr|cbl|cbf|pfc|dhtmlxq|polyglot|scid|sgf|obk|cbh"
#define WRITTEN_FORMATS \
    "pgn|reduced|san|wxf|zh|uci|iccs|fen|epd|json|xqf|cbr|cbl|cbf|pfc|dhtmlxq|polyglot|sgf"

const struct qyi_cli_option qyi_cli_options[QYI_OPT_COUNT] = {
#define OPTION(id, ...) [QYI_OPT_##id] = {__VA_ARGS__},
#include "cli/options.inc.h"
};

/* clang-format off */
const struct qyi_cli_command qyi_cli_commands[QYI_COMMAND_COUNT] = {
    [QYI_COMMAND_PERFT] = {
        .name = "perft",
        .usage = {"[--game=GAME] [--fen=FEN] [--divide] [--threads=N] DEPTH", "--epd=FILE [--max-nodes=N] [--threads=N]"},
        .most_operands = 1,
        .example = "qiyuan perft --game xiangqi --divide 3",
        .options = {QYI_OPT_GAME, QYI_OPT_FEN, QYI_OPT_DIVIDE, QYI_OPT_THREADS, QYI_OPT_EPD, QYI_OPT_MAX_NODES, QYI_OPT_TSV},
    },
    [QYI_COMMAND_MOVES] = {
        .name = "moves",
        .usage = {"[--game=GAME] [--fen=FEN] [--notation=NOTATION]"},
        .example = "qiyuan moves --game xiangqi --notation zh",
        .options = {QYI_OPT_GAME, QYI_OPT_FEN, QYI_OPT_NOTATION, QYI_OPT_SAN, QYI_OPT_RANKS},
    },
    [QYI_COMMAND_SHOW] = {
        .name = "show",
        .usage = {"[--game=GAME] [--fen=FEN]", "[--number=N] [--ply=N] FILE",
                  "--format=svg|png|pdf|gif [--theme=THEME] [--marks=MARKS] [--width=N] --output=FILE [FILE]",
                  "--format=svg|gif --animate=MS [--number=N] [--ply=N] --output=FILE FILE"},
        .most_operands = 1,
        .takes_files = true,
        .example = "qiyuan show --ply 20 --format svg -o diagram.svg game.pgn",
        .options = {QYI_OPT_GAME, QYI_OPT_FEN, QYI_OPT_NUMBER, QYI_OPT_PLY, QYI_OPT_FROM, QYI_OPT_ENCODING, QYI_OPT_FLIP, QYI_OPT_ASCII, QYI_OPT_FORMAT, QYI_OPT_OUTPUT,
                    QYI_OPT_THEME, QYI_OPT_COORDINATES, QYI_OPT_MARKS, QYI_OPT_WIDTH, QYI_OPT_ANIMATE, QYI_OPT_EMPTY, QYI_OPT_TRUE_SIZE},
    },
    [QYI_COMMAND_JUDGE] = {
        .name = "judge",
        .usage = {"[--rules=RULES [--regulations=FILE]] [--notes] [--threads=N] FILE...", "[--rules=RULES] [--regulations=FILE] [--fen=FEN] [--nodes=N] [--folder=DIR] --moves=MOVES"},
        .most_operands = UINT32_MAX,
        .takes_files = true,
        .example = "qiyuan judge --quiet games.pgn.zst",
        .options = {QYI_OPT_RULES, QYI_OPT_REGULATIONS, QYI_OPT_GAME, QYI_OPT_NOTES, QYI_OPT_FEN, QYI_OPT_MOVES, QYI_OPT_NODES, QYI_OPT_FOLDER, QYI_OPT_THREADS, QYI_OPT_TSV},
    },
    [QYI_COMMAND_CONVERT] = {
        .name = "convert",
        .usage = {"[--to=FORMAT] [--notation=NOTATION] [--strict] [--report=FILE] [--threads=N] [--output=FILE] FILE...", "[--to=FORMAT] [--output=FILE] --files-from=FILE",
                  "[--strip=WHAT,...] [--drop-tag=NAME] [--rename-tag=OLD=NEW] [--set-tag=NAME=VALUE] [--add-opening] [--columns=N] FILE...",
                  "[--split=BY] [--to=FORMAT [--name-by=BY]] --output=FOLDER FILE..."},
        .most_operands = UINT32_MAX,
        .takes_files = true,
        .example = "qiyuan convert --to json -o games.json.zst games.pgn",
        .options = {QYI_OPT_TO, QYI_OPT_FROM, QYI_OPT_OUTPUT, QYI_OPT_NOTATION, QYI_OPT_SAN, QYI_OPT_RANKS, QYI_OPT_GAME, QYI_OPT_ENCODING, QYI_OPT_TO_ENCODING, QYI_OPT_FILES_FROM, QYI_OPT_STRICT, QYI_OPT_REPORT,
                    QYI_OPT_STRIP, QYI_OPT_SET_TAG, QYI_OPT_DROP_TAG, QYI_OPT_RENAME_TAG, QYI_OPT_ADD_OPENING, QYI_OPT_COLUMNS, QYI_OPT_SPLIT, QYI_OPT_NAME_BY, QYI_OPT_THREADS},
    },
    [QYI_COMMAND_ARBITER] = {
        .name = "arbiter",
        .usage = {"[--regulations=FILE] [--nodes=N] [--notation=NOTATION] [--folder=DIR] [--verbose] LOG", "--follow LOG", "[--number=LINE] --output=FILE LOG"},
        .least_operands = 1,
        .most_operands = 1,
        .takes_files = true,
        .example = "qiyuan arbiter --json game.jsonl",
        .options = {QYI_OPT_REGULATIONS, QYI_OPT_NODES, QYI_OPT_VERBOSE, QYI_OPT_NOTATION, QYI_OPT_FOLLOW, QYI_OPT_OUTPUT, QYI_OPT_NUMBER, QYI_OPT_FOLDER, QYI_OPT_TSV},
    },
    [QYI_COMMAND_WINNABLE] = {
        .name = "winnable",
        .usage = {"[--game=GAME] [--nodes=N] [--verify] [FILE]"},
        .most_operands = 1,
        .takes_files = true,
        .example = "qiyuan winnable --verify positions.fen",
        .options = {QYI_OPT_GAME, QYI_OPT_NODES, QYI_OPT_VERIFY, QYI_OPT_TSV},
    },
    [QYI_COMMAND_SOLVE] = {
        .name = "solve",
        .usage = {"[--mate=N] [--checks] [--game=GAME] [--nodes=N] [--hash=MB] [--folder=DIR] [--fen=FEN | FILE]",
                  "--epd=FILE [--mate=N] [--nodes=N] [--hash=MB] [--verbose]"},
        .most_operands = 1,
        .takes_files = true,
        .example = "qiyuan solve --fen \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"",
        .options = {QYI_OPT_MATE, QYI_OPT_CHECKS, QYI_OPT_GAME, QYI_OPT_FEN, QYI_OPT_NODES, QYI_OPT_HASH, QYI_OPT_EPD, QYI_OPT_VERBOSE, QYI_OPT_FOLDER, QYI_OPT_TSV},
    },
    [QYI_COMMAND_TABLES] = {
        .name = "tables",
        .usage = {"ACTION [OPTION...] [MATERIAL...]"},
        .actions = qyi_cli_tables_actions,
        .least_operands = 1,
        .most_operands = UINT32_MAX,
        .example = "qiyuan tables build --game xiangqi KRKN",
    },
    [QYI_COMMAND_PUZZLES] = {
        .name = "puzzles",
        .usage = {"ACTION [OPTION...] FILE..."},
        .actions = qyi_cli_puzzles_actions,
        .least_operands = 2,
        .most_operands = UINT32_MAX,
        .takes_files = true,
        .example = "qiyuan puzzles make -o puzzles.jsonl games.pgn",
    },
    [QYI_COMMAND_GREP] = {
        .name = "grep",
        .usage = {"[--not] [--any] TERM... FILE...", "--where=EXPRESSION FILE...", "--index=FILE TERM..."},
        .most_operands = UINT32_MAX,
        .takes_files = true,
        .example = "qiyuan grep --player carlsen --opening B90..B99 games.pgn.zst",
        .options = {QYI_OPT_FEN, QYI_OPT_EXACT, QYI_OPT_BOARD, QYI_OPT_PATTERN, QYI_OPT_MATERIAL, QYI_OPT_MEN,
                    QYI_OPT_PLAYER, QYI_OPT_WHITE, QYI_OPT_RED, QYI_OPT_BLACK, QYI_OPT_DATE, QYI_OPT_RESULT,
                    QYI_OPT_OPENING, QYI_OPT_PLIES, QYI_OPT_TAG, QYI_OPT_HAS, QYI_OPT_RULING, QYI_OPT_TEXT,
                    QYI_OPT_STATUS, QYI_OPT_WHERE, QYI_OPT_NAMES, QYI_OPT_NOT, QYI_OPT_ANY, QYI_OPT_VARIATIONS, QYI_OPT_COUNT_ONLY, QYI_OPT_LIST,
                    QYI_OPT_GAME, QYI_OPT_RULES, QYI_OPT_FILES_FROM, QYI_OPT_INDEX, QYI_OPT_TSV},
    },
    [QYI_COMMAND_STATS] = {
        .name = "stats",
        .usage = {"[--where=EXPRESSION] [--top=N] FILE..."},
        .most_operands = UINT32_MAX,
        .takes_files = true,
        .example = "qiyuan stats --top 20 games",
        .options = {QYI_OPT_WHERE, QYI_OPT_TOP, QYI_OPT_GAME, QYI_OPT_FILES_FROM},
    },
    [QYI_COMMAND_TREE] = {
        .name = "tree",
        .usage = {"[--fen=FEN | --moves=MOVES] [--depth=N] [--min=N] FILE...",
                  "--index=FILE [--fen=FEN | --moves=MOVES] [--depth=N]"},
        .most_operands = UINT32_MAX,
        .takes_files = true,
        .example = "qiyuan tree --moves \"e4 c5\" --depth 2 --min 100 games.pgn.zst",
        .options = {QYI_OPT_FEN, QYI_OPT_MOVES, QYI_OPT_DEPTH, QYI_OPT_MIN, QYI_OPT_WHERE, QYI_OPT_NAMES, QYI_OPT_VARIATIONS, QYI_OPT_NOTATION,
                    QYI_OPT_GAME, QYI_OPT_FILES_FROM, QYI_OPT_INDEX},
    },
    [QYI_COMMAND_INDEX] = {
        .name = "index",
        .usage = {"[--variations] [--output=INDEX] FILE..."},
        .most_operands = UINT32_MAX,
        .takes_files = true,
        .example = "qiyuan index -o games.qyindex games",
        .options = {QYI_OPT_VARIATIONS, QYI_OPT_OUTPUT, QYI_OPT_GAME, QYI_OPT_FILES_FROM},
    },
    [QYI_COMMAND_MERGE] = {
        .name = "merge",
        .usage = {"[--sort=KEYS] [--unique] [--clean] [--names=FILE] [--dry-run] [--output=FILE] FILE..."},
        .most_operands = UINT32_MAX,
        .takes_files = true,
        .example = "qiyuan merge --sort date,round --unique --clean --report changes.csv -o all.pgn games",
        .options = {QYI_OPT_SORT, QYI_OPT_UNIQUE, QYI_OPT_CLEAN, QYI_OPT_NAMES, QYI_OPT_DRY_RUN, QYI_OPT_REPORT, QYI_OPT_WHERE,
                    QYI_OPT_OUTPUT, QYI_OPT_GAME, QYI_OPT_FILES_FROM},
    },
    [QYI_COMMAND_TOURNAMENT] = {
        .name = "tournament",
        .usage = {"ACTION [OPTION...] FILE ..."},
        .actions = qyi_cli_tournament_actions,
        .least_operands = 1,
        .most_operands = 12,
        .takes_files = true,
        .example = "qiyuan tournament pair open.trf",
    },
    [QYI_COMMAND_RATE] = {
        .name = "rate",
        .usage = {"ACTION [OPTION...] GAMES|EVENT...", "[OPTION...] EVENT..."},
        .actions = qyi_cli_rate_actions,
        .usual_action = "elo",
        .least_operands = 1,
        .most_operands = 64,
        .takes_files = true,
        .example = "qiyuan rate levels --start players.tsv games.tsv",
    },
    [QYI_COMMAND_ARTICLES] = {
        .name = "articles",
        .usage = {"[ID...]"},
        .most_operands = UINT32_MAX,
        .example = "qiyuan articles xq:4.1.1",
    },
    [QYI_COMMAND_EXPLAIN] = {
        .name = "explain",
        .usage = {"CODE..."},
        .least_operands = 1,
        .most_operands = UINT32_MAX,
        .example = "qiyuan explain leaves-check",
    },
    [QYI_COMMAND_SHEET] = {
        .name = "sheet",
        .usage = {"[--paper=SIZE] [--game=GAME] --output=FILE FILE...", "--blank [--paper=SIZE] [--game=GAME] --output=FILE",
                  "--print [--diagrams=PLIES] [--notation=NOTATION] [--ascii] [--paper=SIZE] --output=FILE FILE...",
                  "--booklet=N [--owner=NAME] [--contact=TEXT] [--paper=SIZE] [--game=GAME] --output=FILE"},
        .most_operands = UINT32_MAX,
        .takes_files = true,
        .example = "qiyuan sheet --lang zh-Hans -o sheets.pdf games.pgn",
        .options = {QYI_OPT_BLANK, QYI_OPT_PRINT, QYI_OPT_DIAGRAMS, QYI_OPT_NOTATION, QYI_OPT_ASCII, QYI_OPT_BOOKLET, QYI_OPT_OWNER, QYI_OPT_CONTACT, QYI_OPT_PAPER, QYI_OPT_GAME, QYI_OPT_FROM, QYI_OPT_ENCODING, QYI_OPT_OUTPUT},
    },
    [QYI_COMMAND_SERVE] = {
        .name = "serve",
        .usage = {"[--port=N] [--host=ADDRESS] [--public-url=URL] [--tls-cert=FILE [--tls-key=FILE]] [--db=URL] [--key=FILE] [--tournaments=FOLDER] [--publish=FOLDER] [--uploads=FOLDER] [--puzzles=FILE] [--limits=NAME=N,...] [--log=FILE]"},
        .example = "qiyuan serve --host 0.0.0.0",
        .options = {QYI_OPT_PORT, QYI_OPT_HOST, QYI_OPT_PUBLIC_URL, QYI_OPT_TLS_CERT, QYI_OPT_TLS_KEY, QYI_OPT_DB, QYI_OPT_KEY, QYI_OPT_TOURNAMENTS, QYI_OPT_PUBLISH, QYI_OPT_UPLOADS, QYI_OPT_COLLECTIONS, QYI_OPT_BOOK, QYI_OPT_RATINGS, QYI_OPT_CHAT, QYI_OPT_LIMITS, QYI_OPT_LOG, QYI_OPT_PUZZLES},
    },
    [QYI_COMMAND_ADMIN] = {
        .name = "admin",
        .usage = {"ACTION [--db=URL] [--key=FILE] [FILE|NAME [ROLE]]"},
        .actions = qyi_cli_admin_actions,
        .least_operands = 1,
        .most_operands = 3,
        .takes_files = true,
        .example = "qiyuan admin backup house-today.db",
    },
    [QYI_COMMAND_BOT] = {
        .name = "bot",
        .usage = {"--server=URL --token=FILE --engine=COMMAND [--game=GAME] [--challenges] [--seats] [--concurrency=N] [OPTION...]"},
        .example = "qiyuan bot --server http://localhost:8080 --token bot.token --engine \"qiyuan engine\"",
        .options = {QYI_OPT_SERVER, QYI_OPT_TOKEN, QYI_OPT_ENGINE, QYI_OPT_PROTOCOL, QYI_OPT_OPTION, QYI_OPT_MEMORY, QYI_OPT_GAME, QYI_OPT_CHALLENGES, QYI_OPT_SEATS,
                    QYI_OPT_CONCURRENCY, QYI_OPT_NODES, QYI_OPT_DEPTH, QYI_OPT_MOVETIME},
    },
    [QYI_COMMAND_ENGINE] = {
        .name = "engine",
        .usage = {"[--game=GAME] [COMMAND...]"},
        .most_operands = UINT32_MAX,
        .example = "qiyuan engine bench",
        .options = {QYI_OPT_GAME},
    },
    [QYI_COMMAND_BENCH] = {
        .name = "bench",
        .usage = {"[--only=NAME] [--time=TIME]"},
        .example = "qiyuan bench --only perft",
        .options = {QYI_OPT_ONLY, QYI_OPT_TIME},
    },
    [QYI_COMMAND_MATCH] = {
        .name = "match",
        .usage = {"[--game=GAME] [--games=N] [--time=TIME] --engine=COMMAND [--name=NAME] [--option=NAME=VALUE] --engine=COMMAND ..."},
        .example = "qiyuan match --games 100 --time 1s+0.01s --engine \"qiyuan engine\" --engine fairymax",
        .options = {QYI_OPT_ENGINE, QYI_OPT_NAME, QYI_OPT_PROTOCOL, QYI_OPT_OPTION, QYI_OPT_MEMORY, QYI_OPT_GAME, QYI_OPT_RULES,
                    QYI_OPT_REGULATIONS, QYI_OPT_GAMES, QYI_OPT_TIME, QYI_OPT_NODES, QYI_OPT_DEPTH, QYI_OPT_MOVETIME, QYI_OPT_MARGIN, QYI_OPT_OPENINGS,
                    QYI_OPT_RANDOM, QYI_OPT_SEED, QYI_OPT_CONCURRENCY, QYI_OPT_DRAW, QYI_OPT_RESIGN, QYI_OPT_SPRT, QYI_OPT_PGN},
    },
    [QYI_COMMAND_ANALYSE] = {
        .name = "analyse",
        .usage = {"[--engine=COMMAND] [--nodes=N] [--depth=N] [--movetime=MS] [--multipv=N] [--output=FILE] FILE"},
        .least_operands = 1,
        .most_operands = 1,
        .takes_files = true,
        .example = "qiyuan analyse --movetime 200 -o notes.pgn game.pgn",
        .options = {QYI_OPT_ENGINE, QYI_OPT_NAME, QYI_OPT_PROTOCOL, QYI_OPT_OPTION, QYI_OPT_MEMORY, QYI_OPT_NODES, QYI_OPT_DEPTH,
                    QYI_OPT_MOVETIME, QYI_OPT_MULTIPV, QYI_OPT_GAME, QYI_OPT_OUTPUT},
    },
};
/* clang-format on */

const struct qyi_cli_command *qyi_cli_command_find(const char *name, size_t len)
{
    for (size_t i = 0; i < QYI_COMMAND_COUNT; i++)
        if (strlen(qyi_cli_commands[i].name) == len && memcmp(qyi_cli_commands[i].name, name, len) == 0)
            return &qyi_cli_commands[i];
    return NULL;
}

const struct qyi_cli_option *qyi_cli_option_find(const char *name, size_t len)
{
    for (size_t i = 0; i < QYI_OPT_COUNT; i++)
        if (strlen(qyi_cli_options[i].name) == len && memcmp(qyi_cli_options[i].name, name, len) == 0)
            return &qyi_cli_options[i];
    return NULL;
}

const struct qyi_cli_action *qyi_cli_action_find(const struct qyi_cli_command *command, const char *name,
                                                 size_t len)
{
    for (const struct qyi_cli_action *action = command->actions; action && action->name; action++)
        if (strlen(action->name) == len && memcmp(action->name, name, len) == 0)
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
    if (option <= QYI_OPT_VERSION || (action && is_listed(action->options, option)))
        return true;
    if (action || !command)
        return false;
    for (action = command->actions; action && action->name; action++)
        if (is_listed(action->options, option))
            return true;
    return is_listed(command->options, option);
}

/* Words of --system that mean something to an action: those that it pairs by, those that have a table, the one that
 * says how a report file is read. To others all do. */
static const struct {
    const char *action;
    const char *systems;
} heeded[] = {
    {"pair", QYI_SWISS_SYSTEMS},  {"check", QYI_SWISS_SYSTEMS},  {"explain", QYI_SWISS_SYSTEMS},
    {"table", QYI_TABLE_SYSTEMS}, {"standings", "double-swiss"}, {"crosstable", "double-swiss"},
    {"prizes", "double-swiss"},   {"titles", "double-swiss"},    {"print", "double-swiss"},
    {"export", "double-swiss"},
};

const char *qyi_cli_choices(const struct qyi_cli_action *action, const struct qyi_cli_option *option)
{
    for (size_t i = 0; action && i < sizeof heeded / sizeof heeded[0]; i++)
        if (option == &qyi_cli_options[QYI_OPT_SYSTEM] && strcmp(heeded[i].action, action->name) == 0)
            return heeded[i].systems;
    return option->choices;
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
    const char *text;

    qy_buf_addf(&id, "%s.%s%s%s", prefix, name, suffix ? "." : "", suffix ? suffix : "");
    text = qyi_message_text(lang, qy_buf_str(&id));
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
    bool found;

    qy_buf_addf(&prefix, "action.%s", command->name);
    found = qyi_cli_words(lang, qy_buf_str(&prefix), action->name, suffix, out);
    qy_buf_free(&prefix);
    return found;
}
