/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The free board of a study: answers with the legal moves at the end of a line, plays a move in any notation,
 * reads files. A worker reads a file, within limits on its unpacked size and on time.
 */
#include "base/error.h"
#include "game/error_words.h"
#include "game/ops.h"
#include "live/api.h"
#include "live/refused.h"
#include "record/formats.h"
#include "study/study.h"
#include "thinking/moves.h"
#include "wire/asking.h"
#include "wire/bodies.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <qiyuan/record/verdict.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Limits on an uploaded file: its size when unpacked, in bytes, and the time to read it, in nanoseconds. */
#define MOST_BYTES ((size_t)32 << 20)
#define MOST_NS    ((uint64_t)8 * 1000000000)
/*
 * Limits on the memory for one game and on the whole answer, in bytes. A game of 4 MB with ordinary moves
 * fits.
 */
#define MOST_GAME   ((size_t)40 << 20)
#define MOST_ANSWER ((size_t)32 << 20)
/* How many games and faults of a file the answer lists. */
#define MOST_HEADS  500
#define MOST_FAULTS 20

/* ---- a position ------------------------------------------------------------------------------------ */

/* The move to play, in any notation. */
struct asked {
    const char *text; /* NULL: no move was sent */
    bool from_1;      /* its ranks are counted from 1, not from 0 */
};

/* Plays the move and appends it to the line; false after answering with an error. */
static bool play_text(struct qyi_exchange *exchange, struct qyi_study_line *line, const struct asked *asked,
                      qy_move *ret_move)
{
    const struct qy_position *position = qy_history_position(line->history);
    enum qy_refusal refusal = QY_REFUSAL_NONE;
    struct qy_error error = {.code = 0};
    const char *text = asked->text;
    size_t len = strlen(text);
    char from_0[QYI_MOVE_TEXT];
    int code = qyi_move_find_ranks(position, text, len, asked->from_1, ret_move, &refusal, &error);

    if (code == 0 && qy_history_plies(line->history) < QYI_STUDY_PLIES &&
        qy_history_push(line->history, *ret_move) == 0)
        return true;
    if (code == 0)
        code = QY_E_TOO_LONG;
    if (code == QY_E_EVENT_REFUSED)
        (void)qyi_error_set(&error, code, 0, text, len, NULL);
    else if (error.code == 0)
        (void)qyi_error_set(&error, code, 0, text, len, "2000");
    if (asked->from_1 && qyi_ops(position)->first_rank == 0 && qyi_move_from_0(text, len, from_0) == 0)
        text = from_0; /* the board shows squares with ranks from 0 */
    len = strlen(text);
    qyi_evidence_reply(exchange, position, text, len, refusal, &error);
    return false;
}

/* Answers with the position at the line's end, and with the move played to reach it, if one was sent. */
static void tell_line(struct qyi_exchange *exchange, struct qyi_study_line *line, const struct asked *asked)
{
    const struct qy_position before = *qy_history_position(line->history);
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;
    qy_move move = QY_MOVE_NONE;

    if (asked->text && !play_text(exchange, line, asked, &move))
        return;
    qyi_json_begin(&json, &out);
    qyi_json_open(&json, '{');
    qyi_study_position(line, &json);
    if (move != QY_MOVE_NONE) {
        qyi_json_key(&json, "move");
        qyi_study_move(&before, move, &json);
    }
    qyi_json_close(&json, '}');
    qyi_reply_written(exchange, 200, &out);
}

void qyi_api_study_line(struct qyi_exchange *exchange)
{
    struct qyi_study_line line = {.history = NULL};
    struct qyi_body_study_line body;
    struct qy_error error = {.code = 0};

    if (!qyi_api_read(exchange, &qyi_shape_study_line, &body))
        return;
    if (qyi_study_line_read(QYI_STUDY_ASKED(&body), exchange->lang, &line, &error) < 0)
        qyi_reply_error(exchange, &error);
    else
        tell_line(exchange, &line, &(struct asked){body.text, body.ranks.is == 1});
    qyi_study_line_free(&line);
}

/* ---- files ----------------------------------------------------------------------------------------- */

/* State of reading a file. */
struct reading {
    struct qyi_asking *asking;
    struct qy_source *source;
    uint64_t began;
    uint64_t bytes;
    unsigned number; /* which game is returned whole, from 1 */
    unsigned count;
    unsigned fault_count;
    struct qy_buf heads;
    struct qy_buf faults;
    struct qy_buf whole;
    struct qyi_json heads_json;
    struct qyi_json faults_json;
    struct qyi_json json; /* writes into `whole` */
    struct qy_error first;
};

