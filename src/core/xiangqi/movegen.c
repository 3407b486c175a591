/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: the move generator for any CPU, and the choice between the implementations. */
#define QYI_XIANGQI_BODY qyi_xiangqi_body_plain
#include "xiangqi/movegen.inc.h"

/* True if the AVX2 implementation was built and this CPU supports it. */
#if defined(QYI_XIANGQI_AVX2)
static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}
#endif

const struct qyi_xiangqi_body_ops *qyi_xiangqi_body(enum qyi_xiangqi_body body)
{
#if defined(QYI_XIANGQI_AVX2)
    if (body == QYI_XIANGQI_BODY_AVX2)
        return has_avx2() ? &qyi_xiangqi_body_avx2 : NULL;
#endif
    return body == QYI_XIANGQI_BODY_PLAIN ? &qyi_xiangqi_body_plain : NULL;
}

const struct qyi_xiangqi_body_ops *qyi_xiangqi_best_body(void)
{
    const struct qyi_xiangqi_body_ops *best = qyi_xiangqi_body(QYI_XIANGQI_BODY_AVX2);

    return best ? best : &qyi_xiangqi_body_plain;
}

size_t qyi_xiangqi_gen_legal(const struct qy_xiangqi_position *position, qy_move *ret_moves)
{
    return qyi_xiangqi_best_body()->gen_legal(position, ret_moves);
}

size_t qyi_xiangqi_gen_captures(const struct qy_xiangqi_position *position, qy_move *ret_moves)
{
    return qyi_xiangqi_best_body()->gen_captures(position, ret_moves);
}

size_t qyi_xiangqi_gen_quiets(const struct qy_xiangqi_position *position, qy_move *ret_moves)
{
    return qyi_xiangqi_best_body()->gen_quiets(position, ret_moves);
}
