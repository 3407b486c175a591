/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One reader for all bodies: it walks a shape's table along with the JSON. */
#include "wire/shape.h"

#include "base/error.h"
#include "base/json_read.h"

#include <qiyuan/errors/arbiter.h>
#include <qiyuan/errors/server.h>

#include <string.h>

struct reading {
    struct qyi_json_reader json;
    struct qyi_arena *arena;
    struct qy_error *reterr;
};

static int read_value(struct reading *reading, const struct qyi_shape_field *field, void *at);

static int bad_value(const struct reading *reading, const struct qyi_shape_field *field)
{
    return qyi_error_set(reading->reterr, QY_E_FIELD_VALUE, 0, field->name, strlen(field->name),
                         field->expected);
}

static bool is_number(char first)
{
    return (first >= '0' && first <= '9') || first == '-';
}

static size_t characters(const char *text, size_t len)
{
    size_t count = 0;

    for (size_t i = 0; i < len; i++)
        count += (text[i] & 0xC0) != 0x80;
    return count;
}

static int read_text(struct reading *reading, const struct qyi_shape_field *field, const char **ret_text)
{
    const char *text;
    size_t len;
    int64_t count;
    int code = qyi_json_read_string(&reading->json, &text, &len);

    if (code < 0)
        return code;
    count = (int64_t)characters(text, len);
    if (count < field->least || count > field->most)
        return bad_value(reading, field);
    *ret_text = qyi_arena_text(reading->arena, text, len);
    return *ret_text ? 0 : qyi_no_memory(reading->reterr);
}

static int read_word(struct reading *reading, const struct qyi_shape_field *field, const char **ret_word)
{
    const char *text;
    size_t len;
    int code = qyi_json_read_string(&reading->json, &text, &len);

    for (size_t i = 0; code == 0 && field->words[i]; i++) {
        if (strlen(field->words[i]) != len || memcmp(field->words[i], text, len) != 0)
            continue;
        *ret_word = field->words[i];
        return 0;
    }
    return code < 0 ? code : bad_value(reading, field);
}

static int read_number(struct reading *reading, const struct qyi_shape_field *field,
                       struct qyi_shape_int *number)
{
    if (qyi_json_read_int(&reading->json, &number->is) < 0) /* a fraction, or too large */
        return bad_value(reading, field);
    number->given = true;
    return number->is < field->least || number->is > field->most ? bad_value(reading, field) : 0;
}

static int read_truth(struct reading *reading, enum qyi_truth *ret_truth)
{
    bool is = false;
    int code = qyi_json_read_bool(&reading->json, &is);

    if (code == 0)
        *ret_truth = is ? QYI_YES : QYI_NO;
    return code;
}

/* Makes room for one more item if the list is full. */
static int grow(struct reading *reading, size_t size, struct qyi_shape_list *list, size_t *room)
{
    size_t more = *room ? *room * 2 : 8;
    void *items;

    if (list->count < *room)
        return 0;
    items = qyi_arena_get(reading->arena, more * size);
    if (!items)
        return qyi_no_memory(reading->reterr);
    if (list->count > 0)
        memcpy(items, list->item, list->count * size);
    list->item = items;
    *room = more;
    return 0;
}

static int read_list(struct reading *reading, const struct qyi_shape_field *field, void *at)
{
    struct qyi_shape_list list = {.given = true};
    size_t room = 0;
    int code = qyi_json_read_open(&reading->json, '[');

    while (code == 0 && (code = qyi_json_read_element(&reading->json)) == 1) {
        char *item;

        if ((int64_t)list.count >= field->most)
            return bad_value(reading, field);
        code = grow(reading, field->size, &list, &room);
        if (code < 0)
            return code;
        item = (char *)list.item + list.count++ * field->size;
        memset(item, 0, field->size);
        code = read_value(reading, field->items, item);
    }
    if (code == 0 && (int64_t)list.count < field->least)
        return bad_value(reading, field);
    memcpy(at, &list, sizeof list);
    return code;
}

static int read_fields(struct reading *reading, const struct qyi_shape *shape, char *to)
{
    uint64_t seen = 0; /* a bit each: the generator makes no shape of more fields */
    const char *key;
    size_t len;
    int code = qyi_json_read_open(&reading->json, '{');

    while (code == 0 && (code = qyi_json_read_key(&reading->json, &key, &len)) == 1) {
        size_t i = 0;

        while (i < shape->count &&
               (strlen(shape->field[i].name) != len || memcmp(shape->field[i].name, key, len) != 0))
            i++;
        if (i == shape->count && !shape->open)
            return qyi_error_set(reading->reterr, QY_E_FIELD_UNKNOWN, 0, key, len, NULL);
        if (i == shape->count) {
            code = qyi_json_read_skip(&reading->json);
            continue;
        }
        if (seen >> i & 1)
            return qyi_error_set(reading->reterr, QY_E_JSON_SYNTAX, 0, key, len, NULL);
        seen |= UINT64_C(1) << i;
        if (qyi_json_read_peek(&reading->json) == 'n' && !shape->field[i].needed) {
            code = qyi_json_read_null(&reading->json);
            if (shape->field[i].null)
                *(const char **)(void *)(to + shape->field[i].offset) = qyi_shape_null;
        } else {
            code = read_value(reading, &shape->field[i], to + shape->field[i].offset);
        }
    }
    for (size_t i = 0; code == 0 && i < shape->count; i++)
        if (shape->field[i].needed && !(seen >> i & 1))
            code = qyi_error_set(reading->reterr, QY_E_FIELD_MISSING, 0, shape->field[i].name,
                                 strlen(shape->field[i].name), NULL);
    return code;
}

