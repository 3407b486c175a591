/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Puzzles that a coach makes from games: their own, or those of a file that they uploaded. Nobody else sees
 * them until they are used in homework.
 *
 * A worker makes them, within limits on games, puzzles and time. The answer says whether games are left; the
 * page then asks again with the number of games already done.
 */
#include "base/grow.h"
#include "base/moment.h"
#include "live/house.h"
#include "school/school.h"
#include "shelf/uploads.h"
#include "store/write.h"
#include "wire/bodies.h"
#include "wire/handlers.h"

#include "base/error.h"

#include <qiyuan/archive/collection.h>
#include <qiyuan/core/notation.h>
#include <qiyuan/core/source.h>
#include <qiyuan/errors/arbiter.h>
#include <qiyuan/errors/server.h>

#include <libwebsockets.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_KEPT    500
#define MOST_GAMES   30
#define MOST_PUZZLES 20
#define MOST_MS      15000
/* Nodes per search, like `puzzles make --nodes`. */
#define NODES 4000

#define ENOUGH 1

struct game {
    struct qy_position start;
    qy_move *moves;
    size_t plies;
};

struct making {
    struct qyi_job job;
    struct qyi_exchange *exchange;
    char upload[QYI_FILE_ID_SIZE]; /* id of an uploaded file; "": the caller's own games */
    unsigned char who[QYI_HASH_SIZE];
    int64_t after;
    int64_t seen; /* games read or skipped so far */
    int64_t looked;
    bool more;
    struct game game[MOST_GAMES];
    size_t games;
    struct qy_puzzle *made;
    size_t count;
    size_t room;
    int64_t until;
    char title[QYI_UPLOAD_TITLE + 1];
    int code;
    struct qy_error error;
};

static void end(struct making *making)
{
    qyi_exchange_unref(making->exchange);
    for (size_t i = 0; i < making->games; i++)
        free(making->game[i].moves);
    free(making->made);
    free(making);
}

/* ---- collecting games --------------------------------------------------------------------------------- */

/* Copies a game for the worker, unless it was done before (`after`). ENOUGH if there is no room for it. */
static int add_game(struct making *making, const struct qy_position *start, const qy_move *moves,
                    size_t plies)
{
    struct game *game = &making->game[making->games];

    if (making->seen++ < making->after)
        return 0;
    if (making->games == MOST_GAMES) {
        making->more = true;
        return ENOUGH;
    }
    game->moves = malloc((plies + 1) * sizeof *moves);
    if (!game->moves)
        return QY_E_MEMORY;
    if (plies > 0)
        memcpy(game->moves, moves, plies * sizeof *moves);
    game->start = *start;
    game->plies = plies;
    making->games++;
    return 0;
}

static int take_scanned(void *user, const struct qy_scan_game *game)
{
    return game->started ? add_game(user, &game->start, game->moves, game->plies) : 0;
}

/* Reads the caller's uploaded file. */
static int read_upload(struct making *making)
{
    static const struct qy_scan_visitor visitor = {.end = take_scanned};
    const struct qy_scan_options options = {.pgn = {.encoding_known = true, .encoding = QY_ENCODING_UTF8},
                                            .name = "games.pgn"};
    const char *folder = qy_buf_str(&making->exchange->server->uploads);
    struct qy_source *source = NULL;
    struct qyi_upload upload;
    char path[QYI_UPLOAD_PATH];
    int code = qyi_upload_read(folder, making->upload, &upload, &making->error);

    if (code < 0)
        return code;
    if (memcmp(upload.owner, making->who, QYI_HASH_SIZE) != 0 || !upload.ready ||
        !qyi_upload_path(folder, upload.id, ".pgn", path))
        return qyi_error_set(&making->error, QY_E_NO_SUCH_PATH, 0, making->upload, strlen(making->upload),
                             NULL);
    memcpy(making->title, upload.title, sizeof making->title);
    if (qy_source_open(path, &source, NULL) < 0)
        return qyi_error_set(&making->error, QY_E_FILE_READ, 0, upload.title, strlen(upload.title), NULL);
    code = qy_scan_all(qy_source_read, source, &options, &visitor, making);
    qy_source_close(source);
    if (code < 0)
        return qyi_error_set(&making->error, code, 0, upload.title, strlen(upload.title), NULL);
    return 0;
}

