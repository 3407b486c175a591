/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Suggests values for a search term: from its key's list, from the names of openings, and from the games of a
 * collection (players, events, sites). Values that begin with the typed text come first, then those that
 * contain it; if there are none, names that sound similar or are spelled similarly.
 */
#ifndef QYI_COLLECTION_SUGGEST_H
#define QYI_COLLECTION_SUGGEST_H

#include "collection/map.h"
#include "collection/query_keys.h"

#include <qiyuan/archive/collection.h>

#define QYI_MOST_SUGGESTED 20

/* A suggested value. Texts are borrowed from the program, or from the values collected. */
struct qyi_suggestion {
    const char *value;
    const char *says; /* for the code of an opening: its name; else NULL */
    uint64_t games;   /* number of games with it; 0 if games were not searched */
    bool near;        /* it does not contain the typed text but sounds like it */
};

/* The values of a key in games; initialise with zeros. */
struct qyi_said {
    struct qyi_map texts;
    uint64_t *games; /* by number of the text */
    size_t room;
};

/* True if values of a key come from the games. */
bool qyi_suggest_from_games(enum qyi_term_kind kind);
/* Adds a game's value of a key. Returns 0 or QY_E_MEMORY. */
int qyi_said_take(struct qyi_said *said, enum qyi_term_kind kind, const struct qy_scan_game *game);
/* Adds the values from an index: of its first 262,144 games with counts, of all others only players' names.
 * Errors: those of an index. */
int qyi_said_take_index(struct qyi_said *said, enum qyi_term_kind kind, struct qy_index *index,
                        struct qy_error *reterr);
void qyi_said_free(struct qyi_said *said);

/*
 * Finds values of a key that a text may stand for, best first; `said` may be NULL. Returns their number,
 * limited to `most` and QYI_MOST_SUGGESTED, or QY_E_MEMORY.
 */
int qyi_suggest(enum qyi_term_kind kind, const char *typed, enum qy_lang lang, const struct qyi_said *said,
                size_t most, struct qyi_suggestion *ret_suggestions);

#endif
