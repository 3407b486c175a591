/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of a log: what is read, and where and why the others are refused. */
#include "arbiter/event_table.h"
#include "support.h"

#include <qiyuan/core/notation.h>

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
    {"{\"t\":1,\"event\":\"move\",\"side\":\"white\",\"move\":\"e2e4\",\"ranks\":0}", QY_E_FIELD_VALUE, 60},
    {"{\"t\":1,\"event\":\"move\",\"side\":\"white\",\"move\":\"e2e4\",\"ranks\":2}", QY_E_FIELD_VALUE, 60},
    {"{\"t\":1,\"event\":\"claim\",\"side\":\"white\",\"kind\":\"fifty\",\"ranks\":1}", QY_E_FIELD_VALUE, 62},
    {"{\"t\":1,\"event\":\"resign\",\"side\":\"white\",\"ranks\":1}", QY_E_FIELD_UNKNOWN, 48},
};

/* An error within a text of a line, or within regulations, is reported with its column in the line, without a
 * line number of its own. */
static void faults_within_texts_have_their_place(void **state)
{
    static const struct {
        const char *line;
        const char *at; /* from where the fault is */
    } rows[] = {
        {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"time\":\"40/90m+30x\"}", "x\"}"},
        {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"fen\":\"8/8/8/8/8/8/8/k6z w - - 0 1\"}", "z w"},
        {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"regulations\":{\"default\":\"soon\"}}",
         "\"default"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_event_reader reader = {0};
        struct qy_event event;
        struct qy_error error = {.line = 99};
        size_t column = (size_t)(strstr(rows[i].line, rows[i].at) - rows[i].line) + 1;

        assert_true(qy_event_read(&reader, rows[i].line, strlen(rows[i].line), &event, &error) < 0);
        if (error.line != 0 || error.column != column || error.offset + 1 != column)
            fail_msg("%s: line %u, column %u, not %zu", rows[i].line, (unsigned)error.line,
                     (unsigned)error.column, column);
        qy_event_reader_free(&reader);
    }
}

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
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"reading\":0}", QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"reading\":-1}", QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"reading\":\"2\"}", QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"reading\":null}", 0},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"reading\":1}", 0},
    {"{\"t\":0,\"event\":\"start\",\"reading\":2,\"rules\":\"xiangqi-1999\"}", 0},
    {"{\"t\":0,\"event\":\"start\",\"reading\":3,\"rules\":\"xiangqi-1999\"}", 0},
    {"{\"t\":0,\"event\":\"start\",\"reading\":4,\"rules\":\"xiangqi-1999\"}", QY_E_RULES_READING},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"reading\":2147483647}", QY_E_RULES_READING},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"unentered\":true}", 0},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"unentered\":1}", QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"mode\":\"online\",\"unentered\":true}",
     QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"odds\":\"knight\"}", 0},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"xiangqi\",\"odds\":\"knight\"}", QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"xiangqi\",\"odds\":\"moves\",\"first\":\"马八进七\"}", 0},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"xiangqi\",\"odds\":\"moves\",\"first\":\"炮八进七\"}",
     QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"mode\":\"online\",\"odds\":\"moves\",\"first\":null}",
     0},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"odds\":\"moves\",\"first\":null}", QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"mode\":\"online\",\"odds\":\"knight\",\"first\":"
     "null}",
     QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"odds\":\"knight\",\"first\":\"e4\"}",
     QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"first\":\"e4\"}", QY_E_FIELD_MISSING},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"odds\":\"knight\",\"fen\":null}", 0},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"odds\":\"knight\",\"fen\":\"8/8\"}",
     QY_E_FIELD_REPEATED},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"natural_limit\":0}", QY_E_FIELD_VALUE},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"regulations\":{\"time\":\"G/5m\"}}",
     QY_E_FIELD_UNKNOWN},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"regulations\":{\"default\":1},\"default\":2}",
     QY_E_FIELD_REPEATED},
    {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"fen\":null,\"default\":null}", 0},
    {"{\"event\":\"start\",\"t\":0,\"black\":\"\\u68cb\\ud83d\\ude00\",\"game\":\"xiangqi\",\"red\":null}",
     0},
};

