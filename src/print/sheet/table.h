/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tables that flow over pages: columns by weight, a head that comes again on each page, rows as
 * tall as their tallest cell, rules that meet. Knows a document and nothing of what it prints.
 *
 *     static const struct qyi_column columns[] = {{.head = "No", .weight = 1}, {.head = name, .weight = 5}};
 *     struct qyi_table table;
 *
 *     qyi_table_begin(&table, doc, columns, 2, NULL);
 *     qyi_table_row(&table, cells);
 *     qyi_table_end(&table);
 */
#ifndef QYI_SHEET_TABLE_H
#define QYI_SHEET_TABLE_H

#include "sheet/document.h"

#define QYI_TABLE_COLUMNS 64

struct qyi_column {
    const char *head; /* borrowed as long as the table; NULL or "": an empty head */
    double weight;    /* its share of what `width` leaves */
    double width;     /* in points; 0: by weight */
    enum qyi_align align;
    bool wraps;          /* cells of more than a line make the row taller; otherwise they shrink */
    unsigned most_lines; /* that a cell may take where it wraps, the rest is cut; 0: as many as it needs */
};

/* How a table looks; zeroed fields take what stands behind them. */
struct qyi_table_look {
    double size;    /* of the type: 9 */
    double padding; /* within a cell, left and right: 3 */
    double air;     /* above and below the text of a row together: two thirds of `padding` */
    double width;   /* of the table: that of the page's area */
    bool open;      /* rules between rows alone, no frame and no rules between columns */
    bool striped;   /* every other row on light grey */
    bool no_repeat; /* the head stands on the first page alone */
};

/* A table that is being printed: for the functions below only. */
struct qyi_table {
    struct qyi_doc *doc;
    const struct qyi_column *columns;
    size_t count;
    struct qyi_table_look look;
    double edge[QYI_TABLE_COLUMNS + 1]; /* x of the rules between columns */
    double top;                         /* y where its part of this page begins */
    size_t rows;
    bool has_head;
};

/*
 * Begins a table of up to QYI_TABLE_COLUMNS columns at the flow of the document, which has a page. `columns`
 * must live until it ends; `look` may be NULL. The head is drawn with the first row, so that it never stands
 * alone at the foot of a page.
 */
void qyi_table_begin(struct qyi_table *table, struct qyi_doc *doc, const struct qyi_column *columns,
                     size_t count, const struct qyi_table_look *look);

/* A row: as many texts as columns, NULL for an empty one; and a row in bold type. */
void qyi_table_row(struct qyi_table *table, const char *const *cells);
void qyi_table_row_bold(struct qyi_table *table, const char *const *cells);

/* A row of one cell across all columns, such as the name of a group; never the last thing on a page. */
void qyi_table_band(struct qyi_table *table, const char *string);

/* The same for a group of this many rows of one line, which begins on the next page where it has no room whole; a
 * group that no page holds is broken. */
void qyi_table_group(struct qyi_table *table, const char *string, size_t rows);

/* Closes the frame; the flow goes on below the table. */
void qyi_table_end(struct qyi_table *table);

#endif
