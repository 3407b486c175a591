/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records as JSON Lines: docs/formats.md describes the object. */
#include <string.h>

#include "base/json.h"
#include "record/format_json.h"
#include "record/pgn_export.h"
#include "record/record.h"

/* A variation being written: the move to which it is an alternative. */
struct level {
    size_t node;
    size_t parent;
};

struct writing {
    struct qyi_json json;
    const struct qyi_record_output *how;
    enum qy_notation notation;
    size_t count; /* number of moves written; the root is 0, the nth move is n */
    struct level at;
    size_t next_parent; /* parent of the next move */
    const struct qy_record_node *pending;
    struct qy_buf text;
    struct qy_buf levels; /* of struct level */
};

/* ---- items ----------------------------------------------------------------------------------------- */

static void write_item(struct qyi_json *json, const struct qy_record_item *item)
{
    if (item->variations > 0) {
        qyi_json_open(json, '{');
        qyi_json_key(json, "variations");
        qyi_json_uint(json, item->variations);
        qyi_json_key(json, item->kind == QY_ITEM_NAG ? "nag" : "comment");
    }
    if (item->kind == QY_ITEM_NAG)
        qyi_json_uint(json, item->nag);
    else
        qyi_json_text(json, item->text, item->len);
    if (item->variations > 0)
        qyi_json_close(json, '}');
}

static void write_items(struct qyi_json *json, const char *name, const struct qy_record_items *items)
{
    if (items->first == NULL)
        return;
    qyi_json_key(json, name);
    qyi_json_open(json, '[');
    for (const struct qy_record_item *item = items->first; item != NULL; item = item->next)
        write_item(json, item);
    qyi_json_close(json, ']');
}

/* Writes the commands at a move as members, for programs that do not read comments. */
static void write_marks(struct qyi_json *json, const struct qy_record_node *node)
{
    static const struct {
        const char *command;
        const char *key;
    } times[] = {{"clk", "clock_ms"}, {"emt", "elapsed_ms"}};
    struct qy_command command;
    struct qy_eval_mark mark;
    unsigned decimals;
    int64_t ms;

    for (size_t i = 0; i < sizeof(times) / sizeof(times[0]); i++) {
        if (qy_record_command(node, times[i].command, &command) &&
            qy_clock_mark_read(command.value, command.value_len, &ms, &decimals) == 0) {
            qyi_json_key(json, times[i].key);
            qyi_json_int(json, ms);
        }
    }
    if (qy_record_command(node, "eval", &command) &&
        qy_eval_mark_read(command.value, command.value_len, &mark) == 0) {
        qyi_json_key(json, mark.is_mate ? "eval_mate" : "eval_cp");
        qyi_json_int(json, mark.score);
    }
}

/* ---- moves ----------------------------------------------------------------------------------------- */

static void write_move(struct writing *writing, const char *key, const struct qy_position *before,
                       qy_move move, enum qy_notation notation, unsigned flags)
{
    qy_buf_clear(&writing->text);
    if (move == QY_MOVE_NULL)
        qy_buf_adds(&writing->text, "0000");
    else
        qy_move_write(before, move, notation, flags, &writing->text);
    qyi_json_key(&writing->json, key);
    qyi_json_text(&writing->json, qy_buf_str(&writing->text), writing->text.len);
}

static int on_move(void *user, const struct qy_position *before, const struct qy_record_node *node)
{
    struct writing *writing = user;
    struct qyi_json *json = &writing->json;

    qyi_json_open(json, '{');
    if (writing->next_parent != writing->count) {
        qyi_json_key(json, "parent");
        qyi_json_uint(json, writing->next_parent);
    }
    write_move(writing, "move", before, node->move, QY_NOTATION_UCI, QY_WRITE_DEFAULT);
    write_move(writing, "text", before, node->move, writing->notation, writing->how->flags);
    write_items(json, "before", &node->before);
    write_items(json, "after", &node->after);
    if (node->after.first != NULL)
        write_marks(json, node);
    qyi_json_close(json, '}');
    writing->at = (struct level){.node = ++writing->count, .parent = writing->next_parent};
    writing->next_parent = writing->at.node;
    return 0;
}

static int on_begin(void *user)
{
    struct writing *writing = user;

    qy_buf_add(&writing->levels, (const char *)&writing->at, sizeof(writing->at));
    writing->next_parent = writing->at.parent;
    return writing->levels.failed ? QY_E_MEMORY : 0;
}