/* As in every body of the API, null stands for a field that is absent, where it says nothing else. */
static void null_is_absent(void **state)
{
    static const struct {
        const char *line;
        int code;
    } rows[] = {
        {"{\"t\":1,\"event\":\"claim\",\"side\":\"white\",\"kind\":\"fifty\",\"move\":null}", 0},
        {"{\"t\":1,\"event\":\"claim\",\"side\":\"white\",\"kind\":\"fifty\",\"move\":null,\"ranks\":null}",
         0},
        {"{\"t\":1,\"event\":\"penalty\",\"side\":\"white\",\"kind\":\"loss\",\"by\":null,\"of\":null}", 0},
        {"{\"t\":1,\"event\":\"claim\",\"side\":\"white\",\"kind\":null,\"move\":\"e2e4\"}",
         QY_E_FIELD_MISSING},
        {"{\"t\":1,\"event\":\"resign\",\"side\":null}", QY_E_FIELD_MISSING},
        {"{\"t\":1,\"event\":null}", QY_E_FIELD_MISSING},
        {"{\"t\":1,\"event\":\"resign\",\"side\":\"white\",\"colour\":null}", QY_E_FIELD_UNKNOWN},
        {"{\"t\":1,\"event\":\"claim\",\"side\":\"white\",\"kind\":\"fifty\",\"move\":nil}", QY_E_JSON_FORM},
    };
    struct qy_event_reader reader = {0};
    struct qy_event event;

    (void)state;
    assert_int_equal(qy_event_read(&reader, START, strlen(START), &event, NULL), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int code = qy_event_read(&reader, rows[i].line, strlen(rows[i].line), &event, NULL);

        if (code != rows[i].code)
            fail_msg("%s: %s", rows[i].line, code < 0 ? qy_error_name(code) : "success");
        if (code == 0 && event.kind == QY_EVENT_CLAIM)
            assert_null(event.move.text);
    }
    qy_event_reader_free(&reader);
}

/* A game is judged by the reading named in its start; without one by the newest, or by the one that the
 * caller chooses. */
