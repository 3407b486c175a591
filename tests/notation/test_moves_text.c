/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves as people type them one after the other. */
#include "cmocka_all.h"
#include "notation/moves_text.h"

#include <qiyuan/core/game.h>

static void texts_are_read(void **state)
{
    static const struct {
        enum qy_game game;
        const char *text;
        bool lenient;
        unsigned moves; /* that can be read */
        int code;       /* of the next word */
        size_t word;    /* and its position, */
        size_t number;  /* this many bytes of a number in front */
    } rows[] = {
        {QY_GAME_CHESS, "", false, 0, 0, 0, 0},
        {QY_GAME_CHESS, " \t\r\n", false, 0, 0, 0, 0},
        {QY_GAME_CHESS, "e4 e5", false, 2, 0, 3, 0},
        {QY_GAME_CHESS, "1.e4 e5 2. Nf3 2...Nc6\n", false, 4, 0, 15, 4},
        {QY_GAME_CHESS, "1.e4 d5 2.e5 f5 3.exf6 e.p. gxf6", false, 6, 0, 28, 0},
        {QY_GAME_CHESS, "1.e4 1.e5 2.Ke3", false, 2, QY_E_ILLEGAL_MOVE, 10, 2},
        {QY_GAME_CHESS, "e4 12 e5", false, 1, QY_E_MOVE_SYNTAX, 3, 0},
        {QY_GAME_CHESS, "1. e4 1. ... e5", false, 1, QY_E_MOVE_SYNTAX, 9, 0},
        {QY_GAME_CHESS, "1. e4 1. ... e5", true, 2, 0, 13, 0},
        {QY_GAME_XIANGQI, "1.\xE7\x82\xAE\xE4\xBA\x8C\xE5\xB9\xB3\xE4\xBA\x94 H8+7", false, 2, 0, 15, 0},
        {QY_GAME_XIANGQI, "1. h2e2 h9g7 2.x", false, 2, QY_E_MOVE_SYNTAX, 13, 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_moves_text moves;
        struct qy_position position;
        struct qy_error error;
        struct qy_undo undo;
        unsigned count = 0;
        qy_move move;
        int code;

        qy_position_start(rows[i].game, &position);
        qyi_moves_text_begin(&moves, &position, rows[i].text);
        moves.lenient = rows[i].lenient;
        while ((code = qyi_moves_text_next(&moves, &position, &move, &error)) == 1) {
            qy_position_make(&position, move, &undo);
            count++;
        }
        assert_int_equal(count, rows[i].moves);
        assert_int_equal(code, rows[i].code);
        assert_int_equal(moves.word, rows[i].word);
        assert_int_equal(moves.number, rows[i].number);
    }
}

static void the_first_move_tells_the_game(void **state)
{
    static const struct {
        const char *text;
        enum qy_game game;
    } rows[] = {{"1. e4 e5", QY_GAME_CHESS},
                {"h2e2", QY_GAME_XIANGQI},
                {"1. \xE7\x82\xAE\xE4\xBA\x8C\xE5\xB9\xB3\xE4\xBA\x94", QY_GAME_XIANGQI},
                {"nothing", QY_GAME_CHESS}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(qyi_game_of_moves(rows[i].text), rows[i].game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(texts_are_read),
                                       cmocka_unit_test(the_first_move_tells_the_game)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
