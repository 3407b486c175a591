/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, sheet: PDF score sheets. Part of libqiyuan-sheet, which needs cairo and pango.
 *
 *   qy_paper         a size of paper
 *   qy_sheets        a PDF of score sheets that is being printed, blank ones and those of games
 *   qy_sheet_facts   the arbiter's data on a game that its record does not have
 *
 * A document is passed to a callback in pieces as its pages are drawn, so memory does not grow with the number of
 * games. Texts of games are printed literally, never read as markup: control characters and characters
 * that change the writing direction are dropped, and invalid UTF-8 is shown as U+FFFD. Text too long for its box
 * shrinks, then ends in an ellipsis.
 */
#ifndef QIYUAN_SHEET_H
#define QIYUAN_SHEET_H

#include <qiyuan/core/notation.h>
#include <qiyuan/errors/sheet.h>
#include <qiyuan/record/record.h>

#ifdef __cplusplus
extern "C" {
#endif

enum qy_paper { QY_PAPER_A4, QY_PAPER_LETTER, QY_PAPER_COUNT };

/* Convert a paper size to its name ("a4", "letter") and back. The second returns 0, or QY_E_VALUE. */
QY_API const char *qy_paper_id(enum qy_paper paper);
QY_API int qy_paper_by_id(const char *id, size_t len, enum qy_paper *ret_paper);

/* Receives bytes of a document. Returns 0, or a negative code, which ends the document. */
typedef int (*qy_write_fn)(void *user, const char *data, size_t len);

/* A qy_write_fn that appends to the `struct qy_buf` at `user`: 0 or QY_E_MEMORY. */
QY_API int qy_buf_write(void *user, const char *data, size_t len);

/* ---- score sheets ---------------------------------------------------------------------------------- */

struct qy_sheets;

/* How sheets are printed. All zero: A4, English. Texts are borrowed for the call and may be NULL. */
struct qy_sheet_setup {
    enum qy_paper paper;
    enum qy_lang lang;
    const char *title;   /* title of the document; NULL: the sheets' own */
    const char *author;  /* author of the document; NULL: none */
    bool other_notation; /* use `notation` instead of the language's default in games that it fits */
    enum qy_notation notation;
};

/*
 * The arbiter's data on a game beyond its moves. If it is all zero, with `used` -1 (unknown), the sheet shows
 * the record's data only.
 */
struct qy_sheet_facts {
    int64_t used[2];        /* milliseconds of thinking time of each side; -1: unknown */
    const uint32_t *offers; /* the plies, from 1 and ascending, after which a draw was offered */
    size_t offer_count;
    enum qy_reason reason;    /* how the game ended; NONE: derived from the last position */
    const char *const *notes; /* sentences for the remarks, such as fouls, in the language of the sheet */
    size_t note_count;
};

/*
 * Begins a document of score sheets. `write` and `user` must live until qy_sheets_end(). The caller frees it.
 * Errors: QY_E_VALUE (an unknown paper size, language or notation), QY_E_MEMORY.
 */
QY_API int qy_sheets_new(const struct qy_sheet_setup *setup, qy_write_fn write, void *user,
                         struct qy_sheets **ret_sheets, struct qy_error *reterr);

/*
 * Appends the sheets of a game, as many as its moves and remarks need. `facts` may be NULL. Errors: that of
 * `write`, QY_E_MEMORY, QY_E_SHEET_DRAW.
 */
QY_API int qy_sheets_add(struct qy_sheets *sheets, const struct qy_record *record,
                         const struct qy_sheet_facts *facts, struct qy_error *reterr);

/* Appends blank sheets of a game. Errors as above. */
QY_API int qy_sheets_add_blank(struct qy_sheets *sheets, enum qy_game game, unsigned count,
                               struct qy_error *reterr);

/* The number of full moves per sheet: 56 in chess, 60 in xiangqi. */
QY_API unsigned qy_sheets_moves_a_page(enum qy_game game);

/* The number of pages so far. */
QY_API unsigned qy_sheets_pages(const struct qy_sheets *sheets);

/* Appends the characters so far for which this machine has no font; they are printed as boxes. */
QY_API void qy_sheets_missing(const struct qy_sheets *sheets, struct qy_buf *out);

/*
 * Ends the document and writes the rest of it; call it last. A document needs at least one page to be valid.
 * Errors as above.
 */
QY_API int qy_sheets_end(struct qy_sheets *sheets, struct qy_error *reterr);

/* Frees a document. If it was not ended, nothing more is written. */
QY_API void qy_sheets_free(struct qy_sheets *sheets);

#ifdef __cplusplus
}
#endif

#endif
