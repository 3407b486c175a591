/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions as text. May use: base. */
#ifndef QYI_XIANGQI_FEN_H
#define QYI_XIANGQI_FEN_H

#include "xiangqi/position.h"

#include <qiyuan/core/error.h>

/* The FEN of the starting position of a game. */
extern const char qyi_xiangqi_start_fen[];

/* The FEN letters of the first side by kind; entry 0 is a space. */
extern const char qyi_xiangqi_letters[];

/*
 * Reads a FEN into a position. Errors: QY_E_FEN_..., or QY_E_POSITION_FAULTS with the names of all faults in
 * `found`; then, and with 0 on success, `*ret_faults` is also written (it may be NULL).
 */
int qyi_xiangqi_from_fen(const char *fen, size_t len, struct qy_xiangqi_position *ret, uint32_t *ret_faults,
                         struct qy_error *reterr);

/* Appends the FEN; without counters only the board, the side to move and the two empty fields. */
void qyi_xiangqi_to_fen(const struct qy_xiangqi_position *position, bool counters, struct qy_buf *out);

#endif