static void readings_of_starts(void **state)
{
    static const struct {
        const char *line;
        unsigned by_reader;
        unsigned reading; /* 0: the newest */
    } rows[] = {
        {"{\"t\":0,\"event\":\"start\",\"rules\":\"chess-classic\"}", 0, 0},
        {"{\"t\":0,\"event\":\"start\",\"rules\":\"chess-classic\"}", 1, 1},
        {"{\"t\":0,\"event\":\"start\",\"game\":\"xiangqi\"}", 1, 1},
        {"{\"t\":0,\"event\":\"start\",\"rules\":\"chess-classic\",\"reading\":1}", 0, 1},
        {"{\"t\":0,\"event\":\"start\",\"rules\":\"chess-classic\",\"reading\":2}", 0, 2},
        {"{\"t\":0,\"event\":\"start\",\"rules\":\"chess-classic\",\"reading\":2}", 1, 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_event_reader reader = {.reading = rows[i].by_reader};
        struct qy_event event;

        assert_int_equal(qy_event_read(&reader, rows[i].line, strlen(rows[i].line), &event, NULL), 0);
        assert_ptr_equal(event.setup->rules, qy_rules_in_reading(event.setup->rules, rows[i].reading));
        qy_event_reader_free(&reader);
    }
}

/* Odds by name are the position that they begin with, and the first of two moves stands in it. */
static void odds_are_positions(void **state)
{
    static const char *const lines[][2] = {
        {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"odds\":\"queen\"}",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"},
        {"{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"odds\":\"pawn-moves\",\"first\":\"d4\"}",
         "rnbqkbnr/ppppp1pp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1"},
        {"{\"t\":0,\"event\":\"start\",\"game\":\"xiangqi\",\"odds\":\"moves\"}",
         "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct qy_event_reader reader = {0};
        struct qy_buf fen = QY_BUF_INIT;
        struct qy_event event;

        assert_int_equal(qy_event_read(&reader, lines[i][0], strlen(lines[i][0]), &event, NULL), 0);
        qy_position_to_fen(&event.setup->start, QY_FEN_DEFAULT, &fen);
        assert_string_equal(qy_buf_str(&fen), lines[i][1]);
        qy_buf_free(&fen);
        qy_event_reader_free(&reader);
    }
}

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

    struct qy_buf regulations = QY_BUF_INIT;
    qy_regulations_json(event.setup, &regulations);
    assert_string_equal(qy_buf_str(&regulations),
                        "{\"default\":60000,\"natural_limit\":20,\"repetitions\":4,\"records\":true}");
    qy_buf_free(&regulations);
    qy_event_reader_free(&reader);
}

/* Every event there is, as it is written. */
static const char *const lines[] = {
    "{\"t\":1,\"event\":\"begin\"}",
    "{\"event\":\"resign\",\"side\":\"white\",\"left\":\"1:02:03.045\"}",
    "{\"t\":1,\"event\":\"arrive\",\"side\":\"black\"}",
    "{\"t\":1,\"event\":\"absent\",\"side\":\"black\"}",
    "{\"t\":1,\"event\":\"touch\",\"side\":\"white\",\"square\":\"e2\"}",
    "{\"t\":1,\"event\":\"touch\",\"side\":\"white\",\"squares\":[\"e2\",\"e4\"]}",
    "{\"t\":1,\"event\":\"adjust\",\"side\":\"white\"}",
    "{\"t\":1,\"event\":\"adjust\",\"side\":\"white\",\"squares\":[\"e2\",\"e4\"],\"consent\":true}",
    "{\"t\":1,\"event\":\"move\",\"side\":\"white\",\"move\":\"e2e4\"}",
    "{\"t\":1,\"event\":\"move\",\"side\":\"white\",\"move\":\"\\\"\\\\\",\"lag\":40}",
    "{\"t\":1,\"event\":\"press\",\"side\":\"white\"}",
    "{\"t\":1,\"event\":\"release\",\"side\":\"white\",\"from\":\"e2\",\"to\":\"e4\"}",
    "{\"t\":1,\"event\":\"record\",\"side\":\"white\",\"ply\":3}",
    "{\"t\":1,\"event\":\"offer\",\"side\":\"white\"}",
    "{\"t\":1,\"event\":\"accept\",\"side\":\"white\"}",
    "{\"t\":1,\"event\":\"decline\",\"side\":\"white\"}",
    "{\"t\":1,\"event\":\"claim\",\"side\":\"white\",\"kind\":\"fifty\",\"move\":\"e2e4\"}",
    "{\"t\":1,\"event\":\"claim\",\"kind\":\"dead\"}",
    "{\"t\":1,\"event\":\"flag\",\"side\":\"black\"}",
    "{\"t\":1,\"event\":\"foul\",\"side\":\"black\",\"kind\":\"conduct\",\"of\":\"18.1\",\"by\":\"chief\"}",
    "{\"t\":1,\"event\":\"penalty\",\"side\":\"black\",\"kind\":\"time\",\"by\":\"chief\",\"of\":\"18.1\","
    "\"ms\":-5}",
    "{\"t\":1,\"event\":\"penalty\",\"kind\":\"warning\"}",
    "{\"t\":1,\"event\":\"refuse\",\"side\":\"white\"}",
    "{\"t\":1,\"event\":\"illegal-found\",\"move\":\"e2e5\",\"restorable\":false,\"ply\":7}",
    "{\"t\":1,\"event\":\"illegal-found\",\"move\":\"e2e5\",\"ply\":7}",
    "{\"t\":1,\"event\":\"setup-error\"}",
    "{\"t\":1,\"event\":\"board-turned\"}",
    "{\"t\":1,\"event\":\"colours-reversed\",\"restart\":true}",
    "{\"t\":1,\"event\":\"colours-reversed\"}",
    "{\"t\":1,\"event\":\"illegal-position\"}",
    "{\"t\":1,\"event\":\"flag\"}",
    "{\"t\":1,\"event\":\"penalty\",\"side\":\"white\",\"kind\":\"rounds\",\"rounds\":2}",
    "{\"t\":1,\"event\":\"penalty\",\"side\":\"white\",\"kind\":\"points\",\"result\":\"0-1/2\"}",
    "{\"t\":1,\"event\":\"displaced\",\"side\":\"white\",\"restorable\":false}",
    "{\"t\":1,\"event\":\"seal\",\"side\":\"white\",\"move\":\"e2e4\"}",
    "{\"t\":1,\"event\":\"resume\"}",
    "{\"t\":1,\"event\":\"open-sealed\"}",
    "{\"t\":1,\"event\":\"stop-clock\"}",
    "{\"t\":1,\"event\":\"stop-clock\",\"side\":\"white\"}",
    "{\"t\":1,\"event\":\"stop-clock\",\"side\":\"white\",\"reason\":\"arbiter\"}",
    "{\"t\":1,\"event\":\"stop-clock\",\"reason\":\"server\"}",
    "{\"t\":1,\"event\":\"start-clock\"}",
    "{\"t\":1,\"event\":\"clock-fault\",\"flag\":\"void\",\"set\":{\"white\":1,\"black\":2}}",
    "{\"t\":1,\"event\":\"clock-fault\"}",
    "{\"t\":1,\"event\":\"adjudicate\",\"result\":\"1/2-1/2\",\"by\":\"chief\"}",
    "{\"t\":1,\"event\":\"undo\",\"by\":\"me\",\"line\":4}",
    "{\"t\":1,\"event\":\"takeback\",\"side\":\"white\",\"plies\":2}",
    "{\"t\":1,\"event\":\"add-time\",\"side\":\"white\",\"ms\":15000}",
    "{\"t\":1,\"event\":\"abort\",\"side\":\"white\"}",
    "{\"t\":1,\"event\":\"abort\"}",
    "{\"t\":1,\"event\":\"abort\",\"side\":\"white\",\"declined\":true}",
    "{\"t\":1,\"event\":\"abort\",\"reason\":\"no-account\"}",
    "{\"t\":1,\"event\":\"abandon\",\"side\":\"white\"}",
    "{\"t\":1,\"event\":\"fair-copy\",\"side\":\"white\",\"given\":false}",
    "{\"t\":1,\"event\":\"appeal\",\"side\":\"white\",\"text\":\"棋\",\"line\":4}",
    "{\"t\":1,\"event\":\"overrule\",\"result\":\"0-0\"}",
    "{\"t\":1,\"event\":\"sign\",\"side\":\"arbiter\"}",
    "{\"t\":1,\"event\":\"sign\",\"side\":\"white\",\"refused\":true}",
    "{\"t\":1,\"event\":\"accident\",\"side\":\"white\",\"square\":\"e2\"}",
    "{\"t\":1,\"event\":\"decide\",\"post\":\"accepted\",\"article\":\"xq:27.3\",\"reason\":\"theory\"}",
    "{\"t\":1,\"event\":\"decide\",\"side\":\"white\",\"result\":\"1-0\",\"article\":\"fide:12.9\","
    "\"reason\":\"x\",\"by\":\"chief\"}",
    "{\"t\":1,\"event\":\"correct\",\"side\":\"white\",\"move\":\"e2e4\",\"square\":\"e2\",\"line\":4}",
};

static void what_is_written_is_what_was_read(void **state)
{
    struct qy_event_reader reader = {0};
    struct qy_buf text = QY_BUF_INIT;
    struct qy_event event;
    uint64_t seen = 0;

    (void)state;
    assert_int_equal(qy_event_read(&reader, START, strlen(START), &event, NULL), 0);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        int code = qy_event_read(&reader, lines[i], strlen(lines[i]), &event, NULL);

        if (code < 0)
            fail_msg("%s: %s", lines[i], qy_error_name(code));
        seen |= UINT64_C(1) << event.kind;
        qy_buf_clear(&text);
        qy_event_json(&event, qy_rules_game(reader.setup.rules), &text);
        if (strcmp(qy_buf_str(&text), lines[i]) != 0)
            fail_msg("expected %s, got %s", lines[i], qy_buf_str(&text));
    }
    assert_true(seen == (UINT64_C(1) << QY_EVENT_COUNT) - 1 - (UINT64_C(1) << QY_EVENT_START));
    qy_buf_free(&text);
    qy_event_reader_free(&reader);
}

/* If moves are not entered, an envelope can be sealed, and an illegal move is reported with its side. */
static void events_without_moves(void **state)
{
    static const char start[] = "{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"unentered\":true}";
    static const struct {
        const char *line;
        int code;
    } cases[] = {
        {"{\"t\":1,\"event\":\"seal\",\"side\":\"white\"}", 0},
        {"{\"t\":1,\"event\":\"seal\",\"side\":\"white\",\"move\":\"e2e4\"}", QY_E_FIELD_UNKNOWN},
        {"{\"t\":1,\"event\":\"seal\"}", QY_E_FIELD_MISSING},
        {"{\"t\":1,\"event\":\"illegal-found\",\"side\":\"white\"}", 0},
        {"{\"t\":1,\"event\":\"illegal-found\",\"side\":\"black\",\"of\":\"3.9\",\"set\":{\"white\":5,"
         "\"black\":6},"
         "\"restorable\":false,\"ply\":7}",
         0},
        {"{\"t\":1,\"event\":\"illegal-found\",\"ply\":7}", QY_E_FIELD_MISSING},
        {"{\"t\":1,\"event\":\"illegal-found\",\"ply\":7,\"move\":\"e2e5\"}", QY_E_FIELD_UNKNOWN},
    };
    struct qy_event_reader reader = {0};
    struct qy_buf text = QY_BUF_INIT;
    struct qy_event event;

    (void)state;
    assert_int_equal(qy_event_read(&reader, start, strlen(start), &event, NULL), 0);
    assert_true(event.setup->unentered);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int code = qy_event_read(&reader, cases[i].line, strlen(cases[i].line), &event, NULL);

        if (code != cases[i].code)
            fail_msg("%s: %s", cases[i].line, qy_error_name(code));
        if (code < 0)
            continue;
        qy_buf_clear(&text);
        qy_event_json(&event, QY_GAME_CHESS, &text);
        assert_string_equal(qy_buf_str(&text), cases[i].line);
    }
    qy_buf_free(&text);
    qy_event_reader_free(&reader);
}

