/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads records from JSON Lines. Members must be in order: `game` and `start` before `moves`. Unknown members
 * are skipped. A puzzle (`{"puzzle":1,...}`) becomes a game from its position with its lines as variations.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"
#include "base/json_read.h"
#include "game/ops.h"
#include "record/format_json.h"
#include "record/lines.h"
#include "record/record.h"

/* The moves read: their nodes, and the positions still needed. */
struct reading {
    struct qyi_json_reader json;
    struct qy_record *record;
    struct qy_record_node **node; /* by number; the root is 0 */
    size_t count;
    size_t cap;
    struct qy_record_cursor cursor; /* at the last move */
    struct qy_record_cursor before; /* the cursor before it was played */
    struct qy_buf scratch;
    struct qy_error error;
    bool started;              /* the start position is known */
    bool puzzle;               /* this object is a puzzle */
    bool ranks_told;           /* the game states how its ranks are counted */
    unsigned flags;            /* flags for reading moves */
    struct qy_error *left_out; /* texts too long for a record */
    size_t left_out_count;
    size_t left_out_room;
};

static int refuse(struct reading *reading, const char *expected)
{
    return qyi_json_read_fault(&reading->json, QY_E_RECORD_FORM, expected);
}

/* Keeps the report about the last value read, a text longer than `limit`, with its `code`. */
static int leave_out(struct reading *reading, int code, const char *limit)
{
    struct qy_error error = reading->error;

    if (code != QY_E_TOO_LONG)
        return code;
    if (QYI_GROW(reading->left_out, reading->left_out_room, reading->left_out_count + 1) < 0)
        return QY_E_MEMORY;
    (void)qyi_json_read_fault(&reading->json, code, limit);
    reading->left_out[reading->left_out_count++] = reading->error;
    reading->error = error;
    return 0;
}

/* Takes the text of a string value. */
static int read_text(struct reading *reading, const char **ret_text, size_t *ret_len)
{
    return qyi_json_read_string(&reading->json, ret_text, ret_len);
}

static bool is_key(const char *key, size_t len, const char *name)
{
    return strlen(name) == len && memcmp(key, name, len) == 0;
}

/* ---- items ----------------------------------------------------------------------------------------- */

static int read_nag(struct reading *reading, struct qy_record_items *items, uint32_t variations)
{
    int64_t number;
    int code = qyi_json_read_int(&reading->json, &number);

    if (code != 0)
        return code;
    if (number < 0 || number > UINT8_MAX)
        return refuse(reading, "0-255");
    return qyi_record_nag_item(reading->record, items, variations, (unsigned)number);
}

static int read_comment(struct reading *reading, struct qy_record_items *items, uint32_t variations)
{
    const char *text;
    size_t len;
    int code = read_text(reading, &text, &len);

    if (code != 0)
        return code;
    return leave_out(reading, qyi_record_comment_item(reading->record, items, variations, text, len),
                     QYI_RECORD_COMMENT_LIMIT);
}

/* `{"variations":2,"comment":"..."}` */
static int read_late_item(struct reading *reading, struct qy_record_items *items)
{
    const char *key;
    size_t len;
    int64_t variations = 0;
    int code = qyi_json_read_open(&reading->json, '{');

    while (code == 0 && (code = qyi_json_read_key(&reading->json, &key, &len)) == 1) {
        if (is_key(key, len, "variations")) {
            code = qyi_json_read_int(&reading->json, &variations);
            if (code == 0 && (variations < 0 || variations > UINT32_MAX))
                code = refuse(reading, "0-4294967295");
        } else if (is_key(key, len, "nag")) {
            code = read_nag(reading, items, (uint32_t)variations);
        } else if (is_key(key, len, "comment")) {
            code = read_comment(reading, items, (uint32_t)variations);
        } else {
            code = qyi_json_read_skip(&reading->json);
        }
    }
    return code;
}

