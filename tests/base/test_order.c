/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Binary search, and values in CSV. */
#include "cmocka_all.h"

#include "base/csv.h"
#include "base/order.h"

/* Every list of up to 40 numbers with gaps and doubles, every number asked for: as a walk from the front finds. */
static void the_place_is_that_of_a_walk(void **state)
{
    unsigned list[40];

    (void)state;
    for (unsigned count = 0; count <= 40; count++) {
        for (unsigned step = 1; step <= 4; step++) {
            for (unsigned i = 0; i < count; i++)
                list[i] = 3 + i * step / 2;
            for (unsigned wanted = 0; wanted < 100; wanted++) {
                size_t walked = 0;
                size_t at;

                while (walked < count && list[walked] < wanted)
                    walked++;
                QYI_FIRST_NOT(at, count, i, list[i] < wanted);
                assert_int_equal(at, walked);
            }
        }
    }
}

static void values_of_csv(void **state)
{
    static const struct {
        const char *text;
        const char *written;
    } rows[] = {
        {"", ""},
        {"Adler", "Adler"},
        {"王天一", "王天一"},
        {"Adler, Bo", "\"Adler, Bo\""},
        {"a;b", "\"a;b\""},
        {"a\tb", "\"a\tb\""},
        {"the \"lion\"", "\"the \"\"lion\"\"\""},
        {"two\nlines", "\"two\nlines\""},
        {"\"", "\"\"\"\""},
        {"d'Or", "d'Or"},
    };
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        qy_buf_clear(&out);
        qyi_add_csv(rows[i].text, &out);
        assert_string_equal(qy_buf_str(&out), rows[i].written);
    }
    qy_buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_place_is_that_of_a_walk),
        cmocka_unit_test(values_of_csv),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
