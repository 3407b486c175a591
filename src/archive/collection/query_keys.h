/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The keys of search terms: one table for parsing, help, man pages and errors. The message `where.KEY`
 * explains each key.
 */
#ifndef QYI_COLLECTION_QUERY_KEYS_H
#define QYI_COLLECTION_QUERY_KEYS_H

#include <qiyuan/core/buf.h>

enum qyi_term_kind {
    QYI_TERM_FEN,
    QYI_TERM_EXACT,
    QYI_TERM_BOARD, /* a pattern for all squares */
    QYI_TERM_PATTERN,
    QYI_TERM_MATERIAL,
    QYI_TERM_MEN,
    QYI_TERM_BALANCE,
    QYI_TERM_MOVE,
    QYI_TERM_MOVES,
    QYI_TERM_SACRIFICE,
    QYI_TERM_PLAYER,
    QYI_TERM_WHITE,
    QYI_TERM_RED,
    QYI_TERM_BLACK,
    QYI_TERM_WON,
    QYI_TERM_LOST,
    QYI_TERM_DREW,
    QYI_TERM_RATING,
    QYI_TERM_WHITE_RATING,
    QYI_TERM_BLACK_RATING,
    QYI_TERM_MEAN_RATING,
    QYI_TERM_RATING_GAP,
    QYI_TERM_DATE,
    QYI_TERM_RESULT,
    QYI_TERM_OPENING,
    QYI_TERM_PLIES,
    QYI_TERM_CASTLING,
    QYI_TERM_PROMOTION,
    QYI_TERM_REPEATS,
    QYI_TERM_TAG,
    QYI_TERM_EVENT, /* this and the next two concern tags */
    QYI_TERM_SITE,
    QYI_TERM_ROUND,
    QYI_TERM_HAS,
    QYI_TERM_MATE,
    QYI_TERM_RULING,
    QYI_TERM_TEXT,
    QYI_TERM_GAME,
    QYI_TERM_STATUS,
    QYI_TERM_KINDS
};

struct qyi_query_key {
    const char *key;
    const char *aliases[4]; /* ends in NULL */
    const char *example;    /* a complete term */
    bool ordered;           /* may be followed by <, <=, > and >= */
};

/* Indexed by `enum qyi_term_kind`. */
extern const struct qyi_query_key qyi_query_keys[QYI_TERM_KINDS];
/* The grammar of expressions and values, as lines of text. */
extern const char qyi_query_grammar[];

/* The kind for a key or one of its aliases, in any letter case; QYI_TERM_KINDS if there is none. */
enum qyi_term_kind qyi_query_key_find(const char *text, size_t len);
/* Appends up to two examples of the keys most similar to a text, separated by a comma. */
void qyi_query_keys_near(const char *text, size_t len, struct qy_buf *out);
/* Returns the most similar of `count` texts, or NULL if none is similar. */
const char *qyi_nearest(const char *const *texts, size_t count, const char *text, size_t len);
/*
 * The edit distance between two texts: the number of letters inserted, removed, replaced, or swapped with the
 * next; at most `most` + 1. Of texts longer than 63 bytes only the beginning is compared.
 */
unsigned qyi_edit_distance(const char *a, size_t a_len, const char *b, size_t b_len, unsigned most);

#endif
