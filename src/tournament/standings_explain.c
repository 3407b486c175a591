/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tournament. Takes a value of the standings apart into what each round adds. */
#include "tournament/standings.h"
#include "tournament/tournament.h"

/* The games against those who were still tied. */
static void among_tied(const struct qy_standings *standings, const struct qy_tiebreak *tiebreak,
                       size_t player, const uint16_t *rank, struct qy_tiebreak_terms *terms)
{
    terms->count = 0;
    for (unsigned round = 0; round < standings->field.rounds; round++) {
        size_t opponent = qyi_tb_field_opponent(&standings->field, player, round);
        struct qy_tiebreak_term *term;

        if (opponent == SIZE_MAX || rank[opponent] != rank[player] ||
            !qyi_direct_counts(&standings->field, tiebreak, player, round))
            continue;
        term = qyi_term_add(terms, &standings->field, player, round);
        term->value = qyi_points_value(term->points);
    }
}

int qy_standings_explain(const struct qy_standings *standings, unsigned number, size_t tiebreak,
                         struct qy_tiebreak_terms *ret_terms)
{
    const struct qyi_tb_field *field = &standings->field;
    size_t player = qyi_tournament_index(field->tournament, number);
    const struct qy_tiebreak *item;

    if (player == SIZE_MAX)
        return QY_E_TOUR_PLAYER;
    if (tiebreak >= standings->list.count)
        return QY_E_TIEBREAK;
    item = &standings->list.item[tiebreak];
    if (qyi_tiebreak_info[item->code].among_tied) {
        among_tied(standings, item, player, &standings->tied[tiebreak * field->count], ret_terms);
        return 0;
    }
    (void)qyi_tiebreak_value(field, item, player, standings->base[tiebreak], ret_terms);
    return 0;
}
