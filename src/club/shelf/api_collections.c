/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Collections in the operator's folder: the answers of `grep`, `tree` and `stats` about its files. A worker
 * scans the games; a query that takes too long is stopped, and only a few run at the same time.
 */
#include "answer/answers.h"
#include "answer/collections.h"
#include "base/error.h"
#include "base/moment.h"
#include "collection/index_tree.h"
#include "collection/indexed.h"
#include "collection/pick.h"
#include "collection/suggest.h"
#include "notation/moves_text.h"
#include "record/formats.h"
#include "shelf/folder.h"
#include "shelf/uploads.h"
#include "source/unpack.h"
#include "wire/asking.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <qiyuan/core/source.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The longest time for a query, in nanoseconds. */
#define MOST_NS ((uint64_t)5 * 1000000000)
/* Rows of a page. */
#define MOST_ROWS  500
#define USUAL_ROWS 50
#define MOST_DEPTH 20
#define USUAL_TOP  10
/* Up to this many candidate games are counted by reading them. */
#define COUNTED 1000

/* What ends a scan before the end of its file. */
enum { ENOUGH = 2, TOO_LATE, TOO_MANY }; /* the scan itself uses 1 */

/* The state of a scan through a file's games. */
struct going {
    struct qyi_asking *asking;
    struct qyi_writer *writer;
    struct qyi_file file;
    struct qyi_pick pick; /* the query, and a tree that grows */
    uint64_t began;
    /* receives a matching game: returns 0, or a code that ends the scan; NULL: games go to the tree */
    int (*take)(struct going *going, const struct qy_scan_game *game);
    /* unless NULL, called before any game is read: returns 1 if the index gave the complete answer, 0, or a
     * negative code */
    int (*ahead)(struct going *going);
    struct qy_tree *tree;
    struct qy_stats *stats;
    uint64_t found;
    uint64_t wanted;     /* games that match the query, among those scanned */
    struct qy_buf heard; /* names that matched by sound */
    unsigned from;
    unsigned most;
    struct qy_position *root; /* required position in a game; NULL: none */
    int descriptor;           /* of the file, while it is read through its index */
    struct qyi_indexed by;    /* `index` is NULL without */
    int index_at;             /* descriptor of the index */
    uint32_t line;            /* where the game read by the index begins */
    bool counts;              /* few candidates: scan them all to count the matches */
    bool known;               /* the index knows the number of matches: */
    uint64_t total;
};

/* ---- going through a file -------------------------------------------------------------------------- */

static int begin(void *user)
{
    const struct going *going = user;

    return uv_hrtime() - going->began > MOST_NS || qyi_asking_is_over(going->asking) ? TOO_LATE : 0;
}

static int end(void *user, const struct qy_scan_game *game, bool wanted)
{
    struct going *going = user;

    going->wanted += wanted;
    return wanted && going->take ? going->take(going, game) : 0;
}

/* Reads the query: `where` selects the games. */
static int read_query(struct going *going)
{
    const char *where = qyi_exchange_arg(going->asking->exchange, "where");
    int code = qy_query_new(&going->pick.query);

    if (code < 0)
        return qyi_error_set(&going->asking->error, code, 0, NULL, 0, NULL);
    return where && where[0] ? qy_query_parse(going->pick.query, where, strlen(where), &going->asking->error)
                             : 0;
}

/* Whether the index is of this file as it is, and its games can be read at their places. */
static bool serves(struct qy_index *index, int games)
{
    struct qy_index_game game = {.number = 0};
    struct stat status;

    if (qy_index_sources(index) != 1 || fstat(games, &status) < 0)
        return false;
    struct qy_index_source source = qy_index_source_at(index, 0);
    if (!qyi_indexed_is_fresh(&source, &status) || qyi_is_packed(games))
        return false;
    return qy_index_games(index) == 0 || (qy_index_game_at(index, 0, &game) == 0 && game.number == 0);
}