static int take_stored(void *user, const struct qyi_stored_game *stored)
{
    struct making *making = user;
    const struct qy_history *history;
    struct qyi_live *live;
    qy_move *moves;
    int code;

    if (!stored->over)
        return 0;
    if (making->seen < making->after) { /* skipped without loading it */
        making->seen++;
        return 0;
    }
    if (!(live = qyi_house_find(making->exchange->server->house, stored->id, NULL)))
        return 0;
    history = qy_arbiter_history(live->room.arbiter);
    size_t plies = qy_history_plies(history);
    moves = calloc(plies + 1, sizeof *moves);
    if (!moves)
        return QY_E_MEMORY;
    for (size_t i = 0; i < plies; i++)
        moves[i] = qy_history_move(history, i + 1);
    code = add_game(making, qy_history_start(history), moves, plies);
    free(moves);
    return code;
}

/* ---- in a worker -------------------------------------------------------------------------------------- */

static int take_puzzle(void *user, const struct qy_puzzle *puzzle)
{
    struct making *making = user;

    for (size_t i = 0; i < making->count; i++)
        if (strcmp(making->made[i].id, puzzle->id) == 0)
            return 0;
    if (QYI_GROW(making->made, making->room, making->count + 1) < 0)
        return QY_E_MEMORY;
    making->made[making->count++] = *puzzle;
    return 0;
}

static bool is_over(const struct making *making)
{
    return making->count >= MOST_PUZZLES || qyi_monotonic_ms() >= making->until ||
           qyi_http_is_gone(making->exchange) || qyi_works_stop(&making->exchange->server->works);
}

static void make(uv_work_t *work)
{
    struct making *making = work->data;
    struct qy_puzzle_maker *maker = NULL;

    if (making->upload[0])
        making->code = read_upload(making);
    if (making->code == 0)
        making->code = qy_puzzle_maker_new(NODES, NULL, &maker);
    for (size_t i = 0; i < making->games && making->code == 0; i++) {
        const struct game *game = &making->game[i];

        if (is_over(making)) {
            making->more = true;
            break;
        }
        making->code = qy_puzzles_of_game(maker, &game->start, game->moves, game->plies, take_puzzle, making);
        making->looked++;
    }
    qy_puzzle_maker_free(maker);
}

/* ---- saving ------------------------------------------------------------------------------------------- */

static int count_kept(void *user, const struct qyi_datum *row, size_t count)
{
    struct making *making = user;

    (void)count;
    making->seen++;
    for (size_t i = 0; i < making->count && row[0].text; i++)
        if (strcmp(making->made[i].id, row[0].text) == 0)
            making->made[i--] = making->made[--making->count];
    return 0;
}

static int by_id(const void *one, const void *other)
{
    return strcmp(((const struct qy_puzzle *)one)->id, ((const struct qy_puzzle *)other)->id);
}

static void add_acts(const struct making *making, struct qyi_write *write)
{
    struct qy_buf text = QY_BUF_INIT;

    for (size_t i = 0; i < making->count; i++) {
        qy_buf_clear(&text);
        qy_puzzle_write(&making->made[i], &text);
        const struct qyi_datum data[] = {qyi_datum_key(making->who), qyi_datum_text(making->made[i].id),
                                         qyi_datum_text(qy_buf_str(&text)), qyi_datum_text(making->title),
                                         qyi_datum_int(qyi_unix_time())};

        qyi_write_act(write, QYI_ACT_OWN_PUZZLE, data, 5, 0, 0);
    }
    qy_buf_free(&text);
}

static void were_made(uv_work_t *work, int status)
{
    struct making *making = work->data;
    struct qyi_exchange *exchange = making->exchange;
    const struct qyi_datum who = qyi_datum_key(making->who);
    struct qyi_school_write *writing;
    struct qyi_write *write;
    char most[16];

    making->seen = 0; /* from here on, counts the puzzles saved before */
    (void)snprintf(most, sizeof most, "%d", MOST_KEPT);
    if (status < 0) {
        qyi_reply_problem(exchange, QY_E_STOPPING, NULL, NULL);
    } else if (making->code < 0) {
        qyi_reply_failure(exchange, making->code, &making->error);
    } else if (qyi_store_ask(exchange->server->store, QYI_ASK_OWN_PUZZLES, &who, 1, count_kept, making) < 0) {
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
    } else if (making->seen + (int64_t)making->count > MOST_KEPT) {
        qyi_reply_problem(exchange, QY_E_OWN_PUZZLES_FULL, NULL, most);
    } else if ((writing = qyi_school_begin(exchange, &write)) != NULL) {
        if (making->count > 0)
            qsort(making->made, making->count, sizeof *making->made, by_id);
        add_acts(making, write);
        qyi_school_end(writing, write,
                       json_pack("{s:I, s:I, s:b}", "made", (json_int_t)making->count, "games",
                                 (json_int_t)making->looked, "more", (int)making->more));
    }
    end(making);
}

