/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: legal moves of every compiled body, against known counts and against a plain generator. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "reference.h"
#include "share.h"
#include "xiangqi/perft.h"

#include <qiyuan/core/error.h>

static int by_number(const void *a, const void *b)
{
    return (int)*(const qy_move *)a - (int)*(const qy_move *)b;
}

static void sort(qy_move *moves, size_t count)
{
    qsort(moves, count, sizeof *moves, by_number);
}

/* ---- known counts -------------------------------------------------------------------------------------- */

/* Checks one line "FEN ;D1 n ;D2 n ..." with every body; returns how many counts it held. */
static int check_counts(const char *line, int number)
{
    const char *field = strchr(line, ';');
    struct qy_xiangqi_position position;
    struct qy_error error;
    int counts = 0;

    assert_non_null(field);
    if (qyi_xiangqi_from_fen(line, (size_t)(field - line), &position, NULL, &error) < 0)
        fail_msg("line %d: %s %s", number, qy_error_name(error.code), error.found);
    for (; field; field = strchr(field + 1, ';')) {
        char *end;
        unsigned depth = (unsigned)strtoul(field + 2, &end, 10);
        uint64_t nodes = strtoull(end, NULL, 10);

        counts++;
        for (unsigned i = 0; i < QYI_XIANGQI_BODY_COUNT; i++) {
            const struct qyi_xiangqi_body_ops *body = qyi_xiangqi_body((enum qyi_xiangqi_body)i);
            uint64_t got = body ? body->perft(&position, depth) : nodes;

            if (got != nodes)
                fail_msg("line %d, depth %u, body %u: expected %" PRIu64 ", got %" PRIu64, number, depth, i,
                         nodes, got);
        }
    }
    return counts;
}

static void known_counts_hold(void **state)
{
    char path[512];
    char line[1024];
    int counts = 0;
    int number = 0;
    FILE *file;

    (void)state;
    snprintf(path, sizeof path, "%s/xiangqi/perft.epd", getenv("QIYUAN_TEST_DATA"));
    file = fopen(path, "r");
    if (!file)
        fail_msg("%s cannot be opened", path);
    while (fgets(line, sizeof line, file)) {
        number++;
        if (line[0] != '#' && line[0] != '\n')
            counts += check_counts(line, number);
    }
    fclose(file);
    assert_int_equal(counts, 375);
}

static void perft_takes_the_best_body_and_leaves_the_position(void **state)
{
    struct qy_xiangqi_position position;
    struct qy_xiangqi_position before;

    (void)state;
    qyi_xiangqi_start(&position);
    before = position;
    assert_int_equal(qyi_xiangqi_perft(&position, 0), 1);
    assert_int_equal(qyi_xiangqi_perft(&position, 3), 79666);
    assert_memory_equal(&position, &before, sizeof before);
}

/* ---- against the plain generator ----------------------------------------------------------------------- */

/* Everything that has to hold of one position's moves. */
static void check_position(const struct qy_xiangqi_position *position)
{
    struct qyi_reference reference;
    qy_move expected[QY_MAX_MOVES];
    size_t expected_count;
    char fen[128];

    qyi_reference_of(position, &reference);
    expected_count = qyi_reference_legal(&reference, expected);
    sort(expected, expected_count);
    for (unsigned i = 0; i < QYI_XIANGQI_BODY_COUNT; i++) {
        const struct qyi_xiangqi_body_ops *body = qyi_xiangqi_body((enum qyi_xiangqi_body)i);
        qy_move moves[2 * QY_MAX_MOVES];
        size_t count;
        size_t captures;

        if (!body)
            continue;
        count = body->gen_legal(position, moves);
        sort(moves, count);
        if (count != expected_count || memcmp(moves, expected, count * sizeof *moves) != 0)
            fail_msg("%s, body %u: expected %zu moves, got %zu or others", qyi_fen(position, fen), i,
                     expected_count, count);
        captures = body->gen_captures(position, moves);
        for (size_t j = 0; j < captures; j++)
            if (!qyi_xiangqi_at(position, qyi_xiangqi_move_to(moves[j])))
                fail_msg("%s, body %u: %04x takes nothing", fen, i, moves[j]);
        count = captures + body->gen_quiets(position, moves + captures);
        for (size_t j = captures; j < count; j++)
            if (qyi_xiangqi_at(position, qyi_xiangqi_move_to(moves[j])))
                fail_msg("%s, body %u: %04x takes", fen, i, moves[j]);
        sort(moves, count);
        if (count != expected_count || memcmp(moves, expected, count * sizeof *moves) != 0)
            fail_msg("%s, body %u: captures and quiet moves are not the legal moves", qyi_fen(position, fen),
                     i);
    }
    if (qyi_xiangqi_in_check(position) != qyi_reference_unsafe(&reference, reference.side))
        fail_msg("%s: check is seen wrongly", qyi_fen(position, fen));
}

