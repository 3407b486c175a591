/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odds: every one is found by its name and by its position, and who moves twice may do so at home only. */
#include <qiyuan/core/game.h>

#include "cmocka_all.h"

#include <stdio.h>
#include <string.h>

/* How many first moves stay at home, by hand: all 20 of chess; of the 44 of xiangqi all but three of each cannon, to
 * two points beyond the river and to the horse that it could take. */
static void firsts(void **state)
{
    static const struct {
        enum qy_game game;
        const char *id;
        size_t count;
    } rows[] = {
        {QY_GAME_CHESS, "moves", 20},   {QY_GAME_CHESS, "pawn-moves", 20}, {QY_GAME_CHESS, "knight", 0},
        {QY_GAME_XIANGQI, "moves", 38}, {QY_GAME_XIANGQI, "horses", 0},
    };
    qy_move moves[QY_MAX_MOVES];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qy_odds *odds = qy_odds_by_id(rows[i].game, rows[i].id, strlen(rows[i].id));
        size_t count;

        assert_non_null(odds);
        count = qy_odds_firsts(odds, moves);
        if (count != rows[i].count)
            fail_msg("%s has %zu first moves, not %zu", rows[i].id, count, rows[i].count);
        assert_int_equal(qy_odds_two_moves(odds), count > 0);
    }
}

/* The side that gives odds is the one with fewer pieces; where both have all, who waits while the other moves twice. */
static void givers(void **state)
{
    const struct qy_odds *odds;

    (void)state;
    for (size_t i = 0; (odds = qy_odds_at(i)) != NULL; i++) {
        int men[2] = {0, 0};
        struct qy_position position;

        qy_odds_board(odds, &position);
        for (unsigned square = 0; square < (qy_odds_game(odds) == QY_GAME_CHESS ? 64u : 90u); square++) {
            qy_piece man = qy_position_at(&position, (qy_square)square);

            if (man != 0)
                men[QY_PIECE_SIDE(man)]++;
        }
        if (qy_odds_giver(odds) != (men[QY_FIRST] < men[QY_SECOND] ? QY_FIRST : QY_SECOND))
            fail_msg("%s are given by the other side", qy_odds_id(odds));
    }
}

/* One game's odds from one position, with each first move that there may be. */
static void known_again(const struct qy_odds *odds, qy_move first)
{
    struct qy_position position;
    qy_move found = QY_MOVE_NULL;

    assert_int_equal(qy_odds_start(odds, first, &position), 0);
    if (qy_odds_of(&position, &found) != odds)
        fail_msg("%s are not known by their position", qy_odds_id(odds));
    if (first != QY_MOVE_NONE)
        assert_int_equal(found, first);
    assert_int_equal(found == QY_MOVE_NONE, !qy_odds_two_moves(odds));
    assert_int_equal(qy_position_side(&position), QY_FIRST);
    assert_int_equal(qy_position_halfmove(&position), 0);
    assert_int_equal(qy_position_fullmove(&position), 1);
}

static void all_are_known(void **state)
{
    size_t count = 0;
    const struct qy_odds *odds;

    (void)state;
    for (; (odds = qy_odds_at(count)) != NULL; count++) {
        qy_move moves[QY_MAX_MOVES];
        size_t firsts_of = qy_odds_firsts(odds, moves);

        assert_ptr_equal(qy_odds_by_id(qy_odds_game(odds), qy_odds_id(odds), strlen(qy_odds_id(odds))), odds);
        for (int lang = 0; lang < QY_LANG_COUNT; lang++)
            assert_true(strlen(qy_odds_words(odds, (enum qy_lang)lang)) > 5);
        known_again(odds, QY_MOVE_NONE);
        for (size_t i = 0; i < firsts_of; i++)
            known_again(odds, moves[i]);
    }
    assert_int_equal(count, 11);
    assert_null(qy_odds_by_id(QY_GAME_CHESS, "horse", 5));
    assert_null(qy_odds_by_id(QY_GAME_XIANGQI, "moves-", 6));
}

static void others_are_none(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fen;
    } rows[] = {
        {QY_GAME_CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        {QY_GAME_CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
        {QY_GAME_CHESS, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
        {QY_GAME_CHESS, "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"},
        {QY_GAME_CHESS, "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        {QY_GAME_XIANGQI, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"},
        {QY_GAME_XIANGQI, "rnbakabnr/9/1c5c1/p1p1p1p1p/1C7/9/P1P1P1P1P/7C1/9/RNBAKABNR w - - 0 1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_position position;

        assert_int_equal(
            qy_position_from_fen(rows[i].game, rows[i].fen, strlen(rows[i].fen), &position, NULL), 0);
        if (qy_odds_of(&position, NULL))
            fail_msg("%s is no odds", rows[i].fen);
    }
}

/* The possible second moves of two, from a position after the first; `to` by file and rank from 0. */
static void second_moves(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fen;
        int from, to; /* file * 10 + rank */
        bool allowed;
    } rows[] = {
        /* e4 stands: d4 and Bc4 stay at home, Bb5 and Qh5 do not; e5 goes beyond the middle */
        {QY_GAME_CHESS, "rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", 31, 33, true},
        {QY_GAME_CHESS, "rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", 50, 23, true},
        {QY_GAME_CHESS, "rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", 50, 14, false},
        {QY_GAME_CHESS, "rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", 30, 74, false},
        {QY_GAME_CHESS, "rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", 43, 44, false},
        /* after e3 the same pawn may move on */
        {QY_GAME_CHESS, "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1", 42, 43, true},
        /* one move only is given: nothing is barred */
        {QY_GAME_CHESS, "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 41, 43, true},
        /* the cannon is in the centre: a horse may move, but the cannon may not move on or capture, and no
         * other piece may cross the river */
        {QY_GAME_XIANGQI, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1", 70, 62,
         true},
        {QY_GAME_XIANGQI, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1", 42, 32,
         false},
        {QY_GAME_XIANGQI, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1", 42, 46,
         false},
        {QY_GAME_XIANGQI, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1", 12, 19,
         false},
        {QY_GAME_XIANGQI, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1", 12, 16,
         false},
        {QY_GAME_XIANGQI, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1", 12, 14,
         true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        unsigned files = rows[i].game == QY_GAME_CHESS ? 8 : 9;
        qy_square from = (qy_square)(rows[i].from % 10 * (int)files + rows[i].from / 10);
        qy_square to = (qy_square)(rows[i].to % 10 * (int)files + rows[i].to / 10);
        struct qy_position position;
        qy_move moves[QY_MAX_MOVES];
        size_t count;
        bool found = false;

        assert_int_equal(
            qy_position_from_fen(rows[i].game, rows[i].fen, strlen(rows[i].fen), &position, NULL), 0);
        count = qy_position_legal(&position, moves);
        for (size_t j = 0; j < count; j++) {
            if (qy_move_from(rows[i].game, moves[j]) != from || qy_move_to(rows[i].game, moves[j]) != to)
                continue;
            found = true;
            if (qy_odds_allow(&position, moves[j]) != rows[i].allowed)
                fail_msg("row %zu: allowed is not %d", i, rows[i].allowed);
        }
        if (!found)
            fail_msg("row %zu names no legal move", i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(firsts),          cmocka_unit_test(givers),       cmocka_unit_test(all_are_known),
        cmocka_unit_test(others_are_none), cmocka_unit_test(second_moves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
