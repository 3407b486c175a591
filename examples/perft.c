/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts the leaf nodes below a position of either game: perft DEPTH FEN */
#include <qiyuan/core/game.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    struct qy_position position;
    struct qy_error error;
    uint64_t nodes = 0;

    if (argc != 3)
        return 2;
    if (qy_position_from_fen(qy_game_of_fen(argv[2], strlen(argv[2])), argv[2], strlen(argv[2]), &position,
                             &error) < 0) {
        struct qy_buf words = QY_BUF_INIT;

        qy_error_words(&error, QY_LANG_EN, &words);
        fprintf(stderr, "perft: %s\n", qy_buf_str(&words));
        qy_buf_free(&words);
        return 3;
    }
    if (qy_perft(&position, (unsigned)strtoul(argv[1], NULL, 10), 1, &nodes) < 0)
        return 4;
    printf("%s: %" PRIu64 " nodes\n", qy_game_id(position.game), nodes);
    return 0;
}
