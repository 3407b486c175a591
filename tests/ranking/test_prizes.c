/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prizes by category: who gets what, by place and shared; lists that can't be read. */
#include "cmocka_all.h"

#include <qiyuan/event/prizes.h>

#include <stdio.h>
#include <string.h>

/* Six players in the order of their points: 3, 2, 2, 2, 1, 0. */
static struct qy_tournament *make_event(void)
{
    static const struct {
        char sex;
        uint16_t rating;
        const char *federation;
        const char *birth;
        qy_points points;
        const char *club;
    } rows[] = {
        {'m', 2000, "X", "1990/01/01", 30, ""}, {'w', 1800, "Y", "2010/05/01", 20, ""},
        {'m', 1700, "X", "2009/01/01", 20, ""}, {'m', 0, "Y", "", 20, "Z"},
        {'w', 1500, "X", "1950/12/31", 10, ""}, {' ', 1400, "Y", "2008", 0, ""},
    };
    struct qy_tournament *event;

    assert_int_equal(qy_tournament_new(&event), 0);
    event->rounds = 1;
    for (unsigned i = 0; i < 6; i++) {
        struct qy_tournament_abnormal points = {.points = rows[i].points,
                                                .number = (uint16_t)(i + 1),
                                                .round = 1,
                                                .outcome = QY_TOURNAMENT_OUTCOME_COUNT};
        struct qy_tournament_player *player;

        assert_int_equal(qy_tournament_add_player(event, i + 1, &player), 0);
        player->sex = rows[i].sex;
        player->rating = rows[i].rating;
        assert_int_equal(
            qy_tournament_set_player_text(event, player, QY_PLAYER_FEDERATION, rows[i].federation, 1), 0);
        assert_int_equal(
            qy_tournament_set_player_text(event, player, QY_PLAYER_CLUB, rows[i].club, strlen(rows[i].club)),
            0);
        assert_int_equal(qy_tournament_set_player_text(event, player, QY_PLAYER_BIRTH, rows[i].birth,
                                                       strlen(rows[i].birth)),
                         0);
        assert_int_equal(qy_tournament_add_abnormal(event, &points), 0);
    }
    for (unsigned i = 1; i < 6; i += 2) {
        assert_int_equal(qy_tournament_set_pair(event, 1, i, i + 1), 0);
        assert_int_equal(qy_tournament_set_result(event, 1, i, QY_TOURNAMENT_LOSS, QY_TOURNAMENT_LOSS), 0);
    }
    return event;
}

/* The order of three players who are level on points: undecided, or 2 before 4 before 3, or 2 before the others. */
enum order { LEVEL, DECIDED, HALF_DECIDED };
#define ORDER 5
static const uint16_t order[][ORDER] = {{0}, {2, 4, 3, 0, 0}, {2, 3, QY_DECIDED_LEVEL, 4, 0}};

