/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lists for a wall: tables that are set when all of their rows are known, in the largest type that the paper has
 * room for and in columns as wide as what stands in them. Heads break between words alone. table.h draws them.
 *
 *     qyi_list_begin(&list, doc, columns, count, &look);
 *     qyi_list_row(&list, cells);
 *     if (qyi_list_is_wide(&list)) ... turn the paper ...
 *     qyi_list_end(&list);
 *
 * Of a column `wraps` says that it holds text, whose cells may take several lines: these columns share what the
 * others leave, by `weight`. `width` is the least that a column takes, such as room to write in.
 */
#ifndef QYI_SHEET_LIST_H
#define QYI_SHEET_LIST_H

#include "sheet/table.h"

/* The type of a list: no smaller, no larger, and what is read with ease from a metre. */
#define QYI_LIST_LEAST 8.0
#define QYI_LIST_MOST  14.0
#define QYI_LIST_EASY  11.0

struct qyi_list_cell {
    size_t text;    /* in `texts`; SIZE_MAX: nothing stands there */
    double width;   /* of type of one point */
    double longest; /* of its widest word, in a column that wraps */
};

struct qyi_list_row {
    bool bold;
    bool band;     /* its first cell goes across */
    size_t follow; /* rows that stay with a band */
};

/* A list whose rows are being gathered: for the functions below only. */
struct qyi_list {
    struct qyi_doc *doc;
    const struct qyi_column *columns;
    size_t count;
    struct qyi_table_look look;
    struct qy_buf texts;
    struct qyi_list_cell *cell; /* `count` for each row; the heads are the first */
    size_t cell_cap;
    struct qyi_list_row *row;
    size_t row_count;
    size_t row_cap;
    double tail; /* what is to stand below it on its last page needs so much room */
    bool failed; /* memory ran out */
};

/* `columns` must live until the list ends; `look` may be NULL, its size is the largest that may be taken. */
void qyi_list_begin(struct qyi_list *list, struct qyi_doc *doc, const struct qyi_column *columns,
                    size_t count, const struct qyi_table_look *look);

/* A row, whose texts are copied: as many as columns, NULL for an empty one. */
void qyi_list_row(struct qyi_list *list, const char *const *cells, bool bold);
/* A row of one cell across all columns, which stays with this many rows behind it. */
void qyi_list_band(struct qyi_list *list, const char *string, size_t follow);

/* Whether upright paper is too narrow to set the list in type that is read with ease. */
bool qyi_list_is_wide(struct qyi_list *list, double width);

/* Draws the list at the flow of the document, and frees it. Returns false where memory ran out. */
bool qyi_list_end(struct qyi_list *list);

#endif
