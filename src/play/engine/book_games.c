/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How each game's books encode positions and moves. */
#include "engine/book.h"
#include "record/polyglot_chess.h"

static uint64_t polyglot_key(const struct qy_position *position)
{
    return qyi_polyglot_key(position, QY_MOVE_NONE);
}

static const struct qyi_book_format polyglot = {polyglot_key, qyi_polyglot_move};

const struct qyi_book_format *const qyi_book_files[QY_GAME_COUNT] = {[QY_GAME_CHESS] = &polyglot};

static uint16_t same_move(enum qy_game game, qy_move move)
{
    (void)game;
    return move;
}

const struct qyi_book_format qyi_book_own = {qy_position_key, same_move};
