/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers as tab-separated lines, under a line with the names of the table's columns. In an answer without
 * tables, the keys of a row are the columns; beside a table, rows outside it are omitted. */
#include "answer/writer.h"

#include <string.h>

/* Adds a line of names (`names`), or of the row's values. */
static void add_line(struct qyi_writer *writer, bool names)
{
    bool first = true;

    for (size_t i = 0; i < writer->table->count; i++) {
        const struct qyi_column *column = &writer->table->columns[i];
        const char *text = column->name;

        if (!text)
            continue;
        if (!names)
            text = qyi_told(writer, column->key, NULL);
        if (!first)
            qy_buf_addc(writer->out, '\t');
        qyi_add_field(text ? text : "", writer->out);
        first = false;
    }
    if (!first)
        qy_buf_addc(writer->out, '\n');
}

/* True if the row already has this key. */
static bool is_told_before(const struct qy_buf *told, size_t at)
{
    for (size_t i = 0; i < at; i += strlen(told->data + i) + 1) {
        if (strcmp(told->data + i, told->data + at) == 0)
            return true;
        i += strlen(told->data + i) + 2; /* its value */
    }
    return false;
}

/* Adds a row outside tables: its keys, if they differ from those of the row before, and its values. `cells`
 * stores the keys, `notes` the lines until the end of the answer, because a table may follow. */
static void add_own_line(struct qyi_writer *writer)
{
    struct qy_buf names = QY_BUF_INIT;
    struct qy_buf fields = QY_BUF_INIT;

    for (size_t at = 0; at < writer->told.len;) {
        const char *key = writer->told.data + at;
        const char *text = key + strlen(key) + 2;

        if (!is_told_before(&writer->told, at)) {
            qy_buf_addf(&names, "%s%s", at > 0 ? "\t" : "", key);
            qy_buf_adds(&fields, at > 0 ? "\t" : "");
            qyi_add_field(text, &fields);
        }
        at = (size_t)(text - writer->told.data) + strlen(text) + 1;
    }
    if (strcmp(qy_buf_str(&names), qy_buf_str(&writer->cells)) != 0) {
        qy_buf_addf(&writer->notes, "%s\n", qy_buf_str(&names));
        qy_buf_clear(&writer->cells);
        qy_buf_adds(&writer->cells, qy_buf_str(&names));
    }
    if (names.len > 0)
        qy_buf_addf(&writer->notes, "%s\n", qy_buf_str(&fields));
    writer->out->failed |= names.failed || fields.failed;
    qy_buf_free(&names);
    qy_buf_free(&fields);
}

static void open_part(struct qyi_writer *writer, enum qyi_part part, const char *key)
{
    (void)key;
    if (part != QYI_PART_TABLE)
        return;
    qy_buf_clear(&writer->notes);
    writer->had_table = true;
    if (!writer->table->no_heads)
        add_line(writer, true);
}

static void close_part(struct qyi_writer *writer, enum qyi_part part)
{
    if (part == QYI_PART_ROW && writer->table)
        add_line(writer, false);
    else if (part == QYI_PART_ROW && !writer->had_table)
        add_own_line(writer);
}

const struct qyi_writer_ops qyi_tsv_ops = {open_part, close_part, NULL, NULL};