static int read_inner(struct reading *reading, const struct qyi_shape *shape, void *at)
{
    void *inner = qyi_arena_get(reading->arena, shape->size);

    if (!inner)
        return qyi_no_memory(reading->reterr);
    memset(inner, 0, shape->size);
    memcpy(at, &inner, sizeof inner);
    return read_fields(reading, shape, inner);
}

/* The value that was skipped, without the blanks between its parts. */
static size_t squeeze(const char *text, size_t len, char *out)
{
    size_t to = 0;
    bool quoted = false;

    for (size_t i = 0; i < len; i++) {
        if (!quoted && strchr(" \t\r\n", text[i]))
            continue;
        out[to++] = text[i];
        if (quoted && text[i] == '\\')
            out[to++] = text[++i];
        else if (text[i] == '"')
            quoted = !quoted;
    }
    out[to] = '\0';
    return to;
}

static int read_whole(struct reading *reading, struct qyi_shape_json *ret_json)
{
    int code = qyi_json_read_skip(&reading->json);
    char *text;

    if (code < 0)
        return code;
    text = qyi_arena_get(reading->arena, reading->json.at - reading->json.value + 1);
    if (!text)
        return qyi_no_memory(reading->reterr);
    ret_json->len =
        squeeze(reading->json.text + reading->json.value, reading->json.at - reading->json.value, text);
    ret_json->text = text;
    return 0;
}

/* Whether a value that begins so may be of that kind. */
static bool may_begin(enum qyi_shape_kind kind, char first)
{
    switch (kind) {
    case QYI_SHAPE_TEXT:
    case QYI_SHAPE_WORDS: return first == '"';
    case QYI_SHAPE_INT: return is_number(first);
    case QYI_SHAPE_BOOL: return first == 't' || first == 'f';
    case QYI_SHAPE_LIST: return first == '[';
    case QYI_SHAPE_FIELDS:
    case QYI_SHAPE_OBJECT: return first == '{';
    case QYI_SHAPE_ANY: break;
    }
    return true;
}

/* Characters that can't begin a value are left to the parser, which reports them. */
static bool begins_value(char first)
{
    return first && (strchr("{[\"tfn", first) || is_number(first));
}

static int read_value(struct reading *reading, const struct qyi_shape_field *field, void *at)
{
    char first = qyi_json_read_peek(&reading->json);

    if (begins_value(first) && !may_begin(field->kind, first))
        return bad_value(reading, field);
    switch (field->kind) {
    case QYI_SHAPE_TEXT: return read_text(reading, field, at);
    case QYI_SHAPE_WORDS: return read_word(reading, field, at);
    case QYI_SHAPE_INT: return read_number(reading, field, at);
    case QYI_SHAPE_BOOL: return read_truth(reading, at);
    case QYI_SHAPE_LIST: return read_list(reading, field, at);
    case QYI_SHAPE_FIELDS: return read_inner(reading, field->fields, at);
    case QYI_SHAPE_OBJECT:
    case QYI_SHAPE_ANY: break;
    }
    return read_whole(reading, at);
}

const void *qyi_shape_member(const struct qyi_shape *shape, const void *body, const char *name)
{
    for (size_t i = 0; i < shape->count; i++)
        if (strcmp(shape->field[i].name, name) == 0)
            return (const char *)body + shape->field[i].offset;
    return NULL;
}

const char qyi_shape_null[] = "";

const struct qyi_shape qyi_shape_nothing = {NULL, 0, 0, false};

int qyi_shape_read(const struct qyi_shape *shape, const char *text, size_t len, struct qyi_arena *arena,
                   void *ret_struct, struct qy_error *reterr)
{
    struct reading reading = {.arena = arena, .reterr = reterr};
    struct qy_buf scratch = QY_BUF_INIT;
    int code;

    if (shape->size > 0)
        memset(ret_struct, 0, shape->size);
    code = qyi_json_read_begin(&reading.json, len > 0 ? text : "{}", len > 0 ? len : 2, &scratch, reterr);
    if (code == 0)
        code = read_fields(&reading, shape, ret_struct);
    if (code == 0)
        code = qyi_json_read_end(&reading.json);
    qy_buf_free(&scratch);
    if (code == QY_E_JSON_FORM) {
        reterr->code = QY_E_JSON_SYNTAX;
        code = QY_E_JSON_SYNTAX;
    }
    if (code == QY_E_JSON_SYNTAX && reterr->found[0] == '\0')
        memcpy(reterr->found, "EOF", sizeof "EOF");
    return code;
}
