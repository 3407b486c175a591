/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads and writes the compact notation of time controls.
 *
 *   control   = ["^"] ( allowance | "W" allowance " B" allowance )
 *   allowance = "-" | "H" duration | duration "/1" | stage { "," stage }
 *   stage     = [ "G/" ] duration [bonus] | moves "/" duration [bonus] [ "*" ] | periods "x" duration
 *   bonus     = "+" duration | " d" duration | " D" duration
 */
#include "clock/control.h"

#include "base/error.h"

#include <string.h>

struct scan {
    const char *text;
    size_t len;
    size_t at;
    bool decimals; /* decimals are allowed in durations: "0.5s" */
};

static bool at_end(const struct scan *scan)
{
    return scan->at >= scan->len;
}

static bool looking_at(const struct scan *scan, const char *what)
{
    size_t len = strlen(what);

    return scan->len - scan->at >= len && memcmp(scan->text + scan->at, what, len) == 0;
}

static bool take(struct scan *scan, const char *what)
{
    if (!looking_at(scan, what))
        return false;
    scan->at += strlen(what);
    return true;
}

/* Fills in the error at the scan's position; returns its code. */
static int fault(const struct scan *scan, const char *expected, struct qy_error *reterr)
{
    (void)qyi_error_set(reterr, QY_E_TIME_CONTROL, scan->at, scan->text + scan->at, scan->len - scan->at,
                        expected);
    return QY_E_TIME_CONTROL;
}

static const struct {
    const char *name;
    int64_t ms;
} units[] = {{"d", 86400000}, {"h", 3600000}, {"m", 60000}, {"s", 1000}, {"ms", 1}};
#define UNIT_COUNT (sizeof units / sizeof units[0])

/* The index of the unit at the scan's position, UNIT_COUNT for none; "ms" is tested before "m". */
static size_t take_unit(struct scan *scan)
{
    for (size_t i = UNIT_COUNT; i-- > 0;)
        if (take(scan, units[i].name))
            return i;
    return UNIT_COUNT;
}

/* Reads the ".5" of "1.5s", if present and allowed, in billionths. */
static int64_t take_decimals(struct scan *scan)
{
    int64_t billionths = 0;
    int64_t worth = 100000000;

    if (!scan->decimals || !take(scan, "."))
        return 0;
    for (; !at_end(scan) && scan->text[scan->at] >= '0' && scan->text[scan->at] <= '9'; scan->at++) {
        billionths += (scan->text[scan->at] - '0') * worth;
        worth /= 10;
    }
    return billionths;
}

/* Reads "1h30m": each unit at most once, larger ones first. */
static int read_duration(struct scan *scan, int64_t *ret_ms, struct qy_error *reterr)
{
    struct scan ahead = *scan;
    size_t next_unit = 0;
    int64_t total = 0;

    do {
        struct scan part = ahead;
        int64_t number;

        if (!qyi_clock_scan_number(part.text, part.len, &part.at, QYI_CLOCK_LONGEST, &number))
            return fault(&ahead, "90m | 30s | 1h30m", reterr);
        int64_t billionths = take_decimals(&part);
        size_t unit = take_unit(&part);
        if (unit == UNIT_COUNT || unit < next_unit)
            return fault(&part, "d | h | m | s | ms", reterr);
        if (number > (QYI_CLOCK_LONGEST - total) / units[unit].ms - (billionths > 0))
            return fault(&ahead, "<= 10000d", reterr);
        total += number * units[unit].ms + (billionths * units[unit].ms + 500000000) / 1000000000;
        next_unit = unit + 1;
        ahead = part;
    } while (!at_end(&ahead) && ahead.text[ahead.at] >= '0' && ahead.text[ahead.at] <= '9');
    *scan = ahead;
    *ret_ms = total;
    return 0;
}

static int read_bonus(struct scan *scan, struct qy_stage *stage, struct qy_error *reterr)
{
    static const struct {
        const char *mark;
        enum qy_bonus bonus;
    } marks[] = {{"+", QY_BONUS_INCREMENT}, {" d", QY_BONUS_BRONSTEIN}, {" D", QY_BONUS_DELAY}};

    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (!take(scan, marks[i].mark))
            continue;
        stage->bonus = marks[i].bonus;
        if (read_duration(scan, &stage->bonus_time, reterr) < 0)
            return QY_E_TIME_CONTROL;
        if (stage->bonus_time == 0)
            stage->bonus = QY_BONUS_NONE;
        return 0;
    }
    return 0;
}

