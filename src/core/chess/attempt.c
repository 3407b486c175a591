/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess: attempts at a mate along random lines: chooses the implementation for this CPU. */
#include "chess/attempt.h"

#include "chess/movegen.h"

typedef size_t (*attempt_fn)(const struct qy_chess_position *position, enum qy_side winner, unsigned first,
                             uint64_t *nodes, qy_move *ret_line);

/* In the order of qyi_chess_bodies. */
static const attempt_fn bodies[] = {
    qyi_chess_attempt_mate_baseline,
#ifdef QYI_CHESS_X86_BODIES
    qyi_chess_attempt_mate_bmi2,
    qyi_chess_attempt_mate_avx512,
#endif
};

size_t qyi_chess_attempt_mate(const struct qy_chess_position *position, enum qy_side winner, unsigned first,
                              uint64_t *nodes, qy_move *ret_line)
{
    return qyi_chess_attempt_mate_by((size_t)(qyi_chess_body() - qyi_chess_bodies), position, winner, first,
                                     nodes, ret_line);
}

size_t qyi_chess_attempt_mate_by(size_t body, const struct qy_chess_position *position, enum qy_side winner,
                                 unsigned first, uint64_t *nodes, qy_move *ret_line)
{
    return bodies[body](position, winner, first, nodes, ret_line);
}
