/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The basis of all tie-breaks: a player's opponents, and the terms that add up to a value. */
#include "ranking/tiebreaks.h"

#include "pairing/tournament.h"

bool qyi_outcome_voluntary(enum qy_tournament_outcome outcome)
{
    return outcome == QY_TOURNAMENT_ABSENT || outcome == QY_TOURNAMENT_HALF_BYE ||
           outcome == QY_TOURNAMENT_ZERO_BYE || outcome == QY_TOURNAMENT_FORFEIT_LOSS;
}

size_t qyi_tb_field_opponent(const struct qyi_tb_field *field, size_t player, unsigned round)
{
    const struct qy_tournament_entry *entry = qyi_tb_field_entry(field, player, round);

    if (!qy_tournament_outcome_paired(entry->outcome))
        return SIZE_MAX;
    return qyi_tournament_index(field->tournament, entry->opponent);
}

struct qy_tiebreak_term *qyi_term_add(struct qy_tiebreak_terms *terms, const struct qyi_tb_field *field,
                                      size_t player, unsigned round)
{
    const struct qy_tournament_entry *entry = qyi_tb_field_entry(field, player, round);
    struct qy_tiebreak_term *term = &terms->term[terms->count++];

    *term = (struct qy_tiebreak_term){
        .round = (uint8_t)(round + 1),
        .opponent = qy_tournament_outcome_paired(entry->outcome) ? entry->opponent : 0,
        .points = qyi_tb_field_points(field, player, round),
    };
    return term;
}

struct qy_fraction qyi_terms_sum(const struct qy_tiebreak_terms *terms, int64_t by)
{
    struct qy_fraction sum = {0, by};

    for (size_t i = 0; i < terms->count; i++)
        if (!terms->term[i].cut)
            sum.number += terms->term[i].value.number;
    return sum;
}
