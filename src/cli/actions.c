/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The actions of the commands that have some, each with its forms and its options. */
#include "cli/options.h"

/* Who ranks players takes these; --system and --encoding say how a report file is to be read where it doesn't. */
#define RANKING                                                                                          \
    QYI_OPT_TIEBREAKS, QYI_OPT_ROUNDS, QYI_OPT_CONDUCT, QYI_OPT_WITHDRAWN, QYI_OPT_STAGE, QYI_OPT_GROUP, \
        QYI_OPT_SYSTEM, QYI_OPT_ENCODING

/* What an event is announced with. */
#define ANNOUNCED                                                                                         \
    QYI_OPT_SYSTEM, QYI_OPT_STAGES, QYI_OPT_TEAMS, QYI_OPT_ROUNDS, QYI_OPT_GAME, QYI_OPT_SEED,            \
        QYI_OPT_UNITS, QYI_OPT_TIEBREAKS, QYI_OPT_SCORING, QYI_OPT_TIME, QYI_OPT_GAMES, QYI_OPT_PLAYOFFS, \
        QYI_OPT_THIRD, QYI_OPT_SEEDING, QYI_OPT_CARRY, QYI_OPT_RULES, QYI_OPT_REGULATIONS, QYI_OPT_ONLINE

/* What is known of a player. */
#define PERSON QYI_OPT_FEDERATION, QYI_OPT_CLUB, QYI_OPT_TITLE, QYI_OPT_ID, QYI_OPT_BIRTH, QYI_OPT_SEX

