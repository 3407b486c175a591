/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The content of the score sheets of one game, which score.c collects from a record, and their drawing
 * (score_page.c). Uses base, clock, game and notation.
 */
#ifndef QYI_SHEET_SCORE_H
#define QYI_SHEET_SCORE_H

#include "sheet/document.h"

/* The layout of a game's sheet; in an array indexed by `enum qy_game` (games.c). */
struct qyi_score_form {
    const char *title;                        /* messages */
    const char *side[2];                      /* labels of the players, in the head and above the moves */
    unsigned rows;                            /* rows in each of the three groups of moves */
    unsigned third_rows;                      /* rows of the third group, which is above the remarks */
    enum qy_notation notation[QY_LANG_COUNT]; /* notation for moves written by hand, by language */
    unsigned flags;                           /* enum qy_notation_flags */
    const char *opening[2];                   /* an example of moves, in UCI */
    bool tells_checks;                        /* the remarks list the side and the moves that gave check */
};
extern const struct qyi_score_form qyi_score_forms[QY_GAME_COUNT];

/* The number of moves on one page. */
unsigned qyi_score_moves_a_page(const struct qyi_score_form *form);

/* A printed move. */
struct qyi_score_move {
    size_t at; /* its text is text.data[at] to text.data[at + len] */
    size_t len;
    int64_t clock; /* milliseconds left after it; -1: unknown, or not printed */
    bool offer;    /* a draw was offered with it */
};

enum qyi_score_field {
    QYI_SCORE_EVENT,
    QYI_SCORE_DATE,
    QYI_SCORE_SITE,
    QYI_SCORE_FIRST,
    QYI_SCORE_FIRST_USED,
    QYI_SCORE_LIMIT,
    QYI_SCORE_WINNER,
    QYI_SCORE_SECOND,
    QYI_SCORE_SECOND_USED,
    QYI_SCORE_ROUND,
    QYI_SCORE_TABLE,
    QYI_SCORE_FIRST_TEAM, /* below the player's name */
    QYI_SCORE_SECOND_TEAM,
    QYI_SCORE_FIELDS
};

/* All data on the sheets of a game. Initialise with zeros; it can be reused for further games. */
struct qyi_score {
    const struct qyi_score_form *form;
    enum qy_lang lang;
    bool other_notation; /* use `asked` instead of the default, in games that have this notation */
    enum qy_notation asked;
    enum qy_notation notation; /* notation of the current game */
    struct qy_buf field[QYI_SCORE_FIELDS];
    struct qyi_score_move *moves; /* the first move is the first side's, or dots if the second side begins */
    size_t count;
    size_t cap;
    struct qy_buf text;    /* texts of the moves */
    struct qy_buf remarks; /* lines of safe text */
};
void qyi_score_free(struct qyi_score *score);

/* Makes it the content of a blank sheet for a game, with an example of the notation if one was asked for. */
void qyi_score_blank(struct qyi_score *score, enum qy_game game, enum qy_lang lang);

/* Fills it from a record and from the facts (may be NULL). Returns 0 or QY_E_MEMORY. */
int qyi_score_fill(struct qyi_score *score, const struct qy_record *record,
                   const struct qy_sheet_facts *facts, enum qy_lang lang);

/*
 * The thinking time of a side in milliseconds, computed from the times after its moves (`emt`, or `clk` if
 * the time control has stages); -1 if they do not suffice.
 */
int64_t qyi_score_used(const struct qy_record *record, enum qy_side side);

/* Draws all pages of a score, at least one. */
void qyi_score_draw(const struct qyi_score *score, struct qyi_doc *doc);

#endif
