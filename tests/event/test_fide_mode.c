/* SPDX-License-Identifier: GPL-3.0-or-later */
/* FIDE mode: the acts by which an event leaves it for good; changing the number of rounds. */
#include "cmocka_all.h"
#include "read_log.h"

#include <qiyuan/errors/tournament.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An event of six with three rounds paired and played. */
static struct qy_tournament_log *event_of(const char *system, const char *scoring)
{
    struct qy_tournament_act act = {
        .kind = QY_ACT_NEW, .system = system, .rounds = 4, .numbers = "rating", .scoring = scoring};
    struct qy_tournament_log *log;

    assert_int_equal(qy_tournament_log_new(&act, &log, NULL), 0);
    for (int i = 0; i < 6; i++) {
        char name[] = {(char)('A' + i), '\0'};

        act = (struct qy_tournament_act){.kind = QY_ACT_ADD, .name = name, .rating = 2100 - i};
        assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    }
    for (int round = 1; round <= 3; round++) {
        const struct qy_tournament *tournament;
        struct qy_pairing pairing;

        assert_int_equal(qy_tournament_log_pair(log, NULL, 0, &act, NULL), 0);
        assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
        qy_tournament_act_free(&act);
        tournament = qy_tournament_log_tournament(log);
        assert_int_equal(qy_pairing_of_round(tournament, (unsigned)round, &pairing), 0);
        for (size_t i = 0; i < pairing.count; i++) {
            act = (struct qy_tournament_act){.kind = QY_ACT_RESULT,
                                             .round = round,
                                             .white = pairing.pair[i].white,
                                             .black = pairing.pair[i].black,
                                             .result = i == 0 ? "1/2-1/2" : "1-0"};
            assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
        }
        qy_pairing_free(&pairing);
    }
    return log;
}

/* The first pair of a round with a result that it has not. */
static struct qy_tournament_act other_result(const struct qy_tournament_log *log, int round)
{
    struct qy_pairing pairing;
    struct qy_tournament_act act = {.kind = QY_ACT_RESULT, .round = round, .result = "0-1"};

    assert_int_equal(qy_pairing_of_round(qy_tournament_log_tournament(log), (unsigned)round, &pairing), 0);
    act.white = pairing.pair[0].white;
    act.black = pairing.pair[0].black;
    qy_pairing_free(&pairing);
    return act;
}

