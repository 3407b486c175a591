/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tie-breaks that rest on the opponents' points: Buchholz, Sonneborn-Berger and their kin.
 * Numbers in parentheses are articles of C.07.
 */
#include "ranking/tiebreaks.h"

/* Whether the game of a round counts as played against the paired opponent. */
static bool counts_as_played(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                             const struct qy_tournament_entry *entry, unsigned round)
{
    if (!qy_tournament_outcome_paired(entry->outcome))
        return false;
    return qy_tournament_outcome_played(entry->outcome) || tiebreak->forfeits || field->round_robin ||
           (tiebreak->code == QY_TB_FB && round + 1 == field->rounds);
}

/*
 * The score of the dummy opponent in an unplayed round: the player's own score, limited to the adjusted score
 * of the paired opponent, or without one to that of a draw in each round (16.4).
 */
static qy_points dummy_score(const struct qyi_tb_field *field, bool fore, size_t player, size_t opponent)
{
    qy_points own = fore ? field->fore_own[player] : field->score[player];
    qy_points most = field->scheme.draw * (qy_points)field->rounds;

    if (opponent != SIZE_MAX)
        most = fore ? field->fore[opponent] : field->adjusted[opponent];
    return own < most ? own : most;
}

/* ---- cuts (14, 16.5) ------------------------------------------------------------------------------- */

/* a is less significant than b: by the opponent's score, then by the value. */
static bool less_significant(const struct qy_tiebreak_term *a, const struct qy_tiebreak_term *b)
{
    if (a->score != b->score)
        return a->score < b->score;
    return a->value.number < b->value.number;
}

/* The lowest contribution of a voluntary unplayed round is cut before another one that is not greater (16.5). */
static bool lower_voluntary(const struct qy_tiebreak_term *a, const struct qy_tiebreak_term *b)
{
    if (a->value.number != b->value.number)
        return a->value.number < b->value.number;
    return a->score < b->score;
}

static bool is_voluntary(const struct qyi_tb_field *field, size_t player, const struct qy_tiebreak_term *term)
{
    return term->dummy && qyi_outcome_voluntary(qyi_tb_field_entry(field, player, term->round - 1U)->outcome);
}

static void cut_one_low(const struct qyi_tb_field *field, size_t player, struct qy_tiebreak_terms *terms)
{
    struct qy_tiebreak_term *least = NULL;
    struct qy_tiebreak_term *voluntary = NULL;

    for (size_t i = 0; i < terms->count; i++) {
        struct qy_tiebreak_term *term = &terms->term[i];

        if (term->cut)
            continue;
        if (!least || less_significant(term, least))
            least = term;
        if (is_voluntary(field, player, term) && (!voluntary || lower_voluntary(term, voluntary)))
            voluntary = term;
    }
    if (voluntary && voluntary->value.number >= least->value.number)
        least = voluntary;
    if (least)
        least->cut = true;
}

static void cut_one_high(struct qy_tiebreak_terms *terms)
{
    struct qy_tiebreak_term *most = NULL;

    for (size_t i = 0; i < terms->count; i++) {
        struct qy_tiebreak_term *term = &terms->term[i];

        if (!term->cut && (!most || less_significant(most, term)))
            most = term;
    }
    if (most)
        most->cut = true;
}

static void cut(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak, size_t player,
                struct qy_tiebreak_terms *terms)
{
    for (unsigned i = 0; i < tiebreak->cut_low; i++)
        cut_one_low(field, player, terms);
    for (unsigned i = 0; i < tiebreak->cut_high; i++)
        cut_one_high(terms);
}

/* ---- Buchholz and Sonneborn-Berger (8, 9.1) -------------------------------------------------------- */

/*
 * The opponents' scores, or with `scored` their products with the points scored against them: points of the
 * same kind in Sonneborn-Berger, match points or game points in that of teams (13.2).
 */
static struct qy_fraction products(const struct qyi_tb_field *field, const struct qyi_tb_field *scored,
                                   const struct qy_tiebreak *tiebreak, size_t player,
                                   struct qy_tiebreak_terms *terms)
{
    bool fore = tiebreak->code == QY_TB_FB;
    int64_t by = scored ? QY_POINT * QY_POINT : QY_POINT;

