/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Analyses of files of games with an engine: what is written, what is reported, and what stops it. */
#include "answer/analysis.h"
#include "cmocka_all.h"
#include "duel/support.h"
#include "source/target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GOOD  "1. e4 e5 *\n\n"
#define WRONG "1. Ke3 *\n\n" /* its first move is illegal: only tags remain */

struct told {
    uint64_t most; /* moves */
    uint64_t done;
    unsigned faults;
    struct qy_buf text;
};

static bool go_on(void *user, uint64_t done)
{
    struct told *told = user;

    told->done = done;
    return done < told->most;
}

static void fault(void *user, const struct qy_error *error)
{
    (void)error;
    ((struct told *)user)->faults++;
}

static int keep(void *user, struct qy_buf *text, bool now, struct qy_error *reterr)
{
    (void)now;
    (void)reterr;
    qy_buf_add(&((struct told *)user)->text, text->data, text->len);
    qy_buf_clear(text);
    return 0;
}

static const struct {
    const char *title;
    const char *text;
    const char *engine;
    bool write;
    uint64_t most;
    int code;
    uint64_t done;
    uint64_t written;
    unsigned faults;
} rows[] = {
    {"games with their notes", GOOD GOOD, "uci --moves e2e4,d2d4,a2a3/e7e5,d7d5,e7e6", true, 9, 0, 4, 2, 0},
    {"none are written", GOOD, "uci --moves e2e4,d2d4,a2a3/e7e5,d7d5,e7e6", false, 9, 0, 2, 0, 0},
    {"ended after a move", GOOD, "uci --moves e2e4,d2d4,a2a3/e7e5,d7d5,e7e6", true, 1, QYI_ANALYSIS_ENDED, 1,
     0, 0},
    {"tags alone are no game", WRONG, "uci --moves e2e4,d2d4,a2a3/e7e5,d7d5,e7e6", true, 9, 0, 0, 0, 1},
    {"a fault between games", GOOD WRONG GOOD, "uci --moves e2e4,d2d4,a2a3/e7e5,d7d5,e7e6", true, 9, 0, 4, 2,
     1},
    {"no game at all", "", "uci --moves e2e4,d2d4,a2a3/e7e5,d7d5,e7e6", true, 9, QY_E_NO_GAME, 0, 0, 0},
    {"an engine that dies", GOOD, "uci dies", true, 9, QY_E_ENGINE_ENDED, 0, 0, 0},
};

static void files_are_analysed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct told told = {.most = rows[i].most};
        struct qy_driver_setup setup = {.command = fake(rows[i].engine), .watch = -1};
        struct qyi_analysing asked = {.setup = &setup,
                                      .think = {.depth = 4, .patience = 20000, .lines = 1},
                                      .go_on = go_on,
                                      .fault = fault,
                                      .user = &told};
        char path[] = "analysis-XXXXXX";
        int file = mkstemp(path);
        struct qy_error error = {.code = 0};
        int code;

        assert_true(file >= 0);
        assert_int_equal(write(file, rows[i].text, strlen(rows[i].text)), (long)strlen(rows[i].text));
        close(file);
        if (rows[i].write)
            assert_int_equal(qyi_target_open(NULL, keep, &told, &asked.target, &error), 0);
        code = qyi_analyse_file(&asked, path, &error);
        if (code != rows[i].code || told.done != rows[i].done || asked.written != rows[i].written ||
            told.faults != rows[i].faults || (code < 0 && error.code != code))
            fail_msg("%s: %s (%d), %d moves, %d games, %u faults", rows[i].title, qy_error_name(code), code,
                     (int)told.done, (int)asked.written, told.faults);
        assert_int_equal(asked.damaged, rows[i].faults > 0 || code == QY_E_NO_GAME);
        if (asked.written > 0)
            assert_non_null(strstr(qy_buf_str(&told.text), "[%eval"));
        qyi_target_abandon(asked.target);
        qy_buf_free(&told.text);
        unlink(path);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(files_are_analysed)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
