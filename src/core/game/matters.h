/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The matters on which there are rulings, each with its article in a rule set. Read from the fields of the
 * rule sets alone, so it shows what rulings cite.
 */
#ifndef QYI_GAME_MATTERS_H
#define QYI_GAME_MATTERS_H

#include "game/rules.h"

/* A matter, with message `matter.NAME` as its text; for moves of pieces, how a piece of `kind` moves. */
struct qyi_matter {
    const char *name;
    unsigned kind; /* 0: not about a piece */
};

/* The matter at an index, from 0: false past the last. */
bool qyi_matter_at(size_t index, struct qyi_matter *ret_matter);

/* The article of a matter in a rule set, or NULL. */
const char *qyi_matter_article(size_t index, const struct qy_rules *rules);

/* Appends the matter in words, in the terms of a game. */
void qyi_matter_words(size_t index, enum qy_game game, enum qy_lang lang, struct qy_buf *out);

#endif
