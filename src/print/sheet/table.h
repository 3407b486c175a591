/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tables that can span pages: columns by weight, a head repeated on each page, rows as tall as their tallest
 * cell, rules between them. Independent of the content.
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
    const char *head; /* must live as long as the table; NULL or "": no heading */
    double weight;    /* its share of the width that fixed columns leave */
    double width;     /* in points; 0: by weight */
    enum qyi_align align;
    bool wraps;          /* cells that need several lines make the row taller; otherwise they are shrunk */
    unsigned most_lines; /* the most lines in a wrapping cell, the rest is cut; 0: no limit */
};

/* The look of a table; a zero member means the default given after it. */
struct qyi_table_look {
    double size;    /* font size: 9 */
    double padding; /* left and right within a cell: 3 */
    double air;     /* above and below the text of a row together: two thirds of `padding` */
    double width;   /* of the table: the width of the page's area */
    bool open;      /* only rules between rows, no frame and no rules between columns */
    bool striped;   /* every other row has a light grey background */
    bool no_repeat; /* the head is only on the first page */
};

/* A table being printed: private to the functions below. */
struct qyi_table {
    struct qyi_doc *doc;
    const struct qyi_column *columns;
    size_t count;
    struct qyi_table_look look;
    double edge[QYI_TABLE_COLUMNS + 1]; /* x of the rules between columns */
    double top;                         /* y of its beginning on this page */
    size_t rows;
    bool has_head;
};

/*
 * Begins a table of up to QYI_TABLE_COLUMNS columns at the current position of the document, which must have
 * a page. `columns` must outlive the table; `look` may be NULL. The head is drawn together with the first
 * row, so that it is never alone at the foot of a page.
 */
void qyi_table_begin(struct qyi_table *table, struct qyi_doc *doc, const struct qyi_column *columns,
                     size_t count, const struct qyi_table_look *look);

/* Adds a row: as many texts as columns, NULL for an empty cell; and a bold row. */
void qyi_table_row(struct qyi_table *table, const char *const *cells);
void qyi_table_row_bold(struct qyi_table *table, const char *const *cells);

/* Adds a row that spans all columns, such as the name of a group. It is never the last row on a page. */
void qyi_table_band(struct qyi_table *table, const char *string);

/* The same for a group of this number of one-line rows. The group begins on the next page if it does not fit
 * on this one; a group too long for a page is split. */
void qyi_table_group(struct qyi_table *table, const char *string, size_t rows);

/* Closes the frame; the position moves below the table. */
void qyi_table_end(struct qyi_table *table);

#endif
