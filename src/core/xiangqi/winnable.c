/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: whether a side can still win: tries the proofs, cheapest first. */
#include "xiangqi/winnable.h"

#include "base/error.h"
#include "xiangqi/attempt.h"
#include "xiangqi/closure.h"
#include "xiangqi/status.h"

#include <stdlib.h>
#include <string.h>

/* Nodes for trying lines: more would rarely help. */
#define ATTEMPT_NODES 200000
/* Nodes for trying lines before a search of all reachable positions, when few pieces are left. */
#define FIRST_NODES 20000
/* Far fewer positions are reached than their upper bound. */
#define BOUND_FACTOR 8
#define MOST_NODES   UINT64_C(0x1FFFFFFF)

/* The number of a side's pieces left, from one index of its list to another. */
static unsigned men_left(const struct qy_xiangqi_position *position, unsigned side, unsigned first,
                         unsigned end)
{
    unsigned count = 0;

    for (unsigned man = first; man < end; man++)
        count += position->square[QYI_XIANGQI_MEN * side + man] != QYI_XIANGQI_GONE;
    return count;
}

bool qyi_xiangqi_material_excludes_win(const struct qy_xiangqi_position *position, enum qy_side winner)
{
    unsigned loser = winner ^ 1U;

    if (men_left(position, winner, QYI_XIANGQI_MAN_HORSE, QYI_XIANGQI_MEN) > 0)
        return false;
    if (men_left(position, loser, QYI_XIANGQI_MAN_HORSE, QYI_XIANGQI_MEN) > 1)
        return false;
    return men_left(position, loser, QYI_XIANGQI_MAN_HORSE, QYI_XIANGQI_MAN_CANNON) == 0 ||
           men_left(position, loser, QYI_XIANGQI_MAN_ADVISOR, QYI_XIANGQI_MAN_ELEPHANT) < 2;
}

/* Tries lines. */
static int attempt(const struct qy_xiangqi_position *position, enum qy_side winner, uint64_t nodes,
                   struct qy_winnable *result)
{
    qy_move line[QYI_XIANGQI_ATTEMPT_PLIES];
    uint64_t left = nodes;
    size_t len = qyi_xiangqi_attempt_win(position, winner, &left, line);

    result->nodes += nodes - left;
    if (len == 0)
        return 0;
    result->line = malloc(len * sizeof *line);
    if (!result->line)
        return QY_E_MEMORY;
    memcpy(result->line, line, len * sizeof *line);
    result->line_len = len;
    result->answer = QY_WINNABLE_YES;
    result->proof = QY_WINNABLE_PROOF_MATE;
    return 0;
}

static int search(const struct qy_xiangqi_position *position, enum qy_side winner,
                  const struct qy_winnable_limits *limits, struct qy_winnable *result)
{
    uint64_t asked = limits->nodes ? limits->nodes : QY_WINNABLE_NODES;
    uint64_t nodes = asked < MOST_NODES ? asked : MOST_NODES;
    uint64_t bound = qyi_xiangqi_closure_bound(position);
    uint64_t lines = bound <= nodes * BOUND_FACTOR ? FIRST_NODES : ATTEMPT_NODES;
    int code = attempt(position, winner, nodes < lines ? nodes : lines, result);

    if (code == 0 && result->answer == QY_WINNABLE_UNKNOWN && bound <= nodes * BOUND_FACTOR && nodes > lines)
        code = qyi_xiangqi_closure(position, winner, limits, nodes - lines, result);
    return code;
}

int qyi_xiangqi_winnable(const struct qy_xiangqi_position *position, enum qy_side winner,
                         const struct qy_winnable_limits *limits, struct qy_winnable *ret_result)
{
    struct qy_winnable result = {.answer = QY_WINNABLE_UNKNOWN};
    int code = 0;

    if (qyi_xiangqi_status(position) != QY_STATUS_OPEN) {
        result.answer = position->side != winner ? QY_WINNABLE_YES : QY_WINNABLE_NO;
        result.proof = QY_WINNABLE_PROOF_MATE;
    } else if (qyi_xiangqi_material_excludes_win(position, winner)) {
        result.answer = QY_WINNABLE_NO;
        result.proof = QY_WINNABLE_PROOF_MATERIAL;
    } else {
        code = search(position, winner, limits, &result);
    }
    if (code == 0)
        *ret_result = result;
    return code;
}
