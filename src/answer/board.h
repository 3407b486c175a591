/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards drawn with text. */
#ifndef QYI_ANSWER_BOARD_H
#define QYI_ANSWER_BOARD_H

#include <qiyuan/core/game.h>

struct qyi_board {
    const struct qy_position *position;
    qy_square from; /* of the last move, marked on the board; QY_SQUARE_NONE: none */
    qy_square to;
    /* traditional pieces for zh-Hant and en, as they stand on real sets; simplified for zh-Hans */
    enum qy_lang lang;
    bool flip;  /* the second player below */
    bool ascii; /* letters, as in a FEN, and no other signs than ASCII has */
    bool colour;
};

/* Appends the board of either game, with its labels. */
void qyi_draw_board(const struct qyi_board *board, struct qy_buf *out);

#endif
