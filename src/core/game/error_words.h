/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors in words, including refusals of moves and faults of positions. */
#ifndef QYI_GAME_ERROR_WORDS_H
#define QYI_GAME_ERROR_WORDS_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>
#include <qiyuan/core/game.h>
#include <qiyuan/core/lang.h>

/* The refusal of an illegal move from its error: the name of an `enum qy_refusal`, or NULL. */
const char *qyi_error_refusal(const struct qy_error *error);

/* Appends an error in words. */
QY_API void qyi_error_in_words(const struct qy_error *error, enum qy_lang lang, struct qy_buf *out);

/* Appends the words of faults, given as a comma-separated list of names; with `named`, each also by its name. */
void qyi_fault_list_words(const char *ids, enum qy_lang lang, bool named, struct qy_buf *out);

/*
 * Appends the words of every fault of a position that can be read but not played; with `named`, each also by
 * its name.
 */
void qyi_fen_fault_words(enum qy_game game, const char *fen, size_t len, enum qy_lang lang, bool named,
                         struct qy_buf *out);

/*
 * Appends "FILE:LINE:COLUMN: words", with line and column if known; for a file without lines "FILE:@OFFSET:
 * words".
 */
QY_API void qyi_error_line(const char *file, const struct qy_error *error, enum qy_lang lang,
                           struct qy_buf *out);

#endif
