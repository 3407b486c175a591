/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Squares as text, and moves written by them. */
#include "base/error.h"
#include "game/ops.h"
#include "notation/notation.h"

void qy_square_write(enum qy_game game, qy_square square, struct qy_buf *out)
{
    const struct qy_game_ops *ops = qyi_games[game];

    const char name[2] = {(char)('a' + square % ops->files),
                          (char)('0' + square / ops->files + ops->first_rank)};

    qy_buf_add(out, name, sizeof(name));
}

int qy_square_read(enum qy_game game, const char *text, size_t len, qy_square *ret_square)
{
    const struct qy_game_ops *ops = qyi_games[game];

    if (len != 2)
        return QY_E_VALUE;
    int file = (text[0] | 0x20) - 'a';
    int rank = text[1] - '0' - ops->first_rank;
    if (file < 0 || file >= ops->files || rank < 0 || rank >= ops->ranks)
        return QY_E_VALUE;
    *ret_square = (qy_square)(rank * ops->files + file);
    return 0;
}

/* Writes a square; ranks are numbered from `first_rank`, up to 10. Returns the position after it. */
static char *write_square(const struct qy_game_ops *ops, qy_square square, int first_rank, char letter,
                          char *p)
{
    int rank = square / ops->files + first_rank;

    *p++ = (char)(letter + square % ops->files);
    if (rank > 9)
        *p++ = '1';
    *p++ = (char)('0' + rank % 10);
    return p;
}

void qyi_uci_write(const struct qy_position *position, qy_move move, unsigned flags, struct qy_buf *out)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_square to = ops->move_to(move);
    unsigned promotion = ops->move_promotion(move);
    int first_rank = (flags & QY_WRITE_RANKS_FROM_1) != 0 ? 1 : ops->first_rank;
    qy_square rook;
    char text[8];

    if (qyi_castling(position, move, &rook) &&
        ((flags & QY_WRITE_KING_TAKES_ROOK) != 0 || qyi_castling_by_rook(position)))
        to = rook;
    char *p = write_square(ops, ops->move_from(move), first_rank, 'a', text);
    p = write_square(ops, to, first_rank, 'a', p);
    if (promotion != 0)
        *p++ = (char)(ops->letters[promotion] | 0x20);
    qy_buf_add(out, text, (size_t)(p - text));
}

void qyi_iccs_write(const struct qy_position *position, qy_move move, unsigned flags, struct qy_buf *out)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    char text[8];

    (void)flags;
    char *p = write_square(ops, ops->move_from(move), 0, 'A', text);
    *p++ = '-';
    p = write_square(ops, ops->move_to(move), 0, 'A', p);
    qy_buf_add(out, text, (size_t)(p - text));
}

bool qyi_castling(const struct qy_position *position, qy_move move, qy_square *ret_rook)
{
    *ret_rook = qyi_ops(position)->castling_rook(move);
    return *ret_rook != QY_SQUARE_NONE;
}

bool qyi_castling_by_rook(const struct qy_position *position)
{
    return qyi_ops(position)->free_castling(position);
}
