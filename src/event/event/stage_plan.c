/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages announced in the regulations, and their part of the log's state. */
#include "event/stages.h"

#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading --------------------------------------------------------------------------------------- */

static bool take(const char **at, const char *end, const char *word)
{
    size_t len = strlen(word);

    if ((size_t)(end - *at) < len || memcmp(*at, word, len) != 0)
        return false;
    *at += len;
    return true;
}

static bool take_number(const char **at, const char *end, unsigned most, uint16_t *ret_number)
{
    unsigned number = 0;
    const char *from = *at;

    while (*at < end && **at >= '0' && **at <= '9' && number <= most)
        number = number * 10 + (unsigned)(*(*at)++ - '0');
    *ret_number = (uint16_t)number;
    return *at > from && number >= 1 && number <= most;
}

/* Reads one stage completely: nothing may follow it. */
static bool read_plan(const char *at, const char *end, struct qy_stage_plan *ret_plan)
{
    struct qy_stage_plan plan = {.groups = 1};

    plan.twice = take(&at, end, "double-");
    if (take(&at, end, "groups:")) {
        plan.kind = QY_TOURNAMENT_STAGE_GROUPS;
        if (!take_number(&at, end, 1000, &plan.groups) || !take(&at, end, "x") ||
            !take_number(&at, end, QY_TOURNAMENT_MAX_ROUNDS, &plan.size) || plan.size < 2)
            return false;
        if (take(&at, end, ">") && (!take_number(&at, end, plan.size, &plan.qualify)))
            return false;
    } else if (take(&at, end, "final")) {
        plan.kind = QY_TOURNAMENT_STAGE_FINAL;
    } else if (!plan.twice && take(&at, end, "ko")) {
        plan.kind = QY_TOURNAMENT_STAGE_KNOCKOUT;
    } else {
        return false;
    }
    *ret_plan = plan;
    return at == end;
}

/* A knock-out and a final end an event; any other stage must say how many qualify. */
static bool stands_well(const struct qy_stage_plan *plan, bool last)
{
    return last ? plan->qualify == 0 : plan->kind == QY_TOURNAMENT_STAGE_GROUPS && plan->qualify > 0;
}

int qy_stage_plans_parse(const char *text, size_t len, struct qy_stage_plans *ret_plans,
                         struct qy_error *reterr)
{
    struct qy_stage_plans plans = {0};
    const char *end = text + len;

    for (const char *at = text; at <= end;) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const char *stop = comma ? comma : end;
        bool good = plans.count < QY_STAGES_MOST && read_plan(at, stop, &plans.item[plans.count]) &&
                    stands_well(&plans.item[plans.count], !comma);

        if (!good)
            return qyi_error_set(reterr, QY_E_TOUR_STAGES, (uint64_t)(at - text), at, (size_t)(stop - at),
                                 "groups:8x5>2,ko");
        plans.count++;
        at = stop + 1;
    }
    *ret_plans = plans;
    return 0;
}

/* ---- state ----------------------------------------------------------------------------------------- */

int qyi_stages_begin(struct qyi_stages *stages, const struct qy_tournament_act *act, struct qy_error *reterr)
{
    static const char *const seedings[] = {
        [QY_SEED_RATING] = "rating", [QY_SEED_SNAKE] = "snake", [QY_SEED_DRAWN] = "drawn"};
    const char *plan = act->stages;
    const char *seeding = act->seeding;
    int code =
        qy_stage_plans_parse(plan ? plan : "ko", plan ? qyi_act_length(plan) : 2, &stages->plans, reterr);

    if (code < 0)
        return code;
    stages->games = (uint8_t)(act->games > 0 ? act->games : 1);
    stages->playoffs = (uint8_t)act->playoffs;
    stages->third = act->third > 0;
    stages->carry = act->carry > 0;
    if (!seeding)
        return 0;
    for (size_t i = 0; i < sizeof seedings / sizeof seedings[0]; i++)
        if (qyi_act_is(seeding, seedings[i])) {
            stages->seeding = (uint8_t)i;
            return 0;
        }
    return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, seeding, qyi_act_length(seeding), "rating, snake, drawn");
}

void qyi_stages_free(struct qyi_stages *stages)
{
    for (size_t i = 0; i < stages->begun_count; i++)
        free(stages->begun[i].seat);
    for (size_t i = 0; i < stages->decision_count; i++)
        free(stages->decision[i].order);
    free(stages->decision);
    *stages = (struct qyi_stages){0};
}

void qyi_next_free(struct qyi_next *next)
{
    qy_pairing_free(&next->pairing);
    free(next->order);
    free(next->decided);
    *next = (struct qyi_next){0};
}

int qyi_stages_decide(struct qyi_stages *stages, unsigned round, const uint16_t *order, size_t count)
{
    if (QYI_ONE_MORE(stages->decision, stages->decision_count) < 0)
        return QY_E_MEMORY;
    uint16_t *copy = malloc((count + 1) * sizeof *copy);
    if (!copy)
        return QY_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        copy[i] = order[i];
    stages->decision[stages->decision_count++] =
        (struct qyi_decision){.round = (uint8_t)round, .order = copy, .count = count};
    return 0;
}

int qyi_stages_decide_pairs(struct qyi_stages *stages, unsigned round, const struct qy_pair *pair,
                            size_t count, struct qy_error *reterr)
{
    for (size_t i = 0; i < count; i++) {
        uint16_t order[2] = {pair[i].white, pair[i].black};

        if (order[0] == 0 || order[1] == 0 || order[0] == order[1])
            return qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u", order[1]);
        if (qyi_stages_decide(stages, round, order, 2) < 0)
            return qyi_no_memory(reterr);
    }
    return 0;
}

uint16_t qyi_stages_decided(const struct qyi_stages *stages, unsigned first, unsigned last, uint16_t one,
                            uint16_t other)
{
    for (size_t i = stages->decision_count; i > 0; i--) {
        const struct qyi_decision *decision = &stages->decision[i - 1];
        uint16_t found = 0;

        if (decision->round < first || decision->round > last)
            continue;
        for (size_t k = 0; k < decision->count; k++) {
            uint16_t number = decision->order[k];

            if (number != one && number != other)
                continue;
            if (found > 0)
                return found;
            found = number;
        }
    }
    return 0;
}

bool qyi_stage_group(const struct qyi_begun_stage *begun, size_t group, const uint16_t **ret_seat,
                     size_t *ret_count)
{
    size_t from = 0;
    size_t to = 0;

    for (;; group--, from = to + 1) {
        if (from >= begun->seat_count)
            return false;
        for (to = from; to < begun->seat_count && begun->seat[to] > 0; to++)
            ;
        if (group == 0)
            break;
    }
    *ret_seat = begun->seat + from;
    *ret_count = to - from;
    return true;
}

size_t qyi_stage_group_of(const struct qyi_stages *stages, size_t stage, unsigned number)
{
    const struct qyi_begun_stage *begun = &stages->begun[stage];
    size_t group = 0;

    for (size_t i = 0; i < begun->seat_count; i++) {
        if (begun->seat[i] == number)
            return group;
        group += begun->seat[i] == 0 && stages->plans.item[stage].kind != QY_TOURNAMENT_STAGE_KNOCKOUT;
    }
    return SIZE_MAX;
}
