/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transposition table: stored entries are found, deep entries are kept, a torn entry matches no position. */
#include <stdlib.h>

#include "cmocka_all.h"
#include "engine/table.h"

#include <qiyuan/core/error.h>

static struct qyi_table table_of(size_t megabytes)
{
    struct qyi_table table = {NULL, 0, 0, 0};

    assert_int_equal(qyi_table_resize(&table, megabytes), 0);
    qyi_table_settle(&table, NULL);
    return table;
}

static void what_is_stored_is_found(void **state)
{
    static const struct qyi_table_hit rows[] = {
        {0x1234, 0, 0, 1, QYI_BOUND_EXACT},
        {0xFFFF, -31999, 19999, 127, QYI_BOUND_UPPER},
        {0, 31999, -19999, 0, QYI_BOUND_LOWER},
        {0x4000, 32002, 32002, 64, QYI_BOUND_EXACT},
    };
    struct qyi_table table = table_of(1);
    struct qyi_table_hit hit;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t key = (i + 1) * UINT64_C(0x9E3779B97F4A7C15);

        qyi_table_probe(&table, key, &hit);
        assert_int_equal(hit.bound, QYI_BOUND_NONE);
        qyi_table_store(&table, key, &rows[i]);
        qyi_table_probe(&table, key, &hit);
        if (hit.move != rows[i].move || hit.value != rows[i].value || hit.eval != rows[i].eval ||
            hit.depth != rows[i].depth || hit.bound != rows[i].bound)
            fail_msg("row %zu: move %x value %d eval %d depth %d bound %d", i, hit.move, hit.value, hit.eval,
                     hit.depth, hit.bound);
    }
    qyi_table_free(&table);
}

static void a_move_is_kept(void **state)
{
    struct qyi_table table = table_of(1);
    struct qyi_table_hit with = {0x77, 5, 6, 3, QYI_BOUND_LOWER};
    struct qyi_table_hit without = {0, 9, 6, 4, QYI_BOUND_UPPER};
    struct qyi_table_hit hit;

    (void)state;
    qyi_table_store(&table, 42, &with);
    qyi_table_store(&table, 42, &without);
    qyi_table_probe(&table, 42, &hit);
    assert_int_equal(hit.move, 0x77);
    assert_int_equal(hit.value, 9);
    qyi_table_free(&table);
}

/* Among entries for the same slot, deep ones of this search are kept; those of old searches are replaced. */
static void deep_entries_stay(void **state)
{
    struct qyi_table table = table_of(1);
    struct qyi_table_hit hit;

    (void)state;
    for (uint64_t i = 0; i < 100; i++) {
        struct qyi_table_hit found = {1, 0, 0, i < 4 ? 20 : 2, QYI_BOUND_EXACT};

        qyi_table_store(&table, i, &found); /* keys this small share the first cluster */
    }
    for (uint64_t i = 1; i < 4; i++) {
        qyi_table_probe(&table, i, &hit);
        assert_int_equal(hit.depth, 20);
    }
    for (table.age = 1; table.age < 6; table.age++)
        for (uint64_t i = 100; i < 120; i++) {
            struct qyi_table_hit found = {1, 0, 0, 2, QYI_BOUND_EXACT};

            qyi_table_store(&table, i * 16 + table.age, &found);
        }
    qyi_table_probe(&table, 1, &hit);
    assert_int_equal(hit.bound, QYI_BOUND_NONE);
    qyi_table_free(&table);
}

static void a_torn_entry_is_not_found(void **state)
{
    struct qyi_table table = table_of(1);
    struct qyi_table_hit found = {1, 2, 3, 4, QYI_BOUND_EXACT};
    struct qyi_table_hit hit;

    (void)state;
    qyi_table_store(&table, 7, &found);
    for (unsigned i = 0; i < QYI_TABLE_CLUSTER; i++)
        atomic_fetch_add(&qyi_table_cluster_of(&table, 7)->entry[i].data, 1);
    qyi_table_probe(&table, 7, &hit);
    assert_int_equal(hit.bound, QYI_BOUND_NONE);
    qyi_table_free(&table);
}

static void sizes(void **state)
{
    struct qyi_table table = table_of(2);

    (void)state;
    assert_int_equal(table.count * 64, 2 << 20);
    assert_int_equal(qyi_table_resize(&table, 0), QY_E_MEMORY);
    assert_int_equal(qyi_table_resize(&table, SIZE_MAX), QY_E_MEMORY);
    assert_int_equal(table.count * 64, 2 << 20);
    assert_int_equal(qyi_table_full(&table), 0);
    qyi_table_free(&table);
}

/* A stop leaves the table as small as what was emptied by then; the next time does the rest. */
static void a_stop_leaves_less(void **state)
{
    struct qyi_table table = table_of(8);
    struct qyi_table_hit found = {1, 2, 3, 4, QYI_BOUND_EXACT};
    struct qyi_table_hit hit;
    atomic_bool stop = true;

    (void)state;
    for (uint64_t i = 0; i < 64; i++)
        qyi_table_store(&table, i << 58, &found);
    qyi_table_forget(&table);
    qyi_table_settle(&table, &stop);
    assert_in_range(table.count * 64, 64, 4 << 20);
    for (unsigned round = 0; round < 2; round++) {
        for (uint64_t i = 0; i < 64; i++) {
            qyi_table_probe(&table, i << 58, &hit);
            if (hit.bound != QYI_BOUND_NONE)
                fail_msg("round %u: key %u is found", round, (unsigned)i);
        }
        qyi_table_settle(&table, NULL);
        assert_int_equal(table.count * 64, 8 << 20);
    }
    qyi_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_stored_is_found),
        cmocka_unit_test(a_move_is_kept),
        cmocka_unit_test(deep_entries_stay),
        cmocka_unit_test(a_torn_entry_is_not_found),
        cmocka_unit_test(sizes),
        cmocka_unit_test(a_stop_leaves_less),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
