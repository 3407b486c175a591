/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves in every notation: the rows of moves.txt, and the law that what is written reads back. */
#include "cmocka_all.h"

#include "notation/laws.h"
#include "share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table ------------------------------------------------------------------------------------- */

struct row {
    char *field[5]; /* position, notation, move, written, readings */
    struct qy_position position;
    enum qy_notation notation;
    unsigned flags;
};

static char *trim(char *text)
{
    while (*text == ' ')
        text++;
    for (size_t len = strlen(text); len > 0 && strchr(" \n", text[len - 1]) != NULL; len--)
        text[len - 1] = '\0';
    return text;
}

static bool split(char *line, struct row *row)
{
    for (int i = 0; i < 5; i++) {
        char *semicolon = strchr(line, ';');

        if (semicolon == NULL && i < 4)
            return false;
        if (semicolon != NULL)
            *semicolon = '\0';
        row->field[i] = trim(line);
        line = semicolon == NULL ? line + strlen(line) : semicolon + 1;
    }
    return true;
}

static unsigned flag_of(const char *name)
{
    static const struct {
        const char *name;
        unsigned flag;
    } flags[] = {{"seed", QY_WRITE_PLAIN_SAN},
                 {"hant", QY_WRITE_TRADITIONAL},
                 {"short", QY_WRITE_SHORT},
                 {"1", QY_WRITE_RANKS_FROM_1},
                 {"rook", QY_WRITE_KING_TAKES_ROOK}};

    for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
        if (strcmp(flags[i].name, name) == 0)
            return flags[i].flag;
    }
    for (int i = 1; i < QY_LETTERS_COUNT; i++) {
        if (strcmp(qy_letters_id((enum qy_letters)i), name) == 0)
            return QY_LETTERS(i);
    }
    fail_msg("no flag %s", name);
    return 0;
}

static void prepare(struct row *row)
{
    const char *position = row->field[0];
    char *plus = strchr(row->field[1], '+');
    enum qy_game game;
    struct qy_error error;

    row->flags = plus == NULL ? 0 : flag_of(plus + 1);
    if (plus != NULL)
        *plus = '\0';
    assert_int_equal(qy_notation_by_id(row->field[1], strlen(row->field[1]), &row->notation), 0);
    if (strcmp(position, "\"") == 0)
        return;
    if (qy_game_by_id(position, strlen(position), &game) == 0)
        qy_position_start(game, &row->position);
    else if (qy_position_from_fen(qy_game_of_fen(position, strlen(position)), position, strlen(position),
                                  &row->position, &error) != 0)
        print_error("bad position %s: %s\n", position, error.found);
}

/* The move of a row that names one, or QY_MOVE_NONE for a row that names an error. */
static qy_move expected_move(const struct row *row, int *ret_code)
{
    qy_move move = QY_MOVE_NONE;

    *ret_code = qy_error_by_name(row->field[2], strlen(row->field[2]));
    if (*ret_code == 0 &&
        qy_move_read(&row->position, row->field[2], strlen(row->field[2]), QY_NOTATION_UCI, &move, NULL) != 0)
        fail_msg("no legal move: %s", row->field[2]);
    return move;
}

static int check_reading(const struct row *row, int line, const char *text, qy_move expected, int code)
{
    qy_move move = QY_MOVE_NONE;
    struct qy_error error = {0};
    int got =
        qy_move_read_flags(&row->position, text, strlen(text), row->notation, row->flags, &move, &error);

    if (got == code && (code != 0 || move == expected) && (code == 0 || error.code == code))
        return 0;
    print_error("moves.txt:%d: %s %s: expected %s, got %s\n", line, row->field[1], text, row->field[2],
                got == 0 ? "another move" : qy_error_name(got));
    return 1;
}

static int check_row(struct row *row, int line)
{
    int code;
    qy_move expected = expected_move(row, &code);
    int faults = 0;

    if (code == 0 && strcmp(row->field[3], "-") != 0) {
        struct qy_buf out = QY_BUF_INIT;

        assert_int_equal(qy_move_write(&row->position, expected, row->notation, row->flags, &out), 0);
        if (strcmp(qy_buf_str(&out), row->field[3]) != 0) {
            print_error("moves.txt:%d: %s: expected %s, got %s\n", line, row->field[2], row->field[3],
                        qy_buf_str(&out));
            faults++;
        }
        faults += check_reading(row, line, row->field[3], expected, code);
        qy_buf_free(&out);
    }
    for (char *save, *text = strtok_r(row->field[4], " ", &save); text != NULL;
         text = strtok_r(NULL, " ", &save))
        faults += check_reading(row, line, text, expected, code);
    return faults;
}

