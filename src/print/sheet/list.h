/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lists to be posted on a wall: tables laid out when all their rows are known, with the largest font size that fits
 * on the paper and columns as wide as their content. Headings break only between words. table.h draws them.
 *
 *     qyi_list_begin(&list, doc, columns, count, &look);
 *     qyi_list_row(&list, cells);
 *     if (qyi_list_is_wide(&list)) ... turn the paper ...
 *     qyi_list_end(&list);
 *
 * A column with `wraps` contains text, whose cells may have several lines. Such columns share the width that the
 * others leave, by `weight`. `width` is the minimum width of a column, such as space to write in.
 */
#ifndef QYI_SHEET_LIST_H
#define QYI_SHEET_LIST_H

#include "sheet/table.h"

/* The font sizes of a list: the smallest, the largest, and the smallest that is easily read from a metre. */
#define QYI_LIST_LEAST 8.0
#define QYI_LIST_MOST  14.0
#define QYI_LIST_EASY  11.0

struct qyi_list_cell {
    size_t text;    /* offset in `texts`; SIZE_MAX: empty */
    double width;   /* at a font size of one point */
    double longest; /* width of its longest word, in a wrapping column */
};

struct qyi_list_row {
    bool bold;
    bool band;     /* its first cell spans all columns */
    size_t follow; /* number of rows kept on the same page as a band */
};

/* A list whose rows are being collected: private to the functions below. */
struct qyi_list {
    struct qyi_doc *doc;
    const struct qyi_column *columns;
    size_t count;
    struct qyi_table_look look;
    struct qy_buf texts;
    struct qyi_list_cell *cell; /* `count` cells for each row; the first row has the headings */
    size_t cell_cap;
    struct qyi_list_row *row;
    size_t row_count;
    size_t row_cap;
    double tail; /* height needed below it on its last page */
    bool failed; /* memory ran out */
};

/* `columns` must outlive the list. `look` may be NULL; its size is the largest font size used. */
void qyi_list_begin(struct qyi_list *list, struct qyi_doc *doc, const struct qyi_column *columns,
                    size_t count, const struct qyi_table_look *look);

/* Adds a row and copies its texts: as many as columns, NULL for an empty cell. */
void qyi_list_row(struct qyi_list *list, const char *const *cells, bool bold);
/* Adds a row that spans all columns and stays on one page with this number of rows after it. */
void qyi_list_band(struct qyi_list *list, const char *string, size_t follow);

/* True if portrait paper is too narrow for the list at an easily readable size. */
bool qyi_list_is_wide(struct qyi_list *list, double width);

/* Draws the list at the current position of the document, and frees it. Returns false if memory ran out. */
bool qyi_list_end(struct qyi_list *list);

#endif
