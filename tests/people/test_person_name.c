/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that may be those of accounts, names that are too much alike, and passwords. */
#include "cmocka_all.h"
#include "live/guest_name.h"
#include "people/person_name.h"
#include "wire/person_fold.h"

#include <qiyuan/errors/server.h>

#include <string.h>

static void guests_are_called_in_the_language_of_who_reads(void **state)
{
    static const struct {
        const char *name;
        const char *read[QY_LANG_COUNT];
    } rows[] = {
        {"Guest Plum", {"Guest Plum", "游客·梅", "遊客·梅"}},
        {"游客·苹果", {"Guest Apple", "游客·苹果", "遊客·蘋果"}},
        {"遊客·胡椒", {"Guest Pepper", "游客·胡椒", "遊客·胡椒"}},
        {"游客", {"Guest", "游客", "遊客"}},
        {"Guest Plumber", {"Guest Plumber", "Guest Plumber", "Guest Plumber"}},
        {"Guest ", {"Guest ", "Guest ", "Guest "}},
        {"Plum", {"Plum", "Plum", "Plum"}},
        {"", {"", "", ""}},
    };
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int lang = 0; lang < QY_LANG_COUNT; lang++)
            assert_string_equal(qyi_guest_name_in(rows[i].name, (enum qy_lang)lang, &out),
                                rows[i].read[lang]);
    for (int made = 0; made < QY_LANG_COUNT; made++) {
        struct qy_buf name = QY_BUF_INIT;
        struct qy_buf again = QY_BUF_INIT;

        qyi_guest_name_new((enum qy_lang)made, &name);
        for (int lang = 0; lang < QY_LANG_COUNT; lang++) {
            const char *read = qyi_guest_name_in(qy_buf_str(&name), (enum qy_lang)lang, &out);

            assert_string_equal(qyi_guest_name_in(read, (enum qy_lang)made, &again), qy_buf_str(&name));
        }
        qy_buf_free(&name);
        qy_buf_free(&again);
    }
    qy_buf_free(&out);
}

