/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws boards as text. */
#ifndef QYI_ANSWER_BOARD_H
#define QYI_ANSWER_BOARD_H

#include <qiyuan/core/game.h>

struct qyi_board {
    const struct qy_position *position;
    qy_square from; /* the last move, marked on the board; QY_SQUARE_NONE: no mark */
    qy_square to;
    /* traditional characters on the pieces for zh-Hant and en, as on real sets; simplified ones for zh-Hans */
    enum qy_lang lang;
    bool flip;  /* draw the second player at the bottom */
    bool ascii; /* letters as in a FEN, and only ASCII characters */
    bool colour;
};

/* Appends a board of either game with its coordinates. */
void qyi_draw_board(const struct qyi_board *board, struct qy_buf *out);

#endif
