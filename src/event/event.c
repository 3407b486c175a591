/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: event. An event from its log: replay, acts, undo; the acts that pairing and drawing make. */
#include "event/event.h"
#include "event/team_tournament.h"
#include "pairing/random.h"
#include "pairing/varma.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

void qy_tournament_log_free(struct qy_tournament_log *log)
{
    if (!log)
        return;
    qyi_tournament_log_state_free(&log->state);
    qy_buf_free(&log->lines);
    free(log->start);
    free(log);
}

const struct qy_tournament *qy_tournament_log_tournament(const struct qy_tournament_log *log)
{
    return log->state.tournament;
}

const struct qy_pairing_system *qy_tournament_log_system(const struct qy_tournament_log *log)
{
    return log->state.system;
}

const struct qy_conduct *qy_tournament_log_conduct(const struct qy_tournament_log *log, size_t *ret_count)
{
    *ret_count = log->state.conduct_count;
    return log->state.conduct;
}

size_t qy_tournament_log_acts(const struct qy_tournament_log *log)
{
    return log->count;
}

struct qy_swiss_cn qy_tournament_log_swiss_cn(const struct qy_tournament_log *log)
{
    return (struct qy_swiss_cn){.seed = log->state.seed, .units = log->state.units};
}

int qy_tournament_log_table(const struct qy_tournament_log *log, uint16_t **ret_numbers, size_t *ret_count)
{
    return qyi_tournament_log_table(&log->state, ret_numbers, ret_count);
}

/* ---- replay ---------------------------------------------------------------------------------------------
 */

/* Takes the line over into those that stand. */
static int keep(struct qy_tournament_log *log, const char *line, size_t len)
{
    size_t *grown = realloc(log->start, (log->count + 1) * sizeof *grown);

    if (!grown)
        return QY_E_MEMORY;
    log->start = grown;
    grown[log->count] = log->lines.len;
    qy_buf_add(&log->lines, line, len);
    qy_buf_addc(&log->lines, '\n');
    if (log->lines.failed)
        return QY_E_MEMORY;
    log->count++;
    return 0;
}

/* The act of the i-th line that stands. It was read before, so that only memory can fail. */
int qyi_tournament_log_act_at(const struct qy_tournament_log *log, size_t i,
                              struct qy_tournament_act *ret_act, struct qy_error *reterr)
{
    size_t end = i + 1 < log->count ? log->start[i + 1] : log->lines.len;

    return qy_tournament_act_read(log->lines.data + log->start[i], end - log->start[i] - 1, ret_act, reterr);
}

/* Makes the state anew from the lines that stand. */
static int rebuild(struct qy_tournament_log *log, struct qy_error *reterr)
{
    int code = 0;

    qyi_tournament_log_state_free(&log->state);
    for (size_t i = 0; code == 0 && i < log->count; i++) {
        struct qy_tournament_act act;

        code = qyi_tournament_log_act_at(log, i, &act, reterr);
        if (code == 0) {
            code = qyi_tournament_log_apply(&log->state, &act, reterr);
            qy_tournament_act_free(&act);
        }
    }
    return code;
}

static int undo(struct qy_tournament_log *log, struct qy_error *reterr)
{
    if (log->count < 2)
        return qyi_error_set(reterr, QY_E_TOUR_ACT_NOW, 0, "undo", 4, NULL);
    log->lines.len = log->start[--log->count];
    return rebuild(log, reterr);
}

/* Does an act, whose line it is, without mending what it leaves behind when it fails. */
static int do_act(struct qy_tournament_log *log, const struct qy_tournament_act *act, const char *line,
                  size_t len, struct qy_error *reterr)
{
    bool back = act->kind == QY_ACT_UNDO;
    int code = back ? undo(log, reterr) : qyi_tournament_log_apply(&log->state, act, reterr);

    if (code == 0 && !back && keep(log, line, len) < 0)
        code = qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    return code;
}

static int do_line(struct qy_tournament_log *log, const char *line, size_t len, struct qy_error *reterr)
{
    struct qy_tournament_act act;
    int code = qy_tournament_act_read(line, len, &act, reterr);

    if (code < 0)
        return code;
    code = do_act(log, &act, line, len, reterr);
    qy_tournament_act_free(&act);
    return code;
}

int qy_tournament_log_act(struct qy_tournament_log *log, const struct qy_tournament_act *act,
                          struct qy_error *reterr)
{
    struct qy_buf line = QY_BUF_INIT;
    int code = qyi_act_check(act, reterr);

    if (code < 0)
        return code;
    qy_tournament_act_write(act, &line);
    code = line.failed ? qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL)
                       : do_act(log, act, line.data, line.len, reterr);
    qy_buf_free(&line);
    if (code < 0)
        (void)rebuild(log, NULL);
    return code;
}

