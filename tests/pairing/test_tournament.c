/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The event: entries, points, what contradicts itself. */
#include "cmocka_all.h"
#include "pairing/tournament.h"

#include <qiyuan/event/pairing.h>

#include <string.h>

static struct qy_tournament *with_players(unsigned count)
{
    struct qy_tournament *tournament;
    struct qy_tournament_player *player;

    assert_int_equal(qy_tournament_new(&tournament), 0);
    for (unsigned number = count; number >= 1; number--)
        assert_int_equal(qy_tournament_add_player(tournament, number, &player), 0);
    return tournament;
}

static void players_stand_by_number(void **state)
{
    struct qy_tournament *tournament = with_players(5);
    struct qy_tournament_player *player;

    (void)state;
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(tournament->player[i].number, i + 1);
    assert_int_equal(qy_tournament_add_player(tournament, 3, &player), QY_E_TOUR_PLAYER);
    assert_int_equal(qy_tournament_add_player(tournament, 0, &player), QY_E_TOUR_PLAYER);
    assert_int_equal(qy_tournament_add_player(tournament, 10000, &player), QY_E_TOUR_PLAYER);
    assert_int_equal(qy_tournament_add_player(tournament, 9999, &player), 0);
    assert_int_equal(qy_tournament_player(tournament, 9999)->number, 9999);
    assert_null(qy_tournament_player(tournament, 6));
    qy_tournament_free(tournament);
}

/* Lengths of texts: every 64th of the first would fit its block of 4,096 bytes but for its end. */
static size_t length_of(size_t i)
{
    return i % 300 == 299 ? 9000 : i < 300 ? 63 + (i % 64 == 63) : i % 97;
}

/* Texts of all lengths stay what they are. */
static void texts_are_kept(void **state)
{
    enum { TEXTS = 1200 };
    struct qy_tournament *tournament = with_players(0);
    static const char *kept[TEXTS];
    static char text[10000];

    (void)state;
    for (size_t i = 0; i < TEXTS; i++) {
        size_t len = length_of(i);

        memset(text, (int)('a' + i % 26), len);
        kept[i] = qyi_tournament_keep(tournament, text, len);
        assert_non_null(kept[i]);
    }
    for (size_t i = 0; i < TEXTS; i++) {
        size_t len = length_of(i);

        assert_int_equal(strlen(kept[i]), len);
        assert_int_equal(strspn(kept[i], (const char[]){(char)('a' + i % 26), '\0'}), len);
    }
    qy_tournament_free(tournament);
}

/* A thousand players are not moved a thousand times: one is nearly 1 KiB. */
static void players_find_room(void **state)
{
    struct qy_tournament *tournament;
    struct qy_tournament_player *player;
    unsigned moved = 0;

    (void)state;
    assert_int_equal(qy_tournament_new(&tournament), 0);
    for (unsigned number = 1; number <= 1000; number++) {
        size_t before = tournament->player_room;

        assert_int_equal(qy_tournament_add_player(tournament, number, &player), 0);
        assert_true(tournament->player_room >= tournament->player_count);
        moved += tournament->player_room != before;
    }
    assert_true(moved < 14);
    qy_tournament_free(tournament);
}

