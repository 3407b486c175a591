/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads files and selects games by options, for the commands over many games. */
#include "cli/collect.h"

#include "cli/input.h"
#include "collection/query_keys.h"
#include "collection/spellings.h"
#include "game/error_words.h"

#include <string.h>

/* ---- files ----------------------------------------------------------------------------------------- */

/* Reports the faults of the last game. */
static void say_faults(struct qyi_cli_games *games)
{
    if (games->again)
        qy_buf_clear(&games->said);
    if (games->said.len > 0)
        qyi_progress_end(&games->files.progress);
    qyi_cli_say_lines(games->files.cli, &games->said);
}

int qyi_cli_games_fault(struct qyi_cli_games *games, const struct qy_error *error)
{
    struct qy_error shown = *error;

    if (games->line && shown.line)
        shown.line += games->line - 1;
    games->last_fault = error->code;
    qyi_cli_word_fault(games->files.cli, games->file, &shown, &games->said);
    return games->said.failed ? QY_E_MEMORY : 0;
}

int qyi_cli_games_note(struct qyi_cli_games *games, const struct qy_error *note)
{
    struct qy_error shown = *note;

    if (games->notes++ > 0)
        return 0;
    if (games->line && shown.line)
        shown.line += games->line - 1;
    qyi_error_line(games->file, &shown, games->files.cli->lang, &games->noted);
    return games->noted.failed ? QY_E_MEMORY : 0;
}

/* Reports the number of repairs, and the first one, so that they are not silent. */
static void say_notes(struct qyi_cli_games *games)
{
    const struct qyi_cli *cli = games->files.cli;

    if (games->noted.len > 0 && games->noted.data[games->noted.len - 1] == '\n')
        games->noted.len--;
    if (games->notes > 0 && !games->noted.failed && !cli->quiet) {
        qy_buf_addc(&games->noted, '\0');
        qyi_cli_say(cli, "collect.notes", QYI_CLI_NUMBER(games->notes), games->noted.data, NULL);
    }
    qy_buf_free(&games->noted);
    games->notes = 0;
}

int qyi_cli_games_exit(const struct qyi_cli_games *games, int code, bool says_none)
{
    if (code == QYI_EXIT_DONE && games->bad > games->illegal)
        return QYI_EXIT_INPUT;
    return code == QYI_EXIT_DONE && games->illegal > 0 && !says_none ? QYI_EXIT_NO : code;
}

void qyi_cli_games_tick(struct qyi_cli_games *games, const struct qy_scan_game *game)
{
    bool whole = game->status == QY_GAME_OK || game->status == QY_GAME_UNFINISHED;

    games->games++;
    games->bad += game->status == QY_GAME_DAMAGED || game->status == QY_GAME_ILLEGAL;
    games->illegal += game->status == QY_GAME_ILLEGAL;
    games->foreign += game->status == QY_GAME_UNSUPPORTED;
    games->read += whole || game->plies > 0;
    /* games of other kinds are reported once for a file, unless one can't even be copied */
    if (game->status == QY_GAME_UNSUPPORTED && !(games->takes_foreign && game->record))
        qy_buf_clear(&games->said);
    say_faults(games);
    qyi_cli_files_progress(&games->files);
}

bool qyi_cli_nothing_read(const struct qyi_cli_games *games, const char *output)
{
    if (games->games == 0 || games->read > 0)
        return false;
    qyi_cli_say(games->files.cli, "cli.nothing-read", output, NULL);
    return true;
}

uint32_t qyi_cli_games_line(const struct qyi_cli_games *games, const struct qy_scan_game *game)
{
    return games->line ? games->line + game->line - 1 : game->line;
}

/* Reports a file in which no game is of a supported kind as not a file of games. */
static void look_for_foreign(void *user, const char *shown, int code, const struct qy_error *why)
{
    struct qyi_cli_games *games = user;
    uint64_t foreign = games->foreign - games->foreign_before;

    (void)code;
    (void)why;
    if (games->takes_foreign || foreign == 0 || foreign < games->games - games->games_before)
        return;
    qyi_cli_say(games->files.cli, "cli.foreign-file", shown, QYI_CLI_NUMBER(foreign), NULL);
    games->files.damaged = true;
    games->foreign_told += foreign;
}

static struct qy_pgn_options scan_options(const struct qyi_cli_games *games)
{
    return (struct qy_pgn_options){.game_known =
                                       games->files.cli->text[QYI_OPT_GAME] != NULL && !games->as_told,
                                   .game = qyi_cli_game(games->files.cli),
                                   .repair = qyi_repair_of(games->files.cli->text[QYI_OPT_REPAIR]),
                                   .encoding_known = games->encoding.known,
                                   .encoding = games->encoding.encoding,
                                   .skip_variations = games->main_line};
}

