/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Values that a search term may be completed with: those of its key's list, names of openings, and what the games of a
 * collection say (players, events, sites). Values that begin with what was typed come first, then those that hold it;
 * where there are none, names that sound like it or are nearly spelled so.
 */
#ifndef QYI_COLLECTION_SUGGEST_H
#define QYI_COLLECTION_SUGGEST_H

#include "collection/map.h"
#include "collection/query_keys.h"

#include <qiyuan/archive/collection.h>

#define QYI_MOST_SUGGESTED 20

/* A value that may be meant. Texts are borrowed from the program, or from what was met. */
struct qyi_suggestion {
    const char *value;
    const char *says; /* of an opening's code: its name; or NULL */
    uint64_t games;   /* games seen with it; 0 where games were not asked */
    bool near;        /* it does not hold what was typed: it sounds like it */
};

/* What games say of a key; zeroed at first. */
struct qyi_said {
    struct qyi_map texts;
    uint64_t *games; /* by number of the text */
    size_t room;
};

/* True if values of a key come from the games. */
bool qyi_suggest_from_games(enum qyi_term_kind kind);
/* Takes what a game says of a key. Returns 0 or QY_E_MEMORY. */
int qyi_said_take(struct qyi_said *said, enum qyi_term_kind kind, const struct qy_scan_game *game);
/* Takes it of an index: of its first 262,144 games how many, of all others the names of players only. Errors: those of an
 * index. */
int qyi_said_take_index(struct qyi_said *said, enum qyi_term_kind kind, struct qy_index *index,
                        struct qy_error *reterr);
void qyi_said_free(struct qyi_said *said);

/*
 * The values of a key that may be meant by a text, best first; `said` may be NULL. Returns how many of them, `most` and
 * QYI_MOST_SUGGESTED at most, or QY_E_MEMORY.
 */
int qyi_suggest(enum qyi_term_kind kind, const char *typed, enum qy_lang lang, const struct qyi_said *said,
                size_t most, struct qyi_suggestion *ret_suggestions);

#endif