static void names(void **state)
{
    static const struct {
        const char *text;
        int code;
    } rows[] = {
        {"Shen Ruoxi", 0},
        {"沈若溪", 0},
        {"棋手小李2号", 0},
        {"Дарья Орлова", 0},
        {"Ελένη", 0},
        {"O'Neill", 0},
        {"j.r.r-tolkien_9", 0},
        {"a", QY_E_PERSON_NAME_LENGTH},
        {"", QY_E_PERSON_NAME_LENGTH},
        {"abcdefghijklmnopqrstuvwxy", QY_E_PERSON_NAME_LENGTH},
        {"abcdefghijklmnopqrstuvwx", 0},
        {" ann", QY_E_PERSON_NAME_LETTERS},
        {"ann ", QY_E_PERSON_NAME_LETTERS},
        {"an  n", QY_E_PERSON_NAME_LETTERS},
        {"ann\t1", QY_E_PERSON_NAME_LETTERS},
        {"<b>ann", QY_E_PERSON_NAME_LETTERS},
        {"ann\xE2\x80\xAE", QY_E_PERSON_NAME_LETTERS},     /* right-to-left override */
        {"an\xE2\x80\x8Bn", QY_E_PERSON_NAME_LETTERS},     /* a space of no width */
        {"ann\xF0\x9F\x98\x80", QY_E_PERSON_NAME_LETTERS}, /* an emoji */
        {"ann\xFF", QY_E_PERSON_NAME_LETTERS},
        {"P\xD0\xB0ul", QY_E_PERSON_NAME_SCRIPTS}, /* a Cyrillic a */
        {"沈Ελ", QY_E_PERSON_NAME_SCRIPTS},
        {"Admin", QY_E_PERSON_NAME_RESERVED},
        {"the.adrnin", QY_E_PERSON_NAME_RESERVED}, /* r and n for m */
        {"Q1yuan bot", QY_E_PERSON_NAME_RESERVED},
        {"管理員", QY_E_PERSON_NAME_RESERVED},
        {"root", QY_E_PERSON_NAME_RESERVED},
        {"rootless", 0},
        {"start", QY_E_PERSON_NAME_RESERVED}, /* words of the logs of games */
        {"Join", QY_E_PERSON_NAME_RESERVED},
        {"chess-classic", QY_E_PERSON_NAME_RESERVED},
        {"xiangqi-2020", QY_E_PERSON_NAME_RESERVED},
        {"auto", QY_E_PERSON_NAME_RESERVED},
        {"10m", QY_E_PERSON_NAME_RESERVED},
        {"1h", QY_E_PERSON_NAME_RESERVED},
        {"takeback-ask", QY_E_PERSON_NAME_RESERVED},
        {"Rated", QY_E_PERSON_NAME_RESERVED}, /* members, too */
        {"event", QY_E_PERSON_NAME_RESERVED},
        {"fen", QY_E_PERSON_NAME_RESERVED},
        {"Claims", QY_E_PERSON_NAME_RESERVED},
        {"invited", QY_E_PERSON_NAME_RESERVED},
        {"tournament", QY_E_PERSON_NAME_RESERVED},
        {"joiner", 0},
        {"Fenn", 0},
        {"m10", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf name = QY_BUF_INIT;
        struct qy_buf folded = QY_BUF_INIT;
        int code = qyi_person_name(rows[i].text, strlen(rows[i].text), &name, &folded);

        if (code != rows[i].code)
            fail_msg("“%s”: %d instead of %d", rows[i].text, code, rows[i].code);
        qy_buf_free(&name);
        qy_buf_free(&folded);
    }
}

static void alike(void **state)
{
    static const struct {
        const char *one;
        const char *other;
        bool same;
    } rows[] = {
        {"Anna", "anna", true},
        {"Anna", "ANNA", true},
        {"Anna", "Änna", true},
        {"Anna", "An-na", true},
        {"Ａｎｎａ", "Anna", true}, /* full width */
        {"Cafe\xCC\x81", "Caf\xC3\xA9", true},
        {"сор", "cop", true}, /* Cyrillic letters alone */
        {"Bill", "Bi11", true},
        {"modem", "modern", true},
        {"Oleg", "0leg", true},
        {"已然", "己然", true},
        {"张三", "張三", true},
        {"Anna", "Anne", false},
        {"张三", "张二", false},
        {"李玉", "李王", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf one = QY_BUF_INIT;
        struct qy_buf other = QY_BUF_INIT;

        qyi_person_fold(rows[i].one, strlen(rows[i].one), &one);
        qyi_person_fold(rows[i].other, strlen(rows[i].other), &other);
        if ((strcmp(qy_buf_str(&one), qy_buf_str(&other)) == 0) != rows[i].same)
            fail_msg("“%s” is “%s”, “%s” is “%s”", rows[i].one, qy_buf_str(&one), rows[i].other,
                     qy_buf_str(&other));
        qy_buf_free(&one);
        qy_buf_free(&other);
    }
}

static void near(void **state)
{
    static const struct {
        const char *typed;
        const char *name;
        unsigned off; /* of two at most */
    } rows[] = {
        {"annakeller", "annakeller", 0},
        {"annakeler", "annakeller", 1},
        {"annakellre", "annakeller", 1},
        {"nanakeller", "annakeller", 1},
        {"anakelxyr", "annakeller", 3},
        {"ann", "annakeller", 1},
        {"an", "annakeller", 3},
        {"annakellers", "annakeller", 1},
        {"沈若希", "沈若溪", 1},
        {"沈若", "沈若溪", 1},
        {"沈", "沈若溪", 2},
        {"若沈溪", "沈若溪", 1},
        {"tom", "tim", 1},
        {"abcdef", "uvwxyz", 3},
        {"", "anna", 3},
        {"\xFF", "anna", 3},
    };
    char longest[1001];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        unsigned off = qyi_person_off(rows[i].typed, rows[i].name, 2);

        if (off != rows[i].off)
            fail_msg("“%s” is %u off “%s”, not %u", rows[i].typed, off, rows[i].name, rows[i].off);
    }
    memset(longest, 'a', 1000);
    longest[1000] = '\0';
    assert_int_equal(qyi_person_off(longest, longest, 2), 3); /* nobody is called so */
    assert_int_equal(qyi_person_off(longest + 952, longest + 952, 2), 0);
}

static void passwords(void **state)
{
    static const struct {
        const char *password;
        int code;
    } rows[] = {
        {"seven77", QY_E_PASSWORD_LENGTH},        {"horse and elephant", 0},
        {"马走日象走田车", QY_E_PASSWORD_LENGTH}, {"马走日象走田车走", 0},
        {"password1", QY_E_PASSWORD_COMMON},      {"Passw0rd!", QY_E_PASSWORD_COMMON},
        {"aaaaaaaaaa", QY_E_PASSWORD_COMMON},     {"abcdefgh", QY_E_PASSWORD_COMMON},
        {"87654321", QY_E_PASSWORD_COMMON},       {"shenRuoxi", QY_E_PASSWORD_COMMON},
        {"xiangqi2024", QY_E_PASSWORD_COMMON},    {"xiangqi2024 in Wuhan", 0},
    };
    struct qy_buf folded = QY_BUF_INIT;
    char longest[1001];

    (void)state;
    qyi_person_fold("Shen Ruoxi", 10, &folded);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int code = qyi_person_password(rows[i].password, qy_buf_str(&folded));

        if (code != rows[i].code)
            fail_msg("“%s”: %d instead of %d", rows[i].password, code, rows[i].code);
    }
    for (size_t i = 0; i < 1000; i++)
        longest[i] = (char)('a' + i * 7 % 23);
    longest[1000] = '\0';
    assert_int_equal(qyi_person_password(longest, NULL), QY_E_PASSWORD_LENGTH);
    assert_int_equal(qyi_person_password(longest + 800, NULL), 0);
    qy_buf_free(&folded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guests_are_called_in_the_language_of_who_reads),
        cmocka_unit_test(names),
        cmocka_unit_test(alike),
        cmocka_unit_test(near),
        cmocka_unit_test(passwords),
    };

    return cmocka_run_group_tests_name("person_name", tests, NULL, NULL);
}