static int read_items(struct reading *reading, struct qy_record_items *items)
{
    int code = qyi_json_read_open(&reading->json, '[');

    while (code == 0 && (code = qyi_json_read_element(&reading->json)) == 1) {
        char first = qyi_json_read_peek(&reading->json);

        if (first == '{')
            code = read_late_item(reading, items);
        else if (first == '"')
            code = read_comment(reading, items, 0);
        else
            code = read_nag(reading, items, 0);
    }
    return code;
}

/* ---- moves ----------------------------------------------------------------------------------------- */

static int keep_node(struct reading *reading, struct qy_record_node *node)
{
    if (QYI_GROW(reading->node, reading->cap, reading->count + 1) < 0)
        return QY_E_MEMORY;
    reading->node[reading->count++] = node;
    return 0;
}

static int begin_moves(struct reading *reading)
{
    reading->started = true;
    reading->count = 0;
    qy_record_cursor_start(reading->record, &reading->cursor);
    reading->before = reading->cursor;
    return keep_node(reading, qy_record_root(reading->record));
}

/* Reports a move that can't be played, with its position and text. */
static int refuse_move(struct reading *reading, const struct qy_error *error)
{
    (void)qyi_json_read_fault(&reading->json, error->code, NULL);
    struct qy_error place = reading->error;
    reading->error = *error;
    reading->error.offset = place.offset;
    reading->error.line = place.line;
    reading->error.column = place.column;
    return error->code;
}

static int resolve(struct reading *reading, const char *text, size_t len, qy_move *ret_move)
{
    const struct qy_position *position = &reading->cursor.position;
    qy_square checkers[32];
    struct qy_error error;

    if (len == 4 && memcmp(text, "0000", 4) == 0) {
        if (qy_position_checkers(position, checkers) != 0) {
            (void)qyi_error_set_detail(&error, QY_E_ILLEGAL_MOVE, QY_REFUSAL_NOT_HOW_IT_MOVES, text, len,
                                       qy_refusal_name(QY_REFUSAL_NOT_HOW_IT_MOVES));
            return refuse_move(reading, &error);
        }
        *ret_move = QY_MOVE_NULL;
        return 0;
    }
    int code = qy_move_read_flags(position, text, len, QY_NOTATION_UCI, reading->flags, ret_move, &error);
    if (code != 0)
        code = qy_move_read_any_flags(position, text, len, reading->flags, ret_move, &error);
    return code == 0 ? 0 : refuse_move(reading, &error);
}

/*
 * Moves to a node. Most moves are alternatives to the last one, or continue it: going from the root each time
 * would take time proportional to the game's length.
 */
static void go_to(struct reading *reading, struct qy_record_node *node)
{
    struct qy_undo undo;

    if (reading->cursor.node == node)
        return;
    if (node != reading->before.node && node->parent != reading->before.node) {
        qy_record_cursor_at(reading->record, node, &reading->cursor);
        return;
    }
    reading->cursor = reading->before;
    if (node == reading->before.node)
        return;
    qyi_ops(&reading->cursor.position)->make(&reading->cursor.position, node->move, &undo);
    reading->cursor.node = node;
}

/* Adds the move after node `parent` and moves to it. */
static int add_move(struct reading *reading, size_t parent, const char *text, size_t len)
{
    struct qy_record_cursor *cursor = &reading->cursor;
    struct qy_record_node *node;
    struct qy_undo undo;
    qy_move move = QY_MOVE_NONE;

    go_to(reading, reading->node[parent]);
    int code = resolve(reading, text, len, &move);
    if (code == 0)
        code = qy_record_add_move(reading->record, cursor->node, move, &node);
    if (code != 0)
        return code;
    reading->before = *cursor;
    qyi_ops(&cursor->position)->make(&cursor->position, move, &undo);
    cursor->node = node;
    return keep_node(reading, node);
}

/* The members of a move's object read so far. */
struct entry {
    int64_t parent;
    const char *move;
    size_t move_len;
    const char *text;
    size_t text_len;
    struct qy_record_items before;
    struct qy_record_items after;
};

