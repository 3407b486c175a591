/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Round-robin tables: printed ones, and what every table must hold. */
#include "cmocka_all.h"

#include <qiyuan/event/pairing.h>

#include <stdlib.h>
#include <string.h>

/* Article xq appendix 1: the tables of 5, 6 and 8 players. */
static void tables_are_the_printed_ones(void **state)
{
    static const struct {
        unsigned players;
        const char *rounds[7];
    } rows[] = {
        {2, {"1-2"}},
        {3, {"1-0 2-3", "3-0 1-2", "2-0 3-1"}},
        {5, {"1-0 2-5 3-4", "4-0 5-3 1-2", "2-0 3-1 4-5", "5-0 1-4 2-3", "3-0 4-2 5-1"}},
        {6, {"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"}},
        {8,
         {"1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3", "3-8 4-2 5-1 6-7",
          "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1"}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (unsigned round = 1; round < rows[i].players + rows[i].players % 2; round++) {
            struct qy_pairing pairing;
            struct qy_buf text = QY_BUF_INIT;

            assert_int_equal(qy_round_robin(rows[i].players, round, &pairing), 0);
            for (size_t board = 0; board < pairing.count; board++)
                qy_buf_addf(&text, "%s%u-%u", board > 0 ? " " : "", pairing.pair[board].white,
                            pairing.pair[board].black);
            if (strcmp(qy_buf_str(&text), rows[i].rounds[round - 1]) != 0)
                fail_msg("%u players, round %u: expected %s, got %s", rows[i].players, round,
                         rows[i].rounds[round - 1], qy_buf_str(&text));
            qy_buf_free(&text);
            qy_pairing_free(&pairing);
        }
}

/* Everybody meets everybody once, has one board a round, and first moves that differ by one at most. */
static void every_table_is_a_round_robin(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= 100; players++) {
        unsigned even = players + players % 2;
        uint8_t *met = calloc((players + 1) * (players + 1), 1);
        int first[101] = {0};

        for (unsigned round = 1; round < even; round++) {
            struct qy_pairing pairing;
            unsigned seen = 0;

            assert_int_equal(qy_round_robin(players, round, &pairing), 0);
            assert_int_equal(pairing.count, even / 2);
            for (size_t board = 0; board < pairing.count; board++) {
                struct qy_pair pair = pairing.pair[board];

                seen += pair.white + pair.black;
                if (met[pair.white * (players + 1) + pair.black]++ ||
                    (pair.black && met[pair.black * (players + 1) + pair.white]++))
                    fail_msg("%u players: %u and %u meet twice", players, pair.white, pair.black);
                if (pair.black > 0) {
                    first[pair.white]++;
                    first[pair.black]--;
                }
            }
            assert_int_equal(seen, players * (players + 1) / 2);
            qy_pairing_free(&pairing);
        }
        for (unsigned i = 1; i <= players; i++)
            if (first[i] != (players % 2 ? 0 : i <= players / 2 ? 1 : -1))
                fail_msg("%u players: %u has %d first moves more", players, i, first[i]);
        free(met);
    }
}

static void bad_questions_are_refused(void **state)
{
    struct qy_pairing pairing;

    (void)state;
    assert_int_equal(qy_round_robin(1, 1, &pairing), QY_E_TOUR_PLAYER);
    assert_int_equal(qy_round_robin(QY_TOURNAMENT_MAX_PLAYERS + 1, 1, &pairing), QY_E_TOUR_PLAYER);
    assert_int_equal(qy_round_robin(QY_TOURNAMENT_MAX_PLAYERS, 1, &pairing), 0);
    qy_pairing_free(&pairing);
    assert_int_equal(qy_round_robin(2, 1, &pairing), 0);
    qy_pairing_free(&pairing);
    assert_int_equal(qy_round_robin(4, 0, &pairing), QY_E_TOUR_ROUND);
    assert_int_equal(qy_round_robin(4, 4, &pairing), QY_E_TOUR_ROUND);
}

/* Moves of a player through a double round robin; "." where the player is free. */
static void moves_of(unsigned players, bool swapped, unsigned player, char *moves)
{
    unsigned rounds = 2 * (players + players % 2 - 1);

    for (unsigned round = 1; round <= rounds; round++) {
        struct qy_pairing pairing;

        assert_int_equal(qy_double_round_robin(players, round, swapped, &pairing), 0);
        for (size_t i = 0; i < pairing.count; i++) {
            if (pairing.pair[i].white == player)
                moves[round - 1] = pairing.pair[i].black > 0 ? 'w' : '.';
            if (pairing.pair[i].black == player)
                moves[round - 1] = 'b';
        }
        qy_pairing_free(&pairing);
    }
    moves[rounds] = '\0';
}

/* The longest run of one move in games that follow each other, a free round left out. */
static unsigned longest_run(const char *moves)
{
    unsigned longest = 0;
    unsigned run = 0;
    char last = 0;

    for (; *moves; moves++) {
        if (*moves == '.')
            continue;
        run = *moves == last ? run + 1 : 1;
        last = *moves;
        longest = run > longest ? run : longest;
    }
    return longest;
}

/* The exchange is there so that nobody has a move three times running; of an even number two have it without.
 */
static void exchanged_rounds_spare_three_in_a_row(void **state)
{
    static char moves[2 * 100 + 1];

    (void)state;
    for (unsigned players = 3; players <= 100; players++) {
        unsigned plain = 0;

        for (unsigned player = 1; player <= players; player++) {
            moves_of(players, true, player, moves);
            if (longest_run(moves) > 2)
                fail_msg("%u players: %u has %s", players, player, moves);
            moves_of(players, false, player, moves);
            plain += longest_run(moves) > 2;
        }
        assert_int_equal(plain, players % 2 == 0 ? 2 : 0);
    }
}

/* Every two meet twice, once with either move, and each round holds everybody once. */
static void double_tables_are_whole(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= 30; players++)
        for (unsigned swapped = 0; swapped < 2; swapped++) {
            unsigned cycle = players + players % 2 - 1;
            uint8_t *met = calloc((players + 1) * (players + 1), 1);

            assert_non_null(met);
            for (unsigned round = 1; round <= 2 * cycle; round++) {
                struct qy_pairing pairing;
                unsigned seen = 0;

                assert_int_equal(qy_double_round_robin(players, round, swapped > 0, &pairing), 0);
                for (size_t i = 0; i < pairing.count; i++) {
                    seen += pairing.pair[i].white + pairing.pair[i].black;
                    met[pairing.pair[i].white * (players + 1) + pairing.pair[i].black]++;
                }
                assert_int_equal(seen, players * (players + 1) / 2);
                qy_pairing_free(&pairing);
            }
            for (unsigned a = 1; a <= players; a++)
                for (unsigned b = 1; b <= players; b++)
                    assert_int_equal(met[a * (players + 1) + b], a != b);
            free(met);
        }
    assert_int_equal(qy_double_round_robin(6, 11, true, &(struct qy_pairing){0}), QY_E_TOUR_ROUND);
    assert_int_equal(qy_double_round_robin(6, 0, true, &(struct qy_pairing){0}), QY_E_TOUR_ROUND);
    assert_int_equal(qy_double_round_robin(1, 1, true, &(struct qy_pairing){0}), QY_E_TOUR_PLAYER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_the_printed_ones),
        cmocka_unit_test(every_table_is_a_round_robin),
        cmocka_unit_test(bad_questions_are_refused),
        cmocka_unit_test(exchanged_rounds_spare_three_in_a_row),
        cmocka_unit_test(double_tables_are_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
