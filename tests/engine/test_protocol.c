/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Dialogues in UCI, UCCI and XBoard: the files tests/data/engine/NAME.txt contain the input (`> `) and the
 * required output (`< `, the beginning of a line, after all earlier output).
 */
#include <glob.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cmocka_all.h"
#include "engine/protocol.h"

#define PATIENCE_MS 20000

struct ear {
    pthread_mutex_t lock;
    struct qy_buf heard;
    size_t taken;
};

static void hear(void *closure, const char *text, size_t len)
{
    struct ear *ear = closure;

    pthread_mutex_lock(&ear->lock);
    qy_buf_add(&ear->heard, text, len);
    pthread_mutex_unlock(&ear->lock);
}

/* Looks for a line with that beginning among those not taken yet. */
static bool heard(struct ear *ear, const char *expected)
{
    bool found = false;

    pthread_mutex_lock(&ear->lock);
    for (size_t at = ear->taken; at < ear->heard.len && !found;) {
        const char *line = ear->heard.data + at;
        const char *end = memchr(line, '\n', ear->heard.len - at);

        at = end ? (size_t)(end + 1 - ear->heard.data) : ear->heard.len;
        found = strncmp(line, expected, strlen(expected)) == 0;
        if (found)
            ear->taken = at;
    }
    pthread_mutex_unlock(&ear->lock);
    return found;
}

static void expect(struct ear *ear, const char *expected, const char *file, unsigned line)
{
    struct timespec pause = {0, 1000000};

    for (unsigned waited = 0; waited < PATIENCE_MS; waited++) {
        if (heard(ear, expected))
            return;
        nanosleep(&pause, NULL);
    }
    fail_msg("%s:%u: expected “%s”, heard:\n%s", file, line, expected, qy_buf_str(&ear->heard) + ear->taken);
}

static void hold_conversation(const char *path)
{
    struct ear ear = {.lock = PTHREAD_MUTEX_INITIALIZER, .heard = QY_BUF_INIT};
    struct qyi_protocol *protocol;
    FILE *file = fopen(path, "r");
    char text[1024];
    unsigned line = 0;

    assert_non_null(file);
    assert_int_equal(qyi_protocol_new(hear, &ear, &protocol), 0);
    while (fgets(text, sizeof text, file)) {
        line++;
        text[strcspn(text, "\n")] = '\0';
        if (strncmp(text, "> ", 2) == 0) {
            bool more = qyi_protocol_line(protocol, text + 2, strlen(text + 2));

            if (more == (strcmp(text, "> quit") == 0))
                fail_msg("%s:%u: quits or goes on wrongly", path, line);
        } else if (strncmp(text, "< ", 2) == 0) {
            expect(&ear, text + 2, path, line);
        }
    }
    qyi_protocol_end(protocol);
    qyi_protocol_free(protocol);
    qy_buf_free(&ear.heard);
    fclose(file);
}

static void conversations(void **state)
{
    char pattern[512];
    glob_t files;

    (void)state;
    snprintf(pattern, sizeof pattern, "%s/engine/*.txt", getenv("QIYUAN_TEST_DATA"));
    assert_int_equal(glob(pattern, 0, NULL, &files), 0);
    assert_true(files.gl_pathc >= 4);
    for (size_t i = 0; i < files.gl_pathc; i++)
        hold_conversation(files.gl_pathv[i]);
    globfree(&files);
}

/* Lines that mean nothing, or too much, or nothing here: the conversation goes on. */
static void nonsense(void **state)
{
    static const char *const lines[] = {
        "",
        " ",
        "\t\r\n",
        "go",
        "stop",
        "stop",
        "ponderhit",
        "go depth",
        "stop",
        "go depth -5",
        "stop",
        "go depth 99999999999999999999",
        "stop",
        "go movetime -1",
        "go wtime",
        "stop",
        "position",
        "position fen",
        "position fen 8/8/8",
        "position startpos moves",
        "position startpos moves e2e5",
        "position startpos moves e2e4 zz",
        "go searchmoves",
        "stop",
        "go searchmoves e2e4 x",
        "stop",
        "go nodes 0",
        "stop",
        "go mate 0",
        "stop",
        "setoption",
        "setoption name",
        "setoption name value",
        "setoption name Hash value",
        "setoption name Hash value x",
        "setoption name MultiPV value 100000",
        "setoption name UCI_Variant value crazyhouse",
        "setoption name Nothing value 1",
        "setoption name Rules value none",
        "setoption name Level value -4",
        "setoption name Ranks value 7",
        "perft",
        "go perft 0",
        "register later",
        "debug on",
        "ucinewgame",
        "isready",
    };
    struct ear ear = {.lock = PTHREAD_MUTEX_INITIALIZER, .heard = QY_BUF_INIT};
    struct qyi_protocol *protocol;

    (void)state;
    assert_int_equal(qyi_protocol_new(hear, &ear, &protocol), 0);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_true(qyi_protocol_line(protocol, lines[i], strlen(lines[i])));
    expect(&ear, "readyok", "nonsense", 0);
    qyi_protocol_free(protocol);
    qy_buf_free(&ear.heard);
}

static int64_t cpu_ms(void)
{
    struct timespec at;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

static void say(struct qyi_protocol *protocol, const char *line)
{
    assert_true(qyi_protocol_line(protocol, line, strlen(line)));
}

/* XBoard: the engine works on the other side's time after `hard`, and not before it or after `easy`. */
static void works_on_the_other_sides_time(void **state)
{
    static const char *const opening[] = {"xboard", "new", "sd 5", "usermove e2e4", "hard", "usermove g1f3"};
    struct ear ear = {.lock = PTHREAD_MUTEX_INITIALIZER, .heard = QY_BUF_INIT};
    const struct timespec pause = {0, 50000000};
    struct qyi_protocol *protocol;
    int64_t begun;

    (void)state;
    assert_int_equal(qyi_protocol_new(hear, &ear, &protocol), 0);
    for (size_t i = 0; i < sizeof opening / sizeof opening[0]; i++) {
        say(protocol, opening[i]);
        if (strncmp(opening[i], "usermove", 8) != 0)
            continue;
        expect(&ear, "move ", opening[i], (unsigned)i);
        begun = cpu_ms();
        nanosleep(&pause, NULL);
        if (i == 3)
            assert_in_range(cpu_ms() - begun, 0, 25);
        for (unsigned waited = 0; i > 3 && cpu_ms() - begun < 25; waited++) {
            assert_in_range(waited, 0, PATIENCE_MS / 50);
            nanosleep(&pause, NULL);
        }
    }
    say(protocol, "easy");
    begun = cpu_ms();
    nanosleep(&pause, NULL);
    assert_in_range(cpu_ms() - begun, 0, 25);
    qyi_protocol_free(protocol);
    qy_buf_free(&ear.heard);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conversations),
        cmocka_unit_test(nonsense),
        cmocka_unit_test(works_on_the_other_sides_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