/* Ranks of xiangqi from 1 are read where the line says so, and written so. */
static void ranks_may_begin_at_1(void **state)
{
    static const char start[] = "{\"event\":\"start\",\"game\":\"xiangqi\",\"mode\":\"online\"}";
    static const struct {
        const char *line;
        const char *move; /* NULL: no move was made */
    } cases[] = {
        {"{\"event\":\"begin\"}", NULL},
        {"{\"event\":\"move\",\"side\":\"red\",\"move\":\"Che0\",\"ranks\":1}", NULL},
        {"{\"event\":\"move\",\"side\":\"red\",\"move\":\"Che3\"}", NULL},
        {"{\"event\":\"move\",\"side\":\"red\",\"move\":\"Che3\",\"ranks\":1}", "h2e2"},
        {"{\"event\":\"move\",\"side\":\"black\",\"move\":\"Nhg8\",\"ranks\":1}", "h9g7"},
        {"{\"event\":\"move\",\"side\":\"red\",\"move\":\"Nhg2\"}", "h0g2"},
        {"{\"event\":\"move\",\"side\":\"black\",\"move\":\"i10h10\"}", "i9h9"},
        {"{\"event\":\"move\",\"side\":\"red\",\"move\":\"h8+9\",\"ranks\":1}", "b0a2"},
        {"{\"event\":\"move\",\"side\":\"black\",\"move\":\"Ege8\",\"ranks\":1}", "g9e7"},
    };
    struct qy_event_reader reader = {0};
    struct qy_arbiter *arbiter = NULL;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_event event;
    size_t plies = 0;

    (void)state;
    assert_int_equal(qy_arbiter_new(NULL, &arbiter), 0);
    assert_int_equal(qy_event_read(&reader, start, strlen(start), &event, NULL), 0);
    assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(qy_event_read(&reader, cases[i].line, strlen(cases[i].line), &event, NULL), 0);
        qy_buf_clear(&text);
        qy_event_json(&event, QY_GAME_XIANGQI, &text);
        assert_string_equal(qy_buf_str(&text), cases[i].line);

        const struct qy_history *history = qy_arbiter_history(arbiter);
        const struct qy_position before = *qy_history_position(history);
        assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
        plies += cases[i].move != NULL;
        assert_int_equal(qy_history_plies(history), plies);
        if (cases[i].move == NULL)
            continue;
        qy_buf_clear(&text);
        assert_int_equal(
            qy_move_write(&before, qy_history_move(history, plies), QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text),
            0);
        assert_string_equal(qy_buf_str(&text), cases[i].move);
    }
    qy_buf_free(&text);
    qy_arbiter_free(arbiter);
    qy_event_reader_free(&reader);
}

