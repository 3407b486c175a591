/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, print: booklets and games on paper. Part of libqiyuan-sheet, which needs cairo and pango.
 *
 *   qy_booklet   a book for one's own games: cover, the rules with figures, blank score sheets
 *   qy_prints    a PDF of games with their comments, variations and diagrams
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

/* More sheets than this are not bound in one booklet. */
#define QY_BOOKLET_SHEETS 1000

/* Texts are borrowed for the call; NULL leaves a line to write on. */
struct qy_booklet {
    enum qy_game game;
    enum qy_lang lang;
    enum qy_paper paper;
    unsigned sheets; /* blank ones at the end: up to QY_BOOKLET_SHEETS */
    const char *player;
    const char *contact;
    struct qy_buf
        *missing; /* takes the letters, as text, that no font of this machine has; NULL: nobody asks */
};

/*
 * Writes a booklet as PDF. Returns 0, QY_E_VALUE (a game, language or paper that there is none of, or too
 * many sheets), what `write` returned, QY_E_MEMORY or QY_E_SHEET_DRAW.
 */
QY_API int qy_booklet_write(const struct qy_booklet *booklet, qy_write_fn write, void *user,
                            struct qy_error *reterr);

/* ---- games ----------------------------------------------------------------------------------------- */

/* More diagrams than this are not asked for by their plies. */
#define QY_PRINT_PLIES 256

/* How games are printed. Zeroed: A4, English, figurines or Chinese columns, diagrams only where marks ask. */
struct qy_print_setup {
    enum qy_paper paper;
    enum qy_lang lang;
    bool letters;        /* letters for the pieces in place of figurines */
    bool other_notation; /* `notation`, in games that it suits, in place of the usual one */
    enum qy_notation notation;
    bool diagram_at_end;   /* of each game */
    const uint32_t *plies; /* of the main line, after which a diagram stands; copied */
    size_t ply_count;
    const char *title; /* of the document; NULL: "Games" */
};

struct qy_prints;

/*
 * Begins a document of games. `write` and `user` must live until it is ended. The caller frees it. Errors:
 * QY_E_VALUE (a paper, language or notation that there is none of, too many plies), QY_E_MEMORY.
 */
QY_API int qy_prints_new(const struct qy_print_setup *setup, qy_write_fn write, void *user,
                         struct qy_prints **ret_prints, struct qy_error *reterr);

/*
 * Appends a game: its players and event, its moves with comments and variations, and diagrams after the plies
 * of the setup, at the end, and where the game has the mark of one (NAG 220 or 221, `D`), with the arrows and
 * marks of its comments. Errors: what `write` returned, QY_E_MEMORY, QY_E_SHEET_DRAW, QY_E_DRAWING.
 */
QY_API int qy_prints_add(struct qy_prints *prints, const struct qy_record *record, struct qy_error *reterr);

/* The pages so far. */
QY_API unsigned qy_prints_pages(const struct qy_prints *prints);

/* Appends the letters so far, as text, that no font of this machine has: they are printed as boxes. */
QY_API void qy_prints_missing(const struct qy_prints *prints, struct qy_buf *out);

/* Writes the rest of the document, after which nothing can be appended. Errors as above. */
QY_API int qy_prints_end(struct qy_prints *prints, struct qy_error *reterr);

/* Takes NULL. A document that was not ended stays cut short. */
QY_API void qy_prints_free(struct qy_prints *prints);

#ifdef __cplusplus
}
#endif

#endif
