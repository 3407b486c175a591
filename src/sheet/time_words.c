/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A time control in words: "40 moves in 90 minutes, then 30 minutes, 30 seconds added a move". */
#include "base/registry.h"
#include "sheet/papers.h"

#include <qiyuan/clock.h>

#include <stdio.h>
#include <string.h>

struct digits {
    char text[24];
};

static struct digits digits(int64_t number)
{
    struct digits digits;

    (void)snprintf(digits.text, sizeof digits.text, "%lld", (long long)number);
    return digits;
}

/* "90 minutes": in the largest unit that holds it whole. */
static void add_duration(enum qy_lang lang, int64_t ms, struct qy_buf *out)
{
    static const struct {
        int64_t ms;
        const char *id;
    } units[] = {{86400000, "time.days"}, {60000, "time.minutes"}, {1000, "time.seconds"}};
    size_t i = 0;

    while (i < 2 && (ms < units[i].ms || ms % units[i].ms != 0))
        i++;
    struct digits number = digits(ms / units[i].ms);
    const char *const args[] = {number.text};
    qyi_message(lang, units[i].id, args, 1, out);
}

/* A message about a duration and, perhaps, a number. */
static void add_told(enum qy_lang lang, const char *id, int64_t ms, int64_t number, struct qy_buf *out)
{
    struct qy_buf duration = QY_BUF_INIT;
    struct digits text = digits(number);

    add_duration(lang, ms, &duration);
    const char *const args[] = {qy_buf_str(&duration), text.text};
    qyi_message(lang, id, args, 2, out);
    qy_buf_free(&duration);
}

static void add_stage(enum qy_lang lang, const struct qy_allowance *allowance, unsigned at,
                      struct qy_buf *out)
{
    static const char *const bonuses[] = {[QY_BONUS_INCREMENT] = "time.increment",
                                          [QY_BONUS_BRONSTEIN] = "time.bronstein",
                                          [QY_BONUS_DELAY] = "time.delay"};
    const struct qy_stage *stage = &allowance->stage[at];
    bool repeats = allowance->repeat_last && at + 1 == allowance->stages;

    if (at > 0)
        qy_buf_adds(out, qyi_message_text(lang, "time.then"));
    if (stage->kind == QY_STAGE_BYOYOMI)
        add_told(lang, "time.byoyomi", stage->time, stage->periods, out);
    else if (stage->moves > 0)
        add_told(lang, repeats ? "time.moves-repeated" : "time.moves", stage->time, stage->moves, out);
    else
        add_told(lang, at > 0 ? "time.rest" : "time.game", stage->time, 0, out);
    if (stage->bonus != QY_BONUS_NONE)
        add_told(lang, bonuses[stage->bonus], stage->bonus_time, 0, out);
}

static void add_allowance(enum qy_lang lang, const struct qy_allowance *allowance, struct qy_buf *out)
{
    if (allowance->mode == QY_TIME_HOURGLASS)
        add_told(lang, "time.hourglass", allowance->stage[0].time, 0, out);
    else if (allowance->mode == QY_TIME_PER_MOVE)
        add_told(lang, "time.per-move", allowance->stage[0].time, 0, out);
    else if (allowance->mode == QY_TIME_NONE)
        qy_buf_adds(out, qyi_message_text(lang, "time.none"));
    for (unsigned i = 0; allowance->mode == QY_TIME_STAGES && i < allowance->stages; i++)
        add_stage(lang, allowance, i, out);
}

void qyi_time_words(enum qy_lang lang, const char *text, struct qy_buf *out)
{
    struct qy_time_control control;

    if (!*text || qy_time_control_parse(text, strlen(text), &control, NULL) < 0) {
        qy_buf_adds(out, text);
        return;
    }
    add_allowance(lang, &control.side[0], out);
    if (control.unequal) {
        qy_buf_adds(out, qyi_message_text(lang, "time.against"));
        add_allowance(lang, &control.side[1], out);
    }
}
