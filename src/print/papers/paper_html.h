/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of papers is written as elements of a page where `papers->is_html`. */
#ifndef QYI_SHEET_PAPER_HTML_H
#define QYI_SHEET_PAPER_HTML_H

#include "papers/papers.h"

#include <string.h>

/* Appends a text, escaped; line ends become breaks. */
void qyi_html_text(struct qy_papers *papers, const char *text, size_t len, struct qy_buf *out);
/* A whole element with a text; `class` may be "". */
void qyi_html_element(struct qy_papers *papers, const char *element, const char *class, const char *text,
                      size_t len);

/*
 * Parts of a table: headings, a row, a row across all columns, and the end, which appends the table to the
 * output.
 */
void qyi_html_heads(struct qyi_cells *cells, size_t count);
void qyi_html_row(struct qyi_cells *cells, const char *const *row, bool bold);
void qyi_html_band(struct qyi_cells *cells, const char *string);
void qyi_html_end(struct qyi_cells *cells);

#endif
