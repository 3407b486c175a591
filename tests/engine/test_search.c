/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search: what it must find, what it must not do, and its limits. */
#include <qiyuan/core/notation.h>
#include <qiyuan/play/engine.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cmocka_all.h"

static struct qy_history *history_of(enum qy_game game, const char *fen)
{
    struct qy_history *history;
    struct qy_position position;

    if (!fen)
        qy_position_start(game, &position);
    else if (qy_position_from_fen(game, fen, strlen(fen), &position, NULL) < 0)
        fail_msg("FEN “%s”", fen);
    assert_int_equal(qy_history_new(&position, &history), 0);
    return history;
}

static void play(struct qy_history *history, const char *moves)
{
    while (*moves) {
        size_t len = strcspn(moves, " ");
        qy_move move;

        if (qy_move_read(qy_history_position(history), moves, len, QY_NOTATION_UCI, &move, NULL) < 0)
            fail_msg("move “%.*s”", (int)len, moves);
        assert_int_equal(qy_history_push(history, move), 0);
        moves += len + (moves[len] == ' ');
    }
}

static struct qy_engine *engine_of(enum qy_game game)
{
    struct qy_engine *engine;

    assert_int_equal(qy_engine_new(game, &engine), 0);
    return engine;
}

static struct qy_engine_result search(struct qy_engine *engine, const struct qy_history *history,
                                      struct qy_engine_limits limits)
{
    struct qy_engine_result result;

    assert_int_equal(qy_engine_search(engine, history, &limits, NULL, NULL, &result), 0);
    return result;
}

static void move_text(const struct qy_history *history, qy_move move, char ret_text[16])
{
    struct qy_buf text = QY_BUF_INIT;

    (void)qy_move_write(qy_history_position(history), move, QY_NOTATION_UCI, 0, &text);
    snprintf(ret_text, 16, "%s", qy_buf_str(&text));
    qy_buf_free(&text);
}

/* ---- what it must find ----------------------------------------------------------------------------- */

/* The line that the result names must be legal and, where it is long enough, end in mate. */
static void check_mating_line(const struct qy_history *history, const struct qy_engine_result *result,
                              const char *fen)
{
    struct qy_position position = *qy_history_position(history);

    for (size_t i = 0; i < result->pv_count; i++) {
        struct qy_undo undo;

        if (!qy_position_is_legal(&position, result->pv[i]))
            fail_msg("%s: move %zu of the line is not legal", fen, i + 1);
        qy_position_make(&position, result->pv[i], &undo);
    }
    if (result->pv_count >= 2 * (size_t)abs(result->mate) - 1 &&
        qy_position_status(&position) == QY_STATUS_OPEN)
        fail_msg("%s: the line does not end in mate", fen);
}

static void mates_are_found(void **state)
{
    char path[512];
    char line[256];
    unsigned rows = 0;
    FILE *file;

    (void)state;
    snprintf(path, sizeof path, "%s/engine/mates.tsv", getenv("QIYUAN_TEST_DATA"));
    file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char game_id[16];
        char fen[128];
        char number[16];
        int mate;
        enum qy_game game;
        struct qy_history *history;
        struct qy_engine *engine;
        struct qy_engine_result result;

        if (line[0] == '#')
            continue;
        assert_int_equal(sscanf(line, "%15[^\t]\t%127[^\t]\t%15s", game_id, fen, number), 3);
        mate = (int)strtol(number, NULL, 10);
        assert_int_equal(qy_game_by_id(game_id, strlen(game_id), &game), 0);
        history = history_of(game, fen);
        engine = engine_of(game);
        result = search(engine, history,
                        (struct qy_engine_limits){.nodes = 200000, .depth = 2U * (unsigned)abs(mate) + 8});
        if (result.mate != mate)
            fail_msg("%s: mate %d, expected %d", fen, result.mate, mate);
        check_mating_line(history, &result, fen);
        qy_engine_free(engine);
        qy_history_free(history);
        rows++;
    }
    fclose(file);
    assert_true(rows >= 10);
}

