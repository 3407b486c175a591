/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Swiss of appendix 2: against all pairings of small fields, lots and their candidates, whole events. */
#include "cmocka_all.h"

#include <qiyuan/tournament.h>

#include <stdlib.h>
#include <string.h>

#define MOST   10
#define VALUES 64

struct field {
    const struct qy_tournament *t;
    unsigned round;
    int count;
    int number[MOST + 1]; /* 0: the bye */
    int score[MOST];
    int need[MOST];
    int row[MOST];
    bool had_bye[MOST];
    int mate[MOST + 1];
    int best[VALUES];
    int best_count;
    bool found;
    bool wanted[MOST + 1]; /* candidates of `asked` among the best pairings with the pairs in `fixed` */
    int asked;
    int fixed[MOST + 1];
};

static const struct qy_tour_player *player_of(const struct field *field, int i)
{
    return qy_tournament_player(field->t, (unsigned)field->number[i]);
}

static void know(struct field *field, int i)
{
    const struct qy_tour_player *player = player_of(field, i);
    int last = 0;

    for (unsigned r = 0; r + 1 < field->round; r++) {
        int outcome = player->entry[r].outcome;

        field->score[i] +=
            outcome == QY_TOUR_OPEN ? field->t->scheme.draw : qy_scheme_points(&field->t->scheme, outcome);
        field->had_bye[i] |= outcome == QY_TOUR_PAIRING_BYE || outcome == QY_TOUR_FULL_BYE;
        if (!qy_outcome_played(outcome) && outcome != QY_TOUR_OPEN)
            continue;
        field->need[i] += player->entry[r].colour == QY_TOUR_WHITE ? 1 : -1;
        field->row[i] = player->entry[r].colour == last ? last : 0;
        last = player->entry[r].colour;
    }
}

static void gather(struct field *field, const struct qy_tournament *t, unsigned round)
{
    *field = (struct field){.t = t, .round = round};
    for (size_t i = 0; i < t->player_count; i++) {
        int outcome = t->player[i].entry[round - 1].outcome;

        if (qy_outcome_away(outcome) && outcome != QY_TOUR_PAIRING_BYE)
            continue;
        field->number[field->count] = t->player[i].number;
        know(field, field->count++);
    }
}

static bool met(const struct field *field, int a, int b)
{
    const struct qy_tour_player *player = player_of(field, a);

    for (unsigned r = 0; r + 1 < field->round; r++)
        if (player->entry[r].opponent == field->number[b] &&
            (qy_outcome_played(player->entry[r].outcome) || player->entry[r].outcome == QY_TOUR_OPEN))
            return true;
    return false;
}

static bool breaks(const struct field *field, int i, int colour)
{
    return field->row[i] == colour || field->need[i] * (colour == QY_TOUR_WHITE ? 1 : -1) >= 2;
}

/* The values of a complete pairing: smaller is better. */
static int judge(const struct field *field, int *value)
{
    int order[MOST] = {0};
    int count = 0;
    int forced = 0;
    int left = 0;

    for (int i = 0; i < field->count; i++)
        if (field->mate[i] == field->count)
            value[count++] = field->score[i];
    for (int i = 0; i < field->count; i++)
        order[i] = field->score[i];
    for (int level = 0; level < field->count; level++) {
        int score = -1000;
        int outside = 0;
        int gaps = 0;

        for (int i = 0; i < field->count; i++)
            score = order[i] > score ? order[i] : score;
        for (int i = 0; i < field->count; i++) {
            int mate = field->mate[i];

            if (field->score[i] != score)
                continue;
            order[i] = -1000;
            outside += mate == field->count || field->score[mate] != score;
            gaps += mate != field->count && field->score[mate] < score ? score - field->score[mate] : 0;
        }
        if (score > -1000) {
            value[count++] = outside;
            value[count++] = gaps;
        }
    }
    for (int i = 0; i < field->count; i++) {
        int mate = field->mate[i];

        if (mate <= i || mate == field->count)
            continue;
        forced += field->round != field->t->rounds &&
                  (breaks(field, i, QY_TOUR_WHITE) || breaks(field, mate, QY_TOUR_BLACK)) &&
                  (breaks(field, i, QY_TOUR_BLACK) || breaks(field, mate, QY_TOUR_WHITE));
        if (field->need[i] * field->need[mate] > 0)
            left +=
                abs(field->need[i]) < abs(field->need[mate]) ? abs(field->need[i]) : abs(field->need[mate]);
    }
    value[count++] = forced;
    value[count++] = left;
    return count;
}

