/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves, squares and rule sets as texts. */
#ifndef QYI_THINKING_MOVES_H
#define QYI_THINKING_MOVES_H

#include <qiyuan/core/game.h>
#include <qiyuan/core/notation.h>
#include <qiyuan/errors/server.h>

#include "base/json.h"

/* Room for a move in any notation. */
#define QYI_MOVE_TEXT 64

/* A square's name ("e4", "h2") as a text of at most 4 bytes with its zero. */
void qyi_square_name(enum qy_game game, qy_square square, char name[4]);

/* Writes a legal move's UCI form. */
void qyi_move_uci(const struct qy_position *position, qy_move move, char *text, size_t size);

/* A legal move in every notation of the game, by the notation's name: an object. */
void qyi_move_texts(const struct qy_position *position, qy_move move, struct qyi_json *json);

/* A legal move as an object: `uci`, and `text` by qyi_move_texts(). */
void qyi_move_object(const struct qy_position *position, qy_move move, struct qyi_json *json);

/* The game that a text names; QY_E_FIELD_VALUE of the field `game`, which tells which there are. */
int qyi_game_find(const char *name, enum qy_game *ret_game, struct qy_error *reterr);

/* The rule set of a game that a text names; NULL: the usual one. QY_E_FIELD_VALUE of the field `rules` for one that the game
 * does not have, which tells those that it has. */
int qyi_rules_find(const char *name, enum qy_game game, const struct qy_rules **ret_rules,
                   struct qy_error *reterr);

/* Legal moves as an array of their UCI forms. */
void qyi_moves_array(const struct qy_position *position, const qy_move *moves, size_t count,
                     struct qyi_json *json);

/*
 * Copies the text of a move that counts its ranks from 1 as it is from 0 (qy_move_ranks_from_0()) into room for
 * QYI_MOVE_TEXT characters. Returns 0, QY_E_MOVE_SYNTAX or QY_E_MEMORY.
 */
int qyi_move_from_0(const char *text, size_t len, char *ret_text);

/*
 * The legal move that a text names. QY_E_EVENT_REFUSED with `ret_refusal` set when it names one that is not
 * legal; QY_E_MOVE_SYNTAX or QY_E_AMBIGUOUS_MOVE when it names none.
 */
int qyi_move_find(const struct qy_position *position, const char *text, size_t len, qy_move *ret_move,
                  enum qy_refusal *ret_refusal, struct qy_error *reterr);
/* The same of a text that counts the ranks of xiangqi from 1 where `from_1`. */
int qyi_move_find_ranks(const struct qy_position *position, const char *text, size_t len, bool from_1,
                        qy_move *ret_move, enum qy_refusal *ret_refusal, struct qy_error *reterr);

#endif
