/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library's calls that print sheets. */
#include "cmocka_all.h"

#include <qiyuan/print/print.h>
#include <qiyuan/print/sheet.h>

#include <stdlib.h>
#include <string.h>

static int refuse_later(void *user, const char *data, size_t len)
{
    size_t *left = user;

    (void)data;
    if (*left < len)
        return QY_E_FILE_WRITE;
    *left -= len;
    return 0;
}

static void test_setup(void **state)
{
    const struct qy_sheet_setup bad[] = {{.paper = QY_PAPER_COUNT}, {.lang = QY_LANG_COUNT}};
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct qy_sheets *sheets = NULL;
        struct qy_error error;

        assert_int_equal(qy_sheets_new(&bad[i], qy_buf_write, &out, &sheets, &error), QY_E_VALUE);
        assert_int_equal(error.code, QY_E_VALUE);
        assert_null(sheets);
    }
    assert_int_equal(qy_sheets_moves_a_page(QY_GAME_CHESS), 56);
    assert_int_equal(qy_sheets_moves_a_page(QY_GAME_XIANGQI), 60);
    qy_sheets_free(NULL);
    qy_buf_free(&out);
}

static void test_document(void **state)
{
    const struct qy_sheet_setup setup = {.lang = QY_LANG_ZH_HANS};
    struct qy_buf out = QY_BUF_INIT;
    struct qy_sheets *sheets;
    struct qy_record *record;

    (void)state;
    assert_int_equal(qy_record_new(&record), 0);
    assert_int_equal(qy_sheets_new(&setup, qy_buf_write, &out, &sheets, NULL), 0);
    assert_int_equal(qy_sheets_pages(sheets), 0);
    assert_int_equal(qy_sheets_add_blank(sheets, QY_GAME_XIANGQI, 3, NULL), 0);
    assert_int_equal(qy_sheets_add(sheets, record, NULL, NULL),
                     0); /* a game without a move has a sheet, too */
    assert_int_equal(qy_sheets_pages(sheets), 4);
    assert_int_equal(qy_sheets_end(sheets, NULL), 0);
    assert_true(out.len > 1000 && memcmp(out.data, "%PDF-1.5", 8) == 0);
    assert_memory_equal(out.data + out.len - 6, "%%EOF\n", 6);
    qy_sheets_free(sheets);
    qy_record_free(record);
    qy_buf_free(&out);
}

/* Two prints are the same to the byte: no date, no chance. */
static void test_same(void **state)
{
    const struct qy_sheet_setup setup = {.lang = QY_LANG_ZH_HANT, .author = "Ann"};
    struct qy_buf out[2] = {QY_BUF_INIT, QY_BUF_INIT};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct qy_sheets *sheets;

        assert_int_equal(qy_sheets_new(&setup, qy_buf_write, &out[i], &sheets, NULL), 0);
        assert_int_equal(qy_sheets_add_blank(sheets, QY_GAME_CHESS, 1, NULL), 0);
        assert_int_equal(qy_sheets_end(sheets, NULL), 0);
        qy_sheets_free(sheets);
    }
    assert_int_equal(out[0].len, out[1].len);
    assert_memory_equal(out[0].data, out[1].data, out[0].len);
    qy_buf_free(&out[0]);
    qy_buf_free(&out[1]);
}

/* Pages are written while they are drawn: the memory used does not grow. */
static void test_streaming(void **state)
{
    const struct qy_sheet_setup setup = {.lang = QY_LANG_EN};
    struct qy_buf out = QY_BUF_INIT;
    struct qy_sheets *sheets;
    size_t before;

    (void)state;
    assert_int_equal(qy_sheets_new(&setup, qy_buf_write, &out, &sheets, NULL), 0);
    assert_int_equal(qy_sheets_add_blank(sheets, QY_GAME_CHESS, 50, NULL), 0);
    before = out.len;
    assert_true(before > 49 * 1000); /* a page takes some 2 kB */
    assert_int_equal(qy_sheets_end(sheets, NULL), 0);
    qy_sheets_free(sheets);
    qy_buf_free(&out);
}

/* Wherever the output stops: its code is what the calls return, and the error's. */
static void test_write_errors(void **state)
{
    const struct qy_sheet_setup setup = {.lang = QY_LANG_EN};
    int failed = 0;

    (void)state;
    for (size_t most = 0; most < 24000; most += 1500) {
        struct qy_sheets *sheets = NULL;
        struct qy_error error = {0};
        size_t left = most;
        int code = qy_sheets_new(&setup, refuse_later, &left, &sheets, &error);

        if (code == 0)
            code = qy_sheets_add_blank(sheets, QY_GAME_CHESS, 2, &error);
        if (code == 0)
            code = qy_sheets_end(sheets, &error);
        assert_true(code == 0 || (code == QY_E_FILE_WRITE && error.code == code));
        failed += code != 0;
        qy_sheets_free(sheets);
    }
    assert_true(failed >= 8 && failed < 16);
}

/* Positions to solve: 4 or 6 to a page, the solutions on a page behind them. */
static void test_worksheet(void **state)
{
    (void)state;
    for (unsigned a_page = 1; a_page <= 6; a_page++) {
        const struct qy_print_setup setup = {.lang = QY_LANG_EN, .a_page = a_page};
        struct qy_buf out = QY_BUF_INIT;
        struct qy_prints *prints = NULL;
        struct qy_error error = {0};
        struct qy_record *record;
        int code = qy_prints_new(&setup, qy_buf_write, &out, &prints, &error);

        if (a_page != 4 && a_page != 6) {
            assert_int_equal(code, QY_E_VALUE);
            assert_null(prints);
            continue;
        }
        assert_int_equal(code, 0);
        assert_int_equal(qy_record_new(&record), 0);
        for (unsigned i = 1; i <= 2 * a_page; i++) {
            assert_int_equal(qy_prints_add(prints, record, &error), 0);
            assert_int_equal(qy_prints_pages(prints), (i + a_page - 1) / a_page);
        }
        assert_int_equal(qy_prints_end(prints, &error), 0);
        assert_int_equal(qy_prints_pages(prints), 3);
        qy_prints_free(prints);
        qy_record_free(record);
        qy_buf_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_setup),        cmocka_unit_test(test_document),
        cmocka_unit_test(test_same),         cmocka_unit_test(test_streaming),
        cmocka_unit_test(test_write_errors), cmocka_unit_test(test_worksheet),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
