/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cmocka_all.h"

#include <qiyuan/chess.h>

static void first(void **state)
{
    (void)state;
    assert_int_equal(sizeof(qy_move), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(first)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