/* clang-format off */
const struct qyi_cli_action qyi_cli_tournament_actions[] = {
    {"new", {"--system=SYSTEM [--rounds=N] [--fide] [OPTION...] FILE [NAME]",
             "--system=knockout|--stages=PLAN [--games=N] [--playoffs=N] [OPTION...] FILE [NAME]",
             "--teams=FORM --system=SYSTEM [OPTION...] FILE [NAME]",
             "--system=arena --minutes=N [OPTION...] FILE [NAME]"}, {ANNOUNCED, QYI_OPT_MINUTES, QYI_OPT_FIDE}},
    {"arena", {"FILE open|close"}, {0}},
    {"add", {"[OPTION...] FILE NAME [RATING [UNIT]]"}, {PERSON}},
    {"import", {"[--dry-run] FILE SOURCE"}, {QYI_OPT_DRY_RUN, QYI_OPT_ENCODING}},
    {"ratings", {"FILE LIST"}, {0}},
    {"member", {"FILE TEAM NAME [RATING]"}, {0}},
    {"redraw", {"[--varma] [--lots=NUMBERS] FILE"}, {QYI_OPT_VARMA, QYI_OPT_LOTS}},
    {"arrive", {"[--yes] FILE [NUMBERS|all]"}, {QYI_OPT_YES}},
    {"absent", {"FILE [NUMBERS|all]"}, {0}},
    {"bye", {"[--fide] FILE NUMBER ROUND [KIND]"}, {QYI_OPT_FIDE}},
    {"withdraw", {"FILE NUMBER [REASON [BY]]"}, {0}},
    {"pair", {"[--system=SYSTEM] [--seed=N] [--lots=NUMBERS] [--units=RULE] [--verbose] FILE",
              "--pairs=PAIRS FILE [BY [REASON]]"},
     {QYI_OPT_SYSTEM, QYI_OPT_SEED, QYI_OPT_LOTS, QYI_OPT_UNITS, QYI_OPT_PAIRS, QYI_OPT_VERBOSE, QYI_OPT_TSV, QYI_OPT_ENCODING}},
    {"lineup", {"[--round=N] FILE TEAM NUMBERS [BY [REASON]]"}, {QYI_OPT_ROUND}},
    {"result", {"[--fide] FILE WHITE BLACK RESULT [ROUND [BY [REASON]]]", "--log=LOG [--round=N] FILE [BOARD]"},
     {QYI_OPT_FIDE, QYI_OPT_LOG, QYI_OPT_ROUND}},
    {"game", {"[--round=N] FILE BOARD"}, {QYI_OPT_ROUND}},
    {"match", {"[--round=N] [--fide] FILE FIRST SECOND RESULTS [BY [REASON]]", "[--round=N] [--tsv] FILE"},
     {QYI_OPT_ROUND, QYI_OPT_TSV, QYI_OPT_FIDE}},
    {"penalise", {"FILE NUMBER KIND|POINTS [BY [REASON]]"}, {0}},
    {"decide", {"FILE NUMBERS [KIND [BY [REASON]]]"}, {0}},
    {"playoff", {"[--time=TIME] FILE WHITE BLACK RESULT [KIND [BY [REASON]]]"}, {QYI_OPT_TIME}},
    {"appeal", {"FILE NUMBER ROUND REASON"}, {0}},
    {"rule", {"FILE APPEAL RULING [BY [REASON]]"}, {0}},
    {"appeals", {"[--tsv] FILE"}, {QYI_OPT_TSV}},
    {"undo", {"FILE"}, {0}},
    {"event", {"[--place=PLACE] [--chief=NAME] [--rounds=N] [OPTION...] FILE"},
     {QYI_OPT_NAME, QYI_OPT_ROUNDS, QYI_OPT_PLACE, QYI_OPT_FEDERATION, QYI_OPT_BEGINS, QYI_OPT_ENDS, QYI_OPT_DATES, QYI_OPT_ORGANISER,
      QYI_OPT_CHIEF, QYI_OPT_ARBITERS, QYI_OPT_WORDS, QYI_OPT_PACE, QYI_OPT_CATEGORIES, QYI_OPT_REGULATIONS_AT,
      QYI_OPT_RULES, QYI_OPT_REGULATIONS, QYI_OPT_TIEBREAKS, QYI_OPT_FIRST_COLOUR, QYI_OPT_FIDE, QYI_OPT_ONLINE}},
    {"edit", {"[--name=NAME] [--rating=RATING] [OPTION...] FILE NUMBER", "--member [OPTION...] FILE NUMBER"},
     {QYI_OPT_NAME, QYI_OPT_RATING, QYI_OPT_MEMBER, PERSON}},
    {"remove", {"[--by=WHO] [--reason=WORDS] FILE NUMBER"}, {QYI_OPT_BY, QYI_OPT_REASON}},
    {"return", {"[--by=WHO] [--reason=WORDS] FILE NUMBER"}, {QYI_OPT_BY, QYI_OPT_REASON}},
    {"results", {"[--next] [--fide] FILE [ROUND] < LINES"}, {QYI_OPT_NEXT, QYI_OPT_FIDE}},
    {"avoid", {"[--fide] FILE NUMBERS|UNIT [hard|soft [FIRST-LAST]]"}, {QYI_OPT_BY, QYI_OPT_REASON, QYI_OPT_FIDE}},
    {"history", {"FILE"}, {0}},
    {"strike", {"[--by=WHO] [--reason=WORDS] [--fide] FILE LINE"}, {QYI_OPT_BY, QYI_OPT_REASON, QYI_OPT_FIDE}},
    {"amend", {"[--by=WHO] [--reason=WORDS] [--fide] FILE LINE ACT ..."},
     {QYI_OPT_BY, QYI_OPT_REASON, QYI_OPT_FIDE}},
    {"publish", {"FILE HOUSE"}, {0}},
    {"follow", {"[--once] LINK FOLDER"}, {QYI_OPT_ONCE}},
    {"export", {"[--fide] [--public] [--output=FILE] FILE", "--html=FOLDER [OPTION...] FILE"}, {QYI_OPT_OUTPUT, QYI_OPT_HTML, QYI_OPT_FIDE, QYI_OPT_PUBLIC, RANKING}},
    {"check", {"[--system=SYSTEM] [--seed=N] [--units=RULE] [--tsv] FILE"},
     {QYI_OPT_SYSTEM, QYI_OPT_SEED, QYI_OPT_LOTS, QYI_OPT_UNITS, QYI_OPT_TSV, QYI_OPT_ENCODING}},
    {"bracket", {"[--tsv] FILE"}, {QYI_OPT_TSV, QYI_OPT_ENCODING}},
    {"explain", {"--round=N --pair=A-B [--top=N] [--system=SYSTEM] FILE"},
     {QYI_OPT_ROUND, QYI_OPT_PAIR, QYI_OPT_TOP, QYI_OPT_SYSTEM, QYI_OPT_SEED, QYI_OPT_LOTS, QYI_OPT_UNITS,
      QYI_OPT_TSV, QYI_OPT_ENCODING}},
    {"standings", {"[--tiebreaks=LIST] [--rounds=N] [--terms] [--tsv] [OPTION...] FILE",
                   "--stage=N [--group=N] [OPTION...] FILE"}, {RANKING, QYI_OPT_TERMS, QYI_OPT_TSV, QYI_OPT_FIDE}},
    {"crosstable", {"[--tiebreaks=LIST] [--rounds=N] [--tsv] [OPTION...] FILE"}, {RANKING, QYI_OPT_TSV}},
    {"teams", {"[--terms] [--tsv] FILE"}, {QYI_OPT_TERMS, QYI_OPT_TSV, QYI_OPT_ENCODING}},
    {"prizes", {"[--share] [--date=DATE] [OPTION...] FILE PRIZES"},
     {QYI_OPT_SHARE, QYI_OPT_DATE, RANKING, QYI_OPT_TSV}},
    {"titles", {"[--tsv] FILE"}, {QYI_OPT_SYSTEM, QYI_OPT_TSV, QYI_OPT_ENCODING}},
    {"norms", {"[--exempt=LIST] [--host=FED] [--system=SYSTEM] [--tsv] FILE"},
     {QYI_OPT_EXEMPT, QYI_OPT_HOST, QYI_OPT_SYSTEM, QYI_OPT_TSV, QYI_OPT_ENCODING}},
    {"print", {"[--what=PAPERS] [--round=N] [--paper=SIZE] [OPTION...] --output=FILE FILE [PRIZES]"},
     {QYI_OPT_WHAT, QYI_OPT_ROUND, QYI_OPT_PAPER, QYI_OPT_SHARE, QYI_OPT_DATE, QYI_OPT_EXEMPT, QYI_OPT_HOST,
      QYI_OPT_OUTPUT, RANKING}},
    {"table", {"--system=SYSTEM [--tsv] N"}, {QYI_OPT_SYSTEM, QYI_OPT_TSV}},
    {"simulate", {"--players=N --rounds=N [--seed=N] [OPTION...] [--output=FILE]"},
     {QYI_OPT_PLAYERS, QYI_OPT_DRAWS, QYI_OPT_FORFEITS, QYI_OPT_BYES, QYI_OPT_WITHDRAWALS, QYI_OPT_LATE,
      QYI_OPT_OUTPUT, ANNOUNCED}},
    {0},
};

