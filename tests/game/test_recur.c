/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often positions stood, against a plain count over the game. */
#include "cmocka_all.h"

#include "game/random_game.h"
#include "game/recur.h"

#define GAMES 300
#define PLIES 400

/* A game of few positions, or many, in which a piece is taken now and then. */
static void compare(struct qyi_recur *recur, struct dice *dice, uint32_t positions, uint32_t quiet)
{
    uint64_t key[PLIES];
    size_t first = 0;

    qyi_recur_begin(recur);
    for (size_t ply = 0; ply < PLIES; ply++) {
        bool taken = dice_throw(dice, quiet) == 0;
        unsigned times = 1;
        size_t before = SIZE_MAX;

        key[ply] = dice_throw(dice, positions) + UINT64_C(0x0123456789ABCDEF);
        first = taken ? ply : first;
        for (size_t i = first; i < ply; i++) {
            times += key[i] == key[ply];
            before = key[i] == key[ply] ? i : before;
        }
        struct qyi_stood stood = qyi_recur_add(recur, key[ply], taken ? 0 : (unsigned)(ply - first + 1));
        assert_int_equal(stood.times, times);
        assert_int_equal(stood.before, before);
    }
}

static void positions_are_counted(void **state)
{
    static const uint32_t positions[] = {1, 3, 9, 20, 400};
    static const uint32_t quiet[] = {2, 9, 40, PLIES};
    struct qyi_recur recur = {0};
    struct dice dice = {20261130};

    (void)state;
    for (unsigned i = 0; i < GAMES; i++)
        compare(&recur, &dice, positions[i % 5], quiet[i % 4]);
    qyi_recur_free(&recur);
    compare(&recur, &dice, 9, PLIES);
    qyi_recur_free(&recur);
}

/* Room is made for many: a game as long as any, every position of it new, and each known when it comes back. */
static void many_positions_are_counted(void **state)
{
    struct qyi_recur recur = {0};
    const size_t plies = 20000;

    (void)state;
    qyi_recur_begin(&recur);
    for (size_t ply = 0; ply < 2 * plies; ply++) {
        uint64_t key = (ply % plies + 1) * UINT64_C(0xD1342543DE82EF95);
        struct qyi_stood stood = qyi_recur_add(&recur, key, (unsigned)(ply + 1));

        assert_int_equal(stood.times, ply < plies ? 1 : 2);
        assert_int_equal(stood.before, ply < plies ? SIZE_MAX : ply - plies);
    }
    qyi_recur_free(&recur);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_counted),
        cmocka_unit_test(many_positions_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
