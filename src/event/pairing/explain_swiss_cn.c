/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Explains why appendix 2 gives a pair, and what rules out others: the round is paired normally and with the
 * pair forced, and the first criterion by which the forced one costs more is the reason. Equal costs are
 * decided by lots.
 */
#include "pairing/reasons.h"
#include "pairing/swiss_cn.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

struct search {
    unsigned round;
    struct qyi_swiss swiss;
    struct qyi_drawing drawing;
    size_t *mate;
    uint32_t *best; /* the cost by each criterion */
    uint32_t *cost; /* the cost of another matching */
};

static int begin(struct search *search, const struct qy_tournament *tournament, unsigned round,
                 const struct qy_swiss_cn *rules, struct qy_error *reterr)
{
    *search = (struct search){.round = round};
    qyi_drawing_begin(&search->drawing, rules, round);
    int code = qyi_swiss_gather(tournament, round, rules, &search->drawing, &search->swiss, reterr);
    qy_lots_free(&search->drawing.lots);
    if (code < 0)
        return code;
    search->mate = calloc(search->swiss.count + 2, sizeof *search->mate);
    search->best = calloc(search->swiss.criteria + 1, sizeof *search->best);
    search->cost = calloc(search->swiss.criteria + 1, sizeof *search->cost);
    if (!search->mate || !search->best || !search->cost)
        code = qyi_no_memory(reterr);
    else
        code = qyi_swiss_best(&search->swiss, search->mate, search->best, reterr);
    if (code < 0)
        qyi_swiss_free(&search->swiss);
    return code;
}

static void end(struct search *search)
{
    qyi_swiss_free(&search->swiss);
    free(search->mate);
    free(search->best);
    free(search->cost);
}

static size_t index_of(const struct search *search, unsigned number)
{
    for (size_t i = 0; i < search->swiss.count; i++)
        if (search->swiss.player[i].player->number == number)
            return i;
    return SIZE_MAX;
}

/* The first criterion by which `cost` is above the best. */
static void compare(const struct search *search, struct qy_pair_reason *reason)
{
    const struct qyi_swiss *swiss = &search->swiss;

    reason->bar = QY_BAR_LOT;
    for (size_t k = 0; k < swiss->criteria; k++) {
        size_t layer;

        if (search->cost[k] == search->best[k])
            continue;
        reason->bar = (uint8_t)qyi_swiss_bar_of(swiss, k, &layer);
        for (size_t i = 0; layer != SIZE_MAX && i < swiss->count; i++)
            if (swiss->player[i].layer == layer)
                reason->score = swiss->player[i].score;
        return;
    }
}

static void say_illegal(const struct search *search, size_t i, size_t j, struct qy_pair_reason *reason)
{
    const struct qy_tournament_player *player = search->swiss.player[i].player;

    reason->round =
        (uint8_t)qyi_reasons_met(player, search->swiss.player[j].player->number, search->round, true);
    reason->bar = reason->round > 0 ? QY_BAR_MET : QY_BAR_FORBIDDEN;
}

/* Matches the field with i and j together; j == count is the bye. */
static int match_forced(struct search *search, size_t i, size_t j, struct qy_error *reterr)
{
    struct qyi_swiss *swiss = &search->swiss;
    bool bye = j == swiss->count;
    size_t words = swiss->count * swiss->legal.words;
    uint64_t *kept = malloc(words * sizeof *kept + 1);
    bool *may = calloc(swiss->count + 1, sizeof *may);
    int code = QY_E_MEMORY;

    if (kept && may) {
        memcpy(kept, swiss->legal.row, words * sizeof *kept);
        for (size_t k = 0; k < swiss->count; k++) {
            may[k] = swiss->player[k].may_bye;
            if (bye ? k != i : k == i || k == j)
                swiss->player[k].may_bye = false;
        }
        qyi_graph_force(&swiss->legal, i, bye ? SIZE_MAX : j);
        memset(search->cost, 0, swiss->criteria * sizeof *search->cost);
        code = qyi_swiss_best(swiss, search->mate, search->cost, reterr);
        memcpy(swiss->legal.row, kept, words * sizeof *kept);
        for (size_t k = 0; k < swiss->count; k++)
            swiss->player[k].may_bye = may[k];
    }
    free(kept);
    free(may);
    return code;
}

static int add_reason(struct search *search, struct qy_pair_reasons *reasons, size_t i, size_t j)
{
    const struct qyi_swiss *swiss = &search->swiss;
    struct qy_pair_reason reason = {.player = swiss->player[i].player->number,
                                    .score = swiss->player[i].score};
    struct qy_error error;
    int code = 0;

    if (j < swiss->count)
        reason.other = swiss->player[j].player->number;
    if (j == swiss->count && (!swiss->bye || !swiss->player[i].may_bye))
        reason.bar = swiss->bye ? QY_BAR_BYE : QY_BAR_COMPLETION;
    else if (j < swiss->count && !qyi_graph_has(&swiss->legal, i, j))
        say_illegal(search, i, j, &reason);
    else
        code = match_forced(search, i, j, &error);
    if (code == QY_E_TOUR_NO_PAIRING) {
        reason.bar = QY_BAR_COMPLETION;
        code = 0;
    } else if (code == 0 && reason.bar == QY_BAR_NONE) {
        compare(search, &reason);
    }
    return code < 0 ? code : qyi_reasons_add(reasons, &reason);
}

