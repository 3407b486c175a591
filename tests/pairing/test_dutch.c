/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Dutch system: against the rule done by hand for tiny fields, and what it refuses. */
#include "cmocka_all.h"

#include "by_the_book.h"
#include "share.h"

#include <stdlib.h>
#include <string.h>

/* Compares one round; returns false when neither finds a legal pairing. */
static bool same_as_book(const struct qy_tournament *tournament, unsigned round, unsigned long long event)
{
    int mate[BOOK_MOST];
    struct qy_pairing pairing;
    bool found = book_pair(tournament, round, mate);
    int code = qy_pair_dutch(tournament, round, &pairing, NULL);

    if (found != (code == 0))
        fail_msg("event %llu, round %u: the book says %d, the library %d", event, round, found, code);
    if (!found)
        return false;
    for (size_t i = 0; i < pairing.count; i++) {
        int white = pairing.pair[i].white - 1;
        int black = pairing.pair[i].black == 0 ? white : pairing.pair[i].black - 1;

        if (mate[white] != black)
            fail_msg("event %llu, round %u: %u-%u, but by the book %u meets %d", event, round,
                     pairing.pair[i].white, pairing.pair[i].black, pairing.pair[i].white, mate[white] + 1);
    }
    qy_pairing_free(&pairing);
    return true;
}

/* Random tiny events with everything that happens: the library pairs every round as the rule does. */
static void tiny_events_are_paired_by_the_book(void **state)
{
    unsigned rounds = 0;

    (void)state;
    for (unsigned event = 0; event < 5000 / test_sample(); event++) {
        struct qy_simulation simulation = {.players = 3 + event % 7,
                                           .rounds = 2 + event / 7 % 7,
                                           .seed = event,
                                           .draws = event * 7 % 90,
                                           .forfeits = event % 3 == 0 ? 6 : 0,
                                           .half_byes = event % 4 == 0 ? 9 : 0,
                                           .withdrawals = event % 5 == 0 ? 25 : 0,
                                           .late = event % 7 == 0 ? 4 : 0,
                                           .baku = event % 6 == 5};
        struct qy_tournament *tournament;
        unsigned played;

        assert_int_equal(qy_tournament_simulate(&simulation, &tournament), 0);
        played = qy_tournament_paired_rounds(tournament);
        if (event % 2 == 1) { /* with forbidden pairs, so that the pairs differ from the event's */
            uint16_t numbers[3] = {1, 2, 3};

            assert_int_equal(qy_tournament_forbid(tournament, 2, 99, numbers, 2 + event % 4 / 3), 0);
        }
        for (unsigned round = 1; round <= played; round++)
            rounds += same_as_book(tournament, round, event);
        qy_tournament_free(tournament);
    }
    assert_true(rounds > 13000 / test_sample());
}

static void what_can_not_be_paired_is_refused(void **state)
{
    struct qy_simulation simulation = {.players = 4, .rounds = 3, .seed = 1, .draws = 50};
    struct qy_tournament *tournament;
    struct qy_pairing pairing;
    struct qy_error error;

    (void)state;
    assert_int_equal(qy_tournament_simulate(&simulation, &tournament), 0);
    assert_int_equal(qy_pair_dutch(tournament, 4, &pairing, &error), QY_E_TOUR_ROUND);
    tournament->rounds = 4; /* everybody has met everybody */
    assert_int_equal(qy_pair_dutch(tournament, 4, &pairing, &error), QY_E_TOUR_NO_PAIRING);
    assert_string_equal(error.found, "4");
    assert_int_equal(qy_tournament_set_pair(tournament, 3, 1, 2), 0);
    assert_int_equal(qy_pair_dutch(tournament, 4, &pairing, &error), QY_E_TOUR_CONTRADICTS);
    assert_int_equal(qy_tournament_set_pair(tournament, 3, 3, 4), 0);
    assert_int_equal(qy_pair_dutch(tournament, 4, &pairing, &error), QY_E_TOUR_OPEN);
    assert_string_equal(error.found, "3");
    assert_string_equal(error.expected, "1 (1-2), 2 (3-4)");
    tournament->rounds = 0;
    assert_int_equal(qy_pair_dutch(tournament, 4, &pairing, &error), QY_E_TOUR_ROUNDS);
    qy_tournament_free(tournament);
}

/* Every event of the simulator agrees with the pairing system, and its seed reproduces it. */
static void events_replay_from_their_seed(void **state)
{
    struct qy_simulation simulation = {.players = 61,
                                       .rounds = 7,
                                       .seed = 42,
                                       .draws = 33,
                                       .forfeits = 9,
                                       .half_byes = 20,
                                       .withdrawals = 60};
    struct qy_tournament *one;
    struct qy_tournament *other;

    (void)state;
    assert_int_equal(qy_tournament_simulate(&simulation, &one), 0);
    assert_int_equal(qy_tournament_simulate(&simulation, &other), 0);
    assert_int_equal(qy_tournament_paired_rounds(one), 7);
    for (size_t i = 0; i < one->player_count; i++)
        assert_memory_equal(one->player[i].entry, other->player[i].entry, sizeof one->player[i].entry);
    for (unsigned round = 1; round <= 7; round++) {
        struct qy_pairing file;
        struct qy_pairing ours;

        assert_int_equal(qy_pairing_of_round(one, round, &file), 0);
        assert_int_equal(qy_pair_dutch(one, round, &ours, NULL), 0);
        assert_int_equal(file.count, ours.count);
        assert_memory_equal(file.pair, ours.pair, file.count * sizeof *file.pair);
        qy_pairing_free(&file);
        qy_pairing_free(&ours);
    }
    qy_tournament_free(one);
    qy_tournament_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiny_events_are_paired_by_the_book),
        cmocka_unit_test(what_can_not_be_paired_is_refused),
        cmocka_unit_test(events_replay_from_their_seed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