static bool is_gone(const void *data)
{
    return qyi_http_is_gone(((const struct making *)data)->exchange);
}

void qyi_api_make_puzzles(struct qyi_exchange *exchange)
{
    struct qyi_body_make_puzzles body;
    struct making *making;
    int code = 0;

    if (!exchange->caller.has_session) {
        qyi_reply_problem(exchange, QY_E_CLASS_NOBODY, NULL, NULL);
        return;
    }
    if (!qyi_api_read(exchange, &qyi_shape_make_puzzles, &body))
        return;
    if (!(making = calloc(1, sizeof *making))) {
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    making->exchange = qyi_exchange_ref(exchange);
    making->job = (struct qyi_job){.run = make, .after = were_made, .is_vain = is_gone};
    making->job.work.data = making;
    making->after = body.after.is;
    making->until = qyi_monotonic_ms() + MOST_MS;
    memcpy(making->who, qyi_caller_key(&exchange->caller), QYI_HASH_SIZE);
    if (body.collection)
        lws_strncpy(making->upload, body.collection, sizeof making->upload);
    else
        code = qyi_store_session_games(exchange->server->store, making->who, UINT_MAX, take_stored, making);
    if (code < 0)
        qyi_reply_problem(exchange, code, NULL, NULL);
    if (code < 0 || !qyi_http_work(exchange, QYI_LANE_HEAVY, &making->job))
        end(making);
}

/* ---- listing and removing ----------------------------------------------------------------------------- */

static int take_kept(void *user, const struct qyi_datum *row, size_t count)
{
    const char *body = row[1].text ? row[1].text : "";
    struct qy_buf fen = QY_BUF_INIT;
    struct qy_puzzle puzzle;

    (void)count;
    if (qy_puzzle_read(body, strcspn(body, "\n"), &puzzle, NULL) < 0)
        return 0;
    qy_position_to_fen(&puzzle.position, QY_FEN_DEFAULT, &fen);
    json_array_append_new(user, json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:s, s:I}", "id", puzzle.id, "game",
                                          qy_game_id((enum qy_game)puzzle.position.game), "fen",
                                          qy_buf_str(&fen), "aim", qy_puzzle_theme_name(puzzle.aim), "moves",
                                          (json_int_t)((puzzle.line[0].len + 1) / 2), "rating",
                                          (json_int_t)puzzle.rating, "source", row[2].text ? row[2].text : "",
                                          "made", (json_int_t)row[3].number));
    qy_buf_free(&fen);
    return 0;
}

json_t *qyi_school_own_json(struct qyi_store *store, const unsigned char *who)
{
    const struct qyi_datum data = qyi_datum_key(who);
    json_t *list = json_array();

    (void)qyi_store_ask(store, QYI_ASK_OWN_PUZZLES, &data, 1, take_kept, list);
    return list;
}

void qyi_api_own_puzzles(struct qyi_exchange *exchange)
{
    json_t *list = exchange->caller.has_session
                       ? qyi_school_own_json(exchange->server->store, qyi_caller_key(&exchange->caller))
                       : json_array();

    qyi_reply_json(exchange, 200, json_pack("{s:o}", "puzzles", list));
}

void qyi_api_remove_puzzles(struct qyi_exchange *exchange)
{
    struct qyi_body_remove_puzzles body;
    struct qyi_school_write *writing;
    struct qyi_write *write;

    if (!exchange->caller.has_session) {
        qyi_reply_problem(exchange, QY_E_CLASS_NOBODY, NULL, NULL);
        return;
    }
    if (!qyi_api_read(exchange, &qyi_shape_remove_puzzles, &body) ||
        !(writing = qyi_school_begin(exchange, &write)))
        return;
    for (size_t i = 0; i < body.ids.count; i++) {
        const struct qyi_datum data[] = {qyi_datum_key(qyi_caller_key(&exchange->caller)),
                                         qyi_datum_text(body.ids.item[i])};

        qyi_write_act(write, QYI_ACT_OWN_PUZZLE_GONE, data, 2, 0, 0);
    }
    qyi_school_end(writing, write, json_pack("{s:b}", "done", 1));
}
