/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts fouls, the opponent's compensation for offences, and the duty to record. */
#include "arbiter/state.h"

#include <stdio.h>

static struct qy_text tell_of(struct qy_arbiter *a, struct qy_text of)
{
    if (!of.text || !a->laws->conduct_prefix || a->silent)
        return (struct qy_text){NULL, 0};
    int len =
        snprintf(a->told_of, sizeof a->told_of, "%s%.*s", a->laws->conduct_prefix, (int)of.len, of.text);
    return (struct qy_text){a->told_of, (size_t)len};
}

static void count_foul(struct qy_arbiter *a, enum qy_side side, const char *reason, const char *article,
                       struct qy_text of, bool by_move)
{
    struct qy_ruling *ruling = qyi_rule_side(a, QY_RULING_FOUL, side, article);

    a->play.fouls[side]++;
    ruling->reason = reason;
    ruling->count = a->play.fouls[side];
    ruling->of = tell_of(a, of);
    if (by_move)
        qyi_by_regulation(a, ruling, QY_REGULATION_ILLEGAL_MOVES);
    if (a->setup.fouls_most == 0 || a->play.fouls[side] < a->setup.fouls_most)
        return;
    bool usual = a->setup.fouls_most == a->laws->fouls_most;
    qyi_loses(a, side, QY_REASON_THREE_FOULS,
              usual ? a->laws->fouls_most_article : a->laws->event[QY_REGULATION_FOULS].article);
    if (!usual)
        qyi_by_regulation(a, qyi_last_ruling(a), QY_REGULATION_FOULS);
}

#define LADDER (sizeof((struct qy_rules *)0)->ladder / sizeof((struct qy_rules *)0)->ladder[0])

void qyi_foul(struct qy_arbiter *a, enum qy_side side, enum qy_foul foul, struct qy_text of)
{
    size_t step = a->play.answered[side] < LADDER ? a->play.answered[side] : LADDER - 1;
    size_t before = a->ruling_count;

    count_foul(a, side, qy_foul_name(foul), a->laws->foul_article[foul], of, false);
    if (a->ruling_count > before && !qyi_conduct_row(a->laws, foul, of))
        a->rulings[before].answer = a->laws->ladder[step];
}

void qyi_foul_by_move(struct qy_arbiter *a, enum qy_side side)
{
    count_foul(a, side, qy_reason_name(QY_REASON_ILLEGAL_MOVE),
               a->laws->event[QY_REGULATION_ILLEGAL_MOVES].article, (struct qy_text){NULL, 0}, true);
}

#define MINUTE_MS INT64_C(60000)

struct qyi_price qyi_price(const struct qy_arbiter *a, int64_t ms, const char *article,
                           const char *supervised)
{
    int64_t other =
        a->setup.penalty_minutes > 0 ? a->setup.penalty_minutes * MINUTE_MS : a->laws->supervised_time;

    if (!a->setup.supervised || other == 0 || other == ms)
        return (struct qyi_price){ms, article};
    return (struct qyi_price){other, supervised};
}

struct qyi_price qyi_claim_price(const struct qy_arbiter *a)
{
    return qyi_price(a, a->laws->false_claim_time, a->laws->false_claim_article,
                     a->laws->supervised_claim_article);
}

/* ---- the record ------------------------------------------------------------------------------------ */

static bool watched(const struct qy_arbiter *a, enum qy_side side)
{
    return a->laws->records_article && a->setup.mode == QY_PLAY_BOARD && !a->setup.unentered &&
           (a->setup.records || a->play.keeps_record[side]);
}

/* The number of plies in a row, up to the last, that a side should have recorded and has not. */
static unsigned missing_run(const struct qy_arbiter *a, enum qy_side side)
{
    uint8_t done = (uint8_t)((QYI_NOTE_RECORDED | QYI_NOTE_EXCUSED) << side);
    size_t plies = qyi_plies(a);
    unsigned run = 0;

    while (run < plies && (a->notes[plies - 1 - run] & done) == 0)
        run++;
    return run;
}

/* A side's current stage, and its number from 1. */
static const struct qy_stage *stage_of(const struct qy_arbiter *a, enum qy_side side, uint8_t *ret_number)
{
    const struct qy_allowance *allowance = &a->setup.control.side[side];
    uint32_t at = a->play.clock.side[side].stage;

    *ret_number = (uint8_t)(at < UINT8_MAX ? at + 1 : UINT8_MAX);
    return &allowance->stage[at < allowance->stages ? at : 0];
}

