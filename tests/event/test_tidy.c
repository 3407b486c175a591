/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dates and titles in acts: how they are stored, and which are rejected; logs of earlier versions contain others. */
#include "read_log.h"

#include <qiyuan/errors/clock.h>
#include <qiyuan/event/tournament_act.h>

#include <stdio.h>

#define BEGIN                                                                                                \
    "{\"act\":\"new\",\"system\":\"dutch\",\"rounds\":5,\"numbers\":\"rating\"}\n{\"act\":\"add\",\"name\":" \
    "\"Ann\"}\n"

/* A date of birth as typed and as stored; NULL: rejected. */
static const struct {
    const char *typed;
    const char *kept;
} births[] = {
    {"1990-02-28", "1990/02/28"},
    {"1990-02-29", NULL},
    {"1990-02-30", NULL},
    {"1992-02-29", "1992/02/29"},
    {"1900-02-29", NULL},
    {"2000-02-29", "2000/02/29"},
    {"1990-04-30", "1990/04/30"},
    {"1990-04-31", NULL},
    {"1990-12-31", "1990/12/31"},
    {"1990-12-32", NULL},
    {"1990-13-01", NULL},
    {"1990-00-01", NULL},
    {"30.02.1990", NULL},
    {"28.02.1990", "1990/02/28"},
    {"1990年2月30日", NULL},
    {"1990年2月3日", "1990/02/03"},
    {"19900230", NULL},
    {"19900203", "1990/02/03"},
    {"30 February 1990", NULL},
    {"3 Feb 1990", "1990/02/03"},
    {"1990", "1990"},
    {"1990-02", "1990/02"},
    {"1990/00/00", "1990"},
    {"1849", NULL},
    {"soon", NULL},
    {"", NULL},
};

static int enter(struct qy_tournament_log *log, const char *title, const char *birth, struct qy_error *reterr)
{
    return qy_tournament_log_act(
        log, &(struct qy_tournament_act){.kind = QY_ACT_ADD, .name = "Bob", .title = title, .birth = birth},
        reterr);
}

static void dates_of_birth(void **state)
{
    (void)state;
    for (size_t i = 0; i + 1 < sizeof births / sizeof births[0]; i++) {
        struct qy_tournament_log *log = read_log(BEGIN);
        struct qy_error error = {0};
        struct qy_tournament_act amend = {0};
        int code = enter(log, NULL, births[i].typed, &error);
        const struct qy_tournament *tournament = qy_tournament_log_tournament(log);

        if (code != (births[i].kept ? 0 : QY_E_TOUR_DATE))
            fail_msg("%s: %d", births[i].typed, code);
        assert_int_equal(tournament->player_count, births[i].kept ? 2 : 1);
        if (births[i].kept)
            assert_string_equal(tournament->player[1].text[QY_PLAYER_BIRTH], births[i].kept);
        else
            assert_string_equal(error.found, births[i].typed);
        /* put right, and in place of the line of an entry */
        code = qy_tournament_log_act(
            log, &(struct qy_tournament_act){.kind = QY_ACT_EDIT, .number = 1, .birth = births[i].typed},
            NULL);
        assert_int_equal(code, births[i].kept ? 0 : QY_E_TOUR_DATE);
        code = qy_tournament_log_amend(
            log, 2, &(struct qy_tournament_act){.kind = QY_ACT_ADD, .name = "Ann", .birth = births[i].typed},
            &amend, NULL);
        assert_int_equal(code, births[i].kept ? 0 : QY_E_TOUR_DATE);
        qy_tournament_act_free(&amend);
        qy_tournament_log_free(log);
    }
}