static void acts_and_objections(void **state)
{
    static const uint16_t two[] = {1, 2};
    static const struct {
        struct qy_tournament_act act;
        unsigned objections;
    } rows[] = {
        {{.kind = QY_ACT_BYE, .number = 1, .round = 4, .how = "zero"}, 0},
        {{.kind = QY_ACT_BYE, .number = 1, .round = 4, .how = "half"}, QY_FIDE_LAST_BYE},
        {{.kind = QY_ACT_BYE, .number = 1, .round = 4, .how = "full"}, QY_FIDE_FULL_BYE},
        {{.kind = QY_ACT_EVENT, .tiebreaks = "SB"}, QY_FIDE_TIEBREAKS},
        {{.kind = QY_ACT_EVENT, .place = "Nis"}, 0},
        {{.kind = QY_ACT_EVENT, .rounds = 5}, QY_FIDE_ROUNDS},
        {{.kind = QY_ACT_AVOID, .order = two, .order_count = 2, .how = "soft"}, QY_FIDE_AVOID},
        {{.kind = QY_ACT_WITHDRAW, .number = 3}, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = event_of("dutch", NULL);
        bool leaves = rows[i].objections & QY_FIDE_LEAVING;
        unsigned left;

        assert_int_equal(qy_tournament_log_fide_objections(log, &rows[i].act), rows[i].objections);
        assert_true(qy_tournament_log_is_fide(log, &left));
        assert_int_equal(qy_tournament_log_act(log, &rows[i].act, NULL), 0);
        assert_int_equal(qy_tournament_log_is_fide(log, &left), !leaves);
        if (leaves)
            assert_int_equal(left, 3);
        qy_tournament_log_free(log);
    }
}

/* The previous round may be corrected, those before it not. */
static void results_of_earlier_rounds(void **state)
{
    struct qy_tournament_log *log = event_of("dutch", NULL);
    struct qy_tournament_act act;
    unsigned left;

    (void)state;
    for (int round = 3; round > 0; round--) {
        act = other_result(log, round);
        assert_int_equal(qy_tournament_log_fide_objections(log, &act),
                         round == 1 ? (unsigned)QY_FIDE_EARLIER_RESULT : 0);
    }
    act.result = "1/2-1/2"; /* as it is */
    assert_int_equal(qy_tournament_log_fide_objections(log, &act), 0);
    act.result = "1/2-0"; /* as White has it the same */
    assert_int_equal(qy_tournament_log_fide_objections(log, &act), QY_FIDE_EARLIER_RESULT);
    act = (struct qy_tournament_act){.kind = QY_ACT_STRIKE, .line = 9}; /* of round one */
    assert_int_equal(qy_tournament_log_fide_objections(log, &act), QY_FIDE_EARLIER_RESULT);
    assert_true(qy_tournament_log_is_fide(log, &left));
    qy_tournament_log_free(log);
}

static unsigned objections_to(const struct qy_tournament_log *log, enum qy_tournament_act_kind kind, int line,
                              const char *instead)
{
    const struct qy_tournament_act act = {.kind = kind, .line = line, .instead = instead};

    return qy_tournament_log_fide_objections(log, &act);
}

/* A correction that does not change the result has no effect, whatever its lines are. */
static void corrections_without_effect(void **state)
{
    struct qy_tournament_log *log = event_of("dutch", NULL);
    struct qy_tournament_act act = other_result(log, 1);
    char text[128];

    (void)state;
    for (int named = 0; named < 2; named++) {
        static const char *const results[] = {"1/2-1/2", "0-1"}; /* what it is, and another */

        for (size_t i = 0; i < 2; i++) {
            snprintf(text, sizeof text, "{\"act\":\"result\",%s\"white\":%d,\"black\":%d,\"result\":\"%s\"}",
                     named ? "\"round\":1," : "", (int)act.white, (int)act.black, results[i]);
            assert_int_equal(objections_to(log, QY_ACT_AMEND, 9, text), i == 0 ? 0 : QY_FIDE_EARLIER_RESULT);
        }
    }
    act.result = "1/2-1/2"; /* repeated in a line of its own: the first one no longer matters */
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    assert_int_equal(objections_to(log, QY_ACT_STRIKE, 9, NULL), 0);
    assert_int_equal(objections_to(log, QY_ACT_AMEND, 9, text), 0);
    qy_tournament_log_free(log);
}

/* A line that names no round was of the latest one when it was written. */
static void lines_without_a_round(void **state)
{
    static const char log_text[] =
        "{\"act\":\"new\",\"system\":\"dutch\",\"rounds\":5,\"numbers\":\"rating\"}\n"
        "{\"act\":\"add\",\"number\":1,\"name\":\"A\"}\n{\"act\":\"add\",\"number\":2,\"name\":\"B\"}\n"
        "{\"act\":\"add\",\"number\":3,\"name\":\"C\"}\n{\"act\":\"add\",\"number\":4,\"name\":\"D\"}\n"
        "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,3],[4,2]]}\n"
        "{\"act\":\"result\",\"white\":1,\"black\":3,\"result\":\"1-0\"}\n"
        "{\"act\":\"result\",\"white\":4,\"black\":2,\"result\":\"0-1\"}\n"
        "{\"act\":\"pair\",\"round\":2,\"pairs\":[[2,1],[3,4]]}\n"
        "{\"act\":\"result\",\"white\":2,\"black\":1,\"result\":\"0-1\"}\n"
        "{\"act\":\"result\",\"white\":3,\"black\":4,\"result\":\"1-0\"}\n"
        "{\"act\":\"pair\",\"round\":3,\"pairs\":[[1,4],[2,3]]}\n"
        "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"1-0\"}\n";
    static const struct {
        int32_t line;
        unsigned objections;
    } rows[] = {{7, QY_FIDE_EARLIER_RESULT}, {8, QY_FIDE_EARLIER_RESULT}, {10, 0}, {11, 0}, {13, 0}};
    struct qy_tournament_log *log = read_log(log_text);

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qy_tournament_act act = {.kind = QY_ACT_STRIKE, .line = rows[i].line};

        assert_int_equal(qy_tournament_log_fide_objections(log, &act), rows[i].objections);
    }
    qy_tournament_log_free(log);
}

