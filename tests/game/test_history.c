/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games being played: moves taken back, positions counted, ends recognised. */
#include "cmocka_all.h"
#include "game/ops.h"
#include "random_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Finds the legal move between two squares given as "e2e4"-like pairs of file letter and rank index. */
static qy_move find(const struct qy_position *position, const char *text)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    unsigned from = (unsigned)(text[1] - '0' - ops->first_rank) * ops->files + (unsigned)(text[0] - 'a');
    unsigned to = (unsigned)(text[3] - '0' - ops->first_rank) * ops->files + (unsigned)(text[2] - 'a');
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);

    for (size_t i = 0; i < count; i++)
        if (ops->move_from(moves[i]) == from && ops->move_to(moves[i]) == to)
            return moves[i];
    return QY_MOVE_NONE;
}

/* Starts a game at a FEN (NULL: the array) and plays the moves. */
static struct qy_history *play(enum qy_game game, const char *fen, const char *moves)
{
    struct qy_position start;
    struct qy_history *history = NULL;
    char *copy = strdup(moves);
    char *rest = NULL;

    qy_position_start(game, &start);
    if (fen)
        assert_int_equal(qy_position_from_fen(game, fen, strlen(fen), &start, NULL), 0);
    assert_int_equal(qy_history_new(&start, &history), 0);
    for (char *move = strtok_r(copy, " ", &rest); move; move = strtok_r(NULL, " ", &rest))
        if (qy_history_push(history, find(qy_history_position(history), move)) != 0)
            fail_msg("%s is refused", move);
    free(copy);
    return history;
}

