/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far claims have come: repetitions, quiet moves, the natural limit; and what a wrong claim costs. */
#include "arbiter/state.h"

#include <string.h>

/* The moves of either side since the last capture, and the checks of one of them among these. */
struct quiet {
    unsigned moves[2];
    unsigned checks[2]; /* only the claimant's is counted */
};

static struct quiet count_quiet(const struct qy_arbiter *a, enum qy_side claimant)
{
    unsigned quiet = a->ops->halfmove(qyi_now(a));
    size_t plies = qy_history_plies(a->history);
    enum qy_side last = qyi_other(qyi_to_move(a));
    struct quiet counted = {.checks = {0, 0}};

    counted.moves[last] = (quiet + 1) / 2;
    counted.moves[qyi_other(last)] = quiet / 2;
    for (size_t back = claimant == last ? 0 : 1; back < quiet && back < plies; back += 2)
        counted.checks[claimant] += (a->notes[plies - 1 - back] & QYI_NOTE_CHECK) != 0;
    return counted;
}

uint32_t qyi_limit_count(const struct qy_arbiter *a, enum qy_side claimant)
{
    struct quiet quiet = count_quiet(a, claimant);

    return qyi_rules_limit_count(a->setup.own_checks, quiet.moves, quiet.checks, claimant);
}

static void count_limit(const struct qy_arbiter *a, enum qy_side side, struct qy_claim_count *count)
{
    struct quiet quiet = count_quiet(a, side);

    count->count = qyi_rules_limit_count(a->setup.own_checks, quiet.moves, quiet.checks, side);
    count->needed = a->setup.natural_limit;
    count->article = a->laws->natural_limit_article;
    count->moves[0] = quiet.moves[0];
    count->moves[1] = quiet.moves[1];
    count->checks = quiet.checks[side];
    count->checks_counted = a->setup.own_checks;
    count->foul = true;
    count->taken = a->laws->false_limit_time;
    count->cost_article = a->laws->limit_claim_article;
}

/* What a wrong claim costs in a rule set where it is no foul. */
static void count_cost(const struct qy_arbiter *a, struct qy_claim_count *count)
{
    struct qyi_price price = qyi_claim_price(a);

    count->given = price.ms;
    count->offers = a->laws->claim_offer_article != NULL;
    count->cost_article = price.ms > 0 ? price.article : a->laws->claim_offer_article;
}

bool qy_arbiter_count_claim(const struct qy_arbiter *a, enum qy_side side, enum qy_claim claim,
                            struct qy_claim_count *ret_count)
{
    struct qy_claim_count count;

    memset(&count, 0, sizeof count);
    if (a->play.phase == QY_PHASE_NONE || a->setup.unentered)
        return false;
    count.fouls = a->play.fouls[side];
    count.fouls_most = a->setup.fouls_most;
    if (claim == QY_CLAIM_NATURAL_LIMIT && a->laws->natural_limit > 0) {
        count_limit(a, side, &count);
    } else if (claim == QY_CLAIM_FIFTY && a->laws->quiet_plies > 0) {
        count.count = a->ops->halfmove(qyi_now(a)) / 2;
        count.needed = a->laws->quiet_plies / 2;
        count.article = a->laws->quiet_article;
        count_cost(a, &count);
    } else if (claim == (a->laws->repetition ? QY_CLAIM_RULING : QY_CLAIM_REPETITION)) {
        count.count = qy_history_occurrences(a->history);
        count.needed = a->setup.repetitions;
        count.article = a->laws->repetition_article;
        if (!a->laws->repetition)
            count_cost(a, &count);
    } else {
        return false;
    }
    *ret_count = count;
    return true;
}
