/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves, squares and rule sets as texts. */
#ifndef QYI_THINKING_MOVES_H
#define QYI_THINKING_MOVES_H

#include <qiyuan/core/game.h>
#include <qiyuan/core/notation.h>
#include <qiyuan/errors/server.h>

#include "base/json.h"

/* Size of a move in any notation. */
#define QYI_MOVE_TEXT 64

/* Writes a square's name ("e4", "h2"), at most 4 bytes with the terminating zero. */
void qyi_square_name(enum qy_game game, qy_square square, char name[4]);

/* Writes a legal move in UCI. */
void qyi_move_uci(const struct qy_position *position, qy_move move, char *text, size_t size);

/* Writes a legal move in every notation of the game as an object; the keys are names of notations. */
void qyi_move_texts(const struct qy_position *position, qy_move move, struct qyi_json *json);

/* Writes a legal move as an object: `uci`, and `text` by qyi_move_texts(). */
void qyi_move_object(const struct qy_position *position, qy_move move, struct qyi_json *json);

/* Finds the game with a name; QY_E_FIELD_VALUE for the field `game`, with the list of games. */
int qyi_game_find(const char *name, enum qy_game *ret_game, struct qy_error *reterr);

/* Finds the rule set of a game by name; NULL: the default one. QY_E_FIELD_VALUE for the field `rules`, with
 * the list of the game's rule sets. */
int qyi_rules_find(const char *name, enum qy_game game, const struct qy_rules **ret_rules,
                   struct qy_error *reterr);

/* Writes legal moves as an array of UCI moves. */
void qyi_moves_array(const struct qy_position *position, const qy_move *moves, size_t count,
                     struct qyi_json *json);

/*
 * Converts the text of a move whose ranks are counted from 1 to ranks from 0 (qy_move_ranks_from_0()), into
 * room for QYI_MOVE_TEXT characters. Returns 0, QY_E_MOVE_SYNTAX or QY_E_MEMORY.
 */
int qyi_move_from_0(const char *text, size_t len, char *ret_text);

/*
 * Finds the legal move that a text names. QY_E_EVENT_REFUSED with `ret_refusal` set for an illegal move;
 * QY_E_MOVE_SYNTAX or QY_E_AMBIGUOUS_MOVE if it names none.
 */
int qyi_move_find(const struct qy_position *position, const char *text, size_t len, qy_move *ret_move,
                  enum qy_refusal *ret_refusal, struct qy_error *reterr);
/* The same for a text that counts the ranks of xiangqi from 1 if `from_1`. */
int qyi_move_find_ranks(const struct qy_position *position, const char *text, size_t len, bool from_1,
                        qy_move *ret_move, enum qy_refusal *ret_refusal, struct qy_error *reterr);

#endif
