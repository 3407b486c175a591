/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON as it is written. */
#include "base/json.h"
#include "cmocka_all.h"

#include <string.h>

static void texts_are_escaped(void **state)
{
    static const struct {
        const char *text;
        size_t len;
        const char *json;
    } rows[] = {
        {"", 0, "\"\""},
        {"plain", 5, "\"plain\""},
        {"a\"b\\c", 5, "\"a\\\"b\\\\c\""},
        {"\b\t\n\v\f\r", 6, "\"\\b\\t\\n\\u000b\\f\\r\""},
        {"\0\x1f\x7f", 3, "\"\\u0000\\u001f\\u007f\""},
        {"炮二平五", 12, "\"炮二平五\""},
        {"\xF0\x9F\x98\x80", 4, "\"\xF0\x9F\x98\x80\""},
        {"a\xFFz", 3, "\"a\xEF\xBF\xBDz\""},                             /* no UTF-8 at all */
        {"\xE7\x82", 2, "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},                 /* a character cut off */
        {"\xED\xA0\x80", 3, "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""}, /* a surrogate */
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf out = QY_BUF_INIT;
        struct qyi_json json;

        qyi_json_begin(&json, &out);
        qyi_json_text(&json, rows[i].text, rows[i].len);
        if (strcmp(qy_buf_str(&out), rows[i].json) != 0)
            fail_msg("row %zu: expected %s, got %s", i, rows[i].json, qy_buf_str(&out));
        qy_buf_free(&out);
    }
}

static void commas_stand_between(void **state)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    (void)state;
    qyi_json_begin(&json, &out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "a");
    qyi_json_open(&json, '[');
    qyi_json_int(&json, INT64_MIN);
    qyi_json_uint(&json, UINT64_MAX);
    qyi_json_open(&json, '[');
    qyi_json_close(&json, ']');
    qyi_json_open(&json, '{');
    qyi_json_close(&json, '}');
    qyi_json_bool(&json, true);
    qyi_json_close(&json, ']');
    qyi_json_key(&json, "b");
    qyi_json_string(&json, NULL);
    qyi_json_key(&json, "c");
    qyi_json_bool(&json, false);
    qyi_json_close(&json, '}');
    assert_string_equal(
        qy_buf_str(&out),
        "{\"a\":[-9223372036854775808,18446744073709551615,[],{},true],\"b\":null,\"c\":false}");
    qy_buf_free(&out);
}

static void decimals_are_exact(void **state)
{
    static const struct {
        int64_t number;
        unsigned decimals;
        const char *json;
    } rows[] = {
        {0, 0, "0"},
        {0, 2, "0.00"},
        {5, 1, "0.5"},
        {-5, 1, "-0.5"},
        {1234567, 3, "1234.567"},
        {-1, 9, "-0.000000001"},
        {1000, 3, "1.000"},
        {INT64_MIN, 0, "-9223372036854775808"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf out = QY_BUF_INIT;
        struct qyi_json json;

        qyi_json_begin(&json, &out);
        qyi_json_fixed(&json, rows[i].number, rows[i].decimals);
        if (strcmp(qy_buf_str(&out), rows[i].json) != 0)
            fail_msg("row %zu: expected %s, got %s", i, rows[i].json, qy_buf_str(&out));
        qy_buf_free(&out);
    }
}

static void nesting_has_an_end(void **state)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    (void)state;
    qyi_json_begin(&json, &out);
    for (unsigned i = 0; i < QYI_JSON_DEPTH; i++)
        qyi_json_open(&json, '[');
    assert_false(out.failed);
    qyi_json_open(&json, '[');
    assert_true(out.failed);
    qy_buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_escaped),
        cmocka_unit_test(commas_stand_between),
        cmocka_unit_test(decimals_are_exact),
        cmocka_unit_test(nesting_has_an_end),
    };

    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
