/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each tie-break is computed somewhere: for a single player, or among tied players, or for teams. */
#include "cmocka_all.h"

#include "ranking/tiebreaks.h"

static void each_code_has_a_way(void **state)
{
    (void)state;
    for (unsigned code = 0; code < QY_TB_COUNT; code++) {
        const struct qyi_tiebreak_info *info = &qyi_tiebreak_info[code];

        if (qyi_tiebreak_has_way((enum qy_tiebreak_code)code) == (info->among_tied || info->teams_only))
            fail_msg("%s", info->name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_code_has_a_way)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