    for (unsigned round = 0; round < field->rounds; round++) {
        const struct qy_tournament_entry *entry = qyi_tb_field_entry(field, player, round);
        size_t opponent = qyi_tb_field_opponent(field, player, round);

        if (entry->outcome == QY_TOURNAMENT_OPEN || (field->round_robin && opponent == SIZE_MAX))
            continue;
        struct qy_tiebreak_term *term = qyi_term_add(terms, scored ? scored : field, player, round);
        term->dummy = !counts_as_played(field, tiebreak, entry, round) || opponent == SIZE_MAX;
        if (term->dummy)
            term->score = dummy_score(field, fore, player, opponent);
        else
            term->score = fore ? field->fore[opponent] : field->adjusted[opponent];
        term->value = (struct qy_fraction){scored ? (int64_t)term->score * term->points : term->score, by};
    }
    cut(field, tiebreak, player, terms);
    return qyi_terms_sum(terms, by);
}

struct qy_fraction qyi_tiebreak_products(const struct qyi_tb_field *totals, const struct qyi_tb_field *scored,
                                         const struct qy_tiebreak *tiebreak, size_t player,
                                         struct qy_tiebreak_terms *terms)
{
    return products(totals, scored, tiebreak, player, terms);
}

struct qy_fraction qyi_tiebreak_mean(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                     size_t player, const struct qy_fraction *base,
                                     struct qy_tiebreak_terms *terms)
{
    struct qy_fraction sum = {0, 0};

    (void)tiebreak;
    for (unsigned round = 0; round < field->rounds; round++) {
        size_t opponent = qyi_tb_field_opponent(field, player, round);

        if (opponent == SIZE_MAX ||
            !qy_tournament_outcome_played(qyi_tb_field_entry(field, player, round)->outcome) ||
            base[opponent].by == 0)
            continue;
        qyi_term_add(terms, field, player, round)->value = base[opponent];
        sum.number += base[opponent].number;
        sum.by += base[opponent].by;
    }
    return sum;
}

/* ---- Koya (9.2) ------------------------------------------------------------------------------------ */

/* The number of rounds in which a player could score: in a round robin, the number of opponents whose results
 * count. */
static unsigned rounds_to_score(const struct qyi_tb_field *field)
{
    size_t even = field->seats + field->seats % 2;
    size_t free_rounds = field->annulled + field->seats % 2; /* in each cycle */
    size_t cycles = even > 1 ? (field->rounds + even - 2) / (even - 1) : 0;

    if (!field->round_robin || free_rounds * cycles >= field->rounds)
        return field->rounds;
    return field->rounds - (unsigned)(free_rounds * cycles);
}

struct qy_fraction qyi_tiebreak_koya(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                     size_t player, const struct qy_fraction *base,
                                     struct qy_tiebreak_terms *terms)
{
    const struct qy_points_scheme *scheme = &field->scheme;
    int64_t possible = (int64_t)scheme->win * rounds_to_score(field);
    int64_t limit = possible * tiebreak->percent + (int64_t)tiebreak->halves * scheme->win * 50;

    (void)base;
    for (unsigned round = 0; round < field->rounds; round++) {
        size_t opponent = qyi_tb_field_opponent(field, player, round);

        if (opponent == SIZE_MAX)
            continue;
        struct qy_tiebreak_term *term = qyi_term_add(terms, field, player, round);
        term->score = field->score[opponent];
        term->value = qyi_points_value(term->points);
        term->cut = (int64_t)term->score * 100 < limit;
    }
    return qyi_terms_sum(terms, QY_POINT);
}

/* ---- the xiangqi rules of competition (15.1, 15.2) ------------------------------------------------- */

/* The lowest score of the players who have points. */
static qy_points lowest_score(const struct qyi_tb_field *field)
{
    qy_points lowest = 0;

    for (size_t i = 0; i < field->count; i++)
        if (field->score[i] > 0 && (lowest == 0 || field->score[i] < lowest))
            lowest = field->score[i];
    return lowest;
}

