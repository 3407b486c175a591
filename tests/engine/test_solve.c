/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver against a plain search, its limits, and a table too small for the proof. */
#include "cmocka_all.h"

#include <qiyuan/play/solve.h>

#include <stdio.h>
#include <string.h>

#define POSITIONS 400 /* of each game and depth */

static struct qy_position read_position(const char *fen)
{
    struct qy_position position;
    size_t len = strlen(fen);

    if (qy_position_from_fen(qy_game_of_fen(fen, len), fen, len, &position, NULL) < 0)
        fail_msg("no position: %s", fen);
    return position;
}

static struct qy_solve solve(struct qy_solver *solver, const char *fen, unsigned moves, bool checks,
                             uint64_t nodes)
{
    struct qy_position position = read_position(fen);
    struct qy_solve_limits limits = {.moves = moves, .checks = checks, .nodes = nodes};
    struct qy_solve result;

    qy_solve(solver, &position, &limits, &result);
    return result;
}

/* ---- a plain search -------------------------------------------------------------------------------- */

static bool mates(const struct qy_position *position, unsigned moves, bool checks);

/* The side to move has lost, or loses to every defence within this many moves. */
static bool is_mated(const struct qy_position *position, unsigned moves, bool checks)
{
    qy_move replies[QY_MAX_MOVES];
    qy_square checkers[16];
    size_t count = qy_position_legal(position, replies);

    if (checks && qy_position_checkers(position, checkers) == 0)
        return false;
    if (count == 0)
        return qy_position_outcome(position, qy_rules_default(position->game)).result != QY_RESULT_DRAW;
    for (size_t i = 0; moves > 0 && i < count; i++) {
        struct qy_position next = *position;
        struct qy_undo undo;

        qy_position_make(&next, replies[i], &undo);
        if (!mates(&next, moves, checks))
            return false;
    }
    return moves > 0;
}

static bool mates(const struct qy_position *position, unsigned moves, bool checks)
{
    qy_move list[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, list);

    for (size_t i = 0; i < count; i++) {
        struct qy_position next = *position;
        struct qy_undo undo;

        qy_position_make(&next, list[i], &undo);
        if (is_mated(&next, moves - 1, checks))
            return true;
    }
    return false;
}

/* ---- positions of few pieces -------------------------------------------------------------------------- */

static uint64_t draw(uint64_t *seed, uint64_t below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*seed >> 33) % below;
}

struct board {
    unsigned files;
    unsigned ranks;
    char square[90];
};

/* Writes the board as a FEN; `side` is its letter. */
static void write_fen(const struct board *board, char side, char *ret_fen)
{
    char *out = ret_fen;

    for (unsigned rank = board->ranks; rank-- > 0;) {
        unsigned empty = 0;

        for (unsigned file = 0; file < board->files; file++) {
            char man = board->square[rank * board->files + file];

            if (man == 0) {
                empty++;
                continue;
            }
            if (empty)
                *out++ = (char)('0' + empty);
            empty = 0;
            *out++ = man;
        }
        if (empty)
            *out++ = (char)('0' + empty);
        *out++ = rank ? '/' : ' ';
    }
    sprintf(out, "%c - - 0 1", side);
}

/* Puts pieces of a list on squares drawn by lot near the second side's corner until that is a position. */
static struct qy_position draw_position(enum qy_game game, uint64_t *seed, char *ret_fen)
{
    static const char *const men[QY_GAME_COUNT][5] = {
        {"KQRk", "KRRkp", "KQNkpp", "KQBkpppr", "KRRNknb"},
        {"KRCNkaa", "KRRkabp", "KNPPPkac", "KRNPkar", "KRCNkabbn"},
    };
    struct qy_position position;

    for (;;) {
        const char *list = men[game][draw(seed, 5)];
        struct board board = {game == QY_GAME_CHESS ? 8 : 9, game == QY_GAME_CHESS ? 8 : 10, {0}};

        for (const char *man = list; *man; man++) {
            unsigned square = *man == 'K' && game != QY_GAME_CHESS
                                  ? 3 + (unsigned)draw(seed, 3)
                                  : board.files * (board.ranks - 5) + (unsigned)draw(seed, board.files * 5);
            if (board.square[square] == 0)
                board.square[square] = *man;
        }
        write_fen(&board, draw(seed, 4) ? 'w' : 'b', ret_fen);
        if (qy_position_from_fen(game, ret_fen, strlen(ret_fen), &position, NULL) == 0)
            return position;
    }
}

