/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of games judged, in one piece and in many. */
#include "answer/judged_games.h"
#include "base/descriptor.h"
#include "cmocka_all.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void gather(void *user, struct qy_buf *lines)
{
    qy_buf_add(user, qy_buf_str(lines), lines->len);
    qy_buf_clear(lines);
}

static bool go_on(void *user, uint64_t done, uint64_t total)
{
    (void)user;
    return done <= total;
}

/* Judges a text as a file of PGN. Returns what qyi_judge_file() does. */
static int judge(struct qyi_judging *judging, const char *text, size_t len, struct qy_buf *out,
                 struct qy_buf *said)
{
    char path[] = "judged-XXXXXX"; /* where the test runs, which belongs to the build */
    struct qyi_writer writer;
    struct qy_source *source;
    struct qy_error error;
    int file = mkstemp(path);

    assert_int_equal(qyi_write_all(file, text, len), 0);
    close(file);
    assert_int_equal(qy_source_open(path, &source, &error), 0);
    judging->form = QYI_FORM_TSV;
    judging->writer = &writer;
    judging->user = said;
    judging->say = gather;
    judging->go_on = go_on;
    qyi_writer_begin(&writer, QYI_FORM_TSV, QY_LANG_EN, out);
    qyi_table_open(&writer, &qyi_more_judged_games_table);
    int code = qyi_judge_file(judging, "games.pgn", source);
    qyi_table_close(&writer);
    qyi_writer_end(&writer);
    qy_source_close(source);
    (void)unlink(path);
    return code;
}

static void games_are_judged(void **state)
{
    static const struct {
        const char *text;
        const char *row;  /* contained in the answer; NULL: no answer */
        const char *said; /* contained in the messages; NULL: no message */
        bool brief;
        bool wrong;
        bool damaged;
    } rows[] = {
        {"1. f3 e5 2. g4 Qh4# 0-1\n", "\tok\t", NULL, false, false, false},
        {"1. f3 e5 2. g4 Qh4# 0-1\n", NULL, NULL, true, false, false},
        {"[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n", "\tcontradicts\t", NULL, true, true, false},
        {"1. e4 e5 *\n", "\tunfinished\t", NULL, false, false, false},
        {"1. e4 e4 1-0\n", "\tillegal\t", "games.pgn:1:7: ", false, true, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_judging judging = {.brief = rows[i].brief};
        struct qy_buf out = QY_BUF_INIT;
        struct qy_buf said = QY_BUF_INIT;

        assert_int_equal(judge(&judging, rows[i].text, strlen(rows[i].text), &out, &said), 0);
        assert_int_equal(judging.games, 1);
        assert_int_equal(judging.wrong, rows[i].wrong);
        assert_int_equal(judging.damaged, rows[i].damaged);
        if (rows[i].row)
            assert_non_null(strstr(qy_buf_str(&out), rows[i].row));
        else
            assert_int_equal(out.len, 0);
        if (rows[i].said)
            assert_non_null(strstr(qy_buf_str(&said), rows[i].said));
        else
            assert_int_equal(said.len, 0);
        qy_buf_free(&out);
        qy_buf_free(&said);
    }
}

static void a_file_without_a_game_has_a_row(void **state)
{
    struct qyi_judging judging = {.brief = false};
    struct qy_buf out = QY_BUF_INIT;
    struct qy_buf said = QY_BUF_INIT;

    (void)state;
    assert_int_equal(judge(&judging, "\n", 1, &out, &said), 0);
    assert_true(judging.damaged && judging.told);
    assert_non_null(strstr(qy_buf_str(&out), "\tunsupported\t"));
    assert_true(said.len > 0);
    qy_buf_free(&out);
    qy_buf_free(&said);
}

static void threads_make_no_difference(void **state)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf out[2] = {QY_BUF_INIT, QY_BUF_INIT};
    struct qy_buf said[2] = {QY_BUF_INIT, QY_BUF_INIT};

    (void)state;
    for (unsigned i = 0; i < 12000; i++)
        qy_buf_addf(&text, "[Event \"%u\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 %s 0-1\n\n", i,
                    i % 40 == 11 ? "Qh5" : "Qh4");
    for (unsigned i = 0; i < 2; i++) {
        struct qyi_judging judging = {.threads = i == 0 ? 1 : 3};

        assert_int_equal(judge(&judging, qy_buf_str(&text), text.len, &out[i], &said[i]), 0);
        assert_int_equal(judging.games, 12000);
        assert_true(judging.wrong);
        assert_string_equal(qy_buf_str(&out[i]), qy_buf_str(&out[0]));
        assert_string_equal(qy_buf_str(&said[i]), qy_buf_str(&said[0]));
    }
    assert_true(said[0].len > 0);
    for (unsigned i = 0; i < 2; i++) {
        qy_buf_free(&out[i]);
        qy_buf_free(&said[i]);
    }
    qy_buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_are_judged),
                                       cmocka_unit_test(a_file_without_a_game_has_a_row),
                                       cmocka_unit_test(threads_make_no_difference)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
