/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: answer. What an engine says of a move that was played. */
#ifndef QYI_ANSWER_ANALYSIS_H
#define QYI_ANSWER_ANALYSIS_H

#include "answer/writer.h"

#include <qiyuan/duel.h>

/* The message that says what a move threw away by the tables; `left` of the note is less than `had`. */
const char *qyi_thrown_words(const struct qy_move_note *note);

/* Says it in the game as well, behind the move. Returns 0 or QY_E_MEMORY. */
int qyi_comment_thrown(struct qy_record *record, const struct qy_move_note *note, enum qy_lang lang);

/* A row for a move of game `number`: what it gave away, what was best; `lines`: all lines that the engine was
 * asked for, too. */
void qyi_answer_move_note(uint64_t number, const struct qy_position *before, const struct qy_move_note *note,
                          bool lines, struct qyi_writer *writer);

#endif