/* For all 65536 numbers: is-legal says yes exactly for the moves of the list. */
static void check_every_number(const struct qy_xiangqi_position *position)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_legal(position, moves);
    size_t next = 0;
    char fen[128];

    sort(moves, count);
    for (uint32_t move = 0; move <= UINT16_MAX; move++) {
        bool listed = next < count && moves[next] == move;

        next += listed;
        if (qyi_xiangqi_is_legal(position, (qy_move)move) != listed)
            fail_msg("%s: move %04x is %slisted", qyi_fen(position, fen), move, listed ? "" : "not ");
    }
    assert_int_equal(next, count);
}

static void random_placements_agree(void **state)
{
    uint64_t seed = 20201;

    (void)state;
    for (int i = 0; i < 20000 / (int)test_sample(); i++) {
        struct qy_xiangqi_position position;

        qyi_random_position(&seed, &position);
        check_position(&position);
        if (i % 100 == 0)
            check_every_number(&position);
    }
}

/* Plays a random game, calling `check` before each move; takes everything back and compares. */
static void play(uint64_t *seed, int plies, void (*check)(const struct qy_xiangqi_position *position))
{
    struct qy_xiangqi_position position;
    struct qy_xiangqi_position before[300];
    struct qy_xiangqi_undo undo[300];
    qy_move made[300];
    int ply = 0;

    qyi_xiangqi_start(&position);
    while (ply < plies) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qyi_xiangqi_gen_legal(&position, moves);
        size_t captures;
        qy_move capture[QY_MAX_MOVES];

        check(&position);
        if (count == 0)
            break;
        captures = qyi_xiangqi_gen_captures(&position, capture);
        made[ply] = moves[qyi_random(seed, (uint32_t)count)];
        if (captures > 0 && qyi_random(seed, 8) == 0)
            made[ply] = capture[qyi_random(seed, (uint32_t)captures)];
        if (!qyi_xiangqi_in_check(&position) && qyi_random(seed, 40) == 0)
            made[ply] = QY_MOVE_NULL;
        before[ply] = position;
        qyi_xiangqi_make(&position, made[ply], &undo[ply]);
        assert_true(position.key == qyi_xiangqi_compute_key(&position));
        ply++;
    }
    while (ply-- > 0) {
        qyi_xiangqi_unmake(&position, made[ply], &undo[ply]);
        assert_memory_equal(&position, &before[ply], sizeof position);
    }
}

static void random_games_agree(void **state)
{
    uint64_t seed = 42;

    (void)state;
    for (int i = 0; i < 150 / (int)test_sample(); i++)
        play(&seed, 300, check_position);
}

static void every_number_in_random_games(void **state)
{
    uint64_t seed = 7;

    (void)state;
    for (int i = 0; i < 2; i++)
        play(&seed, 120, check_every_number);
}

/* ---- make ---------------------------------------------------------------------------------------------- */

static qy_move move_of(const char *text)
{
    return qyi_xiangqi_pack((unsigned)(text[0] - 'a' + 9 * (text[1] - '0')),
                            (unsigned)(text[2] - 'a' + 9 * (text[3] - '0')));
}

