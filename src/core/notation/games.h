/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the records of each game look like: data, in an array indexed by `enum qy_game`. Lists
 * of words end in NULL; they are compared by qyi_means(): lower case, without blanks and dashes.
 */
#ifndef QYI_NOTATION_GAMES_H
#define QYI_NOTATION_GAMES_H

#include <qiyuan/core/notation.h>

#define QYI_PGN_ROSTER 7
#define QYI_PGN_DATE   2 /* where the date stands in it */
#define QYI_PGN_FIRST  4 /* and the first player */
#define QYI_USUAL      5

struct qyi_record_form {
    /* the notations that suit the game, in the order in which a text is tried; then QY_NOTATION_COUNT */
    enum qy_notation usual[QYI_USUAL];
    const char *head;                      /* what the game's files begin with */
    const char *roster[QYI_PGN_ROSTER];    /* the tags that follow; the last is the result */
    const char *format[QY_NOTATION_COUNT]; /* the Format tag for a notation; NULL for none */
    const unsigned *ways;                  /* flags that its texts may want besides the usual; ends in 0 */
    bool ways_by_form;                     /* ...only where the usual can't even take a word apart */
    bool has_format;                       /* its files have a Format tag, or are in Chinese */
    const char *other_first;               /* what the first player is called in files of others; NULL */
    const char *free_castling;             /* the Variant of a game with free castling */
    const char *const *names;              /* values of the tags Game and Variant that mean this game */
    const char *const *tags;               /* tags that only this game's files have */
};

extern const struct qyi_record_form qyi_record_forms[QY_GAME_COUNT];

/* Values of the tag Variant that say nothing of the game. */
extern const char *const qyi_plain_variants[];

/* The game of a file in which nothing tells. */
extern const enum qy_game qyi_likely_game;

/* True if the text means a word of a list. */
bool qyi_means(const char *text, size_t len, const char *lower);
bool qyi_means_any(const char *text, size_t len, const char *const *list);

/* The game that has the text among its names. */
bool qyi_game_named(const char *text, size_t len, enum qy_game *ret_game);

/* The game that has the tag among its own. */
QY_API bool qyi_game_of_tag(const char *name, size_t len, enum qy_game *ret_game);

/* The game and the notation that a Format tag names. */
bool qyi_format_named(const char *text, size_t len, enum qy_game *ret_game, enum qy_notation *ret_notation);

#endif