static void prizes_go_by_category(void **state)
{
    static const struct {
        const char *list;
        enum qy_prize_division division;
        const char *awards; /* number:place:amount in hundredths */
        enum order order;
    } rows[] = {
        {"all\t100\t50\t25\n", QY_PRIZES_BY_RANK, "1:1:10000 2:2:5000 4:3:2500", DECIDED},
        {"all\t100\t50\t25\n", QY_PRIZES_BY_RANK, "1:1:10000 2:2:5000 3:3:1250 4:3:1250", HALF_DECIDED},
        {"all\t100\t50\t25\n", QY_PRIZES_BY_RANK, "1:1:10000 2:2:2500 3:2:2500 4:2:2500", LEVEL},
        {"all\t100\t50\t25\n", QY_PRIZES_SHARED, "1:1:10000 2:2:2500 3:2:2500 4:2:2500", LEVEL},
        {"all\t100\t0.01\n", QY_PRIZES_SHARED, "1:1:10000 2:2:1 3:2:0 4:2:0", LEVEL},
        {"all\t10\nwomen\t5.5\t1\n", QY_PRIZES_BY_RANK, "1:1:1000 2:1:550 5:2:100", LEVEL},
        {"# nothing\nu18\t3\t2\t1\r\n60+\t9\n", QY_PRIZES_BY_RANK, "2:1:300 3:2:200 6:3:100 5:1:900",
         DECIDED},
        {"unit:X\t3\nunit:X&women\t2\nrating:1400-1800\t7\nunrated\t1\n", QY_PRIZES_BY_RANK,
         "1:1:300 5:1:200 2:1:700 4:1:100", DECIDED},
        /* a unit is a club or a federation: 4 is of the club Z in the federation Y */
        {"unit:Y\t5\t4\nunit:Z\t3\n", QY_PRIZES_BY_RANK, "2:1:500 4:2:400 0:1:300", DECIDED},
        {"unit:Z\t6\nunit:Y\t5\n", QY_PRIZES_BY_RANK, "4:1:600 2:1:500", DECIDED},
        /* the highest numbers, and the least prize: a cup without money */
        {"rating:2000-9999\t99999999.99\t0\n", QY_PRIZES_BY_RANK, "1:1:9999999999 0:2:0", DECIDED},
        {"all\t5\t0\n", QY_PRIZES_BY_RANK, "1:1:500 2:2:0", DECIDED},
        {"u150\t9\n", QY_PRIZES_BY_RANK, "1:1:900", DECIDED},
        /* no player is left for the second prize */
        {"men&u18\t4\t4\n", QY_PRIZES_SHARED, "3:1:400 0:2:400", LEVEL},
        {"u10\t4\n", QY_PRIZES_BY_RANK, "0:1:400", LEVEL},
        /* The first by points has the women's prize where that is higher; the next one has the general one. */
        {"all\t5\nwomen\t9\n", QY_PRIZES_BY_RANK, "1:1:500 2:1:900", LEVEL},
        /* Hort: 2, 3 and 4 are level; 50 and 25 are theirs, half of each stays with its place. */
        {"all\t100\t50\t25\n", QY_PRIZES_HORT, "1:1:10000 2:2:3750 4:2:2500 3:2:1250", DECIDED},
        {"all\t100\t50\t25\n", QY_PRIZES_HORT, "1:1:10000 2:2:3750 3:2:1875 4:2:1875", HALF_DECIDED},
        {"all\t100\t50\t25\n", QY_PRIZES_HORT, "1:1:10000 2:2:2500 3:2:2500 4:2:2500", LEVEL},
        {"all\t100\t0.05\n", QY_PRIZES_HORT, "1:1:10000 2:2:3 4:2:1 3:2:1", DECIDED},
        {"all\t9\t8\t7\t5\t4\n", QY_PRIZES_HORT, "1:1:900 2:2:734 4:2:683 3:2:583 5:5:400", DECIDED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament *event = make_event();
        struct qy_standings_setup setup = {.kind = QY_TOURNAMENT_KIND_SWISS,
                                           .decided = order[rows[i].order],
                                           .decided_count = order[rows[i].order][0] ? ORDER : 0};
        struct qy_standings *standings;
        struct qy_prize_awards awards;
        struct qy_prize_list *list;
        struct qy_buf text = QY_BUF_INIT;

        assert_int_equal(qy_standings_new(event, &setup, &standings, NULL), 0);
        assert_int_equal(qy_prize_list_read(rows[i].list, strlen(rows[i].list), &list, NULL), 0);
        assert_int_equal(qy_prizes_award(list, event, standings, 2026, rows[i].division, &awards, NULL), 0);
        for (size_t k = 0; k < awards.count; k++)
            qy_buf_addf(&text, "%s%u:%u:%lld", k > 0 ? " " : "", awards.award[k].number,
                        awards.award[k].place, (long long)awards.award[k].amount);
        if (strcmp(qy_buf_str(&text), rows[i].awards) != 0)
            fail_msg("row %zu: %s, expected %s", i, qy_buf_str(&text), rows[i].awards);
        assert_int_equal(awards.ageless, strpbrk(rows[i].list, "6u") && strstr(rows[i].list, "unit") == NULL);
        qy_buf_free(&text);
        qy_prize_awards_free(&awards);
        qy_prize_list_free(list);
        qy_standings_free(standings);
        qy_tournament_free(event);
    }
}

static void bad_lists_are_told(void **state)
{
    static const struct {
        const char *line;
        int code;
    } bad[] = {
        {"all", QY_E_PRIZE_LINE},
        {"all\t", QY_E_PRIZE_LINE},
        {"all\tmuch", QY_E_PRIZE_LINE},
        {"all\t1.234", QY_E_PRIZE_LINE},
        {"all\t-1", QY_E_PRIZE_LINE},
        {"all\t1.\n", QY_E_PRIZE_LINE},
        {"tall\t5", QY_E_PRIZE_CATEGORY},
        {"women&\t5", QY_E_PRIZE_CATEGORY},
        {"u\t5", QY_E_PRIZE_CATEGORY},
        {"rating:5\t5", QY_E_PRIZE_CATEGORY},
        {"unit:\t5", QY_E_PRIZE_CATEGORY},
        {"rating:1-x\t5", QY_E_PRIZE_CATEGORY},
        {"u151\t5", QY_E_PRIZE_CATEGORY},
        {"rating:1-10000\t5", QY_E_PRIZE_CATEGORY},
        {"all\t100000000", QY_E_PRIZE_LINE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct qy_prize_list *list = NULL;
        struct qy_error error = {0};
        char text[64];
        int code;

        (void)snprintf(text, sizeof text, "all\t1\n%s", bad[i].line);
        code = qy_prize_list_read(text, strlen(text), &list, &error);
        if (code != bad[i].code || error.line != 2 || list)
            fail_msg("%s: code %d, line %u", bad[i].line, code, error.line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prizes_go_by_category),
        cmocka_unit_test(bad_lists_are_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