static int on_end(void *user)
{
    struct writing *writing = user;

    writing->levels.len -= sizeof(writing->at);
    memcpy(&writing->at, writing->levels.data + writing->levels.len, sizeof(writing->at));
    writing->next_parent = writing->at.node;
    return 0;
}

/* ---- the head -------------------------------------------------------------------------------------- */

static void write_head(struct writing *writing, const struct qy_record *record)
{
    struct qyi_json *json = &writing->json;
    enum qy_result result = qy_record_result(record);
    enum qy_result terminator;

    qyi_json_key(json, "format");
    qyi_json_string(json, QYI_JSON_FORMAT);
    qyi_json_key(json, "version");
    qyi_json_uint(json, QYI_JSON_VERSION);
    qyi_json_key(json, "game");
    qyi_json_string(json, qy_game_id(qy_record_game(record)));
    qyi_json_key(json, "result");
    qyi_json_string(json, qy_result_text(result));
    if (qy_record_terminator(record, &terminator) && terminator != result) {
        qyi_json_key(json, "terminator");
        qyi_json_string(json, qy_result_text(terminator));
    }
    if (!qyi_is_array(qy_record_start(record))) {
        qy_buf_clear(&writing->text);
        qy_position_to_fen(qy_record_start(record), QY_FEN_DEFAULT, &writing->text);
        qyi_json_key(json, "start");
        qyi_json_text(json, qy_buf_str(&writing->text), writing->text.len);
    }
}

static void write_tags(struct qyi_json *json, const struct qy_record *record)
{
    qyi_json_key(json, "tags");
    qyi_json_open(json, '[');
    for (const struct qy_record_tag *tag = qy_record_tags(record); tag != NULL; tag = tag->next) {
        qyi_json_open(json, '[');
        qyi_json_text(json, tag->name, tag->name_len);
        qyi_json_text(json, tag->value, tag->value_len);
        qyi_json_close(json, ']');
    }
    qyi_json_close(json, ']');
}

static int write_json(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    static const struct qy_record_visitor visitor = {
        .move = on_move, .begin_variation = on_begin, .end_variation = on_end};
    enum qy_game game = qy_record_game(record);
    struct writing writing = {.how = how,
                              .notation = how->notation == QY_NOTATION_COUNT ? qy_notation_default(game)
                                                                             : how->notation,
                              .text = QY_BUF_INIT,
                              .levels = QY_BUF_INIT};

    if (!qy_notation_suits(writing.notation, game))
        return QY_E_VALUE;
    qyi_json_begin(&writing.json, out);
    qyi_json_open(&writing.json, '{');
    write_head(&writing, record);
    write_tags(&writing.json, record);
    write_items(&writing.json, "comments", &qy_record_root(record)->after);
    qyi_json_key(&writing.json, "moves");
    qyi_json_open(&writing.json, '[');
    int code = qy_record_walk(record, &visitor, &writing);
    qyi_json_close(&writing.json, ']');
    qyi_json_close(&writing.json, '}');
    qy_buf_addc(out, '\n');
    bool failed = out->failed || writing.text.failed;
    qy_buf_free(&writing.text);
    qy_buf_free(&writing.levels);
    return code == 0 && failed ? QY_E_MEMORY : code;
}

/* Recognises an object: PGN may also begin with a brace, but not with a name in quotes after it. */
static enum qyi_probe probe_json(const unsigned char *head, size_t len)
{
    size_t at = len >= 3 && memcmp(head, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    while (at < len && head[at] <= ' ')
        at++;
    if (at == len || head[at++] != '{')
        return QYI_PROBE_NO;
    while (at < len && head[at] <= ' ')
        at++;
    if (at == len || head[at] != '"')
        return QYI_PROBE_NO;
    bool puzzle = len - at > 8 && memcmp(head + at, "\"puzzle\"", 8) == 0;
    return puzzle || memmem(head, len, "\"" QYI_JSON_FORMAT "\"", sizeof(QYI_JSON_FORMAT) + 1) != NULL
               ? QYI_PROBE_SURE
               : QYI_PROBE_LIKELY;
}

static const char *const suffixes[] = {".json", ".jsonl", ".ndjson", NULL};

const struct qyi_format qyi_format_json = {
    .name = "json",
    .suffixes = suffixes,
    .games = ~0U,
    .utf8 = true,
    .probe = probe_json,
    .reader = qyi_json_read_records,
    .writer = write_json,
};
