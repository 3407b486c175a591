/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists the legal moves of a position of either game: legal_moves FEN */
#include <qiyuan/core/notation.h>

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    struct qy_position position;
    struct qy_error error;
    struct qy_buf out = QY_BUF_INIT;
    qy_move moves[QY_MAX_MOVES];
    size_t count;

    if (argc != 2)
        return 2;
    if (qy_position_from_fen(qy_game_of_fen(argv[1], strlen(argv[1])), argv[1], strlen(argv[1]), &position,
                             &error) < 0) {
        qy_error_words(&error, QY_LANG_EN, &out);
        fprintf(stderr, "legal_moves: %s\n", qy_buf_str(&out));
        qy_buf_free(&out);
        return 3;
    }
    count = qy_position_legal(&position, moves);
    for (size_t i = 0; i < count; i++) {
        qy_move_write(&position, moves[i], qy_notation_default(position.game), QY_WRITE_DEFAULT, &out);
        qy_buf_addc(&out, '\n');
    }
    fputs(qy_buf_str(&out), stdout);
    qy_buf_free(&out);
    return 0;
}
