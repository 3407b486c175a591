/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: the loop that verifies a table, which the sweep has made. */
#include "tables/sweep_xiangqi.h"

#include "tables/place_xiangqi.h"
#include "xiangqi/movegen.h"
#include "xiangqi/status.h"

typedef struct qy_xiangqi_position qyi_body_position;

#define QYI_BODY_RIGHTS 0
#define place           qyi_xiangqi_place

static bool in_check(const qyi_body_position *position)
{
    return qyi_xiangqi_in_check(position);
}

/* Generals facing each other attack each other. */
static bool impossible(qyi_body_position *position)
{
    position->side ^= 1;
    bool attacked = qyi_xiangqi_in_check(position);
    position->side ^= 1;
    return attacked;
}

static size_t legal(const qyi_body_position *position, qy_move *ret_moves)
{
    return qyi_xiangqi_gen_legal(position, ret_moves);
}

static unsigned move_from(qy_move move)
{
    return qyi_xiangqi_move_from(move);
}

static unsigned move_to(qy_move move)
{
    return qyi_xiangqi_move_to(move);
}

static unsigned move_promotion(qy_move move)
{
    (void)move;
    return 0;
}

#include "tables/build.inc.h"

const struct qyi_build_loops qyi_build_loops_xiangqi = {
    .work = verify_part,
    .needs = qyi_sweep_needs,
    .fill = qyi_sweep_fill,
};