static void points_follow_the_scheme(void **state)
{
    struct qy_tournament *tournament = with_players(4);
    struct qy_tournament_abnormal draw = {
        .points = 2, .number = 1, .round = 1, .outcome = QY_TOURNAMENT_DRAW};
    struct qy_tournament_abnormal penalty = {
        .points = -5, .number = 3, .round = 2, .outcome = QY_TOURNAMENT_OUTCOME_COUNT};
    struct qy_tournament_entry half = {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_HALF_BYE, 0, 0};

    (void)state;
    assert_int_equal(qy_tournament_set_pair(tournament, 1, 1, 2), 0);
    assert_int_equal(qy_tournament_set_pair(tournament, 1, 3, 0), 0);
    assert_int_equal(qy_tournament_set_entry(tournament, 4, 2, half), 0);
    assert_int_equal(qy_tournament_paired_rounds(tournament), 1);
    assert_int_equal(qy_tournament_finished_rounds(tournament), 0);
    assert_int_equal(qy_tournament_set_result(tournament, 1, 2, QY_TOURNAMENT_WIN, QY_TOURNAMENT_LOSS),
                     QY_E_TOUR_PLAYER);
    assert_int_equal(qy_tournament_set_result(tournament, 1, 1, QY_TOURNAMENT_DRAW, QY_TOURNAMENT_DRAW), 0);
    assert_int_equal(qy_tournament_finished_rounds(tournament), 1);
    assert_int_equal(qy_tournament_score(tournament, &tournament->player[0], 1), 5);
    assert_int_equal(qy_tournament_score(tournament, &tournament->player[2], 1), 10);
    assert_int_equal(qy_tournament_score(tournament, &tournament->player[3], 1), 0);
    assert_int_equal(qy_tournament_score(tournament, &tournament->player[3], 2), 5);
    assert_int_equal(qy_tournament_add_abnormal(tournament, &draw), 0);
    assert_int_equal(qy_tournament_add_abnormal(tournament, &penalty), 0);
    assert_int_equal(qy_tournament_score(tournament, &tournament->player[0], 1), 2);
    assert_int_equal(qy_tournament_score(tournament, &tournament->player[1], 1), 5);
    assert_int_equal(qy_tournament_score(tournament, &tournament->player[2], 1), 10);
    assert_int_equal(qy_tournament_score(tournament, &tournament->player[2], 2), 5);
    qy_tournament_free(tournament);
}

