/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buffers, UTF-8, errors, registries. */
#include "base/error.h"
#include "base/name_list.h"
#include "base/registry.h"
#include "base/utf8.h"
#include "cmocka_all.h"

#include <qiyuan/errors/board.h>
#include <qiyuan/errors/tournament.h>

#include <string.h>

static void language_names(void **state)
{
    static const struct {
        const char *text;
        int lang; /* -1: none */
    } rows[] = {
        {"en", QY_LANG_EN},
        {"en_GB.UTF-8", QY_LANG_EN},
        {"C", QY_LANG_EN},
        {"C.UTF-8", QY_LANG_EN},
        {"POSIX", QY_LANG_EN},
        {"zh", QY_LANG_ZH_HANS},
        {"zh-CN", QY_LANG_ZH_HANS},
        {"zh_CN.UTF-8", QY_LANG_ZH_HANS},
        {"zh_TW.UTF-8", QY_LANG_ZH_HANT},
        {"ZH-hant", QY_LANG_ZH_HANT},
        {"zh-Hant-CN", QY_LANG_ZH_HANT},
        {"zh_HK", QY_LANG_ZH_HANT},
        {"zh-Hans-TW", QY_LANG_ZH_HANS},
        {"de_DE", -1},
        {"", -1},
        {"english", -1},
        {"z", -1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enum qy_lang lang = QY_LANG_COUNT;
        int status = qy_lang_parse(rows[i].text, strlen(rows[i].text), &lang);

        if ((rows[i].lang < 0) != (status < 0) || (status == 0 && (int)lang != rows[i].lang))
            fail_msg("“%s”: expected %d, got %d", rows[i].text, rows[i].lang, status < 0 ? -1 : (int)lang);
    }
}

static void buffer_grows_and_ends_in_zero(void **state)
{
    struct qy_buf buf = QY_BUF_INIT;

    (void)state;
    assert_string_equal(qy_buf_str(&buf), "");
    for (int i = 0; i < 1000; i++)
        qy_buf_addf(&buf, "%03d,", i);
    qy_buf_addu(&buf, 0x5C06);
    assert_false(buf.failed);
    assert_int_equal(buf.len, 4003);
    assert_memory_equal(buf.data + 3996, "999,将", 8);
    qy_buf_clear(&buf);
    assert_string_equal(qy_buf_str(&buf), "");
    assert_int_equal(qy_buf_reserve(&buf, SIZE_MAX - 4), QY_E_MEMORY);
    assert_true(buf.failed);
    qy_buf_free(&buf);
}

static void utf8_forms(void **state)
{
    static const struct {
        const char *bytes;
        bool good;
        bool ascii;
    } rows[] = {
        {"", true, true},
        {"plain ASCII, more than eight bytes", true, true},
        {"\x7F", true, true},
        {"ends beyond\xC2\x80", true, false},
        {"炮二平五", true, false},
        {"\xF0\x9F\x80\x84", true, false},
        {"\x80", false, false},
        {"\xC0\x80", false, false},
        {"\xE7\x82", false, false},
        {"\xED\xA0\x80", false, false},
        {"\xF4\x90\x80\x80", false, false},
        {"12345678\xFF", false, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (qyi_utf8_valid(rows[i].bytes, strlen(rows[i].bytes)) != rows[i].good ||
            qyi_utf8_is_ascii(rows[i].bytes, strlen(rows[i].bytes)) != rows[i].ascii)
            fail_msg("row %zu", i);
}

static void errors_in_words(void **state)
{
    struct qy_error error;
    struct qy_buf words = QY_BUF_INIT;
    char text[300];

    (void)state;
    assert_int_equal(qyi_error_set(&error, QY_E_FEN_RANK_COUNT, 7, "9", 1, "8"), QY_E_FEN_RANK_COUNT);
    qy_error_words(&error, QY_LANG_EN, &words);
    assert_string_equal(words.data, "the board field must have 8 ranks, this one has 9");
    qy_buf_clear(&words);
    qy_error_words(&error, QY_LANG_ZH_HANT, &words);
    assert_string_equal(words.data, "棋盤欄位應有 8 橫列，此處有 9 橫列");

    /* Lists of figures have the signs that the language sets; what somebody typed stays as it is. */
    qyi_error_set(&error, QY_E_TOUR_OPEN, 0, "3", 1, "2 (6-2), 11 (1-14)");
    qy_buf_clear(&words);
    qy_error_words(&error, QY_LANG_EN, &words);
    assert_string_equal(words.data, "results are missing in round 3 on boards 2 (6-2), 11 (1-14)");
    qy_buf_clear(&words);
    qy_error_words(&error, QY_LANG_ZH_HANT, &words);
    assert_string_equal(words.data, "第 3 輪尚缺成績的台次：2（6-2）、11（1-14）");
    qyi_error_set(&error, QY_E_VALUE, 0, "Ann (2), Bob", 12, NULL);
    qy_buf_clear(&words);
    qy_error_words(&error, QY_LANG_ZH_HANT, &words);
    assert_non_null(strstr(words.data, "Ann (2), Bob"));

    /* A missing value is described without quotes; empty quotes that were typed are shown. */
    static const char *const nothing[QY_LANG_COUNT] = {"found nothing", "却是空", "卻是空"};
    for (unsigned lang = 0; lang < QY_LANG_COUNT; lang++) {
        qyi_error_set(&error, QY_E_FEN_SIDE, 0, "", 0, "w, b");
        qy_buf_clear(&words);
        qy_error_words(&error, (enum qy_lang)lang, &words);
        assert_non_null(strstr(words.data, nothing[lang]));
        qyi_error_set(&error, QY_E_FEN_SIDE, 0, "a“”「」", 13, "w, b");
        qy_buf_clear(&words);
        qy_error_words(&error, (enum qy_lang)lang, &words);
        assert_non_null(strstr(words.data, "a“”「」"));
    }

    /* Control characters and broken bytes are made visible, long texts cut at a character. */
    qyi_error_set(&error, QY_E_VALUE, 0, "a\x01\xFF", 3, NULL);
    assert_string_equal(error.found, "a\xE2\x90\x81\xEF\xBF\xBD");
    memset(text, 'x', sizeof text);
    qyi_error_set(&error, QY_E_VALUE, 0, text, sizeof text, NULL);
    assert_true(strlen(error.found) < sizeof error.found);
    assert_true(qyi_utf8_valid(error.found, strlen(error.found)));
    assert_int_equal(qy_error_by_name("fen-rank-count", 14), QY_E_FEN_RANK_COUNT);
    assert_string_equal(qy_error_name(QY_E_FEN_RANK_COUNT), "fen-rank-count");
    qy_buf_free(&words);
}

static void places_of_errors(void **state)
{
    static const char text[] = "one\ntwo\r\nthree\rfour";
    static const struct {
        uint64_t offset;
        uint32_t line;
        uint32_t column;
    } rows[] = {{0, 1, 1}, {3, 1, 4}, {4, 2, 1}, {9, 3, 1}, {15, 4, 1}, {18, 4, 4}, {99, 4, 5}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_error error = {.offset = rows[i].offset};

        qyi_error_locate(&error, text, sizeof text - 1);
        if (error.line != rows[i].line || error.column != rows[i].column)
            fail_msg("offset %u: %u:%u", (unsigned)rows[i].offset, error.line, error.column);
    }
}

static void registries_are_sorted_and_found(void **state)
{
    struct qy_buf out = QY_BUF_INIT;
    static const char *const args[] = {"x"};

    (void)state;
    for (size_t i = 0; i < qyi_messages().count; i++)
        assert_ptr_equal(qyi_message_text(QY_LANG_EN, qyi_messages().entry[i].id),
                         qyi_messages().entry[i].text[QY_LANG_EN]);
    for (size_t i = 0; i < qyi_articles().count; i++) {
        const char *id = qyi_articles().entry[i].id;
        assert_ptr_equal(qyi_text_find(qyi_articles(), id, strlen(id)), &qyi_articles().entry[i]);
    }
    assert_null(qyi_message_text(QY_LANG_EN, "no.such.message"));
    qyi_message(QY_LANG_EN, "no.{0}.{1}", args, 1, &out);
    assert_string_equal(out.data, "no.x.{1}");
    qy_buf_free(&out);
}

static void duties_stand_before_a_colon(void **state)
{
    static const struct {
        const char *part;
        const char *name;
        size_t duty;
    } rows[] = {
        {"Pairings officer: Roe", "Roe", 16},
        {"编排记录长：孙八", "孙八", 15},
        {"A:B", "B", 1},
        {"FA Li, B. (22)", NULL, 0},
        {"Clocks:", NULL, 0},
        {"技术：", NULL, 0},
        {": Roe", NULL, 0},
        {"", NULL, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t duty;
        size_t name = qyi_name_list_duty(rows[i].part, strlen(rows[i].part), &duty);

        assert_string_equal(rows[i].part + name, rows[i].name ? rows[i].name : rows[i].part);
        assert_int_equal(duty, rows[i].duty);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(duties_stand_before_a_colon),
        cmocka_unit_test(language_names),
        cmocka_unit_test(buffer_grows_and_ends_in_zero),
        cmocka_unit_test(utf8_forms),
        cmocka_unit_test(errors_in_words),
        cmocka_unit_test(places_of_errors),
        cmocka_unit_test(registries_are_sorted_and_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
