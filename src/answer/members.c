/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes existing JSON to a writer of any form. */
#include "answer/writer.h"
#include "base/json_read.h"

#include <string.h>

#define LONGEST_KEY 64
#define DEEPEST     16

static int tell_object(struct qyi_writer *writer, struct qyi_json_reader *reader, unsigned depth);
static int tell_array(struct qyi_writer *writer, struct qyi_json_reader *reader, unsigned depth);

/* A string, a number, a truth, or null. */
static int tell_plain(struct qyi_writer *writer, const char *key, struct qyi_json_reader *reader)
{
    struct qyi_value value = {.kind = QYI_CELL_NULL};
    bool truth = false;
    int code;

    switch (qyi_json_read_peek(reader)) {
    case '"':
        value.kind = QYI_CELL_TEXT;
        code = qyi_json_read_string(reader, &value.text, &value.len);
        break;
    case 't':
    case 'f':
        value.kind = QYI_CELL_BOOL;
        code = qyi_json_read_bool(reader, &truth);
        value.number = truth;
        break;
    case 'n': code = qyi_json_read_null(reader); break;
    default: value.kind = QYI_CELL_DECIMAL; code = qyi_json_read_int(reader, &value.number);
    }
    if (code == 0)
        qyi_tell(writer, key, &value);
    return code;
}

static int tell_value(struct qyi_writer *writer, const char *key, struct qyi_json_reader *reader,
                      unsigned depth)
{
    char bracket = qyi_json_read_peek(reader);
    int code;

    if (bracket != '{' && bracket != '[')
        return tell_plain(writer, key, reader);
    if (depth == DEEPEST)
        return QY_E_JSON_FORM;
    if (bracket == '{') {
        qyi_object_open(writer, key);
        code = tell_object(writer, reader, depth + 1);
        qyi_object_close(writer);
    } else {
        qyi_array_open(writer, key);
        code = tell_array(writer, reader, depth + 1);
        qyi_array_close(writer);
    }
    return code;
}

static int tell_object(struct qyi_writer *writer, struct qyi_json_reader *reader, unsigned depth)
{
    const char *name;
    size_t len;
    int code = qyi_json_read_open(reader, '{');

    while (code == 0 && (code = qyi_json_read_key(reader, &name, &len)) == 1) {
        char key[LONGEST_KEY];

        if (len >= sizeof key)
            return QY_E_JSON_FORM;
        memcpy(key, name, len);
        key[len] = '\0';
        code = tell_value(writer, key, reader, depth);
    }
    return code;
}

static int tell_array(struct qyi_writer *writer, struct qyi_json_reader *reader, unsigned depth)
{
    int code = qyi_json_read_open(reader, '[');

    while (code == 0 && (code = qyi_json_read_element(reader)) == 1)
        code = tell_value(writer, NULL, reader, depth);
    return code;
}

void qyi_tell_members(struct qyi_writer *writer, const char *object, size_t len)
{
    struct qy_buf scratch = QY_BUF_INIT;
    struct qyi_json_reader reader;
    int code = qyi_json_read_begin(&reader, object, len, &scratch, NULL);

    if (code == 0)
        code = tell_object(writer, &reader, 0);
    writer->out->failed |= code < 0;
    qy_buf_free(&scratch);
}
