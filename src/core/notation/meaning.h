/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The meaning of a move's text, whether the move is legal or not. */
#ifndef QYI_NOTATION_MEANING_H
#define QYI_NOTATION_MEANING_H

#include <qiyuan/core/notation.h>

/* The meaning found in a text. */
struct qyi_finding {
    qy_move move;            /* the legal move, or QY_MOVE_NONE */
    enum qy_refusal refusal; /* why it is not legal: QY_REFUSAL_NONE unless the error is QY_E_ILLEGAL_MOVE */
    /* its squares, for castling the king's; QY_SQUARE_NONE if the text gives none, or several */
    qy_square from;
    qy_square to;
    uint8_t promotion; /* the promotion of an illegal move, 0 for none */
    bool by_place; /* the piece is named by its place among others (后车进三), not by a file or a square */
};

/* As qy_move_read_any_flags(), and also returns what the text means, independent of its notation. */
int qyi_move_understand(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                        struct qyi_finding *ret_finding, struct qy_error *reterr);

#endif
