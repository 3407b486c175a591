/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of an event: how their logs begin, what they bring, and which logs are refused. */
#include "cmocka_all.h"

#include "answer/event_games.h"

#include <qiyuan/event/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REGULATED "{\"default\":900000,\"natural_limit\":50}"
#define START                                                                                              \
    "{\"t\":0,\"event\":\"start\",\"game\":\"xiangqi\",\"rules\":\"xiangqi-1999\",\"reading\":3,\"mode\":" \
    "\"board\","                                                                                           \
    "\"time\":\"G/30m\",\"red\":\"%s\",\"black\":\"%s\",\"regulations\":" REGULATED "}"
#define BEGIN "{\"t\":1000,\"event\":\"begin\"}\n"
#define FOUL  "{\"t\":2000,\"event\":\"foul\",\"side\":\"red\",\"kind\":\"disturbing\"}\n"
#define WARN  "{\"t\":3000,\"event\":\"penalty\",\"side\":\"red\",\"kind\":\"warning\",\"by\":\"board\"}\n"
#define END   "{\"t\":61000,\"event\":\"resign\",\"side\":\"black\"}\n"

/* Four entrants, or two teams of two boards; round one is paired. */
static struct qy_tournament_log *event_of(const char *teams)
{
    struct qy_tournament_act act = {.kind = QY_ACT_NEW,
                                    .system = "roundrobin-cn",
                                    .game = "xiangqi",
                                    .time = "G/30m",
                                    .teams = teams,
                                    .numbers = "lots",
                                    .regulated = "{ \"natural_limit\" : 50, \"default\":900000}"};
    struct qy_buf text = QY_BUF_INIT;
    struct qy_tournament_log *log;

    assert_int_equal(qyi_event_regulate(NULL, &act, &text, NULL), 0);
    assert_string_equal(act.regulated, REGULATED);
    assert_int_equal(qy_tournament_log_new(&act, &log, NULL), 0);
    qy_buf_free(&text);
    for (int i = 0; i < 4; i++) {
        char name[] = {(char)('A' + i), '\0'};

        act = (struct qy_tournament_act){.kind = QY_ACT_ADD, .name = name};
        assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
        for (int k = 0; teams && k < 2; k++) {
            char member[] = {(char)('A' + i), (char)('1' + k), '\0'};

            act = (struct qy_tournament_act){.kind = QY_ACT_MEMBER, .team = i + 1, .name = member};
            assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
        }
    }
    assert_int_equal(qy_tournament_log_pair(log, NULL, 0, &act, NULL), 0);
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    qy_tournament_act_free(&act);
    return log;
}

static unsigned fouls_of(const struct qy_tournament_log *log, unsigned number, unsigned *ret_warnings)
{
    size_t count;
    const struct qy_conduct *conduct = qy_tournament_log_conduct(log, &count);

    *ret_warnings = 0;
    for (size_t i = 0; i < count; i++)
        if (conduct[i].number == number) {
            *ret_warnings = conduct[i].warnings;
            return conduct[i].fouls;
        }
    return 0;
}

