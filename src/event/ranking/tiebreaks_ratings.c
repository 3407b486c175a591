/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tie-breaks from ratings (C.07, article 10). Unplayed games do not count. There is no value unless all
 * opponents have a rating, or a rating was announced for unrated players.
 */
#include "ranking/tiebreaks.h"

#include <qiyuan/event/rating.h>

/* The game's score on the scale of 1, a half and 0, in half points. */
static unsigned half_points(enum qy_tournament_outcome outcome)
{
    switch (outcome) {
    case QY_TOURNAMENT_WIN:
    case QY_TOURNAMENT_WIN_UNRATED: return 2;
    case QY_TOURNAMENT_DRAW:
    case QY_TOURNAMENT_DRAW_UNRATED: return 1;
    default: return 0;
    }
}

static void cut_one(struct qy_tiebreak_terms *terms, bool lowest)
{
    struct qy_tiebreak_term *extreme = NULL;

    for (size_t i = 0; i < terms->count; i++) {
        struct qy_tiebreak_term *term = &terms->term[i];
        bool further = extreme && (lowest ? term->value.number < extreme->value.number
                                          : term->value.number > extreme->value.number);

        if (!term->cut && (!extreme || further))
            extreme = term;
    }
    if (extreme)
        extreme->cut = true;
}

/* The ratings of the opponents played, as terms. */
static void gather(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak, size_t player,
                   struct qy_tiebreak_terms *terms)
{
    for (unsigned round = 0; round < field->rounds; round++) {
        const struct qy_tournament_entry *entry = qyi_tb_field_entry(field, player, round);
        size_t opponent = qyi_tb_field_opponent(field, player, round);

        if (opponent == SIZE_MAX || !qy_tournament_outcome_played(entry->outcome))
            continue;
        uint16_t rating = field->tournament->player[opponent].rating;
        qyi_term_add(terms, field, player, round)->value =
            (struct qy_fraction){rating > 0 ? rating : tiebreak->unrated, 1};
    }
    for (unsigned i = 0; i < tiebreak->cut_low; i++)
        cut_one(terms, true);
    for (unsigned i = 0; i < tiebreak->cut_high; i++)
        cut_one(terms, false);
}

static struct qy_fraction from_ratings(const struct qyi_tb_field *field, enum qy_tiebreak_code code,
                                       size_t player, const struct qy_tiebreak_terms *terms)
{
    int ratings[QY_TOURNAMENT_MAX_ROUNDS];
    unsigned halves = 0;
    size_t count = 0;
    int value = 0;

    for (size_t i = 0; i < terms->count; i++) {
        if (terms->term[i].cut)
            continue;
        ratings[count++] = (int)terms->term[i].value.number;
        halves += half_points(qyi_tb_field_entry(field, player, terms->term[i].round - 1U)->outcome);
    }
    if (count == 0)
        return (struct qy_fraction){0, 0};
    if (code == QY_TB_ARO)
        value = qy_elo_average(ratings, count);
    else if (code == QY_TB_TPR)
        (void)qy_elo_performance(ratings, count, halves, &value);
    else
        (void)qy_elo_perfect(ratings, count, halves, &value);
    return (struct qy_fraction){value, 1};
}

/* The mean of the opponents' values, rounded to a whole point, halves upwards (10.4, 10.5). */
static struct qy_fraction rounded_mean(const struct qyi_tb_field *field, size_t player,
                                       const struct qy_fraction *base, struct qy_tiebreak_terms *terms)
{
    int values[QY_TOURNAMENT_MAX_ROUNDS];

    for (unsigned round = 0; round < field->rounds; round++) {
        size_t opponent = qyi_tb_field_opponent(field, player, round);

        if (opponent == SIZE_MAX ||
            !qy_tournament_outcome_played(qyi_tb_field_entry(field, player, round)->outcome) ||
            base[opponent].by == 0)
            continue;
        values[terms->count] = (int)base[opponent].number;
        qyi_term_add(terms, field, player, round)->value = base[opponent];
    }
    if (terms->count == 0)
        return (struct qy_fraction){0, 0};
    return (struct qy_fraction){qy_elo_average(values, terms->count), 1};
}

struct qy_fraction qyi_tiebreak_ratings(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                        size_t player, const struct qy_fraction *base,
                                        struct qy_tiebreak_terms *terms)
{
    if (!field->all_rated && tiebreak->unrated == 0)
        return (struct qy_fraction){0, 0};
    if (tiebreak->code == QY_TB_APRO || tiebreak->code == QY_TB_APPO)
        return rounded_mean(field, player, base, terms);
    gather(field, tiebreak, player, terms);
    return from_ratings(field, tiebreak->code, player, terms);
}
