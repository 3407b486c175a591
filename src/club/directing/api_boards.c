/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games over the board at the arbiter's desk. Each is a log in the folder of tournaments, which `qiyuan
 * arbiter` can read. Only holders of the desk's token see them; players' devices get nothing.
 */
#include "answer/event_games.h"
#include "base/descriptor.h"
#include "base/error.h"
#include "base/moment.h"
#include "directing/bound.h"
#include "directing/desk.h"
#include "directing/directing.h"
#include "shelf/folder.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <fcntl.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct board {
    struct qyi_asking *asking;
    struct qy_buf path;
    struct qy_buf text;
    struct qyi_people people;
    const struct qyi_person *person;
    struct qyi_desk desk;
    struct qyi_arena arena; /* memory of the parsed body */
    int fd;
    bool is_bound;
    struct qyi_bound bound; /* to a tournament */
};

static void board_close(struct board *board)
{
    qyi_arena_free(&board->arena);
    qyi_desk_free(&board->desk);
    qyi_people_free(&board->people);
    qy_buf_free(&board->text);
    qy_buf_free(&board->path);
    if (board->fd >= 0)
        close(board->fd);
}

/* Opens the file with a name for a caller of the desk, and replays it. Errors also: QY_E_TOUR_ROLE. */
static int board_open(struct qyi_asking *asking, const char *name, bool append, struct qyi_writer *minutes,
                      struct board *ret_board)
{
    struct board board = {.asking = asking, .path = QY_BUF_INIT, .text = QY_BUF_INIT, .fd = -1};
    struct qy_buf subject = QY_BUF_INIT; /* the log whose people may open it */
    enum qyi_role role;

    qy_buf_addf(&board.path, "%s/%s", asking->folder, name);
    board.is_bound = qyi_bound_read(name, &board.bound);
    qy_buf_addf(&subject, "%s/%s", asking->folder, board.is_bound ? board.bound.event : name);
    int code = qyi_people_read(qy_buf_str(&subject), &board.people, &asking->error);
    qy_buf_free(&subject);
    board.person = code == 0 ? qyi_people_find(&board.people, &asking->exchange->caller) : NULL;
    role = board.person ? board.person->role : QYI_ROLE_PUBLIC;
    if (code == 0 && !board.person && qyi_caller_is_strange(&asking->exchange->caller))
        code = qyi_error_set(&asking->error, QY_E_TOKEN, 0, NULL, 0, NULL);
    if (code == 0 && qyi_role_may(role, QYI_DEED_DESK) != QYI_MAY)
        code = qyi_role_refuse(role, qyi_deed_name(QYI_DEED_DESK), asking->exchange->lang, &asking->error);
    if (code == 0) {
        board.fd = qyi_kept_open(qy_buf_str(&board.path), append, &board.text, &asking->error);
        code = board.fd < 0 ? board.fd : 0;
    }
    if (code == 0)
        code = qyi_desk_read(qy_buf_str(&board.text), board.text.len, asking->exchange->lang, minutes,
                             &board.desk, &asking->error);
    if (code < 0)
        board_close(&board);
    else
        *ret_board = board;
    return code;
}

/* Which board of which event it is. */
static void tell_bound(const struct board *board, struct qyi_writer *writer)
{
    char id[QYI_FILE_ID_SIZE];

    if (!board->is_bound)
        return;
    qyi_folder_id(board->bound.event, id);
    qyi_tell_text(writer, "tournament", id);
    qyi_tell_uint(writer, "round", board->bound.round);
    qyi_tell_text(writer, "board", board->bound.board);
}

/* ---- looking --------------------------------------------------------------------------------------- */

/* The inviters of all invitations, and the readers of the entries. */
struct deeds {
    const struct qyi_people *people;
    struct qyi_writer *writer;
};

/* The author of each line: by the account that was signed in, else by the invitation, with its role. */
static void tell_deed(void *user, uint32_t line, const struct qyi_kept_deed *deed)
{
    const struct deeds *deeds = user;

    (void)line;
    if (strcmp(deed->deed, "acts") == 0)
        qyi_people_tell_did(deeds->people, deed, deeds->writer);
}

/* Writes when the board was opened, how long ago (the game's own time, since its log has no other), and the
 * authors of entries. Returns that time. */
static int64_t tell_time(const struct board *board, bool minutes, struct qyi_writer *writer)
{
    struct deeds deeds = {&board->people, writer};
    struct qyi_people own = {.text = QY_BUF_INIT};
    int64_t created = board->people.created;

    if (board->is_bound && qyi_people_read(qy_buf_str(&board->path), &own, NULL) == 0)
        created = own.created; /* the people are the event's, the time is the board's own */
    if (minutes) {
        qyi_array_open(writer, "deeds");
        qyi_people_each(board->is_bound ? &own : &board->people, tell_deed, &deeds);
        qyi_array_close(writer);
    }
    qyi_people_free(&own);
    int64_t now = qyi_unix_time() - created;
    qyi_tell_int(writer, "created", created);
    qyi_tell_int(writer, "now", now);
    return now;
}

static int tell_board(struct qyi_asking *asking, const char *name, struct qyi_writer *writer)
{
    struct board board;
    int64_t now;

    qyi_object_open(writer, NULL);
    qyi_tell_text(writer, "id", asking->id);
    qyi_array_open(writer, "minutes");
    int code = board_open(asking, name, false, writer, &board);
    qyi_array_close(writer);
    if (code == 0) {
        now = tell_time(&board, true, writer);
        tell_bound(&board, writer);
        qyi_desk_tell(&board.desk, now, asking->exchange->lang, writer);
        board_close(&board);
    }
    qyi_object_close(writer);
    return code;
}

int qyi_api_board(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_file file;
    int code = qyi_folder_find(asking->folder, asking->id, &file, &asking->error);

    return code < 0 ? code : tell_board(asking, file.name, writer);
}

/* Lists all boards of the caller's desk, with the latest rulings of each. Errors also: QY_E_TOKEN for an
 * unknown token. */
int qyi_api_boards(struct qyi_asking *asking, struct qyi_writer *writer)
{
    bool known = !qyi_caller_is_strange(&asking->exchange->caller);
    struct qyi_files files;
    int code = qyi_folder_list(asking->folder, &files, &asking->error);

    for (size_t i = 0; code == 0 && i < files.count; i++) {
        struct board board;
        int opened = board_open(asking, files.file[i].name, false, NULL, &board);

        known = known || opened != QY_E_TOKEN;
        if (opened < 0)
            continue; /* a tournament, or a board of another desk */
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "id", files.file[i].id);
        int64_t now = tell_time(&board, false, writer);
        tell_bound(&board, writer);
        qyi_desk_tell(&board.desk, now, asking->exchange->lang, writer);
        qyi_desk_tell_ruled(&board.desk, writer);
        qyi_object_close(writer);
        board_close(&board);
    }
    if (code == 0)
        qyi_files_free(&files);
    if (code == 0 && !known)
        code = qyi_error_set(&asking->error, QY_E_TOKEN, 0, NULL, 0, NULL);
    return code;
}

/* The log itself. */
static int log_text(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_file file;
    struct board board;
    int code = qyi_folder_find(asking->folder, asking->id, &file, &asking->error);

    if (code == 0)
        code = board_open(asking, file.name, false, NULL, &board);
    if (code < 0)
        return code;
    qy_buf_add(writer->out, qy_buf_str(&board.text), board.desk.good);
    board_close(&board);
    return 0;
}

void qyi_api_board_log(struct qyi_exchange *exchange)
{
    qyi_ask_directing_as(exchange, "text/plain; charset=utf-8", log_text);
}

/* The form of a ruling, to be signed. */
static int form(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_file file;
    struct board board;
    unsigned line;
    int code = qyi_asking_number(asking, "n", 1, 9999999, 0, &line);

    if (code == 0)
        code = qyi_folder_find(asking->folder, asking->id, &file, &asking->error);
    if (code == 0)
        code = board_open(asking, file.name, false, NULL, &board);
    if (code < 0)
        return code;
    code = qyi_desk_form(qy_buf_str(&board.text), board.desk.good, asking->exchange->lang, line, writer->out,
                         &asking->notice, &asking->error);
    board_close(&board);
    return code;
}

void qyi_api_board_form(struct qyi_exchange *exchange)
{
    qyi_ask_directing_as(exchange, "application/pdf", form);
}

/* ---- entering -------------------------------------------------------------------------------------- */

/* Whether it rests on the log as it is. */
static int based(const struct board *board, int64_t lines)
{
    char now[16];

    if (lines == (int64_t)board->desk.lines)
        return 0;
    lws_snprintf(now, sizeof now, "%u", board->desk.lines);
    return qyi_error_setf(&board->asking->error, QY_E_TOUR_MOVED_ON, 0, now, "%lld", (long long)lines);
}

/* Applies the events in order and collects their lines. All or none are written. */
static int take_events(struct board *board, const struct qyi_body_board_events *body, struct qy_buf *lines,
                       struct qyi_writer *writer)
{
    int code = 0;

    for (size_t i = 0; code == 0 && i < body->events.count; i++) {
        const struct qyi_shape_json *line = &body->events.item[i];

        code = qyi_desk_take(&board->desk, line->text, line->len, body->preview == QYI_YES,
                             &board->asking->error);
        if (code == 0) {
            qy_buf_addf(lines, "%s\n", line->text);
            qyi_desk_rulings(&board->desk, board->asking->exchange->lang, writer);
        }
    }
    return code;
}

/* Enters the result in the round if the game is over after the lines written. */
static int enter_result(struct board *board, const struct qy_buf *lines)
{
    struct qy_buf log = QY_BUF_INIT;
    struct qy_buf path = QY_BUF_INIT;
    uint32_t first = 0;
    uint32_t last = 0;
    int code = 0;

    if (qy_arbiter_outcome(board->desk.arbiter).result == QY_RESULT_OPEN)
        return 0;
    qy_buf_add(&log, qy_buf_str(&board->text), board->desk.good);
    qy_buf_add(&log, qy_buf_str(lines), lines->len);
    qy_buf_addf(&path, "%s/%s", board->asking->folder, board->bound.event);
    code = log.failed || path.failed ? qyi_no_memory(&board->asking->error)
                                     : qyi_bound_enter(board->asking->exchange->server->ledger,
                                                       board->asking->folder, &board->bound, qy_buf_str(&log),
                                                       log.len, &first, &last, &board->asking->error);
    if (code == 0 && last > 0)
        (void)qyi_people_did(board->asking->exchange->server->ledger, qy_buf_str(&path),
                             board->person->invitation, board->asking->account, first, last, NULL);
    qy_buf_free(&path);
    qy_buf_free(&log);
    return code;
}

int qyi_api_board_events(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qy_buf lines = QY_BUF_INIT;
    struct qyi_file file;
    struct board board;
    int code = qyi_folder_find(asking->folder, asking->id, &file, &asking->error);

    if (code == 0)
        code = board_open(asking, file.name, true, NULL, &board);
    if (code < 0)
        return code;
    uint32_t before = board.desk.lines;
    struct qyi_body_board_events body;
    code = qyi_asking_read(asking, &qyi_shape_board_events, &board.arena, &body);
    if (code == 0)
        code = based(&board, body.based.is);
    qyi_object_open(writer, NULL);
    if (code == 0)
        code = take_events(&board, &body, &lines, writer);
    if (code == 0 && lines.failed)
        code = qyi_no_memory(&asking->error);
    if (code == 0 && board.desk.lines > before) {
        if (board
                .is_bound) /* first: where the event has other players at the board now, nothing is written */
            code = enter_result(&board, &lines);
        if (code == 0)
            code = qyi_ledger_write(asking->exchange->server->ledger, qy_buf_str(&board.path), board.fd,
                                    before, &lines, board.desk.good, &asking->error);
        if (code == 0)
            (void)qyi_people_did(asking->exchange->server->ledger, qy_buf_str(&board.path),
                                 board.person->invitation, asking->account, before + 1, board.desk.lines,
                                 NULL);
    }
    qyi_tell_uint(writer, "lines", board.desk.lines);
    qyi_object_close(writer);
    qy_buf_free(&lines);
    board_close(&board);
    return code;
}

/* ---- a new board ----------------------------------------------------------------------------------- */

/* Makes a log in the folder and in the store. */
static int make(struct qyi_ledger *ledger, const char *path, const struct qy_buf *text,
                struct qy_error *reterr)
{
    int code = qyi_kept_make(path, text, reterr);

    return code == 0 ? qyi_ledger_made(ledger, path, reterr) : code;
}

/* A game that begins now is judged by the newest reading of its rule set, unless its `start` names another. */
static int name_reading(json_t *start)
{
    const char *id = json_string_value(json_object_get(start, "rules"));
    const char *game = json_string_value(json_object_get(start, "game"));
    const struct qy_rules *rules = id ? qy_rules_by_id(id, strlen(id)) : NULL;
    enum qy_game of;

    if (!id && game && qy_game_by_id(game, strlen(game), &of) == 0)
        rules = qy_rules_default(of);
    if (!rules || json_object_get(start, "reading"))
        return 0;
    return json_object_set_new(start, "reading", json_integer(qy_rules_reading(rules)));
}

/* Creates the file of a game from its `start`, which must be that of a game over the board. */
static int make_file(struct qyi_asking *asking, const char *path, const struct qyi_shape_json *sent)
{
    json_t *start = json_loadb(sent->text, sent->len, JSON_REJECT_DUPLICATES, NULL);
    char *line = start && name_reading(start) == 0 ? json_dumps(start, JSON_COMPACT) : NULL;
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_desk desk;

    qy_buf_addf(&text, "%s\n", line ? line : sent->text);
    free(line);
    json_decref(start);
    int code = qyi_desk_read(qy_buf_str(&text), text.len, QY_LANG_EN, NULL, &desk, &asking->error);
    if (code == 0) {
        if (qy_arbiter_setup(desk.arbiter)->mode != QY_PLAY_BOARD)
            code = qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "mode", 4, "board");
        qyi_desk_free(&desk);
    }
    if (code == 0)
        code = make(asking->exchange->server->ledger, path, &text, &asking->error);
    qy_buf_free(&text);
    return code;
}

/* Chooses the desk's token: the one in the request, so that a desk can have many boards, else a new one. */
static void choose_token(const struct qyi_exchange *exchange, char token[QYI_TOKEN_SIZE],
                         unsigned char hash[QYI_HASH_SIZE])
{
    token[0] = '\0';
    if (exchange->caller.count > 0 && qyi_exchange_arg(exchange, "same")) {
        memcpy(hash, exchange->caller.hash[0], QYI_HASH_SIZE);
        return;
    }
    qyi_random_text(token, QYI_TOKEN_LEN);
    qyi_token_hash(token, QYI_TOKEN_LEN, hash);
}

static int begin(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct board board = {.asking = asking, .path = QY_BUF_INIT, .text = QY_BUF_INIT, .fd = -1};
    unsigned char hash[QYI_HASH_SIZE];
    char token[QYI_TOKEN_SIZE];
    struct qyi_file file;
    struct qyi_body_new_board body;
    int code = qyi_asking_read(asking, &qyi_shape_new_board, &board.arena, &body);

    if (code == 0)
        code = qyi_ledger_check_room(asking->exchange->server->ledger,
                                     asking->exchange->server->options.limits.server_events, &asking->error);
    if (code == 0)
        code = qyi_folder_new(asking->folder, "board", &file, &asking->error);
    if (code == 0) {
        qy_buf_addf(&board.path, "%s/%s", asking->folder, file.name);
        code = make_file(asking, qy_buf_str(&board.path), &body.start);
    }
    if (code == 0) {
        choose_token(asking->exchange, token, hash);
        code = qyi_people_invite(asking->exchange->server->ledger, qy_buf_str(&board.path), 0, QYI_ROLE_OWNER,
                                 0, "", hash, &asking->error);
    }
    if (code == 0) {
        (void)snprintf(asking->location, sizeof asking->location, "/api/boards/%s", file.id);
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "id", file.id);
        qyi_tell_text(writer, "token", token[0] ? token : NULL);
        qyi_object_close(writer);
    }
    board_close(&board);
    return code;
}

void qyi_api_new_board(struct qyi_exchange *exchange)
{
    if (qyi_http_charge_event(exchange))
        qyi_ask_directing(exchange, NULL, begin);
}

/* ---- a board of a tournament ---------------------------------------------------------------------- */

/* The players that the log of a game names. */
static int read_players(const struct qy_buf *log, struct qyi_desk *ret_desk, struct qy_error *reterr)
{
    return qyi_desk_read(qy_buf_str(log), log->len, QY_LANG_EN, NULL, ret_desk, reterr);
}

/* Checks whether an existing game was played by the pair that now starts one: the round may have been paired
 * again. */
static int is_of_pair(const char *path, const struct qy_buf *start, bool *ret_same, struct qy_error *reterr)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_desk old = {.lines = 0};
    struct qyi_desk anew = {.lines = 0};
    /* not locked: a writer of its last move holds its lock and waits for the event's, which is held here */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    int code = fd >= 0 && qyi_read_rest(fd, SIZE_MAX, &text) == 0
                   ? read_players(&text, &old, reterr)
                   : qyi_error_set(reterr, QY_E_FILE_READ, 0, "", 0, NULL);

    if (code == 0)
        code = read_players(start, &anew, reterr);
    *ret_same = true;
    for (unsigned side = 0; code == 0 && side < 2; side++)
        *ret_same &= strcmp(qy_arbiter_setup(old.arbiter)->name[side],
                            qy_arbiter_setup(anew.arbiter)->name[side]) == 0;
    qyi_desk_free(&anew);
    qyi_desk_free(&old);
    qy_buf_free(&text);
    if (fd >= 0)
        close(fd);
    return code;
}

/* Creates the file of a game. An existing game of other players is put aside; one of the same players is kept. */
static int make_anew(struct qyi_ledger *ledger, const char *path, const struct qy_buf *start,
                     struct qy_error *reterr)
{
    bool same = true;
    int code = make(ledger, path, start, reterr);

    if (code != QY_E_TOUR_EXISTS)
        return code;
    code = is_of_pair(path, start, &same, reterr);
    if (code == 0 && !same)
        code = qyi_ledger_put_aside(ledger, path, reterr);
    if (code < 0)
        return code;
    return same ? QY_E_TOUR_EXISTS : make(ledger, path, start, reterr);
}

/* Adapts a start for the desk: without a time control if the hall has its own clocks, and with moves that are
 * not entered. */
static int adapt_start(struct qy_buf *start, bool untimed, bool unentered, struct qy_error *reterr)
{
    json_t *line = json_loadb(qy_buf_str(start), start->len, 0, NULL);
    bool done = line && (!untimed || json_object_del(line, "t") == 0) &&
                (!unentered || json_object_set_new(line, "unentered", json_true()) == 0);
    char *text = done ? json_dumps(line, JSON_COMPACT) : NULL;

    json_decref(line);
    if (!text)
        return qyi_no_memory(reterr);
    qy_buf_clear(start);
    qy_buf_adds(start, text);
    free(text);
    return 0;
}

/* Creates the log of a game of the event, with the event's players, rules and clock, unless it exists. */
static int make_bound(struct qyi_asking *asking, struct qyi_directing *directing, struct qy_pair pair,
                      const char *name)
{
    const struct qyi_body_open_bound *body = directing->body;
    struct qy_buf path = QY_BUF_INIT;
    struct qy_buf text = QY_BUF_INIT;
    int code = qyi_event_game_start(directing->file.event, pair, &text, &asking->error);

    qy_buf_addf(&path, "%s/%s", asking->folder, name);
    if (code == 0)
        code = adapt_start(&text, body->untimed == QYI_YES, body->unentered == QYI_YES, &asking->error);
    if (code == 0 && (text.len == 0 || text.data[text.len - 1] != '\n'))
        qy_buf_addc(&text, '\n');
    if (code == 0 && (path.failed || text.failed))
        code = qyi_no_memory(&asking->error);
    if (code == 0)
        code = make_anew(asking->exchange->server->ledger, qy_buf_str(&path), &text, &asking->error);
    if (code == 0) /* its time starts */
        code = qyi_people_did(asking->exchange->server->ledger, qy_buf_str(&path),
                              directing->person->invitation, asking->account, 1, 1, &asking->error);
    else if (code == QY_E_TOUR_EXISTS)
        code = 0;
    qy_buf_free(&path);
    qy_buf_free(&text);
    return code;
}

int qyi_api_open_bound(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    struct qyi_bound bound = {.round = 0};
    struct qy_pair pair;
    char id[QYI_FILE_ID_SIZE];
    char name[256];
    struct qyi_body_open_bound body;
    int code =
        qyi_directing_take_up(asking, QYI_TO_WRITE, QY_ACT_RESULT, &qyi_shape_open_bound, &body, &directing);

    if (code < 0)
        return code;
    bound.round = (unsigned)body.round.is;
    if (code == 0 && bound.round == 0)
        bound.round = qy_tournament_paired_rounds(qy_tournament_log_tournament(directing.file.event));
    if (code == 0 &&
        (strlen(body.board) >= sizeof bound.board ||
         !qyi_event_board(directing.file.event, &bound.round, body.board, strlen(body.board), &pair)))
        code = qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "board", 5, "4 | 4.2");
    if (code == 0) {
        memcpy(bound.board, body.board, strlen(body.board) + 1);
        (void)snprintf(bound.event, sizeof bound.event, "%s", strrchr(directing.file.path, '/') + 1);
        code = qyi_bound_name(&bound, name)
                   ? make_bound(asking, &directing, pair, name)
                   : qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "board", 5, "4");
    }
    if (code == 0) {
        qyi_folder_id(name, id);
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "id", id);
        qyi_object_close(writer);
    }
    qyi_directing_close(&directing);
    return code;
}