/* ---- the table of events --------------------------------------------------------------------------- */

/* Adds a value that is not the default. A penalty has `time` together with `ms`. */
static void add_value(const struct qyi_event_row *row, const char *event, bool whole, struct qy_buf *line)
{
    bool penalty = strcmp(event, "penalty") == 0;
    unsigned word = 0;

    while (row->words && row->words[word + 1])
        word++;
    if (penalty && row->field == QYI_F_KIND)
        word = whole ? QY_PENALTY_TIME : QY_PENALTY_WARNING;
    switch (row->value) {
    case QYI_V_TEXT: qy_buf_adds(line, "\"x\""); break;
    case QYI_V_BOOL: qy_buf_adds(line, row->otherwise ? "false" : "true"); break;
    case QYI_V_RANKS: qy_buf_adds(line, "1"); break;
    case QYI_V_COUNT:
    case QYI_V_MS: qy_buf_adds(line, "7"); break;
    case QYI_V_WORDS: qy_buf_addf(line, "\"%s\"", row->words[word]); break;
    case QYI_V_RESULT: qy_buf_adds(line, "\"1/2-1/2\""); break;
    case QYI_V_SIDE:
    case QYI_V_SIGNER: qy_buf_adds(line, "\"black\""); break;
    case QYI_V_SQUARE: qy_buf_adds(line, row->field == QYI_F_TO ? "\"b0\"" : "\"a0\""); break;
    case QYI_V_SQUARES: qy_buf_adds(line, "[\"a0\",\"b0\"]"); break;
    case QYI_V_SIDES: qy_buf_adds(line, "{\"red\":1,\"black\":2}"); break;
    default: fail_msg("a value of `start`"); break;
    }
}