/* Starts with the index if there is one; otherwise the games are read. */
static int begin_index(struct going *going)
{
    int code = going->index_at >= 0 ? qyi_indexed_open(&going->by, going->index_at, NULL) : 0;

    if (going->by.index && !serves(going->by.index, going->descriptor))
        qyi_indexed_done(&going->by);
    return code == QY_E_MEMORY ? code : 0;
}

/* Opens the file's index, if there is a valid one. */
static int open_index(struct going *going)
{
    char name[sizeof going->file.name + sizeof QYI_INDEX_SUFFIX];
    char id[QYI_FILE_ID_SIZE];
    struct qyi_file file;

    (void)snprintf(name, sizeof name, "%s%s", going->file.name, QYI_INDEX_SUFFIX);
    qyi_folder_id(name, id);
    going->index_at = qyi_folder_open(going->asking->folder, id, &file, NULL);
    return begin_index(going);
}

/* Opens an upload: for its owner, or for anyone with its id if it is shared. */
static int open_upload(struct going *going)
{
    struct qyi_asking *asking = going->asking;
    const struct qyi_server *server = asking->exchange->server;
    const struct qyi_caller *caller = &asking->exchange->caller;
    const char *folder = qy_buf_str(&server->uploads);
    struct qyi_upload upload;
    char games[QYI_UPLOAD_PATH];
    char index[QYI_UPLOAD_PATH];
    int code = qyi_upload_read(folder, asking->id, &upload, &asking->error);

    if (code < 0)
        return code;
    if ((!upload.shared &&
         !(caller->has_session && memcmp(upload.owner, qyi_caller_key(caller), QYI_HASH_SIZE) == 0)) ||
        !upload.ready || qyi_upload_is_over(&upload, qyi_unix_time(), server->options.limits.guest_days) ||
        !qyi_upload_path(folder, upload.id, ".pgn", games) ||
        !qyi_upload_path(folder, upload.id, ".pgn" QYI_INDEX_SUFFIX, index))
        return qyi_error_set(&asking->error, QY_E_NO_SUCH_PATH, 0, asking->id, strlen(asking->id), NULL);
    (void)snprintf(going->file.name, sizeof going->file.name, "%s", upload.title);
    going->descriptor = open(games, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    going->index_at = open(index, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (going->descriptor < 0)
        return qyi_error_set(&asking->error, QY_E_FILE_READ, 0, upload.title, strlen(upload.title), NULL);
    code = begin_index(going);
    return code < 0 ? qyi_no_memory(&asking->error) : 0;
}

/* Opens the file of the path, and its index. */
static int open_file(struct going *going)
{
    struct qy_error *error = &going->asking->error;

    going->index_at = -1;
    going->descriptor = qyi_folder_open(going->asking->folder, going->asking->id, &going->file, error);
    if (going->descriptor == QY_E_NO_SUCH_PATH)
        return open_upload(going);
    if (going->descriptor < 0)
        return going->descriptor;
    int code = qyi_format_by_suffix(going->file.name) ? open_index(going) : QY_E_NO_SUCH_PATH;
    if (code < 0)
        (void)qyi_error_set(error, code, 0, going->file.name, strlen(going->file.name), NULL);
    return code < 0 ? code : 0;
}

/* opened by descriptor, so that its name can't be redirected to another file */
static int open_source(struct going *going, struct qy_source **ret_source)
{
    char path[64];

    (void)snprintf(path, sizeof path, "/proc/self/fd/%d", going->descriptor);
    int code = qy_source_open(path, ret_source, &going->asking->error);
    if (code < 0) /* do not reveal the path */
        (void)qyi_error_set(&going->asking->error, code, 0, going->file.name, strlen(going->file.name), NULL);
    return code;
}

static void close_file(struct going *going)
{
    qyi_indexed_done(&going->by);
    if (going->index_at >= 0)
        close(going->index_at);
    if (going->descriptor >= 0)
        close(going->descriptor);
}

static int scan_all(struct going *going, struct qy_error *ret_why)
{
    const struct qy_scan_options options = {.name = going->file.name, .error = ret_why};
    struct qy_source *source = NULL;
    int code = open_source(going, &source);

    if (code == 0)
        code = qy_scan_all(qy_source_read, source, &options, qyi_pick_visitor(false), &going->pick);
    if (source)
        qy_source_close(source);
    return code;
}

/* Scans only candidate games. Conditions that the index answers for all of them need not be tested again. */
static int scan_indexed(struct going *going, struct qy_error *ret_why)
{
    const struct qy_index_search search = {.query = going->pick.query, .through = going->root};
    const struct qyi_indexed_scan scan = {.visitor = qyi_pick_visitor(false), .user = &going->pick};
    struct qy_index_found found = {NULL, 0, false};
    int code = qy_index_find(going->by.index, &search, &found, ret_why);
    size_t skip = 0;

    if (code == 0 && found.settled && going->from > 0) {
        going->known = true;
        going->total = found.count;
        skip = going->from - 1 < found.count ? going->from - 1 : found.count;
        going->found = skip;
    }
    going->counts = code == 0 && !found.settled && going->most > 0 && found.count <= COUNTED;
    for (size_t i = skip; i < found.count && code == 0; i++) {
        struct qy_index_game game;

        code = qy_index_game_at(going->by.index, found.numbers[i], &game);
        going->line = game.line;
        if (code == 0)
            code = qyi_indexed_game(&going->by, going->descriptor, &game, &scan);
    }
    free(found.numbers);
    if (going->counts && code == 0) {
        going->known = true;
        going->total = going->found;
    }
    return code;
}

static int scan(struct going *going)
{
    struct qy_error *error = &going->asking->error;
    struct qy_error why = {.code = 0};
    int code = going->by.index ? scan_indexed(going, &why) : scan_all(going, &why);

    if (code == TOO_LATE)
        return qyi_error_set(error, QY_E_ASKED_TOO_MUCH, 0, NULL, 0, "5");
    if (code == TOO_MANY)
        return qyi_error_set(error, QY_E_FOUND_MANY, 0, NULL, 0, "10000");
    if (code == QY_E_MEMORY)
        return qyi_no_memory(error);
    if (code < 0 && why.code == 0)
        (void)qyi_error_set(&why, code, 0, going->file.name, strlen(going->file.name), NULL);
    if (code < 0)
        *error = why;
    return code < 0 ? code : 0;
}

/* Opens the file in the path and scans the requested games. */
static int go_once(struct going *going)
{
    going->descriptor = -1;
    going->index_at = -1;
    int code = open_file(going);
    if (code == 0 && (!going->ahead || (code = going->ahead(going)) == 0))
        code = scan(going);
    close_file(going);
    return code < 0 ? code : 0;
}

/* Scans the games; if none has the requested name, once more for similar names. */
static int go_through(struct going *going)
{
    int code = read_query(going);

    going->began = uv_hrtime();
    going->pick.user = going->pick.user ? going->pick.user : going;
    going->pick.begin = going->pick.begin ? going->pick.begin : begin;
    going->pick.game = going->pick.game ? going->pick.game : end;
    if (code == 0)
        code = go_once(going);
    if (code < 0 || going->wanted > 0 || (going->known && going->total > 0) ||
        !qy_query_listen(going->pick.query))
        return code;
    code = go_once(going);
    (void)qy_query_heard(going->pick.query, &going->heard);
    return code;
}

/* The line of the file on which a game begins. */
static uint32_t line_of(const struct going *going, const struct qy_scan_game *game)
{
    return going->line ? going->line + game->line - 1 : game->line;
}

static void forget(struct going *going)
{
    qy_query_free(going->pick.query);
    qy_buf_free(&going->heard);
    qy_tree_free(going->tree);
    qy_stats_free(going->stats);
}

static void ask(struct qyi_exchange *exchange, const char *key, qyi_asking_fn *tell)
{
    qyi_ask_heavy(exchange, exchange->server->options.collections, key, tell);
}

/* Begins the object that contains the rows; other forms than JSON have only rows. */
static void open_answer(const struct going *going, const char *key)
{
    const char *format = qyi_exchange_arg(going->asking->exchange, "format");

    if (format && strcmp(format, "json") != 0)
        return;
    qyi_object_open(going->writer, NULL);
    qyi_array_open(going->writer, key);
}

/* Ends the array of rows; false if there is none. Further members may follow before qyi_object_close(). */
static bool close_rows(const struct going *going)
{
    const char *format = qyi_exchange_arg(going->asking->exchange, "format");

    if (format && strcmp(format, "json") != 0)
        return false;
    qyi_array_close(going->writer);
    if (going->heard.len > 0)
        qyi_tell_text(going->writer, "heard", going->heard.data);
    return true;
}

/* ---- the list -------------------------------------------------------------------------------------- */

static const struct qyi_column file_columns[] = {
    {.key = "id", .name = "id", .words = "collections.id", .left = true},
    {.key = "name", .name = "name", .words = "collections.name", .left = true},
    {.key = "size", .name = "size", .words = "collections.size"},
    QYI_COLUMN("changed", "changed"),
};
static const struct qyi_table file_table = QYI_TABLE(file_columns);

int qyi_tell_files(struct qyi_asking *asking, bool (*holds)(const char *name), struct qyi_writer *writer)
{
    struct qyi_files files;
    int code = qyi_folder_list(asking->folder, &files, &asking->error);

    if (code < 0)
        return code;
    qyi_table_open(writer, &file_table);
    for (size_t i = 0; i < files.count; i++) {
        if (!holds(files.file[i].name))
            continue;
        qyi_row_open(writer);
        qyi_tell_text(writer, "id", files.file[i].id);
        qyi_tell_text(writer, "name", files.file[i].name);
        qyi_tell_uint(writer, "size", files.file[i].size);
        qyi_tell_int(writer, "changed", files.file[i].changed);
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
    qyi_files_free(&files);
    return 0;
}

static bool holds_games(const char *name)
{
    const struct qyi_format *format = qyi_format_by_suffix(name);

    return format && format->reader;
}

struct listing {
    struct qyi_asking *asking;
    struct qyi_writer *writer;
};

static int tell_own(void *user, const struct qyi_upload *upload)
{
    const struct listing *listing = user;
    const struct qyi_exchange *exchange = listing->asking->exchange;
    const struct qyi_caller *caller = &exchange->caller;
    uint32_t days = exchange->server->options.limits.guest_days;
    struct qyi_writer *writer = listing->writer;

    if (memcmp(upload->owner, qyi_caller_key(caller), QYI_HASH_SIZE) != 0 ||
        qyi_upload_is_over(upload, qyi_unix_time(), days))
        return 0;
    qyi_row_open(writer);
    qyi_tell_text(writer, "id", upload->id);
    qyi_tell_text(writer, "name", upload->title);
    qyi_tell_uint(writer, "size", upload->size);
    qyi_tell_int(writer, "changed", upload->made);
    qyi_tell_bool(writer, "own", true);
    qyi_tell_bool(writer, "shared", upload->shared);
    qyi_tell_bool(writer, "ready", upload->ready);
    qyi_tell_uint(writer, "games", upload->games);
    if (!upload->account)
        qyi_tell_int(writer, "expires", upload->made + (int64_t)days * 86400000);
    qyi_row_close(writer);
    return 0;
}

/* Lists the operator's files, then the caller's uploads. */
static int list(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct listing listing = {asking, writer};
    int code = qyi_tell_files(asking, holds_games, writer);

    if (code == 0 && asking->exchange->caller.has_session) {
        qyi_table_open(writer, &file_table);
        (void)qyi_uploads_each(qy_buf_str(&asking->exchange->server->uploads), tell_own, &listing);
        qyi_table_close(writer);
    }
    return code;
}

void qyi_api_collections(struct qyi_exchange *exchange)
{
    ask(exchange, "collections", list);
}

/* ---- games ----------------------------------------------------------------------------------------- */

static int take_row(struct going *going, const struct qy_scan_game *game)
{
    if (++going->found < going->from)
        return 0;
    if (going->found - going->from >= going->most)
        return 0; /* counted */
    qyi_answer_found_game(going->file.name, line_of(going, game), game, qy_query_ply(going->pick.query),
                          going->writer);
    return going->found - going->from + 1 >= going->most && !going->counts ? ENOUGH : 0;
}

/* The total number of matches: null if it is unknown without reading all games. */
static void tell_total(const struct going *going)
{
    struct qyi_writer *writer = going->writer;

    if (going->known)
        qyi_tell_uint(writer, "found", going->total);
    else
        qyi_tell_null(writer, "found");
}

static int games(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct going going = {.asking = asking, .writer = writer, .take = take_row};
    int code = qyi_asking_number(asking, "from", 1, 9999999, 1, &going.from);

    if (code == 0)
        code = qyi_asking_number(asking, "most", 1, MOST_ROWS, USUAL_ROWS, &going.most);
    if (code < 0)
        return code;
    open_answer(&going, "games");
    qyi_table_open(writer, &qyi_found_games_table);
    code = go_through(&going);
    qyi_table_close(writer);
    if (close_rows(&going)) {
        tell_total(&going);
        qyi_object_close(writer);
    }
    forget(&going);
    return code;
}

void qyi_api_collection_games(struct qyi_exchange *exchange)
{
    ask(exchange, NULL, games);
}

/* Writes a complete game: its row, its moves, and its text as PGN. */
static int take_game(struct going *going, const struct qy_scan_game *game)
{
    struct qyi_writer *writer = going->writer;
    struct qy_position now = game->start;
    struct qy_buf text = QY_BUF_INIT;

    if (++going->found < going->from)
        return 0;
    qyi_row_open(writer);
    qyi_tell_found_game(going->file.name, line_of(going, game), game, SIZE_MAX, writer);
    qyi_array_open(writer, "moves");
    for (size_t i = 0; game->started && i < game->plies; i++) {
        struct qy_undo undo;

        qy_buf_clear(&text);
        (void)qy_move_write(&now, game->moves[i], QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
        qyi_tell_text(writer, NULL, qy_buf_str(&text));
        qy_position_make(&now, game->moves[i], &undo);
    }
    qyi_array_close(writer);
    qy_buf_clear(&text);
    if (game->started)
        (void)qy_position_to_fen(&game->start, QY_FEN_DEFAULT, &text);
    qyi_tell_text(writer, "fen", game->started ? qy_buf_str(&text) : NULL);
    qy_buf_clear(&text);
    qy_scan_write(game, &text);
    qyi_tell_text(writer, "pgn", qy_buf_str(&text));
    qyi_say_text(writer, qy_buf_str(&text));
    qyi_row_close(writer);
    qy_buf_free(&text);
    return ENOUGH;
}

static int one_game(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct going going = {.asking = asking, .writer = writer, .take = take_game};
    const char *number = qyi_exchange_arg(asking->exchange, "number");
    int code = qyi_asking_number(asking, "number", 1, 9999999, 1, &going.from);

    if (code == 0)
        code = go_through(&going);
    if (code == 0 && going.found < going.from)
        code = qyi_error_set(&asking->error, QY_E_NO_SUCH_GAME, 0, number ? number : "1",
                             number ? strlen(number) : 1, NULL);
    forget(&going);
    return code;
}

void qyi_api_collection_game(struct qyi_exchange *exchange)
{
    ask(exchange, NULL, one_game);
}

/* ---- values that a query may be completed with ------------------------------------------------------ */

/* Time for reading games of a file without an index, in nanoseconds. */
#define NAMES_NS ((uint64_t)300000000)

struct suggesting {
    struct going going;
    enum qyi_term_kind kind;
    struct qyi_said said;
};

static int begin_said(void *user)
{
    struct suggesting *suggesting = user;
    int code = begin(&suggesting->going);

    return code == 0 && uv_hrtime() - suggesting->going.began > NAMES_NS ? ENOUGH : code;
}

static int take_said(void *user, const struct qy_scan_game *game, bool wanted)
{
    struct suggesting *suggesting = user;

    return wanted ? qyi_said_take(&suggesting->said, suggesting->kind, game) : 0;
}

/* Collects values from the index, or else from the first games. */
static int said_ahead(struct going *going)
{
    struct suggesting *suggesting = going->pick.user;
    struct qy_error *error = &going->asking->error;
    int code = going->by.index
                   ? qyi_said_take_index(&suggesting->said, suggesting->kind, going->by.index, error)
                   : 0;

    return code < 0 ? code : going->by.index != NULL;
}

static void tell_values(const struct qyi_suggestion *suggestions, int count, struct qyi_writer *writer)
{
    qyi_object_open(writer, NULL);
    qyi_array_open(writer, "values");
    for (int i = 0; i < count; i++) {
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "value", suggestions[i].value);
        qyi_tell_text(writer, "says", suggestions[i].says);
        qyi_tell_uint(writer, "games", suggestions[i].games);
        qyi_tell_bool(writer, "near", suggestions[i].near);
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
    qyi_object_close(writer);
}

static int suggest(struct qyi_asking *asking, struct qyi_writer *writer)
{
    const char *key = qyi_exchange_arg(asking->exchange, "key");
    const char *text = qyi_exchange_arg(asking->exchange, "text");
    struct suggesting suggesting = {.going = {.asking = asking, .writer = writer, .ahead = said_ahead}};
    struct qyi_suggestion suggestions[QYI_MOST_SUGGESTED];
    struct going *going = &suggesting.going;
    unsigned most;

    going->pick = (struct qyi_pick){.user = &suggesting, .begin = begin_said, .game = take_said};
    int code = qyi_asking_number(asking, "most", 1, QYI_MOST_SUGGESTED, 8, &most);

    suggesting.kind = key ? qyi_query_key_find(key, strlen(key)) : QYI_TERM_KINDS;
    if (code == 0 && suggesting.kind == QYI_TERM_KINDS)
        code = qyi_error_set(&asking->error, QY_E_QUERY_KEY, 0, key ? key : "", key ? strlen(key) : 0,
                             "player=tal, eco=B90");
    if (code == 0 && qyi_suggest_from_games(suggesting.kind))
        code = go_through(going);
    if (code == 0)
        code =
            qyi_suggest(suggesting.kind, text ? text : "", writer->lang, &suggesting.said, most, suggestions);
    if (code >= 0)
        tell_values(suggestions, code, writer);
    qyi_said_free(&suggesting.said);
    forget(going);
    return code == QY_E_MEMORY ? qyi_no_memory(&asking->error) : code < 0 ? code : 0;
}

void qyi_api_collection_values(struct qyi_exchange *exchange)
{
    ask(exchange, NULL, suggest);
}

/* ---- a file of them -------------------------------------------------------------------------------- */

/* The most games in a file of search results. */
#define MOST_GAMES 10000
#define MOST_BYTES (16U << 20)

static int take_text(struct going *going, const struct qy_scan_game *game)
{
    struct qy_buf *out = going->writer->out;

    if (++going->found > MOST_GAMES || out->len + game->text_len > MOST_BYTES)
        return TOO_MANY;
    qy_scan_write(game, out);
    qy_buf_adds(out, "\n\n");
    return out->failed ? QY_E_MEMORY : 0;
}

/* Games of PGN on their way into another format. */
struct other_form {
    struct qyi_asking *asking;
    const struct qyi_format *format;
    struct qy_buf *out;
    size_t games;
};

static int write_one(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    static const struct qyi_record_output how = {.notation = QY_NOTATION_COUNT};
    struct other_form *form = user;
    int code = end->state == QYI_RECORD_NONE
                   ? 0
                   : qyi_format_write(form->format, record, &how, form->out, &form->asking->error);

    form->games += code == 0 && end->state != QYI_RECORD_NONE;
    if (form->format->single && form->games > 1)
        return TOO_MANY;
    return code;
}

static int pass_over(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    (void)user;
    (void)kind;
    (void)error;
    return 0;
}

/* Writes the games of `out` in another format, in place. */
static int change_form(struct qyi_asking *asking, const struct qyi_format *format, struct qy_buf *out)
{
    struct qy_buf text = *out;
    struct qy_memory memory = {text.data, text.len};
    const struct qyi_record_input input = {.read = qy_memory_read, .user = &memory};
    struct other_form form = {.asking = asking, .format = format, .out = out};
    const struct qyi_record_sink sink = {&form, write_one, pass_over};

    *out = (struct qy_buf)QY_BUF_INIT;
    if (format->begin)
        format->begin(out);
    int code = qyi_format_read(&qyi_format_pgn, &input, &sink);
    if (code == 0)
        code = qyi_format_finish(format, form.games, out);
    qy_buf_free(&text);
    if (code == TOO_MANY)
        return qyi_error_set(&asking->error, QY_E_FOUND_MANY, 0, NULL, 0, "1");
    return code < 0 ? qyi_error_set(&asking->error, code, 0, format->name, strlen(format->name), NULL) : 0;
}

/* The format given by `to`; PGN by default. NULL for one that can't be written. */
static const struct qyi_format *format_of(const struct qyi_exchange *exchange)
{
    const char *to = qyi_exchange_arg(exchange, "to");
    const struct qyi_format *format = to ? qyi_format_by_name(to, strlen(to)) : &qyi_format_pgn;

    return format && format->writer ? format : NULL;
}

static int file(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct going going = {.asking = asking, .writer = writer, .take = take_text};
    const struct qyi_format *format = format_of(asking->exchange);

    asking->folder = asking->exchange->server->options.collections;
    int code = go_through(&going);
    forget(&going);
    if (code == 0 && format != &qyi_format_pgn)
        code = change_form(asking, format, writer->out);
    if (code < 0)
        qy_buf_clear(writer->out);
    return code;
}

void qyi_api_collection_file(struct qyi_exchange *exchange)
{
    if (!format_of(exchange))
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "to", "pgn, json, xqf, ...");
    else
        qyi_ask_as_heavy(exchange, "application/octet-stream", file);
}

/* ---- what was played ------------------------------------------------------------------------------- */

/* Plays the moves of `moves`, as people write them. */
static int play(const char *text, struct qy_position *position, struct qy_error *reterr)
{
    struct qyi_moves_text moves;
    struct qy_undo undo;
    qy_move move;
    int code;

    qyi_moves_text_begin(&moves, position, text);
    moves.lenient = true;
    while ((code = qyi_moves_text_next(&moves, position, &move, reterr)) == 1)
        qy_position_make(position, move, &undo);
    return code;
}

/* Reads the position of the query: from `fen`, or the starting position of `game`, followed by `moves`. */
static int read_root(struct qyi_asking *asking, struct qy_position *ret_root)
{
    const char *game = qyi_exchange_arg(asking->exchange, "game");
    const char *fen = qyi_exchange_arg(asking->exchange, "fen");
    const char *moves = qyi_exchange_arg(asking->exchange, "moves");
    enum qy_game which = qy_game_of_fen(fen ? fen : "", fen ? strlen(fen) : 0);
    int code = 0;

    if (game && qy_game_by_id(game, strlen(game), &which) < 0)
        return qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "game", 4, "the name of a game");
    qy_position_start(which, ret_root);
    if (fen)
        code = qy_position_from_fen(which, fen, strlen(fen), ret_root, &asking->error);
    return code == 0 && moves ? play(moves, ret_root, &asking->error) : code;
}

static int read_tree_asked(struct qyi_asking *asking, enum qy_game game, struct qyi_tree_asked *ret_asked)
{
    const char *notation = qyi_exchange_arg(asking->exchange, "notation");
    unsigned min = 1;
    int code = qyi_asking_number(asking, "depth", 1, MOST_DEPTH, 1, &ret_asked->depth);

    if (code == 0)
        code = qyi_asking_number(asking, "min", 1, 9999999, 1, &min);
    ret_asked->min = min;
    ret_asked->notation = qy_notation_default(game);
    if (code == 0 && notation &&
        (qy_notation_by_id(notation, strlen(notation), &ret_asked->notation) < 0 ||
         !qy_notation_suits(ret_asked->notation, game)))
        code = qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "notation", 8,
                             qy_notation_id(qy_notation_default(game)));
    return code;
}

/* Answers from the index about the root: counts made in advance, or from its moves. */
static int tree_ahead(struct going *going)
{
    struct qy_error *error = &going->asking->error;
    struct qy_tree *made = NULL;
    int code = 0;

    if (!going->by.index)
        return 0;
    if (going->most == 1 && qy_query_is_empty(going->pick.query))
        code = qyi_indexed_tree(going->by.index, going->root, going->tree, error);
    if (code == 0)
        code = qyi_index_grow(going->by.index, going->pick.query, going->root, going->most, &made, error);
    if (made) {
        qy_tree_free(going->tree);
        going->tree = made;
        going->wanted = qy_tree_games(made);
    }
    return code;
}

static int tree(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct going going = {.asking = asking, .writer = writer, .ahead = tree_ahead};
    struct qyi_tree_asked asked = {.flags = QY_WRITE_DEFAULT};
    struct qy_position root;
    int code = read_root(asking, &root);

    if (code == 0)
        code = read_tree_asked(asking, root.game, &asked);
    if (code == 0 && qy_tree_new(&root, asked.depth, &going.tree) < 0)
        code = qyi_no_memory(&asking->error);
    going.pick.tree = &going.tree;
    going.pick.trees = 1;
    asked.root = going.root = &root;
    going.most = asked.depth; /* it was counted one ply deep */
    if (code == 0)
        code = go_through(&going);
    asked.tree = going.tree;
    open_answer(&going, "moves");
    if (code == 0)
        qyi_answer_tree(&asked, writer);
    if (close_rows(&going))
        qyi_object_close(writer);
    forget(&going);
    return code;
}

void qyi_api_collection_tree(struct qyi_exchange *exchange)
{
    ask(exchange, NULL, tree);
}

/* ---- counts ---------------------------------------------------------------------------------------- */

static int take_count(struct going *going, const struct qy_scan_game *game)
{
    return qy_stats_add(going->stats, game) < 0 ? QY_E_MEMORY : 0;
}

static int stats(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct going going = {.asking = asking, .writer = writer, .take = take_count};
    unsigned top;
    int code = qyi_asking_number(asking, "top", 1, MOST_ROWS, USUAL_TOP, &top);

    if (code == 0 && qy_stats_new(writer->lang, &going.stats) < 0)
        code = qyi_no_memory(&asking->error);
    if (code == 0)
        code = go_through(&going);
    open_answer(&going, "stats");
    if (code == 0)
        qyi_answer_stats(going.stats, top, writer);
    if (close_rows(&going))
        qyi_object_close(writer);
    forget(&going);
    return code;
}

void qyi_api_collection_stats(struct qyi_exchange *exchange)
{
    ask(exchange, NULL, stats);
}
