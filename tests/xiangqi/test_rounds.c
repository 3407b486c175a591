/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random cycles in positions from random games and from our own cases: rulings are independent of the side's
 * viewpoint and of uninvolved pieces. bench_rounds does the same with many positions of real games.
 */
#include "cmocka_all.h"
#include "share.h"

#include <stdlib.h>
#include <string.h>

#include "xiangqi/movegen.h"
#include "xiangqi/random_rounds.h"

#define ROUNDS 150

static struct repetition_table own;

static int read_own(void **state)
{
    const char *folder = getenv("QIYUAN_TEST_DATA");

    (void)state;
    return folder && read_repetitions(folder, "repetition_own.tsv", &own) ? 0 : -1;
}

static void play_at_random(uint64_t *state, unsigned plies, struct qy_xiangqi_position *ret_position)
{
    qyi_xiangqi_start(ret_position);
    for (unsigned i = 0; i < plies; i++) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qyi_xiangqi_gen_legal(ret_position, moves);
        struct qy_xiangqi_undo undo;

        if (count == 0)
            return;
        qyi_xiangqi_make(ret_position, moves[next_random(state) % count], &undo);
    }
}

static void rounds_in_all_ways(void **closure)
{
    const char *rules = *closure;
    struct views views;
    uint64_t state = 2020;
    unsigned forbidden = 0;
    unsigned undecided = 0;
    unsigned rounds = ROUNDS / test_sample();

    memset(&views, 0, sizeof views);
    for (unsigned i = 0; i < rounds; i++) {
        struct qy_xiangqi_position position;
        struct repetition_row row;
        struct qy_judgement judgement;

        if (i % 2 == 0)
            play_at_random(&state, 40 + (unsigned)(next_random(&state) % 160), &position);
        else
            position = own.rows[next_random(&state) % own.count].start;
        if (!random_round(&position, i % 3 == 0, true, &state, &row))
            continue;
        memcpy(row.rules, rules, strlen(rules) + 1);
        assert_true(judge_row(&row, 2, &judgement));
        forbidden += judgement.verdict == QY_VERDICT_LOSS;
        undecided += judgement.verdict == QY_VERDICT_UNKNOWN;
        look_in_all_ways(&row, &judgement, &views);
        qy_judgement_free(&judgement);
    }
    for (unsigned view = 0; view < VIEW_COUNT; view++) {
        assert_true(views.seen[view] > rounds / 3);
        assert_int_equal(views.differ[view], 0);
    }
    assert_true(forbidden > 0 || rounds < ROUNDS); /* a few may all be allowed */
    assert_true(undecided <= ROUNDS / 50);
}

static char rules_1999[] = "xiangqi-1999";
static char rules_2020[] = "xiangqi-2020";
static char rules_axf[] = "xiangqi-axf";

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(rounds_in_all_ways, rules_1999),
        cmocka_unit_test_prestate(rounds_in_all_ways, rules_2020),
        cmocka_unit_test_prestate(rounds_in_all_ways, rules_axf),
    };

    return cmocka_run_group_tests(tests, read_own, NULL);
}
