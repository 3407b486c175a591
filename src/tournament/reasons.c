/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tournament/reasons.h"

#include <stdlib.h>

void qy_pair_reasons_free(struct qy_pair_reasons *reasons)
{
    free(reasons->item);
    *reasons = (struct qy_pair_reasons){0};
}

int qyi_reasons_add(struct qy_pair_reasons *reasons, const struct qy_pair_reason *reason)
{
    struct qy_pair_reason *grown = realloc(reasons->item, (reasons->count + 1) * sizeof *grown);

    if (!grown)
        return QY_E_MEMORY;
    reasons->item = grown;
    grown[reasons->count++] = *reason;
    return 0;
}

unsigned qyi_reasons_met(const struct qy_tour_player *player, unsigned other, unsigned round, bool forfeits)
{
    for (unsigned r = 1; r < round; r++) {
        enum qy_tour_outcome outcome = player->entry[r - 1].outcome;

        if (player->entry[r - 1].opponent == other &&
            (forfeits ? qy_outcome_paired(outcome) : qy_outcome_played(outcome)))
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
