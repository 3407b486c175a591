/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two running clocks.
 *
 * A side's `remaining` does not change while its clock runs. The cost of the running time is computed by
 * spend(): on a copy for a query, or in place when the clock stops.
 */
#include <qiyuan/core/clock.h>

#include <string.h>

/* Times stay within +-FAR: far beyond any game, far from overflow. */
#define FAR ((int64_t)1 << 60)

static int64_t plus(int64_t a, int64_t b)
{
    int64_t sum;

    if (__builtin_add_overflow(a, b, &sum))
        return b > 0 ? FAR : -FAR;
    return sum > FAR ? FAR : sum < -FAR ? -FAR : sum;
}

/* The time from `since` to `t`; 0 if `t` is earlier. */
static int64_t elapsed(int64_t since, int64_t t)
{
    int64_t span;

    if (t <= since)
        return 0;
    if (__builtin_sub_overflow(t, since, &span) || span > FAR)
        return FAR;
    return span;
}

static const struct qy_allowance *allowance_of(const struct qy_clock *clock, enum qy_side side)
{
    return &clock->control.side[side];
}

static const struct qy_stage *stage_of(const struct qy_clock *clock, enum qy_side side)
{
    return &allowance_of(clock, side)->stage[clock->side[side].stage];
}

/* The delay (or Bronstein refund) that a side has at the start of a move. */
static int64_t fresh_delay(const struct qy_clock *clock, enum qy_side side)
{
    const struct qy_stage *stage = stage_of(clock, side);

    if (allowance_of(clock, side)->mode != QY_TIME_STAGES)
        return 0;
    return stage->bonus == QY_BONUS_DELAY || stage->bonus == QY_BONUS_BRONSTEIN ? stage->bonus_time : 0;
}

/* True if the stage for the rest of the game is used up and byo-yomi follows. */
static bool byoyomi_next(const struct qy_allowance *allowance, const struct qy_clock_side *one)
{
    return one->stage + 1 < allowance->stages && allowance->stage[one->stage].moves == 0 &&
           allowance->stage[one->stage + 1].kind == QY_STAGE_BYOYOMI;
}

/* Takes time off a side; when a period is used up, the next one begins. */
static void spend(const struct qy_allowance *allowance, struct qy_clock_side *one, int64_t ms)
{
    const struct qy_stage *stage = &allowance->stage[one->stage];

    if (allowance->mode == QY_TIME_NONE)
        return;
    one->remaining = plus(one->remaining, -ms);
    if (allowance->mode != QY_TIME_STAGES || one->remaining >= 0)
        return;
    if (stage->kind == QY_STAGE_MOVES && byoyomi_next(allowance, one)) {
        one->stage++;
        stage++;
        one->periods = stage->periods;
        one->remaining += stage->time;
    }
    if (stage->kind == QY_STAGE_BYOYOMI && one->remaining < 0 && one->periods > 1) {
        int64_t gone = (-one->remaining + stage->time - 1) / stage->time;

        if (gone > one->periods - 1)
            gone = one->periods - 1;
        one->periods -= (uint32_t)gone;
        one->remaining += gone * stage->time;
    }
}

/* How long the running clock waits before it runs: at its side's first move, and for a simple delay. */
static int64_t wait_of(const struct qy_clock *clock)
{
    bool waits = allowance_of(clock, clock->running_side)->mode == QY_TIME_STAGES &&
                 stage_of(clock, clock->running_side)->bonus == QY_BONUS_DELAY;

    return plus(clock->first_wait[clock->running_side], waits ? clock->delay : 0);
}

/* The time charged to the running side after `spent` milliseconds. */
static int64_t cost(const struct qy_clock *clock, int64_t spent)
{
    int64_t wait = wait_of(clock);

    return spent > wait ? spent - wait : 0;
}