static void best_moves_are_found(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fen;
        const char *best;
    } rows[] = {
        {QY_GAME_CHESS, "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1", "e3d5"},       /* takes what hangs */
        {QY_GAME_CHESS, "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q"},        /* promotes */
        {QY_GAME_CHESS, "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7"},        /* a fork */
        {QY_GAME_XIANGQI, "3k5/9/9/4r4/9/9/4R4/9/9/4K4 w - - 0 1", "e3e6"}, /* takes what hangs */
        {QY_GAME_XIANGQI, "4k4/9/9/3n5/9/2N6/9/9/9/3K5 w - - 0 1", "c4d6"}, /* a horse for nothing */
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_history *history = history_of(rows[i].game, rows[i].fen);
        struct qy_engine *engine = engine_of(rows[i].game);
        struct qy_engine_result result = search(engine, history, (struct qy_engine_limits){.depth = 8});
        char best[16];

        move_text(history, result.best, best);
        if (strcmp(best, rows[i].best) != 0)
            fail_msg("%s: %s, expected %s", rows[i].fen, best, rows[i].best);
        qy_engine_free(engine);
        qy_history_free(history);
    }
}

/* ---- repetitions ----------------------------------------------------------------------------------- */

/* A side that is lost takes the draw that checks without end give; one that wins does not repeat. */
static void chess_repetitions(void **state)
{
    struct qy_engine *engine = engine_of(QY_GAME_CHESS);
    struct qy_history *history = history_of(QY_GAME_CHESS, "6k1/6p1/8/7Q/8/8/rr6/6K1 w - - 0 1");
    struct qy_engine_result result = search(engine, history, (struct qy_engine_limits){.depth = 12});

    (void)state;
    if (abs(result.value) > 30)
        fail_msg("the checks on e8 and h5 draw: %d", result.value);
    qy_history_free(history);

    history = history_of(QY_GAME_CHESS, "k7/8/8/8/8/8/4Q3/4K3 w - - 0 1");
    play(history, "e2d2 a8b8 d2e2 b8a8 e2d2 a8b8");
    result = search(engine, history, (struct qy_engine_limits){.depth = 8});
    assert_true(result.value > 300);
    play(history, "d2e2");
    result = search(engine, history, (struct qy_engine_limits){.depth = 8});
    assert_in_range(result.value + 5, 0, 10); /* the third time is a draw */
    qy_history_free(history);
    qy_engine_free(engine);
}

/* Plays on from a history, both sides by the engine, and tells how the judge ends it. */
static struct qy_judgement play_on(struct qy_engine *engine, struct qy_history *history, unsigned plies,
                                   uint64_t nodes)
{
    const struct qy_rules *rules = qy_rules_default(QY_GAME_XIANGQI);
    struct qy_judgement judgement = {.verdict = QY_VERDICT_OPEN, .deviate = -1};

    while (plies-- > 0) {
        struct qy_engine_result result = search(engine, history, (struct qy_engine_limits){.nodes = nodes});

        if (result.best == QY_MOVE_NONE)
            break;
        assert_int_equal(qy_history_push(history, result.best), 0);
        if (!qy_judge_is_due(history, rules))
            continue;
        assert_int_equal(qy_judge_repetition(history, rules, NULL, &judgement), 0);
        qy_judgement_free(&judgement);
        break;
    }
    return judgement;
}

/*
 * Red is far behind and could give check for ever. That loses, so that Red's score is a loss, and Red does
 * not complete the third repetition.
 */
static void xiangqi_perpetual_check(void **state)
{
    static const char fen[] = "3k5/9/9/9/9/9/9/r8/1r2R4/5K3 w - - 0 1";
    struct qy_engine *engine = engine_of(QY_GAME_XIANGQI);
    struct qy_history *history = history_of(QY_GAME_XIANGQI, fen);
    struct qy_judgement judgement;

    (void)state;
    judgement = play_on(engine, history, 60, 3000);
    assert_true(judgement.verdict != QY_VERDICT_LOSS);
    qy_history_free(history);

    /* Red has checked twice round already: the move that completes the cycle is legal, but lost by rule. */
    history = history_of(QY_GAME_XIANGQI, "3k5/9/9/9/9/9/9/2r6/1r2R4/5K3 w - - 0 1");
    play(history, "e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9");
    {
        struct qy_engine_result result = search(engine, history, (struct qy_engine_limits){.depth = 6});
        char best[16];

        move_text(history, result.best, best);
        if (strcmp(best, "e1d1") == 0)
            fail_msg("Red checks a third time round and loses by rule");
    }
    qy_history_free(history);
    qy_engine_free(engine);
}

