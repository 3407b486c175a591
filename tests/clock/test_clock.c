/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time controls and clocks, from lines of a table. */
#include "cmocka_all.h"

#include "clock/control.h"
#include "clock/time_words.h"

#include <qiyuan/core/clock.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int parse(const char *text, struct qy_time_control *ret_control)
{
    return qy_time_control_parse(text, strlen(text), ret_control, NULL);
}

static void controls_are_read_and_written(void **state)
{
    static const struct {
        const char *text;
        const char *written; /* NULL: the same */
    } rows[] = {
        {"40/90m,10/15m*", NULL},
        {"30/60m,10/10m*", NULL},
        {"40/10m,30/5m*", NULL},
        {"30/5m*", NULL},
        {"G/30m", "30m"},
        {"30m", NULL},
        {"1h30m", "90m"},
        {"90m+30s", NULL},
        {"40/90m+30s,15m+30s", NULL},
        {"40/90m+30s,20/15m+5s*", NULL},
        {"5m d3s", NULL},
        {"5m D3s", NULL},
        {"40/2h d5s,G/1h d5s", "40/120m d5s,60m d5s"},
        {"30m,5x30s", NULL},
        {"40/60m,3x1m", NULL},
        {"5x30s", NULL},
        {"H5m", NULL},
        {"3d/1", NULL},
        {"36h/1", "2160m/1"},
        {"W90m B60m", NULL},
        {"W40/90m,15m+30s B60m d2s", NULL},
        {"WH5m BH3m", NULL},
        {"W3d/1 B-", NULL},
        {"^5m+3s", NULL},
        {"^W5m B3m", NULL},
        {"-", NULL},
        {"1s500ms", "1500ms"},
        {"90s", NULL},
        {"5m+0s", "5m"},
        {"0s+1s", NULL},
        {"10000d", NULL},
        {"1m9s", "69s"},
        {"1h9m", "69m"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *expected = rows[i].written ? rows[i].written : rows[i].text;
        struct qy_time_control control;
        struct qy_time_control again;
        struct qy_buf out = QY_BUF_INIT;

        if (parse(rows[i].text, &control) < 0)
            fail_msg("“%s” was refused", rows[i].text);
        qy_time_control_write(&control, &out);
        if (strcmp(qy_buf_str(&out), expected) != 0)
            fail_msg("“%s”: expected “%s”, got “%s”", rows[i].text, expected, qy_buf_str(&out));
        assert_int_equal(parse(qy_buf_str(&out), &again), 0);
        qy_buf_clear(&out);
        qy_time_control_write(&again, &out);
        assert_string_equal(qy_buf_str(&out), expected);
        qy_buf_free(&out);
    }
}

/* The forms of a time control as a programme and a board tell them. */
static void controls_are_told_in_words(void **state)
{
    static const struct {
        const char *text;
        const char *english;
        const char *brief;
        const char *simplified;
        const char *traditional;
    } rows[] = {
        {"90m", "90 minutes for the game", "90 min", "每方 90 分钟", "每方 90 分鐘"},
        {"1m", "1 minute for the game", "1 min", "每方 1 分钟", "每方 1 分鐘"},
        {"1500ms", "1.5 seconds for the game", "1.5 s", "每方 1.5 秒", "每方 1.5 秒"},
        {"1s+50ms", "1 second for the game, 0.05 seconds added for each move", "1 s + 0.05 s",
         "每方 1 秒，每着加 0.05 秒", "每方 1 秒，每著加 0.05 秒"},
        {"3d/1", "3 days for each move", "3 d a move", "每着 3 天", "每著 3 天"},
        {"1d/1", "1 day for each move", "1 d a move", "每着 1 天", "每著 1 天"},
        {"36h/1", "2160 minutes for each move", "2160 min a move", "每着 2160 分钟", "每著 2160 分鐘"},
        {"40/90m+30s,15m+30s",
         "40 moves in 90 minutes, 30 seconds added for each move, then 15 minutes for the rest, 30 seconds "
         "added for each "
         "move",
         "40 moves 90 min + 30 s, 15 min + 30 s",
         "40 着 90 分钟，每着加 30 秒，其后余下着数 15 分钟，每着加 30 秒",
         "40 著 90 分鐘，每著加 30 秒，其後餘下著數 15 分鐘，每著加 30 秒"},
        {"40/10m,30/5m*", "40 moves in 10 minutes, then each further 30 moves in 5 minutes",
         "40 moves 10 min, each 30 moves 5 min", "40 着 10 分钟，其后每 30 着 5 分钟",
         "40 著 10 分鐘，其後每 30 著 5 分鐘"},
        {"30/5m*", "each 30 moves in 5 minutes", "each 30 moves 5 min", "每 30 着 5 分钟", "每 30 著 5 分鐘"},
        {"40/60m,3x1m", "40 moves in 60 minutes, then 3 periods of 1 minute each",
         "40 moves 60 min, 3 × 1 min", "40 着 60 分钟，其后读秒 3 次，每次 1 分钟",
         "40 著 60 分鐘，其後讀秒 3 次，每次 1 分鐘"},
        {"5m d3s", "5 minutes for the game, up to 3 seconds given back for each move", "5 min + up to 3 s",
         "每方 5 分钟，每着至多补回 3 秒", "每方 5 分鐘，每著至多補回 3 秒"},
        {"5m D3s", "5 minutes for the game, the clock waits 3 seconds at each move", "5 min, waits 3 s",
         "每方 5 分钟，每着延时 3 秒", "每方 5 分鐘，每著延時 3 秒"},
        {"H5m", "hourglass, 5 minutes", "hourglass, 5 min", "沙漏计时，5 分钟", "沙漏計時，5 分鐘"},
        {"W90m B60m", "90 minutes for the game, against 60 minutes for the game", "90 min : 60 min",
         "每方 90 分钟，对方每方 60 分钟", "每方 90 分鐘，對方每方 60 分鐘"},
        {"-", "no clocks", "no clocks", "不用棋钟", "不用棋鐘"},
        {"an hour or so", "an hour or so", NULL, "an hour or so", "an hour or so"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *wanted[] = {rows[i].english, rows[i].simplified, rows[i].traditional, rows[i].brief};
        struct qy_time_control control;

        for (int told = 0; told < 4; told++) {
            struct qy_buf out = QY_BUF_INIT;

            if (told < 3)
                qyi_time_words((enum qy_lang)told, rows[i].text, &out);
            else if (parse(rows[i].text, &control) == 0)
                qyi_time_brief(QY_LANG_EN, &control, &out);
            if (wanted[told] && strcmp(qy_buf_str(&out), wanted[told]) != 0)
                fail_msg("%s: expected “%s”, got “%s”", rows[i].text, wanted[told], qy_buf_str(&out));
            qy_buf_free(&out);
        }
    }
}

static void times_are_read_as_people_type_them(void **state)
{
    static const struct {
        const char *text;
        const char *meant;
    } rows[] = {
        {"5+3", "5m+3s"},
        {"5 + 3", "5m+3s"},
        {"5", "5m"},
        {" 5m ", "5m"},
        {"3 min", "3m"},
        {"3min+2sec", "3m+2s"},
        {"5m+3", "5m+3s"},
        {"5m +3s", "5m+3s"},
        {"5:00", "5m"},
        {"5:30", "330s"},
        {"1:30:00", "90m"},
        {"5:00+3", "5m+3s"},
        {"90 + 30", "90m+30s"},
        {"90 Min + 30 S", "90m+30s"},
        {"1 h 30 min", "90m"},
        {"1h30", NULL},
        {"30 sec", "30s"},
        {"0+1", "0s+1s"},
        {"５＋３", "5m+3s"},
        {"９０ｍ＋３０ｓ", "90m+30s"},
        {"５：００", "5m"},
        {"10分钟+5秒", "10m+5s"},
        {"10分鐘加5秒", "10m+5s"},
        {"1小时30分", "90m"},
        {"2小時", "120m"},
        {"1时30分钟", "90m"},
        {"1時", "60m"},
        {"1hr + 30secs", "60m+30s"},
        {"2 hours", "120m"},
        {"1 hour 1 minute", "61m"},
        {"2 hrs 15 mins", "135m"},
        {"25 minutes + 10 seconds", "25m+10s"},
        {"10' + 5\"", "10m+5s"},
        {"90秒钟", "90s"},
        {"90秒鐘", "90s"},
        {"1 second", "1s"},
        {"1:00:00", "60m"},
        {"1:00:00:00", NULL},
        {"5:60", NULL},
        {"5:0", NULL},
        {"１５　＋　１０", "15m+10s"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_time_control control;
        struct qy_buf out = QY_BUF_INIT;
        bool read = parse(rows[i].text, &control) == 0;

        if (read != (rows[i].meant != NULL))
            fail_msg("“%s” was %s", rows[i].text, read ? "read" : "refused");
        if (read) {
            qy_time_control_write(&control, &out);
            if (strcmp(qy_buf_str(&out), rows[i].meant) != 0)
                fail_msg("“%s”: expected “%s”, got “%s”", rows[i].text, rows[i].meant, qy_buf_str(&out));
        }
        qy_buf_free(&out);
    }
}

static void bad_controls_are_refused(void **state)
{
    static const struct {
        const char *text;
        unsigned offset;
    } rows[] = {
        {"", 0},
        {"m", 0},
        {"5x", 2},
        {"0m", 0},
        {"0/5m", 0},
        {"0x5s", 0},
        {"40/", 3},
        {"30m1h", 5},
        {"30m30m", 6},
        {"5m+", 3},
        {"5md3s", 2},
        {"5m d", 4},
        {"30m*", 3},
        {"30m,15m", 4},
        {"5x30s,30m", 6},
        {"5x30s+5s", 5},
        {"30m,", 4},
        {"40/90m*,30m", 7},
        {"H", 1},
        {"H0s", 1},
        {"0d/1", 0},
        {"3d/2", 2},
        {"W90m", 4},
        {"W90m  B60m", 4},
        {"WH5m B3m", 6},
        {"--", 1},
        {"^", 1},
        {"10001d", 0},
        {"99999999999999999999d", 0},
        {"10000/5m", 5},
        {"1/1s,1/1s,1/1s,1/1s,1/1s,1/1s,1/1s,1/1s,1/1s", 40},
        {"5 +", 1},
        {"5:0", 1},
        {"5:60", 1},
        {"1:2:3:4", 1},
        {"5+3+2", 1},
        {"3 min 1 h", 1},
        {"3 days", 1},
        {"0+0", 1},
        {"abc", 0},
        {"１０００１", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_time_control control = {.unequal = true};
        struct qy_error error = {0};
        int status = qy_time_control_parse(rows[i].text, strlen(rows[i].text), &control, &error);

        if (status != QY_E_TIME_CONTROL || error.code != QY_E_TIME_CONTROL)
            fail_msg("“%s” was not refused", rows[i].text);
        if (error.offset != rows[i].offset)
            fail_msg("“%s”: expected the error at %u, got %u (expected “%s”, found “%s”)", rows[i].text,
                     rows[i].offset, (unsigned)error.offset, error.expected, error.found);
        if (!control.unequal)
            fail_msg("“%s”: the result was touched", rows[i].text);
    }
}

/* Durations with decimals, where they may have some. */
static void decimals_are_rounded_to_milliseconds(void **state)
{
    static const struct {
        const char *text;
        const char *same; /* NULL: it is no control */
    } rows[] = {{"1s+0.01s", "1s+10ms"},
                {"1.5m", "90s"},
                {"0.0005s", "1ms"},
                {"0.25h/1", "15m/1"},
                {"40/0.5m+0.1s", "40/30s+100ms"},
                {"5m+3s", "5m+3s"},
                {"1.s", "1s"},
                {"1.5", NULL},
                {".5s", NULL},
                {"1.5.5s", NULL}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_time_control control;
        struct qy_buf out = QY_BUF_INIT;
        int code = qyi_time_control_parse_decimals(rows[i].text, strlen(rows[i].text), &control, NULL);

        assert_int_equal(code, rows[i].same ? 0 : QY_E_TIME_CONTROL);
        if (code == 0) {
            qy_time_control_write(&control, &out);
            assert_string_equal(qy_buf_str(&out), rows[i].same);
        }
        qy_buf_free(&out);
    }
    assert_int_equal(qy_time_control_parse("0.5s", 4, &(struct qy_time_control){0}, NULL), QY_E_TIME_CONTROL);
}

static void pgn_tags(void **state)
{
    static const struct {
        const char *tag;
        const char *text; /* NULL: refused */
        const char *back; /* NULL: the same */
    } rows[] = {
        {"40/9000:900+30", "40/150m,15m+30s", NULL},
        {"40/5400:10/900", "40/90m,10/15m*", NULL},
        {"300+3", "5m+3s", NULL},
        {"300", "5m", NULL},
        {"300+0", "5m", "300"},
        {"0+1", "0s+1s", NULL},
        {"40/9000", "40/150m*", NULL},
        {"*180", "H3m", NULL},
        {"-", "-", NULL},
        {"?", "-", "-"},
        {"", NULL, NULL},
        {"0", NULL, NULL},
        {"*0", NULL, NULL},
        {"*", NULL, NULL},
        {"40/", NULL, NULL},
        {"0/300", NULL, NULL},
        {"1/300:600", "1/5m,10m", NULL},
        {"9999/300:600", "9999/5m,10m", NULL},
        {"10000/300:600", NULL, NULL},
        {"300:600", NULL, NULL},
        {"300 ", NULL, NULL},
        {"5m", NULL, NULL},
        {"99999999999999", NULL, NULL},
        {"1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1", NULL, NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_time_control control;
        struct qy_buf out = QY_BUF_INIT;
        int status = qy_time_control_parse_pgn(rows[i].tag, strlen(rows[i].tag), &control, NULL);

        if ((status == 0) != (rows[i].text != NULL))
            fail_msg("tag “%s”: %d", rows[i].tag, status);
        if (status < 0)
            continue;
        qy_time_control_write(&control, &out);
        if (strcmp(qy_buf_str(&out), rows[i].text) != 0)
            fail_msg("tag “%s”: expected “%s”, got “%s”", rows[i].tag, rows[i].text, qy_buf_str(&out));
        qy_buf_clear(&out);
        assert_int_equal(qy_time_control_write_pgn(&control, &out), 0);
        if (strcmp(qy_buf_str(&out), rows[i].back ? rows[i].back : rows[i].tag) != 0)
            fail_msg("tag “%s” comes back as “%s”", rows[i].tag, qy_buf_str(&out));
        qy_buf_free(&out);
    }
}

/* What stands behind the length that is given is not read. */
static void a_tag_ends_at_its_length(void **state)
{
    static const struct {
        const char *tag;
        size_t len;
        const char *text;
    } rows[] = {{"300+3", 3, "5m"},
                {"40/9000:300", 7, "40/150m*"},
                {"300:60", 3, "5m"},
                {"40/9000+30", 7, "40/150m*"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_time_control control;
        struct qy_buf out = QY_BUF_INIT;

        if (qy_time_control_parse_pgn(rows[i].tag, rows[i].len, &control, NULL) < 0)
            fail_msg("“%s” is read beyond %zu bytes", rows[i].tag, rows[i].len);
        qy_time_control_write(&control, &out);
        assert_string_equal(qy_buf_str(&out), rows[i].text);
        qy_buf_free(&out);
    }
}

/* Each row: a time control, and each side's tag; NULL if there is none. */
static void unequal_clocks_have_a_tag_a_side(void **state)
{
    static const struct {
        const char *text;
        const char *side[2];
    } rows[] = {
        {"W5m B3m", {"300", "180"}},
        {"W90m+30s B60m+30s", {"5400+30", "3600+30"}},
        {"W40/90m,30m B3m", {"40/5400:1800", "180"}},
        {"WH5m BH3m", {"*300", "*180"}},
        {"W90m B-", {"5400", "-"}},
        {"W5m d3s B3m", {NULL, "180"}},
        {"5m+3s", {"300+3", "300+3"}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_time_control control;
        struct qy_time_control back;
        struct qy_buf out = QY_BUF_INIT;

        if (parse(rows[i].text, &control) != 0)
            fail_msg("“%s” is no control", rows[i].text);
        for (int side = 0; side < 2; side++) {
            const char *expected = rows[i].side[side];
            int code = qy_time_control_write_pgn_side(&control, (enum qy_side)side, &out);

            if (code != (expected ? 0 : QY_E_TIME_CONTROL) ||
                strcmp(qy_buf_str(&out), expected ? expected : "") != 0)
                fail_msg("“%s”: side %d is told as “%s”", rows[i].text, side, qy_buf_str(&out));
            qy_buf_clear(&out);
        }
        if (rows[i].side[0] && rows[i].side[1]) {
            assert_int_equal(qy_time_control_parse_pgn_sides(rows[i].side, &back, NULL), 0);
            qy_time_control_write(&back, &out);
            assert_string_equal(qy_buf_str(&out), rows[i].text);
        }
        qy_buf_free(&out);
    }
    for (size_t i = 0; i < 2; i++) {
        static const char *const bad[][2] = {{"300", "5m"}, {"300", "*180"}};
        struct qy_time_control control;

        assert_int_equal(qy_time_control_parse_pgn_sides(bad[i], &control, NULL), QY_E_TIME_CONTROL);
    }
}

static void what_a_tag_cannot_hold(void **state)
{
    static const char *const rows[] = {"5m d3s", "5m D3s", "30m,5x30s", "3d/1",   "W5m B3m",
                                       "40/90m", "1500ms", "5m+500ms",  "W90m B-"};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_time_control control;
        struct qy_buf out = QY_BUF_INIT;

        assert_int_equal(parse(rows[i], &control), 0);
        if (qy_time_control_write_pgn(&control, &out) != QY_E_TIME_CONTROL || out.len > 0)
            fail_msg("“%s” was written as “%s”", rows[i], qy_buf_str(&out));
        qy_buf_free(&out);
    }
}

/* ---- running.txt ----------------------------------------------------------------------------------- */

static int64_t ask(const struct qy_clock *clock, const char *what, int64_t a, int64_t b)
{
    enum qy_side side = a == 1 ? QY_SECOND : QY_FIRST;

    if (strcmp(what, "left") == 0)
        return qy_clock_remaining(clock, side, b);
    if (strcmp(what, "used") == 0)
        return qy_clock_used(clock, side, b);
    if (strcmp(what, "flag") == 0)
        return qy_clock_flag(clock, side, b);
    if (strcmp(what, "flag-at") == 0)
        return qy_clock_flag_at(clock);
    if (strcmp(what, "to-go") == 0)
        return clock->side[side].to_go;
    if (strcmp(what, "stage") == 0)
        return clock->side[side].stage;
    if (strcmp(what, "periods") == 0)
        return clock->side[side].periods;
    if (strcmp(what, "moves") == 0)
        return clock->side[side].moves;
    fail_msg("no such question: %s", what);
    return 0;
}

static void act(struct qy_clock *clock, const char *what, int64_t a, int64_t b)
{
    if (strcmp(what, "start") == 0)
        qy_clock_start(clock, a == 1 ? QY_SECOND : QY_FIRST, b);
    else if (strcmp(what, "press") == 0)
        qy_clock_press(clock, a, b);
    else if (strcmp(what, "first") == 0)
        qy_clock_increments_first(clock);
    else if (strcmp(what, "stop") == 0)
        qy_clock_stop(clock, a);
    else if (strcmp(what, "uncount") == 0)
        qy_clock_uncount(clock, a == 1 ? QY_SECOND : QY_FIRST);
    else if (strcmp(what, "add") == 0)
        qy_clock_add(clock, a == 1 ? QY_SECOND : QY_FIRST, b);
    else
        fail_msg("no such step: %s", what);
}

static void run_line(struct qy_clock *clock, unsigned line, char *text)
{
    char what[16] = "";
    long long a = 0;
    long long b = 0;
    char *equals = strchr(text, '=');
    int64_t expected;
    int64_t got;

    if (strncmp(text, "control ", 8) == 0) {
        struct qy_time_control control;

        if (parse(text + 8, &control) < 0)
            fail_msg("running.txt:%u: bad control", line);
        qy_clock_init(clock, &control);
        return;
    }
    sscanf(text, "%15s %lld %lld", what, &a, &b); /* NOLINT(cert-err34-c): our own table */
    if (!equals) {
        act(clock, what, a, b);
        return;
    }
    expected = strstr(equals, "never") ? INT64_MAX : strtoll(equals + 1, NULL, 10);
    got = ask(clock, what, a, b);
    if (got != expected)
        fail_msg("running.txt:%u: %s: got %lld", line, text, (long long)got);
}

static void running_clocks(void **state)
{
    char path[4096];
    char text[256];
    struct qy_clock clock = {.running = false};
    unsigned line = 0;
    FILE *file;

    (void)state;
    snprintf(path, sizeof path, "%s/clock/running.txt", getenv("QIYUAN_TEST_DATA"));
    file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(text, sizeof text, file)) {
        line++;
        text[strcspn(text, "\n")] = '\0';
        if (text[0] && text[0] != '#')
            run_line(&clock, line, text);
    }
    fclose(file);
    assert_true(line > 100);
}

/* The announced moment of the flag is exact, whatever the control and however the moves fall. */
static void the_flag_falls_when_announced(void **state)
{
    static const char *const controls[] = {"3/10s,2/4s*", "10s+2s", "10s d2s",       "10s D2s",
                                           "10s,3x5s",    "H20s",   "8s/1",          "W10s B20s d1s",
                                           "3/10s,4s",    "5x3s",   "2/9s D3s,3x1s", "^10s"};
    uint32_t seed = 12345;

    (void)state;
    for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
        struct qy_time_control control;

        assert_int_equal(parse(controls[i], &control), 0);
        for (int game = 0; game < 200; game++) {
            struct qy_clock clock;
            int64_t t = 0;

            qy_clock_init(&clock, &control);
            if (game % 2 > 0)
                qy_clock_increments_first(&clock);
            qy_clock_start(&clock, QY_FIRST, t);
            for (int ply = 0; ply < 30; ply++) {
                int64_t at = qy_clock_flag_at(&clock);

                if (qy_clock_flag(&clock, clock.running_side, at - 1) ||
                    !qy_clock_flag(&clock, clock.running_side, at))
                    fail_msg("%s: game %d, ply %d: the flag does not fall at %lld", controls[i], game, ply,
                             (long long)at);
                seed = seed * 1664525 + 1013904223;
                t += seed >> 20;
                if (t >= at)
                    break;
                qy_clock_press(&clock, t, (seed & 7) == 0 ? 40 : 0);
            }
        }
    }
}

static void clocks_wait_for_the_first_moves(void **state)
{
    struct qy_time_control control;
    struct qy_clock clock;

    (void)state;
    assert_int_equal(parse("5m+3s", &control), 0);
    qy_clock_init(&clock, &control);
    qy_clock_wait_first(&clock, 30000);
    qy_clock_start(&clock, QY_FIRST, 1000);
    assert_int_equal(qy_clock_remaining(&clock, QY_FIRST, 31000), 300000);
    assert_int_equal(qy_clock_wait(&clock, 21000), 10000);
    assert_int_equal(qy_clock_remaining(&clock, QY_FIRST, 32000), 299000);
    assert_int_equal(qy_clock_flag_at(&clock), 331001);
    /* a break does not bring back what was waited */
    qy_clock_stop(&clock, 11000);
    qy_clock_start(&clock, QY_FIRST, 50000);
    assert_int_equal(qy_clock_wait(&clock, 50000), 20000);
    qy_clock_press(&clock, 65000, 0);
    assert_int_equal(qy_clock_remaining(&clock, QY_FIRST, 65000), 303000);
    assert_int_equal(qy_clock_wait(&clock, 65000), 30000);
    qy_clock_press(&clock, 105000, 0);
    assert_int_equal(qy_clock_remaining(&clock, QY_SECOND, 105000), 293000);
    /* at the second move nothing waits, though the first was quicker than it might have been */
    assert_int_equal(qy_clock_wait(&clock, 105000), 0);
    assert_int_equal(qy_clock_remaining(&clock, QY_FIRST, 106000), 302000);
    /* a simple delay comes behind the wait */
    assert_int_equal(parse("5m D3s", &control), 0);
    qy_clock_init(&clock, &control);
    qy_clock_wait_first(&clock, 10000);
    qy_clock_start(&clock, QY_FIRST, 0);
    assert_int_equal(qy_clock_remaining(&clock, QY_FIRST, 13000), 300000);
    qy_clock_press(&clock, 14000, 0);
    assert_int_equal(qy_clock_remaining(&clock, QY_FIRST, 14000), 299000);
    /* Bronstein gives back what was used, not what was waited */
    assert_int_equal(parse("5m d3s", &control), 0);
    qy_clock_init(&clock, &control);
    qy_clock_wait_first(&clock, 10000);
    qy_clock_start(&clock, QY_FIRST, 0);
    qy_clock_press(&clock, 12000, 0);
    assert_int_equal(qy_clock_remaining(&clock, QY_FIRST, 12000), 300000);
    assert_int_equal(parse("-", &control), 0);
    qy_clock_init(&clock, &control);
    qy_clock_wait_first(&clock, 10000);
    assert_int_equal(qy_clock_wait(&clock, 0), 0);
}

static void extreme_moments_do_not_overflow(void **state)
{
    static const char *const controls[] = {"10000d+10000d", "H10000d", "9999x10000d", "-", "10000d D10000d"};

    (void)state;
    for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
        struct qy_time_control control;
        struct qy_clock clock;

        assert_int_equal(parse(controls[i], &control), 0);
        qy_clock_init(&clock, &control);
        qy_clock_start(&clock, QY_FIRST, INT64_MIN);
        assert_true(qy_clock_remaining(&clock, QY_FIRST, INT64_MAX) != 0);
        qy_clock_press(&clock, INT64_MAX, INT64_MAX);
        qy_clock_press(&clock, INT64_MAX, 0);
        qy_clock_add(&clock, QY_FIRST, INT64_MAX);
        qy_clock_add(&clock, QY_FIRST, INT64_MIN + 1);
        assert_true(qy_clock_flag_at(&clock) != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(controls_are_read_and_written),
        cmocka_unit_test(controls_are_told_in_words),
        cmocka_unit_test(times_are_read_as_people_type_them),
        cmocka_unit_test(bad_controls_are_refused),
        cmocka_unit_test(decimals_are_rounded_to_milliseconds),
        cmocka_unit_test(pgn_tags),
        cmocka_unit_test(a_tag_ends_at_its_length),
        cmocka_unit_test(unequal_clocks_have_a_tag_a_side),
        cmocka_unit_test(what_a_tag_cannot_hold),
        cmocka_unit_test(running_clocks),
        cmocka_unit_test(the_flag_falls_when_announced),
        cmocka_unit_test(clocks_wait_for_the_first_moves),
        cmocka_unit_test(extreme_moments_do_not_overflow),
    };

    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
