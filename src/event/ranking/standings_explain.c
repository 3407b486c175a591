/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits a value of the standings into the contributions of the rounds. */
#include "pairing/tournament.h"
#include "ranking/standings.h"

/* Adds the games, in one score, against those who were still tied. */
static void add_encounters(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                           size_t player, const uint16_t *rank, struct qy_tiebreak_terms *terms)
{
    for (unsigned round = 0; round < field->rounds; round++) {
        size_t opponent = qyi_tb_field_opponent(field, player, round);

        if (opponent == SIZE_MAX || rank[opponent] != rank[player] ||
            !qyi_direct_counts(field, tiebreak, player, round))
            continue;
        struct qy_tiebreak_term *term = qyi_term_add(terms, field, player, round);
        term->value = qyi_points_value(term->points);
    }
}

/* Adds the matches in both scores, and the boards if the code uses them. */
static void add_extended(const struct qy_standings *standings, const struct qy_tiebreak *tiebreak,
                         size_t player, const uint16_t *rank, struct qy_tiebreak_terms *terms)
{
    add_encounters(standings->teams.primary, tiebreak, player, rank, terms);
    size_t from = terms->count;
    add_encounters(standings->teams.secondary, tiebreak, player, rank, terms);
    for (; from < terms->count; from++)
        terms->term[from].secondary = true;
    if (tiebreak->code != QY_TB_EDE)
        qyi_board_terms(&standings->teams, (enum qy_tiebreak_code)tiebreak->code, player, terms);
}

static void among_tied(const struct qy_standings *standings, const struct qy_tiebreak *tiebreak,
                       size_t player, const uint16_t *rank, struct qy_tiebreak_terms *terms)
{
    terms->count = 0;
    switch (tiebreak->code) {
    case QY_TB_QIANLUN: return; /* a rank is not a sum */
    case QY_TB_BC:
    case QY_TB_TBR:
    case QY_TB_BBE:
        qyi_board_terms(&standings->teams, (enum qy_tiebreak_code)tiebreak->code, player, terms);
        return;
    case QY_TB_EDE:
    case QY_TB_EDEBT:
    case QY_TB_EDEBB:
    case QY_TB_EDET:
    case QY_TB_EDEB: add_extended(standings, tiebreak, player, rank, terms); return;
    default: add_encounters(qyi_standings_field(standings, tiebreak), tiebreak, player, rank, terms);
    }
}

int qy_standings_explain(const struct qy_standings *standings, unsigned number, size_t tiebreak,
                         struct qy_tiebreak_terms *ret_terms)
{
    const struct qyi_tb_field *field = &standings->field;
    size_t player = qyi_tournament_index(field->tournament, number);

    if (player == SIZE_MAX)
        return QY_E_TOUR_PLAYER;
    if (tiebreak >= standings->list.count)
        return QY_E_TIEBREAK;
    const struct qy_tiebreak *item = &standings->list.item[tiebreak];
    if (qyi_tiebreak_info[item->code].among_tied) {
        among_tied(standings, item, player, &standings->tied[tiebreak * field->count], ret_terms);
        return 0;
    }
    (void)qyi_standings_value(standings, tiebreak, player, ret_terms);
    return 0;
}
