/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players and results as CSV. */
#include "cmocka_all.h"

#include <qiyuan/event/trf.h>

#include <string.h>

static void what_is_written_reads_back(void **state)
{
    static const char text[] = "number,name,sex,title,rating,federation,id,birth,points,rank,1,2\r\n"
                               "1,\"Wang, \"\"Li\"\"\",w,WGM,2400,CHN,12,1999,1.5,1,2w1,0-H\r\n"
                               "2,张三,,,,,,,0.0,2,1b0,\r\n";
    struct qy_tournament *tournament;
    struct qy_buf out = QY_BUF_INIT;
    struct qy_error error;

    (void)state;
    if (qy_csv_read(text, strlen(text), &tournament, &error) < 0)
        fail_msg("refused at %u:%u", error.line, error.column);
    assert_string_equal(tournament->player[0].text[QY_PLAYER_NAME], "Wang, \"Li\"");
    assert_int_equal(tournament->player[0].entry[1].outcome, QY_TOURNAMENT_HALF_BYE);
    assert_int_equal(qy_csv_write(tournament, &out), 0);
    /* Points are those of the rounds paired: the bye of round two is announced only. */
    assert_string_equal(qy_buf_str(&out),
                        "number,name,sex,title,rating,federation,id,birth,club,points,rank,1,2\r\n"
                        "1,\"Wang, \"\"Li\"\"\",w,WGM,2400,CHN,12,1999,,1.0,1,2w1,0-H\r\n"
                        "2,张三,,,,,,,,0.0,2,1b0,\r\n");
    qy_buf_free(&out);
    qy_tournament_free(tournament);
}

/* A spreadsheet carries out what begins so; the apostrophe tells it that it is a text. */
static void no_text_is_a_formula(void **state)
{
    static const struct {
        const char *name;
        const char *written;
    } rows[] = {
        {"=1+1", "'=1+1"},
        {"+49 30", "'+49 30"},
        {"-A", "'-A"},
        {"@SUM(A1)", "'@SUM(A1)"},
        {"=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"},
        {"=\"a\"", "\"'=\"\"a\"\"\""},
        {"'t Hooft", "'t Hooft"},
        {"A=B", "A=B"},
        {"'", "'"},
        {"-", "-"},
        {"'-", "'-"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament *tournament;
        struct qy_buf list = QY_BUF_INIT;
        struct qy_buf out = QY_BUF_INIT;

        qy_buf_addf(&list, "number,name,rating\r\n1,%s,1800\r\n", rows[i].written);
        assert_int_equal(qy_csv_read(qy_buf_str(&list), list.len, &tournament, NULL), 0);
        assert_string_equal(tournament->player[0].text[QY_PLAYER_NAME], rows[i].name);
        assert_int_equal(qy_csv_write(tournament, &out), 0);
        const char *line = strchr(qy_buf_str(&out), '\n') + 1;
        assert_int_equal(strncmp(line, "1,", 2), 0);
        assert_int_equal(strncmp(line + 2, rows[i].written, strlen(rows[i].written)), 0);
        assert_int_equal(line[2 + strlen(rows[i].written)], ',');
        qy_buf_free(&out);
        qy_buf_free(&list);
        qy_tournament_free(tournament);
    }
}

static void head_lines_name_the_columns(void **state)
{
    static const struct {
        const char *text;
        unsigned number; /* of the first player */
        const char *name;
        unsigned rating;
    } rows[] = {
        {"Name\nAnn\nBob\n", 1, "Ann", 0},
        {"\xEF\xBB\xBFname;Rating\nAnn;1800\n", 1, "Ann", 1800},
        {"rating\tclub\tNAME\tnumber\r\n2000\tx\tAnn\t7\r\n", 7, "Ann", 2000},
        {"name,rating\r\r\"A\nB\",1\r", 1, "A\nB", 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament *tournament;

        if (qy_csv_read(rows[i].text, strlen(rows[i].text), &tournament, NULL) < 0)
            fail_msg("row %zu was refused", i);
        assert_int_equal(tournament->player[0].number, rows[i].number);
        assert_string_equal(tournament->player[0].text[QY_PLAYER_NAME], rows[i].name);
        assert_int_equal(tournament->player[0].rating, rows[i].rating);
        qy_tournament_free(tournament);
    }
}

static void faults_are_found_in_their_place(void **state)
{
    static const struct {
        const char *text;
        int code;
        unsigned line;
        unsigned column;
    } rows[] = {
        {"", QY_E_TRF_LINE, 1, 1},
        {"rating\n1800\n", QY_E_TRF_LINE, 1, 1},
        {"name,rating\nAnn,x\n", QY_E_TRF_LINE, 2, 5},
        {"name\nAnn,2\n", QY_E_TRF_LINE, 2, 5},
        {"name\n\"Ann\n", QY_E_TRF_LINE, 2, 1},
        {"number,name\n1,Ann\n1,Bob\n", QY_E_TOUR_PLAYER, 3, 1},
        {"name,1\nAnn,2w9\n", QY_E_TRF_LINE, 2, 5},
        {"name,1\nAnn,w1\n", QY_E_TRF_LINE, 2, 5},
        {"name\n\xC3\n", QY_E_TRF_LINE, 1, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament *tournament = NULL;
        struct qy_error error = {0};
        int code = qy_csv_read(rows[i].text, strlen(rows[i].text), &tournament, &error);

        if (code != rows[i].code || error.line != rows[i].line || error.column != rows[i].column ||
            tournament)
            fail_msg("row %zu “%s”: %d at %u:%u", i, rows[i].text, code, error.line, error.column);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(no_text_is_a_formula),
        cmocka_unit_test(head_lines_name_the_columns),
        cmocka_unit_test(faults_are_found_in_their_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