static void days_of_events(void **state)
{
    static const struct {
        const char *begins;
        const char *ends;
        const char *dates;
        bool good;
    } rows[] = {
        {"2026-02-28", "2026/03/01", NULL, true},
        {"2026-02-29", NULL, NULL, false},
        {NULL, "2026-04-31", NULL, false},
        {"26/02/28", NULL, NULL, true},
        {"26/02/29", NULL, NULL, false},
        {NULL, NULL, "2026-05-01,2026-05-02", true},
        {NULL, NULL, "2026-05-01, 2026-05-32", false},
        {NULL, NULL, "26/05/01,,26/05/03", true},
        {NULL, NULL, "26/05/01;26/06/31", false},
        {"", "", "", true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = read_log(BEGIN);
        const struct qy_tournament_act event = {
            .kind = QY_ACT_EVENT, .begins = rows[i].begins, .ends = rows[i].ends, .dates = rows[i].dates};

        if (qy_tournament_log_act(log, &event, NULL) != (rows[i].good ? 0 : QY_E_TOUR_DATE))
            fail_msg("row %zu", i);
        qy_tournament_log_free(log);
    }
}

static void hours_and_prizes_of_events(void **state)
{
    static const struct {
        struct qy_tournament_act event;
        int code;
    } rows[] = {
        {{.times = "09:30,14:00"}, 0},
        {{.times = "9:30,,23:59"}, 0},
        {{.times = ""}, 0},
        {{.times = "24:00"}, QY_E_TOUR_HOUR},
        {{.times = "09:60"}, QY_E_TOUR_HOUR},
        {{.times = "0930"}, QY_E_TOUR_HOUR},
        {{.times = "09:30,soon"}, QY_E_TOUR_HOUR},
        {{.times = ":30"}, QY_E_TOUR_HOUR},
        {{.prizes = "all\t300\t200\nu18\t50\n"}, 0},
        {{.prizes = ""}, 0},
        {{.prizes = "all\tmuch"}, QY_E_PRIZE_LINE},
        {{.division = "each"}, 0},
        {{.division = "shared"}, 0},
        {{.division = "hort"}, 0},
        {{.division = "by age"}, QY_E_TOUR_ACT},
        {{.committee = "A, B", .jury = "C", .leaders = "Rook: D", .meetings = "2026-12-12 09:00 Opening"}, 0},
        {{.time = "90m+30s"}, 0},
        {{.time = "soon"}, QY_E_TIME_CONTROL},
        {{.time = "15m+10s", .online = "auto"}, 0},
        {{.time = "-", .online = "auto"}, QY_E_TOUR_ONLINE_CLOCK},
        {{.jury = "A\nB"}, QY_E_ONE_LINE},
        {{.leaders = "A\tB"}, QY_E_ONE_LINE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = read_log(BEGIN);
        struct qy_tournament_act event = rows[i].event;
        struct qy_buf lines = QY_BUF_INIT;

        event.kind = QY_ACT_EVENT;
        int code = qy_tournament_log_do(log, &event, 1, &lines, NULL);
        if (code != rows[i].code)
            fail_msg("row %zu: %d", i, code);
        qy_buf_free(&lines);
        qy_tournament_log_free(log);
    }
}

/* Titles in any spelling are those of the order of C.04.2. */
static void titles(void **state)
{
    static const char *const spelled[][2] = {
        {"gm", "GM"}, {"GM", "GM"},          {"g", "GM"},    {"Grandmaster", "GM"}, {"I", "IM"},
        {"im", "IM"}, {"m", "IM"},           {"Wgm", "WGM"}, {"wg", "WGM"},         {"f", "FM"},
        {"Fm", "FM"}, {"FIDE Master", "FM"}, {"wim", "WIM"}, {"w.i.m.", "WIM"},     {"c", "CM"},
        {"cm", "CM"}, {"wfm", "WFM"},        {"wcm", "WCM"}, {"NM", "NM"},          {"特级大师", "特级大师"},
        {"xx", "xx"}};
    struct qy_tournament_log *log =
        read_log("{\"act\":\"new\",\"system\":\"dutch\",\"rounds\":5,\"numbers\":\"rating\"}\n");
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    static const char *const order[] = {"cm", "gm", "wcm", "im", "wfm", "fm", "wim", "wgm"};
    static const char *const ranked[] = {"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"};

    (void)state;
    for (size_t i = 0; i < sizeof spelled / sizeof spelled[0]; i++) {
        struct qy_tournament_log *one = read_log(BEGIN);

        assert_int_equal(enter(one, spelled[i][0], NULL, NULL), 0);
        tournament = qy_tournament_log_tournament(one);
        for (size_t k = 0; k < tournament->player_count; k++)
            if (strcmp(tournament->player[k].text[QY_PLAYER_NAME], "Bob") == 0)
                assert_string_equal(tournament->player[k].text[QY_PLAYER_TITLE], spelled[i][1]);
        qy_tournament_log_free(one);
    }
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        assert_int_equal(enter(log, order[i], NULL, NULL), 0);
    tournament = qy_tournament_log_tournament(log);
    for (size_t i = 0; i < sizeof ranked / sizeof ranked[0]; i++)
        assert_string_equal(tournament->player[i].text[QY_PLAYER_TITLE], ranked[i]);
    qy_tournament_log_free(log);
}

/* What an earlier version took stays as it was ruled: the numbers, too. */
static void earlier_logs(void **state)
{
    struct qy_tournament_log *log =
        read_log(BEGIN "{\"act\":\"add\",\"name\":\"Bob\",\"title\":\"gm\",\"birth\":\"1990-02-30\"}\n"
                       "{\"act\":\"event\",\"begins\":\"2026-02-30\",\"dates\":\"soon\"}\n");
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);

    (void)state;
    assert_string_equal(tournament->player[1].text[QY_PLAYER_TITLE], "gm");
    assert_string_equal(tournament->player[1].text[QY_PLAYER_BIRTH], "1990-02-30");
    qy_tournament_log_free(log);
}

/* A name of 201 characters is refused where it is new, also in place of another line; a log of an earlier version may hold it. */
static void long_texts(void **state)
{
    enum { MOST = 200 };
    static const char head[] = "{\"act\":\"add\",\"name\":\"";
    char name[3 * (MOST + 1) + 1] = "";
    char line[sizeof name + sizeof head + 8];
    struct qy_tournament_act amend = {0};
    struct qy_error error = {0};
    struct qy_tournament_log *log = read_log(BEGIN);

    (void)state;
    for (size_t i = 0; i < MOST; i++)
        strcat(name, "名");
    assert_int_equal(
        qy_tournament_log_act(log, &(struct qy_tournament_act){.kind = QY_ACT_ADD, .name = name}, NULL), 0);
    strcat(name, "名");
    (void)snprintf(line, sizeof line, "%s%s\"}", head, name);
    assert_int_equal(
        qy_tournament_log_act(log, &(struct qy_tournament_act){.kind = QY_ACT_ADD, .name = name}, &error),
        QY_E_TOUR_TEXT_LONG);
    assert_string_equal(error.found, "name");
    assert_string_equal(error.expected, "200");
    assert_int_equal(qy_tournament_log_amend(
                         log, 2, &(struct qy_tournament_act){.kind = QY_ACT_ADD, .name = name}, &amend, NULL),
                     QY_E_TOUR_TEXT_LONG);
    assert_int_equal(
        qy_tournament_log_act(
            log, &(struct qy_tournament_act){.kind = QY_ACT_AMEND, .line = 2, .instead = line}, NULL),
        QY_E_TOUR_TEXT_LONG);
    assert_int_equal(qy_tournament_log_act_line(log, line, strlen(line), NULL), QY_E_TOUR_TEXT_LONG);
    qy_tournament_log_free(log);
    {
        char text[sizeof line + sizeof BEGIN + 1];

        (void)snprintf(text, sizeof text, BEGIN "%s\n", line);
        log = read_log(text);
        assert_string_equal(qy_tournament_log_tournament(log)->player[1].text[QY_PLAYER_NAME], name);
        qy_tournament_log_free(log);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_of_birth),
        cmocka_unit_test(days_of_events),
        cmocka_unit_test(hours_and_prizes_of_events),
        cmocka_unit_test(titles),
        cmocka_unit_test(earlier_logs),
        cmocka_unit_test(long_texts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