static int read_entry(struct reading *reading, struct entry *entry)
{
    struct qyi_json_reader *json = &reading->json;
    const char *key;
    size_t len;
    int code = qyi_json_read_open(json, '{');

    while (code == 0 && (code = qyi_json_read_key(json, &key, &len)) == 1) {
        if (is_key(key, len, "parent"))
            code = qyi_json_read_int(json, &entry->parent);
        else if (is_key(key, len, "move"))
            code = read_text(reading, &entry->move, &entry->move_len);
        else if (is_key(key, len, "text"))
            code = read_text(reading, &entry->text, &entry->text_len);
        else if (is_key(key, len, "before"))
            code = read_items(reading, &entry->before);
        else if (is_key(key, len, "after"))
            code = read_items(reading, &entry->after);
        else
            code = qyi_json_read_skip(json);
        if (code == 0 && (entry->parent < 0 || (uint64_t)entry->parent >= reading->count))
            code = refuse(reading, "parent");
    }
    return code;
}

static int read_move(struct reading *reading)
{
    struct entry entry = {.parent = (int64_t)reading->count - 1};
    (void)qyi_json_read_peek(&reading->json);
    size_t begin = reading->json.at;
    int code = read_entry(reading, &entry);

    if (code != 0)
        return code;
    if (entry.move == NULL && entry.text == NULL) {
        reading->json.value = begin;
        return refuse(reading, "move");
    }
    code = entry.move != NULL ? add_move(reading, (size_t)entry.parent, entry.move, entry.move_len)
                              : add_move(reading, (size_t)entry.parent, entry.text, entry.text_len);
    if (code == 0) {
        qyi_record_put_before(reading->cursor.node, &entry.before);
        reading->cursor.node->after = entry.after;
    }
    return code;
}

static int read_moves(struct reading *reading)
{
    int code = reading->started ? 0 : begin_moves(reading);

    if (code == 0)
        code = qyi_json_read_open(&reading->json, '[');
    while (code == 0 && (code = qyi_json_read_element(&reading->json)) == 1)
        code = read_move(reading);
    return code;
}

/* Plays the moves of a puzzle's line from the start; a move that an earlier line has is played once. */
static int read_line_of_puzzle(struct reading *reading, const char *text, size_t len)
{
    struct qy_record_cursor cursor;
    const char *end = text + len;
    int code = 0;

    qy_record_cursor_start(reading->record, &cursor);
    while (code == 0 && text < end) {
        const char *blank = memchr(text, ' ', (size_t)(end - text));
        const char *behind = blank ? blank : end;
        qy_move move;

        reading->cursor = cursor;
        code = resolve(reading, text, (size_t)(behind - text), &move);
        if (code == 0)
            code = qy_record_cursor_play(&cursor, move);
        text = behind + (blank != NULL);
    }
    return code;
}

static int read_lines_of_puzzle(struct reading *reading)
{
    const char *text;
    size_t len;
    int code = reading->started ? 0 : begin_moves(reading);

    if (code == 0)
        code = qyi_json_read_open(&reading->json, '[');
    while (code == 0 && (code = qyi_json_read_element(&reading->json)) == 1) {
        code = read_text(reading, &text, &len);
        if (code == 0)
            code = read_line_of_puzzle(reading, text, len);
    }
    return code;
}

/*
 * An item's number of variations must not exceed the actual number, nor decrease from one item to the next.
 */
static void settle_items(struct reading *reading)
{
    for (size_t i = 0; i < reading->count; i++) {
        uint32_t most = qyi_record_variations(reading->node[i]);
        uint32_t least = 0;

        for (struct qy_record_item *item = reading->node[i]->after.first; item != NULL; item = item->next) {
            if (item->variations > most)
                item->variations = most;
            if (item->variations < least)
                item->variations = least;
            least = item->variations;
        }
    }
}

/* ---- the head -------------------------------------------------------------------------------------- */