/* Compares answers for positions drawn by lot; returns how many mates there were. */
static unsigned compare(struct qy_solver *solver, enum qy_game game, unsigned moves, bool checks)
{
    uint64_t seed = 8;
    unsigned found = 0;

    for (unsigned i = 0; i < POSITIONS; i++) {
        char fen[128];
        struct qy_position position = draw_position(game, &seed, fen);
        struct qy_solve_limits limits = {.moves = moves, .checks = checks};
        struct qy_solve result;
        unsigned expected = 1;

        while (expected <= moves && !mates(&position, expected, checks))
            expected++;
        qy_solve(solver, &position, &limits, &result);
        if (result.answer != (expected <= moves ? QY_SOLVE_MATE : QY_SOLVE_NONE) ||
            result.moves != (expected <= moves ? expected : moves))
            fail_msg("%s%s: answer %d of %u moves, expected %u", fen, checks ? " by checks" : "",
                     (int)result.answer, result.moves, expected);
        found += result.answer == QY_SOLVE_MATE;
    }
    return found;
}

static void answers_are_those_of_a_plain_search(void **state)
{
    struct qy_solver *solver;

    (void)state;
    assert_int_equal(qy_solver_new(1, &solver), 0);
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        assert_true(compare(solver, (enum qy_game)game, 2, false) > POSITIONS / 20);
        assert_true(compare(solver, (enum qy_game)game, 4, true) > POSITIONS / 20);
    }
    qy_solver_free(solver);
}

static void three_moves_are_those_of_a_plain_search(void **state)
{
    static const char *const fens[] = {
        "8/8/8/8/8/1k6/7R/K6R w - - 0 1",        "7k/8/5KP1/8/8/8/8/8 w - - 0 1",
        "5k2/8/4KP2/8/8/8/8/7B w - - 0 1",       "8/8/8/8/8/5k1p/7B/5K1B b - - 0 1",
        "k7/2Q5/8/K7/8/8/8/8 b - - 0 1",         "4k4/9/3PP4/9/9/9/9/9/9/4K4 w - - 0 1",
        "3k5/9/4P4/9/9/9/9/9/9/4K1R2 w - - 0 1", "4k4/4a4/9/9/9/4N4/9/9/9/3K1R3 w - - 0 1",
        "5k3/9/3N5/9/9/9/9/9/3p5/4K4 w - - 0 1", "3ak4/9/9/9/4P4/9/9/9/4C4/3K5 b - - 0 1",
    };
    struct qy_solver *solver;

    (void)state;
    assert_int_equal(qy_solver_new(1, &solver), 0);
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        struct qy_position position = read_position(fens[i]);
        struct qy_solve result = solve(solver, fens[i], 3, false, 0);
        unsigned expected = 1;

        while (expected <= 3 && !mates(&position, expected, false))
            expected++;
        if ((result.answer == QY_SOLVE_MATE ? result.moves : 4) != expected)
            fail_msg("%s: answer %d of %u moves, expected %u", fens[i], (int)result.answer, result.moves,
                     expected);
    }
    qy_solver_free(solver);
}

/* ---- the puzzle of four pieces round a general -------------------------------------------------------- */

static const char four_men[] = "3R1N3/4k4/3N1R3/9/9/9/9/9/9/3K5 w - - 0 1";

/* The published solution: five moves, all of them checks, though none has to be. */
static void the_published_line_mates(void **state)
{
    static const uint8_t line[][2] = {{84, 75}, {76, 85}, {68, 67}, {85, 86}, {67, 68},
                                      {86, 85}, {68, 86}, {85, 86}, {75, 77}};
    struct qy_position position = read_position(four_men);

    (void)state;
    for (size_t i = 0; i < sizeof line / sizeof line[0]; i++) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(&position, moves);
        qy_move played = QY_MOVE_NONE;
        struct qy_undo undo;

        for (size_t j = 0; j < count; j++)
            if (qy_move_from(position.game, moves[j]) == line[i][0] &&
                qy_move_to(position.game, moves[j]) == line[i][1])
                played = moves[j];
        if (played == QY_MOVE_NONE)
            fail_msg("ply %zu is not legal", i + 1);
        qy_position_make(&position, played, &undo);
    }
    assert_int_equal(qy_position_status(&position), QY_STATUS_CHECKMATE);
}