/* A team match is entered as a whole: unchanged boards replace nothing, nor do open ones. */
static void matches_of_earlier_rounds(void **state)
{
    static const char log_text[] =
        "{\"act\":\"new\",\"system\":\"team-swiss\",\"teams\":\"fixed:2\",\"rounds\":5}\n"
        "{\"act\":\"add\",\"number\":1,\"name\":\"A\"}\n{\"act\":\"add\",\"number\":2,\"name\":\"B\"}\n"
        "{\"act\":\"add\",\"number\":3,\"name\":\"C\"}\n{\"act\":\"add\",\"number\":4,\"name\":\"D\"}\n"
        "{\"act\":\"member\",\"team\":1,\"name\":\"A1\"}\n{\"act\":\"member\",\"team\":1,\"name\":\"A2\"}\n"
        "{\"act\":\"member\",\"team\":2,\"name\":\"B1\"}\n{\"act\":\"member\",\"team\":2,\"name\":\"B2\"}\n"
        "{\"act\":\"member\",\"team\":3,\"name\":\"C1\"}\n{\"act\":\"member\",\"team\":3,\"name\":\"C2\"}\n"
        "{\"act\":\"member\",\"team\":4,\"name\":\"D1\"}\n{\"act\":\"member\",\"team\":4,\"name\":\"D2\"}\n"
        "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,3],[4,2]]}\n"
        "{\"act\":\"match\",\"white\":1,\"black\":3,\"result\":\"1-0,*\"}\n"
        "{\"act\":\"match\",\"white\":4,\"black\":2,\"result\":\"0-1,1/2-1/2\"}\n"
        "{\"act\":\"pair\",\"round\":2,\"pairs\":[[2,1],[3,4]]}\n"
        "{\"act\":\"pair\",\"round\":3,\"pairs\":[[1,4],[2,3]]}\n";
    static const struct {
        int32_t white;
        int32_t black;
        const char *result;
        unsigned objections;
    } rows[] = {{1, 3, "1-0,0-1", 0},
                {1, 3, "1-0,*", 0},
                {1, 3, "0-1,*", QY_FIDE_EARLIER_RESULT},
                {1, 3, "*", QY_FIDE_EARLIER_RESULT},
                {1, 3, "+-", QY_FIDE_EARLIER_RESULT},
                {4, 2, "0-1,1/2-1/2", 0},
                {4, 2, "0-1,1-0", QY_FIDE_EARLIER_RESULT},
                {4, 2, "1-0,1/2-1/2", QY_FIDE_EARLIER_RESULT}};
    struct qy_tournament_log *log = read_log(log_text);

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qy_tournament_act act = {.kind = QY_ACT_MATCH,
                                              .round = 1,
                                              .white = rows[i].white,
                                              .black = rows[i].black,
                                              .result = rows[i].result};

        assert_int_equal(qy_tournament_log_fide_objections(log, &act), rows[i].objections);
    }
    qy_tournament_log_free(log);
}