static int read_game(struct reading *reading)
{
    const char *text;
    size_t len;
    enum qy_game game;
    struct qy_position start;
    int code = read_text(reading, &text, &len);

    if (code != 0)
        return code;
    if (reading->started || qy_game_by_id(text, len, &game) != 0)
        return refuse(reading, "game");
    qy_position_start(game, &start);
    qy_record_set_start(reading->record, &start);
    return 0;
}

static int read_start(struct reading *reading)
{
    const char *text;
    size_t len;
    struct qy_position start;
    struct qy_error error;
    int code = read_text(reading, &text, &len);

    if (code != 0)
        return code;
    if (reading->started)
        return refuse(reading, "start");
    code = qy_position_from_fen(qy_record_game(reading->record), text, len, &start, &error);
    if (code != 0) {
        (void)qyi_json_read_fault(&reading->json, code, error.expected);
        memcpy(reading->error.found, error.found, sizeof(error.found));
        return code;
    }
    qy_record_set_start(reading->record, &start);
    return 0;
}

/* Reads from which number the ranks of a game are counted, 0 or 1. */
static int read_ranks(struct reading *reading)
{
    int64_t ranks;
    int code = qyi_json_read_int(&reading->json, &ranks);

    if (code == 0 && (reading->started || ranks < 0 || ranks > 1))
        return refuse(reading, "0, 1");
    if (code == 0) {
        reading->ranks_told = true;
        reading->flags = ranks == 1 ? QY_WRITE_RANKS_FROM_1 : QY_WRITE_DEFAULT;
    }
    return code;
}

static int read_result(struct reading *reading, void (*set)(struct qy_record *record, enum qy_result result))
{
    const char *text;
    size_t len;
    enum qy_result result;
    int code = read_text(reading, &text, &len);

    if (code != 0)
        return code;
    if (qy_result_parse(text, len, &result) != 0)
        return refuse(reading, "1-0, 0-1, 1/2-1/2, *");
    set(reading->record, result);
    return 0;
}

static int read_tag(struct reading *reading)
{
    struct qyi_json_reader *json = &reading->json;
    const char *text[2] = {NULL, NULL};
    size_t len[2] = {0, 0};
    size_t count = 0;
    int code = qyi_json_read_open(json, '[');

    while (code == 0 && (code = qyi_json_read_element(json)) == 1) {
        if (count == 2)
            return refuse(reading, "]");
        code = read_text(reading, &text[count], &len[count]);
        count++;
    }
    if (code != 0)
        return code;
    if (count != 2)
        return refuse(reading, "[\"Name\",\"value\"]");
    if (len[0] == 0)
        return refuse(reading, "[\"Name\",\"value\"]");
    return leave_out(reading, qy_record_add_tag(reading->record, text[0], len[0], text[1], len[1]),
                     qyi_record_tag_limit(len[0]));
}

static int read_tags(struct reading *reading)
{
    int code = qyi_json_read_open(&reading->json, '[');

    while (code == 0 && (code = qyi_json_read_element(&reading->json)) == 1)
        code = read_tag(reading);
    return code;
}

static int read_format(struct reading *reading)
{
    const char *text;
    size_t len;
    int code = read_text(reading, &text, &len);

    return code == 0 && !is_key(text, len, QYI_JSON_FORMAT) ? refuse(reading, QYI_JSON_FORMAT) : code;
}

static int read_version(struct reading *reading)
{
    int64_t version;
    int code = qyi_json_read_int(&reading->json, &version);

    return code == 0 && version != QYI_JSON_VERSION ? refuse(reading, "1") : code;
}

