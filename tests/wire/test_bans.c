/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Addresses that are shut out: which lines mean what, and where a faulty one is. */
#include "cmocka_all.h"

#include "wire/bans.h"

#include <qiyuan/errors/common.h>

#include <string.h>

/* 2026-12-31, noon. */
#define NOON INT64_C(1798718400)

static const char file[] = "# shut out\n"
                           "203.0.113.7\n"
                           "\t 198.51.100.0/24   2026-12-31  floods of 2026\r\n"
                           "\n"
                           "2001:db8:1::/48  # a provider\n"
                           "192.0.2.128/25 for good\n"
                           "2001:db8:2::1";

static void who_is_shut_out(void **state)
{
    static const struct {
        const char *address;
        int64_t now;
        bool banned;
    } rows[] = {
        {"203.0.113.7", NOON, true},
        {"::ffff:203.0.113.7", NOON, true},
        {"203.0.113.8", NOON, false},
        {"203.0.113.6", NOON, false},
        {"198.51.100.0", NOON, true},
        {"198.51.100.255", NOON, true},
        {"198.51.101.0", NOON, false},
        {"198.51.99.255", NOON, false},
        {"198.51.100.9", NOON + 43199, true}, /* the last second of that day */
        {"198.51.100.9", NOON + 43200, false},
        {"203.0.113.7", NOON + 400000000, true}, /* for good */
        {"2001:db8:1:ffff::1", NOON, true},
        {"2001:db8:0:ffff::1", NOON, false},
        {"2001:db8:2::1", NOON, true},
        {"2001:db8:2::2", NOON, false},
        {"192.0.2.127", NOON, false},
        {"192.0.2.128", NOON, true},
        {"192.0.2.255", NOON, true},
        {"", NOON, false},
        {"unknown", NOON, false},
    };
    struct qyi_bans bans;

    (void)state;
    assert_int_equal(qyi_bans_read(file, strlen(file), &bans, NULL), 0);
    assert_int_equal(bans.count, 5);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (qyi_bans_has(&bans, rows[i].address, rows[i].now) != rows[i].banned)
            fail_msg("row %zu: %s", i, rows[i].address);
    qyi_bans_free(&bans);
    assert_false(qyi_bans_has(&bans, "203.0.113.7", NOON));
}

static void everybody(void **state)
{
    struct qyi_bans bans;

    (void)state;
    assert_int_equal(qyi_bans_read("0.0.0.0/0", 9, &bans, NULL), 0);
    assert_true(qyi_bans_has(&bans, "203.0.113.7", NOON));
    assert_false(qyi_bans_has(&bans, "2001:db8::1", NOON));
    qyi_bans_free(&bans);
}

static void faults_are_found_in_their_place(void **state)
{
    static const struct {
        const char *text;
        uint32_t line;
        uint32_t column;
    } rows[] = {
        {"example.org", 1, 1},
        {"203.0.113.7\n 203.0.113", 2, 2},
        {"203.0.113.7/33", 1, 1},
        {"2001:db8::/129", 1, 1},
        {"203.0.113.7/", 1, 1},
        {"203.0.113.7/-1", 1, 1},
        {"203.0.113.7/8x", 1, 1},
        {"203.0.113.7 2026-02-30", 1, 13},
        {"203.0.113.7  2026-1-1 x", 1, 14},
        {"#\n#\n2001:db8:::1", 3, 1},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 1, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_bans bans;
        struct qy_error error = {0};

        if (qyi_bans_read(rows[i].text, strlen(rows[i].text), &bans, &error) != QY_E_VALUE)
            fail_msg("row %zu was taken", i);
        if (error.line != rows[i].line || error.column != rows[i].column)
            fail_msg("row %zu: %u:%u", i, error.line, error.column);
        assert_null(bans.ban);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_shut_out),
        cmocka_unit_test(everybody),
        cmocka_unit_test(faults_are_found_in_their_place),
    };

    return cmocka_run_group_tests_name("bans", tests, NULL, NULL);
}