static void positions_are_counted(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fen;
        const char *moves;
        unsigned occurrences;
    } rows[] = {
        {QY_GAME_CHESS, NULL, "", 1},
        {QY_GAME_CHESS, NULL, "g1f3 g8f6 f3g1 f6g8", 2},
        {QY_GAME_CHESS, NULL, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", 3},
        /* Castling rights lost on the way: the array of pieces is the same, the position is not. */
        {QY_GAME_CHESS, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1 h8g8 g1h1 g8h8", 1},
        {QY_GAME_CHESS, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8", 2},
        /* An en passant right that can be used makes the first position another one ... */
        {QY_GAME_CHESS, "4k1n1/8/8/8/5p2/8/4P3/4K1N1 w - - 0 1", "e2e4 g8f6 g1f3 f6g8 f3g1", 1},
        /* ... and one that cannot be used does not. */
        {QY_GAME_CHESS, "4k1n1/8/8/8/7p/8/4P3/4K1N1 w - - 0 1", "e2e4 g8f6 g1f3 f6g8 f3g1", 2},
        {QY_GAME_XIANGQI, NULL, "b0c2 b9c7 c2b0 c7b9", 2},
        {QY_GAME_XIANGQI, NULL, "b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9 b0c2", 3},
        {QY_GAME_XIANGQI, NULL, "b0c2 b9c7 c2b0 c7b9 a3a4 b9c7", 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_history *history = play(rows[i].game, rows[i].fen, rows[i].moves);

        if (qy_history_occurrences(history) != rows[i].occurrences)
            fail_msg("%s: expected %u, got %u", rows[i].moves, rows[i].occurrences,
                     qy_history_occurrences(history));
        qy_history_free(history);
    }
}

/* Counting by keys agrees with comparing the positions themselves. */
static void counting_agrees_with_comparing(void **state)
{
    (void)state;
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        struct dice dice = {77 + game};
        struct qy_history *history = play((enum qy_game)game, NULL, "");
        char *seen[400] = {0};
        size_t count = 0;

        for (; count < 400; count++) {
            const struct qy_position *now = qy_history_position(history);
            struct qy_buf fen = QY_BUF_INIT;
            unsigned same = 1;
            qy_move moves[QY_MAX_MOVES];
            size_t choices = qy_position_legal(now, moves);

            qy_position_to_fen(now, QY_FEN_NO_COUNTERS, &fen);
            for (size_t i = 0; i < count; i++)
                same += strcmp(seen[i], fen.data) == 0;
            assert_int_equal(qy_history_occurrences(history), same);
            seen[count] = fen.data;
            /* Few choices, so that positions do come back. */
            if (choices == 0 || qy_history_push(history, moves[dice_throw(&dice, choices < 3 ? 1 : 3)]) < 0)
                break;
        }
        for (size_t i = 0; i < 400; i++)
            free(seen[i]);
        qy_history_free(history);
    }
}

static void moves_are_taken_back_to_the_start(void **state)
{
    (void)state;
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        struct dice dice = {5 + game};
        struct qy_history *history = play((enum qy_game)game, NULL, "");
        qy_move move;

        while (qy_history_plies(history) < 300 && (move = random_move(&dice, qy_history_position(history)))) {
            assert_int_equal(qy_history_push(history, move), 0);
            assert_int_equal(qy_history_move(history, qy_history_plies(history)), move);
        }
        assert_int_equal(qy_history_push(history, QY_MOVE_NONE), QY_E_ILLEGAL_MOVE);
        while (qy_history_pop(history)) {
        }
        assert_int_equal(qy_history_plies(history), 0);
        assert_int_equal(qy_history_move(history, 1), QY_MOVE_NONE);
        assert_true(same_bytes(qy_history_position(history), qy_history_start(history)));
        qy_history_free(history);
    }
}

/* Rows C10, C11, X4: mate, stalemate (a draw in chess, a loss in xiangqi), dead material; each with its
 * article. */
static void ends_are_recognised(void **state)
{
    static const struct {
        enum qy_game game;
        const char *rules;
        const char *fen;
        enum qy_result result;
        enum qy_reason reason;
        const char *article;
    } rows[] = {
        {QY_GAME_CHESS, "chess-classic", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
         QY_RESULT_SECOND_WON, QY_REASON_CHECKMATE, "ch:10.1"},
        {QY_GAME_CHESS, "chess-fide-2023", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", QY_RESULT_FIRST_WON,
         QY_REASON_CHECKMATE, "fide:5.1.1"},
        {QY_GAME_CHESS, "chess-classic", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", QY_RESULT_DRAW,
         QY_REASON_STALEMATE, "ch:10.3"},
        {QY_GAME_CHESS, "chess-classic", "7k/8/6K1/8/8/8/8/5B2 b - - 0 1", QY_RESULT_DRAW,
         QY_REASON_DEAD_POSITION, "ch:10.4"},
        {QY_GAME_CHESS, "chess-classic", "7k/8/6K1/8/8/8/8/5R2 b - - 0 1", QY_RESULT_OPEN, QY_REASON_NONE,
         NULL},
        {QY_GAME_XIANGQI, "xiangqi-1999", "R3k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1", QY_RESULT_FIRST_WON,
         QY_REASON_CHECKMATE, "xq:4.1.1"},
        {QY_GAME_XIANGQI, "xiangqi-1999", "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1", QY_RESULT_FIRST_WON,
         QY_REASON_STALEMATE, "xq:4.1.3"},
        {QY_GAME_XIANGQI, "xiangqi-1999", "3k5/9/9/9/9/9/9/9/9/4KA3 w - - 0 1", QY_RESULT_DRAW,
         QY_REASON_DEAD_POSITION, "xq:4.2.1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_position position;
        struct qy_error error = {0};
        struct qy_outcome outcome;

        if (qy_position_from_fen(rows[i].game, rows[i].fen, strlen(rows[i].fen), &position, &error) < 0)
            fail_msg("%s: %s", rows[i].fen, error.found);
        outcome = qy_position_outcome(&position, qy_rules_by_id(rows[i].rules, strlen(rows[i].rules)));
        if (outcome.result != rows[i].result || outcome.reason != rows[i].reason ||
            (rows[i].article ? !outcome.article || strcmp(outcome.article, rows[i].article) != 0
                             : outcome.article != NULL))
            fail_msg("%s: %s, %s, %s", rows[i].fen, qy_result_text(outcome.result),
                     qy_reason_name(outcome.reason), outcome.article ? outcome.article : "-");
        if (rows[i].article)
            assert_non_null(qy_article_text(rows[i].article, strlen(rows[i].article), QY_LANG_ZH_HANT));
    }
}

/* The seam to the judge: due at the third time in the game that has one, never in the other. */
static void repetitions_are_judged(void **state)
{
    static const char round_trip[] = "d1e1 e9d9 e1d1 d9e9";
    static const struct {
        const char *rules;
        const char *fen;
        unsigned rounds;
        bool due;
        int deviate;
        size_t moves; /* of the cycle */
    } rows[] = {
        {"xiangqi-1999", "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1", 1, false, -1, 4},
        {"xiangqi-1999", "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1", 2, true, QY_FIRST, 4},
        {"xiangqi-2020", "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1", 2, true, QY_FIRST, 4},
        {"xiangqi-axf", "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1", 2, true, QY_FIRST, 4},
        {"xiangqi-wxf", "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1", 3, true, QY_FIRST, 4},
        {"xiangqi-1999", "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1", 0, false, -1, 0},
        {"chess-classic", NULL, 0, false, -1, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qy_rules *rules = qy_rules_by_id(rows[i].rules, strlen(rows[i].rules));
        struct qy_judgement judgement;
        struct qy_history *history;
        char moves[4 * sizeof round_trip] = "";

        assert_non_null(rules);
        for (unsigned round = 0; round < rows[i].rounds; round++)
            snprintf(moves + strlen(moves), sizeof moves - strlen(moves), "%s ", round_trip);
        history = play(qy_rules_game(rules), rows[i].fen, moves);
        if (qy_judge_is_due(history, rules) != rows[i].due)
            fail_msg("row %zu: due", i);
        assert_int_equal(qy_judge_repetition(history, rules, NULL, &judgement), 0);
        if (judgement.deviate != rows[i].deviate || judgement.move_count != rows[i].moves ||
            judgement.occurrences != rows[i].rounds + 1)
            fail_msg("row %zu: side %d, %zu moves", i, judgement.deviate, judgement.move_count);
        assert_int_equal(judgement.verdict, rows[i].due ? QY_VERDICT_LOSS : QY_VERDICT_OPEN);
        qy_judgement_free(&judgement);
        qy_history_free(history);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_counted),
        cmocka_unit_test(counting_agrees_with_comparing),
        cmocka_unit_test(moves_are_taken_back_to_the_start),
        cmocka_unit_test(ends_are_recognised),
        cmocka_unit_test(repetitions_are_judged),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