/* C.04.5.1: group A is 2 * ceil(N / 4) players; half of the rounds, rounded up, are accelerated. */
static void baku_groups_and_rounds(void **state)
{
    static const struct {
        unsigned players;
        unsigned rounds;
        unsigned last_number;
        unsigned full;
        unsigned half;
    } rows[] = {{10, 9, 6, 3, 5}, {36, 9, 18, 3, 5}, {178, 11, 90, 3, 6}, {4, 2, 2, 1, 1}, {3, 1, 2, 1, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament *tournament = with_players(rows[i].players);

        assert_int_equal(qy_tournament_accelerate_baku(tournament), QY_E_TOUR_ROUNDS);
        tournament->rounds = (uint8_t)rows[i].rounds;
        assert_int_equal(qy_tournament_accelerate_baku(tournament), 0);
        for (unsigned number = 1; number <= rows[i].players; number++)
            for (unsigned round = 1; round <= rows[i].rounds; round++) {
                qy_points expected = number > rows[i].last_number ? 0
                                     : round <= rows[i].full      ? 10
                                     : round <= rows[i].half      ? 5
                                                                  : 0;

                if (qy_tournament_virtual_points(tournament, &tournament->player[number - 1], round) !=
                    expected)
                    fail_msg("row %zu: player %u in round %u", i, number, round);
            }
        qy_tournament_free(tournament);
    }
}

static void pairs_stand_in_the_order_of_boards(void **state)
{
    struct qy_tournament *tournament = with_players(7);
    struct qy_pairing pairing;

    (void)state;
    assert_int_equal(qy_tournament_set_pair(tournament, 1, 1, 4), 0);
    assert_int_equal(qy_tournament_set_pair(tournament, 1, 5, 2), 0);
    assert_int_equal(qy_tournament_set_pair(tournament, 1, 3, 6), 0);
    assert_int_equal(qy_tournament_set_pair(tournament, 1, 7, 0), 0);
    assert_int_equal(qy_tournament_set_result(tournament, 1, 1, QY_TOURNAMENT_LOSS, QY_TOURNAMENT_WIN), 0);
    assert_int_equal(qy_tournament_set_result(tournament, 1, 5, QY_TOURNAMENT_DRAW, QY_TOURNAMENT_DRAW), 0);
    assert_int_equal(qy_tournament_set_result(tournament, 1, 3, QY_TOURNAMENT_WIN, QY_TOURNAMENT_LOSS), 0);
    assert_int_equal(qy_tournament_set_pair(tournament, 2, 1, 0), 0);
    assert_int_equal(qy_tournament_set_pair(tournament, 2, 2, 6), 0);
    assert_int_equal(qy_tournament_set_pair(tournament, 2, 5, 7), 0);
    assert_int_equal(qy_tournament_set_pair(tournament, 2, 4, 3), 0);
    assert_int_equal(qy_pairing_of_round(tournament, 2, &pairing), 0);
    assert_int_equal(pairing.count, 4);
    assert_int_equal(pairing.pair[0].white, 4);
    assert_int_equal(pairing.pair[1].white, 5);
    assert_int_equal(pairing.pair[2].white, 2);
    assert_int_equal(pairing.pair[3].white, 1);
    assert_int_equal(pairing.pair[3].black, 0);
    qy_pairing_free(&pairing);
    qy_tournament_free(tournament);
}

static void schemes_are_read(void **state)
{
    static const struct {
        const char *text;
        int code;
        qy_points win, draw, loss, bye;
    } rows[] = {
        {"1,0.5,0", 0, 10, 5, 0, 10},
        {"2,1,0", 0, 20, 10, 0, 20},
        {"3,1,0,1", 0, 30, 10, 0, 10},
        {"100,99.9,0.1,0", 0, 1000, 999, 1, 0},
        {"3,1/2,0", 0, 30, 10, 0, 30},
        {"3,2/1.5,0,1", 0, 30, 20, 0, 10},
        {"3,1/3,0", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"3,1/0,0", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"3,1/,0", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"3,1/2/1,0", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"3/2,1,0", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"100.1,1,0", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"1,1,0", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"2,1,1", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"2,1", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"2,1,", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"2,1,0,", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"2,1,0,1,1", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"2,1,-1", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"2,.5,0", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"2,1.,0", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"2,1.25,0", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"99999999999999999999,1,0", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {" 2,1,0", QY_E_TOUR_SCORING, 0, 0, 0, 0},
        {"", QY_E_TOUR_SCORING, 0, 0, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_points_scheme scheme = {.win = -7};
        struct qy_error error;
        int code = qy_points_scheme_parse(rows[i].text, strlen(rows[i].text), &scheme, &error);

        if (code != rows[i].code)
            fail_msg("%s: %d", rows[i].text, code);
        if (code < 0 ? scheme.win != -7
                     : scheme.win != rows[i].win || scheme.draw != rows[i].draw ||
                           scheme.loss != rows[i].loss || scheme.pairing_bye != rows[i].bye)
            fail_msg("%s: %d, %d, %d, %d", rows[i].text, (int)scheme.win, (int)scheme.draw, (int)scheme.loss,
                     (int)scheme.pairing_bye);
    }
}

static void types_name_their_game(void **state)
{
    static const struct {
        const char *type;
        bool cn;
    } rows[] = {
        {"xiangqi", true},         {"Individual: Swiss-System (FIDE_DUTCH)", false},
        {"象棋个人赛", true},      {"中国象棋积分编排赛", true},
        {"國際象棋循環賽", false}, {"国际象棋", false},
        {"积分编排", true},        {"", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (qyi_type_is_cn(rows[i].type, strlen(rows[i].type)) != rows[i].cn)
            fail_msg("%s", rows[i].type);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_stand_by_number),
        cmocka_unit_test(players_find_room),
        cmocka_unit_test(texts_are_kept),
        cmocka_unit_test(points_follow_the_scheme),
        cmocka_unit_test(schemes_are_read),
        cmocka_unit_test(baku_groups_and_rounds),
        cmocka_unit_test(pairs_stand_in_the_order_of_boards),
        cmocka_unit_test(types_name_their_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