/* The line of an event with the fields of `fields`. */
static void describe(const struct qyi_event_shape *shape, uint64_t fields, struct qy_buf *line)
{
    qy_buf_clear(line);
    qy_buf_addf(line, "{\"t\":1,\"event\":\"%s\"", shape->name);
    for (unsigned i = 0; i < shape->count; i++) {
        const struct qyi_event_row *row = &shape->row[i];

        if (!(fields >> row->field & 1))
            continue;
        qy_buf_addf(line, ",\"%s\":", qyi_event_names[row->field].text);
        add_value(row, shape->name, fields & QYI_F_BIT(MS), line);
    }
    qy_buf_adds(line, "}");
}

/* Reads a line, which must give that code, at the column where `name` has its value, if that is named. */
static void expect(struct qy_event_reader *reader, const struct qy_buf *line, int code, const char *name)
{
    struct qy_error error = {0};
    struct qy_buf text = QY_BUF_INIT;
    struct qy_event event;
    char key[40];

    (void)snprintf(key, sizeof key, "\"%s\":", name ? name : "");
    const char *at = name ? strstr(qy_buf_str(line), key) : NULL;
    int status = qy_event_read(reader, qy_buf_str(line), line->len, &event, &error);

    if (status != code || (at && error.column != (uint32_t)(at - qy_buf_str(line)) + strlen(key) + 1))
        fail_msg("%s: %d at %u, not %d", qy_buf_str(line), status, (unsigned)error.column, code);
    if (status == 0) {
        qy_event_json(&event, QY_GAME_XIANGQI, &text);
        assert_string_equal(qy_buf_str(&text), qy_buf_str(line));
    }
    qy_buf_free(&text);
}

