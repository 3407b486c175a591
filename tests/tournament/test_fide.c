/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The FIDE systems besides the Dutch one: against their rules done by hand for tiny fields. */
#include "cmocka_all.h"

#include "fide_book.h"

#include <stdlib.h>
#include <string.h>

typedef int book_of(const struct qy_tournament *tournament, unsigned round, struct qy_pair *ret_pairs);

static bool has_pair(const struct qy_pairing *pairing, struct qy_pair pair)
{
    for (size_t i = 0; i < pairing->count; i++)
        if (pairing->pair[i].white == pair.white && pairing->pair[i].black == pair.black)
            return true;
    return false;
}

/* Compares one round; returns false when neither finds a legal pairing. */
static bool same_as_book(enum qy_fide_system system, book_of *book, const struct qy_tournament *tournament,
                         unsigned round, unsigned event)
{
    struct qy_pair pairs[FIDE_BOOK_MOST];
    struct qy_pairing pairing;
    int found = book(tournament, round, pairs);
    int code = qy_pair_fide(system, tournament, round, &pairing, NULL);

    if ((found >= 0) != (code == 0))
        fail_msg("event %u, round %u: the book says %d, the library %d", event, round, found, code);
    if (found < 0)
        return false;
    assert_int_equal(pairing.count, found);
    for (int i = 0; i < found; i++)
        if (!has_pair(&pairing, pairs[i]))
            fail_msg("event %u, round %u: by the book %u-%u, not so by the library", event, round,
                     pairs[i].white, pairs[i].black);
    qy_pairing_free(&pairing);
    return true;
}

/* Random tiny events with everything that happens; from `first` rounds of theirs on they are compared. */
static unsigned play_tiny_events(enum qy_fide_system system, book_of *book, unsigned events, unsigned most)
{
    unsigned rounds = 0;

    for (unsigned event = 0; event < events; event++) {
        struct qy_simulation simulation = {.players = 3 + event % (most - 2),
                                           .rounds = 2 + event / 7 % 7,
                                           .seed = event,
                                           .draws = event * 7 % 90,
                                           .forfeits = event % 3 == 0 ? 6 : 0,
                                           .half_byes = event % 4 == 0 ? 9 : 0,
                                           .withdrawals = event % 5 == 0 ? 25 : 0,
                                           .late = event % 7 == 0 ? 4 : 0,
                                           .system = (uint8_t)(event % 2 == 0 ? system : QY_FIDE_DUTCH)};
        struct qy_tournament *tournament;
        unsigned played;
        unsigned seeding;

        assert_int_equal(qy_tournament_simulate(&simulation, &tournament), 0);
        played = qy_tournament_paired_rounds(tournament);
        if (event % 8 == 1) { /* somebody is not to meet somebody */
            uint16_t numbers[3] = {1, 2, 3};

            assert_int_equal(qy_tournament_forbid(tournament, 2, 99, numbers, 2 + event % 3 / 2), 0);
        }
        seeding = system != QY_FIDE_BURSTEIN ? 0 : tournament->rounds / 2U < 4 ? tournament->rounds / 2U : 4;
        for (unsigned round = seeding + 1; round <= played; round++)
            rounds += same_as_book(system, book, tournament, round, event);
        qy_tournament_free(tournament);
    }
    return rounds;
}

static void burstein_by_the_book(void **state)
{
    (void)state;
    assert_true(play_tiny_events(QY_FIDE_BURSTEIN, fide_book_burstein, 3000, 9) > 4000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(burstein_by_the_book),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
