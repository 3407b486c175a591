/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every shape of a body: it accepts what its table states, and rejects everything else with the field's name. */
#include "cmocka_all.h"
#include "wire/bodies.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/errors/arbiter.h>
#include <qiyuan/errors/server.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_fields(const struct qyi_shape *shape, bool all, struct qy_buf *out);

/* A value that fits, as small as may be. */
static void add_value(const struct qyi_shape_field *field, struct qy_buf *out)
{
    switch (field->kind) {
    case QYI_SHAPE_TEXT:
        qy_buf_addc(out, '"');
        for (int64_t i = 0; i < field->least; i++)
            qy_buf_adds(out, "é");
        qy_buf_addc(out, '"');
        break;
    case QYI_SHAPE_WORDS: qy_buf_addf(out, "\"%s\"", field->words[0]); break;
    case QYI_SHAPE_INT:
        qy_buf_addf(out, "%lld", field->least == INT64_MIN ? 0LL : (long long)field->least);
        break;
    case QYI_SHAPE_BOOL: qy_buf_adds(out, "true"); break;
    case QYI_SHAPE_LIST:
        qy_buf_addc(out, '[');
        for (int64_t i = 0; i < (field->least > 0 ? field->least : 1); i++) {
            qy_buf_adds(out, i > 0 ? "," : "");
            add_value(field->items, out);
        }
        qy_buf_addc(out, ']');
        break;
    case QYI_SHAPE_FIELDS: add_fields(field->fields, true, out); break;
    case QYI_SHAPE_OBJECT: qy_buf_adds(out, "{\"a\":[1.5,null]}"); break;
    case QYI_SHAPE_ANY: qy_buf_adds(out, "[{}]"); break;
    }
}

static void add_fields(const struct qyi_shape *shape, bool all, struct qy_buf *out)
{
    const char *before = "";

    qy_buf_addc(out, '{');
    for (size_t i = 0; i < shape->count; i++) {
        if (!all && !shape->field[i].needed)
            continue;
        qy_buf_addf(out, "%s\"%s\":", before, shape->field[i].name);
        add_value(&shape->field[i], out);
        before = ",";
    }
    qy_buf_addc(out, '}');
}

/* Parses a body; `found` is the field in the error, "" for success. */
static int read_text(const struct qyi_shape *shape, const char *text, char found[96])
{
    struct qyi_arena arena = {0};
    struct qy_error error = {0};
    void *body = malloc(shape->size + 1);
    int code = qyi_shape_read(shape, text, strlen(text), &arena, body, &error);

    snprintf(found, 96, "%s", error.found);
    qyi_arena_free(&arena);
    free(body);
    return code;
}

static void expect(const struct qyi_shape *shape, struct qy_buf *text, int code, const char *name)
{
    char found[96];
    int got = read_text(shape, qy_buf_str(text), found);

    if (got != code || (name && strcmp(found, name) != 0))
        fail_msg("%s: %d and “%s”, not %d and “%s”", qy_buf_str(text), got, found, code, name ? name : "");
    qy_buf_free(text);
    *text = (struct qy_buf)QY_BUF_INIT;
}

static void what_fits_is_read(void **state)
{
    struct qy_buf text = QY_BUF_INIT;

    (void)state;
    assert_true(qyi_shape_count > 25);
    for (size_t i = 0; i < qyi_shape_count; i++)
        for (int all = 0; all < 2; all++) {
            add_fields(qyi_shapes[i], all, &text);
            expect(qyi_shapes[i], &text, 0, NULL);
        }
}

static void what_is_read_is_written(void **state)
{
    (void)state;
    for (size_t i = 0; i < qyi_shape_count; i++)
        for (int all = 0; all < 2; all++) {
            struct qy_buf text = QY_BUF_INIT;
            struct qy_buf out = QY_BUF_INIT;
            struct qyi_arena arena = {0};
            struct qy_error error = {0};
            struct qyi_json json;
            void *body = malloc(qyi_shapes[i]->size + 1);

            add_fields(qyi_shapes[i], all, &text);
            assert_int_equal(qyi_shape_read(qyi_shapes[i], text.data, text.len, &arena, body, &error), 0);
            qyi_json_begin(&json, &out);
            qyi_shape_write(qyi_shapes[i], body, &json);
            assert_string_equal(qy_buf_str(&out), qy_buf_str(&text));
            qyi_arena_free(&arena);
            qy_buf_free(&text);
            qy_buf_free(&out);
            free(body);
        }
}

/* Adds the required fields, after an unknown one. */
static void add_with_foreign(const struct qyi_shape *shape, struct qy_buf *out)
{
    struct qy_buf fields = QY_BUF_INIT;

    add_fields(shape, false, &fields);
    qy_buf_addf(out, "{\"foreign\":[1.5,{}]%s%s", fields.len > 2 ? "," : "", qy_buf_str(&fields) + 1);
    qy_buf_free(&fields);
}

