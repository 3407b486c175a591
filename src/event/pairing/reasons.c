/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collects reasons, finds their articles, and forces pairs in a graph. */
#include "pairing/reasons.h"
#include "base/grow.h"

#include <stdlib.h>

void qy_pair_reasons_free(struct qy_pair_reasons *reasons)
{
    free(reasons->item);
    *reasons = (struct qy_pair_reasons){0};
}

/* Articles of reasons that all systems share, under different numbers. */
struct articles {
    const char *rules;
    const char *completion;
    const char *order;
    const char *upfloaters;
    const char *shifters;
    const char *bye;
    const char *colour[QY_COLOUR_SECOND + 1];
};

/* C.04.4.1 5.2 and C.04.4.2 5.2 begin with the last rules of C.04.3 5.2. */
#define LATER_COLOURS                                                                             \
    {                                                                                             \
        [QY_COLOUR_NUMBER] = "5.2.1", [QY_COLOUR_BOTH] = "5.2.2", [QY_COLOUR_STRONGER] = "5.2.3", \
        [QY_COLOUR_ALTERNATE] = "5.2.4", [QY_COLOUR_HIGHER] = "5.2.5"                             \
    }

static const struct articles articles[] = {
    [QY_PAIRS_DUTCH] = {"C.04.3",
                        "C4",
                        "4",
                        NULL,
                        NULL,
                        NULL,
                        {[QY_COLOUR_BOTH] = "5.2.1",
                         [QY_COLOUR_STRONGER] = "5.2.2",
                         [QY_COLOUR_ALTERNATE] = "5.2.3",
                         [QY_COLOUR_HIGHER] = "5.2.4",
                         [QY_COLOUR_NUMBER] = "5.2.5"}},
    [QY_PAIRS_DUBOV] = {"C.04.4.1", "C4", "4.4", "4.2", "4.3", "3.1", LATER_COLOURS},
    [QY_PAIRS_BURSTEIN] = {"C.04.4.2", "C4", "4", NULL, NULL, "3.1", LATER_COLOURS},
    [QY_PAIRS_TEAMS] = {"C.04.6",
                        "C3",
                        "3.6",
                        "3.5",
                        NULL,
                        "3.4",
                        {[QY_COLOUR_NUMBER] = "4.3.1",
                         [QY_COLOUR_ONE] = "4.3.2",
                         [QY_COLOUR_BOTH] = "4.3.3",
                         [QY_COLOUR_STRONGER] = "4.3.4",
                         [QY_COLOUR_DIFFERENCE] = "4.3.5",
                         [QY_COLOUR_ALTERNATE] = "4.3.6",
                         [QY_COLOUR_HIGHER] = "4.3.7",
                         [QY_COLOUR_LAST] = "4.3.8",
                         [QY_COLOUR_LAST_OTHER] = "4.3.9"}},
    [QY_PAIRS_SWISS_CN] = {.rules = NULL},
    [QY_PAIRS_DOUBLE] = {"C.04.5",
                         "C3",
                         "3.6",
                         "3.5",
                         NULL,
                         "3.4",
                         {[QY_COLOUR_NUMBER] = "4.3.1",
                          [QY_COLOUR_FEWER] = "4.3.2",
                          [QY_COLOUR_ALTERNATE] = "4.3.3",
                          [QY_COLOUR_LAST] = "4.3.4",
                          [QY_COLOUR_LAST_OTHER] = "4.3.5",
                          [QY_COLOUR_SECOND] = "4.4"}},
};

static const char *article_of_bar(const struct articles *of, enum qy_pair_bar bar)
{
    switch (bar) {
    case QY_BAR_MET: return "C1";
    case QY_BAR_BYE: return "C2";
    case QY_BAR_COLOURS: return "C3";
    case QY_BAR_COMPLETION: return of->completion;
    case QY_BAR_ORDER: return of->order;
    case QY_BAR_UPFLOATERS: return of->upfloaters;
    case QY_BAR_SHIFTERS: return of->shifters;
    case QY_BAR_BYE_SCORE:
    case QY_BAR_BYE_GAMES:
    case QY_BAR_BYE_LAST: return of->bye;
    case QY_BAR_SECOND: return "4.4";
    default: return NULL;
    }
}

void qy_pair_reason_article(enum qy_pair_system system, const struct qy_pair_reason *reason,
                            struct qy_buf *out)
{
    const struct articles *of = &articles[system];
    const char *article = article_of_bar(of, (enum qy_pair_bar)reason->bar);

    if (of->rules && reason->bar == QY_BAR_CRITERION)
        qy_buf_addf(out, "%s C%u", of->rules, reason->criterion);
    else if (of->rules && article)
        qy_buf_addf(out, "%s %s", of->rules, article);
}

void qy_colour_rule_article(enum qy_pair_system system, enum qy_colour_rule rule, struct qy_buf *out)
{
    const struct articles *of = &articles[system];

    if (of->rules && of->colour[rule])
        qy_buf_addf(out, "%s %s", of->rules, of->colour[rule]);
}

int qyi_reasons_add(struct qy_pair_reasons *reasons, const struct qy_pair_reason *reason)
{
    if (QYI_ONE_MORE(reasons->item, reasons->count) < 0)
        return QY_E_MEMORY;
    reasons->item[reasons->count++] = *reason;
    return 0;
}

unsigned qyi_reasons_met(const struct qy_tournament_player *player, unsigned other, unsigned round,
                         bool forfeits)
{
    for (unsigned r = 1; r < round; r++) {
        enum qy_tournament_outcome outcome = player->entry[r - 1].outcome;

        if (player->entry[r - 1].opponent == other &&
            (forfeits ? qy_tournament_outcome_paired(outcome) : qy_tournament_outcome_played(outcome)))
            return r;
    }
    return 0;
}

void qyi_graph_force(struct qyi_graph *graph, size_t a, size_t b)
{
    for (size_t i = 0; i < graph->count; i++) {
        if (i != b) {
            qyi_graph_clear(graph, a, i);
            qyi_graph_clear(graph, i, a);
        }
        if (i != a && b != SIZE_MAX) {
            qyi_graph_clear(graph, b, i);
            qyi_graph_clear(graph, i, b);
        }
    }
}