int qy_tournament_log_act_line(struct qy_tournament_log *log, const char *line, size_t len,
                               struct qy_error *reterr)
{
    int code = do_line(log, line, len, reterr);

    if (code < 0)
        (void)rebuild(log, NULL);
    return code;
}

int qy_tournament_log_new(const struct qy_tournament_act *begin, struct qy_tournament_log **ret_log,
                          struct qy_error *reterr)
{
    struct qy_tournament_log *log = calloc(1, sizeof *log);
    int code = log ? qy_tournament_log_act(log, begin, reterr)
                   : qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);

    if (code < 0) {
        qy_tournament_log_free(log);
        return code;
    }
    *ret_log = log;
    return 0;
}

int qy_tournament_log_read(const char *text, size_t len, struct qy_tournament_log **ret_log, size_t *ret_good,
                           struct qy_error *reterr)
{
    struct qy_tournament_log *log = calloc(1, sizeof *log);
    uint32_t number = 0;
    size_t at = 0;
    int code = 0;

    if (!log)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    while (code == 0 && at < len) {
        const char *end = memchr(text + at, '\n', len - at);
        size_t size;

        if (!end)
            break;
        size = (size_t)(end - (text + at));
        number++;
        code = do_line(log, text + at, size, reterr);
        if (code < 0 && reterr) {
            reterr->line = number;
            if (reterr->column == 0)
                reterr->column = 1;
            reterr->offset += at;
        }
        at += size + 1;
    }
    if (code == 0 && log->count == 0) {
        code = qyi_error_set(reterr, QY_E_TOUR_ACT, 0, text, len < 40 ? len : 40, "new");
        if (reterr)
            reterr->line = reterr->column = 1;
    }
    if (code < 0) {
        qy_tournament_log_free(log);
        return code;
    }
    *ret_log = log;
    if (ret_good)
        *ret_good = at;
    return 0;
}

/* ---- pairing --------------------------------------------------------------------------------------------
 */

/* The numbers of a round of the table. Who is free has nothing there, and so has who should meet one struck
 * out (20.3). */
static int pair_table(const struct qyi_tournament_log_state *state, unsigned round,
                      struct qy_pairing *ret_pairing, struct qy_error *reterr)
{
    struct qy_pairing pairing;
    uint16_t *number;
    size_t count;
    size_t kept = 0;
    int code;

    if (qyi_tournament_log_table(state, &number, &count) < 0)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    code = qy_pairing_table(state->system, (unsigned)count, round, &pairing);
    if (code < 0) {
        free(number);
        return qyi_error_setf(reterr, code, 0, code == QY_E_TOUR_ROUND ? "1-99" : "2-9999", "%u",
                              code == QY_E_TOUR_ROUND ? round : (unsigned)count);
    }
    for (size_t i = 0; i < pairing.count; i++) {
        struct qy_pair pair = pairing.pair[i];

        if (pair.black == 0)
            continue;
        pair = (struct qy_pair){number[pair.white - 1], number[pair.black - 1]};
        if (!state->leave[pair.white].struck_out && !state->leave[pair.black].struck_out)
            pairing.pair[kept++] = pair;
    }
    pairing.count = kept;
    free(number);
    *ret_pairing = pairing;
    return 0;
}

static int pair_stages(const struct qyi_tournament_log_state *state, unsigned round,
                       const struct qy_swiss_cn *rules, struct qyi_next *ret_next, struct qy_lots *ret_lots,
                       struct qy_error *reterr)
{
    struct qyi_drawing drawing;
    int code;

    qyi_drawing_begin(&drawing, rules, round);
    code = qyi_stages_next(state, &drawing, ret_next, reterr);
    if (code < 0) {
        qy_lots_free(&drawing.lots);
        return code;
    }
    *ret_lots = drawing.lots;
    return 0;
}

/* Teams are asked about with their scores. */
static int ask_teams(const struct qyi_tournament_log_state *state, unsigned round,
                     struct qyi_round_question *question)
{
    int code = qyi_team_tournament_of_state(
        state, state->tournament, qy_tournament_paired_rounds(state->tournament), NULL, &question->teams);

    if (code == 0)
        code = qy_team_question_new(question->teams, state->system, round, &question->scores);
    if (code == 0)
        question->asked = question->scores.asked;
    return code;
}

/* Players are asked about as if adjourned games were drawn. */
static int ask_players(const struct qyi_tournament_log_state *state, struct qyi_round_question *question)
{
    int code = 0;

    if (qy_tournament_paired_rounds(state->tournament) == 0) /* as it will be when round one is paired */
        code = qyi_tournament_log_accelerate(state);
    if (code == 0 && (code = qyi_adjourned_view(state, &question->view)) == 0)
        question->asked.tournament = &question->view;
    return code;
}

