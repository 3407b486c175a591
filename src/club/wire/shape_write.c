/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One writer for all shapes: it walks the table that shape.c reads by. */
#include "wire/shape.h"

#include <string.h>

/* Whether a member is there; items of a list are. */
static bool is_given(const struct qyi_shape_field *field, const void *at)
{
    switch (field->kind) {
    case QYI_SHAPE_INT: return ((const struct qyi_shape_int *)at)->given;
    case QYI_SHAPE_BOOL: return *(const enum qyi_truth *)at != QYI_UNSAID;
    case QYI_SHAPE_LIST: return ((const struct qyi_shape_list *)at)->given;
    case QYI_SHAPE_OBJECT:
    case QYI_SHAPE_ANY: return ((const struct qyi_shape_json *)at)->text != NULL;
    case QYI_SHAPE_TEXT:
    case QYI_SHAPE_WORDS:
    case QYI_SHAPE_FIELDS: break;
    }
    return *(const void *const *)at != NULL;
}

static void write_value(const struct qyi_shape_field *field, const void *at, struct qyi_json *json)
{
    const struct qyi_shape_list *list = at;
    const struct qyi_shape_json *whole = at;

    switch (field->kind) {
    case QYI_SHAPE_INT: qyi_json_int(json, ((const struct qyi_shape_int *)at)->is); break;
    case QYI_SHAPE_BOOL: qyi_json_bool(json, *(const enum qyi_truth *)at == QYI_YES); break;
    case QYI_SHAPE_LIST:
        qyi_json_open(json, '[');
        for (size_t i = 0; i < list->count; i++)
            write_value(field->items, (const char *)list->item + i * field->size, json);
        qyi_json_close(json, ']');
        break;
    case QYI_SHAPE_OBJECT:
    case QYI_SHAPE_ANY: qyi_json_raw(json, whole->text, whole->len); break;
    case QYI_SHAPE_FIELDS: qyi_shape_write(field->fields, *(const void *const *)at, json); break;
    case QYI_SHAPE_TEXT:
    case QYI_SHAPE_WORDS: {
        const char *text = *(const char *const *)at;

        qyi_json_string(json, text == qyi_shape_null ? NULL : text);
        break;
    }
    }
}

void qyi_shape_write(const struct qyi_shape *shape, const void *body, struct qyi_json *json)
{
    qyi_json_open(json, '{');
    for (size_t i = 0; i < shape->count; i++) {
        const struct qyi_shape_field *field = &shape->field[i];
        const void *at = (const char *)body + field->offset;

        if (!is_given(field, at))
            continue;
        qyi_json_key(json, field->name);
        write_value(field, at, json);
    }
    qyi_json_close(json, '}');
}
