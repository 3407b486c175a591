/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes puzzles from positions and games, rejects others, reads files; tries and verifies, also with several threads. */
#include "cmocka_all.h"

#include "puzzle/batch.h"
#include "puzzle/maker.h"

#include <qiyuan/core/notation.h>

#include <string.h>

/* Search nodes: as few as the positions below need. */
#define NODES 4000

static struct qy_position position_of(const char *fen)
{
    struct qy_position position;

    assert_int_equal(
        qy_position_from_fen(qy_game_of_fen(fen, strlen(fen)), fen, strlen(fen), &position, NULL), 0);
    return position;
}

static qy_move move_of(const struct qy_position *position, const char *uci)
{
    qy_move move;

    assert_int_equal(qy_move_read(position, uci, strlen(uci), QY_NOTATION_UCI, &move, NULL), 0);
    return move;
}

static int make(const char *fen, struct qy_tables *tables, struct qy_puzzle *ret_puzzle)
{
    struct qy_position position = position_of(fen);
    struct qy_puzzle_maker *maker;
    int code;

    assert_int_equal(qy_puzzle_maker_new(NODES, tables, &maker), 0);
    code = qy_puzzle_make(maker, &position, NULL, QY_MOVE_NONE, ret_puzzle);
    qy_puzzle_maker_free(maker);
    return code;
}

static bool has(const struct qy_puzzle *puzzle, const char *theme)
{
    int number = qy_puzzle_theme_by_name(theme, strlen(theme));

    assert_true(number >= 0);
    return puzzle->themes >> number & 1U;
}

static void wrote(const struct qy_puzzle *puzzle, const char *text)
{
    struct qy_buf out = QY_BUF_INIT;

    qy_puzzle_write(puzzle, &out);
    assert_string_equal(qy_buf_str(&out), text);
    qy_buf_free(&out);
}

static enum qy_puzzle_verdict check(const struct qy_puzzle *puzzle, qy_move *ret_move)
{
    struct qy_puzzle_maker *maker;
    enum qy_puzzle_verdict verdict;
    size_t ply;

    assert_int_equal(qy_puzzle_maker_new(10 * NODES, NULL, &maker), 0);
    assert_int_equal(qy_puzzle_check(maker, puzzle, &verdict, &ply, ret_move), 0);
    qy_puzzle_maker_free(maker);
    return verdict;
}

static void a_mate_is_proved_and_named(void **state)
{
    struct qy_puzzle puzzle;
    qy_move other;

    (void)state;
    assert_int_equal(make("3q3k/p6p/6p1/5p2/5P1P/1Bb2QP1/Pr6/6K1 w - - 0 39", NULL, &puzzle), 1);
    assert_int_equal(puzzle.aim, QY_PUZZLE_MATE);
    assert_true(has(&puzzle, "mate-in-2") && has(&puzzle, "checks") && !has(&puzzle, "quiet"));
    assert_int_equal(puzzle.line[0].len, 3);
    assert_int_equal(check(&puzzle, &other), QY_PUZZLE_SOUND);
}

static void a_pattern_of_mate_is_a_theme(void **state)
{
    struct qy_puzzle puzzle;

    (void)state;
    assert_int_equal(make("3aka3/9/9/9/4C4/9/9/9/7C1/4K4 w - - 0 1", NULL, &puzzle), 1);
    assert_int_equal(puzzle.aim, QY_PUZZLE_MATE);
    assert_int_equal(puzzle.line[0].len, 1);
    assert_true(has(&puzzle, "mate-in-1"));
    assert_true(has(&puzzle, "chongpao"));
}

static void two_mates_are_no_puzzle(void **state)
{
    struct qy_puzzle puzzle;

    (void)state;
    assert_int_equal(make("6k1/5ppp/8/8/8/8/4RPPP/3R2K1 w - - 0 1", NULL, &puzzle), 0);
}

