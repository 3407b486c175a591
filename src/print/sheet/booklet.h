/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text and figures on the rules pages of a booklet; one table for each game. */
#ifndef QYI_SHEET_BOOKLET_H
#define QYI_SHEET_BOOKLET_H

#include <qiyuan/core/game.h>

#define QYI_BOOKLET_FIGURES 3

/* A figure: its number, the pieces as the board field of a FEN, arrows and marks. */
struct qyi_booklet_figure {
    const char *number; /* "2-1"; NULL ends the list */
    const char *men;
    const char *notes;
};

/* A passage: a message, and figures below it side by side. */
struct qyi_booklet_passage {
    const char *heading; /* message; NULL: continues the passage before */
    const char *text;    /* message */
    struct qyi_booklet_figure figures[QYI_BOOKLET_FIGURES];
};

struct qyi_booklet_rules {
    const char *title; /* message */
    const char *words; /* prefix of the captions' messages: "booklet.GAME." */
    const char *array; /* the board field of the starting position */
    const struct qyi_booklet_passage *passages;
    size_t count;
};
extern const struct qyi_booklet_rules qyi_booklet_chess;
extern const struct qyi_booklet_rules qyi_booklet_xiangqi;
extern const struct qyi_booklet_rules *const qyi_booklet_rules[QY_GAME_COUNT]; /* in games.c */

#endif
