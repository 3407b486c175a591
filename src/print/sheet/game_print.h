/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The text of a printed game: bold moves, comments, variations, figurines. game_print.c collects it,
 * game_print_text.c lays it out.
 */
#ifndef QYI_SHEET_GAME_PRINT_H
#define QYI_SHEET_GAME_PRINT_H

#include "sheet/board.h"
#include "sheet/document.h"

#include <pango/pangocairo.h>

/* A paragraph under construction, and its settings. */
struct qyi_paragraph {
    struct qyi_doc *doc; /* the document to draw in; borrowed */
    PangoContext *context;
    struct qyi_lettering letters; /* the letters that text search finds instead of figurines */
    struct qy_buf text;
    PangoAttrList *attributes;
    enum qy_lang lang;
    bool failed; /* memory ran out for part of it */
};

/* Initialises a paragraph for a language and a document. Returns 0 or QY_E_DRAWING. */
int qyi_paragraph_init(struct qyi_paragraph *paragraph, enum qy_lang lang, struct qyi_doc *doc);
void qyi_paragraph_free(struct qyi_paragraph *paragraph);

/* Appends a move that no end of a line divides. */
void qyi_paragraph_add_move(struct qyi_paragraph *paragraph, const char *text, size_t len, bool bold);
/* Appends trusted text; other text, which is made safe; a blank, unless there is one or the paragraph is empty. */
void qyi_paragraph_add(struct qyi_paragraph *paragraph, const char *text, size_t len, bool bold);
void qyi_paragraph_add_safe(struct qyi_paragraph *paragraph, const char *text, size_t len);
void qyi_paragraph_gap(struct qyi_paragraph *paragraph);
/* Appends a blank at which the line is not broken. */
void qyi_paragraph_glue(struct qyi_paragraph *paragraph);

/* Appends a move, with figurines for the letters of pieces. */
void qyi_paragraph_add_figurines(struct qyi_paragraph *paragraph, const char *move, size_t len,
                                 const char *kinds, bool bold);

/* Draws the rest of the paragraph at the current position of the document, on as many pages as needed, and
 * empties it. The first lines of a long paragraph are drawn earlier. */
void qyi_paragraph_flush(struct qyi_paragraph *paragraph);

#endif