/* A value that lies beyond every evaluation tells that the other side's checks without end lose. */
static void xiangqi_repetition_values(void **state)
{
    struct qy_engine *engine = engine_of(QY_GAME_XIANGQI);
    struct qy_history *history = history_of(QY_GAME_XIANGQI, "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1");
    qy_move only;
    struct qy_engine_result result;

    (void)state;
    play(history, "e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9");
    assert_int_equal(qy_move_read(qy_history_position(history), "e1d1", 4, QY_NOTATION_UCI, &only, NULL), 0);
    result = search(engine, history,
                    (struct qy_engine_limits){.depth = 4, .search_moves = &only, .search_move_count = 1});
    if (result.value > -20000 || result.mate != 0)
        fail_msg("value %d, mate %d", result.value, result.mate);
    qy_history_free(history);
    qy_engine_free(engine);
}

/*
 * Positions of fast games that were lost by checks without end. In the first rows every move loses, by mate
 * or by the checks, however harmless the table's values look; in the last one the move named is mated by
 * force and another one holds.
 */
static void xiangqi_checks_that_lose(void **state)
{
    static const struct {
        const char *fen;
        const char *moves;
        uint64_t nodes;
        const char *lost; /* NULL: all moves */
    } rows[] = {
        {"5k3/9/9/3R5/9/3np4/9/9/4K4/6r2 w - - 0 1",
         "d6f6 f9e9 e1f1 e4e3 f6f9 e9e8 f9f8 e8e9 f8f9 e9e8 f9f8 e8e9 f8f7 d4c2 f7f9 e9e8", 14000, NULL},
        {"4k4/1R7/5P3/9/9/9/9/9/4r4/4K4 w - - 0 1",
         "e0d0 e1e5 b8d8 e5e0 d0d1 e0e1 d1d2 e1e2 d2d1 e2e1 d1d2 e1e0 d2d1 e0e3 f7f8 e3e1 d1d2 e1e2 d2d1 "
         "e2e1 "
         "d1d2",
         4000, NULL},
        {"9/4P2r1/5k3/4R4/9/9/8P/9/3K5/5A3 b - - 0 1",
         "h8h1 d1d2 h1h2 d2d1 h2h1 d1d2 h1h2 d2d1 h2f2 d1e1 f2f1 e1e2", 4500, NULL},
        {"4kaR1C/4aC3/9/9/9/4c1B1n/9/9/4K4/1r3AB2 b - - 0 1",
         "b0b1 e1e0 b1b0 e0e1 e8d7 g4i2 e9e8 f8i8 i4h6 i8h8", 8000, "h6f7"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_engine *engine = engine_of(QY_GAME_XIANGQI);
        struct qy_history *history = history_of(QY_GAME_XIANGQI, rows[i].fen);
        struct qy_engine_result result;
        char best[16];

        play(history, rows[i].moves);
        result = search(engine, history, (struct qy_engine_limits){.nodes = rows[i].nodes});
        move_text(history, result.best, best);
        if (!rows[i].lost && result.value > -20000)
            fail_msg("%s, %s: %s, %d, but every move loses", rows[i].fen, rows[i].moves, best, result.value);
        if (rows[i].lost && strcmp(best, rows[i].lost) == 0)
            fail_msg("%s, %s: %s loses", rows[i].fen, rows[i].moves, best);
        qy_history_free(history);
        qy_engine_free(engine);
    }
}

/* ---- limits ---------------------------------------------------------------------------------------- */

static void limits_are_kept(void **state)
{
    (void)state;
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        struct qy_engine *engine = engine_of((enum qy_game)game);
        struct qy_history *history = history_of((enum qy_game)game, NULL);
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(qy_history_position(history), moves);
        struct qy_engine_result result;

        result = search(engine, history, (struct qy_engine_limits){.depth = 5});
        assert_int_equal(result.depth, 5);
        result = search(engine, history, (struct qy_engine_limits){.nodes = 20000});
        assert_in_range(result.nodes, 20000, 20600);
        for (size_t i = 0; i < count; i += 7) {
            result = search(
                engine, history,
                (struct qy_engine_limits){.depth = 4, .search_moves = &moves[i], .search_move_count = 1});
            assert_int_equal(result.best, moves[i]);
        }
        result = search(engine, history, (struct qy_engine_limits){.move_time = 50});
        assert_in_range(result.time, 20, 400);
        qy_history_free(history);
        qy_engine_free(engine);
    }
}