static void a_fork_gains_and_a_start_is_nothing(void **state)
{
    struct qy_puzzle puzzle;

    (void)state;
    assert_int_equal(make("2q3k1/5pp1/7p/3N4/8/8/5PPP/3R2K1 w - - 0 1", NULL, &puzzle), 1);
    assert_int_equal(puzzle.aim, QY_PUZZLE_GAIN);
    assert_int_equal(puzzle.line[0].move[0], move_of(&puzzle.position, "d5e7"));
    assert_int_equal(make("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL, &puzzle), 0);
}

static void tables_decide_where_they_reach(void **state)
{
    struct qy_puzzle puzzle;
    struct qy_tables *tables;

    (void)state;
    assert_int_equal(qy_tables_new(NULL, &tables, NULL), 0);
    assert_int_equal(make("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", tables, &puzzle),
                     0); /* two moves draw, or more */
    assert_int_equal(make("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", tables, &puzzle), 0); /* lost */
    assert_int_equal(make("8/4k3/8/4PK2/8/8/8/8 b - - 0 1", tables, &puzzle), 1);
    assert_int_equal(puzzle.aim, QY_PUZZLE_TABLE_DRAW);
    assert_true(has(&puzzle, "simple-draw"));
    qy_tables_free(tables);
}

static int count_one(void *user, const struct qy_puzzle *puzzle)
{
    (void)puzzle;
    ++*(unsigned *)user;
    return 0;
}

/* The start and the moves of 1. f3 e5 2. g4 Qh4#. */
static void play_fools_mate(struct qy_position *ret_start, qy_move ret_moves[4])
{
    static const char *const game[] = {"f2f3", "e7e5", "g2g4", "d8h4"};
    struct qy_position now;

    qy_position_start(QY_GAME_CHESS, ret_start);
    now = *ret_start;
    for (size_t i = 0; i < 4; i++) {
        struct qy_undo undo;

        ret_moves[i] = move_of(&now, game[i]);
        qy_position_make(&now, ret_moves[i], &undo);
    }
}

/* 1. f3 e5 2. g4 Qh4#: the mate is the only puzzle of the game. */
static void games_are_gone_through(void **state)
{
    struct qy_puzzle_maker *maker;
    struct qy_position start;
    qy_move moves[4];
    unsigned count = 0;

    (void)state;
    play_fools_mate(&start, moves);
    assert_int_equal(qy_puzzle_maker_new(NODES, NULL, &maker), 0);
    assert_int_equal(qy_puzzles_of_game(maker, &start, moves, 4, count_one, &count), 0);
    assert_int_equal(count, 1);
    qy_puzzle_maker_free(maker);
}

/* Counts the mates in two among the puzzles of a game. */
struct mates_of_two {
    struct qy_puzzle_maker *maker;
    unsigned count;
    qy_move first;
};

static int take_mate(void *user, const struct qy_puzzle *puzzle)
{
    struct mates_of_two *mates = user;

    if (puzzle->aim == QY_PUZZLE_MATE && puzzle->line[0].len == 3) {
        mates->count++;
        mates->first = puzzle->line[0].move[0];
    }
    return 0;
}

/* Black takes one of two rooks that threaten mate. Otherwise only one could start it, as a8 holds White's own piece. */
static void what_was_threatened_is_found_beside_the_game(void **state)
{
    static const char fen[] = "B7/7k/1R6/R7/8/1n6/8/6K1 b - - 0 1";
    static const char safe[] = "7k/8/1R6/8/8/2p5/8/6K1 b - - 0 1";
    struct mates_of_two mates = {.count = 0};
    struct qy_position position;
    qy_move played;
    qy_square a7;

    (void)state;
    assert_int_equal(qy_puzzle_maker_new(NODES, NULL, &mates.maker), 0);
    position = position_of(fen);
    played = move_of(&position, "b3a5");
    assert_int_equal(qy_puzzles_of_game(mates.maker, &position, &played, 1, take_mate, &mates), 0);
    assert_int_equal(mates.count, 1);
    assert_int_equal(qy_square_read(QY_GAME_CHESS, "a7", 2, &a7), 0);
    assert_int_equal(qy_move_to(QY_GAME_CHESS, mates.first), a7);
    position = position_of(safe);
    played = move_of(&position, "c3c2");
    assert_int_equal(qy_puzzles_of_game(mates.maker, &position, &played, 1, take_mate, &mates), 0);
    assert_int_equal(mates.count, 1);
    qy_puzzle_maker_free(mates.maker);
}

/* White misses the same mate five times: only the first makes a puzzle. */
static void a_mate_that_is_missed_again_is_one_puzzle(void **state)
{
    static const char *const game[] = {"g1g2", "c3d1", "g2g1", "d1c3", "g1g2", "c3d1", "g2g1", "d1c3",
                                       "g1g2", "c3d1", "g2g1", "d1c3", "g1g2", "c3d1", "g2g1", "d1c3"};
    enum { PLIES = sizeof game / sizeof game[0] };
    const struct qy_position start = position_of("B7/7k/1R6/R7/8/2n5/8/6K1 w - - 0 1");
    struct mates_of_two mates = {.count = 0};
    struct qy_position now = start;
    qy_move moves[PLIES];
    struct qy_undo undo;

    (void)state;
    for (size_t i = 0; i < PLIES; i++) {
        moves[i] = move_of(&now, game[i]);
        qy_position_make(&now, moves[i], &undo);
    }
    assert_int_equal(qy_puzzle_maker_new(NODES, NULL, &mates.maker), 0);
    assert_int_equal(qy_puzzles_of_game(mates.maker, &start, moves, PLIES, take_mate, &mates), 0);
    assert_int_equal(mates.count, 1);
    mates.count = 0; /* a separate game */
    assert_int_equal(qy_puzzles_of_game(mates.maker, &start, moves, PLIES, take_mate, &mates), 0);
    assert_int_equal(mates.count, 1);
    qy_puzzle_maker_free(mates.maker);
}

/* ---- files, tries ---------------------------------------------------------------------------------- */

static const char four_men[] =
    "{\"puzzle\":1,\"id\":\"%s\",\"game\":\"xiangqi\",\"fen\":\"3R1N3/4k4/3N1R3/9/9/9/9/9/9/3K5 w - - 0 "
    "1\",\"aim\":\"mate\","
    "\"lines\":[\"d9d8 e8e9 f7e7 e9f9 e7f7 f9e9 f7f9 e9f9 d8f8\",\"f7f8 e8e7 d9e9\",\"d7c5\"],"
    "\"themes\":[\"mate\",\"mate-long\",\"checks\",\"sacrifice\",\"composition\"],\"rating\":1500}\n";

/* Four pieces around a general: the published line, a shorter series of checks, and a single move. */
static struct qy_puzzle read_four_men(void)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_puzzle puzzle;
    struct qy_error error;

    qy_buf_addf(&text, four_men, "0000000000000000");
    assert_int_equal(qy_puzzle_read(qy_buf_str(&text), text.len - 1, &puzzle, &error), QY_E_PUZZLE_FORM);
    qy_buf_clear(&text);
    qy_buf_addf(&text, four_men, error.expected); /* the id that its content requires */
    assert_int_equal(qy_puzzle_read(qy_buf_str(&text), text.len - 1, &puzzle, &error), 0);
    wrote(&puzzle, qy_buf_str(&text));
    qy_buf_free(&text);
    return puzzle;
}

static void each_answer_of_the_four_men_solves_it(void **state)
{
    struct qy_puzzle puzzle = read_four_men();
    qy_move reply = QY_MOVE_NONE;
    qy_move moves[QY_MAX_MOVES];
    unsigned steps[3] = {0, 0, 0};
    qy_move other;

    (void)state;
    assert_int_equal(puzzle.lines, 3);
    for (size_t i = 0; i < puzzle.lines; i++)
        for (size_t count = 1; count <= puzzle.line[i].len; count += 2) {
            enum qy_puzzle_step step = qy_puzzle_try(&puzzle, puzzle.line[i].move, count, &reply);

            assert_int_equal(step, count == puzzle.line[i].len ? QY_PUZZLE_SOLVED : QY_PUZZLE_RIGHT);
            if (step == QY_PUZZLE_RIGHT)
                assert_int_equal(reply, puzzle.line[i].move[count]);
        }
    for (size_t i = 0, count = qy_position_legal(&puzzle.position, moves); i < count; i++)
        steps[qy_puzzle_try(&puzzle, &moves[i], 1, &reply)]++;
    assert_int_equal(steps[QY_PUZZLE_RIGHT], 2);
    assert_true(steps[QY_PUZZLE_SOLVED] > 0 && steps[QY_PUZZLE_WRONG] > 0);
    assert_int_equal(check(&puzzle, &other), QY_PUZZLE_SOUND);
}

static void a_second_solution_is_found(void **state)
{
    struct qy_puzzle puzzle;
    qy_move other = QY_MOVE_NONE;

    (void)state;
    assert_int_equal(make("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", NULL, &puzzle), 1);
    assert_int_equal(check(&puzzle, &other), QY_PUZZLE_SOUND);
    puzzle.position = position_of("6k1/5ppp/8/8/8/8/5PPP/1Q1R2K1 w - - 0 1");
    assert_int_equal(check(&puzzle, &other), QY_PUZZLE_SECOND);
    assert_int_equal(other, move_of(&puzzle.position, "b1b8"));
    puzzle.position = position_of("1r4k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    assert_int_equal(check(&puzzle, &other), QY_PUZZLE_REFUTED);
}

static void bad_lines_are_refused(void **state)
{
    static const char *const rows[] = {
        "",
        "{}",
        "[]",
        "{\"puzzle\":2}",
        "{\"puzzle\":1,\"game\":\"go\"}",
        "{\"puzzle\":1,\"more\":1}",
        "{\"puzzle\":1,\"game\":\"chess\",\"fen\":\"8/8/8/8/8/8/8/8 w - - 0 1\"}",
        "{\"puzzle\":1,\"themes\":[\"none\"]}",
        "{\"puzzle\":1,\"lines\":[\"a\",\"b\",\"c\",\"d\",\"e\"]}"};
    struct qy_puzzle puzzle;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_error error = {0};

        assert_true(qy_puzzle_read(rows[i], strlen(rows[i]), &puzzle, &error) < 0);
        assert_true(error.code == QY_E_PUZZLE_FORM || error.code == QY_E_JSON_FORM);
    }
}

static void lists_of_themes_are_read(void **state)
{
    uint64_t themes = 0;
    struct qy_buf names = QY_BUF_INIT;
    size_t len;

    (void)state;
    assert_null(qyi_puzzle_themes("mate,gain,", &themes, &len));
    assert_int_equal(themes, UINT64_C(1) << QY_PUZZLE_MATE | UINT64_C(1) << QY_PUZZLE_GAIN);
    assert_string_equal(qyi_puzzle_themes("mate,mat,gain", &themes, &len), "mat,gain");
    assert_int_equal(len, 3);
    qyi_puzzle_theme_names(&names);
    assert_non_null(strstr(qy_buf_str(&names), "mate gain only-move"));
    qy_buf_free(&names);
}

/* ---- batches ----------------------------------------------------------------------------------------- */

struct gathered {
    unsigned made;
    uint32_t line[3];
    enum qy_puzzle_verdict verdict[3];
    unsigned verified;
};

static int gather_made(void *user, const struct qy_puzzle *puzzle)
{
    (void)puzzle;
    ((struct gathered *)user)->made++;
    return 0;
}

static int gather_verified(void *user, uint32_t line, const struct qyi_puzzle_checked *checked)
{
    struct gathered *gathered = user;

    assert_true(gathered->verified < 3);
    gathered->line[gathered->verified] = line;
    gathered->verdict[gathered->verified++] = checked->verdict;
    return 0;
}

static struct qyi_puzzle_batch *batch_of(struct gathered *gathered, unsigned threads, uint64_t most)
{
    const struct qyi_puzzle_asked asked = {.nodes = NODES,
                                           .threads = threads,
                                           .most = most,
                                           .made = gather_made,
                                           .verified = gather_verified,
                                           .user = gathered};
    struct qyi_puzzle_batch *batch;

    assert_int_equal(qyi_puzzle_batch_new(&asked, &batch), 0);
    return batch;
}

/* The same game three times gives its puzzle once; with a limit of 0 the first one already exceeds it. */
static void a_batch_tells_each_puzzle_once(void **state)
{
    struct qy_position start;
    qy_move moves[4];

    (void)state;
    play_fools_mate(&start, moves);
    for (unsigned most = 0; most < 2; most++) {
        struct gathered gathered = {0};
        struct qyi_puzzle_batch *batch = batch_of(&gathered, 2, most);

        for (unsigned i = 0; i < 3; i++)
            assert_int_equal(qyi_puzzle_batch_game(batch, &start, moves, 4), 0);
        assert_int_equal(gathered.made, 0);
        assert_int_equal(qyi_puzzle_batch_finish(batch), QYI_PUZZLE_ENOUGH);
        assert_int_equal(gathered.made, most);
        assert_int_equal(qyi_puzzle_batch_made(batch), most);
        qyi_puzzle_batch_free(batch);
    }
}

/* Blank lines are skipped. With a limit of one, only the last of four lines is verified. */
static void a_batch_verifies_lines_in_their_order(void **state)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_puzzle puzzle;
    struct gathered all = {0};
    struct gathered one = {0};
    struct qyi_puzzle_batch *batch = batch_of(&all, 2, 9);
    struct qy_error error = {0};

    (void)state;
    assert_int_equal(make("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", NULL, &puzzle), 1);
    qy_puzzle_write(&puzzle, &text);
    puzzle.position = position_of("6k1/5ppp/8/8/8/8/5PPP/1Q1R2K1 w - - 0 1");
    qyi_puzzle_id(&puzzle.position, puzzle.id);
    qy_puzzle_write(&puzzle, &text);
    qy_buf_addc(&text, '\n');
    puzzle.position = position_of("1r4k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    qyi_puzzle_id(&puzzle.position, puzzle.id);
    qy_puzzle_write(&puzzle, &text);
    assert_int_equal(qyi_puzzle_batch_verify(batch, qy_buf_str(&text), text.len, UINT32_MAX, &error), 0);
    assert_int_equal(all.verified, 3);
    assert_int_equal(all.line[0], 1);
    assert_int_equal(all.line[1], 2);
    assert_int_equal(all.line[2], 4);
    assert_int_equal(all.verdict[0], QY_PUZZLE_SOUND);
    assert_int_equal(all.verdict[1], QY_PUZZLE_SECOND);
    assert_int_equal(all.verdict[2], QY_PUZZLE_REFUTED);
    qyi_puzzle_batch_free(batch);
    batch = batch_of(&one, 1, 9);
    assert_int_equal(qyi_puzzle_batch_verify(batch, qy_buf_str(&text), text.len, 1, &error), 0);
    assert_int_equal(one.verified, 1);
    assert_int_equal(one.line[0], 4);
    qy_buf_adds(&text, "{}\n");
    assert_int_equal(qyi_puzzle_batch_verify(batch, qy_buf_str(&text), text.len, UINT32_MAX, &error),
                     QY_E_PUZZLE_FORM);
    assert_int_equal(error.line, 5);
    assert_int_equal(one.verified, 1);
    qyi_puzzle_batch_free(batch);
    qy_buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mate_is_proved_and_named),
        cmocka_unit_test(a_pattern_of_mate_is_a_theme),
        cmocka_unit_test(two_mates_are_no_puzzle),
        cmocka_unit_test(a_fork_gains_and_a_start_is_nothing),
        cmocka_unit_test(tables_decide_where_they_reach),
        cmocka_unit_test(games_are_gone_through),
        cmocka_unit_test(what_was_threatened_is_found_beside_the_game),
        cmocka_unit_test(a_mate_that_is_missed_again_is_one_puzzle),
        cmocka_unit_test(each_answer_of_the_four_men_solves_it),
        cmocka_unit_test(a_second_solution_is_found),
        cmocka_unit_test(bad_lines_are_refused),
        cmocka_unit_test(lists_of_themes_are_read),
        cmocka_unit_test(a_batch_tells_each_puzzle_once),
        cmocka_unit_test(a_batch_verifies_lines_in_their_order),
    };

    return cmocka_run_group_tests_name("puzzle", tests, NULL, NULL);
}
