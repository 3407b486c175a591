/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endgame tables in the search: a table's result is used unchanged, at the root and after a capture. */
#include <qiyuan/core/notation.h>
#include <qiyuan/play/engine.h>
#include <qiyuan/play/solve.h>
#include <qiyuan/play/tables.h>

#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"

struct asked {
    struct qy_engine *engine[QY_GAME_COUNT];
    struct qy_tables *tables;
};

static int begin(void **state)
{
    struct asked *asked = calloc(1, sizeof *asked);

    assert_non_null(asked);
    assert_int_equal(qy_tables_new(NULL, &asked->tables, NULL), 0);
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        assert_int_equal(qy_engine_new((enum qy_game)game, &asked->engine[game]), 0);
        qy_engine_set_tables(asked->engine[game], asked->tables);
    }
    *state = asked;
    return 0;
}

static int end(void **state)
{
    struct asked *asked = *state;

    for (unsigned game = 0; game < QY_GAME_COUNT; game++)
        qy_engine_free(asked->engine[game]);
    qy_tables_free(asked->tables);
    free(asked);
    return 0;
}

static struct qy_engine_result search(struct qy_engine *engine, enum qy_game game, const char *fen,
                                      unsigned depth)
{
    const struct qy_engine_limits limits = {.depth = depth};
    struct qy_engine_result result;
    struct qy_position position;
    struct qy_history *history;

    if (qy_position_from_fen(game, fen, strlen(fen), &position, NULL) < 0)
        fail_msg("FEN “%s”", fen);
    assert_int_equal(qy_history_new(&position, &history), 0);
    assert_int_equal(qy_engine_search(engine, history, &limits, NULL, NULL, &result), 0);
    qy_history_free(history);
    return result;
}

/* Roots and, by a capture, leaves: mates to the move, draws as draws, and what only the rule wins as a win. */
static void values_are_those_of_the_tables(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fen;
        unsigned depth;
        int mate;
        int value; /* its own value without a mate: 0 for a draw, else at least this */
    } rows[] = {
        {QY_GAME_CHESS, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", 3, 16, 0},
        {QY_GAME_CHESS, "8/8/8/8/8/8/1R2k3/K7 b - - 0 1", 3, -15, 0},
        {QY_GAME_CHESS, "8/8/8/8/3k4/8/p7/K7 b - - 0 1", 3, 0, 0},
        {QY_GAME_CHESS, "8/8/8/8/3k4/8/pR6/K7 w - - 0 1", 4, 16, 0}, /* takes the pawn */
        {QY_GAME_XIANGQI, "9/3ka4/3a4N/9/9/9/9/9/3K5/9 w - - 0 1", 6, 0, 0},
        {QY_GAME_XIANGQI, "5k3/9/9/9/9/8r/9/9/3K5/1R7 w - - 0 1", 6, 0, 0},
        {QY_GAME_XIANGQI, "4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1", 2, 2, 0},
    };
    struct asked *asked = *state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_engine_result result =
            search(asked->engine[rows[i].game], rows[i].game, rows[i].fen, rows[i].depth);

        if (result.mate != rows[i].mate || (rows[i].mate == 0 && result.value != rows[i].value))
            fail_msg("%s: mate %d, value %d", rows[i].fen, result.mate, result.value);
        assert_int_not_equal(result.best, QY_MOVE_NONE);
    }
}

/* At a drawn root only moves that keep the draw are played. */
static void draws_are_not_thrown_away(void **state)
{
    static const char fen[] = "9/3ka4/3a4N/9/9/9/9/9/3K5/9 b - - 0 1";
    struct asked *asked = *state;
    struct qy_engine_result result = search(asked->engine[QY_GAME_XIANGQI], QY_GAME_XIANGQI, fen, 8);
    struct qy_position position;
    struct qy_undo undo;

    assert_int_equal(qy_position_from_fen(QY_GAME_XIANGQI, fen, strlen(fen), &position, NULL), 0);
    qy_position_make(&position, result.best, &undo);
    assert_int_equal(qy_tables_drawn(asked->tables, &position), QY_ANSWER_YES);
    assert_int_equal(result.value, 0);
}

/* A win that comes after the limit of moves without a capture is not called one. */
static void limits_are_counted(void **state)
{
    struct asked *asked = *state;
    struct qy_engine_result result =
        search(asked->engine[QY_GAME_CHESS], QY_GAME_CHESS, "8/8/8/8/8/2k5/1R6/K7 w - - 80 90", 4);

    assert_int_equal(result.mate, 0);
}

