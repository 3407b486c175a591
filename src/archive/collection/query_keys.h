/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The keys of search terms: one table, from which terms are read, help, man pages and errors are made. What a key asks is
 * said by the message `where.KEY`.
 */
#ifndef QYI_COLLECTION_QUERY_KEYS_H
#define QYI_COLLECTION_QUERY_KEYS_H

#include <qiyuan/core/buf.h>

enum qyi_term_kind {
    QYI_TERM_FEN,
    QYI_TERM_EXACT,
    QYI_TERM_BOARD, /* a pattern of all squares */
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
    QYI_TERM_EVENT, /* this and the next two: of a tag */
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
    const char *example;    /* a whole term */
    bool ordered;           /* <, <=, > and >= may stand behind it */
};

/* By `enum qyi_term_kind`. */
extern const struct qyi_query_key qyi_query_keys[QYI_TERM_KINDS];
/* The grammar of expressions and values, in lines. */
extern const char qyi_query_grammar[];

/* The kind of a key or one of its other names, in any letter case; QYI_TERM_KINDS where there is none. */
enum qyi_term_kind qyi_query_key_find(const char *text, size_t len);
/* Appends up to two examples of the keys that come nearest to a text, a comma between them. */
void qyi_query_keys_near(const char *text, size_t len, struct qy_buf *out);
/* The one of `count` texts that comes nearest to another; NULL where none is near. */
const char *qyi_nearest(const char *const *texts, size_t count, const char *text, size_t len);
/*
 * How many letters have to be put in, left out, changed or swapped with the next to make one text of the other: no more
 * than `most` + 1 is told. Texts of more than 63 bytes are compared by their first.
 */
unsigned qyi_edit_distance(const char *a, size_t a_len, const char *b, size_t b_len, unsigned most);

#endif
