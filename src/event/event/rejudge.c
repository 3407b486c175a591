/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks whether paired rounds would be paired differently with the present data. */
#include "event/event.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* The result that a line enters, to find the one it corrects. */
struct entered {
    bool result; /* whether it is a result */
    bool waits;  /* the game had no result at that time */
    int32_t round;
    int32_t white;
    int32_t black;
    size_t from; /* the line whose text is in force */
    bool dropped;
};

static bool same_game(const struct entered *one, const struct entered *other)
{
    return one->round == other->round && one->white == other->white && one->black == other->black;
}

static int look_at(const struct qy_tournament_log *log, size_t i, unsigned *round, int32_t *rounds,
                   struct entered *ret_entered, struct qy_error *reterr)
{
    struct qy_tournament_act act;
    int code = qyi_tournament_log_act_at(log, i, &act, reterr);

    *ret_entered = (struct entered){.from = i};
    if (code < 0)
        return code;
    if (act.kind == QY_ACT_PAIR)
        *round = (unsigned)act.round;
    if (act.kind == QY_ACT_EVENT && act.rounds > 0)
        *rounds = act.rounds;
    ret_entered->result = act.kind == QY_ACT_RESULT || act.kind == QY_ACT_MATCH;
    ret_entered->waits = qyi_act_is(act.result, "*") || qyi_act_is(act.result, "adjourned");
    ret_entered->round = act.round > 0 ? act.round : (int32_t)*round;
    ret_entered->white = act.white;
    ret_entered->black = act.black;
    qy_tournament_act_free(&act);
    return 0;
}

/* Inserts results at the place where they were first entered, with their present values. */
static void put_in_place(struct entered *entered, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = i; entered[i].result && k-- > 0;) {
            if (!entered[k].result || entered[k].dropped || !same_game(&entered[i], &entered[k]))
                continue;
            if (!entered[k].waits) {
                entered[k].from = i;
                entered[i].dropped = true;
            }
            break;
        }
}

/* The act that began the event, as if it had announced this many rounds. */
static int write_begin(const struct qy_tournament_log *log, int32_t rounds, struct qy_buf *text)
{
    struct qy_tournament_act begin;
    int code = qyi_tournament_log_act_at(log, 0, &begin, NULL);

    if (code < 0)
        return code;
    begin.rounds = rounds;
    qy_tournament_act_write(&begin, text);
    qy_buf_addc(text, '\n');
    qy_tournament_act_free(&begin);
    return 0;
}

static int write_text(const struct qy_tournament_log *log, const struct entered *entered, int32_t rounds,
                      struct qy_buf *text)
{
    int code = rounds > 0 ? write_begin(log, rounds, text) : 0;

    if (code < 0)
        return code;
    for (size_t i = rounds > 0; i < log->history.standing_count; i++) {
        const struct qyi_standing_line *line = &log->history.standing[entered[i].from];

        if (entered[i].dropped)
            continue;
        qy_buf_add(text, log->history.text.data + line->start, line->len);
        qy_buf_addc(text, '\n');
    }
    return text->failed ? QY_E_MEMORY : 0;
}

static void note(void *data, unsigned round, const struct qy_pairing *file, const struct qy_pairing *ours)
{
    bool *differs = data;
    size_t same = 0;

    for (size_t i = 0; i < file->count; i++)
        for (size_t k = 0; k < ours->count; k++)
            same += file->pair[i].white == ours->pair[k].white && file->pair[i].black == ours->pair[k].black;
    if (round <= QY_TOURNAMENT_MAX_ROUNDS)
        differs[round] = same != file->count || same != ours->count;
}

int qy_tournament_log_rejudge(const struct qy_tournament_log *log,
                              bool ret_differs[QY_TOURNAMENT_MAX_ROUNDS + 1], struct qy_error *reterr)
{
    size_t count = log->history.standing_count;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_tournament_log *again = NULL;
    unsigned round = 0;
    int32_t rounds = 0;

    memset(ret_differs, 0, (QY_TOURNAMENT_MAX_ROUNDS + 1) * sizeof *ret_differs);
    if (log->state.system && qyi_is_arena(&log->state)) /* what counts is who was free then */
        return 0;
    struct entered *entered = calloc(count + 1, sizeof *entered);
    int code = entered ? 0 : qyi_no_memory(reterr);
    for (size_t i = 0; code == 0 && i < count; i++)
        code = look_at(log, i, &round, &rounds, &entered[i], reterr);
    if (code == 0) {
        put_in_place(entered, count);
        if (write_text(log, entered, rounds, &text) < 0)
            code = qyi_no_memory(reterr);
    }
    if (code == 0)
        code = qy_tournament_log_read(qy_buf_str(&text), text.len, &again, NULL, reterr);
    if (code == 0)
        code = qy_tournament_log_check(again, note, ret_differs, reterr);
    qy_tournament_log_free(again);
    qy_buf_free(&text);
    free(entered);
    return code;
}