/* Reads the "40/" or "5x" in front of a stage's time, if present. */
static int read_stage_count(struct scan *scan, struct qy_stage *stage, struct qy_error *reterr)
{
    struct scan ahead = *scan;
    int64_t count;

    if (take(scan, "G/"))
        return 0;
    if (!qyi_clock_scan_number(ahead.text, ahead.len, &ahead.at, QYI_CLOCK_MOST_MOVES, &count))
        return 0;
    if (looking_at(&ahead, "/") || looking_at(&ahead, "x")) {
        if (count == 0)
            return fault(scan, "1..9999", reterr);
        if (ahead.text[ahead.at] == 'x') {
            stage->kind = QY_STAGE_BYOYOMI;
            stage->periods = (uint32_t)count;
        } else {
            stage->moves = (uint32_t)count;
        }
        ahead.at++;
        *scan = ahead;
    }
    return 0;
}

static int read_stage(struct scan *scan, struct qy_stage *ret_stage, struct qy_error *reterr)
{
    struct qy_stage stage = {.kind = QY_STAGE_MOVES};
    struct scan start = *scan;

    if (read_stage_count(scan, &stage, reterr) < 0 || read_duration(scan, &stage.time, reterr) < 0)
        return QY_E_TIME_CONTROL;
    if (stage.kind == QY_STAGE_MOVES && read_bonus(scan, &stage, reterr) < 0)
        return QY_E_TIME_CONTROL;
    if (stage.time == 0 && stage.bonus == QY_BONUS_NONE)
        return fault(&start, "> 0", reterr);
    *ret_stage = stage;
    return 0;
}

/* A stage for the rest of the game must be last, or be followed by byo-yomi. */
static bool may_follow(const struct qy_stage *before, const struct qy_stage *stage)
{
    if (before->kind == QY_STAGE_BYOYOMI)
        return false;
    return before->moves > 0 || stage->kind == QY_STAGE_BYOYOMI;
}

static int read_stages(struct scan *scan, struct qy_allowance *allowance, struct qy_error *reterr)
{
    allowance->mode = QY_TIME_STAGES;
    do {
        struct scan start = *scan;
        struct qy_stage stage;

        if (allowance->stages == QY_MAX_STAGES)
            return fault(scan, "<= 8", reterr);
        if (read_stage(scan, &stage, reterr) < 0)
            return QY_E_TIME_CONTROL;
        if (allowance->stages > 0 && !may_follow(&allowance->stage[allowance->stages - 1], &stage))
            return fault(&start, "40/90m,... | 30m,5x30s", reterr);
        allowance->stage[allowance->stages++] = stage;
        if (stage.moves > 0 && take(scan, "*")) {
            allowance->repeat_last = true;
            return 0;
        }
    } while (take(scan, ","));
    return 0;
}

static int read_allowance(struct scan *scan, struct qy_allowance *ret_allowance, struct qy_error *reterr)
{
    struct qy_allowance allowance = {.mode = QY_TIME_STAGES};
    struct scan ahead = *scan;
    int64_t ms;

    if (take(scan, "-")) {
        memset(ret_allowance, 0, sizeof *ret_allowance);
        return 0;
    }
    if (take(scan, "H")) {
        ahead = *scan;
        if (read_duration(scan, &ms, reterr) < 0)
            return QY_E_TIME_CONTROL;
        allowance.mode = QY_TIME_HOURGLASS;
    } else if (read_duration(&ahead, &ms, NULL) == 0 && take(&ahead, "/1")) {
        struct scan start = *scan;
        *scan = ahead;
        ahead = start;
        allowance.mode = QY_TIME_PER_MOVE;
    } else {
        if (read_stages(scan, &allowance, reterr) < 0)
            return QY_E_TIME_CONTROL;
        *ret_allowance = allowance;
        return 0;
    }
    if (ms == 0)
        return fault(&ahead, "> 0", reterr);
    allowance.stages = 1;
    allowance.stage[0].time = ms;
    *ret_allowance = allowance;
    return 0;
}