static void four_men_need_one_move_or_two_checks(void **state)
{
    struct qy_solver *solver;
    struct qy_solve result;
    struct qy_position position = read_position(four_men);
    struct qy_undo undo;

    (void)state;
    assert_int_equal(qy_solver_new(1, &solver), 0);
    result = solve(solver, four_men, 0, false, 0);
    assert_int_equal(result.answer, QY_SOLVE_MATE);
    assert_int_equal(result.moves, 1);
    qy_position_make(&position, result.line[0], &undo);
    assert_int_equal(qy_position_status(&position), QY_STATUS_STALEMATE);
    result = solve(solver, four_men, 0, true, 0);
    assert_int_equal(result.answer, QY_SOLVE_MATE);
    assert_int_equal(result.moves, 2);
    qy_solver_free(solver);
}

/* ---- limits ---------------------------------------------------------------------------------------- */

/* Proofs that make many more positions than the smallest table holds. */
static void a_small_table_changes_no_answer(void **state)
{
    static const struct {
        const char *fen;
        unsigned moves;
    } rows[] = {
        {"2r2r2/pb3p1p/1p2p2k/4P3/6Q1/5P2/P5P1/4R1K1 w - - 2 29", 5},
        {"4kab2/4a1c2/4b4/p1p1p3p/6p2/2B1P4/P5r1P/N1C4R1/1RnrA4/2B1KA3 b - - 0 1", 5},
        {"3ak4/3Na4/b8/p6R1/3n4N/5nB2/5C2P/3pBA3/1r4c2/4KA3 b - - 0 1", 7},
    };
    struct qy_solver *solver;

    (void)state;
    assert_int_equal(qy_solver_new(1, &solver), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_solve result = solve(solver, rows[i].fen, 0, false, UINT64_MAX);

        if (result.answer != QY_SOLVE_MATE || result.moves != rows[i].moves ||
            result.line_len != 2 * rows[i].moves - 1)
            fail_msg("%s: answer %d of %u moves", rows[i].fen, (int)result.answer, result.moves);
    }
    qy_solver_free(solver);
}

static bool stop_at_once(void *user, uint64_t nodes)
{
    uint64_t *seen = user;

    *seen = nodes;
    return true;
}

static void limits_leave_it_undecided(void **state)
{
    struct qy_position position;
    uint64_t seen = 0;
    struct qy_solve_limits limits = {.stop = stop_at_once, .user = &seen};
    struct qy_solver *solver;
    struct qy_solve result;

    (void)state;
    assert_int_equal(qy_solver_new(1, &solver), 0);
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        qy_position_start((enum qy_game)game, &position);
        seen = 0;
        qy_solve(solver, &position, &limits, &result);
        assert_int_equal(result.answer, QY_SOLVE_UNKNOWN);
        assert_true(seen > 0 && result.nodes < seen + 1000);
        assert_int_equal(result.line_len, 0);
    }
    result = solve(solver, "8/8/8/8/8/1k6/8/K2R4 b - - 0 1", 60, false, 100);
    assert_int_equal(result.answer, QY_SOLVE_UNKNOWN);
    assert_in_range(result.nodes, 100, 1000);
    result = solve(solver, "8/8/8/8/8/1k6/8/K2R4 b - - 0 1", 2, false, 0);
    assert_int_equal(result.answer, QY_SOLVE_NONE);
    assert_int_equal(result.moves, 2);
    qy_solver_free(solver);
    qy_solver_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_a_plain_search),
        cmocka_unit_test(three_moves_are_those_of_a_plain_search),
        cmocka_unit_test(the_published_line_mates),
        cmocka_unit_test(four_men_need_one_move_or_two_checks),
        cmocka_unit_test(a_small_table_changes_no_answer),
        cmocka_unit_test(limits_leave_it_undecided),
    };

    return cmocka_run_group_tests_name("solve", tests, NULL, NULL);
}
