/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The properties of each game's records: data, in an array indexed by `enum qy_game`. Lists of words end in
 * NULL; qyi_means() compares them in lower case, without blanks and dashes.
 */
#ifndef QYI_NOTATION_GAMES_H
#define QYI_NOTATION_GAMES_H

#include <qiyuan/core/notation.h>

#define QYI_PGN_ROSTER 7
#define QYI_PGN_DATE   2 /* index of the date */
#define QYI_PGN_FIRST  4 /* index of the first player */
#define QYI_USUAL      5

struct qyi_record_form {
    /* the notations of the game, in the order in which they are tried; then QY_NOTATION_COUNT */
    enum qy_notation usual[QYI_USUAL];
    const char *head;                      /* the first tag of the game's files */
    const char *roster[QYI_PGN_ROSTER];    /* the tags that follow; the last is the result */
    const char *format[QY_NOTATION_COUNT]; /* the Format tag of a notation; NULL for none */
    const unsigned *ways;      /* flags, besides the default, that its texts may need; ends in 0 */
    bool ways_by_form;         /* ... only if the default can't even parse a word */
    bool has_format;           /* its files have a Format tag, or are in Chinese */
    const char *other_first;   /* the first player's name in other programs' files; NULL: none */
    const char *free_castling; /* the Variant tag of a game with free castling */
    const char *const *names;  /* values of the tags Game and Variant that mean this game */
    const char *const *tags;   /* tags that only this game's files have */
};

extern const struct qyi_record_form qyi_record_forms[QY_GAME_COUNT];

/* Values of the tag Variant that do not determine the game. */
extern const char *const qyi_plain_variants[];

/* The game of a file if nothing determines it. */
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
