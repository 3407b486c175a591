/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/table.h"

#include "answer/width.h"

#include <stdlib.h>
#include <string.h>

void qyi_cli_table_end(struct qyi_cli_table *table)
{
    qy_buf_addc(&table->text, '\0');
}

void qyi_cli_table_write(const struct qyi_cli_table *table, struct qy_buf *out)
{
    size_t *width = calloc(table->columns + 1, sizeof *width);
    size_t column = 0;

    for (size_t at = 0; width && at < table->text.len; at += strlen(table->text.data + at) + 1) {
        size_t own = qyi_width(table->text.data + at, strlen(table->text.data + at));

        width[column] = own > width[column] ? own : width[column];
        column = (column + 1) % table->columns;
    }
    column = 0;
    for (size_t at = 0; width && at < table->text.len; at += strlen(table->text.data + at) + 1) {
        const char *cell = table->text.data + at;
        size_t blanks = width[column] - qyi_width(cell, strlen(cell));

        qy_buf_adds(out, column > 0 ? "  " : "");
        for (size_t i = 0; i < blanks && column != table->left; i++)
            qy_buf_addc(out, ' ');
        qy_buf_adds(out, cell);
        for (size_t i = 0; i < blanks && column == table->left && column + 1 < table->columns; i++)
            qy_buf_addc(out, ' ');
        column = (column + 1) % table->columns;
        if (column == 0)
            qy_buf_addc(out, '\n');
    }
    out->failed = out->failed || !width || table->text.failed;
    free(width);
}

void qyi_cli_table_word(struct qyi_cli_table *table, const struct qyi_cli *cli, const char *message)
{
    qyi_cli_word(cli, &table->text, message, NULL);
    qyi_cli_table_end(table);
}

void qyi_cli_table_field(const char *text, struct qy_buf *out)
{
    for (; *text; text++)
        qy_buf_addc(out, (unsigned char)*text < ' ' ? ' ' : *text);
}

void qyi_cli_table_write_tsv(const struct qyi_cli_table *table, struct qy_buf *out)
{
    size_t column = 0;

    for (size_t at = 0; at < table->text.len; at += strlen(table->text.data + at) + 1) {
        qyi_cli_table_field(table->text.data + at, out);
        column = (column + 1) % table->columns;
        qy_buf_addc(out, column == 0 ? '\n' : '\t');
    }
}
