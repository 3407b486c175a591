/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time management: whole games on every kind of clock, where each move takes all it may and loses some more.
 */
#include <stdio.h>

#include "cmocka_all.h"
#include "engine/plan.h"

#define MOVES 150

/*
 * Plays on a clock with moves that take the hard limit each time (the soft one gives up nothing): the flag
 * never falls. `lag` is what is lost on the way, no more than the overhead.
 */
static void no_flag_falls(void **state)
{
    static const struct {
        struct qy_engine_clock clock;
        int64_t overhead;
        int64_t lag;
    } rows[] = {
        {{.time = 1000, .increment = 10}, 10, 5},
        {{.time = 60000}, 10, 8},
        {{.time = 300000, .increment = 3000}, 20, 20},
        {{.time = 600000, .moves_to_go = 40}, 10, 10},
        {{.time = 5000, .delay = 2000}, 10, 10},
        {{.time = 0, .period = 1000, .periods = 1}, 10, 10},
        {{.time = 2000, .period = 500, .periods = 3}, 10, 10},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_engine_limits limits = {.timed = true, .clock = rows[i].clock};

        for (unsigned move = 0; move < MOVES; move++) {
            struct qy_engine_clock *clock = &limits.clock;
            struct qyi_plan plan;
            int64_t used;
            int64_t counted;

            qyi_plan_make(&limits, rows[i].overhead, &plan);
            assert_true(plan.soft >= 1 && plan.soft <= plan.hard);
            used = plan.hard + rows[i].lag;
            counted = used > clock->delay ? used - clock->delay : 0;
            if (counted <= clock->time) {
                clock->time -= counted;
            } else {
                if (!clock->period || counted - clock->time > clock->period)
                    fail_msg("row %zu: the flag falls at move %u, %lld left, %lld used", i, move + 1,
                             (long long)clock->time, (long long)used);
                clock->time = 0;
            }
            clock->time += clock->increment;
            if (clock->moves_to_go && --clock->moves_to_go == 0) {
                clock->moves_to_go = rows[i].clock.moves_to_go;
                clock->time += rows[i].clock.time;
            }
            if (rows[i].clock.increment == 0 && !clock->moves_to_go && !clock->delay && !clock->period &&
                clock->time < 200)
                break; /* a clock to which nothing is added can only come to its end */
        }
    }
}

static void what_is_planned(void **state)
{
    struct qyi_plan plan;
    struct qy_engine_limits limits = {.timed = false};

    (void)state;
    qyi_plan_make(&limits, 10, &plan);
    assert_true(plan.soft == INT64_MAX && plan.hard == INT64_MAX);
    limits.move_time = 500;
    qyi_plan_make(&limits, 10, &plan);
    assert_int_equal(plan.hard, 490);
    assert_true(plan.exact);
    limits = (struct qy_engine_limits){.timed = true, .clock = {.time = 100000}};
    qyi_plan_make(&limits, 0, &plan);
    assert_in_range(plan.soft, 2000, 6000);
    assert_in_range(plan.hard, 6000, 40000);
    limits.clock.moves_to_go = 1;
    qyi_plan_make(&limits, 100, &plan);
    assert_in_range(plan.hard, 50000, 99000);
}

static void sure_moves_take_less(void **state)
{
    (void)state;
    assert_true(qyi_plan_scale(5, 0, 800) < qyi_plan_scale(0, 0, 800));
    assert_true(qyi_plan_scale(2, 50, 500) > qyi_plan_scale(2, 0, 500));
    assert_true(qyi_plan_scale(2, 0, 900) < qyi_plan_scale(2, 0, 200));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_flag_falls),
        cmocka_unit_test(what_is_planned),
        cmocka_unit_test(sure_moves_take_less),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
