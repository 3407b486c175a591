/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the books say under which article: the matters that are ruled on, each with the article that a rule
 * set has for it. Read from the fields of the books alone, so it says what rulings cite.
 */
#ifndef QYI_GAME_MATTERS_H
#define QYI_GAME_MATTERS_H

#include "game/rules.h"

/* A matter: message `matter.NAME` words it; of the ways of pieces, how a piece of `kind` moves. */
struct qyi_matter {
    const char *name;
    unsigned kind; /* 0: of no piece */
};

/* Gives the matter of an index, from 0 on: false past the last. */
bool qyi_matter_at(size_t index, struct qyi_matter *ret_matter);

/* The article that a rule set has for a matter, or NULL. */
const char *qyi_matter_article(size_t index, const struct qy_rules *rules);

/* Appends the matter in words, as a rule set of that game knows it. */
void qyi_matter_words(size_t index, enum qy_game game, enum qy_lang lang, struct qy_buf *out);

#endif