/*
 * Returns the error that ends the reading (time, size, server stopping), or 0. Called at every read and game.
 */
static int look_out(const struct reading *reading)
{
    if (qyi_asking_is_over(reading->asking))
        return QY_E_STOPPING;
    if (uv_hrtime() - reading->began > MOST_NS)
        return QY_E_ASKED_TOO_MUCH;
    if (reading->whole.len + reading->heads.len + reading->faults.len > MOST_ANSWER)
        return QY_E_ANSWER_TOO_LARGE;
    return reading->bytes > MOST_BYTES ? QY_E_UNPACKED_TOO_LARGE : 0;
}

/* Reads the file's bytes until a limit is reached. */
static long read_some(void *user, char *buffer, size_t size)
{
    struct reading *reading = user;
    long len = qy_source_read(reading->source, buffer, size);

    if (len > 0)
        reading->bytes += (uint64_t)len;
    int code = look_out(reading);
    return code < 0 ? code : len;
}

static void add_head(struct reading *reading, const struct qy_record *record, enum qyi_record_state state)
{
    static const char *const names[] = {"Event", "Date", "Round", "Black", "ECO", "Opening", "ChapterName"};
    static const char *const keys[] = {"event", "date", "round", "black", "eco", "opening", "chapter"};
    static const char *const states[] = {"whole", "repaired", "cut", "none"};
    struct qyi_json *json = &reading->heads_json;
    const char *first = qy_record_tag(record, "Red");

    qyi_json_open(json, '{');
    qyi_json_member_int(json, "number", reading->count);
    qyi_json_member_string(json, "game", qy_game_id(qy_record_game(record)));
    qyi_json_member_string(json, "first", first ? first : qy_record_tag(record, "White"));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (qy_record_tag(record, names[i]))
            qyi_json_member_string(json, keys[i], qy_record_tag(record, names[i]));
    qyi_json_member_string(json, "result", qy_result_text(qy_record_result(record)));
    qyi_json_member_int(json, "plies", (int64_t)qy_record_plies(record));
    qyi_json_member_int(json, "moves", (int64_t)qy_record_moves(record));
    qyi_json_member_string(json, "state", states[state]);
    qyi_json_close(json, '}');
}

/* Writes the record in the form `qiyuan-game`, with the move texts that the page needs. */
static int tell_whole(struct reading *reading, const struct qy_record *record)
{
    struct qyi_json *json = &reading->json;
    struct qy_buf text = QY_BUF_INIT;
    int code = qy_record_write(record, "json", QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);

    qyi_json_member_string(json, "rules", qy_rules_id(qy_record_rules(record)));
    if (code == 0 && text.len > MOST_ANSWER)
        code = QY_E_ANSWER_TOO_LARGE;
    if (code == 0) {
        qyi_json_key(json, "record");
        qyi_json_raw(json, qy_buf_str(&text), text.len - 1); /* without the line end */
    }
    qy_buf_free(&text);
    return code == 0 ? qyi_study_texts(record, MOST_ANSWER, json) : code;
}

static int take_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct reading *reading = user;
    int code = look_out(reading);

    if (code < 0 || end->state == QYI_RECORD_NONE)
        return code;
    reading->count++;
    if (reading->count <= MOST_HEADS)
        add_head(reading, record, end->state);
    if (reading->count == reading->number)
        code = tell_whole(reading, record);
    return code < 0 ? code : look_out(reading);
}

static int take_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct reading *reading = user;
    struct qyi_json *json = &reading->faults_json;
    struct qy_buf words = QY_BUF_INIT;
    int code = look_out(reading);

    if (code < 0 || kind == QYI_REPORT_NOTE || ++reading->fault_count > MOST_FAULTS)
        return code;
    if (reading->first.code == 0)
        reading->first = *error;
    qyi_error_in_words(error, reading->asking->exchange->lang, &words);
    qyi_json_open(json, '{');
    qyi_json_member_int(json, "line", error->line);
    qyi_json_member_int(json, "column", error->column);
    qyi_json_member_string(json, "text", qy_buf_str(&words));
    qyi_json_close(json, '}');
    qy_buf_free(&words);
    return 0;
}

/* The value of the limit that an error is about, as text. */
static const char *bound_of(int code)
{
    return code == QY_E_ANSWER_TOO_LARGE || code == QY_E_UNPACKED_TOO_LARGE ? "32 MB" : "8";
}

/*
 * Reads games from the body. The body is copied into a memory file, because archives are unpacked from a
 * file.
 */
