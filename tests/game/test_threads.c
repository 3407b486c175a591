/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What uses threads gives the answer of one thread; a program of its own, to be run under the thread
 * sanitizer. */
#include "cmocka_all.h"

#include <qiyuan/core/game.h>

static void threads_count_the_same(void **state)
{
    static const unsigned depths[QY_GAME_COUNT] = {4, 4};

    (void)state;
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        struct qy_position position;
        uint64_t one;
        uint64_t three;

        qy_position_start((enum qy_game)game, &position);
        assert_int_equal(qy_perft(&position, depths[game], 1, &one), 0);
        assert_int_equal(qy_perft(&position, depths[game], 3, &three), 0);
        assert_int_equal(one, three);
        assert_int_equal(qy_perft(&position, 0, 1, &one), 0);
        assert_int_equal(one, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(threads_count_the_same)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
