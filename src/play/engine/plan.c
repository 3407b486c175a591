/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Allots the engine's time for a move from clock, increment and moves to go. */
#include "engine/plan.h"

#define USUAL_MOVES 25 /* expected remaining moves of a game */
#define NEVER       INT64_MAX

static int64_t at_least(int64_t value, int64_t least)
{
    return value < least ? least : value;
}

static int64_t at_most(int64_t value, int64_t most)
{
    return value > most ? most : value;
}

/*
 * Each future move loses some overhead too, so a part of it is subtracted from each share; what isn't lost
 * accumulates as a reserve. With byo-yomi the main time is shared as usual, and a full period is available
 * for every move.
 */
static void plan_clock(const struct qy_engine_clock *clock, int64_t overhead, struct qyi_plan *plan)
{
    int64_t free_time = clock->delay + (clock->periods ? clock->period : 0);
    int64_t moves = clock->moves_to_go ? at_most(clock->moves_to_go, USUAL_MOVES) : USUAL_MOVES;
    int64_t left = at_least(clock->time - overhead * (clock->moves_to_go ? moves : 1), 0);
    int64_t all = left + at_least(free_time - overhead, 0);
    int64_t share = left / moves + (clock->increment + free_time) * 3 / 4 - overhead * 2 / 5;
    int64_t most = moves == 1 ? left : left / 4 + at_least(free_time - overhead, 0);

    plan->hard = at_least(at_most(most, all * 4 / 5), 1);
    plan->soft = at_least(at_most(share, plan->hard * 3 / 4), 1);
    plan->hard = at_most(plan->hard, plan->soft * 5);
}

void qyi_plan_make(const struct qy_engine_limits *limits, int64_t overhead, struct qyi_plan *ret_plan)
{
    struct qyi_plan plan = {NEVER, NEVER, false};

    if (limits->timed)
        plan_clock(&limits->clock, overhead, &plan);
    if (limits->move_time > 0) {
        int64_t time = at_least(limits->move_time - overhead, 1);

        plan.exact = !limits->timed || time < plan.hard;
        plan.hard = at_most(plan.hard, time);
    }
    *ret_plan = plan;
}

unsigned qyi_plan_scale(unsigned stable, int drop, unsigned effort)
{
    static const uint16_t by_stability[] = {1700, 1250, 1050, 920, 820, 750};
    unsigned last = sizeof by_stability / sizeof by_stability[0] - 1;
    unsigned scale = by_stability[stable < last ? stable : last];
    int lost = drop < 0 ? 0 : drop > 60 ? 60 : drop;

    scale = scale * (900 + 12 * (unsigned)lost) / 1000;
    return scale * (1600 - (effort > 1000 ? 1000 : effort) * 9 / 10) / 1000;
}
