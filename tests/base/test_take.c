/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words and numbers taken from a line, how near words are, and how fast a work goes. */
#include "cmocka_all.h"

#include "base/near.h"
#include "base/pace.h"
#include "base/words.h"

#include <string.h>

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

static void words_are_off_by_letters(void **state)
{
    static const struct {
        const char *one;
        const char *other;
        unsigned off;
    } rows[] = {
        {"notation", "notation", 0},   {"notation", "notatoin", 1},
        {"notation", "notaton", 1},    {"notation", "nottation", 1},
        {"notation", "motation", 1},   {"json", "tsv", 3},
        {"\u68cb\u9662", "\u68cb", 1}, {"", "abc", 3},
    };
    uint32_t one[QYI_MOST_LETTERS];
    uint32_t other[QYI_MOST_LETTERS];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t ones = qyi_letters(rows[i].one, strlen(rows[i].one), one);
        size_t others = qyi_letters(rows[i].other, strlen(rows[i].other), other);

        assert_int_equal(qyi_letters_off(one, ones, other, others), rows[i].off);
        assert_int_equal(qyi_letters_off(other, others, one, ones), rows[i].off);
    }
    assert_int_equal(qyi_letters("\xff", 1, one), 0);
    assert_int_equal(qyi_letters("123456789012345678901234567890123456789012345678", 48, one), 48);
    assert_int_equal(qyi_letters("1234567890123456789012345678901234567890123456789", 49, one), 0);
}

static void the_nearest_name_is_kept(void **state)
{
    static const char *const names[] = {
        "perft", "moves", "show", "judge", "convert", "merge", "a-name-that-is-long"};
    static const struct {
        const char *written;
        const char *best;
    } rows[] = {{"pertf", "perft"},
                {"move", "moves"},
                {"moves", "moves"},
                {"marge", "merge"},
                {"show!", "show"},
                {"xyz", NULL},
                {"", NULL},
                {"a-name-that-is-longer", NULL},
                {"judeg", "judge"},
                {"conevrt", "convert"},
                {"a-name-that-is-lon", NULL}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_near near;

        qyi_near_begin(rows[i].written, strlen(rows[i].written), 18, &near);
        for (size_t n = 0; n < sizeof names / sizeof names[0]; n++)
            qyi_near_consider(&near, names[n]);
        if (rows[i].best)
            assert_string_equal(near.best, rows[i].best);
        else
            assert_null(near.best);
    }
}

static void a_pace_is_told_now_and_then(void **state)
{
    struct qyi_pace_words words;
    struct qyi_pace pace;

    (void)state;
    qyi_pace_begin(&pace, 5000);
    assert_false(qyi_pace_due(&pace, 5999, 10, 100, &words));
    assert_true(qyi_pace_due(&pace, 7000, 10, 100, &words));
    assert_string_equal(words.done, "10");
    assert_string_equal(words.total, "100");
    assert_string_equal(words.rate, "5");
    assert_string_equal(words.left, "0:18");
    assert_false(qyi_pace_due(&pace, 7199, 11, 100, &words));
    assert_true(qyi_pace_due(&pace, 7200, 8800000, 0, &words));
    assert_string_equal(words.total, "?");
    assert_string_equal(words.rate, "4.0M");
    assert_string_equal(words.left, "?");
    pace.from = 50; /* earlier content does not count for its rate */
    assert_true(qyi_pace_due(&pace, 9000, 90, 100, &words));
    assert_string_equal(words.rate, "10");
    assert_string_equal(words.left, "0:01");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_whole_and_in_range), cmocka_unit_test(words_have_room_or_stay),
        cmocka_unit_test(words_are_off_by_letters),       cmocka_unit_test(the_nearest_name_is_kept),
        cmocka_unit_test(a_pace_is_told_now_and_then),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
