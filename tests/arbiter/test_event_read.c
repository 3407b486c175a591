/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of a log: what is read, and where and why the others are refused. */
#include "support.h"

#define START "{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"white\":\"A\"}"

static const struct {
    const char *line;
    int code;
    uint32_t column;
} bad[] = {
    {"", QY_E_JSON_FORM, 1},
    {"[]", QY_E_JSON_FORM, 1},
    {"{\"t\":1,\"event\":\"begin\"", QY_E_JSON_FORM, 23},
    {"{\"t\":1,\"event\":\"begin\"} x", QY_E_JSON_FORM, 25},
    {"{\"t\":1,,\"event\":\"begin\"}", QY_E_JSON_FORM, 8},
    {"{\"t\":1,\"event\":\"begin\",}", QY_E_JSON_FORM, 24},
    {"{\"t\":01,\"event\":\"begin\"}", QY_E_JSON_FORM, 7},
    {"{\"t\":1.5,\"event\":\"begin\"}", QY_E_JSON_FORM, 7},
    {"{\"t\":1e3,\"event\":\"begin\"}", QY_E_JSON_FORM, 7},
    {"{\"t\":99999999999999999999,\"event\":\"begin\"}", QY_E_JSON_FORM, 6},
    {"{\"t\":1,\"event\":\"be\tgin\"}", QY_E_JSON_FORM, 19},
    {"{\"t\":1,\"event\":\"be\\xgin\"}", QY_E_JSON_FORM, 20},
    {"{\"t\":1,\"event\":\"\\ud800\"}", QY_E_JSON_FORM, 23},
    {"{\"t\":1,\"event\":\"\\u0000\"}", QY_E_JSON_FORM, 23},
    {"{\"t\":1,\"event\":\"\xff\"}", QY_E_JSON_FORM, 17},
    {"{\"t\":1,\"event\":\"begin\" \"side\":\"white\"}", QY_E_JSON_FORM, 24},
    {"{\"t\":-1,\"event\":\"begin\"}", QY_E_FIELD_VALUE, 6},
    {"{\"t\":\"1\",\"event\":\"begin\"}", QY_E_FIELD_VALUE, 6},
    {"{\"event\":\"begin\"}", QY_E_FIELD_MISSING, 1},
    {"{\"t\":1}", QY_E_FIELD_MISSING, 1},
    {"{\"t\":1,\"event\":7}", QY_E_FIELD_VALUE, 16},
    {"{\"t\":1,\"event\":\"mvoe\"}", QY_E_EVENT_UNKNOWN, 16},
    {"{\"t\":1,\"event\":\"begin\",\"t\":1}", QY_E_FIELD_REPEATED, 24},
    {"{\"t\":1,\"event\":\"begin\",\"colour\":1}", QY_E_FIELD_UNKNOWN, 24},
    {"{\"t\":1,\"event\":\"begin\",\"white\":\"A\"}", QY_E_FIELD_UNKNOWN, 24},
    {"{\"t\":1,\"event\":\"begin\",\"ms\":1}", QY_E_FIELD_UNKNOWN, 29},
    {"{\"t\":1,\"event\":\"resign\"}", QY_E_FIELD_MISSING, 1},
    {"{\"t\":1,\"event\":\"resign\",\"side\":\"red\"}", QY_E_FIELD_VALUE, 32},
    {"{\"t\":1,\"event\":\"move\",\"side\":\"white\"}", QY_E_FIELD_MISSING, 1},
    {"{\"t\":1,\"event\":\"touch\",\"side\":\"white\"}", QY_E_FIELD_MISSING, 1},
    {"{\"t\":1,\"event\":\"touch\",\"side\":\"white\",\"square\":\"e9\"}", QY_E_FIELD_VALUE, 48},
    {"{\"t\":1,\"event\":\"touch\",\"side\":\"white\",\"squares\":[]}", QY_E_FIELD_VALUE, 49},
    {"{\"t\":1,\"event\":\"touch\",\"side\":\"white\",\"squares\":[\"a1\",\"a1\"]}", QY_E_FIELD_VALUE, 49},
    {"{\"t\":1,\"event\":\"touch\",\"side\":\"white\",\"squares\":[\"a1\",\"a2\",\"a3\"]}", QY_E_JSON_FORM,
     60},
    {"{\"t\":1,\"event\":\"claim\",\"side\":\"white\",\"kind\":\"luck\"}", QY_E_FIELD_VALUE, 46},
    {"{\"t\":1,\"event\":\"penalty\",\"side\":\"white\",\"kind\":\"time\"}", QY_E_FIELD_MISSING, 48},
    {"{\"t\":1,\"event\":\"penalty\",\"side\":\"white\",\"kind\":\"loss\",\"by\":\"me\"}", QY_E_FIELD_VALUE,
     60},
    {"{\"t\":1,\"event\":\"undo\",\"line\":0}", QY_E_FIELD_VALUE, 30},
    {"{\"t\":1,\"event\":\"adjudicate\",\"result\":\"2-0\"}", QY_E_FIELD_VALUE, 38},
    {"{\"t\":1,\"event\":\"clock-fault\",\"set\":{\"white\":1}}", QY_E_FIELD_VALUE, 36},
};

