/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, print: booklets and games on paper. Part of libqiyuan-sheet, which needs cairo and pango.
 *
 *   qy_booklet   a booklet for a player's own games: cover, rules with figures, blank score sheets
 *   qy_prints    a PDF of games with their comments, variations and diagrams, or of positions to solve
 */
#ifndef QIYUAN_PRINT_H
#define QIYUAN_PRINT_H

#include <qiyuan/core/notation.h>
#include <qiyuan/errors/sheet.h>
#include <qiyuan/print/sheet.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- booklets -------------------------------------------------------------------------------------- */

/* The greatest number of sheets in a booklet. */
#define QY_BOOKLET_SHEETS 1000

/* Texts are borrowed for the call; NULL leaves a blank line. */
struct qy_booklet {
    enum qy_game game;
    enum qy_lang lang;
    enum qy_paper paper;
    unsigned sheets; /* blank sheets at the end, up to QY_BOOKLET_SHEETS */
    const char *player;
    const char *contact;
    struct qy_buf *missing; /* gets the characters for which this machine has no font; may be NULL */
};

/*
 * Writes a booklet as PDF. Returns 0, QY_E_VALUE (an unknown game, language or paper size, or too many
 * sheets), the error of `write`, QY_E_MEMORY or QY_E_SHEET_DRAW.
 */
QY_API int qy_booklet_write(const struct qy_booklet *booklet, qy_write_fn write, void *user,
                            struct qy_error *reterr);

/* ---- games ----------------------------------------------------------------------------------------- */

/* The greatest number of diagrams requested by ply. */
#define QY_PRINT_PLIES 256

/*
 * How games are printed. All zero: A4, English, figurines or Chinese columns, diagrams only where marks ask
 * for one.
 */
struct qy_print_setup {
    enum qy_paper paper;
    enum qy_lang lang;
    bool letters;        /* letters for the pieces instead of figurines */
    bool other_notation; /* use `notation` instead of the default in games that it fits */
    enum qy_notation notation;
    bool diagram_at_end;   /* a diagram at the end of each game */
    const uint32_t *plies; /* plies of the main line followed by a diagram; copied */
    size_t ply_count;
    bool noted; /* diagrams of positions that have arrows or marks */
    unsigned
        a_page; /* 4 or 6: first positions only, that many a page, with lines for the answer; 0: whole games */
    const char *
        title; /* title of the document; NULL: tag StudyName of its first game, else "Games" or "Positions" */
};

struct qy_prints;

/*
 * Begins a document of games. `write` and `user` must live until qy_prints_end(). The caller frees it.
 * Errors: QY_E_VALUE (an unknown paper size, language or notation, too many plies, or an `a_page` that no layout
 * has), QY_E_MEMORY.
 */
QY_API int qy_prints_new(const struct qy_print_setup *setup, qy_write_fn write, void *user,
                         struct qy_prints **ret_prints, struct qy_error *reterr);

/*
 * Appends a game: its players and event, its moves with comments and variations, and diagrams after the plies
 * set up, at the end, and where the game has a diagram mark (NAG 220 or 221, `D`, or `[#]` in a comment), with the
 * arrows and marks of its comments. A game with the tag Lesson shows its first position; its moves follow on pages of
 * their own at the end of the document, as do those of positions with `a_page`. Errors: that of `write`, QY_E_MEMORY,
 * QY_E_SHEET_DRAW, QY_E_DRAWING.
 */
QY_API int qy_prints_add(struct qy_prints *prints, const struct qy_record *record, struct qy_error *reterr);

/* The number of pages so far. */
QY_API unsigned qy_prints_pages(const struct qy_prints *prints);

/* Appends the characters so far for which this machine has no font; they are printed as boxes. */
QY_API void qy_prints_missing(const struct qy_prints *prints, struct qy_buf *out);

/* Ends the document and writes the rest of it; call it last. Errors as above. */
QY_API int qy_prints_end(struct qy_prints *prints, struct qy_error *reterr);

/* Frees a document; accepts NULL. If it was not ended, the file is incomplete. */
QY_API void qy_prints_free(struct qy_prints *prints);

#ifdef __cplusplus
}
#endif

#endif