static void table(void **state)
{
    char path[1024];
    char line[2048];
    struct row row = {.field = {line, line, line, line, line}};
    int number = 0;
    int rows = 0;
    int faults = 0;

    (void)state;
    snprintf(path, sizeof(path), "%s/notation/moves.txt", getenv("QIYUAN_TEST_DATA"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof(line), file) != NULL) {
        number++;
        if (line[0] == '#' || line[0] == '\n')
            continue;
        if (!split(line, &row))
            fail_msg("moves.txt:%d: not a row", number);
        prepare(&row);
        faults += check_row(&row, number);
        rows++;
    }
    fclose(file);
    assert_true(rows > 100);
    assert_int_equal(faults, 0);
}

/* ---- laws ------------------------------------------------------------------------------------------ */

static void laws_in_random_games(void **state)
{
    struct dice dice = {20240607};
    int positions = 0;
    int rounds = (11 + (int)test_sample()) / (int)test_sample();

    (void)state;
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        for (int round = 0; round < rounds; round++) {
            struct qy_position position;
            struct qy_undo undo;

            qy_position_start((enum qy_game)game, &position);
            for (int ply = 0; ply < 150; ply++, positions++) {
                qy_move move = random_move(&dice, &position);

                if (move == QY_MOVE_NONE)
                    break;
                assert_int_equal(check_laws(&position), 0);
                qy_position_make(&position, move, &undo);
            }
        }
    }
    assert_true(positions > 170 * rounds);
}

/* Chess960 arrays by a few of their numbers, so that castling of every kind comes up. */
static void laws_in_chess960(void **state)
{
    static const char *const fens[] = {
        "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
        "rkrbbnnq/pppppppp/8/8/8/8/PPPPPPPP/RKRBBNNQ w CAca - 0 1",
        "1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1",
        "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
        "4rkr1/8/8/8/8/8/8/4RKR1 w GEge - 0 1",
        "5rkr/8/8/8/8/8/8/5RKR w HFhf - 0 1",
        "rkr5/8/8/8/8/8/8/RKR5 b CAca - 0 1",
    };
    struct dice dice = {960};

    (void)state;
    for (size_t i = 0; i < sizeof(fens) / sizeof(fens[0]); i++) {
        for (int round = 0; round < 4; round++) {
            struct qy_position position;
            struct qy_undo undo;

            assert_int_equal(qy_position_from_fen(QY_GAME_CHESS, fens[i], strlen(fens[i]), &position, NULL),
                             0);
            for (int ply = 0; ply < 60; ply++) {
                qy_move move = random_move(&dice, &position);

                assert_int_equal(check_laws(&position), 0);
                if (move == QY_MOVE_NONE)
                    break;
                qy_position_make(&position, move, &undo);
            }
        }
    }
}

/*
 * Positions with many tandem pawns: the pawns of both sides are placed on few files beyond the river, with
 * other pieces in between, so that some of them can't move.
 */
static bool deal_pawns(struct dice *dice, struct qy_position *ret_position)
{
    char board[10][9];
    struct qy_buf fen = QY_BUF_INIT;
    uint32_t first = dice_throw(dice, 9);
    uint32_t second = dice_throw(dice, 9);

    memset(board, '1', sizeof(board));
    board[0][3 + dice_throw(dice, 3)] = 'k';
    board[9][3 + dice_throw(dice, 3)] = 'K';
    for (int i = 0; i < 5; i++) {
        board[1 + dice_throw(dice, 4)][dice_throw(dice, 3) == 0 ? second : first] = 'P';
        board[5 + dice_throw(dice, 4)][dice_throw(dice, 3) == 0 ? second : first] = 'p';
    }
    for (const char *man = "RrCcNnRrCcNn"; *man != '\0'; man++) {
        char *place = &board[1 + dice_throw(dice, 8)][dice_throw(dice, 9)];

        if (*place == '1' && dice_throw(dice, 3) == 0)
            *place = *man;
    }
    for (int rank = 0; rank < 10; rank++) {
        if (rank > 0)
            qy_buf_addc(&fen, '/');
        qy_buf_add(&fen, board[rank], 9);
    }
    qy_buf_adds(&fen, dice_throw(dice, 2) == 0 ? " w - - 0 1" : " b - - 0 1");
    bool good = qy_position_from_fen(QY_GAME_XIANGQI, fen.data, fen.len, ret_position, NULL) == 0;
    qy_buf_free(&fen);
    return good;
}

static void laws_with_tandem_pawns(void **state)
{
    struct dice dice = {55555};
    int wanted = 1500 / (int)test_sample();
    int positions = 0;

    (void)state;
    for (int deal = 0; deal < 20000 && positions < wanted; deal++) {
        struct qy_position position;

        if (!deal_pawns(&dice, &position))
            continue;
        positions++;
        assert_int_equal(check_laws(&position), 0);
    }
    assert_int_equal(positions, wanted);
}

