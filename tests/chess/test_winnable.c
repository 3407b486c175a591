/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a side can still mate: positions with known answers; every line replayed; every shortcut against the search.
 */
#include "chess/attempt.h"
#include "chess/fen.h"
#include "chess/helpmate.h"
#include "chess/material.h"
#include "chess/mobility.h"
#include "chess/movegen.h"
#include "chess/skeleton.h"
#include "chess/winnable.h"
#include "share.h"
#include "support.h"

static const struct {
    const char *who; /* "WB", "W-", "-B", "--" */
    const char *fen;
} rows[] = {
    /* Bare kings and single pieces. */
    {"--", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    {"--", "4k3/8/8/8/8/8/8/3NK3 w - - 0 1"},
    {"--", "4k3/8/8/8/8/8/8/3BK3 w - - 0 1"},
    {"W-", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1"},
    {"-B", "4k3/3q4/8/8/8/8/8/4K3 w - - 0 1"},
    {"W-", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
    /* A lone knight mates only with the other side's help; queens give none. */
    {"-B", "k2q4/8/8/8/8/8/8/K1N5 w - - 0 1"},
    {"-B", "kqq5/8/8/8/8/8/8/K1N5 w - - 0 1"},
    {"WB", "k7/p7/8/8/8/8/8/K1N5 w - - 0 1"},
    {"WB", "kr6/8/2K5/8/8/8/8/2N5 w - - 0 1"},
    {"WB", "kn6/8/1K6/8/8/8/8/2N5 w - - 0 1"},
    {"WB", "kb6/8/1K6/8/8/8/8/2N5 w - - 0 1"},
    /* Bishops of one colour, of two, and with pieces that can or cannot stand in the way. */
    {"--", "k7/8/1K1b4/8/8/8/8/2B5 w - - 0 1"},
    {"--", "b1k5/8/8/8/8/8/8/K6B w - - 0 1"},
    {"WB", "k7/8/1K6/4b3/8/8/8/5B2 w - - 0 1"},
    {"-B", "kr6/8/1K6/8/8/8/8/5B2 w - - 0 1"},
    {"-B", "kq6/8/1K6/8/8/8/8/5B2 w - - 0 1"},
    {"WB", "kn6/8/1K6/8/8/8/8/5B2 w - - 0 1"},
    {"WB", "8/8/8/8/8/pk6/8/K4B2 w - - 0 1"},
    {"W-", "k7/8/1K6/8/8/8/8/4BB2 w - - 0 1"},
    {"--", "1k6/8/1K6/8/8/5B2/8/3B1B2 w - - 0 1"},
    {"W-", "k7/8/1K6/8/8/8/8/4NB2 w - - 0 1"},
    /* Walls of pawns that nobody passes. */
    {"--", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"},
    {"--", "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 b - - 0 1"},
    {"--", "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 b - - 0 1"},
    {"WB", "4k3/3b4/8/1p1p1p1p/pP1P1P1P/P7/8/4KB2 w - - 0 1"},
    {"WB", "4k3/8/8/p1p1p3/P1P1P1P1/8/8/4K3 w - - 0 1"},
    {"WB", "4k3/8/8/p1p1p1p1/P1P1P1P1/5N2/8/4K3 w - - 0 1"},
    {"WB", "4k3/8/8/p1p1p1p1/P1P1P2P/8/8/4K3 w - - 0 1"},
    /* Pawns that face each other may step, and never pass. */
    {"--", "1b2k3/p1p1p1p1/P1P1P1P1/8/p1p1p1p1/8/P1P1P1P1/4K3 b - - 0 1"},
    {"WB", "1b2k3/p1p1p1p1/P1P1P1P1/8/p1p1p1p1/8/P1PBP1P1/4K3 b - - 0 1"},
    /* A king in two squares: taking what holds it gives stalemate, and with two bishops all was walked. */
    {"--", "8/8/p7/P1p2b2/K1p3k1/1pP2b2/1P6/8 b - - 0 1"},
    /* A bishop mates with a knight's help, a knight with a pawn's; first the queens are taken. */
    {"WB", "2k5/1p6/1K6/1B6/8/8/8/8 w - - 0 1"},
    {"WB", "8/1P6/k1n5/8/8/8/8/2K5 w - - 0 1"},
    {"WB", "7k/7p/8/8/8/8/5q2/4qqNK b - - 0 1"},
    /* Promotion ahead, also to a knight; the last pawn falls. */
    {"WB", "8/P6k/8/8/8/8/7p/K7 w - - 0 1"},
    {"W-", "8/4P2k/8/8/8/8/8/K7 b - - 0 1"},
    {"W-", "6k1/6P1/6K1/8/8/8/8/8 w - - 0 1"},
    {"--", "6k1/6P1/6K1/8/8/8/8/8 b - - 0 1"},
    {"--", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"},
    {"-B", "8/8/8/8/8/3k4/4p3/4K3 b - - 0 1"},
    /* Forced play: the only moves capture the rest. */
    {"-B", "8/8/8/8/8/8/6q1/5k1K w - - 0 1"},
    /* The game is over. */
    {"--", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"},
    {"W-", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"},
    {"-B", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"},
    {"W-", "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1"},
    /* The array, castling and en passant. */
    {"WB", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"WB", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
};

static const struct qy_winnable_limits limits = {0, NULL, NULL};

static char letter_of(enum qy_winnable_answer answer, char yes)
{
    switch (answer) {
    case QY_WINNABLE_YES: return yes;
    case QY_WINNABLE_NO: return '-';
    default: return '?';
    }
}

static void answer(const struct qy_chess_position *position, enum qy_side side,
                   struct qy_winnable *ret_result)
{
    if (qyi_chess_winnable(position, side, &limits, ret_result) < 0)
        fail_msg("memory");
}

static void known_answers(void **state)
{
    unsigned wrong = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_chess_position position = position_of(rows[i].fen);
        char who[3] = "??";

        for (unsigned side = 0; side < 2; side++) {
            struct qy_winnable result;

            answer(&position, (enum qy_side)side, &result);
            who[side] = letter_of(result.answer, "WB"[side]);
            free(result.line);
        }
        if (strcmp(who, rows[i].who) != 0) {
            print_error("%s: %s instead of %s\n", rows[i].fen, who, rows[i].who);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

static void lines_mate(void **state)
{
    unsigned replayed = 0;

    (void)state;
    for (size_t i = 0; i < 2 * (sizeof rows / sizeof rows[0]); i++) {
        struct qy_chess_position position = position_of(rows[i / 2].fen);
        enum qy_side winner = (enum qy_side)(i % 2);
        struct qy_winnable result;

        answer(&position, winner, &result);
        for (size_t at = 0; at < result.line_len; at++) {
            struct qy_chess_undo undo;

            if (!qyi_chess_is_legal(&position, result.line[at]))
                fail_msg("%s: move %zu of the line is illegal", rows[i / 2].fen, at + 1);
            qyi_chess_make(&position, result.line[at], &undo);
        }
        if (result.answer == QY_WINNABLE_YES) {
            replayed++;
            if (qyi_chess_status(&position) != QY_STATUS_CHECKMATE || position.side == winner)
                fail_msg("%s: the line does not mate", rows[i / 2].fen);
        }
        free(result.line);
    }
    assert_true(replayed > 20);
}

/* Positions that a walk without shortcuts looks at. */
#define WALK 5000

/* ---- every shortcut against the walk --------------------------------------------------------------- */

static struct {
    unsigned excluded[3]; /* by material, sets and skeletons */
    unsigned agreed;      /* of these, how many the search decided too */
} tally;

/* Counts the shortcuts that exclude a mate; fails where the walk finds one. */
static void compare(const struct qy_chess_position *position, enum qy_side winner, const char *text)
{
    struct qy_winnable result = {.answer = QY_WINNABLE_UNKNOWN};
    struct qyi_mobility mobility;
    uint64_t nodes = 0;
    bool excludes[3];

    if (qyi_chess_status(position) != QY_STATUS_OPEN)
        return;
    qyi_mobility_compute(position, &mobility);
    excludes[0] = qyi_chess_material_excludes_mate(position, winner);
    excludes[1] = qyi_mobility_excludes_mate(&mobility, winner);
    excludes[2] = qyi_skeleton_excludes_mate(position, &mobility, winner, 4096, &nodes);
    if (!excludes[0] && !excludes[1] && !excludes[2])
        return;
    assert_int_equal(qyi_helpmate_search(position, winner, &limits, WALK, QYI_SHORTCUTS_NONE, &result), 0);
    if (result.answer == QY_WINNABLE_YES)
        fail_msg("%s: a mate by %s was excluded that exists", text, winner == QY_FIRST ? "White" : "Black");
    for (unsigned i = 0; i < 3; i++)
        tally.excluded[i] += excludes[i];
    tally.agreed += result.answer == QY_WINNABLE_NO;
}

static void shortcuts_agree_with_the_walk(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * (sizeof rows / sizeof rows[0]); i++) {
        struct qy_chess_position position = position_of(rows[i / 2].fen);

        compare(&position, (enum qy_side)(i % 2), rows[i / 2].fen);
    }
    assert_true(tally.excluded[0] > 5 && tally.excluded[1] > 5 && tally.excluded[2] > 5 && tally.agreed > 5);
}

/* The published studies, if available: two letters, a blank and a FEN per line. */
static void shortcuts_agree_on_published_positions(void **state)
{
    const char *data = getenv("QIYUAN_DATA");
    char path[1024];
    char line[256];
    unsigned read = 0;

    (void)state;
    snprintf(path, sizeof path, "%s/dead-positions/positions.txt", data ? data : "");
    FILE *file = data ? fopen(path, "r") : NULL;
    if (!file) {
        print_message("# QIYUAN_DATA names no folder with dead-positions/positions.txt\n");
        skip();
        return;
    }
    while (fgets(line, sizeof line, file) && strlen(line) > 3) {
        struct qy_chess_position position;

        line[strcspn(line, "\n")] = '\0';
        assert_int_equal(qyi_chess_from_study(line + 3, strlen(line + 3), &position, NULL), 0);
        compare(&position, QY_FIRST, line + 3);
        compare(&position, QY_SECOND, line + 3);
        read++;
    }
    fclose(file);
    assert_true(read > 0 && tally.agreed > 0);
}

static unsigned random_below(uint64_t *random, unsigned below)
{
    return (unsigned)(next_random(random) >> 33) % below;
}

/* A wall of pawns on each second file, at times with a hole, or none; two kings, up to three pieces more. */
static bool random_position(uint64_t *random, struct qy_chess_position *ret_position)
{
    struct qyi_chess_setup setup = {.side = (enum qy_side)random_below(random, 2), .fullmove = 1};
    unsigned officers = random_below(random, 4);
    unsigned rank = 2 + random_below(random, 3);

    for (unsigned file = random_below(random, 2); file < 8 && officers != 1; file += 2) {
        if (random_below(random, 16) == 0)
            continue;
        setup.board[qyi_chess_square(file, rank)] = QY_PIECE(QY_FIRST, QY_CHESS_PAWN);
        setup.board[qyi_chess_square(file, rank + 1 + !random_below(random, 8))] =
            QY_PIECE(QY_SECOND, QY_CHESS_PAWN);
    }
    for (unsigned i = 0; i < 2 + officers; i++) {
        unsigned kind = i < 2 ? QY_CHESS_KING : QY_CHESS_KNIGHT + !!random_below(random, 3);
        unsigned side = i < 2 ? i : random_below(random, 2);
        unsigned square = random_below(random, 64);

        if (setup.board[square])
            return false;
        setup.board[square] = (qy_piece)QY_PIECE(side, kind);
    }
    setup.en_passant = QY_SQUARE_NONE;
    return qyi_chess_validate(&setup, ret_position) == 0;
}

static void shortcuts_agree_in_random_positions(void **state)
{
    uint64_t random = 5;
    unsigned tried = 0;

    (void)state;
    memset(&tally, 0, sizeof tally);
    while (tried < 1200 / test_sample()) {
        struct qy_chess_position position;
        struct qy_buf text = QY_BUF_INIT;

        if (!random_position(&random, &position))
            continue;
        tried++;
        qyi_chess_to_fen(&position, false, true, &text);
        compare(&position, QY_FIRST, qy_buf_str(&text));
        compare(&position, QY_SECOND, qy_buf_str(&text));
        qy_buf_free(&text);
    }
    print_message("# excluded by material %u, sets %u, skeletons %u; walked to the end %u\n",
                  tally.excluded[0], tally.excluded[1], tally.excluded[2], tally.agreed);
    assert_true(tally.excluded[0] > 50 / test_sample() && tally.excluded[1] > 50 / test_sample() &&
                tally.excluded[2] > 50 / test_sample() && tally.agreed > 20 / test_sample());
}

/* Whatever the CPU, a question has the same line. */
static void bodies_choose_the_same_lines(void **state)
{
    unsigned compared = 0;

    (void)state;
    for (size_t i = 0; i < 2 * (sizeof rows / sizeof rows[0]); i++) {
        struct qy_chess_position position = position_of(rows[i / 2].fen);
        qy_move line[2][QYI_ATTEMPT_PLIES];
        uint64_t left[2] = {400, 400};
        size_t len;

        if (qyi_chess_status(&position) != QY_STATUS_OPEN)
            continue;
        len = qyi_chess_attempt_mate_by(0, &position, (enum qy_side)(i % 2), 0, &left[0], line[0]);
        for (size_t body = 1; body < qyi_chess_body_count; body++) {
            if (!qyi_chess_body_runs(body))
                continue;
            left[1] = 400;
            assert_int_equal(
                qyi_chess_attempt_mate_by(body, &position, (enum qy_side)(i % 2), 0, &left[1], line[1]), len);
            assert_int_equal(left[1], left[0]);
            assert_memory_equal(line[0], line[1], len * sizeof line[0][0]);
            compared++;
        }
    }
    assert_true(compared > 0 || qyi_chess_body_count == 1 || !qyi_chess_body_runs(1));
}

static bool stop_at_once(void *user)
{
    (*(unsigned *)user)++;
    return true;
}

static void budget_and_stop(void **state)
{
    struct qy_chess_position position =
        position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    struct qy_chess_position hard = position_of("8/2p5/8/1p1p1p1p/1P1P1P1P/8/2P5/K6k w - - 0 1");
    struct qy_winnable_limits few = {1, NULL, NULL};
    unsigned asked = 0;
    struct qy_winnable_limits stopping = {0, stop_at_once, &asked};
    struct qy_winnable result = {.answer = QY_WINNABLE_UNKNOWN};

    (void)state;
    assert_int_equal(qyi_chess_winnable(&position, QY_FIRST, &few, &result), 0);
    assert_int_equal(result.answer, QY_WINNABLE_UNKNOWN);
    assert_int_equal(result.proof, QY_WINNABLE_PROOF_NONE);
    assert_null(result.line);
    assert_int_equal(qyi_chess_winnable(&hard, QY_FIRST, &stopping, &result), 0);
    if (result.answer == QY_WINNABLE_UNKNOWN)
        assert_true(asked > 0);
    free(result.line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_answers),
        cmocka_unit_test(lines_mate),
        cmocka_unit_test(shortcuts_agree_with_the_walk),
        cmocka_unit_test(shortcuts_agree_on_published_positions),
        cmocka_unit_test(shortcuts_agree_in_random_positions),
        cmocka_unit_test(bodies_choose_the_same_lines),
        cmocka_unit_test(budget_and_stop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