static int compare(const int a[VALUES], const int b[VALUES], int count)
{
    for (int i = 0; i < count; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static void see(struct field *field)
{
    int value[VALUES] = {0};
    int count = judge(field, value);
    int order = field->found ? compare(value, field->best, count) : -1;

    if (order < 0) {
        memcpy(field->best, value, sizeof value);
        field->best_count = count;
        field->found = true;
        memset(field->wanted, 0, sizeof field->wanted);
    }
    if (order > 0)
        return;
    for (int i = 0; i < field->count; i++)
        if (field->fixed[i] >= 0 && field->mate[i] != field->fixed[i])
            return;
    if (field->asked >= 0)
        field->wanted[field->mate[field->asked]] = true;
}

static void all_pairings(struct field *field)
{
    int i = 0;

    while (i < field->count && field->mate[i] >= 0)
        i++;
    if (i == field->count) {
        see(field);
        return;
    }
    for (int j = i + 1; j < field->count + field->count % 2; j++) {
        if (field->mate[j] >= 0 || (j < field->count ? met(field, i, j) : field->had_bye[i]))
            continue;
        field->mate[i] = j;
        field->mate[j] = i;
        all_pairings(field);
        field->mate[i] = field->mate[j] = -1;
    }
}

static void look_at_all(struct field *field, int asked)
{
    memset(field->mate, 0xFF, sizeof field->mate);
    field->asked = asked;
    field->found = false;
    all_pairings(field);
}

static int index_of(const struct field *field, unsigned number)
{
    int i = 0;

    while (i < field->count && field->number[i] != (int)number)
        i++;
    return i; /* 0 is the bye, behind all */
}

/* Each lot has just the candidates that the best pairings leave. */
static void see_lot(void *user, const struct qy_lot *lot)
{
    struct field *field = user;
    int player = index_of(field, lot->player);
    size_t wanted = 0;

    if (lot->kind != QY_LOT_OPPONENT)
        return;
    look_at_all(field, player);
    for (int j = 0; j <= field->count; j++)
        wanted += field->wanted[j];
    if (wanted != lot->count)
        fail_msg("round %u: %u draws among %zu, not %zu", field->round, lot->player, lot->count, wanted);
    for (size_t k = 0; k < lot->count; k++)
        if (!field->wanted[index_of(field, lot->candidate[k])])
            fail_msg("round %u: %u can't draw %u", field->round, lot->player, lot->candidate[k]);
    field->fixed[player] = index_of(field, lot->drawn);
    field->fixed[index_of(field, lot->drawn)] = player;
}

static void same_as_all(const struct qy_tournament *t, unsigned round, uint64_t seed)
{
    struct field field;
    struct qy_pairing told;
    struct qy_pairing quiet;
    int value[VALUES] = {0};
    int code;

    gather(&field, t, round);
    memset(field.fixed, 0xFF, sizeof field.fixed);
    code = qy_pair_swiss_cn(t, round, seed, round > 1 ? see_lot : NULL, &field, &told, NULL);
    look_at_all(&field, -1);
    if (field.found != (code == 0))
        fail_msg("event %llu, round %u: code %d", (unsigned long long)seed, round, code);
    if (code < 0)
        return;
    assert_int_equal(qy_pair_swiss_cn(t, round, seed, NULL, NULL, &quiet, NULL), 0);
    assert_int_equal(told.count, quiet.count);
    assert_memory_equal(told.pair, quiet.pair, told.count * sizeof *told.pair);
    for (size_t i = 0; i < told.count; i++) {
        int a = index_of(&field, told.pair[i].white);
        int b = index_of(&field, told.pair[i].black);

        field.mate[a] = b;
        field.mate[b] = a;
    }
    assert_int_equal(judge(&field, value), field.best_count);
    if (round > 1 && compare(value, field.best, field.best_count) != 0)
        fail_msg("event %llu, round %u: a better pairing exists", (unsigned long long)seed, round);
    qy_pairing_free(&told);
    qy_pairing_free(&quiet);
}

static void small_fields_are_paired_best(void **state)
{
    unsigned rounds = 0;

    (void)state;
    for (unsigned event = 0; event < 700; event++) {
        struct qy_simulation simulation = {.players = 4 + event % 5, /* nine and ten below */
                                           .rounds = 3 + event % 4,
                                           .seed = event,
                                           .draws = event * 13 % 80,
                                           .forfeits = event % 4 == 0 ? 7 : 0,
                                           .half_byes = event % 3 == 0 ? 12 : 0,
                                           .swiss_cn = true};
        struct qy_tournament *t;
        unsigned played;

        simulation.players += event % 25 == 0 ? 2 : 0;
        assert_int_equal(qy_tournament_simulate(&simulation, &t), 0);
        played = qy_tournament_paired_rounds(t);
        for (unsigned round = 1; round <= played; round++, rounds++)
            same_as_all(t, round, event);
        qy_tournament_free(t);
    }
    assert_true(rounds > 2000);
}

/* Events of many: nobody meets anybody twice, and a round is missing only where the field is too small for
 * it. */
static void events_go_on_to_the_end(void **state)
{
    (void)state;
    for (unsigned event = 0; event < 60; event++) {
        struct qy_simulation simulation = {.players = 20 + event * 3 / 2,
                                           .rounds = 9,
                                           .seed = event,
                                           .draws = 45,
                                           .withdrawals = event % 2 ? 90 : 0,
                                           .swiss_cn = true};
        struct qy_tournament *t;

        assert_int_equal(qy_tournament_simulate(&simulation, &t), 0);
        assert_int_equal(qy_tournament_paired_rounds(t), 9);
        for (size_t i = 0; i < t->player_count; i++)
            for (unsigned r = 0; r < 9; r++)
                for (unsigned q = r + 1; t->player[i].entry[r].opponent && q < 9; q++)
                    if (t->player[i].entry[r].opponent == t->player[i].entry[q].opponent)
                        fail_msg("event %u: %zu meets one twice", event, i + 1);
        qy_tournament_free(t);
    }
}

/* Rule 4: the upper half against the lower, rated before unrated. */
static void round_one_is_across_the_halves(void **state)
{
    struct qy_simulation simulation = {.players = 12, .rounds = 7, .seed = 4, .draws = 40, .swiss_cn = true};
    struct qy_tournament *t;
    struct qy_pairing pairing;

    (void)state;
    assert_int_equal(qy_tournament_simulate(&simulation, &t), 0);
    t->player[3].rating = 0; /* goes behind everybody */
    assert_int_equal(qy_pair_swiss_cn(t, 1, 99, NULL, NULL, &pairing, NULL), 0);
    for (size_t i = 0; i < pairing.count; i++) {
        unsigned a = pairing.pair[i].white;
        unsigned b = pairing.pair[i].black;
        bool upper_a = a <= 7 && a != 4;
        bool upper_b = b <= 7 && b != 4;

        if (upper_a == upper_b)
            fail_msg("%u meets %u", a, b);
    }
    qy_pairing_free(&pairing);
    qy_tournament_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_fields_are_paired_best),
        cmocka_unit_test(events_go_on_to_the_end),
        cmocka_unit_test(round_one_is_across_the_halves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
