/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Legal moves from the data that files store. */
#ifndef QYI_RECORD_LEGAL_MOVE_H
#define QYI_RECORD_LEGAL_MOVE_H

#include <qiyuan/core/game.h>

/* The legal move of a piece, not castling; QY_MOVE_NONE for none. */
qy_move qyi_legal_move(const struct qy_position *position, qy_square from, qy_square to, unsigned promotion);
/* Castling to a side if legal; else QY_MOVE_NONE. */
qy_move qyi_castling_move(const struct qy_position *position, bool kingside);

#endif
