/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text of files in the encoding that it declares, and invalid text. */
#include "cmocka_all.h"
#include "source/guess.h"
#include "source/stream.h"
#include "source/text.h"

#include "source/transcode.h"
#include <qiyuan/errors/record.h>

#include <string.h>

#define FFFD "\xEF\xBF\xBD"

/* ---- what a text states of itself ------------------------------------------------------------------ */

/* The encoding guessed from bytes, and the one chosen if the text declares an encoding. */
static void statements_decide_what_is_near(void **state)
{
    static const struct {
        const char *bytes;
        enum qy_encoding guess;
        bool sure;
        enum qy_encoding stated;
        enum qy_encoding with_it;
        bool sure_with_it;
    } rows[] = {
        /* two characters of either */
        {"[\xC4\xBE\xC9\xBD]", QY_ENCODING_UTF8, true, QY_ENCODING_UTF8, QY_ENCODING_UTF8, true},
        {"[\xC4\xBE\xC9\xBD]", QY_ENCODING_UTF8, true, QY_ENCODING_GB18030, QY_ENCODING_GB18030, true},
        /* a word that is UTF-8 by no chance */
        {"[\xE4\xB8\xAD\xE5\x9B\xBD]", QY_ENCODING_UTF8, true, QY_ENCODING_GB18030, QY_ENCODING_UTF8, true},
        /* one character of two bytes */
        {"[\xBB\xC6]", QY_ENCODING_GB18030, false, QY_ENCODING_GB18030, QY_ENCODING_GB18030, true},
        {"[\xBB\xC6]", QY_ENCODING_GB18030, false, QY_ENCODING_BIG5, QY_ENCODING_BIG5, true},
        /* which is no word of Russian */
        {"[\xBB\xC6\xC7\xE7]", QY_ENCODING_GB18030, false, QY_ENCODING_WINDOWS_1251, QY_ENCODING_GB18030,
         false},
        /* which it can't be */
        {"[\xC8\xE2\xE0\xED]", QY_ENCODING_WINDOWS_1251, true, QY_ENCODING_UTF8, QY_ENCODING_WINDOWS_1251,
         true},
        {"[\xC8\xE2]", QY_ENCODING_WINDOWS_1251, false, QY_ENCODING_GB18030, QY_ENCODING_GB18030, true},
        {"[\xA4\xA4\xB0\xEA]", QY_ENCODING_BIG5, false, QY_ENCODING_BIG5, QY_ENCODING_BIG5, true},
        /* signs in place of letters */
        {"[\xA4\xA4\xB0\xEA]", QY_ENCODING_BIG5, false, QY_ENCODING_LATIN1, QY_ENCODING_BIG5, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const unsigned char *bytes = (const unsigned char *)rows[i].bytes;
        size_t len = strlen(rows[i].bytes);
        const struct qyi_encoding_hint stated = {rows[i].stated, false};
        bool sure;

        assert_int_equal(qyi_encoding_guess(bytes, len, true, NULL, &sure), rows[i].guess);
        assert_int_equal(sure, rows[i].sure);
        assert_int_equal(qyi_encoding_guess(bytes, len, true, &stated, &sure), rows[i].with_it);
        assert_int_equal(sure, rows[i].sure_with_it);
    }
}

/* ---- what is no text ------------------------------------------------------------------------------- */

static void utf8_is_what_the_standard_has(void **state)
{
    static const struct {
        const char *bytes;
        size_t len;
        const char *text;
        size_t bad; /* the first invalid byte */
    } rows[] = {
        {"a\xE7\xBA\xA2", 4, "a\xE7\xBA\xA2", 4},
        {"a\0b", 3, "a b", 3},
        {"\xE7\xBA", 2, FFFD FFFD, 0},
        {"a\xED\xA0\x80", 4, "a" FFFD FFFD FFFD, 1},                     /* half a pair */
        {"\xC0\xAF", 2, FFFD FFFD, 0},                                   /* longer than needed */
        {"\xF4\x90\x80\x80", 4, FFFD FFFD FFFD FFFD, 0},                 /* beyond the last */
        {"\xFB\xB1\xB1\xBE\xA9 b", 7, FFFD FFFD FFFD FFFD FFFD " b", 0}, /* five bytes */
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf out = QY_BUF_INIT;
        size_t bad;

        assert_int_equal(
            qyi_text_decode(QY_ENCODING_UTF8, (const unsigned char *)rows[i].bytes, rows[i].len, &out, &bad),
            0);
        assert_int_equal(bad, rows[i].bad);
        assert_string_equal(qy_buf_str(&out), rows[i].text);
        qy_buf_free(&out);
    }
}

/* ---- whole texts ----------------------------------------------------------------------------------- */

static void texts_are_made_utf8(void **state)
{
    static const struct {
        const char *named; /* the encoding that somebody names; NULL: nobody does */
        const char *bytes;
        size_t len;
        enum qy_encoding encoding;
        bool whole;
        const char *text;
    } rows[] = {
        {NULL, "caf\xC3\xA9", 5, QY_ENCODING_UTF8, true, "caf\xC3\xA9"},
        {NULL,
         "\xFF\xFE"
         "a\0b\0",
         6, QY_ENCODING_UTF16LE, true, "ab"},
        {NULL,
         "\xFE\xFF"
         "\0a\0b",
         6, QY_ENCODING_UTF16BE, true, "ab"},
        {"windows-1252",
         "\xFF\xFE"
         "a\0",
         4, QY_ENCODING_UTF16LE, true, "a"}, /* the mark stands above the name */
        {"windows-1252",
         "\xEF\xBB\xBF"
         "caf\xC3\xA9",
         8, QY_ENCODING_UTF8, true,
         "\xEF\xBB\xBF"
         "caf\xC3\xA9"},
        {"windows-1252", "caf\xE9", 4, QY_ENCODING_WINDOWS_1252, true, "caf\xC3\xA9"},
        {"gb18030", "\xC5\xDA\xFF", 3, QY_ENCODING_GB18030, false, "\xE7\x82\xAE" FFFD},
        {"utf-8", "caf\xE9", 4, QY_ENCODING_UTF8, true, "caf\xE9"}, /* the reader tells where */
        {NULL, "", 0, QY_ENCODING_UTF8, true, ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_named_encoding named;
        struct qyi_text_found found;
        struct qy_buf out = QY_BUF_INIT;

        assert_int_equal(qyi_encoding_named(rows[i].named, &named), 0);
        assert_int_equal(qyi_text_to_utf8(rows[i].bytes, rows[i].len, &named, &out, &found), 0);
        assert_int_equal(found.encoding, rows[i].encoding);
        assert_int_equal(found.whole, rows[i].whole);
        assert_string_equal(qy_buf_str(&out), rows[i].text);
        qy_buf_free(&out);
    }
}

static void the_first_bad_byte_is_told(void **state)
{
    static const struct {
        const char *text;
        size_t len;
        uint32_t line; /* 0: it is UTF-8 */
        uint32_t column;
        const char *found;
    } rows[] = {
        {"", 0, 0, 0, ""},
        {"caf\xC3\xA9\n\xE6\xA3\x8B", 9, 0, 0, ""},
        {"\xEF\xBB\xBF"
         "a",
         4, 0, 0, ""},
        {"\xF0\x9F\x8F\x86\r\n", 6, 0, 0, ""},
        {"\xFF", 1, 1, 1, "0xFF"},
        {"ab\n\xE6\xA3\x8B\xC5\xDA", 8, 2, 4, "0xC5"},
        {"ab\r\ncd\n\xE6\xA3", 9, 3, 1, "0xE6"}, /* cut within a character */
        {"\xFF\xFE"
         "a\0",
         4, 1, 1, "0xFF"},
        {"a\0\n\0", 4, 1, 2, "0x00"}, /* UTF-16 without a mark */
        {"\xC0\x80", 2, 1, 1, "0xC0"},
        {"\xED\xA0\x80", 3, 1, 1, "0xED"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_error error = {0};
        int code = qyi_text_is_utf8(rows[i].text, rows[i].len, &error);

        assert_int_equal(code, rows[i].line == 0 ? 0 : QY_E_PGN_BYTE);
        assert_int_equal(error.line, rows[i].line);
        assert_int_equal(error.column, rows[i].column);
        assert_string_equal(error.found, rows[i].found);
    }
}

static void encodings_are_named(void **state)
{
    struct qyi_named_encoding named;

    (void)state;
    assert_int_equal(qyi_encoding_named(NULL, &named), 0);
    assert_false(named.known);
    assert_int_equal(qyi_encoding_named("cp1250", &named), 0);
    assert_true(named.known && !named.other);
    assert_int_equal(named.encoding, QY_ENCODING_WINDOWS_1250);
    assert_int_equal(qyi_encoding_named("UTF-32", &named), 0);
    assert_string_equal(named.other, "UTF-32");
    assert_int_equal(qyi_encoding_named("of nobody", &named), QY_E_VALUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statements_decide_what_is_near),
        cmocka_unit_test(utf8_is_what_the_standard_has),
        cmocka_unit_test(texts_are_made_utf8),
        cmocka_unit_test(the_first_bad_byte_is_told),
        cmocka_unit_test(encodings_are_named),
    };

    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