/* Charges `spent` milliseconds and stops the running clock. */
static void settle(struct qy_clock *clock, int64_t spent)
{
    enum qy_side side = clock->running_side;
    enum qy_side other = side == QY_FIRST ? QY_SECOND : QY_FIRST;
    int64_t price = cost(clock, spent);

    clock->side[side].used = plus(clock->side[side].used, spent);
    if (allowance_of(clock, side)->mode == QY_TIME_HOURGLASS)
        clock->side[other].remaining = plus(clock->side[other].remaining, price);
    int64_t waited = spent < clock->first_wait[side] ? spent : clock->first_wait[side];
    int64_t delayed = spent - waited;
    clock->first_wait[side] -= waited;
    clock->delay = delayed > clock->delay ? 0 : clock->delay - delayed;
    spend(allowance_of(clock, side), &clock->side[side], price);
}

void qy_clock_init(struct qy_clock *clock, const struct qy_time_control *control)
{
    memset(clock, 0, sizeof *clock);
    clock->control = *control;
    for (int side = 0; side < 2; side++) {
        const struct qy_allowance *allowance = &control->side[side];
        struct qy_clock_side *one = &clock->side[side];

        if (allowance->mode == QY_TIME_NONE)
            continue;
        one->remaining = allowance->stage[0].time;
        if (allowance->mode == QY_TIME_STAGES) {
            one->to_go = allowance->stage[0].moves;
            one->periods = allowance->stage[0].periods;
        }
    }
    clock->delay = fresh_delay(clock, QY_FIRST);
}

/* The increment of a side's stage. */
static int64_t increment_of(const struct qy_clock *clock, enum qy_side side)
{
    const struct qy_stage *stage = stage_of(clock, side);

    return allowance_of(clock, side)->mode == QY_TIME_STAGES && stage->bonus == QY_BONUS_INCREMENT
               ? stage->bonus_time
               : 0;
}

void qy_clock_increments_first(struct qy_clock *clock)
{
    clock->increments_first = true;
    for (int side = 0; side < 2; side++)
        qy_clock_add(clock, (enum qy_side)side, increment_of(clock, (enum qy_side)side));
}

void qy_clock_wait_first(struct qy_clock *clock, int64_t ms)
{
    for (int side = 0; side < 2; side++)
        clock->first_wait[side] = clock->control.side[side].mode == QY_TIME_NONE ? 0 : ms;
}

int64_t qy_clock_wait(const struct qy_clock *clock, int64_t t)
{
    int64_t wait = wait_of(clock);
    int64_t spent = clock->running ? elapsed(clock->since, t) : 0;

    return spent < wait ? wait - spent : 0;
}

void qy_clock_stop(struct qy_clock *clock, int64_t t)
{
    if (!clock->running)
        return;
    settle(clock, elapsed(clock->since, t));
    clock->running = false;
    clock->since = t;
}

void qy_clock_start(struct qy_clock *clock, enum qy_side side, int64_t t)
{
    qy_clock_stop(clock, t);
    if (side != clock->running_side) {
        clock->running_side = side;
        clock->delay = fresh_delay(clock, side);
    }
    clock->running = true;
    clock->since = t;
}

/* Counts a move towards the stage; the time left in a stage is carried over into the next. */
static void count_move(const struct qy_allowance *allowance, struct qy_clock_side *one)
{
    one->moves++;
    if (one->to_go == 0 || --one->to_go > 0)
        return;
    if (one->stage + 1 < allowance->stages)
        one->stage++;
    else if (!allowance->repeat_last)
        return;
    const struct qy_stage *next = &allowance->stage[one->stage];
    one->remaining = plus(one->remaining, next->time);
    one->to_go = next->moves;
    one->periods = next->periods;
}

/* Gives what a completed move brings besides an increment: Bronstein's `refund`, or a new period or day. */
static void reward(const struct qy_allowance *allowance, struct qy_clock_side *one, int64_t refund)
{
    const struct qy_stage *stage = &allowance->stage[one->stage];

    if (allowance->mode == QY_TIME_PER_MOVE && one->remaining >= 0)
        one->remaining = stage->time;
    if (allowance->mode != QY_TIME_STAGES)
        return;
    if (stage->bonus == QY_BONUS_BRONSTEIN)
        one->remaining = plus(one->remaining, refund);
    if (stage->kind == QY_STAGE_BYOYOMI && one->remaining >= 0 && one->remaining < stage->time)
        one->remaining = stage->time;
}

