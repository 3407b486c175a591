/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A document of pages: a PDF, written while it is drawn, or a picture on a surface. It handles paper size,
 * margins, heading and page numbers, and knows nothing about games. Uses base, cairo and pango.
 *
 * Lengths are in points, measured from the upper left corner of the page. Draw on qyi_doc_cairo(); after
 * qyi_doc_page() its state is that of a new page: black, lines half a point wide.
 *
 *     qyi_doc_new(&setup, write, user, &doc, reterr);
 *     qyi_doc_page(doc);
 *     ... draw ...
 *     code = qyi_doc_end(doc, reterr);
 *     qyi_doc_free(doc);
 */
#ifndef QYI_SHEET_DOCUMENT_H
#define QYI_SHEET_DOCUMENT_H

#include "sheet/text.h"

#include <qiyuan/print/sheet.h>

/* Height that a repeated title takes on a page. */
#define QYI_DOC_RUNNING 22.0

struct qyi_doc_setup {
    enum qy_paper paper;
    enum qy_lang lang;
    bool landscape;
    bool numbered;       /* page numbers at the foot */
    double margin;       /* on all sides; 0: 15 mm */
    const char *title;   /* of the file; NULL: none */
    const char *author;  /* of the file; NULL: none */
    const char *heading; /* at the top of every page, such as the event's name; NULL: none */
};

struct qyi_doc;

/*
 * Begins a PDF whose bytes are passed to `write`. The setup and its texts are copied. Returns 0, QY_E_VALUE
 * (unknown paper or language) or QY_E_MEMORY.
 */
int qyi_doc_new(const struct qyi_doc_setup *setup, qy_write_fn write, void *user, struct qyi_doc **ret_doc,
                struct qy_error *reterr);

/*
 * The same on the caller's surface (an image, an SVG), whose unit must be points. It is painted white at the
 * start of each page, so that an image contains the last page. The surface must outlive the document.
 */
int qyi_doc_new_on(const struct qyi_doc_setup *setup, cairo_surface_t *surface, struct qyi_doc **ret_doc,
                   struct qy_error *reterr);

/* Writes the rest. Returns 0, the error of `write`, QY_E_MEMORY or QY_E_SHEET_DRAW (an error of cairo or the
 * fonts). Afterwards nothing may be drawn, and the document must still be freed. */
int qyi_doc_end(struct qyi_doc *doc, struct qy_error *reterr);
void qyi_doc_free(struct qyi_doc *doc);

/* Returns the first error so far, as qyi_doc_end() would, so that long tasks can stop early. 0 if there was none. */
int qyi_doc_check(const struct qyi_doc *doc, struct qy_error *reterr);

/* Ends the current page, if there is one, and begins the next one: draws heading and page number, and moves
 * to the top. */
void qyi_doc_page(struct qyi_doc *doc);

/* Ends the current page, if there is one, and begins the next one in portrait or landscape, which also
 * applies to the pages after it. On the caller's surface only the drawing is rotated, not the surface. */
void qyi_doc_turn(struct qyi_doc *doc, bool landscape);

/*
 * Sets a title below the heading for the following pages of the same paper, so that each sheet on a wall is
 * labelled; NULL: none. qyi_doc_turn() clears it.
 */
void qyi_doc_set_running(struct qyi_doc *doc, const char *title);

/*
 * Holds back the following pages until the section ends, when their number is known: `label` then appends the
 * text at the foot of each page, instead of the page number. Pages on the caller's surface are not held back.
 * Sections can't be nested.
 */
void qyi_doc_section_begin(struct qyi_doc *doc);
void qyi_doc_section_end(struct qyi_doc *doc,
                         void (*label)(void *user, unsigned page, unsigned pages, struct qy_buf *out),
                         void *user);

/* With `bare`, the following pages are portrait, without heading and number; otherwise as set up. */
void qyi_doc_set_bare(struct qyi_doc *doc, bool bare);

/* The cairo context in points; the shaper of texts; the number of pages begun. Borrowed. */
cairo_t *qyi_doc_cairo(const struct qyi_doc *doc);
struct qyi_text *qyi_doc_text(const struct qyi_doc *doc);
unsigned qyi_doc_pages(const struct qyi_doc *doc);

/* The size of the whole page; and of the area between margins, heading and foot. */
void qyi_doc_paper(const struct qyi_doc *doc, double *ret_width, double *ret_height);
struct qyi_box qyi_doc_area(const struct qyi_doc *doc);
/* The width between the margins of portrait paper. */
double qyi_doc_upright(const struct qyi_doc *doc);

/* ---- flow -----------------------------------------------------------------------------------------------
 * Documents written from top to bottom keep the current vertical position. */

/* The current position; and moving it down. */
double qyi_doc_y(const struct qyi_doc *doc);
void qyi_doc_skip(struct qyi_doc *doc, double height);

/* Begins a new page if fewer than this many points are left; true if it did. */
bool qyi_doc_need(struct qyi_doc *doc, double height);

/* Writes a wrapped block at the current position, as wide as the area, on as many pages as needed; the
 * position moves below it. */
void qyi_doc_block(struct qyi_doc *doc, const struct qyi_style *style, const char *string, size_t len);

/* ---- lines ----------------------------------------------------------------------------------------- */

/* A straight line, `width` points thick. */
void qyi_doc_rule(struct qyi_doc *doc, double x1, double y1, double x2, double y2, double width);

/* A dashed line across the whole page at `y`, where the sheet is cut. */
void qyi_doc_cut(struct qyi_doc *doc, double y);

/* A line for a signature at the lower edge of the box, with a label before it. */
void qyi_doc_signature(struct qyi_doc *doc, const char *label, size_t len, const struct qyi_box *box);
/* The same with a value already written on the line; "": empty. */
void qyi_doc_field(struct qyi_doc *doc, const char *label, const char *value, const struct qyi_box *box);

#endif
