/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the compiled variant of the search for this CPU. */
#include "engine/bodies_chess_xiangqi.h"

#include "engine/search.h"

#ifdef QYI_ENGINE_X86_BODIES
/* AMD CPUs before Zen 3 have pext, but in microcode, which is much slower than ordinary arithmetic. */
static bool has_v3(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
           !__builtin_cpu_is("bdver4") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}
#endif

const struct qyi_search_ops *qyi_search_body(enum qy_game game)
{
    static const struct qyi_search_ops *const plain[QY_GAME_COUNT] = {&qyi_search_chess, &qyi_search_xiangqi};

#ifdef QYI_ENGINE_X86_BODIES
    static const struct qyi_search_ops *const v3[QY_GAME_COUNT] = {&qyi_search_chess_v3,
                                                                   &qyi_search_xiangqi_v3};

    if (has_v3())
        return v3[game];
#endif
    return plain[game];
}