/* The first line is that of the event; so are players by board or by name, of teams too. */
static void logs_begin_as_the_event_says(void **state)
{
    static const struct {
        const char *teams;
        const char *board;
        const char *name[2]; /* NULL: no such board */
    } rows[] = {
        {NULL, "1", {"A", "D"}},          {NULL, "2", {"B", "C"}},          {NULL, "3", {NULL, NULL}},
        {NULL, "1.1", {NULL, NULL}},      {NULL, "", {NULL, NULL}},         {NULL, "-1", {NULL, NULL}},
        {"fixed:2", "1.1", {"A1", "D1"}}, {"fixed:2", "1.2", {"D2", "A2"}}, {"fixed:2", "2", {NULL, NULL}},
        {"fixed:2", "2.3", {NULL, NULL}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = event_of(rows[i].teams);
        struct qy_pair pair;
        struct qy_buf line = QY_BUF_INIT;
        char expected[512];
        unsigned round = 1;
        bool found = qyi_event_board(log, &round, rows[i].board, strlen(rows[i].board), &pair);

        assert_int_equal(found, rows[i].name[0] != NULL);
        if (found) {
            (void)snprintf(expected, sizeof expected, START, rows[i].name[0], rows[i].name[1]);
            assert_int_equal(qyi_event_game_start(log, pair, &line, NULL), 0);
            assert_string_equal(qy_buf_str(&line), expected);
        }
        qy_buf_free(&line);
        qy_tournament_log_free(log);
    }
}

/* An entered log counts for the player or the team, is replaced by a later log, and stays when the result alone is
 * typed. */
static void logs_bring_conduct(void **state)
{
    static const struct {
        const char *teams;
        const char *name[2];
        unsigned number; /* whose fouls they are */
        unsigned white;
    } rows[] = {{NULL, {"B", "C"}, 2, 2}, {"fixed:2", {"D2", "A2"}, 4, 8}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = event_of(rows[i].teams);
        struct qy_tournament_act act;
        struct qy_game_conduct game;
        unsigned warnings;
        char text[1024];
        int len =
            snprintf(text, sizeof text, START "\n" BEGIN FOUL WARN END, rows[i].name[0], rows[i].name[1]);

        assert_false(qy_tournament_log_game_conduct(log, 1, rows[i].white, &game));
        for (int twice = 0; twice < 2; twice++) {
            assert_int_equal(qyi_event_game_read(log, 1, NULL, text, (size_t)len, 0, &act, NULL), 0);
            assert_int_equal(act.white, rows[i].white);
            assert_string_equal(act.result, "1-0");
            act.log = "board.jsonl";
            assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
            assert_int_equal(fouls_of(log, rows[i].number, &warnings), 1);
            assert_int_equal(warnings, 1);
        }
        act = (struct qy_tournament_act){
            .kind = QY_ACT_RESULT, .white = act.white, .black = act.black, .result = "1/2-1/2"};
        assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
        assert_int_equal(fouls_of(log, rows[i].number, &warnings), 1);
        assert_true(qy_tournament_log_game_conduct(log, 1, rows[i].white, &game));
        assert_int_equal(game.used[0], 60000);
        assert_int_equal(game.fouls[0], 1);
        assert_int_equal(game.warnings[1], 0);
        qy_tournament_log_free(log);
    }
}

/* What cancels a warning, how games end in an event, and logs of other games. */
static void logs_are_held_against_the_event(void **state)
{
    static const struct {
        const char *name[2];
        const char *lines;
        int code;
        const char *result;
        int warnings;
    } rows[] = {
        {{"A", "D"}, BEGIN WARN END, 0, "1-0", 1},
        {{"A", "D"}, BEGIN WARN "{\"t\":4000,\"event\":\"undo\",\"line\":3}\n" END, 0, "1-0", 0},
        {{"A", "D"}, BEGIN WARN WARN "{\"t\":4000,\"event\":\"undo\",\"line\":4}\n" END, 0, "1-0", 1},
        {{"A", "D"},
         "{\"t\":0,\"event\":\"absent\",\"side\":\"black\"}\n{\"t\":0,\"event\":\"begin\"}\n"
         "{\"t\":900001,\"event\":\"flag\",\"side\":\"black\"}\n",
         0,
         "+-",
         0},
        {{"A", "D"}, BEGIN, QY_E_TOUR_GAME_OPEN, NULL, 0},
        {{"D", "A"}, BEGIN END, QY_E_TOUR_GAME_OTHER, NULL, 0},
        {{"", ""}, BEGIN END, QY_E_TOUR_GAME_OTHER, NULL, 0},
        {{"A", "D"}, "{\"t\":1000,\"event\":\"nothing\"}\n", QY_E_EVENT_UNKNOWN, NULL, 0},
    };
    struct qy_tournament_log *log = event_of(NULL);
    struct qy_tournament_act act;
    static const char other[] =
        "{\"t\":0,\"event\":\"start\",\"game\":\"xiangqi\",\"mode\":\"board\"}\n" BEGIN END;
    const struct qy_pair board = {2, 3};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_error error = {0};
        char text[1024];
        int len = snprintf(text, sizeof text, START "\n", rows[i].name[0], rows[i].name[1]);

        (void)snprintf(text + len, sizeof text - (size_t)len, "%s", rows[i].lines);
        if (qyi_event_game_read(log, 1, NULL, text, strlen(text), 0, &act, &error) != rows[i].code)
            fail_msg("row %zu: %d", i, error.code);
        if (rows[i].code < 0)
            continue;
        assert_string_equal(act.result, rows[i].result);
        assert_int_equal(act.warnings[0], rows[i].warnings);
    }
    assert_int_equal(qyi_event_game_read(log, 1, &board, other, sizeof other - 1, 0, &act, NULL),
                     QY_E_TOUR_GAME_RULES);
    assert_int_equal(qyi_event_game_read(log, 1, NULL, "", 0, 0, &act, NULL), QY_E_LOG_EMPTY);
    qy_tournament_log_free(log);
}

