/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the arbiter's sentences. */
#ifndef QYI_ARBITER_WORDS_H
#define QYI_ARBITER_WORDS_H

#include "arbiter/state.h"

/* How to write moves for a reader. */
struct qyi_pen {
    enum qy_lang lang;
    enum qy_notation notation;
    unsigned flags;
};

/* The pen of a language and a notation; the language's default if the notation is not one of the game's. */
struct qyi_pen qyi_pen_of(const struct qy_arbiter *a, enum qy_lang lang, enum qy_notation notation);
/* Appends message `PREFIX.NAME`. */
void qyi_add_named(enum qy_lang lang, const char *prefix, const char *name, struct qy_buf *out);
/* Appends a move as entered, in the reader's notation; a piece with its squares if the move is not legal. */
void qyi_add_told(const struct qy_arbiter *a, const struct qy_position *position, struct qy_text text,
                  const struct qyi_pen *pen, struct qy_buf *out);

/* Appends who decided and why, in brackets; an office is put into words. Nothing if neither is known. */
void qyi_add_grounds(struct qy_text grounds, struct qy_text who, enum qy_lang lang, struct qy_buf *out);

#endif
