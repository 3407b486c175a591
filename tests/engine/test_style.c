/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Styles: what counts as forcing, and that an active engine plays more of it than a solid one. */
#include <string.h>

#include <qiyuan/core/notation.h>
#include <qiyuan/play/engine.h>

#include "cmocka_all.h"
#include "engine/style.h"
#include "share.h"

static void tempers(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fen;
        const char *move;
        int temper;
    } rows[] = {
        {QY_GAME_CHESS, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", 1},
        {QY_GAME_CHESS, "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e5", 2},
        {QY_GAME_CHESS, "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "a2b2", 0},
        {QY_GAME_CHESS, "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "a2a1", -1},
        {QY_GAME_CHESS, "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "a2a8", 5},
        {QY_GAME_CHESS, "4k3/8/8/r7/8/8/R7/4K3 w - - 0 1", "a2a5", 4},
        {QY_GAME_CHESS, "4k3/r7/8/8/8/8/8/4K3 b - - 0 1", "a7a1", 5},
        {QY_GAME_CHESS, "4k3/r7/8/8/8/8/8/4K3 b - - 0 1", "a7a8", -1},
        {QY_GAME_XIANGQI, "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", "a1a4", 1},
        {QY_GAME_XIANGQI, "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", "a1a5", 2},
        {QY_GAME_XIANGQI, "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", "a1e1", 3},
        {QY_GAME_XIANGQI, "4k4/r8/9/9/9/9/9/9/9/3K5 b - - 0 1", "a8d8", 3},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_position position;
        qy_move move = QY_MOVE_NONE;

        if (qy_position_from_fen(rows[i].game, rows[i].fen, strlen(rows[i].fen), &position, NULL) < 0 ||
            qy_move_read(&position, rows[i].move, 4, QY_NOTATION_UCI, &move, NULL) < 0)
            fail_msg("row %zu cannot be read", i + 1);
        if (qyi_style_temper(&position, move) != rows[i].temper)
            fail_msg("%s, %s: %d", rows[i].fen, rows[i].move, qyi_style_temper(&position, move));
    }
}

static void names(void **state)
{
    enum qy_style style;

    (void)state;
    for (unsigned i = 0; i < QY_STYLE_COUNT; i++) {
        const char *name = qy_style_name((enum qy_style)i);

        assert_int_equal(qy_style_by_name(name, strlen(name), &style), 0);
        assert_int_equal(style, i);
    }
    assert_null(qy_style_name(QY_STYLE_COUNT));
    assert_int_equal(qy_style_by_name("activ", 5, &style), QY_E_VALUE);
    assert_int_equal(qy_style_by_name("", 0, &style), QY_E_VALUE);
}

/* What an engine of that style plays there. */
static qy_move choice(struct qy_engine *engine, enum qy_style style, const struct qy_history *history)
{
    struct qy_engine_limits limits = {.nodes = 4000};
    struct qy_engine_result result;

    qy_engine_clear(engine);
    assert_int_equal(qy_engine_set_style(engine, style), 0);
    assert_int_equal(qy_engine_search(engine, history, &limits, NULL, NULL, &result), 0);
    return result.best;
}

enum { GAMES = 5, RANDOM = 8, PLIES = 24 };

/* Adds up how forcing each style's choices are in the positions of a game that begins with moves at random and that
 * the balanced one plays; and counts where each chose another move than that. */
static void follow(struct qy_engine *engine, enum qy_game game, uint64_t seed, int forcing[QY_STYLE_COUNT],
                   unsigned other[QY_STYLE_COUNT])
{
    struct qy_history *history;
    struct qy_position start;

    qy_position_start(game, &start);
    assert_int_equal(qy_history_new(&start, &history), 0);
    for (unsigned ply = 0; ply < RANDOM + PLIES; ply++) {
        const struct qy_position *position = qy_history_position(history);
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(position, moves);
        qy_move played = count ? moves[(size_t)(qyi_level_draw(&seed) * (double)count)] : QY_MOVE_NONE;

        if (count == 0)
            break;
        for (unsigned style = 0; ply >= RANDOM && style < QY_STYLE_COUNT; style++) {
            qy_move move = choice(engine, (enum qy_style)style, history);

            played = style == QY_STYLE_BALANCED ? move : played;
            forcing[style] += qyi_style_temper(position, move);
            other[style] += move != played;
        }
        assert_int_equal(qy_history_push(history, played), 0);
    }
    qy_history_free(history);
}

/* Nodes are counted, nothing is left to chance: the same at every run. */
static void a_style_changes_what_is_played(void **state)
{
    (void)state;
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        int forcing[QY_STYLE_COUNT] = {0};
        unsigned other[QY_STYLE_COUNT] = {0};
        struct qy_engine *engine;

        assert_int_equal(qy_engine_new((enum qy_game)game, &engine), 0);
        for (uint64_t seed = 1; seed <= GAMES; seed++)
            follow(engine, (enum qy_game)game, seed, forcing, other);
        qy_engine_free(engine);
        print_message("# game %u, of %d moves: balanced %d, active %d (%u other moves), solid %d (%u)\n",
                      game, GAMES * PLIES, forcing[QY_STYLE_BALANCED], forcing[QY_STYLE_ACTIVE],
                      other[QY_STYLE_ACTIVE], forcing[QY_STYLE_SOLID], other[QY_STYLE_SOLID]);
        assert_true(forcing[QY_STYLE_ACTIVE] * 10 > forcing[QY_STYLE_BALANCED] * 11);
        assert_true(forcing[QY_STYLE_SOLID] * 20 < forcing[QY_STYLE_BALANCED] * 17);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tempers),
        cmocka_unit_test(names),
        cmocka_unit_test(a_style_changes_what_is_played),
    };
    const struct CMUnitTest quick[] = {cmocka_unit_test(tempers), cmocka_unit_test(names)};

    /* a style shows only in a large number of games, not in a share of them */
    if (test_share() > 1)
        return cmocka_run_group_tests_name("style", quick, NULL, NULL);
    return cmocka_run_group_tests_name("style", tests, NULL, NULL);
}
