/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The text of a printed game: moves in bold, comments and variations, figurines among the
 * letters. game_print.c gathers it, game_print_text.c sets it.
 */
#ifndef QYI_SHEET_GAME_PRINT_H
#define QYI_SHEET_GAME_PRINT_H

#include "sheet/board.h"
#include "sheet/document.h"

#include <pango/pangocairo.h>

/* A paragraph being gathered, and what it is set with. */
struct qyi_paragraph {
    struct qyi_doc *doc; /* where it is drawn; borrowed */
    PangoContext *context;
    struct qyi_lettering letters; /* what a search finds in place of figurines */
    struct qy_buf text;
    PangoAttrList *attributes;
    enum qy_lang lang;
    bool failed; /* memory ran out for some of it */
};

/* Prepares paragraphs in a language of a document. Returns 0 or QY_E_DRAWING. */
int qyi_paragraph_init(struct qyi_paragraph *paragraph, enum qy_lang lang, struct qyi_doc *doc);
void qyi_paragraph_free(struct qyi_paragraph *paragraph);

/* Appends text as it is; text of others, made safe; a blank unless there is one or nothing stands before. */
void qyi_paragraph_add(struct qyi_paragraph *paragraph, const char *text, size_t len, bool bold);
void qyi_paragraph_add_safe(struct qyi_paragraph *paragraph, const char *text, size_t len);
void qyi_paragraph_gap(struct qyi_paragraph *paragraph);
/* A blank that keeps what follows on the same line. */
void qyi_paragraph_glue(struct qyi_paragraph *paragraph);

/* Appends a move; letters of pieces become figurines. */
void qyi_paragraph_add_figurines(struct qyi_paragraph *paragraph, const char *move, size_t len,
                                 const char *kinds, bool bold);

/* Draws what is left of the paragraph at the flow of the document, over as many pages as it takes, and empties it. Of a
 * long one the first lines are drawn while it grows. */
void qyi_paragraph_flush(struct qyi_paragraph *paragraph);

#endif