static int read_control(struct scan *scan, struct qy_time_control *control, struct qy_error *reterr)
{
    control->count_up = take(scan, "^");
    if (!take(scan, "W")) {
        if (read_allowance(scan, &control->side[0], reterr) < 0)
            return QY_E_TIME_CONTROL;
        control->side[1] = control->side[0];
        return 0;
    }
    if (read_allowance(scan, &control->side[0], reterr) < 0)
        return QY_E_TIME_CONTROL;
    if (!take(scan, " B"))
        return fault(scan, "W90m B60m", reterr);
    struct scan second = *scan;
    if (read_allowance(scan, &control->side[1], reterr) < 0)
        return QY_E_TIME_CONTROL;
    if ((control->side[0].mode == QY_TIME_HOURGLASS) != (control->side[1].mode == QY_TIME_HOURGLASS))
        return fault(&second, "WH5m BH3m", reterr);
    control->unequal = true;
    return 0;
}

static int parse(const char *text, size_t len, bool decimals, struct qy_time_control *ret_control,
                 struct qy_error *reterr)
{
    struct scan scan = {text, len, 0, decimals};
    struct qy_time_control control;

    memset(&control, 0, sizeof control);
    if (read_control(&scan, &control, reterr) < 0)
        return QY_E_TIME_CONTROL;
    if (!at_end(&scan))
        return fault(&scan, "40/90m,10/15m* | 5m+3s | 30m,5x30s | 3d/1 | -", reterr);
    *ret_control = control;
    return 0;
}

int qy_time_control_parse(const char *text, size_t len, struct qy_time_control *ret_control,
                          struct qy_error *reterr)
{
    char plain[QYI_CLOCK_EVERYDAY];

    if (parse(text, len, false, ret_control, NULL) == 0 ||
        (qyi_time_control_everyday(text, len, plain) &&
         parse(plain, strlen(plain), false, ret_control, NULL) == 0))
        return 0;
    return parse(text, len, false, ret_control, reterr);
}

int qyi_time_control_parse_decimals(const char *text, size_t len, struct qy_time_control *ret_control,
                                    struct qy_error *reterr)
{
    return parse(text, len, true, ret_control, reterr);
}

/* In whole days, minutes, seconds or milliseconds, the first that fits: "90m" stays "90m". */
static void write_duration(int64_t ms, struct qy_buf *out)
{
    static const struct {
        const char *name;
        int64_t ms;
    } shown[] = {{"d", 86400000}, {"m", 60000}, {"s", 1000}, {"ms", 1}};
    size_t i = ms == 0 ? 2 : 0;

    while (ms % shown[i].ms != 0)
        i++;
    qy_buf_addf(out, "%lld%s", (long long)(ms / shown[i].ms), shown[i].name);
}

static void write_stage(const struct qy_stage *stage, struct qy_buf *out)
{
    static const char *const marks[] = {"", "+", " d", " D"};

    if (stage->kind == QY_STAGE_BYOYOMI)
        qy_buf_addf(out, "%ux", stage->periods);
    else if (stage->moves > 0)
        qy_buf_addf(out, "%u/", stage->moves);
    write_duration(stage->time, out);
    if (stage->bonus != QY_BONUS_NONE) {
        qy_buf_adds(out, marks[stage->bonus]);
        write_duration(stage->bonus_time, out);
    }
}

static void write_allowance(const struct qy_allowance *allowance, struct qy_buf *out)
{
    switch (allowance->mode) {
    case QY_TIME_NONE: qy_buf_addc(out, '-'); break;
    case QY_TIME_HOURGLASS:
        qy_buf_addc(out, 'H');
        write_duration(allowance->stage[0].time, out);
        break;
    case QY_TIME_PER_MOVE:
        write_duration(allowance->stage[0].time, out);
        qy_buf_adds(out, "/1");
        break;
    case QY_TIME_STAGES:
        for (uint8_t i = 0; i < allowance->stages; i++) {
            if (i > 0)
                qy_buf_addc(out, ',');
            write_stage(&allowance->stage[i], out);
        }
        if (allowance->repeat_last)
            qy_buf_addc(out, '*');
        break;
    }
}

void qy_time_control_write(const struct qy_time_control *control, struct qy_buf *out)
{
    if (control->count_up)
        qy_buf_addc(out, '^');
    if (!control->unequal) {
        write_allowance(&control->side[0], out);
        return;
    }
    qy_buf_addc(out, 'W');
    write_allowance(&control->side[0], out);
    qy_buf_adds(out, " B");
    write_allowance(&control->side[1], out);
}