/* What a rule set does not leave open is refused with the article; the pace names the book. */
static void regulations_are_held_against_the_book(void **state)
{
    static const struct {
        const char *game;
        const char *rules;
        const char *pace;
        const char *regulated;
        int code;
        const char *expected; /* the error's expected value, or the line */
    } rows[] = {
        {"xiangqi", NULL, NULL, "{\"natural_limit\":40}", 0, "{\"natural_limit\":40}"},
        {"xiangqi", NULL, NULL, "{\"illegal_moves\":2}", 0, "{\"illegal_moves\":2}"},
        {"chess", "chess-fide-2023", NULL, "{\"illegal_moves\":2}", QY_E_REGULATION_CLOSED, "fide:7.5.5"},
        {"chess", "chess-classic", NULL, "{\"illegal_moves\":2}", 0, "{\"illegal_moves\":2}"},
        {"chess", NULL, NULL, "{\"supervised\":true}", QY_E_REGULATION_CLOSED, NULL},
        {"chess", NULL, "blitz", "{\"supervised\":true}", 0, "{\"supervised\":true}"},
        {"chess", "no-such-book", NULL, NULL, QY_E_FIELD_VALUE, "no-such-book"},
        {NULL, NULL, NULL, "{\"claims\":\"auto\"", QY_E_JSON_FORM, NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_act act = {.kind = QY_ACT_NEW,
                                        .system = "dutch",
                                        .game = rows[i].game,
                                        .rules = rows[i].rules,
                                        .pace = rows[i].pace,
                                        .regulated = rows[i].regulated};
        struct qy_error error = {0};
        struct qy_buf text = QY_BUF_INIT;

        if (qyi_event_regulate(NULL, &act, &text, &error) != rows[i].code)
            fail_msg("row %zu: %d", i, error.code);
        if (rows[i].expected)
            assert_string_equal(rows[i].code < 0 ? error.expected : act.regulated, rows[i].expected);
        qy_buf_free(&text);
    }
}

static void hear(void *user, const char *id, const char *first, const char *second, const char *third)
{
    qy_buf_addf(user, "%s %s %s %s", id, first, second, third);
}

/* Enters the results of a round from lines as people write them; the first invalid part is reported, and
 * nothing is entered. */
static void rounds_are_entered_at_once(void **state)
{
    static const struct {
        const char *teams;
        const char *text;
        const char *expected; /* the acts as lines, or with `code` 1 the messages */
        int code;
    } rows[] = {
        {NULL, "1:1-0\n2:=", "1-4 1-0, 2-3 1/2-1/2, ", 0},
        {NULL, "1 0-1 # late\r\n\n2\t1-0", "1-4 0-1, 2-3 1-0, ", 0},
        {NULL, "2:+-;1:--", "2-3 +-, 1-4 --, ", 0},
        {NULL, "", "", 0},
        {NULL, "1:1-0\n3:1-0", "tournament.results-board 2 1 3", 1},
        {NULL, "1:1-0 2:won", "tournament.results-line 1 2:won ", 1},
        {NULL, "1-0", "tournament.results-line 1 1-0 ", 1},
        {"fixed:2", "1.2:1-0", "8-2 1-0, ", 0},
        {"fixed:2", "2:1-0", "tournament.results-board 1 1 2", 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = event_of(rows[i].teams);
        struct qy_buf said = QY_BUF_INIT;
        const struct qyi_warner warner = {hear, &said};
        struct qy_tournament_act *acts = NULL;
        size_t count = 0;

        assert_int_equal(
            qyi_event_results(log, 1, rows[i].text, strlen(rows[i].text), &warner, &acts, &count, NULL),
            rows[i].code);
        for (size_t k = 0; k < count; k++)
            qy_buf_addf(&said, "%d-%d %s, ", (int)acts[k].white, (int)acts[k].black, acts[k].result);
        assert_string_equal(qy_buf_str(&said), rows[i].expected);
        free(acts);
        qy_buf_free(&said);
        qy_tournament_log_free(log);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logs_begin_as_the_event_says),
        cmocka_unit_test(rounds_are_entered_at_once),
        cmocka_unit_test(logs_bring_conduct),
        cmocka_unit_test(logs_are_held_against_the_event),
        cmocka_unit_test(regulations_are_held_against_the_book),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