static int scan_file(void *user, const char *path, struct qy_source *source, struct qy_error *ret_why)
{
    struct qyi_cli_games *games = user;
    const struct qy_scan_options options = {.pgn = scan_options(games),
                                            .name = path,
                                            .error = ret_why,
                                            .once = qy_source_size(source) == 0,
                                            .numbers = games->numbers,
                                            .number_count = games->number_count};

    games->file = path;
    games->line = 0;
    games->games_before = games->games;
    games->foreign_before = games->foreign;
    games->last_fault = 0;
    int code = qy_scan_all(qy_source_read, source, &options, games->visitor, games->user);
    games->files.damaged |= games->said.len > 0; /* reported outside of games */
    say_faults(games);
    games->files.told = code < 0 && code == games->last_fault;
    if (games->files.told)
        ret_why->code = 0;
    return code;
}

/* ---- an index -------------------------------------------------------------------------------------- */

static void begin_at(void *user, const char *file, uint32_t line)
{
    struct qyi_cli_games *games = user;

    games->file = file;
    games->line = line;
}

static int scan_source(void *user, const struct qy_index_source *source, const uint32_t *numbers,
                       size_t count)
{
    struct qyi_cli_games *games = user;

    games->numbers = numbers;
    games->number_count = count;
    return qyi_cli_read_file(&games->files, source->absolute, source->path) ? 0 : 1;
}

static void say_stale(void *user, const char *file)
{
    qyi_cli_say(((const struct qyi_cli_games *)user)->files.cli, "cli.index-stale", file, NULL);
}

/* Scans the games that the index of --index finds. */
static int each_indexed(struct qyi_cli_games *games)
{
    const char *path = games->files.cli->text[QYI_OPT_INDEX];
    const struct qy_pgn_options options = scan_options(games);
    const struct qyi_indexed_question question = {
        .search = {.query = games->pick.query, .through = games->through, .variations = games->variations},
        .scan = {.options = &options, .visitor = games->visitor, .user = games->user},
        .user = games,
        .at = begin_at,
        .file = scan_source,
        .stale = say_stale,
        .settled = games->settled,
        .answer = games->answer,
        .owner = games->owner};
    struct qy_error error;
    int code = qyi_indexed_ask_file(path, &question, &error);

    say_faults(games);
    games->files.ended |= code > 0;
    return code < 0 ? qyi_cli_fail(games->files.cli, path, &error) : qyi_cli_files_exit(&games->files);
}

/* ---- all of them ----------------------------------------------------------------------------------- */

static int go_through(struct qyi_cli_games *games)
{
    int code = qyi_cli_encoding(games->files.cli, QYI_OPT_ENCODING, &games->encoding);

    if (code != QYI_EXIT_DONE)
        return code;
    games->files.user = games;
    games->files.read = scan_file;
    games->files.done = look_for_foreign;
    if (games->files.cli->text[QYI_OPT_INDEX])
        return each_indexed(games);
    code = qyi_cli_each_file(&games->files);
    if (code != QYI_EXIT_DONE)
        return code;
    if (games->foreign > games->foreign_told && games->tells_foreign && !games->files.ended)
        qyi_cli_say(games->files.cli, "cli.foreign-games",
                    QYI_CLI_NUMBER(games->foreign - games->foreign_told), NULL);
    return qyi_cli_files_exit(&games->files);
}

/* Whether games can be read only once, because they or the list of files come from standard input. */
static bool is_streamed(const struct qyi_cli *cli)
{
    const char *list = cli->text[QYI_OPT_FILES_FROM];

    return (cli->operand_count > 0 && *cli->operand[0] == '-') || (list && strcmp(list, "-") == 0);
}

static int go_twice(struct qyi_cli_games *games)
{
    struct qyi_cli_games begin = *games;
    struct qyi_cli *cli = games->files.cli;
    struct qy_query *query = games->pick.query;
    int code = go_through(games);

    if (code != QYI_EXIT_DONE || games->wanted > 0 || !query || is_streamed(cli) || !qy_query_listen(query))
        return code;
    begin.said = games->said;
    begin.notes = games->notes;
    begin.noted = games->noted;
    begin.again = true;
    *games = begin;
    code = go_through(games);
    struct qy_buf names = QY_BUF_INIT;
    if (qy_query_heard(query, &names))
        qyi_cli_say(cli, "grep.heard", qy_buf_str(&names), NULL);
    qy_buf_free(&names);
    return code;
}

int qyi_cli_each_game(struct qyi_cli_games *games)
{
    int code = go_twice(games);

    say_notes(games);
    return code;
}