static int read_body(struct reading *reading, const char *name)
{
    const struct qy_buf *body = &reading->asking->exchange->body;
    struct qy_error *error = &reading->asking->error;
    const struct qyi_record_sink sink = {.user = reading, .record = take_record, .report = take_report};
    struct qyi_named_encoding encoding;
    struct qyi_record_input input = {
        .read = read_some, .user = reading, .most_game = MOST_GAME, .most_unpacked = MOST_BYTES};
    char path[64];
    int code = qyi_asking_encoding(reading->asking, &encoding);

    if (code < 0)
        return code;
    input.encoding_known = encoding.known;
    input.encoding = encoding.encoding;
    int file = memfd_create("study", MFD_CLOEXEC);
    if (file < 0 || write(file, body->data ? body->data : "", body->len) != (ssize_t)body->len ||
        lseek(file, 0, SEEK_SET) != 0) {
        if (file >= 0)
            close(file);
        return qyi_no_memory(error);
    }
    (void)snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    code = qy_source_open(path, &reading->source, error);
    close(file);
    if (code < 0)
        return code;
    reading->began = uv_hrtime();
    if (encoding.other)
        code = qy_source_recode(reading->source, encoding.other);
    if (code == 0)
        code = qyi_games_read_input(name, NULL, &input, &sink);
    if (code < 0 && error->code == 0)
        (void)qyi_error_set(error, code, 0, name, name ? strlen(name) : 0, bound_of(code));
    qy_source_close(reading->source);
    return code;
}

static void begin_list(struct qyi_json *json, struct qy_buf *out)
{
    qyi_json_begin(json, out);
    qyi_json_open(json, '[');
}

/* Joins the parts of the answer. */
static int tell_file(struct reading *reading, struct qyi_writer *writer)
{
    qyi_json_close(&reading->heads_json, ']');
    qyi_json_close(&reading->faults_json, ']');
    qyi_json_member_int(&reading->json, "count", reading->count);
    qyi_json_member_int(&reading->json, "number", reading->number);
    qyi_json_key(&reading->json, "games");
    qyi_json_raw(&reading->json, qy_buf_str(&reading->heads), reading->heads.len);
    qyi_json_key(&reading->json, "faults");
    qyi_json_raw(&reading->json, qy_buf_str(&reading->faults), reading->faults.len);
    qyi_json_close(&reading->json, '}');
    if (reading->whole.failed || reading->heads.failed || reading->faults.failed)
        return qyi_no_memory(&reading->asking->error);
    qy_buf_free(writer->out);
    *writer->out = reading->whole; /* nothing was written into it, and copying `whole` may be slow */
    reading->whole = (struct qy_buf)QY_BUF_INIT;
    return 0;
}

/* Replaces the fault names of an unplayable position by their descriptions. */
static void word_position(struct qyi_asking *asking)
{
    struct qy_buf words = QY_BUF_INIT;

    if (asking->error.code != QY_E_POSITION_FAULTS)
        return;
    qyi_fault_list_words(asking->error.found, asking->exchange->lang, false, &words);
    (void)qyi_error_set(&asking->error, QY_E_POSITION_FAULTS, 0, qy_buf_str(&words), words.len, NULL);
    qy_buf_free(&words);
}

static int read_file(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct reading reading = {
        .asking = asking, .heads = QY_BUF_INIT, .faults = QY_BUF_INIT, .whole = QY_BUF_INIT};
    int code = qyi_asking_number(asking, "number", 1, 9999999, 1, &reading.number);

    if (code == 0) {
        begin_list(&reading.heads_json, &reading.heads);
        begin_list(&reading.faults_json, &reading.faults);
        qyi_json_begin(&reading.json, &reading.whole);
        qyi_json_open(&reading.json, '{');
        code = read_body(&reading, qyi_exchange_arg(asking->exchange, "name"));
    }
    if (reading.count == 0 && reading.first.code != 0) { /* this error says more than "no such game" */
        asking->error = reading.first;
        code = reading.first.code;
        word_position(asking);
    } else if (code == 0 && reading.count < reading.number) {
        const char *number = qyi_exchange_arg(asking->exchange, "number");

        code = qyi_error_set(&asking->error, QY_E_NO_SUCH_GAME, 0, number ? number : "1",
                             number ? strlen(number) : 1, NULL);
    }
    if (code == 0)
        code = tell_file(&reading, writer);
    qy_buf_free(&reading.heads);
    qy_buf_free(&reading.faults);
    qy_buf_free(&reading.whole);
    return code;
}

void qyi_api_study_read(struct qyi_exchange *exchange)
{
    qyi_ask_as_heavy(exchange, "application/json", read_file);
}