const struct qyi_cli_action qyi_cli_tables_actions[] = {
    {"build", {"[--game=GAME] [--threads=N] [--memory=MB] [--folder=DIR] MATERIAL..."},
     {QYI_OPT_GAME, QYI_OPT_THREADS, QYI_OPT_MEMORY, QYI_OPT_FOLDER}},
    {"list", {"[--game=GAME] [--folder=DIR]"}, {QYI_OPT_GAME, QYI_OPT_FOLDER}},
    {"stats", {"[--game=GAME] [--folder=DIR] MATERIAL..."}, {QYI_OPT_GAME, QYI_OPT_FOLDER}},
    {"shares", {"[--game=GAME] [--folder=DIR] MATERIAL..."}, {QYI_OPT_GAME, QYI_OPT_FOLDER}},
    {"puzzles", {"[--game=GAME] [--mate=N] [--seed=N] [--top=N] [--folder=DIR] MATERIAL..."},
     {QYI_OPT_GAME, QYI_OPT_MATE, QYI_OPT_SEED, QYI_OPT_TOP, QYI_OPT_FOLDER}},
    {"check", {"[--game=GAME] [--threads=N] [--folder=DIR] MATERIAL..."},
     {QYI_OPT_GAME, QYI_OPT_THREADS, QYI_OPT_FOLDER}},
    {"probe", {"[--game=GAME] [--fen=FEN] [--folder=DIR] [--syzygy=DIRS]"},
     {QYI_OPT_GAME, QYI_OPT_FEN, QYI_OPT_FOLDER, QYI_OPT_SYZYGY}},
    {"moves", {"[--game=GAME] [--fen=FEN] [--folder=DIR] [--syzygy=DIRS]"},
     {QYI_OPT_GAME, QYI_OPT_FEN, QYI_OPT_FOLDER, QYI_OPT_SYZYGY}},
    {0},
};

