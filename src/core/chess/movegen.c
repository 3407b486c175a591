/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess: the implementations of the move generator, and the choice for this CPU. */
#include "chess/movegen.h"

#define BODY(name)                                                                                     \
    {                                                                                                  \
#name, qyi_chess_gen_legal_##name, qyi_chess_gen_captures_##name, qyi_chess_gen_quiets_##name, \
            qyi_chess_perft_##name, qyi_chess_moves_to_##name                                          \
    }

const struct qyi_chess_body qyi_chess_bodies[] = {
    BODY(baseline),
#ifdef QYI_CHESS_X86_BODIES
    BODY(bmi2),
    BODY(avx512),
#endif
};
const size_t qyi_chess_body_count = sizeof qyi_chess_bodies / sizeof qyi_chess_bodies[0];

#ifdef QYI_CHESS_X86_BODIES

/* AMD's CPUs before Zen 3 have pext in microcode, far slower than the baseline's arithmetic. */
static bool fast_pext(void)
{
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("avx2") && !__builtin_cpu_is("bdver4") && !__builtin_cpu_is("znver1") &&
           !__builtin_cpu_is("znver2");
}

static bool has_avx512(void)
{
    return fast_pext() && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vbmi2");
}

bool qyi_chess_body_runs(size_t body)
{
    return body == 0 || (body == 1 && fast_pext()) || (body == 2 && has_avx512());
}

#else

bool qyi_chess_body_runs(size_t body)
{
    return body == 0;
}

#endif

const struct qyi_chess_body *qyi_chess_body(void)
{
    size_t body = qyi_chess_body_count - 1;

    while (!qyi_chess_body_runs(body))
        body--;
    return &qyi_chess_bodies[body];
}

size_t qyi_chess_gen_legal(const struct qy_chess_position *position, qy_move *ret_moves)
{
    return qyi_chess_body()->gen_legal(position, ret_moves);
}

size_t qyi_chess_gen_captures(const struct qy_chess_position *position, qy_move *ret_moves)
{
    return qyi_chess_body()->gen_captures(position, ret_moves);
}

size_t qyi_chess_gen_quiets(const struct qy_chess_position *position, qy_move *ret_moves)
{
    return qyi_chess_body()->gen_quiets(position, ret_moves);
}

uint64_t qyi_chess_perft(const struct qy_chess_position *position, unsigned depth)
{
    return qyi_chess_body()->perft(position, depth);
}

size_t qyi_chess_moves_to(const struct qy_chess_position *position, unsigned kind, qy_square to,
                          qy_move *ret_moves)
{
    return qyi_chess_body()->moves_to(position, kind, to, ret_moves);
}
