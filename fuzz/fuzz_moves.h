/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The law of move notations: the text of a move is read as a legal move, and what is written of that move, in
 * each of its notations and forms, reads back as the same move.
 *
 * An input is a line with a FEN (empty: the starting position), then any number of lines with a move each.
 * Every readable move is made.
 */
#ifndef QYI_FUZZ_FUZZ_MOVES_H
#define QYI_FUZZ_FUZZ_MOVES_H

#include <qiyuan/core/notation.h>

#include <string.h>

#include "game/ops.h"
#include "notation/notation.h"

#include "fuzz.h"

static inline void fuzz_write_read(const struct qy_position *position, qy_move move,
                                   enum qy_notation notation, unsigned flags)
{
    struct qy_buf text = QY_BUF_INIT;
    qy_move back = QY_MOVE_NONE;

    if (qy_move_write(position, move, notation, flags, &text) == 0) {
        FUZZ_LAW(qy_move_read_flags(position, text.data, text.len, notation, flags, &back, NULL) == 0);
        FUZZ_LAW(back == move);
    } else {
        FUZZ_LAW(text.failed);
    }
    qy_buf_free(&text);
}

/* Checks that the full reader finds the same move as the fast reader at the start of a text. */
static inline void fuzz_quick(const struct qy_position *position, enum qy_notation notation, const char *text,
                              size_t len)
{
    size_t (*quick)(const struct qy_position *, const struct qyi_reading *, const char *, qy_move *) =
        qyi_notation_of(notation)->quick;
    char padded[256 + QYI_QUICK_AHEAD] = {0};
    qy_move fast = QY_MOVE_NONE;
    qy_move slow = QY_MOVE_NONE;

    if (quick == NULL || len > 256)
        return;
    memcpy(padded, text, len);
    memset(padded + len, ' ', QYI_QUICK_AHEAD);
    size_t used = quick(position, qyi_ops(position)->reading(), padded, &fast);
    if (used == 0)
        return;
    FUZZ_LAW(used <= len);
    FUZZ_LAW(qy_move_read(position, text, used, notation, &slow, NULL) == 0);
    FUZZ_LAW(fast == slow);
}

/* Reads a text in every notation of the game. Returns the move, or QY_MOVE_NONE. */
static inline qy_move fuzz_read(const struct qy_position *position, const char *text, size_t len)
{
    static const unsigned flags[] = {QY_WRITE_DEFAULT, QY_WRITE_PLAIN_SAN,    QY_WRITE_TRADITIONAL,
                                     QY_WRITE_SHORT,   QY_WRITE_RANKS_FROM_1, QY_WRITE_KING_TAKES_ROOK};
    qy_move found = QY_MOVE_NONE;

    for (int n = 0; n < QY_NOTATION_COUNT; n++) {
        enum qy_notation notation = (enum qy_notation)n;
        qy_move move = QY_MOVE_NONE;
        struct qy_error error = {0};

        if (!qy_notation_suits(notation, position->game))
            continue;
        fuzz_quick(position, notation, text, len);
        int code = qy_move_read(position, text, len, notation, &move, &error);
        FUZZ_LAW(code == 0 || (error.code == code && move == QY_MOVE_NONE));
        if (code != 0)
            continue;
        FUZZ_LAW(qy_position_is_legal(position, move));
        for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
            fuzz_write_read(position, move, notation, flags[i]);
        found = move;
    }
    return found;
}

/* Takes the next line; returns its length. */
static inline size_t fuzz_line(const char **text, size_t *left, const char **ret_line)
{
    const char *end = *left > 0 ? memchr(*text, '\n', *left) : NULL;
    size_t len = end == NULL ? *left : (size_t)(end - *text);

    *ret_line = *text;
    *text += len + (end != NULL);
    *left -= len + (end != NULL);
    return len;
}

static inline void fuzz_moves(enum qy_game game, const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const char *line;
    struct qy_position position;
    struct qy_undo undo;
    size_t len = fuzz_line(&text, &size, &line);

    if (len == 0)
        qy_position_start(game, &position);
    else if (qy_position_from_fen(game, line, len, &position, NULL) != 0)
        return;
    for (int count = 0; size > 0 && count < 40; count++) {
        len = fuzz_line(&text, &size, &line);
        qy_move move = fuzz_read(&position, line, len);
        if (move != QY_MOVE_NONE)
            qy_position_make(&position, move, &undo);
    }
}

#endif
