/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/move_list.h"

#include <stdlib.h>
#include <string.h>

static int by_uci(const void *a, const void *b)
{
    return strcmp(((const struct qyi_cli_move *)a)->uci, ((const struct qyi_cli_move *)b)->uci);
}

size_t qyi_cli_list_moves(const struct qy_position *position, struct qyi_cli_move *ret_moves)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    struct qy_buf text = QY_BUF_INIT;

    for (size_t i = 0; i < count; i++) {
        qy_buf_clear(&text);
        (void)qy_move_write(position, moves[i], QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
        ret_moves[i].move = moves[i];
        memset(ret_moves[i].uci, 0, sizeof ret_moves[i].uci);
        strncpy(ret_moves[i].uci, qy_buf_str(&text), sizeof ret_moves[i].uci - 1);
    }
    qy_buf_free(&text);
    qsort(ret_moves, count, sizeof *ret_moves, by_uci);
    return count;
}
