/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PGN's TimeControl tag: "40/9000:900+30", "300+3", "*180" (an hourglass), "-" (no clock), "?" (unknown, read
 * as no clock). Times are whole seconds. A last field with moves repeats without end: the tag has no other
 * way to express this.
 */
#include "clock/control.h"

#include "base/error.h"

#include <string.h>

#define LONGEST_SECONDS (QYI_CLOCK_LONGEST / 1000)

struct tag {
    const char *text;
    size_t len;
    size_t at;
    struct qy_error *reterr;
};

static int fault(const struct tag *tag, const char *expected)
{
    (void)qyi_error_set(tag->reterr, QY_E_TIME_CONTROL, tag->at, tag->text + tag->at, tag->len - tag->at,
                        expected);
    return QY_E_TIME_CONTROL;
}

static bool take(struct tag *tag, char byte)
{
    if (tag->at >= tag->len || tag->text[tag->at] != byte)
        return false;
    tag->at++;
    return true;
}

/* One field: seconds, moves/seconds, and +seconds for an increment. */
static int read_field(struct tag *tag, struct qy_stage *ret_stage)
{
    struct qy_stage stage = {.kind = QY_STAGE_MOVES};
    size_t start = tag->at;
    int64_t number;

    if (!qyi_clock_scan_number(tag->text, tag->len, &tag->at, LONGEST_SECONDS, &number))
        return fault(tag, "40/9000 | 300+3");
    if (take(tag, '/')) {
        if (number < 1 || number > QYI_CLOCK_MOST_MOVES) {
            tag->at = start;
            return fault(tag, "1..9999");
        }
        stage.moves = (uint32_t)number;
        if (!qyi_clock_scan_number(tag->text, tag->len, &tag->at, LONGEST_SECONDS, &number))
            return fault(tag, "40/9000");
    }
    stage.time = number * 1000;
    if (take(tag, '+')) {
        if (!qyi_clock_scan_number(tag->text, tag->len, &tag->at, LONGEST_SECONDS, &number))
            return fault(tag, "300+3");
        stage.bonus_time = number * 1000;
        stage.bonus = number > 0 ? QY_BONUS_INCREMENT : QY_BONUS_NONE;
    }
    if (stage.time == 0 && stage.bonus == QY_BONUS_NONE) {
        tag->at = start;
        return fault(tag, "> 0");
    }
    *ret_stage = stage;
    return 0;
}

static int read_fields(struct tag *tag, struct qy_allowance *allowance)
{
    allowance->mode = QY_TIME_STAGES;
    do {
        if (allowance->stages == QY_MAX_STAGES)
            return fault(tag, "<= 8");
        if (allowance->stages > 0 && allowance->stage[allowance->stages - 1].moves == 0)
            return fault(tag, "40/9000:900");
        if (read_field(tag, &allowance->stage[allowance->stages]) < 0)
            return QY_E_TIME_CONTROL;
        allowance->stages++;
    } while (take(tag, ':'));
    allowance->repeat_last = allowance->stage[allowance->stages - 1].moves > 0;
    return 0;
}

int qy_time_control_parse_pgn(const char *text, size_t len, struct qy_time_control *ret_control,
                              struct qy_error *reterr)
{
    struct tag tag = {text, len, 0, reterr};
    struct qy_time_control control;
    struct qy_allowance *allowance = &control.side[0];
    int64_t seconds;

    memset(&control, 0, sizeof control);
    if (take(&tag, '*')) {
        if (!qyi_clock_scan_number(text, len, &tag.at, LONGEST_SECONDS, &seconds) || seconds == 0)
            return fault(&tag, "*180");
        allowance->mode = QY_TIME_HOURGLASS;
        allowance->stages = 1;
        allowance->stage[0].time = seconds * 1000;
    } else if (!take(&tag, '-') && !take(&tag, '?') && read_fields(&tag, allowance) < 0) {
        return QY_E_TIME_CONTROL;
    }
    if (tag.at < len)
        return fault(&tag, "40/9000:900+30 | 300+3 | *180 | - | ?");
    control.side[1] = control.side[0];
    *ret_control = control;
    return 0;
}

static bool stage_fits(const struct qy_stage *stage)
{
    return stage->kind == QY_STAGE_MOVES && stage->time % 1000 == 0 && stage->bonus_time % 1000 == 0 &&
           (stage->bonus == QY_BONUS_NONE || stage->bonus == QY_BONUS_INCREMENT);
}

static bool tag_can_hold(const struct qy_allowance *allowance)
{
    if (allowance->mode == QY_TIME_PER_MOVE)
        return false;
    for (uint8_t i = 0; i < allowance->stages; i++)
        if (!stage_fits(&allowance->stage[i]))
            return false;
    return allowance->mode != QY_TIME_STAGES ||
           allowance->repeat_last == (allowance->stage[allowance->stages - 1].moves > 0);
}

int qy_time_control_write_pgn_side(const struct qy_time_control *control, enum qy_side side,
                                   struct qy_buf *out)
{
    const struct qy_allowance *allowance = &control->side[side];

    if (!tag_can_hold(allowance))
        return QY_E_TIME_CONTROL;
    if (allowance->mode == QY_TIME_NONE)
        qy_buf_addc(out, '-');
    if (allowance->mode == QY_TIME_HOURGLASS)
        qy_buf_addf(out, "*%lld", (long long)(allowance->stage[0].time / 1000));
    for (uint8_t i = 0; allowance->mode == QY_TIME_STAGES && i < allowance->stages; i++) {
        const struct qy_stage *stage = &allowance->stage[i];

        if (i > 0)
            qy_buf_addc(out, ':');
        if (stage->moves > 0)
            qy_buf_addf(out, "%u/", stage->moves);
        qy_buf_addf(out, "%lld", (long long)(stage->time / 1000));
        if (stage->bonus == QY_BONUS_INCREMENT)
            qy_buf_addf(out, "+%lld", (long long)(stage->bonus_time / 1000));
    }
    return out->failed ? QY_E_MEMORY : 0;
}

int qy_time_control_write_pgn(const struct qy_time_control *control, struct qy_buf *out)
{
    return control->unequal ? QY_E_TIME_CONTROL : qy_time_control_write_pgn_side(control, QY_FIRST, out);
}

int qy_time_control_parse_pgn_sides(const char *const text[2], struct qy_time_control *ret_control,
                                    struct qy_error *reterr)
{
    struct qy_time_control side[2];

    for (int i = 0; i < 2; i++) {
        int code = qy_time_control_parse_pgn(text[i], strlen(text[i]), &side[i], reterr);

        if (code < 0)
            return code;
    }
    /* An hourglass gives the time that one side uses to the other, so both sides must have one. */
    if ((side[0].side[0].mode == QY_TIME_HOURGLASS) != (side[1].side[1].mode == QY_TIME_HOURGLASS))
        return fault(&(struct tag){text[1], strlen(text[1]), 0, reterr}, "*300, *180");
    side[0].side[1] = side[1].side[1];
    side[0].unequal = strcmp(text[0], text[1]) != 0;
    *ret_control = side[0];
    return 0;
}
