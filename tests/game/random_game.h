/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random games of any game of the table, the same ones for the same seed. */
#ifndef QYI_TESTS_RANDOM_GAME_H
#define QYI_TESTS_RANDOM_GAME_H

#include <qiyuan/core/game.h>

/* True when two positions are the same value, byte for byte: makers of positions leave none to chance. */
static inline bool same_bytes(const struct qy_position *a, const struct qy_position *b)
{
    const unsigned char *left = (const unsigned char *)a;
    const unsigned char *right = (const unsigned char *)b;

    for (size_t i = 0; i < sizeof *a; i++)
        if (left[i] != right[i])
            return false;
    return true;
}

struct dice {
    uint64_t state;
};

/* xorshift64*, by Vigna: good enough to pick moves. The state must not be 0. */
static inline uint32_t dice_throw(struct dice *dice, uint32_t sides)
{
    dice->state ^= dice->state >> 12;
    dice->state ^= dice->state << 25;
    dice->state ^= dice->state >> 27;
    return (uint32_t)((dice->state * 2685821657736338717U) >> 33) % sides;
}

/*
 * Plays one random legal move; captures are taken only one time in four, so that games do not thin out at
 * once. Returns the move, or QY_MOVE_NONE where there is none.
 */
static inline qy_move random_move(struct dice *dice, const struct qy_position *position)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    qy_move move = QY_MOVE_NONE;

    for (int try = 0; count > 0 && try < 4; try++) {
        move = moves[dice_throw(dice, (uint32_t)count)];
        if (!qy_move_captured(position, move))
            break;
    }
    return move;
}

#endif