static void the_same_again(void **state)
{
    (void)state;
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        struct qy_engine *engine = engine_of((enum qy_game)game);
        struct qy_history *history = history_of((enum qy_game)game, NULL);
        struct qy_engine_result once = search(engine, history, (struct qy_engine_limits){.depth = 9});
        struct qy_engine_result twice;

        qy_engine_clear(engine);
        twice = search(engine, history, (struct qy_engine_limits){.depth = 9});
        assert_int_equal(once.nodes, twice.nodes);
        assert_int_equal(once.best, twice.best);
        qy_history_free(history);
        qy_engine_free(engine);
    }
}

static void settings_have_bounds(void **state)
{
    struct qy_engine *engine = engine_of(QY_GAME_CHESS);

    (void)state;
    assert_int_equal(qy_engine_set_hash(engine, 0), QY_E_VALUE);
    assert_int_equal(qy_engine_set_hash(engine, QY_ENGINE_HASH_MAX + 1), QY_E_VALUE);
    assert_int_equal(qy_engine_set_threads(engine, 0), QY_E_VALUE);
    assert_int_equal(qy_engine_set_threads(engine, QY_ENGINE_THREADS_MAX + 1), QY_E_VALUE);
    assert_int_equal(qy_engine_set_level(engine, QY_ENGINE_LEVELS + 1), QY_E_VALUE);
    assert_int_equal(qy_engine_set_rules(engine, qy_rules_default(QY_GAME_XIANGQI)), QY_E_VALUE);
    qy_engine_free(engine);
}

static void a_game_that_is_over_has_no_move(void **state)
{
    struct qy_engine *engine = engine_of(QY_GAME_CHESS);
    struct qy_history *history = history_of(QY_GAME_CHESS, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");

    (void)state;
    assert_int_equal(search(engine, history, (struct qy_engine_limits){.depth = 5}).best, QY_MOVE_NONE);
    qy_history_free(history);
    qy_engine_free(engine);
}

/* ---- stop ------------------------------------------------------------------------------------------ */

struct thinker {
    struct qy_engine *engine;
    struct qy_history *history;
    struct qy_engine_limits limits;
    struct qy_engine_result result;
};

static void *think(void *user)
{
    struct thinker *t = user;

    (void)qy_engine_search(t->engine, t->history, &t->limits, NULL, NULL, &t->result);
    return NULL;
}

static void sleep_ms(long ms)
{
    struct timespec time = {ms / 1000, ms % 1000 * 1000000};

    nanosleep(&time, NULL);
}

/* A search without limits ends when it is told to, also when it is told before it began. */
static void stop_ends_it(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 40; i++) {
        enum qy_game game = (enum qy_game)(i % QY_GAME_COUNT);
        struct thinker t = {
            .engine = engine_of(game), .history = history_of(game, NULL), .limits = {.infinite = true}};
        pthread_t thread;

        assert_int_equal(qy_engine_set_threads(t.engine, 1 + i % 3), 0);
        assert_int_equal(pthread_create(&thread, NULL, think, &t), 0);
        sleep_ms(i % 5);
        qy_engine_stop(t.engine);
        pthread_join(thread, NULL);
        assert_true(qy_position_is_legal(qy_history_position(t.history), t.result.best));
        qy_history_free(t.history);
        qy_engine_free(t.engine);
    }
}

/* While it ponders the clock does not count; afterwards it does. */
static void ponderhit_starts_the_clock(void **state)
{
    struct thinker t = {.engine = engine_of(QY_GAME_CHESS), .history = history_of(QY_GAME_CHESS, NULL)};
    pthread_t thread;

    (void)state;
    t.limits = (struct qy_engine_limits){.move_time = 30, .ponder = true};
    assert_int_equal(pthread_create(&thread, NULL, think, &t), 0);
    sleep_ms(120);
    qy_engine_ponderhit(t.engine);
    pthread_join(thread, NULL);
    assert_in_range(t.result.time, 0, 400);
    assert_true(qy_position_is_legal(qy_history_position(t.history), t.result.best));
    qy_history_free(t.history);
    qy_engine_free(t.engine);
}

/* The depths that were told of the first line, which have to grow. */
struct told {
    unsigned depth;
    bool backwards;
};

static void note_depth(void *closure, const struct qy_engine_info *info)
{
    struct told *told = closure;

    if (info->line != 1 || info->bound != 0)
        return;
    told->backwards |= info->depth <= told->depth;
    told->depth = info->depth;
}

