/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts for claims: repetitions, quiet moves, the natural limit; and the cost of a wrong claim. */
#include "arbiter/regulations.h"
#include "arbiter/state.h"

#include <stdlib.h>
#include <string.h>

/* The counted moves of each side, and the claimant's checks and chases among them. */
struct quiet {
    unsigned moves[2];
    unsigned checks[2]; /* only for the claimant */
    unsigned chases;    /* in repeated rounds, if the event counts them */
};

bool qyi_limit_runs(const struct qy_arbiter *a)
{
    size_t plies = qyi_plies(a);
    unsigned quiet = a->ops->halfmove(qyi_now(a));

    return !a->setup.limit_asked ||
           (a->play.limit_counts && (quiet >= plies || a->play.limit_since >= plies - quiet));
}

/* The number of half-moves without a capture that count. */
static unsigned quiet_plies(const struct qy_arbiter *a)
{
    unsigned quiet = a->ops->halfmove(qyi_now(a));
    size_t plies = qyi_plies(a);
    size_t since = a->setup.limit_asked && plies > a->play.limit_since ? plies - a->play.limit_since : 0;

    if (!a->setup.limit_asked)
        return quiet;
    return !qyi_limit_runs(a) ? 0 : since < quiet ? (unsigned)since : quiet;
}

/* Marks a side's chases in the round that ends with the last move of a history, in `chased` by ply. */
static void mark_chases(const struct qy_arbiter *a, const struct qy_history *history, enum qy_side side,
                        bool *chased)
{
    struct qy_oracle means = {.nodes = a->oracle.judge_nodes, .plain = true};
    struct qy_judgement judgement;

    qyi_regulations_tell(&a->setup, &means);
    if (qy_judge_repetition(history, a->setup.rules, &means, &judgement) < 0)
        return;
    for (size_t i = 0; i < judgement.move_count; i++)
        if (judgement.moves[i].side == side && judgement.moves[i].attacks &&
            judgement.moves[i].label == QY_LABEL_CHASE)
            chased[judgement.moves[i].ply - 1] = true;
    qy_judgement_free(&judgement);
}

/* True if the position after the last move of a history occurred at most `plies` half-moves earlier. */
static bool came_back(const struct qy_history *history, const uint64_t *keys, size_t plies)
{
    size_t now = qy_history_plies(history);

    for (size_t back = 2; back <= plies && back <= now; back += 2)
        if (keys[now - back] == keys[now])
            return true;
    return false;
}

/* The number of a side's chases in repeated rounds, among the last `quiet` half-moves. */
static unsigned count_chases(const struct qy_arbiter *a, enum qy_side side, unsigned quiet)
{
    size_t plies = qy_history_plies(a->history);
    size_t first = quiet < plies ? plies - quiet : 0;
    bool *chased = calloc(plies + 1, sizeof *chased);
    uint64_t *keys = calloc(plies + 1, sizeof *keys);
    struct qy_history *history = NULL;
    unsigned count = 0;

    if (chased && keys && qy_history_new(qy_history_start(a->history), &history) == 0) {
        keys[0] = qy_position_key(qy_history_position(history));
        for (size_t ply = 1; ply <= plies && qy_history_push(history, qy_history_move(a->history, ply)) == 0;
             ply++) {
            keys[ply] = qy_position_key(qy_history_position(history));
            if (ply > first && came_back(history, keys, ply - first))
                mark_chases(a, history, side, chased);
        }
        for (size_t ply = first; ply < plies; ply++)
            count += chased[ply];
    }
    qy_history_free(history);
    free(keys);
    free(chased);
    return count;
}

static struct quiet count_quiet(const struct qy_arbiter *a, enum qy_side claimant)
{
    unsigned quiet = quiet_plies(a);
    size_t plies = qy_history_plies(a->history);
    enum qy_side last = qyi_other(qyi_to_move(a));
    struct quiet counted = {.checks = {0, 0}};

    counted.moves[last] = (quiet + 1) / 2;
    counted.moves[qyi_other(last)] = quiet / 2;
    for (size_t back = claimant == last ? 0 : 1; back < quiet && back < plies; back += 2)
        counted.checks[claimant] += (a->notes[plies - 1 - back] & QYI_NOTE_CHECK) != 0;
    if (a->setup.own_chases != QY_CHASES_ALL)
        counted.chases = count_chases(a, claimant, quiet);
    return counted;
}

/*
 * The moves that count for a claimant: each chase beyond the maximum takes off one of the claimant's own, as
 * each check does.
 */
static uint32_t count_for(const struct qy_arbiter *a, struct quiet quiet, enum qy_side claimant)
{
    unsigned off = quiet.chases > a->setup.own_chases ? quiet.chases - a->setup.own_chases : 0;

    quiet.moves[claimant] -= off < quiet.moves[claimant] ? off : quiet.moves[claimant];
    return qyi_rules_limit_count(a->setup.own_checks, quiet.moves, quiet.checks, claimant);
}

uint32_t qyi_limit_count(const struct qy_arbiter *a, enum qy_side claimant)
{
    return count_for(a, count_quiet(a, claimant), claimant);
}

static void count_limit(const struct qy_arbiter *a, enum qy_side side, struct qy_claim_count *count)
{
    struct quiet quiet = count_quiet(a, side);

    count->count = count_for(a, quiet, side);
    count->needed = a->setup.natural_limit;
    count->article = a->laws->natural_limit_article;
    count->moves[0] = quiet.moves[0];
    count->moves[1] = quiet.moves[1];
    count->checks = quiet.checks[side];
    count->checks_counted = a->setup.own_checks;
    count->foul = qyi_limit_runs(a); /* asking for the count is not yet a claim */
    count->taken = count->foul ? a->laws->false_limit_time : 0;
    count->cost_article = a->laws->limit_claim_article;
}

/* The cost of a wrong claim in a rule set where it is not a foul. */
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
