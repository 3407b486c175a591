/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the text of a move means, whether the move is legal or not. */
#ifndef QYI_NOTATION_MEANING_H
#define QYI_NOTATION_MEANING_H

#include <qiyuan/core/notation.h>

/* What a text was found to mean. */
struct qyi_finding {
    qy_move move;            /* the legal move, or QY_MOVE_NONE */
    enum qy_refusal refusal; /* why it is none: QY_REFUSAL_NONE unless the error is QY_E_ILLEGAL_MOVE */
    /* its squares, castling as the king goes; QY_SQUARE_NONE where the text tells none, or several */
    qy_square from;
    qy_square to;
    uint8_t promotion; /* the kind that the text tells of an illegal move, 0 for none */
    bool by_place; /* the piece is told by its place among others (后车进三), not by a file or a square */
};

/* qy_move_read_any_flags(), and what the text means: the answer is the same in whatever notation a move is told. */
int qyi_move_understand(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                        struct qyi_finding *ret_finding, struct qy_error *reterr);

#endif
