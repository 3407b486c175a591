/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers as elements of a page: tables, paragraphs, headings. */
#include "answer/writer.h"

static void add_heads(struct qyi_writer *writer)
{
    qy_buf_adds(writer->out, "<thead><tr>");
    for (size_t i = 0; i < writer->table->count; i++)
        if (qyi_column_is_shown(&writer->table->columns[i])) {
            qy_buf_adds(writer->out, "<th scope=\"col\">");
            qyi_add_escaped(qyi_column_head(writer, &writer->table->columns[i]), writer->out);
            qy_buf_adds(writer->out, "</th>");
        }
    qy_buf_adds(writer->out, "</tr></thead>\n");
}

static void add_row(struct qyi_writer *writer)
{
    qy_buf_adds(writer->out, "<tr>");
    for (size_t i = 0; i < writer->table->count; i++) {
        bool number = false;

        if (!qyi_column_is_shown(&writer->table->columns[i]))
            continue;
        const char *text = qyi_told(writer, writer->table->columns[i].key, &number);
        qy_buf_adds(writer->out, number ? "<td class=\"n\">" : "<td>");
        qyi_add_escaped(text ? text : "", writer->out);
        qy_buf_adds(writer->out, "</td>");
    }
    qy_buf_adds(writer->out, "</tr>\n");
}

static void open_part(struct qyi_writer *writer, enum qyi_part part, const char *key)
{
    (void)key;
    if (part != QYI_PART_TABLE || !qyi_table_is_shown(writer->table))
        return;
    qy_buf_adds(writer->out, "<table>\n");
    if (!writer->table->no_heads)
        add_heads(writer);
    qy_buf_adds(writer->out, "<tbody>\n");
}

static void close_part(struct qyi_writer *writer, enum qyi_part part)
{
    if (!qyi_table_is_shown(writer->table))
        return;
    if (part == QYI_PART_ROW)
        add_row(writer);
    if (part == QYI_PART_TABLE) {
        qy_buf_adds(writer->out, "</tbody></table>\n");
        qy_buf_add(writer->out, qy_buf_str(&writer->notes), writer->notes.len);
        writer->out->failed |= writer->notes.failed;
        qy_buf_clear(&writer->notes);
    }
}

static void put_words(struct qyi_writer *writer, enum qyi_words what, const char *text)
{
    struct qy_buf *out = qyi_table_is_shown(writer->table) ? &writer->notes : writer->out;

    if (writer->table && writer->table->in_words)
        return; /* the columns show the same */
    if (what == QYI_WORDS_HEADING)
        qy_buf_adds(out, "<h2>");
    else if (!writer->in_line)
        qy_buf_adds(out, "<p>");
    qyi_add_escaped(text, out);
    if (what != QYI_WORDS_PIECE)
        qy_buf_adds(out, what == QYI_WORDS_HEADING ? "</h2>\n" : "</p>\n");
}

const struct qyi_writer_ops qyi_html_ops = {open_part, close_part, NULL, put_words};