static void make_counts_plies_and_writes_the_board(void **state)
{
    static const struct {
        const char *fen;
        const char *moves; /* separated by spaces; "--" is the null move */
        const char *after;
        bool irreversible; /* the last move */
    } rows[] = {
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "h2e2 h9g7",
         "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2", false},
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "e3e4 e6e5 h2h9",
         "rnbakabCr/9/1c5c1/p1p3p1p/4p4/4P4/P1P3P1P/1C7/9/RNBAKABNR b - - 0 2", true},
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 7 9", "-- --",
         "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 9 10", false},
        {"3k5/9/9/9/9/9/9/9/9/4K4 b - - 65535 65535", "d9d8", "9/3k5/9/9/9/9/9/9/9/4K4 w - - 65535 65535",
         false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_xiangqi_position position;
        struct qy_xiangqi_undo undo;
        char fen[128];

        qyi_read(rows[i].fen, &position);
        for (const char *at = rows[i].moves; at; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL)
            qyi_xiangqi_make(&position, at[0] == '-' ? (qy_move)QY_MOVE_NULL : move_of(at), &undo);
        if (strcmp(qyi_fen(&position, fen), rows[i].after) != 0)
            fail_msg("%s %s: expected %s, got %s", rows[i].fen, rows[i].moves, rows[i].after, fen);
        if (qyi_xiangqi_irreversible(&undo) != rows[i].irreversible)
            fail_msg("%s %s: irreversible is wrong", rows[i].fen, rows[i].moves);
    }
}

static void keys_tell_positions_apart(void **state)
{
    static const char *const fens[] = {
        "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1", "4k4/9/9/9/9/9/9/9/5R3/3K5 b - - 0 1",
        "4k4/9/9/9/9/9/9/9/5C3/3K5 w - - 0 1", "4k4/9/9/9/9/9/9/9/5r3/3K5 w - - 0 1",
        "4k4/9/9/9/9/9/9/9/6R2/3K5 w - - 0 1", "3k5/9/9/9/9/9/9/9/5R3/4K4 w - - 0 1",
    };
    uint64_t keys[sizeof fens / sizeof fens[0]];

    (void)state;
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        struct qy_xiangqi_position position;

        qyi_read(fens[i], &position);
        keys[i] = position.key;
        for (size_t j = 0; j < i; j++)
            if (keys[i] == keys[j])
                fail_msg("%s and %s have the same key", fens[i], fens[j]);
    }
}

/* Two rooks that changed places make the same position. */
static void keys_do_not_tell_men_of_a_kind_apart(void **state)
{
    static const char *const moves[] = {"a0a1", "i0i2", "a1i1", "i2a2", "a2a0", "i1i0"};
    struct qy_xiangqi_position position;
    struct qy_xiangqi_undo undo;
    uint64_t key;

    (void)state;
    qyi_read("3k5/9/9/9/9/9/9/9/9/R3K3R w", &position);
    key = position.key;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        assert_true(qyi_xiangqi_is_legal(&position, move_of(moves[i])));
        qyi_xiangqi_make(&position, move_of(moves[i]), &undo);
        qyi_xiangqi_make(&position, QY_MOVE_NULL, &undo);
        assert_int_equal(position.key == key, i + 1 == sizeof moves / sizeof moves[0]);
    }
}

static void the_numbers_of_moves_are_never_reserved(void **state)
{
    (void)state;
    for (unsigned from = 0; from < 90; from++) {
        for (unsigned to = 0; to < 90; to++) {
            qy_move move = qyi_xiangqi_pack(from, to);

            assert_true(move != QY_MOVE_NONE && move != QY_MOVE_NULL);
            assert_int_equal(qyi_xiangqi_move_from(move), from);
            assert_int_equal(qyi_xiangqi_move_to(move), to);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_counts_hold),
        cmocka_unit_test(perft_takes_the_best_body_and_leaves_the_position),
        cmocka_unit_test(random_placements_agree),
        cmocka_unit_test(random_games_agree),
        cmocka_unit_test(every_number_in_random_games),
        cmocka_unit_test(make_counts_plies_and_writes_the_board),
        cmocka_unit_test(keys_tell_positions_apart),
        cmocka_unit_test(keys_do_not_tell_men_of_a_kind_apart),
        cmocka_unit_test(the_numbers_of_moves_are_never_reserved),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
