/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * FEN of every game; the first byte selects the game. Laws: a FEN that is read is written in a form that
 * reads back to the same position and is then written the same; a text is refused if and only if it has
 * faults.
 */
#include <qiyuan/core/game.h>

#include "fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const unsigned flags[] = {QY_FEN_DEFAULT, QY_FEN_SHREDDER};
    struct qy_position position;
    struct qy_error error;
    uint32_t faults = 0;
    enum qy_game game;
    const char *text;
    bool unreadable;

    if (size == 0)
        return 0;
    game = (enum qy_game)(data[0] % QY_GAME_COUNT);
    text = (const char *)data + 1;
    size--;
    unreadable = qy_fen_faults(game, text, size, &faults, NULL) < 0;
    if (qy_position_from_fen(game, text, size, &position, &error) < 0) {
        FUZZ_LAW(unreadable || faults != 0);
        FUZZ_LAW(error.offset <= size);
        return 0;
    }
    FUZZ_LAW(!unreadable && faults == 0);
    FUZZ_LAW(qy_position_key(&position) == qy_position_compute_key(&position));
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        struct qy_position again;
        struct qy_buf first = QY_BUF_INIT;
        struct qy_buf second = QY_BUF_INIT;

        qy_position_to_fen(&position, flags[i], &first);
        FUZZ_LAW(qy_position_from_fen(game, first.data, first.len, &again, NULL) == 0);
        FUZZ_LAW(qy_position_key(&again) == qy_position_key(&position));
        qy_position_to_fen(&again, flags[i], &second);
        FUZZ_LAW(strcmp(qy_buf_str(&first), qy_buf_str(&second)) == 0);
        qy_buf_free(&first);
        qy_buf_free(&second);
    }
    return 0;
}
