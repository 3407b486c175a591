/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, print: booklets and games on paper. Part of libqiyuan-sheet, which needs cairo and pango.
 *
 *   qy_booklet   a book for one's own games: cover, the rules with figures, blank score sheets
 *   qy_prints    a PDF of games with their comments, variations and diagrams
 */
#ifndef QIYUAN_PRINT_H
#define QIYUAN_PRINT_H

#include <qiyuan/sheet.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- booklets -------------------------------------------------------------------------------------------
 */

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
};

/*
 * Writes a booklet as PDF. Returns 0, QY_E_VALUE (a game, language or paper that there is none of, or too
 * many sheets), what `write` returned, QY_E_MEMORY or QY_E_SHEET_DRAW.
 */
QY_API int qy_booklet_write(const struct qy_booklet *booklet, qy_write_fn write, void *user,
                            struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
