/* SPDX-License-Identifier: GPL-3.0-or-later */
/* To which year the days of a leave count. */
#include "cmocka_all.h"
#include "live/leave.h"

/* 1 January 2027, 00:00 UTC. */
#define NEW_YEAR INT64_C(1798761600000)
#define HOUR_MS  INT64_C(3600000)

static void years(void **state)
{
    (void)state;
    assert_int_equal(qyi_leave_year(0), 1970);
    assert_int_equal(qyi_leave_year(NEW_YEAR - 1), 2026);
    assert_int_equal(qyi_leave_year(NEW_YEAR), 2027);
}

/* A day counts once it was begun, to the year in which it began. */
static void days_of_a_year(void **state)
{
    static const struct {
        int64_t begins;
        int64_t ends;
        uint32_t before; /* days of 2026 */
        uint32_t after;
    } rows[] = {
        {NEW_YEAR, NEW_YEAR, 0, 0},
        {NEW_YEAR, NEW_YEAR + 1, 0, 1},
        {NEW_YEAR, NEW_YEAR + QYI_DAY_MS, 0, 1},
        {NEW_YEAR, NEW_YEAR + QYI_DAY_MS + 1, 0, 2},
        {NEW_YEAR - QYI_DAY_MS, NEW_YEAR, 1, 0},
        {NEW_YEAR - HOUR_MS, NEW_YEAR + HOUR_MS, 1, 0},
        {NEW_YEAR - HOUR_MS, NEW_YEAR - HOUR_MS + 3 * QYI_DAY_MS, 1, 2},
        {NEW_YEAR - 2 * QYI_DAY_MS, NEW_YEAR + 5 * QYI_DAY_MS, 2, 5},
        {NEW_YEAR - 5 * QYI_DAY_MS, NEW_YEAR + 361 * QYI_DAY_MS, 5, 361},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(qyi_leave_days(rows[i].begins, rows[i].ends, 2026), rows[i].before);
        assert_int_equal(qyi_leave_days(rows[i].begins, rows[i].ends, 2027), rows[i].after);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(years), cmocka_unit_test(days_of_a_year)};

    return cmocka_run_group_tests_name("leave", tests, NULL, NULL);
}
