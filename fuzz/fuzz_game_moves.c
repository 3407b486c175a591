/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Moves in every game. The first byte selects the game, followed by a FEN and a line end, or an empty line
 * for the starting position. Each later byte selects a legal move; every two bytes are also tried as a move
 * of any 16 bits.
 *
 * Laws: the list of legal moves agrees with the test of a single move; the incrementally updated key equals
 * the recomputed one; unmaking a move restores the position; the side to move can never capture a king.
 */
#include <qiyuan/core/game.h>

#include "fuzz.h"

#include <string.h>

/* At how many of the last positions. */
#define LOOKED_AT 16

static void hold_laws(const struct qy_position *position, const qy_move *moves, size_t count, qy_move any)
{
    bool listed = false;

    FUZZ_LAW(count <= QY_MAX_MOVES);
    for (size_t i = 0; i < count; i++) {
        struct qy_position copy = *position;
        struct qy_undo undo;

        listed |= moves[i] == any;
        FUZZ_LAW(qy_position_is_legal(position, moves[i]));
        qy_position_make(&copy, moves[i], &undo);
        FUZZ_LAW(qy_position_key(&copy) == qy_position_compute_key(&copy));
        FUZZ_LAW(qy_position_side(&copy) != qy_position_side(position));
        qy_position_unmake(&copy, moves[i], &undo);
        FUZZ_LAW(qy_position_key(&copy) == qy_position_key(position));
        FUZZ_LAW(qy_position_compute_key(&copy) == qy_position_key(position));
        FUZZ_LAW(qy_position_halfmove(&copy) == qy_position_halfmove(position));
    }
    FUZZ_LAW(qy_position_is_legal(position, any) == listed);
    FUZZ_LAW((qy_position_status(position) == QY_STATUS_OPEN) == (count > 0));
}

/* Reads the FEN on the first line. Returns the number of bytes read, or 0 if it is not a valid FEN. */
static size_t start(const uint8_t *data, size_t size, struct qy_position *ret_position)
{
    enum qy_game game = (enum qy_game)(data[0] % QY_GAME_COUNT);
    const uint8_t *end = memchr(data + 1, '\n', size - 1);

    if (!end)
        return 0;
    if (end == data + 1)
        qy_position_start(game, ret_position);
    else if (qy_position_from_fen(game, (const char *)data + 1, (size_t)(end - data - 1), ret_position,
                                  NULL) < 0)
        return 0;
    return (size_t)(end - data) + 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qy_position position;
    size_t at = size ? start(data, size, &position) : 0;
    size_t end = size < at + 96 ? size : at + 96;

    if (at == 0)
        return 0;
    for (; at < end; at++) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(&position, moves);
        qy_move any = (qy_move)(data[at] << 8 | (at + 1 < size ? data[at + 1] : 0));
        struct qy_undo undo;

        /* a long game is one of many inputs with the same beginning, whose positions were looked at there */
        if (end - at <= LOOKED_AT)
            hold_laws(&position, moves, count, any);
        if (count == 0)
            break;
        qy_position_make(&position, moves[data[at] % count], &undo);
    }
    return 0;
}
