/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words and numbers taken from a line. */
#include "cmocka_all.h"

#include "base/words.h"

static void numbers_are_whole_and_in_range(void **state)
{
    static const struct {
        const char *text;
        bool taken;
        int64_t number;
        const char *rest;
    } rows[] = {
        {"7", true, 7, ""},
        {"  -3 x", true, -3, " x"},
        {"100", true, 100, ""},
        {"101", false, 0, "101"},
        {"-101", false, 0, "-101"},
        {"", false, 0, ""},
        {"   ", false, 0, "   "},
        {"x7", false, 0, "x7"},
        {"7x", false, 0, "7x"},
        {"99999999999999999999", false, 0, "99999999999999999999"},
        {"000000000000000000000000007", false, 0, "000000000000000000000000007"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *text = rows[i].text;
        int64_t number = 0;

        assert_int_equal(qyi_take_number(&text, -100, 100, &number), rows[i].taken);
        assert_int_equal(number, rows[i].number);
        assert_string_equal(text, rows[i].rest);
    }
}

static void words_have_room_or_stay(void **state)
{
    const char *text = " one  three fourteen";
    char word[6];

    (void)state;
    assert_true(qyi_take_word(&text, word, sizeof word));
    assert_string_equal(word, "one");
    assert_true(qyi_take_word(&text, word, sizeof word));
    assert_string_equal(word, "three");
    assert_false(qyi_take_word(&text, word, sizeof word));
    assert_string_equal(text, " fourteen");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_whole_and_in_range),
        cmocka_unit_test(words_have_room_or_stay),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
