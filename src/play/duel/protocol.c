/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For the protocols: the engine's features, move notations and time limits. */
#include "duel/driver.h"

#include "base/error.h"

#include <string.h>

bool qyi_driver_has(const struct qy_driver *driver, const char *name)
{
    size_t len = strlen(name);

    for (const char *at = qy_buf_str(&driver->options); *at; at = strchr(at, '\n') + 1)
        if (strncasecmp(at, name, len) == 0 && at[len] == '\n')
            return true;
    return false;
}

void qyi_driver_add_move(struct qy_driver *driver, const struct qy_position *position, qy_move move)
{
    (void)qy_move_write(position, move, QY_NOTATION_UCI, driver->flags, &driver->text);
}

bool qyi_driver_from_array(const struct qy_driver *driver)
{
    struct qy_position array;
    struct qy_buf fen[2] = {QY_BUF_INIT, QY_BUF_INIT};

    qy_position_start(driver->game, &array);
    qy_position_to_fen(&array, QY_FEN_DEFAULT, &fen[0]);
    qy_position_to_fen(&driver->start, QY_FEN_DEFAULT, &fen[1]);
    bool same = strcmp(qy_buf_str(&fen[0]), qy_buf_str(&fen[1])) == 0;
    qy_buf_free(&fen[0]);
    qy_buf_free(&fen[1]);
    return same;
}

int qyi_driver_refuse(const struct qy_driver *driver, int code, const char *expected, struct qy_error *reterr)
{
    return qyi_error_set(reterr, code, 0, driver->name, strlen(driver->name), expected);
}

int64_t qyi_think_time(const struct qy_think *think, enum qy_side side)
{
    int64_t left = qy_clock_remaining(think->clock, side, think->now);

    return left == INT64_MAX ? 0 : left < 1 ? 1 : left;
}

static const struct qy_stage *stage_of(const struct qy_think *think, enum qy_side side)
{
    return &think->clock->control.side[side].stage[think->clock->side[side].stage];
}

int64_t qyi_think_bonus(const struct qy_think *think, enum qy_side side)
{
    const struct qy_stage *stage = stage_of(think, side);

    if (think->clock->control.side[side].mode != QY_TIME_STAGES || stage->kind != QY_STAGE_MOVES ||
        stage->bonus == QY_BONUS_NONE)
        return 0;
    return stage->bonus_time;
}

uint32_t qyi_think_to_go(const struct qy_think *think, enum qy_side side)
{
    const struct qy_allowance *allowance = &think->clock->control.side[side];

    if (allowance->mode == QY_TIME_PER_MOVE ||
        (allowance->mode == QY_TIME_STAGES && stage_of(think, side)->kind == QY_STAGE_BYOYOMI))
        return 1;
    return think->clock->side[side].to_go;
}
