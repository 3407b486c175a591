/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thinks about a position of either game to a depth: best_move DEPTH FEN. Needs libqiyuan-play. */
#include <qiyuan/core.h>
#include <qiyuan/play/engine.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    struct qy_engine_limits limits = {.depth = argc == 3 ? (unsigned)atoi(argv[1]) : 0};
    struct qy_engine_result result;
    struct qy_position position;
    struct qy_history *history;
    struct qy_engine *engine;
    struct qy_buf text = QY_BUF_INIT;
    enum qy_game game;

    if (argc != 3 || limits.depth == 0)
        return 2;
    game = qy_game_of_fen(argv[2], strlen(argv[2]));
    if (qy_position_from_fen(game, argv[2], strlen(argv[2]), &position, NULL) < 0)
        return 3;
    if (qy_history_new(&position, &history) < 0)
        return 4;
    if (qy_engine_new(game, &engine) < 0) {
        qy_history_free(history);
        return 4;
    }
    if (qy_engine_search(engine, history, &limits, NULL, NULL, &result) == 0 && result.best != QY_MOVE_NONE) {
        qy_move_write(&position, result.best, qy_notation_default(game), QY_WRITE_DEFAULT, &text);
        printf("%s", qy_buf_str(&text));
        if (result.mate)
            printf(", mate in %d", result.mate);
        printf("\n");
    }
    qy_buf_free(&text);
    qy_engine_free(engine);
    qy_history_free(history);
    return 0;
}
