/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns and breaks of lines. */
#include "answer/width.h"
#include "cmocka_all.h"

#include <string.h>

static void columns_are_counted(void **state)
{
    static const struct {
        const char *text;
        size_t width;
    } rows[] = {
        {"", 0}, {"abc", 3}, {"炮二平五", 8}, {"e\xCC\x81", 1}, {"＋", 2}, {"♔", 1}, {"─", 1}, {"a\xFFz", 3},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (qyi_width(rows[i].text, strlen(rows[i].text)) != rows[i].width)
            fail_msg("“%s”: expected %zu, got %zu", rows[i].text, rows[i].width,
                     qyi_width(rows[i].text, strlen(rows[i].text)));
}

static void lines_are_broken(void **state)
{
    static const struct {
        const char *text;
        size_t at;
        size_t indent;
        size_t columns;
        const char *lines;
    } rows[] = {
        {"", 0, 0, 10, ""},
        {"one two", 0, 0, 10, "one two"},
        {"one two three", 0, 0, 9, "one two\nthree"},
        {"one two three", 4, 4, 11, "one two\n    three"},
        {"longer-than-a-line x", 0, 0, 5, "longer-than-a-line\nx"},
        {"轮到红方走", 0, 0, 6, "轮到红\n方走"},
        {"轮到红，方走", 0, 0, 6, "轮到\n红，方\n走"}, /* no line begins with a comma */
        {"红 a方", 0, 0, 4, "红 a\n方"},
        {"one\ntwo", 2, 2, 20, "one\n  two"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf out = QY_BUF_INIT;

        qyi_wrap(rows[i].text, rows[i].at, rows[i].indent, rows[i].columns, &out);
        if (strcmp(qy_buf_str(&out), rows[i].lines) != 0)
            fail_msg("row %zu: expected “%s”, got “%s”", i, rows[i].lines, qy_buf_str(&out));
        qy_buf_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_counted),
        cmocka_unit_test(lines_are_broken),
    };

    return cmocka_run_group_tests_name("width", tests, NULL, NULL);
}