static void damaged_lines_are_told(void **state)
{
    struct qy_event_reader reader = {0};
    struct qy_event event;

    (void)state;
    assert_int_equal(qy_event_read(&reader, START, strlen(START), &event, NULL), 0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct qy_error error = {0};
        int code = qy_event_read(&reader, bad[i].line, strlen(bad[i].line), &event, &error);

        if (code != bad[i].code || error.column != bad[i].column)
            fail_msg("%s: expected %s at %u, got %s at %u", bad[i].line, qy_error_name(bad[i].code),
                     (unsigned)bad[i].column, code < 0 ? qy_error_name(code) : "success",
                     (unsigned)error.column);
    }
    qy_event_reader_free(&reader);
}

static const struct {
    const char *line;
    int code;
} starts[] = {
    {"{\"t\":0,\"event\":\"begin\"}", QY_E_LOG_START},
    {"{\"t\":0,\"event\":\"start\"}", QY_E_FIELD_MISSING},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"go\"}", QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"rules\":\"xiangqi-1999\"}", QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"red\":\"A\"}", QY_E_FIELD_UNKNOWN},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"white\":\"A\",\"white\":\"B\"}", QY_E_FIELD_REPEATED},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"time\":\"soon\"}", QY_E_TIME_CONTROL},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"fen\":\"8/8\"}", QY_E_FEN_RANK_COUNT},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"mode\":\"post\"}", QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"natural_limit\":0}", QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"regulations\":{\"time\":\"G/5m\"}}",
     QY_E_FIELD_UNKNOWN},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"regulations\":{\"default\":1},\"default\":2}",
     QY_E_FIELD_REPEATED},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"fen\":null,\"default\":null}", 0},
    {"{\"event\":\"start\",\"t\":0,\"black\":\"\\u68cb\\ud83d\\ude00\",\"game\":\"xiangqi\",\"red\":null}",
     0},
};

static void starts_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        struct qy_event_reader reader = {0};
        struct qy_event event;
        int code = qy_event_read(&reader, starts[i].line, strlen(starts[i].line), &event, NULL);

        if (code != starts[i].code)
            fail_msg("%s: expected %d, got %d", starts[i].line, starts[i].code, code);
        qy_event_reader_free(&reader);
    }
}

static void a_setup_is_what_its_line_says(void **state)
{
    static const char line[] =
        "{\"t\":0,\"event\":\"start\",\"game\":\"xiangqi\",\"mode\":\"online\",\"time\":\"5m+3s\",\"red\":"
        "\"\\u68cb\","
        "\"regulations\":{\"default\":60000,\"natural_limit\":20,\"repetitions\":4,\"records\":true}}";
    struct qy_event_reader reader = {0};
    struct qy_event event;

    (void)state;
    assert_int_equal(qy_event_read(&reader, line, strlen(line), &event, NULL), 0);
    assert_string_equal(qy_rules_id(event.setup->rules), "xiangqi-1999");
    assert_int_equal(event.setup->mode, QY_PLAY_ONLINE);
    assert_true(event.setup->claims_auto);
    assert_true(event.setup->records);
    assert_int_equal(event.setup->default_time, 60000);
    assert_int_equal(event.setup->natural_limit, 20);
    assert_int_equal(event.setup->repetitions, 4);
    assert_int_equal(event.setup->control.side[0].stage[0].bonus_time, 3000);
    assert_string_equal(event.setup->name[0], "\xe6\xa3\x8b");
    assert_string_equal(event.setup->name[1], "");
    qy_event_reader_free(&reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_lines_are_told),
        cmocka_unit_test(starts_are_read),
        cmocka_unit_test(a_setup_is_what_its_line_says),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
