/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Tables for people: every column as wide as its widest cell, Chinese characters two columns wide.
 */
#ifndef QYI_CLI_TABLE_H
#define QYI_CLI_TABLE_H

#include "cli/cli.h"

/* Rows of cells, one after the other. Start with the number of columns and QY_BUF_INIT as text. */
struct qyi_cli_table {
    struct qy_buf text; /* every cell ends in a zero byte; the caller frees it */
    size_t columns;
    size_t left; /* the column that stands to the left; all others to the right */
};

/* Ends a cell whose text was appended to `table->text`. */
void qyi_cli_table_end(struct qyi_cli_table *table);
/* A cell with a message. */
void qyi_cli_table_word(struct qyi_cli_table *table, const struct qyi_cli *cli, const char *message);
/* Appends the table, a row a line; in the second form with tabs between cells. */
void qyi_cli_table_write(const struct qyi_cli_table *table, struct qy_buf *out);
void qyi_cli_table_write_tsv(const struct qyi_cli_table *table, struct qy_buf *out);

/* Appends a field of a line with tabs between them: a control character in it becomes a space. */
void qyi_cli_table_field(const char *text, struct qy_buf *out);

#endif
