/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The legal moves of a position in the order in which commands list them. */
#ifndef QYI_CLI_MOVE_LIST_H
#define QYI_CLI_MOVE_LIST_H

#include <qiyuan/notation.h>

struct qyi_cli_move {
    qy_move move;
    char uci[8]; /* zero-terminated */
};

/* Writes the legal moves (room for QY_MAX_MOVES) in byte order of their UCI form; returns how many. */
size_t qyi_cli_list_moves(const struct qy_position *position, struct qyi_cli_move *ret_moves);

#endif