int qyi_round_question_new(const struct qyi_tournament_log_state *state, unsigned round,
                           const struct qy_swiss_cn *lots, struct qyi_round_question *ret_question,
                           struct qy_error *reterr)
{
    int code = 0;

    *ret_question =
        (struct qyi_round_question){.asked = {.tournament = state->tournament, .round = round, .lots = lots}};
    if (state->system->field == QY_PAIRING_TEAMS)
        code = ask_teams(state, round, ret_question);
    else if (state->system->field == QY_PAIRING_PLAYERS)
        code = ask_players(state, ret_question);
    if (code < 0) {
        qyi_round_question_free(ret_question);
        return qyi_error_set(reterr, code, 0, "", 0, code == QY_E_MEMORY ? NULL : "1-99");
    }
    return 0;
}

void qyi_round_question_free(struct qyi_round_question *question)
{
    free(question->view.player);
    qy_team_question_free(&question->scores);
    qy_team_tournament_free(question->teams);
    *question = (struct qyi_round_question){0};
}

static int pair_swiss(const struct qyi_tournament_log_state *state, unsigned round,
                      const struct qy_swiss_cn *rules, struct qy_pairing *ret_pairing,
                      struct qy_lots *ret_lots, struct qy_error *reterr)
{
    struct qyi_round_question question;
    int code = qyi_round_question_new(state, round, rules, &question, reterr);

    if (code < 0)
        return code;
    code = state->system->pair(state->system, &question.asked, ret_pairing, ret_lots, reterr);
    qyi_round_question_free(&question);
    return code;
}

static int pair_round(const struct qyi_tournament_log_state *state, unsigned round,
                      const struct qy_swiss_cn *rules, struct qyi_next *ret_next, struct qy_lots *ret_lots,
                      struct qy_error *reterr)
{
    if (qyi_has_stages(state))
        return pair_stages(state, round, rules, ret_next, ret_lots, reterr);
    if (qyi_has_table(state))
        return pair_table(state, round, &ret_next->pairing, reterr);
    return pair_swiss(state, round, rules, &ret_next->pairing, ret_lots, reterr);
}

int qy_tournament_log_pair_by_hand(const struct qy_tournament_log *log, const struct qy_pairing *pairing,
                                   const char *by, const char *reason, struct qy_tournament_act *ret_act,
                                   struct qy_error *reterr)
{
    if (qyi_has_seats(&log->state))
        return qyi_error_set(reterr, QY_E_TOUR_ACT_NOW, 0, "--pairs", 7, "pair");
    *ret_act =
        (struct qy_tournament_act){.kind = QY_ACT_PAIR,
                                   .round = (int32_t)qy_tournament_paired_rounds(log->state.tournament) + 1,
                                   .pairs = pairing->pair,
                                   .pair_count = pairing->count,
                                   .how = "by-hand",
                                   .by = by,
                                   .reason = reason};
    return 0;
}

/* An act that owns what was paired and drawn. */
static int act_of_round(struct qyi_next *next, struct qy_lots *lots, unsigned round,
                        struct qy_tournament_act *ret_act)
{
    /* Level matches at the end of an event: nothing is left to be paired, the lots are all there is. */
    bool decides = next->pairing.count == 0 && next->decided_count > 0;
    struct qyi_act_memory *memory;

    if (qyi_act_new(decides ? QY_ACT_DECIDE : QY_ACT_PAIR, ret_act) < 0)
        return QY_E_MEMORY;
    memory = ret_act->memory;
    memory->order = next->order;
    memory->decided = next->decided;
    memory->pairs = next->pairing.pair;
    memory->lots = *lots;
    ret_act->decided = memory->decided;
    ret_act->decided_count = next->decided_count;
    ret_act->lots = lots->count > 0 ? &memory->lots : NULL;
    if (decides) {
        ret_act->how = "lots";
    } else {
        ret_act->round = (int32_t)round;
        ret_act->order = memory->order;
        ret_act->order_count = next->order_count;
        ret_act->pairs = memory->pairs;
        ret_act->pair_count = next->pairing.count;
    }
    return 0;
}

int qy_tournament_log_pair(const struct qy_tournament_log *log, const uint16_t *drawn, size_t drawn_count,
                           struct qy_tournament_act *ret_act, struct qy_error *reterr)
{
    const struct qyi_tournament_log_state *state = &log->state;
    unsigned round = qy_tournament_paired_rounds(state->tournament) + 1;
    struct qy_swiss_cn rules = {.seed = state->seed,
                                .by_hand = drawn != NULL,
                                .drawn = drawn,
                                .drawn_count = drawn_count,
                                .units = state->units};
    struct qyi_next next = {0};
    struct qy_lots lots = {0};
    int code = pair_round(state, round, &rules, &next, &lots, reterr);

    if (code == 0 && act_of_round(&next, &lots, round, ret_act) < 0) {
        qyi_next_free(&next);
        qy_lots_free(&lots);
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    }
    return code;
}