/* Whether the fields may stand together: one of `square` and `squares`, ranks with a move. */
static bool agree(const struct qyi_event_shape *shape, uint64_t fields)
{
    uint64_t squares = fields & (QYI_F_BIT(SQUARE) | QYI_F_BIT(SQUARES));
    bool must = false;

    for (unsigned i = 0; i < shape->count; i++)
        must |= shape->row[i].value == QYI_V_SQUARES && shape->row[i].must;
    return (squares ? (squares & (squares - 1)) == 0 : !must) &&
           (!(fields & QYI_F_BIT(RANKS)) || (fields & QYI_F_BIT(MOVE)));
}

/* Every choice of its fields is read and written as in the table; others are rejected with their position. */
static void hold(const struct qyi_event_shape *shape, bool unentered)
{
    struct qy_event_reader reader = {0};
    struct qy_buf line = QY_BUF_INIT;
    struct qy_event event;

    qy_buf_addf(&line, "{\"t\":0,\"event\":\"start\",\"game\":\"xiangqi\"%s}",
                unentered ? ",\"unentered\":true" : "");
    assert_int_equal(qy_event_read(&reader, qy_buf_str(&line), line.len, &event, NULL), 0);
    for (uint64_t some = shape->may;; some = (some - 1) & shape->may) {
        if (agree(shape, some | shape->must)) {
            describe(shape, some | shape->must, &line);
            expect(&reader, &line, 0, NULL);
        }
        if (some == 0)
            break;
    }
    for (unsigned field = QYI_F_SIDE; field < QYI_EVENT_FIELDS; field++) {
        uint64_t bit = UINT64_C(1) << field;

        if (shape->must & bit) {
            describe(shape, shape->must & ~bit, &line);
            expect(&reader, &line, QY_E_FIELD_MISSING, NULL);
        } else if (!(shape->may & bit) && field != QYI_F_LEFT && field != QYI_F_REGULATIONS) {
            describe(shape, shape->must, &line);
            line.len--;
            qy_buf_addf(&line, ",\"%s\":0}", qyi_event_names[field].text);
            expect(&reader, &line, QY_E_FIELD_UNKNOWN, qyi_event_names[field].text);
        }
    }
    qy_buf_free(&line);
    qy_event_reader_free(&reader);
}

static void events_are_what_the_registry_says(void **state)
{
    (void)state;
    for (unsigned kind = QY_EVENT_START + 1; kind < QY_EVENT_COUNT; kind++) {
        const struct qyi_event_shape *shape = &qyi_event_shapes[kind];

        hold(shape, false);
        hold(shape->unentered ? shape->unentered : shape, true);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_without_moves),
        cmocka_unit_test(ranks_may_begin_at_1),
        cmocka_unit_test(damaged_lines_are_told),
        cmocka_unit_test(null_is_absent),
        cmocka_unit_test(faults_within_texts_have_their_place),
        cmocka_unit_test(starts_are_read),
        cmocka_unit_test(readings_of_starts),
        cmocka_unit_test(odds_are_positions),
        cmocka_unit_test(a_setup_is_what_its_line_says),
        cmocka_unit_test(what_is_written_is_what_was_read),
        cmocka_unit_test(events_are_what_the_registry_says),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
