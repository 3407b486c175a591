/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The table of options and commands, and how to look things up in it. */
#include "cli/options.h"

#include "base/registry.h"
#include "game/rule_set_names.h"

#include <string.h>

/* The names of the table of formats, which this part can't see; a test compares the two. */
#define READ_FORMATS    "pgn|san|wxf|zh|uci|iccs|fen|epd|json|xqf|cbr|cbl|cbf|pfc|dhtmlxq"
#define WRITTEN_FORMATS "pgn|reduced|san|wxf|zh|uci|iccs|fen|epd|json|xqf|cbr|cbf|pfc|dhtmlxq"

/* clang-format off */
const struct qyi_cli_option qyi_cli_options[QYI_OPT_COUNT] = {
    [QYI_OPT_HELP]      = {.name = "help", .letter = 'h'},
    [QYI_OPT_JSON]      = {.name = "json"},
    [QYI_OPT_LANG]      = {.name = "lang", .placeholder = "LANG", .value = QYI_VALUE_TEXT, .choices = "en|zh-Hans|zh-Hant"},
    [QYI_OPT_QUIET]     = {.name = "quiet", .letter = 'q'},
    [QYI_OPT_COLOR]     = {.name = "color", .placeholder = "WHEN", .value = QYI_VALUE_CHOICE, .choices = "auto|always|never"},
    [QYI_OPT_VERSION]   = {.name = "version"},

    [QYI_OPT_ANIMATE] = {.name = "animate", .placeholder = "MS", .value = QYI_VALUE_NUMBER, .least = 100, .most = 60000},
    [QYI_OPT_ANY] = {.name = "any"},
    [QYI_OPT_ASCII]     = {.name = "ascii"},
    [QYI_OPT_BLACK] = {.name = "black", .placeholder = "WORDS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_BLANK]     = {.name = "blank"},
    [QYI_OPT_BOARD] = {.name = "board", .placeholder = "FEN", .value = QYI_VALUE_TEXT},
    [QYI_OPT_BOOKLET] = {.name = "booklet", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 0, .most = 1000},
    [QYI_OPT_BYES]      = {.name = "byes", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 0, .most = UINT32_MAX},
    [QYI_OPT_CHECKS]    = {.name = "checks"},
    [QYI_OPT_CARRY] = {.name = "carry"},
    [QYI_OPT_CLEAN] = {.name = "clean"},
    [QYI_OPT_CONCURRENCY] = {.name = "concurrency", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = 256},
    [QYI_OPT_CONDUCT]   = {.name = "conduct", .placeholder = "FILE", .value = QYI_VALUE_FILE},
    [QYI_OPT_CONTACT] = {.name = "contact", .placeholder = "TEXT", .value = QYI_VALUE_TEXT},
    [QYI_OPT_COORDINATES] = {.name = "coordinates", .placeholder = "KIND", .value = QYI_VALUE_CHOICE, .choices = "usual|squares|around|none"},
    [QYI_OPT_COUNT_ONLY] = {.name = "count"},
    [QYI_OPT_DATE]      = {.name = "date", .placeholder = "DATE", .value = QYI_VALUE_TEXT},
    [QYI_OPT_DB]        = {.name = "db", .placeholder = "URL", .value = QYI_VALUE_TEXT},
    [QYI_OPT_DEPTH] = {.name = "depth", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = 60},
    [QYI_OPT_DIAGRAMS] = {.name = "diagrams", .placeholder = "PLIES", .value = QYI_VALUE_TEXT},
    [QYI_OPT_KEY]       = {.name = "key", .placeholder = "FILE", .value = QYI_VALUE_FILE},
    [QYI_OPT_DIVIDE]    = {.name = "divide"},
    [QYI_OPT_DRAW]      = {.name = "draw", .placeholder = "PLIES,SCORE", .value = QYI_VALUE_TEXT},
    [QYI_OPT_DRAWS]     = {.name = "draws", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 0, .most = 100},
    [QYI_OPT_EMPTY] = {.name = "empty"},
    [QYI_OPT_ENCODING]  = {.name = "encoding", .placeholder = "NAME", .value = QYI_VALUE_TEXT},
    [QYI_OPT_ENGINE]    = {.name = "engine", .placeholder = "COMMAND", .value = QYI_VALUE_TEXT},
    [QYI_OPT_EPD]       = {.name = "epd", .placeholder = "FILE", .value = QYI_VALUE_FILE},
    [QYI_OPT_EXACT] = {.name = "exact", .placeholder = "FEN", .value = QYI_VALUE_TEXT},
    [QYI_OPT_EXEMPT] = {.name = "exempt", .placeholder = "LIST", .value = QYI_VALUE_TEXT},
    [QYI_OPT_FEN]       = {.name = "fen", .placeholder = "FEN", .value = QYI_VALUE_TEXT},
    [QYI_OPT_FILES_FROM] = {.name = "files-from", .placeholder = "FILE", .value = QYI_VALUE_FILE},
    [QYI_OPT_FLIP]      = {.name = "flip"},
    [QYI_OPT_FOLDER]    = {.name = "folder", .placeholder = "DIR", .value = QYI_VALUE_FILE},
    [QYI_OPT_FOLLOW]    = {.name = "follow"},
    [QYI_OPT_FORFEITS]  = {.name = "forfeits", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 0, .most = UINT32_MAX},
    [QYI_OPT_FORMAT]    = {.name = "format", .placeholder = "FORMAT", .value = QYI_VALUE_CHOICE, .choices = "text|svg|png|pdf"},
    [QYI_OPT_FROM]      = {.name = "from", .placeholder = "FORMAT", .value = QYI_VALUE_TEXT, .choices = READ_FORMATS},
    [QYI_OPT_GAME]      = {.name = "game", .placeholder = "GAME", .value = QYI_VALUE_CHOICE, .choices = "chess|xiangqi"},
    [QYI_OPT_GAMES]     = {.name = "games", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = 100000000},
    [QYI_OPT_GROUP] = {.name = "group", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = 1000},
    [QYI_OPT_HAS] = {.name = "has", .placeholder = "THING", .value = QYI_VALUE_CHOICE, .choices = "repetition|checkmate|stalemate|comment|variation|fault"},
    [QYI_OPT_HASH]      = {.name = "hash", .placeholder = "MB", .value = QYI_VALUE_NUMBER, .least = 1, .most = 65536},
    [QYI_OPT_HOST]      = {.name = "host", .placeholder = "ADDRESS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_HTML] = {.name = "html", .placeholder = "FOLDER", .value = QYI_VALUE_FILE},
    [QYI_OPT_INDEX] = {.name = "index", .placeholder = "FILE", .value = QYI_VALUE_FILE},
    [QYI_OPT_LATE]      = {.name = "late", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 0, .most = UINT32_MAX},
    [QYI_OPT_LIMITS] = {.name = "limits", .placeholder = "NAME=N,...", .value = QYI_VALUE_TEXT},
    [QYI_OPT_LOTS]      = {.name = "lots", .placeholder = "NUMBERS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_LIST] = {.name = "list"},
    [QYI_OPT_MATE]      = {.name = "mate", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = 60},
    [QYI_OPT_MARKS] = {.name = "marks", .placeholder = "MARKS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_MATERIAL] = {.name = "material", .placeholder = "MEN", .value = QYI_VALUE_TEXT},
    [QYI_OPT_MAX_NODES] = {.name = "max-nodes", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 0, .most = UINT64_MAX},
    [QYI_OPT_MARGIN]    = {.name = "margin", .placeholder = "MS", .value = QYI_VALUE_NUMBER, .least = 0, .most = 60000},
    [QYI_OPT_MEMORY]    = {.name = "memory", .placeholder = "MB", .value = QYI_VALUE_TEXT},
    [QYI_OPT_MEN] = {.name = "men", .placeholder = "COUNTS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_MIN] = {.name = "min", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = UINT32_MAX},
    [QYI_OPT_MOVES]     = {.name = "moves", .placeholder = "MOVES", .value = QYI_VALUE_TEXT},
    [QYI_OPT_MOVETIME]  = {.name = "movetime", .placeholder = "MS", .value = QYI_VALUE_NUMBER, .least = 1, .most = 86400000},
    [QYI_OPT_MULTIPV]   = {.name = "multipv", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = 16},
    [QYI_OPT_NAME]      = {.name = "name", .placeholder = "NAME", .value = QYI_VALUE_TEXT},
    [QYI_OPT_NAMES] = {.name = "names", .placeholder = "FILE", .value = QYI_VALUE_FILE},
    [QYI_OPT_NODES]     = {.name = "nodes", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = UINT64_MAX},
    [QYI_OPT_NOT] = {.name = "not"},
    [QYI_OPT_NOTATION]  = {.name = "notation", .placeholder = "NOTATION", .value = QYI_VALUE_CHOICE, .choices = "san|uci|iccs|wxf|zh|letters"},
    [QYI_OPT_NOTES]     = {.name = "notes"},
    [QYI_OPT_NUMBER]    = {.name = "number", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = UINT32_MAX},
    [QYI_OPT_ONLY]      = {.name = "only", .placeholder = "NAME", .value = QYI_VALUE_TEXT},
    [QYI_OPT_OPENING] = {.name = "opening", .placeholder = "NAME", .value = QYI_VALUE_TEXT},
    [QYI_OPT_OPENINGS]  = {.name = "openings", .placeholder = "FILE", .value = QYI_VALUE_FILE},
    [QYI_OPT_OPTION]    = {.name = "option", .placeholder = "NAME=VALUE", .value = QYI_VALUE_TEXT},
    [QYI_OPT_OUTPUT]    = {.name = "output", .letter = 'o', .placeholder = "FILE", .value = QYI_VALUE_FILE},
    [QYI_OPT_PAIR] = {.name = "pair", .placeholder = "A-B", .value = QYI_VALUE_TEXT},
    [QYI_OPT_PAIRS] = {.name = "pairs", .placeholder = "PAIRS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_OWNER] = {.name = "owner", .placeholder = "NAME", .value = QYI_VALUE_TEXT},
    [QYI_OPT_PAPER]     = {.name = "paper", .placeholder = "SIZE", .value = QYI_VALUE_CHOICE, .choices = "a4|letter"},
    [QYI_OPT_PATTERN] = {.name = "pattern", .placeholder = "MEN", .value = QYI_VALUE_TEXT},
    [QYI_OPT_PGN]       = {.name = "pgn", .placeholder = "FILE", .value = QYI_VALUE_FILE},
    [QYI_OPT_PLAYER] = {.name = "player", .placeholder = "WORDS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_PLAYERS]   = {.name = "players", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = 9999},
    [QYI_OPT_PLAYOFFS] = {.name = "playoffs", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 0, .most = 12},
    [QYI_OPT_PLIES] = {.name = "plies", .placeholder = "RANGE", .value = QYI_VALUE_TEXT},
    [QYI_OPT_PLY]       = {.name = "ply", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 0, .most = UINT32_MAX},
    [QYI_OPT_PORT]      = {.name = "port", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 0, .most = 65535},
    [QYI_OPT_PRINT] = {.name = "print"},
    [QYI_OPT_PUBLIC_URL] = {.name = "public-url", .placeholder = "URL", .value = QYI_VALUE_TEXT},
    [QYI_OPT_PROTOCOL]  = {.name = "protocol", .placeholder = "PROTOCOL", .value = QYI_VALUE_CHOICE, .choices = "auto|uci|ucci|xboard"},
    [QYI_OPT_RANDOM]    = {.name = "random", .placeholder = "PLIES", .value = QYI_VALUE_NUMBER, .least = 0, .most = 200},
    [QYI_OPT_RANKS]     = {.name = "ranks", .placeholder = "FIRST", .value = QYI_VALUE_CHOICE, .choices = "0|1"},
    [QYI_OPT_RED] = {.name = "red", .placeholder = "WORDS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_ROUND] = {.name = "round", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = 99},
    [QYI_OPT_ROUNDS]    = {.name = "rounds", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = 99},
    [QYI_OPT_REPORT]    = {.name = "report", .placeholder = "FILE", .value = QYI_VALUE_FILE},
    [QYI_OPT_RESIGN]    = {.name = "resign", .placeholder = "MOVES,SCORE", .value = QYI_VALUE_TEXT},
    [QYI_OPT_RESULT] = {.name = "result", .placeholder = "RESULT", .value = QYI_VALUE_TEXT},
    [QYI_OPT_REGULATIONS] = {.name = "regulations", .placeholder = "FILE", .value = QYI_VALUE_TEXT},
    [QYI_OPT_RULES]     = {.name = "rules", .placeholder = "RULES", .value = QYI_VALUE_TEXT, .choices = QYI_RULE_SET_NAMES},
    [QYI_OPT_RULING] = {.name = "ruling", .placeholder = "NAME", .value = QYI_VALUE_TEXT},
    [QYI_OPT_SAN]       = {.name = "san", .placeholder = "FORM", .value = QYI_VALUE_CHOICE, .choices = "pgn|seed"},
    [QYI_OPT_SEED]      = {.name = "seed", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 0, .most = UINT64_MAX},
    [QYI_OPT_SCORING] = {.name = "scoring", .placeholder = "POINTS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_SEEDING] = {.name = "seeding", .placeholder = "HOW", .value = QYI_VALUE_CHOICE, .choices = "rating|snake|drawn"},
    [QYI_OPT_SHARE] = {.name = "share"},
    [QYI_OPT_STAGE] = {.name = "stage", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = 8},
    [QYI_OPT_TEAMS] = {.name = "teams", .placeholder = "FORM", .value = QYI_VALUE_TEXT},
    [QYI_OPT_STAGES] = {.name = "stages", .placeholder = "PLAN", .value = QYI_VALUE_TEXT},
    [QYI_OPT_SYSTEM]    = {.name = "system", .placeholder = "SYSTEM", .value = QYI_VALUE_CHOICE, .choices = "dutch|dutch-baku|dubov|burstein|double-swiss|team-swiss|team-swiss-b|team-swiss-none|team-swiss-gp|team-swiss-b-gp|team-swiss-none-gp|swiss-cn|roundrobin-cn|roundrobin-cn-double|berger|berger-double|berger-double-swap|scheveningen|scheveningen-double|knockout|stages"},
    [QYI_OPT_SORT] = {.name = "sort", .placeholder = "KEYS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_SPRT]      = {.name = "sprt", .placeholder = "ELO0,ELO1,ALPHA,BETA", .value = QYI_VALUE_TEXT},
    [QYI_OPT_STATUS] = {.name = "status", .placeholder = "STATUS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_START]     = {.name = "start", .placeholder = "FILE", .value = QYI_VALUE_FILE},
    [QYI_OPT_STRICT]    = {.name = "strict"},
    [QYI_OPT_STRIP]     = {.name = "strip", .placeholder = "WHAT,...", .value = QYI_VALUE_TEXT},
    [QYI_OPT_SET_TAG]   = {.name = "set-tag", .placeholder = "NAME=VALUE", .value = QYI_VALUE_TEXT},
    [QYI_OPT_DROP_TAG]  = {.name = "drop-tag", .placeholder = "NAME", .value = QYI_VALUE_TEXT},
    [QYI_OPT_RENAME_TAG] = {.name = "rename-tag", .placeholder = "OLD=NEW", .value = QYI_VALUE_TEXT},
    [QYI_OPT_ADD_OPENING] = {.name = "add-opening"},
    [QYI_OPT_COLUMNS]   = {.name = "columns", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 20, .most = 100000},
    [QYI_OPT_SPLIT]     = {.name = "split", .placeholder = "BY", .value = QYI_VALUE_TEXT},
    [QYI_OPT_NAME_BY]   = {.name = "name-by", .placeholder = "BY", .value = QYI_VALUE_CHOICE, .choices = "event|round|names|title"},
    [QYI_OPT_TOURNAMENTS] = {.name = "tournaments", .placeholder = "FOLDER", .value = QYI_VALUE_FILE},
    [QYI_OPT_COLLECTIONS] = {.name = "collections", .placeholder = "FOLDER", .value = QYI_VALUE_FILE},
    [QYI_OPT_TAG] = {.name = "tag", .placeholder = "NAME=WORDS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_TAU]       = {.name = "tau", .placeholder = "TAU", .value = QYI_VALUE_TEXT},
    [QYI_OPT_TERMS]     = {.name = "terms"},
    [QYI_OPT_TEXT] = {.name = "text", .placeholder = "WORDS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_THIRD] = {.name = "third"},
    [QYI_OPT_VARMA] = {.name = "varma"},
    [QYI_OPT_THEME] = {.name = "theme", .placeholder = "THEME", .value = QYI_VALUE_CHOICE, .choices = "print|screen|dark"},
    [QYI_OPT_THREADS]   = {.name = "threads", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 1, .most = 1024},
    [QYI_OPT_TIEBREAKS] = {.name = "tiebreaks", .placeholder = "LIST", .value = QYI_VALUE_TEXT},
    [QYI_OPT_TIME]      = {.name = "time", .placeholder = "TIME", .value = QYI_VALUE_TEXT},
    [QYI_OPT_TO]        = {.name = "to", .placeholder = "FORMAT", .value = QYI_VALUE_TEXT, .choices = WRITTEN_FORMATS},
    [QYI_OPT_TO_ENCODING] = {.name = "to-encoding", .placeholder = "NAME", .value = QYI_VALUE_TEXT},
    [QYI_OPT_TOP] = {.name = "top", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 0, .most = UINT32_MAX},
    [QYI_OPT_TRUE_SIZE] = {.name = "true-size"},
    [QYI_OPT_TSV]       = {.name = "tsv"},
    [QYI_OPT_UNITS]     = {.name = "units", .placeholder = "RULE", .value = QYI_VALUE_CHOICE, .choices = "free|soft|hard"},
    [QYI_OPT_UNIQUE] = {.name = "unique"},
    [QYI_OPT_VARIATIONS] = {.name = "variations"},
    [QYI_OPT_VERBOSE]   = {.name = "verbose"},
    [QYI_OPT_VERIFY]    = {.name = "verify"},
    [QYI_OPT_WHERE] = {.name = "where", .placeholder = "EXPRESSION", .value = QYI_VALUE_TEXT},
    [QYI_OPT_WHITE] = {.name = "white", .placeholder = "WORDS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_WIDTH] = {.name = "width", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 16, .most = 16384},
    [QYI_OPT_WITHDRAWALS] = {.name = "withdrawals", .placeholder = "N", .value = QYI_VALUE_NUMBER, .least = 0, .most = UINT32_MAX},
    [QYI_OPT_WHAT] = {.name = "what", .placeholder = "PAPERS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_WITHDRAWN] = {.name = "withdrawn", .placeholder = "NUMBERS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_ARBITERS] = {.name = "arbiters", .placeholder = "NAMES", .value = QYI_VALUE_TEXT},
    [QYI_OPT_BEGINS] = {.name = "begins", .placeholder = "DATE", .value = QYI_VALUE_TEXT},
    [QYI_OPT_BIRTH] = {.name = "birth", .placeholder = "DATE", .value = QYI_VALUE_TEXT},
    [QYI_OPT_BY] = {.name = "by", .placeholder = "WHO", .value = QYI_VALUE_TEXT},
    [QYI_OPT_CATEGORIES] = {.name = "categories", .placeholder = "LIST", .value = QYI_VALUE_TEXT},
    [QYI_OPT_CHIEF] = {.name = "chief", .placeholder = "NAME", .value = QYI_VALUE_TEXT},
    [QYI_OPT_CLUB] = {.name = "club", .placeholder = "CLUB", .value = QYI_VALUE_TEXT},
    [QYI_OPT_DATES] = {.name = "dates", .placeholder = "DATES", .value = QYI_VALUE_TEXT},
    [QYI_OPT_DRY_RUN] = {.name = "dry-run"},
    [QYI_OPT_ENDS] = {.name = "ends", .placeholder = "DATE", .value = QYI_VALUE_TEXT},
    [QYI_OPT_FEDERATION] = {.name = "federation", .placeholder = "FED", .value = QYI_VALUE_TEXT},
    [QYI_OPT_FIDE] = {.name = "fide"},
    [QYI_OPT_FIRST_COLOUR] = {.name = "first-colour", .placeholder = "COLOUR", .value = QYI_VALUE_CHOICE, .choices = "white|black"},
    [QYI_OPT_ID] = {.name = "id", .placeholder = "ID", .value = QYI_VALUE_TEXT},
    [QYI_OPT_MEMBER] = {.name = "member"},
    [QYI_OPT_NEXT] = {.name = "next"},
    [QYI_OPT_ORGANISER] = {.name = "organiser", .placeholder = "NAME", .value = QYI_VALUE_TEXT},
    [QYI_OPT_PACE] = {.name = "pace", .placeholder = "PACE", .value = QYI_VALUE_CHOICE, .choices = "standard|rapid|blitz"},
    [QYI_OPT_PLACE] = {.name = "place", .placeholder = "PLACE", .value = QYI_VALUE_TEXT},
    [QYI_OPT_RATING] = {.name = "rating", .placeholder = "RATING", .value = QYI_VALUE_TEXT},
    [QYI_OPT_REASON] = {.name = "reason", .placeholder = "WORDS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_SEX] = {.name = "sex", .placeholder = "SEX", .value = QYI_VALUE_TEXT},
    [QYI_OPT_TITLE] = {.name = "title", .placeholder = "TITLE", .value = QYI_VALUE_TEXT},
    [QYI_OPT_WORDS] = {.name = "words", .placeholder = "WORDS", .value = QYI_VALUE_TEXT},
    [QYI_OPT_YES] = {.name = "yes"},
};

const struct qyi_cli_command qyi_cli_commands[QYI_COMMAND_COUNT] = {
    [QYI_COMMAND_PERFT] = {
        .name = "perft",
        .usage = {"[--game=GAME] [--fen=FEN] [--divide] [--threads=N] DEPTH", "--epd=FILE [--max-nodes=N] [--threads=N]"},
        .most_operands = 1,
        .example = "qiyuan perft --game xiangqi --divide 3",
        .options = {QYI_OPT_GAME, QYI_OPT_FEN, QYI_OPT_DIVIDE, QYI_OPT_THREADS, QYI_OPT_EPD, QYI_OPT_MAX_NODES},
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
                  "--format=svg|png|pdf [--theme=THEME] [--marks=MARKS] [--width=N] --output=FILE [FILE]",
                  "--format=svg --animate=MS [--number=N] [--ply=N] --output=FILE FILE"},
        .most_operands = 1,
        .takes_files = true,
        .example = "qiyuan show --ply 20 --format svg -o diagram.svg game.pgn",
        .options = {QYI_OPT_GAME, QYI_OPT_FEN, QYI_OPT_NUMBER, QYI_OPT_PLY, QYI_OPT_FROM, QYI_OPT_ENCODING, QYI_OPT_FLIP, QYI_OPT_ASCII, QYI_OPT_FORMAT, QYI_OPT_OUTPUT,
                    QYI_OPT_THEME, QYI_OPT_COORDINATES, QYI_OPT_MARKS, QYI_OPT_WIDTH, QYI_OPT_ANIMATE, QYI_OPT_EMPTY, QYI_OPT_TRUE_SIZE},
    },
    [QYI_COMMAND_JUDGE] = {
        .name = "judge",
        .usage = {"[--rules=RULES [--regulations=FILE]] [--notes] [--threads=N] FILE...", "[--rules=RULES] [--regulations=FILE] [--fen=FEN] [--nodes=N] --moves=MOVES"},
        .most_operands = UINT32_MAX,
        .takes_files = true,
        .example = "qiyuan judge --quiet games.pgn.zst",
        .options = {QYI_OPT_RULES, QYI_OPT_REGULATIONS, QYI_OPT_GAME, QYI_OPT_NOTES, QYI_OPT_FEN, QYI_OPT_MOVES, QYI_OPT_NODES, QYI_OPT_THREADS},
    },
    [QYI_COMMAND_CONVERT] = {
        .name = "convert",
        .usage = {"[--to=FORMAT] [--notation=NOTATION] [--strict] [--report=FILE] [--output=FILE] FILE...", "[--to=FORMAT] [--output=FILE] --files-from=FILE",
                  "[--strip=WHAT,...] [--drop-tag=NAME] [--rename-tag=OLD=NEW] [--set-tag=NAME=VALUE] [--add-opening] [--columns=N] FILE...",
                  "[--split=BY] [--to=FORMAT [--name-by=BY]] --output=FOLDER FILE..."},
        .most_operands = UINT32_MAX,
        .takes_files = true,
        .example = "qiyuan convert --to json -o games.json.zst games.pgn",
        .options = {QYI_OPT_TO, QYI_OPT_FROM, QYI_OPT_OUTPUT, QYI_OPT_NOTATION, QYI_OPT_SAN, QYI_OPT_RANKS, QYI_OPT_GAME, QYI_OPT_ENCODING, QYI_OPT_TO_ENCODING, QYI_OPT_FILES_FROM, QYI_OPT_STRICT, QYI_OPT_REPORT,
                    QYI_OPT_STRIP, QYI_OPT_SET_TAG, QYI_OPT_DROP_TAG, QYI_OPT_RENAME_TAG, QYI_OPT_ADD_OPENING, QYI_OPT_COLUMNS, QYI_OPT_SPLIT, QYI_OPT_NAME_BY},
    },
    [QYI_COMMAND_ARBITER] = {
        .name = "arbiter",
        .usage = {"[--regulations=FILE] [--notation=NOTATION] [--folder=DIR] [--verbose] LOG", "--follow LOG", "[--number=LINE] --output=FILE LOG"},
        .least_operands = 1,
        .most_operands = 1,
        .takes_files = true,
        .example = "qiyuan arbiter --json game.jsonl",
        .options = {QYI_OPT_REGULATIONS, QYI_OPT_VERBOSE, QYI_OPT_NOTATION, QYI_OPT_FOLLOW, QYI_OPT_OUTPUT, QYI_OPT_NUMBER, QYI_OPT_FOLDER},
    },
    [QYI_COMMAND_WINNABLE] = {
        .name = "winnable",
        .usage = {"[--game=GAME] [--nodes=N] [--verify] [FILE]"},
        .most_operands = 1,
        .takes_files = true,
        .example = "qiyuan winnable --verify positions.fen",
        .options = {QYI_OPT_GAME, QYI_OPT_NODES, QYI_OPT_VERIFY},
    },
    [QYI_COMMAND_SOLVE] = {
        .name = "solve",
        .usage = {"[--mate=N] [--checks] [--game=GAME] [--nodes=N] [--hash=MB] [--folder=DIR] [--fen=FEN | FILE]",
                  "--epd=FILE [--mate=N] [--nodes=N] [--hash=MB] [--verbose]"},
        .most_operands = 1,
        .takes_files = true,
        .example = "qiyuan solve --fen \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"",
        .options = {QYI_OPT_MATE, QYI_OPT_CHECKS, QYI_OPT_GAME, QYI_OPT_FEN, QYI_OPT_NODES, QYI_OPT_HASH, QYI_OPT_EPD, QYI_OPT_VERBOSE, QYI_OPT_FOLDER},
    },
    [QYI_COMMAND_TABLES] = {
        .name = "tables",
        .usage = {"ACTION [OPTION...] [MATERIAL...]"},
        .actions = qyi_cli_tables_actions,
        .least_operands = 1,
        .most_operands = UINT32_MAX,
        .example = "qiyuan tables build --game xiangqi KRKN",
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
                    QYI_OPT_STATUS, QYI_OPT_WHERE, QYI_OPT_NOT, QYI_OPT_ANY, QYI_OPT_VARIATIONS, QYI_OPT_COUNT_ONLY, QYI_OPT_LIST,
                    QYI_OPT_GAME, QYI_OPT_RULES, QYI_OPT_FILES_FROM, QYI_OPT_INDEX},
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
        .options = {QYI_OPT_FEN, QYI_OPT_MOVES, QYI_OPT_DEPTH, QYI_OPT_MIN, QYI_OPT_WHERE, QYI_OPT_NOTATION,
                    QYI_OPT_GAME, QYI_OPT_FILES_FROM, QYI_OPT_INDEX},
    },
    [QYI_COMMAND_INDEX] = {
        .name = "index",
        .usage = {"[--output=INDEX] FILE..."},
        .most_operands = UINT32_MAX,
        .takes_files = true,
        .example = "qiyuan index -o games.qyindex games",
        .options = {QYI_OPT_OUTPUT, QYI_OPT_GAME, QYI_OPT_FILES_FROM},
    },
    [QYI_COMMAND_MERGE] = {
        .name = "merge",
        .usage = {"[--sort=KEYS] [--unique] [--clean] [--names=FILE] [--output=FILE] FILE..."},
        .most_operands = UINT32_MAX,
        .takes_files = true,
        .example = "qiyuan merge --sort date,round --unique --clean --report changes.csv -o all.pgn games",
        .options = {QYI_OPT_SORT, QYI_OPT_UNIQUE, QYI_OPT_CLEAN, QYI_OPT_NAMES, QYI_OPT_REPORT, QYI_OPT_WHERE,
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
        .usage = {"SYSTEM [OPTION...] GAMES"},
        .actions = qyi_cli_rate_actions,
        .least_operands = 1,
        .most_operands = 2,
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
        .usage = {"[--port=N] [--host=ADDRESS] [--public-url=URL] [--db=URL] [--key=FILE] [--tournaments=FOLDER] [--limits=NAME=N,...]"},
        .example = "qiyuan serve --host 0.0.0.0",
        .options = {QYI_OPT_PORT, QYI_OPT_HOST, QYI_OPT_PUBLIC_URL, QYI_OPT_DB, QYI_OPT_KEY, QYI_OPT_TOURNAMENTS, QYI_OPT_COLLECTIONS, QYI_OPT_LIMITS},
    },
    [QYI_COMMAND_ADMIN] = {
        .name = "admin",
        .usage = {"ACTION [--db=URL] [--key=FILE] [FILE]"},
        .actions = qyi_cli_admin_actions,
        .least_operands = 1,
        .most_operands = 2,
        .takes_files = true,
        .example = "qiyuan admin backup house-today.db",
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