/* ---- names and squares ----------------------------------------------------------------------------- */

static void names(void **state)
{
    enum qy_notation found;
    qy_square square;

    (void)state;
    for (int i = 0; i < QY_NOTATION_COUNT; i++) {
        const char *id = qy_notation_id((enum qy_notation)i);

        assert_int_equal(qy_notation_by_id(id, strlen(id), &found), 0);
        assert_int_equal(found, i);
    }
    assert_int_equal(qy_notation_by_id("sa", 2, &found), QY_E_VALUE);
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        assert_true(qy_notation_suits(qy_notation_default((enum qy_game)game), (enum qy_game)game));
        for (int i = 0; i < (game == QY_GAME_CHESS ? 64 : 90); i++) {
            struct qy_buf out = QY_BUF_INIT;

            qy_square_write((enum qy_game)game, (qy_square)i, &out);
            assert_int_equal(qy_square_read((enum qy_game)game, out.data, out.len, &square), 0);
            assert_int_equal(square, i);
            qy_buf_free(&out);
        }
    }
    assert_int_equal(qy_square_read(QY_GAME_CHESS, "e9", 2, &square), QY_E_VALUE);
    assert_int_equal(qy_square_read(QY_GAME_CHESS, "i1", 2, &square), QY_E_VALUE);
    assert_int_equal(qy_square_read(QY_GAME_XIANGQI, "e10", 3, &square), QY_E_VALUE);
}

/* A notation of the other game is rejected, and outputs are unchanged. */
static void wrong_game(void **state)
{
    struct qy_position chess;
    struct qy_buf out = QY_BUF_INIT;
    struct qy_error error;
    qy_move move = 77;

    (void)state;
    qy_position_start(QY_GAME_CHESS, &chess);
    assert_int_equal(qy_move_write(&chess, 77, QY_NOTATION_ZH, 0, &out), QY_E_VALUE);
    assert_int_equal(qy_move_read(&chess, "C2.5", 4, QY_NOTATION_WXF, &move, &error), QY_E_VALUE);
    assert_int_equal(qy_move_read_any(&chess, "C2.5", 4, &move, &error), QY_E_MOVE_SYNTAX);
    assert_int_equal(move, 77);
    assert_int_equal(out.len, 0);
    assert_int_equal(qy_move_read_any(&chess, "g1f3", 4, &move, &error), 0);
}

/* The squares that a text names, of moves that nobody may make, too. */
static void squares_are_told(void **state)
{
    static const struct {
        const char *fen;
        const char *text;
        const char *squares; /* "-" if there is none */
    } rows[] = {
        {"4k3/8/8/8/8/8/3N4/R3K2R w KQ - 0 1", "d2d3", "d2d3"},
        {"4k3/8/8/8/8/8/3N4/R3K2R w KQ - 0 1", "d2-e4", "d2e4"},
        {"4k3/8/8/8/8/8/3N4/R3K2R w KQ - 0 1", "Nd3", "d2d3"},
        {"4k3/8/8/8/8/8/3N4/R3K2R w KQ - 0 1", "0-0", "e1g1"},
        {"4k3/8/8/8/8/8/3N4/R3K2R b - - 0 1", "O-O-O", "e8c8"},
        {"4k3/8/8/8/8/8/3N4/R3K2R w KQ - 0 1", "Rd4", "--d4"}, /* either rook */
        {"4k3/8/8/8/8/8/3N4/R3K2R w KQ - 0 1", "Rhd4", "h1d4"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "a7a8"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", "--d4"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "nonsense", "----"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf found = QY_BUF_INIT;
        struct qy_position position;
        qy_square square[2];

        assert_int_equal(
            qy_position_from_fen(QY_GAME_CHESS, rows[i].fen, strlen(rows[i].fen), &position, NULL), 0);
        qy_move_meant(&position, rows[i].text, strlen(rows[i].text), &square[0], &square[1]);
        for (unsigned s = 0; s < 2; s++) {
            if (square[s] == QY_SQUARE_NONE)
                qy_buf_adds(&found, "--");
            else
                qy_square_write(QY_GAME_CHESS, square[s], &found);
        }
        if (strcmp(qy_buf_str(&found), rows[i].squares) != 0)
            fail_msg("%s: %s", rows[i].text, qy_buf_str(&found));
        qy_buf_free(&found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table),
        cmocka_unit_test(laws_in_random_games),
        cmocka_unit_test(laws_in_chess960),
        cmocka_unit_test(laws_with_tandem_pawns),
        cmocka_unit_test(names),
        cmocka_unit_test(wrong_game),
        cmocka_unit_test(squares_are_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
