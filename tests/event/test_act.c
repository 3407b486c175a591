/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts as structures: done by a program, written as lines, read again; and invalid acts. */
#include "cmocka_all.h"
#include "event/act.h"
#include "event/act_table.h"

#include <qiyuan/event/tournament_log.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM 65536

/* A program's acts without JSON, and the resulting log. */
static void a_program_directs_an_event(void **state)
{
    static const struct qy_pair pairs[] = {{1, 3}, {2, 0}};
    static const uint16_t order[] = {3, 1};
    const struct {
        struct qy_tournament_act act;
        const char *line;
    } rows[] = {
        {{.kind = QY_ACT_ADD, .name = "Ada \"A\" Ångström", .rating = 2400, .sex = "w"},
         "{\"act\":\"add\",\"name\":\"Ada \\\"A\\\" Ångström\",\"rating\":2400,\"sex\":\"w\"}"},
        {{.kind = QY_ACT_ADD, .name = "Bo"}, "{\"act\":\"add\",\"name\":\"Bo\"}"},
        {{.kind = QY_ACT_ADD, .number = 3, .name = "Cy", .unit = "Alpha"},
         "{\"act\":\"add\",\"number\":3,\"name\":\"Cy\",\"unit\":\"Alpha\"}"},
        {{.kind = QY_ACT_RATE, .number = 2, .rating = 2100},
         "{\"act\":\"rate\",\"number\":2,\"rating\":2100}"},
        {{.kind = QY_ACT_PAIR, .round = 1, .pairs = pairs, .pair_count = 2, .how = "by-hand", .by = "chief"},
         "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,3],[2,0]],\"kind\":\"by-hand\",\"by\":\"chief\"}"},
        {{.kind = QY_ACT_RESULT, .white = 1, .black = 3, .result = "1-0"},
         "{\"act\":\"result\",\"white\":1,\"black\":3,\"result\":\"1-0\"}"},
        {{.kind = QY_ACT_RESULT,
          .white = 1,
          .black = 3,
          .result = "1-0",
          .log = "b1.jsonl",
          .fouls = {0, 2},
          .used = {60000, 1}},
         "{\"act\":\"result\",\"white\":1,\"black\":3,\"result\":\"1-0\",\"log\":\"b1.jsonl\",\"fouls\":[0,2]"
         ","
         "\"used\":[60000,1]}"},
        {{.kind = QY_ACT_EVENT, .rules = "chess-classic", .regulated = " { \"a\" : \"b\", \"c\":null }"},
         "{\"act\":\"event\",\"rules\":\"chess-classic\",\"regulated\":{\"a\":\"b\",\"c\":null}}"},
        {{.kind = QY_ACT_PENALISE, .number = 1, .how = "points", .points = -5, .by = "chief"},
         "{\"act\":\"penalise\",\"number\":1,\"kind\":\"points\",\"points\":-5,\"by\":\"chief\"}"},
        {{.kind = QY_ACT_DECIDE, .order = order, .order_count = 2, .how = "blitz"},
         "{\"act\":\"decide\",\"order\":[3,1],\"kind\":\"blitz\"}"},
        {{.kind = QY_ACT_WITHDRAW, .number = 2, .by = "chief", .reason = "ill"},
         "{\"act\":\"withdraw\",\"number\":2,\"by\":\"chief\",\"reason\":\"ill\"}"},
    };
    const struct qy_tournament_act begin = {
        .kind = QY_ACT_NEW, .name = "Cup", .system = "dutch", .rounds = 3};
    const struct qy_tournament_act early = {.kind = QY_ACT_UNDO};
    struct qy_tournament_log *log;
    const struct qy_tournament *tournament;

    (void)state;
    assert_int_equal(qy_tournament_log_new(&early, &log, NULL), QY_E_TOUR_ACT_NOW);
    assert_int_equal(qy_tournament_log_new(&begin, &log, NULL), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_error error = {0};
        struct qy_buf line = QY_BUF_INIT;

        qy_tournament_act_write(&rows[i].act, &line);
        assert_string_equal(qy_buf_str(&line), rows[i].line);
        qy_buf_free(&line);
        if (qy_tournament_log_act(log, &rows[i].act, &error) < 0)
            fail_msg("%s: %d", rows[i].line, error.code);
    }
    tournament = qy_tournament_log_tournament(log);
    assert_int_equal(qy_tournament_log_acts(log), 1 + sizeof rows / sizeof rows[0]);
    assert_int_equal(qy_tournament_score(tournament, qy_tournament_player(tournament, 1), 1), 5);
    assert_string_equal(qy_tournament_player(tournament, 1)->text[QY_PLAYER_NAME], "Ada \"A\" Ångström");
    qy_tournament_log_free(log);
}

#define SUM ",\"sum\":\""

