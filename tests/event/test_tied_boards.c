/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players and teams with fixed boards: they play there in every round, and the pairing does not change. */
#include "cmocka_all.h"

#include <qiyuan/event/teams.h>
#include <qiyuan/event/tournament_log.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAYERS 17
#define ROUNDS  5

static const char *const systems[] = {"dutch",        "burstein",      "dubov",    "swiss-cn",  "berger",
                                      "double-swiss", "roundrobin-cn", "knockout", "team-swiss"};

static int tie(struct qy_tournament_log *log, unsigned number, const char *table, struct qy_error *reterr)
{
    const struct qy_tournament_act act = {.kind = QY_ACT_EDIT, .number = (int32_t)number, .table = table};

    return qy_tournament_log_act(log, &act, reterr);
}

static struct qy_tournament_log *begun(const char *system, unsigned players)
{
    bool teams = strcmp(system, "team-swiss") == 0;
    const struct qy_tournament_act begin = {.kind = QY_ACT_NEW,
                                            .name = "Cup",
                                            .system = system,
                                            .seed = 7,
                                            .teams = teams ? "fixed:1" : NULL,
                                            .rounds = strcmp(system, "double-swiss") == 0 ? 6 : ROUNDS};
    struct qy_tournament_log *log;
    char name[16];

    assert_int_equal(qy_tournament_log_new(&begin, &log, NULL), 0);
    for (unsigned i = 1; i <= players; i++) {
        const struct qy_tournament_act add = {
            .kind = QY_ACT_ADD, .name = name, .rating = 2400 - 10 * (int32_t)i};
        const struct qy_tournament_act member = {
            .kind = QY_ACT_MEMBER, .team = (int32_t)i, .name = name, .rating = 2400 - 10 * (int32_t)i};

        (void)snprintf(name, sizeof name, "P%u", i);
        assert_int_equal(qy_tournament_log_act(log, &add, NULL), 0);
        if (teams)
            assert_int_equal(qy_tournament_log_act(log, &member, NULL), 0);
    }
    return log;
}

/* The pairs of the next round, entered; the count of boards with two. */
static size_t paired(struct qy_tournament_log *log, unsigned round, struct qy_pairing *ret_pairing)
{
    struct qy_tournament_act act;
    struct qy_error error = {0};
    size_t boards = 0;

    if (qy_tournament_log_pair(log, NULL, 0, &act, &error) < 0)
        return 0;
    assert_int_equal(qy_tournament_log_act(log, &act, &error), 0);
    qy_tournament_act_free(&act);
    assert_int_equal(qy_pairing_of_round(qy_tournament_log_tournament(log), round, ret_pairing), 0);
    for (size_t i = 0; i < ret_pairing->count; i++)
        boards += ret_pairing->pair[i].black > 0;
    return boards;
}

static void played(struct qy_tournament_log *log, unsigned round, const struct qy_pairing *pairing)
{
    bool teams = qy_tournament_log_members(log) != NULL;

    for (size_t i = 0; i < pairing->count; i++) {
        const struct qy_tournament_act act = {.kind = teams ? QY_ACT_MATCH : QY_ACT_RESULT,
                                              .round = (int32_t)round,
                                              .white = pairing->pair[i].white,
                                              .black = pairing->pair[i].black,
                                              .result = (pairing->pair[i].white + round) % 3 ? "1-0" : "0-1"};

        if (act.black > 0)
            assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    }
}

static size_t place_of(const struct qy_pairing *pairing, struct qy_pair pair)
{
    for (size_t i = 0; i < pairing->count; i++)
        if (pairing->pair[i].white == pair.white && pairing->pair[i].black == pair.black)
            return i;
    return SIZE_MAX;
}

static size_t board_of(const struct qy_pairing *pairing, unsigned number)
{
    for (size_t i = 0; i < pairing->count; i++)
        if (pairing->pair[i].white == number || pairing->pair[i].black == number)
            return pairing->pair[i].black > 0 ? i + 1 : 0;
    return 0;
}