/* Without tables, and at a level, the search does not use them. */
static void levels_play_without(void **state)
{
    struct asked *asked = *state;
    struct qy_engine *engine = asked->engine[QY_GAME_CHESS];

    assert_int_equal(qy_engine_set_level(engine, 3), 0);
    assert_int_equal(search(engine, QY_GAME_CHESS, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", 2).mate, 0);
    assert_int_equal(qy_engine_set_level(engine, 0), 0);
    qy_engine_set_tables(engine, NULL);
    assert_int_equal(search(engine, QY_GAME_CHESS, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", 2).mate, 0);
}

/* ---- the mate solver ------------------------------------------------------------------------------------- */

#define MOST_MOVES 4 /* of the winning side: mates within seven plies */

static bool all;

static uint32_t draw(uint32_t *seed, uint32_t below)
{
    *seed = *seed * 1664525U + 1013904223U;
    return (uint32_t)(((uint64_t)*seed * below) >> 32);
}

/* Whether a piece may stand on a square at all: what never leaves its palace or its side would hardly ever be drawn well. */
static bool stands(bool chess, char man, unsigned file, unsigned rank)
{
    unsigned own = man < 'a' ? rank : 9 - rank;

    if (chess)
        return (man != 'P' && man != 'p') || (rank > 0 && rank < 7);
    switch (man) {
    case 'K':
    case 'k': return file >= 3 && file <= 5 && own <= 2;
    case 'A':
    case 'a': return (file == 4 && own == 1) || ((file == 3 || file == 5) && (own == 0 || own == 2));
    case 'B':
    case 'b': return own == 2 ? file % 4 == 0 : (own == 0 || own == 4) && (file == 2 || file == 6);
    case 'P':
    case 'p': return own >= 5 || (own >= 3 && file % 2 == 0);
    default: return true;
    }
}

/* Puts pieces on squares drawn at random; false where two fall on one. */
static bool scatter(unsigned files, unsigned ranks, const char *men, uint32_t *seed, char *ret_fen)
{
    char board[QY_MAX_SQUARES] = {0};

    for (; *men; men++) {
        unsigned at;

        do
            at = draw(seed, files * ranks);
        while (!stands(files == 8, *men, at % files, at / files));
        if (board[at])
            return false;
        board[at] = *men;
    }
    for (unsigned rank = ranks; rank-- > 0;) {
        for (unsigned file = 0; file < files; file++) {
            char man = board[rank * files + file];

            if (man)
                *ret_fen++ = man;
            else if (file > 0 && ret_fen[-1] >= '1' && ret_fen[-1] < '9')
                ret_fen[-1]++;
            else
                *ret_fen++ = '1';
        }
        *ret_fen++ = rank > 0 ? '/' : ' ';
    }
    (void)strcpy(ret_fen, draw(seed, 2) ? "w - - 0 1" : "b - - 0 1");
    return true;
}

/* What a table wins within seven plies the solver mates in as many moves; what it does not, the solver does not. */
static void the_solver_agrees(void **state)
{
    static const struct {
        enum qy_game game;
        const char *men;
    } rows[] = {
        {QY_GAME_CHESS, "KQk"},      {QY_GAME_CHESS, "KRk"},     {QY_GAME_CHESS, "KPk"},
        {QY_GAME_XIANGQI, "KRk"},    {QY_GAME_XIANGQI, "KRkaa"}, {QY_GAME_XIANGQI, "KRkn"},
        {QY_GAME_XIANGQI, "KNka"},   {QY_GAME_XIANGQI, "KPkp"},  {QY_GAME_XIANGQI, "KRkr"},
        {QY_GAME_XIANGQI, "KRCk"},   {QY_GAME_XIANGQI, "KNNk"},  {QY_GAME_XIANGQI, "KRkabb"},
        {QY_GAME_XIANGQI, "KCAkaa"},
    };
    const struct asked *asked = *state;
    const unsigned wanted = all ? 1000 : 40; /* of each: 10,000 of xiangqi */
    struct qy_solver *solver;
    uint32_t seed = 22;

    assert_int_equal(qy_solver_new(16, &solver), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qy_solve_limits limits = {.moves = MOST_MOVES, .nodes = UINT64_MAX};
        bool chess = rows[i].game == QY_GAME_CHESS;
        unsigned won = 0, others = 0;

        for (unsigned looked = 0; won < wanted && looked < 500 * wanted; looked++) {
            struct qy_table_answer answer;
            struct qy_position position;
            struct qy_solve found;
            char fen[160];
            bool short_win;

            if (!scatter(chess ? 8 : 9, chess ? 8 : 10, rows[i].men, &seed, fen) ||
                qy_position_from_fen(rows[i].game, fen, strlen(fen), &position, NULL) != 0)
                continue;
            assert_int_equal(qy_tables_probe(asked->tables, &position, &answer, NULL), 0);
            short_win = answer.outcome == QY_TABLE_WIN && !answer.by_rule && answer.plies < 2 * MOST_MOVES;
            if (!short_win && others == wanted / 2) /* a few of the others */
                continue;
            qy_solve(solver, &position, &limits, &found);
            if (short_win ? found.answer != QY_SOLVE_MATE || found.moves != (answer.plies + 1) / 2
                          : found.answer != QY_SOLVE_NONE)
                fail_msg("%s: the table says %d in %u, the solver %d in %u", fen, answer.outcome,
                         answer.plies, found.answer, found.moves);
            won += short_win;
            others += !short_win;
        }
        assert_int_equal(won, wanted);
    }
    qy_solver_free(solver);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(values_are_those_of_the_tables, begin, end),
        cmocka_unit_test_setup_teardown(draws_are_not_thrown_away, begin, end),
        cmocka_unit_test_setup_teardown(limits_are_counted, begin, end),
        cmocka_unit_test_setup_teardown(levels_play_without, begin, end),
        cmocka_unit_test_setup_teardown(the_solver_agrees, begin, end),
    };

    all = argc > 1 && strcmp(argv[1], "all") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