/* True if so little time is left that recording is not required, and increments are too short for writing. */
static bool rests_now(const struct qy_arbiter *a, enum qy_side side, const struct qy_stage *stage, int64_t t)
{
    return a->setup.control.side[side].mode == QY_TIME_STAGES &&
           !(stage->bonus != QY_BONUS_NONE && stage->bonus_time >= a->laws->records_rest_bonus) &&
           qy_clock_remaining(&a->play.clock, side, t) < a->laws->records_rest_below;
}

void qyi_watch_rest(struct qy_arbiter *a, int64_t t)
{
    const struct qy_rules *laws = a->laws;

    for (unsigned side = 0; side < 2 && laws->records_rest_article; side++) {
        uint8_t number;
        const struct qy_stage *stage = stage_of(a, (enum qy_side)side, &number);

        if (rests_now(a, (enum qy_side)side, stage, t))
            a->play.rests[side] = number;
    }
}

bool qyi_record_rests(const struct qy_arbiter *a, enum qy_side side)
{
    uint8_t number;

    const struct qy_stage *stage = stage_of(a, side, &number);

    if (a->laws->records_rest_article && a->laws->records_rest_passes)
        return rests_now(a, side, stage, a->play.t);
    return a->laws->records_rest_article && a->play.rests[side] == number;
}

/* The number of a side's own unrecorded moves, from the one before the last. */
static unsigned own_missing(const struct qy_arbiter *a, enum qy_side side)
{
    uint8_t done = (uint8_t)((QYI_NOTE_RECORDED | QYI_NOTE_EXCUSED) << side);
    unsigned run = 0;

    for (size_t ply = qyi_plies(a); ply > 2 && (a->notes[ply - 3] & done) == 0; ply -= 2)
        run++;
    return run;
}

/*
 * A player who moves must have recorded the previous own move (fide:8.1.3): a foul for the first one missed,
 * and for each fourth in a row.
 */
static void watch_next(struct qy_arbiter *a)
{
    enum qy_side side = qyi_other(qyi_to_move(a));
    size_t plies = qyi_plies(a);

    if (!a->setup.records || a->setup.mode != QY_PLAY_BOARD || a->setup.unentered || plies == 0)
        return;
    if (qyi_record_rests(a, side))
        a->notes[plies - 1] |= (uint8_t)(QYI_NOTE_EXCUSED << side);
    unsigned run = own_missing(a, side);
    if (run == 1 || (run > 0 && run % 4 == 0)) {
        size_t before = a->ruling_count;

        qyi_foul(a, side, QY_FOUL_MISSED_RECORDS, (struct qy_text){NULL, 0});
        if (a->ruling_count > before)
            a->rulings[before].article = a->laws->records_next_article;
    }
}

void qyi_watch_records(struct qy_arbiter *a)
{
    size_t plies = qyi_plies(a);

    if (a->laws->records_next_article) {
        watch_next(a);
        return;
    }

    for (unsigned side = 0; side < 2 && !qyi_over(a) && plies > 0; side++) {
        if (!watched(a, (enum qy_side)side))
            continue;
        if (qy_clock_remaining(&a->play.clock, (enum qy_side)side, a->play.t) < a->laws->records_from) {
            a->notes[plies - 1] |= (uint8_t)(QYI_NOTE_EXCUSED << side);
            continue;
        }
        unsigned run = missing_run(a, (enum qy_side)side);
        if (run > 0 && run % a->laws->records_run == 0)
            qyi_foul(a, (enum qy_side)side, QY_FOUL_MISSED_RECORDS, (struct qy_text){NULL, 0});
    }
}

/* Moves left unrecorded under 7.2 must be completed before the first move of the next stage. */
bool qyi_record_wanted(const struct qy_arbiter *a, enum qy_side side)
{
    size_t plies = qyi_plies(a);

    if (!a->play.owes_record[side] || !watched(a, side))
        return false;
    for (size_t ply = 0; ply < plies; ply++)
        if ((a->notes[ply] >> side & QYI_NOTE_EXCUSED) && !(a->notes[ply] >> side & QYI_NOTE_RECORDED))
            return true;
    return false;
}

void qyi_act_record(struct qy_arbiter *a, const struct qy_event *event)
{
    if (event->number < 1 || event->number > qyi_plies(a)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->records_article);
        return;
    }
    a->play.keeps_record[event->side] = true;
    a->notes[event->number - 1] |= (uint8_t)(QYI_NOTE_RECORDED << event->side);
}