/* Neither an undo, nor a strike, nor a second replay brings the mode back. */
static void left_for_good(void **state)
{
    const struct qy_tournament_act undo = {.kind = QY_ACT_UNDO};
    struct qy_tournament_log *log = event_of("dutch", NULL);
    struct qy_tournament_act act = {.kind = QY_ACT_EVENT, .tiebreaks = "SB"};
    struct qy_tournament_log_line line = {0};
    unsigned acts = 0;
    unsigned left;

    (void)state;
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    assert_false(qy_tournament_log_is_fide(log, &left));
    for (size_t i = 0; qy_tournament_log_line_at(log, i, &line); i++)
        acts++;
    act = (struct qy_tournament_act){.kind = QY_ACT_STRIKE, .line = (int32_t)line.number};
    assert_int_equal(line.kind, QY_ACT_LEAVE);
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), QY_E_TOUR_LINE);
    for (unsigned i = 0; i < acts - 2; i++) { /* all but `new` and `leave` */
        assert_int_equal(qy_tournament_log_act(log, &undo, NULL), 0);
        assert_false(qy_tournament_log_is_fide(log, &left));
        assert_int_equal(left, 3);
    }
    assert_int_equal(qy_tournament_log_act(log, &undo, NULL), QY_E_TOUR_ACT_NOW);
    assert_int_equal(qy_tournament_log_tournament(log)->player_count, 0);
    qy_tournament_log_free(log);
}

/* A win counts one point, a draw half of one, a loss none (fide:10.1). */
static void who_is_in_it(void **state)
{
    static const struct {
        const char *system;
        const char *scoring;
        bool fide;
    } rows[] = {
        {"dutch", NULL, true},         {"dutch", "1,0.5,0", true}, {"dutch", "3,1,0", false},
        {"swiss-cn", NULL, false},     {"dubov", NULL, true},      {"dutch", "1,0.9,0", false},
        {"dutch", "1,0.5,0,2", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_act begin = {
            .kind = QY_ACT_NEW, .system = rows[i].system, .rounds = 7, .scoring = rows[i].scoring};
        struct qy_buf lines = QY_BUF_INIT;
        struct qy_tournament_log *log;
        struct qy_tournament_log *again;
        unsigned left;

        assert_int_equal(qy_tournament_log_begin(&begin, &lines, &log, NULL), 0);
        assert_int_equal(qy_tournament_log_is_fide(log, &left), rows[i].fide);
        again = read_log(qy_buf_str(&lines));
        assert_int_equal(qy_tournament_log_is_fide(again, &left), rows[i].fide);
        qy_tournament_log_free(again);
        qy_tournament_log_free(log);
        qy_buf_free(&lines);
    }
}

static void rounds_announced_anew(void **state)
{
    static const struct {
        const char *system;
        int32_t rounds;
        int code;
    } rows[] = {
        {"dutch", 3, 0},
        {"dutch", 2, QY_E_TOUR_ROUNDS_PAIRED},
        {"dutch", 9, 0},
        {"dutch", 99, 0},
        {"double-swiss", 6, 0},
        {"double-swiss", 5, QY_E_TOUR_DOUBLE_ROUNDS},
        {"berger", 7, QY_E_TOUR_ACT_NOW},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = event_of(rows[i].system, NULL);
        struct qy_tournament_act act = {.kind = QY_ACT_EVENT, .rounds = rows[i].rounds};
        bool differs[QY_TOURNAMENT_MAX_ROUNDS + 1];
        unsigned was = qy_tournament_log_tournament(log)->rounds;

        assert_int_equal(qy_tournament_log_act(log, &act, NULL), rows[i].code);
        assert_int_equal(qy_tournament_log_tournament(log)->rounds,
                         rows[i].code == 0 ? (unsigned)rows[i].rounds : was);
        assert_int_equal(qy_tournament_log_rejudge(log, differs, NULL), 0);
        qy_tournament_log_free(log);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acts_and_objections),
        cmocka_unit_test(results_of_earlier_rounds),
        cmocka_unit_test(corrections_without_effect),
        cmocka_unit_test(lines_without_a_round),
        cmocka_unit_test(matches_of_earlier_rounds),
        cmocka_unit_test(left_for_good),
        cmocka_unit_test(who_is_in_it),
        cmocka_unit_test(rounds_announced_anew),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
