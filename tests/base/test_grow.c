/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrays that grow, and the error that memory ran out. */
#include "cmocka_all.h"

#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

struct item {
    uint64_t number;
    uint8_t rest[5];
};

/* What was there stays there, and room never shrinks. */
static void grows_by_doubling(void **state)
{
    struct item *item = NULL;
    size_t room = 0;
    unsigned moved = 0;

    (void)state;
    for (size_t i = 0; i < 10000; i++) {
        size_t before = room;

        assert_int_equal(QYI_GROW(item, room, i + 1), 0);
        assert_true(room > i && room >= before);
        moved += room != before;
        item[i] = (struct item){.number = i};
    }
    assert_true(moved < 14);
    for (size_t i = 0; i < 10000; i++)
        assert_int_equal(item[i].number, i);
    assert_int_equal(QYI_GROW(item, room, 1), 0);
    assert_true(room >= 10000);
    assert_int_equal(QYI_GROW(item, room, 100000), 0);
    assert_true(room >= 100000);
    free(item);
}

/* More than can be counted in bytes is refused, and the array stays. */
static void refuses_too_much(void **state)
{
    struct item *item = NULL;
    size_t room = 0;

    (void)state;
    assert_int_equal(QYI_GROW(item, room, 3), 0);
    item[2].number = 7;
    assert_int_equal(QYI_GROW(item, room, SIZE_MAX / sizeof *item + 1), QY_E_MEMORY);
    assert_int_equal(QYI_GROW(item, room, SIZE_MAX), QY_E_MEMORY);
    assert_int_equal(QYI_ONE_MORE(item, SIZE_MAX / sizeof *item), QY_E_MEMORY);
    assert_int_equal(room, 16);
    assert_int_equal(item[2].number, 7);
    free(item);
}

static void one_more(void **state)
{
    uint16_t *number = NULL;

    (void)state;
    for (size_t i = 0; i < 300; i++) {
        assert_int_equal(QYI_ONE_MORE(number, i), 0);
        number[i] = (uint16_t)i;
    }
    for (size_t i = 0; i < 300; i++)
        assert_int_equal(number[i], i);
    free(number);
}

static void no_memory(void **state)
{
    struct qy_error error;

    (void)state;
    memset(&error, 0xAA, sizeof error);
    assert_int_equal(qyi_no_memory(&error), QY_E_MEMORY);
    assert_int_equal(error.code, QY_E_MEMORY);
    assert_string_equal(error.found, "");
    assert_int_equal(qyi_no_memory(NULL), QY_E_MEMORY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(grows_by_doubling),
                                       cmocka_unit_test(refuses_too_much), cmocka_unit_test(one_more),
                                       cmocka_unit_test(no_memory)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
