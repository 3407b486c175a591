/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory given out piece by piece. */
#include "cmocka_all.h"

#include "base/arena.h"

#include <stdalign.h>
#include <string.h>

/* Pieces of all sizes are aligned, do not overlap, and hold what was written to them. */
static void pieces_are_apart(void **state)
{
    enum { PIECES = 2000 };
    static unsigned char *piece[PIECES];
    struct qyi_arena arena = {0};

    (void)state;
    for (unsigned round = 0; round < 3; round++) {
        for (size_t i = 0; i < PIECES; i++) {
            size_t size = i % 97 == 0 ? 20000 + i : i % 61 + 1;

            piece[i] = qyi_arena_get(&arena, size);
            assert_non_null(piece[i]);
            assert_int_equal((uintptr_t)piece[i] % alignof(max_align_t), 0);
            memset(piece[i], (int)(i & 0xFF), size);
        }
        for (size_t i = 0; i < PIECES; i++) {
            size_t size = i % 97 == 0 ? 20000 + i : i % 61 + 1;

            if (piece[i][0] != (i & 0xFF) || piece[i][size - 1] != (i & 0xFF))
                fail_msg("round %u: piece %zu was written over", round, i);
        }
        qyi_arena_reset(&arena);
    }
    qyi_arena_free(&arena);
}

static void text_is_copied(void **state)
{
    struct qyi_arena arena = {0};
    const char source[] = {'a', 'b', 'c'};

    (void)state;
    char *text = qyi_arena_text(&arena, source, sizeof(source));
    char *empty = qyi_arena_text(&arena, NULL, 0);
    assert_string_equal(text, "abc");
    assert_string_equal(empty, "");
    assert_null(qyi_arena_text(&arena, source, SIZE_MAX));
    assert_null(qyi_arena_get(&arena, SIZE_MAX / 2));
    qyi_arena_free(&arena);
}

/* The same work again takes the same memory. */
static void blocks_are_used_again(void **state)
{
    struct qyi_arena arena = {0};

    (void)state;
    void *first = qyi_arena_get(&arena, 100);
    void *large = qyi_arena_get(&arena, 50000);
    qyi_arena_reset(&arena);
    assert_ptr_equal(qyi_arena_get(&arena, 100), first);
    assert_ptr_equal(qyi_arena_get(&arena, 50000), large);
    assert_non_null(qyi_arena_get(&arena, 4 * QYI_ARENA_KEEP));
    qyi_arena_reset(&arena);
    assert_ptr_equal(qyi_arena_get(&arena, 100), first);
    qyi_arena_free(&arena);
}

/* No piece goes beyond the most, and a reset makes room again. */
static void pieces_are_bounded(void **state)
{
    struct qyi_arena arena = {.most = 1000};

    (void)state;
    assert_non_null(qyi_arena_get(&arena, 600));
    assert_non_null(qyi_arena_text(&arena, "abc", 3));
    assert_false(arena.full);
    assert_null(qyi_arena_get(&arena, 397));
    assert_true(arena.full);
    assert_non_null(qyi_arena_get(&arena, 396));
    qyi_arena_reset(&arena);
    assert_false(arena.full);
    assert_non_null(qyi_arena_get(&arena, 1000));
    assert_null(qyi_arena_get(&arena, 1));
    qyi_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_apart),
        cmocka_unit_test(text_is_copied),
        cmocka_unit_test(blocks_are_used_again),
        cmocka_unit_test(pieces_are_bounded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
