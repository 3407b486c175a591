/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Request bodies, each read with every shape of the API. Laws: what is read keeps to the shape: texts, lists
 * and numbers are within their bounds, a word is one of the allowed words, required members are present. A
 * member that the shape lacks is refused by name. What was read is written, read back and written again: the
 * second text is the first.
 */
#include "fuzz.h"
#include "wire/bodies.h"

#include <qiyuan/errors/arbiter.h>
#include <qiyuan/errors/server.h>

#include <stdlib.h>
#include <string.h>

static void check_fields(const struct qyi_shape *shape, const char *at);

static void check_text(const struct qyi_shape_field *field, const char *text)
{
    int64_t count = 0;

    for (size_t i = 0; text && text[i]; i++)
        count += (text[i] & 0xC0) != 0x80;
    FUZZ_LAW(!text || (count >= field->least && count <= field->most));
}

static void check_word(const struct qyi_shape_field *field, const char *word)
{
    size_t i = 0;

    while (word && field->words[i] && field->words[i] != word)
        i++;
    FUZZ_LAW(!word || field->words[i]);
}

static void check_value(const struct qyi_shape_field *field, const char *at)
{
    struct qyi_shape_list list;
    struct qyi_shape_int number;
    struct qyi_shape_json json;
    const char *text;

    switch (field->kind) {
    case QYI_SHAPE_TEXT:
    case QYI_SHAPE_WORDS:
        memcpy(&text, at, sizeof text);
        if (field->kind == QYI_SHAPE_TEXT)
            check_text(field, text);
        else
            check_word(field, text);
        break;
    case QYI_SHAPE_INT:
        memcpy(&number, at, sizeof number);
        FUZZ_LAW(!number.given || (number.is >= field->least && number.is <= field->most));
        break;
    case QYI_SHAPE_LIST:
        memcpy(&list, at, sizeof list);
        FUZZ_LAW((int64_t)list.count <= field->most);
        for (size_t i = 0; i < list.count; i++)
            check_value(field->items, (const char *)list.item + i * field->size);
        break;
    case QYI_SHAPE_FIELDS:
        memcpy(&text, at, sizeof text);
        if (text)
            check_fields(field->fields, text);
        break;
    case QYI_SHAPE_OBJECT:
        memcpy(&json, at, sizeof json);
        FUZZ_LAW(!json.text || (json.text[0] == '{' && json.text[json.len - 1] == '}'));
        break;
    case QYI_SHAPE_BOOL:
    case QYI_SHAPE_ANY: break;
    }
}

static void check_fields(const struct qyi_shape *shape, const char *at)
{
    for (size_t i = 0; i < shape->count; i++)
        check_value(&shape->field[i], at + shape->field[i].offset);
}

/* Writes what was read, and reads that again. */
static void check_written(const struct qyi_shape *shape, const void *body)
{
    struct qy_buf text[2] = {QY_BUF_INIT, QY_BUF_INIT};
    struct qyi_arena arena = {0};
    struct qy_error error = {0};
    struct qyi_json json;
    char *again = malloc(shape->size + 1);

    qyi_json_begin(&json, &text[0]);
    qyi_shape_write(shape, body, &json);
    FUZZ_LAW(!text[0].failed);
    FUZZ_LAW(qyi_shape_read(shape, text[0].data, text[0].len, &arena, again, &error) == 0);
    check_fields(shape, again);
    qyi_json_begin(&json, &text[1]);
    qyi_shape_write(shape, again, &json);
    FUZZ_LAW(text[0].len == text[1].len && memcmp(text[0].data, text[1].data, text[0].len) == 0);
    qy_buf_free(&text[0]);
    qy_buf_free(&text[1]);
    qyi_arena_free(&arena);
    free(again);
}

static void check_shape(const struct qyi_shape *shape, const char *text, size_t len,
                        const struct qy_buf *foreign)
{
    struct qyi_arena arena = {0};
    struct qy_error error = {0};
    char *body = malloc(shape->size + 1);

    if (qyi_shape_read(shape, text, len, &arena, body, &error) == 0) {
        check_fields(shape, body);
        check_written(shape, body);
        if (foreign->len > 0 && !shape->open) {
            FUZZ_LAW(qyi_shape_read(shape, foreign->data, foreign->len, &arena, body, &error) ==
                     QY_E_FIELD_UNKNOWN);
            FUZZ_LAW(strcmp(error.found, "foreign") == 0);
        }
    } else {
        FUZZ_LAW(error.code == QY_E_JSON_SYNTAX || error.found[0] || error.code == QY_E_FIELD_UNKNOWN);
    }
    qyi_arena_free(&arena);
    free(body);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    size_t open = 0;
    struct qy_buf foreign = QY_BUF_INIT;

    while (open < size && strchr(" \t\r\n", text[open]) && text[open])
        open++;
    if (open < size && text[open] == '{') { /* also try the same body with an unknown member */
        size_t next = open + 1;

        while (next < size && strchr(" \t\r\n", text[next]) && text[next])
            next++;
        qy_buf_adds(&foreign, "{\"foreign\":1");
        if (next < size && text[next] != '}')
            qy_buf_addc(&foreign, ',');
        qy_buf_add(&foreign, text + open + 1, size - open - 1);
    }
    for (size_t i = 0; i < qyi_shape_count; i++)
        check_shape(qyi_shapes[i], text, size, &foreign);
    qy_buf_free(&foreign);
    return 0;
}