/* Every line of the stored events is read, written, and read as the same act. */
static void lines_are_read_and_written(void **state)
{
    static const char *const names[] = {"dutch",     "swiss-cn-soft", "berger-varma",       "knockout-drawn",
                                        "groups-ko", "teams-by-hand", "teams-swiss-cn-sum", "arena"};
    static char text[ROOM];

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[1024];
        FILE *file;
        size_t len;

        (void)snprintf(path, sizeof path, "%s/event/kept/%s.log", getenv("QIYUAN_TEST_DATA"), names[i]);
        file = fopen(path, "rb");
        assert_non_null(file);
        len = fread(text, 1, sizeof text, file);
        (void)fclose(file);
        assert_true(len > 0 && len < sizeof text);
        for (size_t at = 0, end; at < len; at = end + 1) {
            struct qy_buf once = QY_BUF_INIT;
            struct qy_buf twice = QY_BUF_INIT;
            struct qy_tournament_act act;

            end = at + (size_t)((const char *)memchr(text + at, '\n', len - at) - (text + at));
            assert_int_equal(qy_tournament_act_read(text + at, end - at, &act, NULL), 0);
            qy_tournament_act_write(&act, &once);
            qy_tournament_act_free(&act);
            /* the order of members may change, none is lost; the checksum belongs to the line, and the file
             * writes it */
            assert_int_equal(
                once.len,
                end - at - (memmem(text + at, end - at, SUM, strlen(SUM)) ? strlen(SUM "01234567\"") : 0));
            assert_int_equal(qy_tournament_act_read(once.data, once.len, &act, NULL), 0);
            qy_tournament_act_write(&act, &twice);
            qy_tournament_act_free(&act);
            assert_string_equal(qy_buf_str(&once), qy_buf_str(&twice));
            qy_buf_free(&once);
            qy_buf_free(&twice);
        }
    }
}

static void numbers_have_bounds(void **state)
{
    static const struct qy_tournament_act rows[] = {
        {.kind = QY_ACT_ADD, .name = "A", .number = QY_TOURNAMENT_MAX_PLAYERS + 1},
        {.kind = QY_ACT_ADD, .name = "A", .rating = -1},
        {.kind = QY_ACT_BYE, .number = 1, .round = 100, .how = "zero"},
        {.kind = QY_ACT_PENALISE, .number = 1, .how = "points", .points = -10001},
        {.kind = QY_ACT_NEW, .system = "dutch", .seed = -1},
        {.kind = QY_ACT_ARENA, .how = "open", .at = -1},
        {.kind = QY_ACT_RESULT, .white = 1, .black = 2, .result = "1-0", .fouls = {0, -1}},
        {.kind = QY_ACT_EVENT, .regulated = "{\"a\":[]}"},
        {.kind = QY_ACT_EVENT, .regulated = "{\"a\":1"},
        {.kind = QY_ACT_EVENT, .regulated = "[]"},
        {.kind = QY_ACT_KINDS},
    };
    const char *begin = "{\"act\":\"new\",\"system\":\"dutch\",\"rounds\":3}\n";
    struct qy_tournament_log *log;

    (void)state;
    assert_int_equal(qy_tournament_log_read(begin, strlen(begin), &log, NULL, NULL), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_error error;

        assert_int_equal(qy_tournament_log_act(log, &rows[i], &error), QY_E_TOUR_ACT);
        assert_int_equal(qy_tournament_log_acts(log), 1);
    }
    qy_tournament_log_free(log);
}

/* Members are known by the names that they have in a line. */
static void words_become_members(void **state)
{
    static const struct {
        const char *member;
        const char *text;
        int32_t most;
        bool good;
    } rows[] = {
        {"name", "Bo", 0, true},          {"name", "", 0, true},
        {"kind", "half", 0, true},        {"rating", "2400", 9999, true},
        {"rating", "10000", 9999, false}, {"round", "99", QY_TOURNAMENT_MAX_ROUNDS, true},
        {"round", "-1", 99, false},       {"round", "", 99, false},
        {"number", "7x", 9999, false},    {"number", "99999999999999999999", 9999, false},
        {"line", "12", 10000000, true},
    };
    struct qy_tournament_act act = {.kind = QY_ACT_ADD};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(qyi_act_most(rows[i].member), rows[i].most);
        assert_int_equal(qyi_act_put(&act, rows[i].member, rows[i].text), rows[i].good);
    }
    assert_string_equal(act.name, "");
    assert_string_equal(act.how, "half");
    assert_int_equal(act.rating, 2400);
    assert_int_equal(act.round, 99);
    assert_int_equal(act.number, 0);
    assert_int_equal(act.line, 12);
}

