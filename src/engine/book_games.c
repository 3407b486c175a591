/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the books of each game name positions and moves. */
#include "engine/book.h"

extern const struct qyi_book_format qyi_book_chess;

const struct qyi_book_format *const qyi_book_files[QY_GAME_COUNT] = {[QY_GAME_CHESS] = &qyi_book_chess};

static uint16_t same_move(enum qy_game game, qy_move move)
{
    (void)game;
    return move;
}

const struct qyi_book_format qyi_book_own = {qy_position_key, same_move};