const struct qyi_cli_action qyi_cli_puzzles_actions[] = {
    {"make", {"[--themes=NAMES] [--nodes=N] [--top=N] [--threads=N] [--output=FILE] FILE..."},
     {QYI_OPT_THEMES, QYI_OPT_NODES, QYI_OPT_TOP, QYI_OPT_THREADS, QYI_OPT_OUTPUT, QYI_OPT_GAME, QYI_OPT_FILES_FROM, QYI_OPT_FOLDER}},
    {"draw", {"[--game=GAME] [--mate=N] [--seed=N] [--top=N] [--output=FILE] MATERIAL..."},
     {QYI_OPT_GAME, QYI_OPT_MATE, QYI_OPT_SEED, QYI_OPT_TOP, QYI_OPT_THEMES, QYI_OPT_OUTPUT, QYI_OPT_FOLDER}},
    {"check", {"[--nodes=N] [--top=N] [--threads=N] [--verbose] FILE..."},
     {QYI_OPT_NODES, QYI_OPT_TOP, QYI_OPT_THREADS, QYI_OPT_VERBOSE, QYI_OPT_FOLDER}},
    {0},
};

const struct qyi_cli_action qyi_cli_admin_actions[] = {
    {"backup", {"[--db=URL] [--key=FILE] FILE"}, {QYI_OPT_DB, QYI_OPT_KEY}},
    {"restore", {"[--db=URL] [--key=FILE] FILE"}, {QYI_OPT_DB, QYI_OPT_KEY}},
    {"check", {"[--db=URL] [--key=FILE] [FILE]"}, {QYI_OPT_DB, QYI_OPT_KEY}},
    {"user", {"[--db=URL] [NAME]"}, {QYI_OPT_DB}},
    {"role", {"[--db=URL] NAME player|admin|closed"}, {QYI_OPT_DB}},
    {"codes", {"[--db=URL] NAME"}, {QYI_OPT_DB}},
    {"bot", {"[--db=URL] NAME"}, {QYI_OPT_DB}},
    {"remove", {"[--db=URL] [--tournaments=FOLDER] TOURNAMENT"}, {QYI_OPT_DB, QYI_OPT_TOURNAMENTS}},
    {"removed", {"[--db=URL]"}, {QYI_OPT_DB}},
    {0},
};

const struct qyi_cli_action qyi_cli_rate_actions[] = {
    {"levels", {"[--start=FILE] GAMES|EVENT..."}, {QYI_OPT_START}},
    {"elo", {"[--start=FILE] [--date=DATE] GAMES|EVENT..."}, {QYI_OPT_START, QYI_OPT_DATE}},
    {"glicko2", {"[--start=FILE] [--tau=TAU] GAMES|EVENT..."}, {QYI_OPT_START, QYI_OPT_TAU}},
    {"index", {"[--output=FILE] LIST..."}, {QYI_OPT_OUTPUT}},
    {"lookup", {"ID|NAME..."}, {0}},
    {0},
};
/* clang-format on */