static int read_member(struct reading *reading, const char *key, size_t len)
{
    if (is_key(key, len, "format"))
        return read_format(reading);
    if (is_key(key, len, "version"))
        return read_version(reading);
    if (is_key(key, len, "game"))
        return read_game(reading);
    if (is_key(key, len, "start") || (reading->puzzle && is_key(key, len, "fen")))
        return read_start(reading);
    if (is_key(key, len, "puzzle"))
        reading->puzzle = true;
    if (reading->puzzle && is_key(key, len, "lines"))
        return read_lines_of_puzzle(reading);
    if (is_key(key, len, "result"))
        return read_result(reading, qy_record_set_result);
    if (is_key(key, len, "terminator"))
        return read_result(reading, qy_record_set_terminator);
    if (is_key(key, len, "ranks"))
        return read_ranks(reading);
    if (is_key(key, len, "tags"))
        return read_tags(reading);
    if (is_key(key, len, "comments"))
        return read_items(reading, &qy_record_root(reading->record)->after);
    if (is_key(key, len, "moves"))
        return read_moves(reading);
    return qyi_json_read_skip(&reading->json);
}

static int read_object(struct reading *reading, const char *text, size_t text_len)
{
    struct qyi_json_reader *json = &reading->json;
    const char *key;
    size_t len;
    int code = qyi_json_read_begin(json, text, text_len, &reading->scratch, &reading->error);

    if (code == 0)
        code = qyi_json_read_open(json, '{');
    while (code == 0 && (code = qyi_json_read_key(json, &key, &len)) == 1)
        code = read_member(reading, key, len);
    if (code == 0)
        code = qyi_json_read_end(json);
    return code;
}

static int attempt(struct reading *reading, const struct qyi_lines *lines, unsigned flags)
{
    qy_record_clear(reading->record);
    reading->started = reading->ranks_told = reading->puzzle = false;
    reading->flags = flags;
    reading->count = reading->left_out_count = 0;
    reading->error = (struct qy_error){0};
    return read_object(reading, lines->text, lines->len);
}

static bool is_of_move(int code)
{
    return code == QY_E_ILLEGAL_MOVE || code == QY_E_MOVE_SYNTAX || code == QY_E_AMBIGUOUS_MOVE;
}

static int read_line(struct reading *reading, struct qyi_lines *lines)
{
    int code = attempt(reading, lines, QY_WRITE_DEFAULT);
    size_t reached = reading->count;

    /* A game that can't be followed in our notation may count its ranks from 1. */
    if (is_of_move(code) && !reading->ranks_told &&
        qyi_ops(qy_record_start(reading->record))->first_rank == 0) {
        code = attempt(reading, lines, QY_WRITE_RANKS_FROM_1);
        if (is_of_move(code) && reading->count <= reached)
            code = attempt(reading, lines, QY_WRITE_DEFAULT);
    }
    if (qyi_is_lack(code))
        return code;
    if (!reading->started && begin_moves(reading) != 0)
        return QY_E_MEMORY;
    settle_items(reading);
    int told = 0;
    for (size_t i = 0; i < reading->left_out_count && told == 0; i++)
        told = qyi_lines_report(lines, QYI_REPORT_REPAIR, &reading->left_out[i]);
    if (told != 0)
        return told;
    if (code == 0)
        return qyi_lines_hand(lines, reading->record,
                              reading->left_out_count > 0 ? QYI_RECORD_REPAIRED : QYI_RECORD_WHOLE);
    reading->error.code = code;
    code = qyi_lines_report(lines, QYI_REPORT_REPAIR, &reading->error);
    return code != 0 ? code
                     : qyi_lines_hand(lines, reading->record,
                                      reading->count > 1 ? QYI_RECORD_CUT : QYI_RECORD_NONE);
}

int qyi_json_read_records(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    struct reading reading = {.scratch = QY_BUF_INIT};
    struct qyi_lines lines;
    int code = qyi_lines_begin(&lines, input, sink);

    lines.source.utf8 = true; /* RFC 8259 */
    if (code == 0)
        code = qyi_record_new_for(input, &reading.record);
    while (code == 0) {
        code = qyi_lines_next(&lines);
        if (code != 1)
            break;
        code = read_line(&reading, &lines);
    }
    free(reading.node);
    free(reading.left_out);
    qy_buf_free(&reading.scratch);
    qy_record_free(reading.record);
    qyi_lines_end(&lines);
    return code;
}
