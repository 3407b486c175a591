/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers as lines with tabs between their fields, under a line with the names of the columns. */
#include "answer/writer.h"

/* A line of names (`names`) or of the row that was told. */
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

static void open_part(struct qyi_writer *writer, enum qyi_part part, const char *key)
{
    (void)key;
    if (part == QYI_PART_TABLE && !writer->table->no_heads)
        add_line(writer, true);
}

static void close_part(struct qyi_writer *writer, enum qyi_part part)
{
    if (part == QYI_PART_ROW && writer->table)
        add_line(writer, false);
}

const struct qyi_writer_ops qyi_tsv_ops = {open_part, close_part, NULL, NULL};