/* An act that owns its order. */
static int act_of_order(enum qy_tournament_act_kind kind, uint16_t *order, size_t count,
                        struct qy_tournament_act *ret_act, struct qy_error *reterr)
{
    if (!order || qyi_act_new(kind, ret_act) < 0) {
        free(order);
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    }
    ret_act->memory->order = order;
    ret_act->order = order;
    ret_act->order_count = count;
    return 0;
}

/* Numbers in an order drawn by lot. */
static void shuffle(uint16_t *number, size_t count, uint64_t seed)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = qyi_draw_below(&seed, (uint32_t)i);
        uint16_t kept = number[i - 1];

        number[i - 1] = number[j];
        number[j] = kept;
    }
}

int qy_tournament_log_decided(const struct qy_tournament_log *log, uint16_t **ret_list, size_t *ret_count)
{
    const struct qyi_stages *stages = &log->state.stages;
    size_t count = 0;
    uint16_t *list;

    for (size_t i = 0; i < stages->decision_count; i++)
        count += stages->decision[i].count + 1;
    list = calloc(count + 1, sizeof *list);
    if (!list)
        return QY_E_MEMORY;
    *ret_list = list;
    *ret_count = count;
    for (size_t i = 0; i < stages->decision_count; list += stages->decision[i].count + 1, i++)
        memcpy(list, stages->decision[i].order, stages->decision[i].count * sizeof *list);
    return 0;
}

int qy_tournament_log_draw_tie(const struct qy_tournament_log *log, const uint16_t *numbers, size_t count,
                               struct qy_tournament_act *ret_act, struct qy_error *reterr)
{
    uint16_t *order = malloc(count * sizeof *order + 1);
    int code;

    for (size_t i = 0; order && i < count; i++)
        order[i] = numbers[i];
    if (order)
        shuffle(order, count, log->state.seed + log->count);
    code = act_of_order(QY_ACT_DECIDE, order, count, ret_act, reterr);
    if (code == 0)
        ret_act->how = "lots";
    return code;
}

int qy_tournament_log_redraw(const struct qy_tournament_log *log, struct qy_tournament_act *ret_act,
                             struct qy_error *reterr)
{
    const struct qy_tournament *tournament = log->state.tournament;
    size_t count = tournament->player_count;
    uint16_t *order = malloc(count * sizeof *order + 1);

    for (size_t i = 0; order && i < count; i++)
        order[i] = tournament->player[i].number;
    if (order) /* another draw for each act that stands, so that a second one is not the first again */
        shuffle(order, count, log->state.seed + log->count);
    return act_of_order(QY_ACT_REDRAW, order, count, ret_act, reterr);
}

/* Those who left before the start stand behind the table. */
static void add_leavers(const struct qyi_tournament_log_state *state, uint16_t *order, size_t count)
{
    for (size_t i = 0; i < state->tournament->player_count; i++)
        if (state->leave[state->tournament->player[i].number].before_start)
            order[count++] = state->tournament->player[i].number;
}

int qy_tournament_log_redraw_restricted(const struct qy_tournament_log *log, const uint16_t *drawn,
                                        size_t drawn_count, struct qy_tournament_act *ret_act,
                                        struct qy_error *reterr)
{
    const struct qyi_tournament_log_state *state = &log->state;
    size_t all = state->tournament->player_count;
    const struct qy_swiss_cn rules = {.seed = state->seed + log->count,
                                      .by_hand = drawn != NULL,
                                      .drawn = drawn,
                                      .drawn_count = drawn_count};
    struct qyi_drawing drawing;
    uint16_t *number = NULL;
    uint16_t *order = NULL;
    size_t count = 0;
    int code = 0;

    if (!qyi_has_table(state) || state->system->field == QY_PAIRING_TWO_TEAMS)
        return qyi_error_set(reterr, QY_E_TOUR_ACT_NOW, 0, "--varma", 7, "pair");
    order = calloc(all + 1, sizeof *order);
    if (!order || qyi_tournament_log_table(state, &number, &count) < 0)
        code = qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    qyi_drawing_begin(&drawing, &rules, 0);
    if (code == 0)
        code = qyi_varma_draw(state->tournament, number, count, &drawing, order, reterr);
    free(number);
    if (code < 0) {
        qy_lots_free(&drawing.lots);
        free(order);
        return code;
    }
    add_leavers(state, order, count);
    code = act_of_order(QY_ACT_REDRAW, order, all, ret_act, reterr);
    if (code < 0) {
        qy_lots_free(&drawing.lots);
        return code;
    }
    ret_act->how = "varma";
    ret_act->memory->lots = drawing.lots;
    ret_act->lots = drawing.lots.count > 0 ? &ret_act->memory->lots : NULL;
    return 0;
}
