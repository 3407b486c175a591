/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A time control in words: "40 moves in 90 minutes, then 30 minutes, 30 seconds added a move", "10 min + 5 s". */
#include "clock/time_words.h"

#include "base/registry.h"

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

/* The message ids for the parts of a time control. */
struct wording {
    const char *unit[3]; /* days, minutes, seconds */
    const char *one[3];  /* the same in the singular */
    const char *game, *rest, *moves, *each, *repeated, *byoyomi, *then;
    const char *bonus[QY_BONUS_DELAY + 1];
    const char *hourglass, *per_move, *none, *against;
};

static const struct wording whole = {
    .unit = {"time.days", "time.minutes", "time.seconds"},
    .one = {"time.day", "time.minute", "time.second"},
    .game = "time.game",
    .rest = "time.rest",
    .moves = "time.moves",
    .each = "time.moves-each",
    .repeated = "time.moves-repeated",
    .byoyomi = "time.byoyomi",
    .then = "time.then",
    .bonus = {NULL, "time.increment", "time.bronstein", "time.delay"},
    .hourglass = "time.hourglass",
    .per_move = "time.per-move",
    .none = "time.none",
    .against = "time.against",
};

static const struct wording brief = {
    .unit = {"time.brief-days", "time.brief-minutes", "time.brief-seconds"},
    .one = {"time.brief-days", "time.brief-minutes", "time.brief-seconds"},
    .game = "time.brief-game",
    .rest = "time.brief-game",
    .moves = "time.brief-moves",
    .each = "time.brief-moves-repeated",
    .repeated = "time.brief-moves-repeated",
    .byoyomi = "time.brief-byoyomi",
    .then = "time.brief-then",
    .bonus = {NULL, "time.brief-increment", "time.brief-bronstein", "time.brief-delay"},
    .hourglass = "time.hourglass",
    .per_move = "time.brief-per-move",
    .none = "time.none",
    .against = "time.brief-against",
};

/* The text being written and its language. */
struct telling {
    enum qy_lang lang;
    const struct wording *by;
    struct qy_buf *out;
};

/* "90 minutes": in the largest unit that divides it; "1.5 seconds" if none does. */
static void add_duration(const struct telling *telling, int64_t ms, struct qy_buf *out)
{
    static const int64_t units[] = {86400000, 60000, 1000};
    size_t i = 0;

    while (i < 2 && (ms < units[i] || ms % units[i] != 0))
        i++;
    struct digits number = digits(ms / units[i]);
    if (ms % units[i] != 0) {
        (void)snprintf(number.text, sizeof number.text, "%lld.%03d", (long long)ms / 1000, (int)(ms % 1000));
        for (size_t len = strlen(number.text); len > 0 && number.text[len - 1] == '0'; len--)
            number.text[len - 1] = '\0';
    }
    const char *const args[] = {number.text};
    qyi_message(telling->lang, ms == units[i] ? telling->by->one[i] : telling->by->unit[i], args, 1, out);
}

/* Appends a message with a duration and, for some, a number. */
static void add_told(const struct telling *telling, const char *id, int64_t ms, int64_t number)
{
    struct qy_buf duration = QY_BUF_INIT;
    struct digits text = digits(number);

    add_duration(telling, ms, &duration);
    const char *const args[] = {qy_buf_str(&duration), text.text};
    qyi_message(telling->lang, id, args, 2, telling->out);
    qy_buf_free(&duration);
}

static void add_word(const struct telling *telling, const char *id)
{
    qy_buf_adds(telling->out, qyi_message_text(telling->lang, id));
}

static void add_stage(const struct telling *telling, const struct qy_allowance *allowance, unsigned at)
{
    const struct qy_stage *stage = &allowance->stage[at];
    const struct wording *by = telling->by;
    bool repeats = allowance->repeat_last && at + 1 == allowance->stages;

    if (at > 0)
        add_word(telling, by->then);
    if (stage->kind == QY_STAGE_BYOYOMI)
        add_told(telling, by->byoyomi, stage->time, stage->periods);
    else if (stage->moves > 0)
        add_told(telling, !repeats ? by->moves : at > 0 ? by->repeated : by->each, stage->time, stage->moves);
    else
        add_told(telling, at > 0 ? by->rest : by->game, stage->time, 0);
    if (stage->bonus != QY_BONUS_NONE)
        add_told(telling, by->bonus[stage->bonus], stage->bonus_time, 0);
}

static void add_allowance(const struct telling *telling, const struct qy_allowance *allowance)
{
    if (allowance->mode == QY_TIME_HOURGLASS)
        add_told(telling, telling->by->hourglass, allowance->stage[0].time, 0);
    else if (allowance->mode == QY_TIME_PER_MOVE)
        add_told(telling, telling->by->per_move, allowance->stage[0].time, 0);
    else if (allowance->mode == QY_TIME_NONE)
        add_word(telling, telling->by->none);
    for (unsigned i = 0; allowance->mode == QY_TIME_STAGES && i < allowance->stages; i++)
        add_stage(telling, allowance, i);
}

static void tell(const struct telling *telling, const struct qy_time_control *control)
{
    add_allowance(telling, &control->side[0]);
    if (control->unequal) {
        add_word(telling, telling->by->against);
        add_allowance(telling, &control->side[1]);
    }
}

void qyi_time_words(enum qy_lang lang, const char *text, struct qy_buf *out)
{
    struct qy_time_control control;

    if (!*text || qy_time_control_parse(text, strlen(text), &control, NULL) < 0)
        qy_buf_adds(out, text);
    else
        tell(&(struct telling){lang, &whole, out}, &control);
}

void qyi_time_brief(enum qy_lang lang, const struct qy_time_control *control, struct qy_buf *out)
{
    tell(&(struct telling){lang, &brief, out}, control);
}