/* A bye that is worth something counts as a game against such a score, where the event has it so. */
static void add_bye(const struct qyi_tb_field *field, size_t player, unsigned round,
                    struct qy_tiebreak_terms *terms)
{
    if (qyi_tb_field_entry(field, player, round)->outcome != QY_TOURNAMENT_PAIRING_BYE ||
        qyi_tb_field_points(field, player, round) == 0)
        return;
    struct qy_tiebreak_term *term = qyi_term_add(terms, field, player, round);
    term->dummy = true;
    term->score = lowest_score(field);
    term->value = (struct qy_fraction){term->score * INT64_C(2), 2 * QY_POINT};
}

struct qy_fraction qyi_tiebreak_beaten(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                       size_t player, const struct qy_fraction *base,
                                       struct qy_tiebreak_terms *terms)
{
    const struct qy_points_scheme *scheme = &field->scheme;
    bool halves = tiebreak->code == QY_TB_XIAOFEN;
    qy_points draw = scheme->draw + (scheme->second_draw < 0 ? scheme->second_draw : 0);

    (void)base;
    for (unsigned round = 0; round < field->rounds; round++) {
        size_t opponent = qyi_tb_field_opponent(field, player, round);
        int64_t twice = 2;

        if (tiebreak->byes)
            add_bye(field, player, round, terms);
        if (opponent == SIZE_MAX || qyi_tb_field_entry(field, player, round)->outcome == QY_TOURNAMENT_OPEN)
            continue;
        struct qy_tiebreak_term *term = qyi_term_add(terms, field, player, round);
        term->score = field->score[opponent];
        if (halves)
            twice = term->points >= scheme->win ? 2 : term->points >= draw ? 1 : 0;
        term->value = (struct qy_fraction){term->score * twice, 2 * QY_POINT};
    }
    return qyi_terms_sum(terms, 2 * QY_POINT);
}

/* The player's points minus the opponent's in all games between the two so far; `ret_earlier`: they met
 * before `round`. */
static qy_points lead_over(const struct qyi_tb_field *field, size_t player, size_t opponent, unsigned round,
                           bool *ret_earlier)
{
    qy_points lead = 0;

    *ret_earlier = false;
    for (unsigned other = 0; other < field->rounds; other++) {
        if (qyi_tb_field_opponent(field, player, other) != opponent)
            continue;
        *ret_earlier |= other < round;
        lead += qyi_tb_field_points(field, player, other) - qyi_tb_field_points(field, opponent, other);
    }
    return lead;
}

struct qy_fraction qyi_tiebreak_matches(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                        size_t player, const struct qy_fraction *base,
                                        struct qy_tiebreak_terms *terms)
{
    (void)tiebreak, (void)base;
    for (unsigned round = 0; round < field->rounds; round++) {
        size_t opponent = qyi_tb_field_opponent(field, player, round);
        bool earlier = false;

        if (opponent == SIZE_MAX || qyi_tb_field_entry(field, player, round)->outcome == QY_TOURNAMENT_OPEN)
            continue;
        qy_points lead = lead_over(field, player, opponent, round, &earlier);
        if (!earlier)
            qyi_term_add(terms, field, player, round)->value = (struct qy_fraction){lead > 0    ? 2
                                                                                    : lead == 0 ? 1
                                                                                                : 0,
                                                                                    1};
    }
    return qyi_terms_sum(terms, 1);
}

struct qy_fraction qyi_tiebreak_buchholz(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                         size_t player, const struct qy_fraction *base,
                                         struct qy_tiebreak_terms *terms)
{
    (void)base;
    return products(field, NULL, tiebreak, player, terms);
}

struct qy_fraction qyi_tiebreak_sonneborn(const struct qyi_tb_field *field,
                                          const struct qy_tiebreak *tiebreak, size_t player,
                                          const struct qy_fraction *base, struct qy_tiebreak_terms *terms)
{
    (void)base;
    return products(field, field, tiebreak, player, terms);
}
