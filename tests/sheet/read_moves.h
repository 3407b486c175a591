/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves of a game, for tests of what is drawn of it. */
#ifndef TESTS_SHEET_READ_MOVES_H
#define TESTS_SHEET_READ_MOVES_H

#include <qiyuan/core/game.h>
#include <qiyuan/core/notation.h>

#include "cmocka_all.h"

#include <string.h>

/* Reads moves with a blank between two, and makes them; how many. */
static inline size_t read_moves(const char *text, struct qy_position *position, qy_move *ret_moves)
{
    size_t count = 0;

    while (*text) {
        size_t len = strcspn(text, " ");
        struct qy_undo undo;

        assert_int_equal(qy_move_read_any(position, text, len, &ret_moves[count], NULL), 0);
        qy_position_make(position, ret_moves[count++], &undo);
        text += len;
        text += *text == ' ';
    }
    return count;
}

#endif