/* ---- spellings ------------------------------------------------------------------------------------- */

int qyi_cli_each_spelling(struct qyi_cli *cli, int (*take)(void *user, const char *other, const char *name),
                          void *user)
{
    const char *path = cli->text[QYI_OPT_NAMES];
    struct qy_error error;

    return qyi_spellings_read(path, take, user, &error) < 0 ? qyi_cli_fail(cli, path, &error) : QYI_EXIT_DONE;
}

static int join_names(void *user, const char *other, const char *name)
{
    return qy_query_join_names(user, other, name);
}

/* ---- the query ------------------------------------------------------------------------------------- */

/* Whether an option is a search term; its name is the key. --game says how files are read. */
static bool is_term(enum qyi_cli_option_id option)
{
    const char *name = qyi_cli_options[option].name;
    enum qyi_term_kind kind = qyi_query_key_find(name, strlen(name));

    return option != QYI_OPT_GAME && kind < QYI_TERM_KINDS && strcmp(qyi_query_keys[kind].key, name) == 0;
}

static int say_query_error(const struct qyi_cli *cli, enum qyi_cli_option_id option,
                           const struct qy_error *error)
{
    struct qy_buf name = QY_BUF_INIT;
    struct qy_error shown = *error;

    if (error->code == QY_E_MEMORY)
        return qyi_cli_no_memory(cli);
    qy_buf_addf(&name, "--%s", qyi_cli_options[option].name);
    shown.line = 1;
    shown.column = (uint32_t)error->offset + 1;
    int code = qyi_cli_fail(cli, qy_buf_str(&name), &shown);
    qy_buf_free(&name);
    return code == QYI_EXIT_INPUT ? QYI_EXIT_USAGE : code;
}

static int add_terms(const struct qyi_cli *cli, bool terms, struct qy_query *query)
{
    bool contrary = false;

    for (size_t i = 0; i < cli->given_count; i++) {
        const struct qyi_cli_given *given = &cli->given[i];
        const char *name = qyi_cli_options[given->option].name;
        struct qy_error error;
        int code = 0;

        if (terms && is_term(given->option))
            code =
                qy_query_add(query, name, strlen(name), given->text, strlen(given->text), contrary, &error);
        else if (contrary)
            return qyi_cli_usage(cli, "cli.not-before-term", NULL);
        else if (given->option == QYI_OPT_WHERE)
            code = qy_query_parse(query, given->text, strlen(given->text), &error);
        if (code < 0)
            return say_query_error(cli, given->option, &error);
        contrary = given->option == QYI_OPT_NOT;
    }
    return contrary ? qyi_cli_usage(cli, "cli.not-before-term", NULL) : QYI_EXIT_DONE;
}

static int read_query(struct qyi_cli *cli, struct qy_query **ret_query)
{
    const struct qy_rules *rules = NULL;
    struct qy_query *query;
    int code = qyi_cli_rules(cli, &rules);

    if (code != QYI_EXIT_DONE)
        return code;
    if (qy_query_new(&query) < 0)
        return qyi_cli_no_memory(cli);
    if (cli->text[QYI_OPT_ANY])
        qy_query_join_any(query);
    qy_query_set_rules(query, rules);
    if (cli->text[QYI_OPT_NAMES])
        code = qyi_cli_each_spelling(cli, join_names, query);
    if (code == QYI_EXIT_DONE)
        code = add_terms(cli, cli->command == &qyi_cli_commands[QYI_COMMAND_GREP], query);
    if (code != QYI_EXIT_DONE) {
        qy_query_free(query);
        return code;
    }
    *ret_query = query;
    return QYI_EXIT_DONE;
}

static int take_game(void *user, const struct qy_scan_game *game, bool wanted)
{
    struct qyi_cli_games *games = user;
    int code = games->take ? games->take(games->owner, game, wanted) : 0;

    games->wanted += wanted;
    qyi_cli_games_tick(games, game);
    return code;
}

static int take_fault(void *user, const struct qy_error *error)
{
    return qyi_cli_games_fault(user, error);
}

static int take_note(void *user, const struct qy_error *error)
{
    return ((const struct qyi_cli_games *)user)->again ? 0 : qyi_cli_games_note(user, error);
}

int qyi_cli_pick(struct qyi_cli_games *games, struct qyi_cli *cli)
{
    games->files.cli = cli;
    games->variations = cli->text[QYI_OPT_VARIATIONS] != NULL;
    games->visitor = qyi_pick_visitor(games->variations);
    games->user = &games->pick;
    games->pick.user = games;
    games->pick.game = take_game;
    games->pick.fault = take_fault;
    games->pick.note = take_note;
    return read_query(cli, &games->pick.query);
}
