/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What stands on the score sheets of one game (score.c gathers it from a record), and how its
 * pages are drawn (score_page.c). Uses base, clock, game and notation.
 */
#ifndef QYI_SHEET_SCORE_H
#define QYI_SHEET_SCORE_H

#include "sheet/document.h"

/* What the sheet of a game looks like; in an array indexed by `enum qy_game` (games.c). */
struct qyi_score_form {
    const char *title;                        /* messages */
    const char *side[2];                      /* the players, in the head and above the moves */
    unsigned rows;                            /* of each of the three groups of moves */
    unsigned third_rows;                      /* of the third group, above the remarks */
    enum qy_notation notation[QY_LANG_COUNT]; /* in which moves are written by hand, by language */
    unsigned flags;                           /* enum qy_notation_flags */
    bool tells_checks;                        /* the remarks list who gave check on which moves */
};
extern const struct qyi_score_form qyi_score_forms[QY_GAME_COUNT];

/* The moves that one page has room for. */
unsigned qyi_score_moves_a_page(const struct qyi_score_form *form);

/* A move as it is printed. */
struct qyi_score_move {
    size_t at; /* its text is text.data[at] to text.data[at + len] */
    size_t len;
    int64_t clock; /* milliseconds left after it; -1: not known, or not to be printed */
    bool offer;    /* the draw was offered with it */
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
    QYI_SCORE_FIRST_TEAM, /* below the name of its player */
    QYI_SCORE_SECOND_TEAM,
    QYI_SCORE_FIELDS
};

/* All that the sheets of a game show. Zeroed it is empty; its memory serves game after game. */
struct qyi_score {
    const struct qyi_score_form *form;
    enum qy_lang lang;
    bool other_notation; /* `asked`, in games that it suits, in place of the usual one */
    enum qy_notation asked;
    enum qy_notation notation; /* of the game at hand */
    struct qy_buf field[QYI_SCORE_FIELDS];
    struct qyi_score_move *moves; /* the first is the first side's, dots where the second begins */
    size_t count;
    size_t cap;
    struct qy_buf text;    /* of the moves */
    struct qy_buf remarks; /* lines, made safe */
};
void qyi_score_free(struct qyi_score *score);

/* Makes it the empty score of a game's blank sheet. */
void qyi_score_clear(struct qyi_score *score, enum qy_game game, enum qy_lang lang);

/* Gathers what a record and the facts (or NULL) tell. Returns 0 or QY_E_MEMORY. */
int qyi_score_fill(struct qyi_score *score, const struct qy_record *record,
                   const struct qy_sheet_facts *facts, enum qy_lang lang);

/*
 * The thinking time of a side by the times that stand behind its moves (`emt`, or `clk` with a control of
 * stages), in milliseconds; -1 where they do not tell.
 */
int64_t qyi_score_used(const struct qy_record *record, enum qy_side side);

/* Draws all pages of a score: one at the least. */
void qyi_score_draw(const struct qyi_score *score, struct qyi_doc *doc);

#endif
