/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text of others made fit to be printed. */
#include "cmocka_all.h"

#include "sheet/safe.h"

#include <string.h>

struct row {
    const char *name;
    const char *text;
    size_t len; /* 0: up to the zero byte */
    enum qyi_safe_kind kind;
    const char *expected;
};

#define RLO "\xE2\x80\xAE"
#define LRI "\xE2\x81\xA6"
#define FSI "\xE2\x81\xA8"
#define PDI "\xE2\x81\xA9"
#define BAD "\xEF\xBF\xBD"

static const struct row rows[] = {
    {"plain", "Nf3 (=)", 0, QYI_SAFE_LINE, "Nf3 (=)"},
    {"markup stays text", "<b>&amp;</b>", 0, QYI_SAFE_LINE, "<b>&amp;</b>"},
    {"line ends on a line", "a\nb\r\nc\td", 0, QYI_SAFE_LINE, "a b c d"},
    {"line ends in a block", "a\nb\r\nc\td", 0, QYI_SAFE_BLOCK, "a\nb\nc d"},
    {"line separators", "a\xE2\x80\xA8z", 0, QYI_SAFE_BLOCK, "a\nz"},
    {"zero byte", "a\0b", 3, QYI_SAFE_LINE, "ab"},
    {"control characters", "\x1B[31mred\x07\x7F", 0, QYI_SAFE_LINE, "[31mred"},
    {"C1 controls",
     "a\xC2\x9B"
     "b",
     0, QYI_SAFE_LINE, "ab"},
    {"override", "abc" RLO "fed", 0, QYI_SAFE_LINE, "abcfed"},
    {"isolates of directions", LRI "x" PDI, 0, QYI_SAFE_NAME, "x"},
    {"isolates on a line", FSI "x" PDI, 0, QYI_SAFE_LINE, FSI "x" PDI},
    {"byte order mark", "\xEF\xBB\xBFx", 0, QYI_SAFE_LINE, "x"},
    {"stray byte", "a\xFFz", 0, QYI_SAFE_LINE, "a" BAD "z"},
    {"cut character", "a\xE6\xA3", 0, QYI_SAFE_LINE, "a" BAD BAD},
    {"overlong form", "\xC0\xAF", 0, QYI_SAFE_LINE, BAD BAD},
    {"surrogate", "\xED\xA0\x80", 0, QYI_SAFE_LINE, BAD BAD BAD},
    {"no character", "\xEF\xBF\xBF", 0, QYI_SAFE_LINE, BAD},
    {"no character of plane 1", "\xF0\x9F\xBF\xBE", 0, QYI_SAFE_LINE, BAD},
    {"tags", "a\xF3\xA0\x81\xA1", 0, QYI_SAFE_LINE, "a"},
    {"marks",
     "a\xCC\x81\xCC\x81\xCC\x81\xCC\x81\xCC\x81\xCC\x81"
     "b\xCC\x81",
     0, QYI_SAFE_LINE,
     "a\xCC\x81\xCC\x81\xCC\x81\xCC\x81"
     "b\xCC\x81"},
    {"marks with nothing between", "a\xCC\x81\xCC\x81\xCC\x81\xE2\x80\xAE\xCC\x81\xCC\x81", 0, QYI_SAFE_LINE,
     "a\xCC\x81\xCC\x81\xCC\x81\xCC\x81"},
    {"emoji stays", "\xF0\x9F\x98\x80", 0, QYI_SAFE_LINE, "\xF0\x9F\x98\x80"},
    {"Chinese stays", "\xE7\x82\xAE\xE4\xBA\x8C", 0, QYI_SAFE_LINE, "\xE7\x82\xAE\xE4\xBA\x8C"},
};

static void test_rows(void **state)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qy_buf again = QY_BUF_INIT;
    int wrong = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct row *row = &rows[i];

        qy_buf_clear(&out);
        qy_buf_clear(&again);
        qyi_safe_add(row->text, row->len ? row->len : strlen(row->text), row->kind, &out);
        qyi_safe_add(qy_buf_str(&out), out.len, row->kind, &again);
        if (strcmp(qy_buf_str(&out), row->expected) != 0 || out.len != strlen(row->expected)) {
            print_error("%s: expected \"%s\", got \"%s\"\n", row->name, row->expected, qy_buf_str(&out));
            wrong++;
        }
        if (strcmp(qy_buf_str(&out), qy_buf_str(&again)) != 0) {
            print_error("%s: changes when it is done twice\n", row->name);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
    qy_buf_free(&out);
    qy_buf_free(&again);
}

/* A name written from right to left is isolated, and can't end its isolate by itself. */
static void test_names(void **state)
{
    static const char hebrew[] = PDI "\xD7\x90\xD7\x91" RLO;
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    qyi_safe_add_name(hebrew, sizeof hebrew - 1, &out);
    assert_string_equal(qy_buf_str(&out), FSI "\xD7\x90\xD7\x91" PDI);
    qy_buf_clear(&out);
    qyi_safe_add_name("Li", 2, &out);
    assert_string_equal(qy_buf_str(&out), "Li");
    qy_buf_free(&out);
}

/* No text of random bytes grows beyond its bound or leaves anything but UTF-8 without control characters. */
static void test_random(void **state)
{
    struct qy_buf out = QY_BUF_INIT;
    uint64_t seed = 7;

    (void)state;
    for (int round = 0; round < 2000; round++) {
        char text[40];

        for (size_t i = 0; i < sizeof text; i++) {
            seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            text[i] = (char)(seed >> 56);
        }
        qy_buf_clear(&out);
        qyi_safe_add(text, sizeof text, QYI_SAFE_LINE, &out);
        assert_true(out.len <= 3 * sizeof text);
        for (size_t i = 0; i < out.len; i++)
            assert_true((unsigned char)out.data[i] >= ' ');
    }
    qy_buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_random),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
