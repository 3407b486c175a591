/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sheets of positions: four or six diagrams to a page, each with lines on which the answer is written. And games that
 * are kept until their solutions are printed, as text, for many take little of it.
 */
#ifndef QYI_SHEET_WORKSHEET_H
#define QYI_SHEET_WORKSHEET_H

#include "sheet/document.h"

#include <qiyuan/record/record.h>

struct qyi_worksheet {
    struct qyi_doc *doc; /* borrowed */
    enum qy_lang lang;
    unsigned a_page;   /* 4 or 6 */
    const char *title; /* on top of every page; borrowed for the call */
    unsigned count;    /* positions so far */
};

/* Draws the position in which a game begins, on a new page where the last is full. Returns 0 or QY_E_DRAWING. */
int qyi_worksheet_add(struct qyi_worksheet *sheet, const struct qy_record *record);

/* What a comment says without its commands, blanks closed up. */
void qyi_comment_words(const char *text, size_t len, struct qy_buf *out);

/* "White to move", in a language. */
void qyi_words_to_move(const struct qy_position *position, enum qy_lang lang, struct qy_buf *out);

/* Keeps a game; and hands on all that were kept, one after the other. Return 0, an error, or what `tell` returned. */
int qyi_kept_add(struct qy_buf *kept, const struct qy_record *record);
int qyi_kept_each(const struct qy_buf *kept, int (*tell)(void *user, const struct qy_record *record),
                  void *user);

#endif
