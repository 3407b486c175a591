/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fouls, penalties, the duty to record, and who refuses to keep the rules. */
#include "arbiter/state.h"

#include <stdio.h>
#include <string.h>

static struct qy_text tell_of(struct qy_arbiter *a, struct qy_text of)
{
    int len;

    if (!of.text || !a->laws->conduct_prefix || a->silent)
        return (struct qy_text){NULL, 0};
    len = snprintf(a->told_of, sizeof a->told_of, "%s%.*s", a->laws->conduct_prefix, (int)of.len, of.text);
    return (struct qy_text){a->told_of, (size_t)len};
}

void qyi_foul(struct qy_arbiter *a, enum qy_side side, enum qy_foul foul, struct qy_text of)
{
    struct qy_ruling *ruling = qyi_rule_side(a, QY_RULING_FOUL, side, a->laws->foul_article[foul]);

    a->play.fouls[side]++;
    ruling->reason = qy_foul_name(foul);
    ruling->count = a->play.fouls[side];
    ruling->of = tell_of(a, of);
    if (a->laws->fouls_most > 0 && a->play.fouls[side] >= a->laws->fouls_most)
        qyi_loses(a, side, QY_REASON_THREE_FOULS, a->laws->fouls_most_article);
}

/* `of` names an article that the registry holds ("8.3"). */
static bool known_article(const struct qy_rules *laws, struct qy_text of)
{
    char id[16];
    int len;

    if (!of.text)
        return true;
    if (!laws->conduct_prefix || of.len > 8)
        return false;
    len = snprintf(id, sizeof id, "%s%.*s", laws->conduct_prefix, (int)of.len, of.text);
    return qy_article_text(id, (size_t)len, QY_LANG_EN) != NULL;
}

/* What a breach of this article brings beside the foul. */
static void rule_conduct(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qyi_conduct *row = a->laws->conduct;

    while (row && row->of &&
           (strlen(row->of) != event->of.len || memcmp(row->of, event->of.text, event->of.len) != 0))
        row++;
    if (!row || !row->of)
        return;
    if (row->loses)
        qyi_loses(a, event->side, QY_REASON_PENALTY, row->article);
    else
        qyi_count_illegal(a, event->side, QY_REFUSAL_BAD_VALUE);
}

void qyi_act_foul(struct qy_arbiter *a, const struct qy_event *event)
{
    bool conduct = event->foul == QY_FOUL_CONDUCT;

    if (!a->laws->foul_article[event->foul] || (event->of.text && !conduct) ||
        !known_article(a->laws, event->of))
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
    else
        qyi_foul(a, event->side, event->foul, event->of);
    if (conduct && event->of.text && !qyi_over(a))
        rule_conduct(a, event);
}

/* ---- penalties ------------------------------------------------------------------------------------------
 */

void qyi_act_penalty(struct qy_arbiter *a, const struct qy_event *event)
{
    bool less = event->penalty == QY_PENALTY_TIME && event->ms < 0 && a->laws->penalty_less_article;
    const char *article = less ? a->laws->penalty_less_article : a->laws->penalty_article[event->penalty];

    if (event->by != QY_AUTHORITY_NONE && event->by < a->laws->penalty_by[event->penalty]) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, article);
        return;
    }
    switch (event->penalty) {
    case QY_PENALTY_WARNING: (void)qyi_rule_side(a, QY_RULING_WARNING, event->side, article); break;
    case QY_PENALTY_TIME: qyi_change_time(a, event->side, event->ms, article); break;
    default: qyi_loses(a, event->side, QY_REASON_PENALTY, article); break;
    }
}

void qyi_act_refuse(struct qy_arbiter *a, const struct qy_event *event)
{
    if (a->laws->refusal_article)
        qyi_loses(a, event->side, QY_REASON_REFUSAL, a->laws->refusal_article);
    else
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
}

/* ---- the record -----------------------------------------------------------------------------------------
 */

static bool watched(const struct qy_arbiter *a, enum qy_side side)
{
    return a->laws->records_article && a->setup.mode == QY_PLAY_BOARD &&
           (a->setup.records || a->play.keeps_record[side]);
}

/* The plies in a row, up to the last, that a side should have recorded and has not. */
static unsigned missing_run(const struct qy_arbiter *a, enum qy_side side)
{
    uint8_t done = (uint8_t)((QYI_NOTE_RECORDED | QYI_NOTE_EXCUSED) << side);
    size_t plies = qy_history_plies(a->history);
    unsigned run = 0;

    while (run < plies && (a->notes[plies - 1 - run] & done) == 0)
        run++;
    return run;
}

void qyi_watch_records(struct qy_arbiter *a)
{
    size_t plies = qy_history_plies(a->history);

    for (unsigned side = 0; side < 2 && !qyi_over(a) && plies > 0; side++) {
        unsigned run;

        if (!watched(a, (enum qy_side)side))
            continue;
        if (qy_clock_remaining(&a->play.clock, (enum qy_side)side, a->play.t) < a->laws->records_from) {
            a->notes[plies - 1] |= (uint8_t)(QYI_NOTE_EXCUSED << side);
            continue;
        }
        run = missing_run(a, (enum qy_side)side);
        if (run > 0 && run % a->laws->records_run == 0)
            qyi_foul(a, (enum qy_side)side, QY_FOUL_MISSED_RECORDS, (struct qy_text){NULL, 0});
    }
}

/* Entries that 7.2 let rest are to be completed in the next stage before the first move. */
bool qyi_record_wanted(const struct qy_arbiter *a, enum qy_side side)
{
    size_t plies = qy_history_plies(a->history);

    if (!a->play.owes_record[side] || !watched(a, side))
        return false;
    for (size_t ply = 0; ply < plies; ply++)
        if ((a->notes[ply] >> side & QYI_NOTE_EXCUSED) && !(a->notes[ply] >> side & QYI_NOTE_RECORDED))
            return true;
    return false;
}

void qyi_act_record(struct qy_arbiter *a, const struct qy_event *event)
{
    if (event->number < 1 || event->number > qy_history_plies(a->history)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->records_article);
        return;
    }
    a->play.keeps_record[event->side] = true;
    a->notes[event->number - 1] |= (uint8_t)(QYI_NOTE_RECORDED << event->side);
}
