/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A document of pages: PDF that goes out as it is drawn, or a picture on a surface. Knows paper,
 * margins, heading and page numbers, and no game. Uses base, cairo and pango.
 *
 * Lengths are points, from the left upper corner of the page. Pages are drawn on
 * qyi_doc_cairo(); the state of cairo is that of a fresh page after qyi_doc_page(): black, lines of half a
 * point.
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

/* What a title that comes again takes of a page. */
#define QYI_DOC_RUNNING 22.0

struct qyi_doc_setup {
    enum qy_paper paper;
    enum qy_lang lang;
    bool landscape;
    bool numbered;       /* page numbers at the foot */
    double margin;       /* on all sides; 0: 15 mm */
    const char *title;   /* of the file; NULL: none */
    const char *author;  /* of the file; NULL: none */
    const char *heading; /* on top of every page, such as the event's name; NULL: none */
};

struct qyi_doc;

/*
 * Begins a PDF that goes to `write`. The setup and its texts are copied. Returns 0, QY_E_VALUE (a paper or
 * language there is none of) or QY_E_MEMORY.
 */
int qyi_doc_new(const struct qyi_doc_setup *setup, qy_write_fn write, void *user, struct qyi_doc **ret_doc,
                struct qy_error *reterr);

/*
 * The same on a surface of the caller's (an image, an SVG), whose units are points already: it is painted
 * white where a page begins, so an image holds the last one. The surface must live as long.
 */
int qyi_doc_new_on(const struct qyi_doc_setup *setup, cairo_surface_t *surface, struct qyi_doc **ret_doc,
                   struct qy_error *reterr);

/* Writes what is left. Returns 0, what `write` returned, QY_E_MEMORY or QY_E_SHEET_DRAW (what cairo or the
 * fonts refused); nothing may be drawn afterwards. The document is still to be freed. */
int qyi_doc_end(struct qyi_doc *doc, struct qy_error *reterr);
void qyi_doc_free(struct qyi_doc *doc);

/* What went wrong so far, as qyi_doc_end() says it: a long work may ask now and then. 0 if nothing did. */
int qyi_doc_check(const struct qyi_doc *doc, struct qy_error *reterr);

/* Ends the page, if there is one, and begins the next: heading and number are drawn, the flow is at its top.
 */
void qyi_doc_page(struct qyi_doc *doc);

/* Ends the page, if there is one, and begins the next upright or across, as those behind it will be too. On a
 * surface of the caller's only the drawing turns, not the surface. */
void qyi_doc_turn(struct qyi_doc *doc, bool landscape);

/*
 * A title for the pages that follow within the same paper, below the heading, so that each sheet on a wall says
 * what it is; NULL: none. A page that qyi_doc_turn() begins has none, and those after it neither.
 */
void qyi_doc_set_running(struct qyi_doc *doc, const char *title);

/*
 * Pages from here on are kept until the section ends, when it is known how many they are: each is then given
 * the label for its foot that `label` appends, in place of the number. Of a surface of the caller's no pages
 * are kept. Sections are not nested.
 */
void qyi_doc_section_begin(struct qyi_doc *doc);
void qyi_doc_section_end(struct qyi_doc *doc,
                         void (*label)(void *user, unsigned page, unsigned pages, struct qy_buf *out),
                         void *user);

/* Pages begun from here on stand upright, without heading and number, or as they were set up. */
void qyi_doc_set_bare(struct qyi_doc *doc, bool bare);

/* The style of drawing, in points; the shaper of its texts; the pages begun so far. Borrowed. */
cairo_t *qyi_doc_cairo(const struct qyi_doc *doc);
struct qyi_text *qyi_doc_text(const struct qyi_doc *doc);
unsigned qyi_doc_pages(const struct qyi_doc *doc);

/* The whole page; and what is left of it between margins, heading and foot. */
void qyi_doc_paper(const struct qyi_doc *doc, double *ret_width, double *ret_height);
struct qyi_box qyi_doc_area(const struct qyi_doc *doc);
/* The width between margins of paper that stands upright. */
double qyi_doc_upright(const struct qyi_doc *doc);

/* ---- flow -----------------------------------------------------------------------------------------------
 * Documents that are written from top to bottom: how far down the page it is.
 */

/* Where the next thing stands, and what has been moved on. */
double qyi_doc_y(const struct qyi_doc *doc);
void qyi_doc_skip(struct qyi_doc *doc, double height);

/* Begins a new page unless there are this many points left on this one; true if it did. */
bool qyi_doc_need(struct qyi_doc *doc, double height);

/* A wrapped block at the flow, across the area, over as many pages as it takes; the flow goes on behind. */
void qyi_doc_block(struct qyi_doc *doc, const struct qyi_style *style, const char *string, size_t len);

/* ---- lines ----------------------------------------------------------------------------------------- */

/* A straight line, `width` points thick. */
void qyi_doc_rule(struct qyi_doc *doc, double x1, double y1, double x2, double y2, double width);

/* A dashed line across the whole page at `y`, where it is cut. */
void qyi_doc_cut(struct qyi_doc *doc, double y);

/* A line to sign on, at the lower edge of the box, with whose it is in front of it. */
void qyi_doc_signature(struct qyi_doc *doc, const char *label, size_t len, const struct qyi_box *box);
/* The same with what is known already written on it; "": nothing is. */
void qyi_doc_field(struct qyi_doc *doc, const char *label, const char *value, const struct qyi_box *box);

#endif
