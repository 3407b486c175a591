/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The base of rated players as a file: made from lists, asked by id and name. */
#include "cmocka_all.h"

#include "answer/rated_base.h"
#include "base/atomic_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char list[] = "ID Number  Name           Fed Sex Tit  WTit SRtng RRtng BRtng B-day\n"
                           "1001       Gao, Wen       CHN F   WGM       2310  2280  2250  1994\n"
                           "1002       Muster, Max    GER M   IM        2415              1990\n";

#define HEAD   "id\tname\ttitle\tfederation\tsex\tbirth\trating\trapid\tblitz\n"
#define GAO    "1001\tGao, Wen\tWGM\tCHN\tw\t1994\t2310\t2280\t2250\n"
#define MUSTER "1002\tMuster, Max\tIM\tGER\tm\t1990\t2415\t0\t0\n"

static char folder[] = P_tmpdir "/qiyuan-base-XXXXXX";
static char source[64];
static char target[64];

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    (void)snprintf(source, sizeof source, "%s/list.txt", folder);
    (void)snprintf(target, sizeof target, "%s/made/players.base", folder);
    return qyi_atomic_file_put(source, list, sizeof list - 1, NULL);
}

static int drop_folder(void **state)
{
    char made[64];

    (void)state;
    (void)snprintf(made, sizeof made, "%s/made", folder);
    return unlink(source) | unlink(target) | rmdir(made) | rmdir(folder);
}

static void hear(void *user, const char *id, const char *first, const char *second, const char *third)
{
    qy_buf_addf(user, "%s %s %s %s;", id, first, second, third);
}

static void a_base_is_made_and_asked(void **state)
{
    static const struct {
        char *who[2];
        int all;
        const char *answer;
        const char *said;
    } rows[] = {
        {{(char *)"1002", (char *)"Wen Gao"}, 1, HEAD MUSTER GAO, ""},
        {{(char *)"1003", (char *)"Wen Gao"}, 0, HEAD GAO, "rate.not-listed 1003  ;"},
    };
    char *lists[] = {source};
    struct qy_rating_base_facts facts;
    struct qyi_rated_base base;
    struct qy_buf said = QY_BUF_INIT;
    struct qy_buf at = QY_BUF_INIT;
    struct qy_error error;

    (void)state;
    assert_int_equal(qyi_rated_base_open(target, &base, &error), 0);
    assert_null(base.map); /* there is none yet */
    assert_int_equal(qyi_rated_base_make(target, lists, 1, &facts, &at, &error), 0);
    assert_int_equal(facts.players, 2);
    qyi_warn_of_lists(&facts, &(struct qyi_warner){hear, &said});
    assert_int_equal(said.len, 0);
    assert_int_equal(qyi_rated_base_open(target, &base, &error), 0);
    assert_non_null(base.map);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_writer writer;
        struct qy_buf out = QY_BUF_INIT;

        qy_buf_clear(&said);
        qyi_writer_begin(&writer, QYI_FORM_TSV, QY_LANG_EN, &out);
        assert_int_equal(
            qyi_answer_looked_up(&base, rows[i].who, 2, &(struct qyi_warner){hear, &said}, &writer),
            rows[i].all);
        qyi_writer_end(&writer);
        assert_string_equal(qy_buf_str(&said), rows[i].said);
        assert_string_equal(qy_buf_str(&out), rows[i].answer);
        qy_buf_free(&out);
    }
    qyi_rated_base_close(&base);
    qy_buf_free(&said);
    qy_buf_free(&at);
}

static void what_is_wrong_names_its_file(void **state)
{
    char *none[] = {folder, source};
    char *no_list[] = {target};
    struct qy_rating_base_facts facts;
    struct qyi_rated_base base;
    struct qy_buf at = QY_BUF_INIT;
    struct qy_error error;

    (void)state;
    assert_int_equal(qyi_rated_base_make(target, none, 2, &facts, &at, &error), QY_E_FILE_READ);
    assert_string_equal(qy_buf_str(&at), folder);
    assert_int_equal(qyi_rated_base_make(target, no_list, 1, &facts, &at, &error), QY_E_RATING_LIST);
    assert_string_equal(qy_buf_str(&at), target);
    assert_int_equal(qyi_rated_base_open(source, &base, &error), QY_E_RATING_BASE);
    assert_null(base.map);
    qyi_rated_base_close(&base);
    qy_buf_free(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_base_is_made_and_asked),
        cmocka_unit_test(what_is_wrong_names_its_file),
    };

    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