/* Two logs of the same acts, in one of which a player is tied: the pairs are the same, two of them at each other's boards. */
static void only_boards_change(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof systems / sizeof systems[0]; i++) {
        unsigned players = strcmp(systems[i], "knockout") == 0 ? 16 : PLAYERS;
        struct qy_tournament_log *free_log = begun(systems[i], players);
        struct qy_tournament_log *log = begun(systems[i], players);
        unsigned moved = 0;
        unsigned round = 1;

        assert_int_equal(tie(log, 3, "2", NULL), 0);
        for (struct qy_pairing ours, theirs; round <= 6; round++) {
            size_t boards = paired(log, round, &ours);
            size_t changed = 0;

            if (boards == 0)
                break;
            assert_int_equal(paired(free_log, round, &theirs), boards);
            assert_int_equal(ours.count, theirs.count);
            for (size_t k = 0; k < ours.count; k++) {
                assert_true(place_of(&theirs, ours.pair[k]) != SIZE_MAX);
                changed += place_of(&theirs, ours.pair[k]) != k;
            }
            if (changed != 0 && changed != 2)
                fail_msg("%s, round %u: %zu boards changed", systems[i], round, changed);
            if (board_of(&ours, 3) != 0 && board_of(&ours, 3) != (boards < 2 ? boards : 2))
                fail_msg("%s, round %u: board %zu", systems[i], round, board_of(&ours, 3));
            moved += changed > 0;
            played(log, round, &ours);
            played(free_log, round, &theirs);
            qy_pairing_free(&ours);
            qy_pairing_free(&theirs);
        }
        if (round < 4 || moved == 0)
            fail_msg("%s: %u rounds, %u with another order", systems[i], round - 1, moved);
        qy_tournament_log_free(free_log);
        qy_tournament_log_free(log);
    }
}

/* Eight players, four boards: the fixed boards, and the resulting boards of pairs 1-5, 2-6, 3-7, 4-8 in round one. */
static void each_gets_the_board_that_can_be_had(void **state)
{
    static const struct {
        const char *table[8];
        unsigned first[4]; /* the stronger one of each board */
    } rows[] = {
        {{NULL}, {1, 2, 3, 4}},
        {{"3"}, {3, 2, 1, 4}},
        {{"3", "3"}, {3, 2, 1, 4}},                   /* two want one board: the first has it */
        {{NULL, "3", "3"}, {1, 2, 3, 4}},             /* or is there already */
        {{"2", "1"}, {2, 1, 3, 4}},                   /* they change places */
        {{"2", "3", "4", "1"}, {4, 1, 2, 3}},         /* all go round */
        {{"9"}, {4, 2, 3, 1}},                        /* there are fewer: the last one */
        {{"9", "8"}, {4, 3, 2, 1}},                   /* the last ones */
        {{"9", "4"}, {3, 4, 1, 2}},                   /* who is tied to the last board has it */
        {{"4", NULL, NULL, NULL, "2"}, {2, 1, 3, 4}}, /* both of a pair: the lower one */
        {{[6] = "1"}, {3, 2, 1, 4}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = begun("dutch", 8);
        struct qy_pairing pairing;

        for (unsigned k = 0; k < 8; k++)
            if (rows[i].table[k])
                assert_int_equal(tie(log, k + 1, rows[i].table[k], NULL), 0);
        assert_int_equal(paired(log, 1, &pairing), 4);
        for (unsigned k = 0; k < 4; k++) {
            unsigned first =
                pairing.pair[k].white < pairing.pair[k].black ? pairing.pair[k].white : pairing.pair[k].black;

            if (first != rows[i].first[k])
                fail_msg("row %zu: board %u has %u", i, k + 1, first);
        }
        qy_pairing_free(&pairing);
        qy_tournament_log_free(log);
    }
}

static void what_is_no_board_is_refused(void **state)
{
    static const char *const wrong[] = {"0", "x", "-1", "1 2", "10000", "1.5"};
    struct qy_tournament_log *log = begun("team-swiss", 4);
    struct qy_tournament_log *arena;
    const struct qy_tournament_act begin = {
        .kind = QY_ACT_NEW, .system = "arena", .minutes = 30, .time = "3m+2s"};
    const struct qy_tournament_act add = {.kind = QY_ACT_ADD, .name = "A"};
    const struct qy_tournament_act member = {.kind = QY_ACT_EDIT, .number = 1, .how = "member", .table = "1"};

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(tie(log, 2, wrong[i], NULL), QY_E_TOUR_ACT);
    assert_int_equal(qy_tournament_log_act(log, &member, NULL), QY_E_TOUR_ACT);
    assert_int_equal(tie(log, 2, "12", NULL), 0);
    assert_int_equal(qy_tournament_log_tournament(log)->player[1].table, 12);
    assert_int_equal(tie(log, 2, "", NULL), 0);
    assert_int_equal(qy_tournament_log_tournament(log)->player[1].table, 0);
    assert_int_equal(qy_tournament_log_new(&begin, &arena, NULL), 0);
    assert_int_equal(qy_tournament_log_act(arena, &add, NULL), 0);
    assert_int_equal(tie(arena, 1, "1", NULL), QY_E_TOUR_ACT);
    qy_tournament_log_free(arena);
    qy_tournament_log_free(log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_boards_change),
        cmocka_unit_test(each_gets_the_board_that_can_be_had),
        cmocka_unit_test(what_is_no_board_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