static void numbers_are_read_from_a_list(void **state)
{
    static const struct {
        const char *text;
        unsigned least;
        size_t count;    /* SIZE_MAX: refused */
        const char *bad; /* from here on */
    } rows[] = {
        {"", 1, 0, NULL},
        {"3", 1, 1, NULL},
        {"3,17,9999", 1, 3, NULL},
        {"3,17,", 1, 2, NULL},
        {"0,2", 0, 2, NULL},
        {"0,2", 1, SIZE_MAX, "0,2"},
        {"3,,5", 1, SIZE_MAX, ",5"},
        {"3,x", 1, SIZE_MAX, "x"},
        {"3, 5", 1, SIZE_MAX, " 5"},
        {"10000", 1, SIZE_MAX, "10000"},
        {"1,99999999999999999999", 1, SIZE_MAX, "99999999999999999999"},
    };
    uint16_t numbers[8];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *bad = NULL;

        assert_int_equal(qyi_act_numbers(rows[i].text, rows[i].least, numbers, &bad), rows[i].count);
        if (rows[i].bad)
            assert_string_equal(bad, rows[i].bad);
        else
            assert_null(bad);
    }
    assert_int_equal(qyi_act_numbers("3,17", 1, numbers, NULL), 2);
    assert_int_equal(numbers[0], 3);
    assert_int_equal(numbers[1], 17);
    assert_int_equal(qyi_act_numbers("x", 1, numbers, NULL), SIZE_MAX);
}

/* Fouls and pairs are two numbers: no more, no fewer, none below 0 or above their bound. */
static void pairs_are_two_numbers(void **state)
{
    static const struct {
        const char *member;
        int code;
    } rows[] = {
        {"fouls\":[0,1]", 0},
        {"fouls\":[999,0]", 0},
        {"fouls\":[]", QY_E_TOUR_ACT},
        {"fouls\":[1]", QY_E_TOUR_ACT},
        {"fouls\":[0,1,0]", QY_E_TOUR_ACT},
        {"fouls\":[-1,0]", QY_E_TOUR_ACT},
        {"fouls\":[0,1000]", QY_E_TOUR_ACT},
        {"pairs\":[[1,2]]", 0},
        {"pairs\":[[]]", QY_E_TOUR_ACT},
        {"pairs\":[[1]]", QY_E_TOUR_ACT},
        {"pairs\":[[1,2,3]]", QY_E_TOUR_ACT},
        {"pairs\":[[1,2],[3]]", QY_E_TOUR_ACT},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_act act = {0};
        struct qy_error error = {0};
        char line[100];

        (void)snprintf(line, sizeof line, "{\"act\":\"result\",\"%s}", rows[i].member);
        if (qy_tournament_act_read(line, strlen(line), &act, &error) != rows[i].code ||
            (rows[i].code < 0 &&
             strcmp(error.expected, rows[i].member[0] == 'f' ? "fouls" : "[white,black]") != 0))
            fail_msg("%s: %d, expected %s", line, error.code, error.expected);
        if (rows[i].code == 0)
            qy_tournament_act_free(&act);
    }
}

/* A value that says something, as it is written. */
static const char *value_of(const struct qyi_act_member *member)
{
    switch (member->type) {
    case QYI_ACT_TEXT: return member->most == 0 ? "\"{\\\"act\\\":\\\"undo\\\"}\"" : "\"x\"";
    case QYI_ACT_OBJECT: return "{\"a\":1}";
    case QYI_ACT_TWO: return "[1,0]";
    case QYI_ACT_ORDER: return "[1,2]";
    case QYI_ACT_DECIDED:
    case QYI_ACT_PAIRS: return "[[1,2]]";
    case QYI_ACT_LOTS: return "[{\"lot\":\"bye\",\"drawer\":1,\"candidates\":[1,2],\"drawn\":2}]";
    default: return "1";
    }
}

/* An act is read and written with each member of its kind, and a new one has no other. */
static void acts_have_the_members_of_the_registry(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < QY_ACT_KINDS; kind++)
        for (size_t i = 0; i < qyi_act_member_count; i++) {
            const struct qyi_act_member *member = &qyi_act_members[i];
            bool has = qyi_act_has(kind, i);
            struct qy_error error = {0};
            struct qy_tournament_act act;
            struct qy_buf text = QY_BUF_INIT;
            char line[200];

            (void)snprintf(line, sizeof line, "{\"act\":\"%s\",\"%s\":%s}", qyi_act_shapes[kind].name,
                           member->name, value_of(member));
            assert_int_equal(qy_tournament_act_read(line, strlen(line), &act, NULL), 0);
            int code = qyi_act_check(&act, &error);
            if (code != (has ? 0 : QY_E_TOUR_ACT) || (!has && strcmp(error.found, member->name) != 0))
                fail_msg("%s: %d, found %s", line, code, error.found);
            qy_tournament_act_write(&act, &text);
            if (has && (!strstr(qy_buf_str(&text), value_of(member)) ||
                        !strstr(qy_buf_str(&text), qyi_act_shapes[kind].name)))
                fail_msg("%s is written as %s", line, qy_buf_str(&text));
            qy_buf_free(&text);
            qy_tournament_act_free(&act);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_directs_an_event),
        cmocka_unit_test(lines_are_read_and_written),
        cmocka_unit_test(numbers_have_bounds),
        cmocka_unit_test(words_become_members),
        cmocka_unit_test(numbers_are_read_from_a_list),
        cmocka_unit_test(pairs_are_two_numbers),
        cmocka_unit_test(acts_have_the_members_of_the_registry),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