/* Whichever thread completes the depth first: it is told, in order, with a move that is legal. */
static void threads_reach_a_depth(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 16; i++) {
        enum qy_game game = (enum qy_game)(i % QY_GAME_COUNT);
        struct qy_engine *engine = engine_of(game);
        struct qy_history *history = history_of(game, NULL);
        struct qy_engine_limits limits = {.depth = 6 + i / 4};
        struct qy_engine_result result;
        struct told told = {0, false};

        assert_int_equal(qy_engine_set_threads(engine, 2 + i % 3), 0);
        qy_engine_set_lines(engine, 1 + i / 8);
        assert_int_equal(qy_engine_search(engine, history, &limits, note_depth, &told, &result), 0);
        if (result.depth != limits.depth || told.depth != limits.depth || told.backwards ||
            !qy_position_is_legal(qy_history_position(history), result.best))
            fail_msg("row %u: depth %u, told %u%s", i, result.depth, told.depth,
                     told.backwards ? ", not in order" : "");
        qy_history_free(history);
        qy_engine_free(engine);
    }
}

/* ---- games ----------------------------------------------------------------------------------------- */

/* Whole games at great speed, with every level and several threads: no illegal move, never. */
static void games_are_legal(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 10; i++) {
        enum qy_game game = (enum qy_game)(i % QY_GAME_COUNT);
        struct qy_engine *engine = engine_of(game);
        struct qy_history *history = history_of(game, NULL);

        assert_int_equal(qy_engine_set_threads(engine, 1 + i % 2), 0);
        assert_int_equal(qy_engine_set_hash(engine, 1), 0);
        qy_engine_set_seed(engine, i);
        for (unsigned ply = 0; ply < 160; ply++) {
            struct qy_engine_limits limits = {.timed = true};
            struct qy_engine_result result;

            limits.clock.time = 60 - (int64_t)(ply % 60);
            limits.nodes = 50 + ply * 7;
            assert_int_equal(qy_engine_set_level(engine, (i + ply) % (QY_ENGINE_LEVELS + 1)), 0);
            result = search(engine, history, limits);
            if (result.best == QY_MOVE_NONE) {
                assert_int_not_equal(qy_position_status(qy_history_position(history)), QY_STATUS_OPEN);
                break;
            }
            assert_int_equal(qy_history_push(history, result.best), 0);
        }
        qy_history_free(history);
        qy_engine_free(engine);
    }
}

/* ---- clocks ---------------------------------------------------------------------------------------- */

static void clocks_are_understood(void **state)
{
    static const struct {
        const char *control;
        struct qy_engine_clock expected;
    } rows[] = {
        {"1m", {.time = 60000}},
        {"5m+3s", {.time = 300000, .increment = 3000}},
        {"40/10m,5m", {.time = 600000, .moves_to_go = 40}},
        {"5m d3s", {.time = 300000, .delay = 3000}},
        {"5m,3x30s", {.time = 300000, .period = 30000, .periods = 3}},
        {"3d/1", {.time = 259200000, .moves_to_go = 1}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qy_engine_clock *expected = &rows[i].expected;
        struct qy_time_control control;
        struct qy_engine_clock got;
        struct qy_clock clock;

        assert_int_equal(qy_time_control_parse(rows[i].control, strlen(rows[i].control), &control, NULL), 0);
        qy_clock_init(&clock, &control);
        qy_engine_clock_of(&clock, QY_FIRST, 0, &got);
        if (got.time != expected->time || got.increment != expected->increment ||
            got.delay != expected->delay || got.period != expected->period ||
            got.periods != expected->periods || got.moves_to_go != expected->moves_to_go)
            fail_msg("%s: %lld+%lld d%lld %ux%lld, %u to go", rows[i].control, (long long)got.time,
                     (long long)got.increment, (long long)got.delay, got.periods, (long long)got.period,
                     got.moves_to_go);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mates_are_found),
        cmocka_unit_test(best_moves_are_found),
        cmocka_unit_test(chess_repetitions),
        cmocka_unit_test(xiangqi_perpetual_check),
        cmocka_unit_test(xiangqi_repetition_values),
        cmocka_unit_test(xiangqi_checks_that_lose),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(the_same_again),
        cmocka_unit_test(settings_have_bounds),
        cmocka_unit_test(a_game_that_is_over_has_no_move),
        cmocka_unit_test(stop_ends_it),
        cmocka_unit_test(ponderhit_starts_the_clock),
        cmocka_unit_test(threads_reach_a_depth),
        cmocka_unit_test(games_are_legal),
        cmocka_unit_test(clocks_are_understood),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