static void other_fields_are_refused(void **state)
{
    struct qy_buf text = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < qyi_shape_count; i++) {
        if (!qyi_shapes[i]->open)
            qy_buf_adds(&text, "{\"foreign\":0}");
        else
            add_with_foreign(qyi_shapes[i], &text);
        expect(qyi_shapes[i], &text, qyi_shapes[i]->open ? 0 : QY_E_FIELD_UNKNOWN,
               qyi_shapes[i]->open ? NULL : "foreign");
    }
    qy_buf_adds(&text, "{\"foreign\":0}");
    expect(&qyi_shape_nothing, &text, QY_E_FIELD_UNKNOWN, "foreign");
    expect(&qyi_shape_nothing, &text, 0, NULL);
}

/* An object of one field alone. */
static void one_field(const struct qyi_shape *shape, size_t i, const char *value, int code)
{
    struct qy_buf text = QY_BUF_INIT;

    qy_buf_addf(&text, "{\"%s\":%s}", shape->field[i].name, value);
    expect(shape, &text, code, shape->field[i].name);
}

static void too_long(const struct qyi_shape *shape, size_t i)
{
    const struct qyi_shape_field *field = &shape->field[i];
    struct qy_buf value = QY_BUF_INIT;

    if (field->kind == QYI_SHAPE_TEXT) {
        qy_buf_addc(&value, '"');
        for (int64_t n = 0; n <= field->most; n++)
            qy_buf_addc(&value, 'a');
        qy_buf_addc(&value, '"');
    } else if (field->kind == QYI_SHAPE_LIST) {
        qy_buf_addc(&value, '[');
        for (int64_t n = 0; n <= field->most; n++) {
            qy_buf_adds(&value, n > 0 ? "," : "");
            add_value(field->items, &value);
        }
        qy_buf_addc(&value, ']');
    } else if (field->kind == QYI_SHAPE_INT && field->most < INT64_MAX) {
        qy_buf_addf(&value, "%lld", (long long)field->most + 1);
    }
    if (value.len > 0)
        one_field(shape, i, qy_buf_str(&value), QY_E_FIELD_VALUE);
    qy_buf_free(&value);
}

static void what_does_not_fit_is_refused(void **state)
{
    (void)state;
    for (size_t s = 0; s < qyi_shape_count; s++)
        for (size_t i = 0; i < qyi_shapes[s]->count; i++) {
            enum qyi_shape_kind kind = qyi_shapes[s]->field[i].kind;

            if (kind != QYI_SHAPE_TEXT && kind != QYI_SHAPE_ANY)
                one_field(qyi_shapes[s], i, "\"no such word\"", QY_E_FIELD_VALUE);
            if (kind != QYI_SHAPE_INT && kind != QYI_SHAPE_ANY)
                one_field(qyi_shapes[s], i, "12", QY_E_FIELD_VALUE);
            if (kind == QYI_SHAPE_INT)
                one_field(qyi_shapes[s], i, "1.5", QY_E_FIELD_VALUE);
            if (kind != QYI_SHAPE_BOOL && kind != QYI_SHAPE_ANY)
                one_field(qyi_shapes[s], i, "true", QY_E_FIELD_VALUE);
            too_long(qyi_shapes[s], i);
        }
}

static void what_is_needed_must_be_there(void **state)
{
    struct qy_buf text = QY_BUF_INIT;

    (void)state;
    for (size_t s = 0; s < qyi_shape_count; s++)
        for (size_t i = 0; i < qyi_shapes[s]->count; i++) {
            const struct qyi_shape_field *field = &qyi_shapes[s]->field[i];
            struct qyi_shape_field others[64];
            struct qyi_shape without = {others, qyi_shapes[s]->count - 1, qyi_shapes[s]->size, false};

            memcpy(others, qyi_shapes[s]->field, i * sizeof *field);
            memcpy(others + i, field + 1, (without.count - i) * sizeof *field);
            add_fields(&without, true, &text);
            expect(qyi_shapes[s], &text, field->needed ? QY_E_FIELD_MISSING : 0,
                   field->needed ? field->name : NULL);
            qy_buf_addf(&text, "{\"%s\":null", field->name);
            for (size_t n = 0; n < without.count; n++) {
                qy_buf_addf(&text, ",\"%s\":", others[n].name);
                add_value(&others[n], &text);
            }
            qy_buf_addc(&text, '}');
            if (field->kind != QYI_SHAPE_ANY)
                expect(qyi_shapes[s], &text, field->needed ? QY_E_FIELD_VALUE : 0,
                       field->needed ? field->name : NULL);
            qy_buf_free(&text);
            text = (struct qy_buf)QY_BUF_INIT;
        }
}

static void what_is_no_object_is_no_body(void **state)
{
    static const char *const texts[] = {
        "[]", "null", "{", "{\"name\"}", "{} {}", "{\"name\":\"a\",\"name\":\"b\"}", "\xFF", "{\"name\":01}"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct qy_buf text = QY_BUF_INIT;

        qy_buf_adds(&text, texts[i]);
        expect(&qyi_shape_guest, &text, strstr(texts[i], "01") ? QY_E_FIELD_VALUE : QY_E_JSON_SYNTAX, NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fits_is_read),
        cmocka_unit_test(what_is_read_is_written),
        cmocka_unit_test(other_fields_are_refused),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(what_is_needed_must_be_there),
        cmocka_unit_test(what_is_no_object_is_no_body),
    };

    return cmocka_run_group_tests_name("shape", tests, NULL, NULL);
}
