/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers for people on a terminal: sentences, and tables whose columns are as wide as their widest cell. */
#include "answer/width.h"
#include "answer/writer.h"

#include <stdlib.h>
#include <string.h>

/* Stores the cells of a row until the whole table is known. */
static void keep_row(struct qyi_writer *writer, bool heads)
{
    for (size_t i = 0; i < writer->table->count; i++) {
        const struct qyi_column *column = &writer->table->columns[i];

        if (!qyi_column_is_shown(column))
            continue;
        const char *text = heads ? qyi_column_head(writer, column) : qyi_told(writer, column->key, NULL);
        qyi_add_field(text ? text : "", &writer->cells);
        qy_buf_addc(&writer->cells, '\0');
    }
}

/* The next column that people see, after the last the first again. */
static size_t next_shown(const struct qyi_table *table, size_t column)
{
    do
        column = (column + 1) % table->count;
    while (!qyi_column_is_shown(&table->columns[column]));
    return column;
}

static void measure(const struct qyi_writer *writer, size_t first, size_t *width)
{
    const struct qy_buf *cells = &writer->cells;
    size_t column = first;

    for (size_t i = 0; i < writer->table->count; i++)
        width[i] = writer->table->columns[i].width;
    for (size_t at = 0; at < cells->len; at += strlen(cells->data + at) + 1) {
        size_t own = qyi_width(cells->data + at, strlen(cells->data + at));

        width[column] = own > width[column] ? own : width[column];
        column = next_shown(writer->table, column);
    }
}

static void write_table(struct qyi_writer *writer)
{
    const struct qyi_table *table = writer->table;
    const struct qy_buf *cells = &writer->cells;
    size_t *width = calloc(table->count, sizeof *width);
    size_t first = next_shown(table, table->count - 1);
    size_t column = first;

    writer->out->failed |= !width;
    if (width)
        measure(writer, first, width);
    for (size_t at = 0; width && at < cells->len; at += strlen(cells->data + at) + 1) {
        const char *cell = cells->data + at;
        size_t own = qyi_width(cell, strlen(cell));
        size_t next = next_shown(table, column);

        qy_buf_adds(writer->out, column != first ? "  " : "");
        if (!table->columns[column].left)
            qyi_pad(own, width[column], writer->out);
        qy_buf_adds(writer->out, cell);
        if (table->columns[column].left && next != first)
            qyi_pad(own, width[column], writer->out);
        if (next == first)
            qy_buf_addc(writer->out, '\n');
        column = next;
    }
    free(width);
    writer->out->failed |= cells->failed;
    qy_buf_clear(&writer->cells);
}

/* Whether a table is shown in columns; others are shown as words. */
static bool in_columns(const struct qyi_table *table)
{
    return table && !table->in_words && qyi_table_is_shown(table);
}

static void open_part(struct qyi_writer *writer, enum qyi_part part, const char *key)
{
    (void)key;
    if (part == QYI_PART_TABLE && in_columns(writer->table) && !writer->table->no_heads)
        keep_row(writer, true);
}

static void close_part(struct qyi_writer *writer, enum qyi_part part)
{
    if (!in_columns(writer->table))
        return;
    if (part == QYI_PART_ROW)
        keep_row(writer, false);
    if (part == QYI_PART_TABLE) {
        write_table(writer);
        qy_buf_add(writer->out, qy_buf_str(&writer->notes), writer->notes.len);
        writer->out->failed |= writer->notes.failed;
        qy_buf_clear(&writer->notes);
    }
}

static void put_words(struct qyi_writer *writer, enum qyi_words what, const char *text)
{
    struct qy_buf *out = in_columns(writer->table) ? &writer->notes : writer->out;

    if (what == QYI_WORDS_HEADING)
        qy_buf_addc(out, '\n');
    qy_buf_adds(out, text);
    if (what != QYI_WORDS_PIECE)
        qy_buf_addc(out, '\n');
}

const struct qyi_writer_ops qyi_text_ops = {open_part, close_part, NULL, put_words};