void qy_clock_uncount(struct qy_clock *clock, enum qy_side side)
{
    struct qy_clock_side *one = &clock->side[side];

    one->moves -= one->moves > 0;
    one->to_go += one->to_go > 0;
}

void qy_clock_press(struct qy_clock *clock, int64_t t, int64_t credit)
{
    enum qy_side side = clock->running_side;
    enum qy_side other = side == QY_FIRST ? QY_SECOND : QY_FIRST;
    const struct qy_allowance *allowance = allowance_of(clock, side);

    if (clock->running) {
        int64_t spent = elapsed(clock->since, t);
        if (credit > 0)
            spent = credit > spent ? 0 : spent - credit;
        settle(clock, spent);
    }
    int64_t refund = stage_of(clock, side)->bonus_time - clock->delay;
    if (!clock->increments_first)
        qy_clock_add(clock, side, increment_of(clock, side));
    reward(allowance, &clock->side[side], refund);
    count_move(allowance, &clock->side[side]);
    if (clock->increments_first) /* the increment of the next move's stage */
        qy_clock_add(clock, side, increment_of(clock, side));
    clock->first_wait[side] = 0;
    clock->running_side = other;
    clock->delay = fresh_delay(clock, other);
    clock->running = true;
    clock->since = t;
}

int64_t qy_clock_remaining(const struct qy_clock *clock, enum qy_side side, int64_t t)
{
    struct qy_clock_side one = clock->side[side];
    int64_t price = clock->running ? cost(clock, elapsed(clock->since, t)) : 0;

    if (allowance_of(clock, side)->mode == QY_TIME_NONE)
        return INT64_MAX;
    if (side == clock->running_side)
        spend(allowance_of(clock, side), &one, price);
    else if (allowance_of(clock, side)->mode == QY_TIME_HOURGLASS)
        one.remaining = plus(one.remaining, price);
    return one.remaining;
}

int64_t qy_clock_used(const struct qy_clock *clock, enum qy_side side, int64_t t)
{
    int64_t used = clock->side[side].used;

    if (clock->running && side == clock->running_side)
        used = plus(used, elapsed(clock->since, t));
    return used;
}

bool qy_clock_flag(const struct qy_clock *clock, enum qy_side side, int64_t t)
{
    return qy_clock_remaining(clock, side, t) < 0;
}

/*
 * The time that a side can still spend before its flag falls: its stage, and the byo-yomi that follows or is
 * left.
 */
static int64_t total_left(const struct qy_allowance *allowance, const struct qy_clock_side *one)
{
    const struct qy_stage *stage = &allowance->stage[one->stage];
    int64_t left = one->remaining;

    if (allowance->mode != QY_TIME_STAGES)
        return left;
    if (stage->kind == QY_STAGE_BYOYOMI && one->periods > 1)
        left = plus(left, (int64_t)(one->periods - 1) * stage->time);
    if (stage->kind == QY_STAGE_MOVES && byoyomi_next(allowance, one))
        left = plus(left, (int64_t)stage[1].periods * stage[1].time);
    return left;
}

int64_t qy_clock_flag_at(const struct qy_clock *clock)
{
    const struct qy_allowance *allowance = allowance_of(clock, clock->running_side);
    const struct qy_clock_side *one = &clock->side[clock->running_side];
    int64_t at;

    if (!clock->running || allowance->mode == QY_TIME_NONE)
        return INT64_MAX;
    int64_t left = total_left(allowance, one);
    if (left < 0)
        return clock->since;
    left = plus(left, wait_of(clock));
    if (__builtin_add_overflow(clock->since, left, &at) || at == INT64_MAX)
        return INT64_MAX;
    return at + 1;
}

void qy_clock_add(struct qy_clock *clock, enum qy_side side, int64_t ms)
{
    if (allowance_of(clock, side)->mode == QY_TIME_NONE)
        return;
    clock->side[side].remaining = plus(clock->side[side].remaining, ms);
}

void qy_clock_charge(struct qy_clock *clock, enum qy_side side, int64_t ms)
{
    clock->side[side].used = plus(clock->side[side].used, ms);
    spend(allowance_of(clock, side), &clock->side[side], ms);
}
