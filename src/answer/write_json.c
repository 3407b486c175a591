/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers as JSON: every value under its key, rows as objects. */
#include "answer/writer.h"

/* Whether the rows of a table were written elsewhere. */
static bool is_told(const struct qyi_writer *writer)
{
    return writer->table && writer->table->columns_only;
}

static void open_part(struct qyi_writer *writer, enum qyi_part part, const char *key)
{
    if (part == QYI_PART_TABLE || is_told(writer))
        return;
    if (writer->json.depth == 0)
        qyi_json_begin(&writer->json, writer->out);
    if (key)
        qyi_json_key(&writer->json, key);
    qyi_json_open(&writer->json, part == QYI_PART_ARRAY ? '[' : '{');
}

static void close_part(struct qyi_writer *writer, enum qyi_part part)
{
    if (part == QYI_PART_TABLE || is_told(writer))
        return;
    qyi_json_close(&writer->json, part == QYI_PART_ARRAY ? ']' : '}');
    if (writer->json.depth == 0)
        qy_buf_addc(writer->out, '\n');
}

static void put_cell(struct qyi_writer *writer, const char *key, const struct qyi_value *value)
{
    struct qyi_json *json = &writer->json;

    if (is_told(writer))
        return;
    if (key)
        qyi_json_key(json, key);
    switch (value->kind) {
    case QYI_CELL_NULL: qyi_json_null(json); break;
    case QYI_CELL_TEXT: qyi_json_text(json, value->text, value->len); break;
    case QYI_CELL_DECIMAL: qyi_json_fixed(json, value->number, value->decimals); break;
    case QYI_CELL_HALVES: qyi_json_int(json, value->number); break;
    case QYI_CELL_BOOL: qyi_json_bool(json, value->number != 0); break;
    }
}

const struct qyi_writer_ops qyi_json_ops = {open_part, close_part, put_cell, NULL};
