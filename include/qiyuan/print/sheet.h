/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, sheet: what is printed. Part of libqiyuan-sheet, which needs cairo and pango.
 *
 *   qy_paper         a size of paper
 *   qy_sheets        a PDF of score sheets that is being printed, blank ones and those of games
 *   qy_sheet_facts   what the arbiter knows of a game and its record does not tell
 *
 * A document is handed to a function piece by piece as its pages are drawn, so that any number of games takes
 * the same memory. Texts of games are printed as they are, never read as markup: control characters and signs
 * that turn the direction of writing are left out, and what is no UTF-8 is shown as U+FFFD. Text too long for its box
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

/* The name of a size ("a4", "letter"); and the size of a name: 0, or QY_E_VALUE. */
QY_API const char *qy_paper_id(enum qy_paper paper);
QY_API int qy_paper_by_id(const char *id, size_t len, enum qy_paper *ret_paper);

/* Takes bytes of a document. Returns 0, or a negative code, which ends the document. */
typedef int (*qy_write_fn)(void *user, const char *data, size_t len);

/* The same into a `struct qy_buf`, which `user` is: 0 or QY_E_MEMORY. */
QY_API int qy_buf_write(void *user, const char *data, size_t len);

/* ---- score sheets ---------------------------------------------------------------------------------- */

struct qy_sheets;

/* How sheets are printed. Zeroed: A4, English. Texts are borrowed for the call only and may be NULL. */
struct qy_sheet_setup {
    enum qy_paper paper;
    enum qy_lang lang;
    const char *title;   /* of the document; NULL: what the sheets are called */
    const char *author;  /* of the document; NULL: none */
    bool other_notation; /* `notation`, in games that it suits, in place of the language's usual one */
    enum qy_notation notation;
};

/*
 * What the arbiter knows of a game beside its moves. Zeroed but for `used` (-1: not known) it says nothing,
 * and the sheet shows what the record tells.
 */
struct qy_sheet_facts {
    int64_t used[2];        /* milliseconds of thinking time of each side; -1: not known */
    const uint32_t *offers; /* plies, from 1 and ascending, after which the draw was offered */
    size_t offer_count;
    enum qy_reason reason;    /* how the game ended; NONE: what the last position tells */
    const char *const *notes; /* sentences for the remarks, such as fouls, in the language of the sheet */
    size_t note_count;
};

/*
 * Begins a document of score sheets. `write` and `user` must live until it is ended. The caller frees it.
 * Errors: QY_E_VALUE (a paper, language or notation that there is none of), QY_E_MEMORY.
 */
QY_API int qy_sheets_new(const struct qy_sheet_setup *setup, qy_write_fn write, void *user,
                         struct qy_sheets **ret_sheets, struct qy_error *reterr);

/*
 * Appends the sheets of a game: one, and as many more as its moves and its remarks need. `facts` may be NULL.
 * Errors: what `write` returned, QY_E_MEMORY, QY_E_SHEET_DRAW.
 */
QY_API int qy_sheets_add(struct qy_sheets *sheets, const struct qy_record *record,
                         const struct qy_sheet_facts *facts, struct qy_error *reterr);

/* Appends blank sheets of a game. Errors as above. */
QY_API int qy_sheets_add_blank(struct qy_sheets *sheets, enum qy_game game, unsigned count,
                               struct qy_error *reterr);

/* The full moves that a sheet of a game has room for: 56 of chess, 60 of xiangqi. */
QY_API unsigned qy_sheets_moves_a_page(enum qy_game game);

/* The pages so far. */
QY_API unsigned qy_sheets_pages(const struct qy_sheets *sheets);

/* Appends the letters so far, as text, that no font of this machine has: they are printed as boxes. */
QY_API void qy_sheets_missing(const struct qy_sheets *sheets, struct qy_buf *out);

/* Writes the rest of the document, after which nothing can be appended; without a page it is of no use.
 * Errors as above. */
QY_API int qy_sheets_end(struct qy_sheets *sheets, struct qy_error *reterr);

/* Frees a document; one that was not ended writes nothing more. */
QY_API void qy_sheets_free(struct qy_sheets *sheets);

#ifdef __cplusplus
}
#endif

#endif
