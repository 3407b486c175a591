/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of fouls and penalties: valid lines, and the position of errors. */
#include "cmocka_all.h"
#include "ranking/conduct.h"

#include <qiyuan/errors/tournament.h>

#include <stdlib.h>
#include <string.h>

static void lists_are_read(void **state)
{
    static const char text[] = "# number, fouls, warnings\n3\t1\t2\t1\r\n\n17\n9999\t\t9999";
    static const struct qy_conduct expected[] = {{3, 1, 2, 1}, {17, 0, 0, 0}, {9999, 0, 9999, 0}};
    struct qy_conduct *list;
    size_t count;

    (void)state;
    assert_int_equal(qyi_conduct_read(text, strlen(text), &list, &count, NULL), 0);
    assert_int_equal(count, 3);
    assert_memory_equal(list, expected, sizeof expected);
    free(list);
    assert_int_equal(qyi_conduct_read("", 0, &list, &count, NULL), 0);
    assert_int_equal(count, 0);
}

static void other_lines_are_refused(void **state)
{
    static const struct {
        const char *text;
        unsigned line;
    } rows[] = {{"0\t1", 1}, {"1\n2\tx", 2},       {"1\n\n#\n10000", 4}, {"1\t10000", 1},
                {"1 2", 1},  {"1\t1\t1\t1\t1", 1}, {"Ann\t1", 1}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_conduct *list = NULL;
        struct qy_error error = {0};
        size_t count = 0;

        assert_int_equal(qyi_conduct_read(rows[i].text, strlen(rows[i].text), &list, &count, &error),
                         QY_E_PENALTY_LINE);
        assert_int_equal(error.line, rows[i].line);
        assert_null(list);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_read),
        cmocka_unit_test(other_lines_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
