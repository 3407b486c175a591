/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each game's solver, in the variant for this CPU. */
#include "engine/solve.h"

#include "chess/movegen.h"

#define DECLARE_BODY(name)                                                                            \
    extern void qyi_solve_##name(struct qyi_solve_search *search, const struct qy_position *position, \
                                 struct qy_solve *ret_result)
DECLARE_BODY(xiangqi);
DECLARE_BODY(chess_baseline);
DECLARE_BODY(chess_bmi2);
DECLARE_BODY(chess_avx512);

/* Chess uses the same CPU variants as its move generator. */
static void solve_chess(struct qyi_solve_search *search, const struct qy_position *position,
                        struct qy_solve *ret_result)
{
    static const qyi_solve_fn bodies[] = {
        qyi_solve_chess_baseline,
#ifdef QYI_ENGINE_X86_BODIES
        qyi_solve_chess_bmi2,
        qyi_solve_chess_avx512,
#endif
    };
    size_t body = sizeof bodies / sizeof bodies[0] - 1;

    while (body > 0 && !qyi_chess_body_runs(body))
        body--;
    bodies[body](search, position, ret_result);
}

const qyi_solve_fn qyi_solve_games[QY_GAME_COUNT] = {solve_chess, qyi_solve_xiangqi};
