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
        {{(char *)"must", (char *)"we ga"}, 1, HEAD MUSTER GAO, ""},
    };
    char *lists[] = {source};
    static const struct qyi_named_encoding unnamed;
    struct qy_rating_base_facts facts;
    struct qyi_rated_base base;
    struct qy_buf said = QY_BUF_INIT;
    const struct qyi_warner warner = {hear, &said};
    struct qy_buf at = QY_BUF_INIT;
    struct qy_error error;

    (void)state;
    assert_int_equal(qyi_rated_base_open(target, &base, &error), 0);
    assert_null(base.map); /* the file does not exist yet */
    assert_int_equal(qyi_rated_base_make(target, lists, 1, &unnamed, &warner, &facts, &at, &error), 0);
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

/* Without an encoding given, it is detected from a list's bytes and reported; columns count bytes. */
static void a_list_of_another_encoding(void **state)
{
    static const struct {
        const char *named;
        const char *first; /* names of 15 bytes with the blanks behind them */
        const char *second;
        const char *names;
        uint32_t bad;
        const char *said;
    } rows[] = {
        {NULL, "\xBA\xFA\xC8\xD9\xBB\xAA         ", "\xD0\xED\xD2\xF8\xB4\xA8         ", "胡荣华许银川", 0,
         "rate.list-encoding GB18030  ;"},
        {"gb18030", "\xD0\xED\xD2\xF8\xB4\xA8         ", "\xD0\xFF            \x20", "许银川", 1,
         "rate.list-encoding GB18030  ;"},
        {"cp437", "M\x81ller         ", "B\x94rg           ", "MüllerBörg", 0, "rate.list-encoding cp437  ;"},
        {NULL, "Ångström       ", "Müller         ", "ÅngströmMüller", 0, ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *lists[] = {source};
        struct qyi_named_encoding named;
        struct qy_rating_base_facts facts;
        struct qyi_rated_base base;
        struct qy_listed found;
        struct qy_error error;
        struct qy_buf said = QY_BUF_INIT;
        struct qy_buf at = QY_BUF_INIT;
        struct qy_buf text = QY_BUF_INIT;
        struct qy_buf names = QY_BUF_INIT;

        qy_buf_addf(&text,
                    "ID Number  Name           Fed SRtng\n1001       %sCHN  2310\n1002       %sGER  2415\n",
                    rows[i].first, rows[i].second);
        assert_int_equal(qyi_atomic_file_put(source, text.data, text.len, NULL), 0);
        assert_int_equal(qyi_encoding_named(rows[i].named, &named), 0);
        assert_int_equal(qyi_rated_base_make(target, lists, 1, &named, &(struct qyi_warner){hear, &said},
                                             &facts, &at, &error),
                         0);
        assert_string_equal(qy_buf_str(&said), rows[i].said);
        assert_int_equal(facts.bad, rows[i].bad);
        assert_int_equal(qyi_rated_base_open(target, &base, &error), 0);
        for (uint32_t id = 1001; id <= 1002; id++)
            if (qy_rating_base_by_id(&base.base, id, &found)) {
                qy_buf_add(&names, found.name, found.name_len);
                assert_int_equal(found.rating[QY_PACE_STANDARD], id == 1001 ? 2310 : 2415);
            }
        assert_string_equal(qy_buf_str(&names), rows[i].names);
        qyi_rated_base_close(&base);
        qy_buf_free(&said);
        qy_buf_free(&at);
        qy_buf_free(&text);
        qy_buf_free(&names);
    }
    assert_int_equal(qyi_atomic_file_put(source, list, sizeof list - 1, NULL), 0);
}

static void what_is_wrong_names_its_file(void **state)
{
    char *none[] = {folder, source};
    char *no_list[] = {target};
    static const struct qyi_named_encoding unnamed;
    const struct qyi_warner warner = {hear, NULL};
    struct qy_rating_base_facts facts;
    struct qyi_rated_base base;
    struct qy_buf at = QY_BUF_INIT;
    struct qy_error error;

    (void)state;
    assert_int_equal(qyi_rated_base_make(target, none, 2, &unnamed, &warner, &facts, &at, &error),
                     QY_E_FILE_READ);
    assert_string_equal(qy_buf_str(&at), folder);
    assert_int_equal(qyi_rated_base_make(target, no_list, 1, &unnamed, &warner, &facts, &at, &error),
                     QY_E_RATING_LIST);
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
        cmocka_unit_test(a_list_of_another_encoding),
        cmocka_unit_test(what_is_wrong_names_its_file),
    };

    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