/* Others for i: those nearest to it in the order of the field. */
static int add_alternatives(struct search *search, struct qy_pair_reasons *reasons, size_t i, size_t j,
                            size_t most)
{
    size_t count = search->swiss.count;
    size_t centre = search->round == 1 && j < count ? j : i;
    int code = 0;

    for (size_t step = 0; code == 0 && most > 0 && step <= 2 * count; step++) {
        size_t away = (step + 1) / 2;
        size_t x = step % 2 == 1 ? centre + away : centre - away;

        if (x >= count || x == i || x == j)
            continue;
        code = add_reason(search, reasons, i, x);
        most--;
    }
    if (code == 0 && search->swiss.bye && j != count)
        code = add_reason(search, reasons, i, count);
    return code;
}

int qy_explain_swiss_cn(const struct qy_tournament *tournament, unsigned round,
                        const struct qy_swiss_cn *rules, struct qy_pair pair, size_t most,
                        struct qy_pair_reasons *ret_reasons, struct qy_error *reterr)
{
    struct qy_pair_reasons reasons = {.system = QY_PAIRS_SWISS_CN};
    struct search search;
    int code = begin(&search, tournament, round, rules, reterr);

    if (code < 0)
        return code;
    size_t i = index_of(&search, pair.white);
    size_t j = pair.black > 0 ? index_of(&search, pair.black) : search.swiss.count;
    if (i == SIZE_MAX || j == SIZE_MAX || i == j) {
        code = qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u",
                              i == SIZE_MAX ? pair.white : pair.black);
        end(&search);
        return code;
    }
    reasons.score[0] = search.swiss.player[i].score;
    if (j < search.swiss.count) {
        int first = qyi_swiss_first_mover(&search.swiss, i < j ? i : j, i < j ? j : i);

        reasons.score[1] = search.swiss.player[j].score;
        reasons.colour = first == 0 ? QY_COLOUR_LOT : QY_COLOUR_BALANCE;
    }
    code = add_reason(&search, &reasons, i, j);
    if (code == 0)
        code = add_alternatives(&search, &reasons, i, j, most);
    end(&search);
    if (code < 0) {
        qy_pair_reasons_free(&reasons);
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    }
    *ret_reasons = reasons;
    return 0;
}

/* ---- a pairing made by hand ------------------------------------------------------------------------ */

static int take_mates(struct search *search, const struct qy_pairing *pairing, struct qy_error *reterr)
{
    const struct qyi_swiss *swiss = &search->swiss;
    unsigned wrong = 0;

    for (size_t i = 0; i < swiss->count; i++)
        search->mate[i] = SIZE_MAX;
    for (size_t k = 0; wrong == 0 && k < pairing->count; k++) {
        struct qy_pair pair = pairing->pair[k];
        size_t i = index_of(search, pair.white);
        size_t j = pair.black > 0 ? index_of(search, pair.black) : swiss->count;

        if (pair.black == 0 && swiss->first_bye == pair.white)
            continue;
        if (i == SIZE_MAX || search->mate[i] != SIZE_MAX)
            wrong = pair.white;
        else if (j == SIZE_MAX || i == j || (j < swiss->count && search->mate[j] != SIZE_MAX))
            wrong = pair.black;
        if (wrong > 0)
            break;
        search->mate[i] = j;
        if (j < swiss->count)
            search->mate[j] = i;
    }
    for (size_t i = 0; wrong == 0 && i < swiss->count; i++)
        if (search->mate[i] == SIZE_MAX)
            wrong = swiss->player[i].player->number;
    return wrong > 0 ? qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u", wrong) : 0;
}

static int judge_pairs(struct search *search, struct qy_pair_reasons *reasons)
{
    const struct qyi_swiss *swiss = &search->swiss;
    uint32_t *one = calloc(swiss->criteria + 1, sizeof *one);
    int code = one ? 0 : QY_E_MEMORY;

    memset(search->cost, 0, swiss->criteria * sizeof *search->cost);
    for (size_t i = 0; code == 0 && i < swiss->count; i++) {
        size_t j = search->mate[i];
        struct qy_pair_reason reason = {.player = swiss->player[i].player->number,
                                        .score = swiss->player[i].score};

        if (j < i)
            continue;
        qyi_swiss_cost(swiss, i, j, one);
        for (size_t k = 0; k < swiss->criteria; k++)
            search->cost[k] += one[k];
        if (j == swiss->count ? swiss->player[i].may_bye : qyi_graph_has(&swiss->legal, i, j))
            continue;
        reason.bar = QY_BAR_BYE;
        if (j < swiss->count) {
            reason.other = swiss->player[j].player->number;
            say_illegal(search, i, j, &reason);
        }
        code = qyi_reasons_add(reasons, &reason);
    }
    free(one);
    return code;
}

int qy_judge_swiss_cn(const struct qy_tournament *tournament, unsigned round, const struct qy_swiss_cn *rules,
                      const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                      struct qy_error *reterr)
{
    struct qy_pair_reasons reasons = {.system = QY_PAIRS_SWISS_CN};
    struct search search;
    int code = begin(&search, tournament, round, rules, reterr);

    if (code < 0)
        return code;
    code = take_mates(&search, pairing, reterr);
    if (code == 0) {
        struct qy_pair_reason reason = {0};

        code = judge_pairs(&search, &reasons);
        compare(&search, &reason);
        if (code == 0 && reason.bar != QY_BAR_LOT)
            code = qyi_reasons_add(&reasons, &reason);
        if (code < 0)
            (void)qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    }
    end(&search);
    if (code < 0) {
        qy_pair_reasons_free(&reasons);
        return code;
    }
    *ret_reasons = reasons;
    return 0;
}
