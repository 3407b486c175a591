/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of papers: names in the order of their language, time controls in words. */
#include "clock/time_words.h"
#include "cmocka_all.h"
#include "papers/papers.h"
#include "sheet/order.h"
#include "sheet/print_words.h"

#include <string.h>

/* Names as they must be printed. */
static const struct {
    enum qy_lang lang;
    const char *names[12];
} orders[] = {
    {QY_LANG_EN,
     {"Åberg, Nils", "Adams, Michael", "Ærøe, Lis", "Čapek, Jan", "Cox, Ann", "de Groot, Bo", "Łukasz, Piotr",
      "Ma, Qun", "O'Brien, Sean", "Østby, Per", "Zöllner, Eva", "李明"}},
    /* Surnames by their reading as surnames: Ou, Qiu, Shan, Xie, Zeng, Zha. */
    {QY_LANG_ZH_HANS,
     {"Adams", "胡荣华", "柳大华", "区锦荣", "仇十洲", "单霞丽", "王天一", "解志强", "许银川", "曾东平",
      "查理", "赵国荣"}},
    /* Radicals 1, 9, 23, 30, 40, 57, 75, 85, 96, 118, 149, 156. */
    {QY_LANG_ZH_HANT,
     {"丁一", "任建平", "區錦榮", "單霞麗", "宋國強", "張強", "柳大華", "汪洋", "王天一", "範思遠", "許銀川",
      "趙國榮"}},
};

static void names_have_the_order_of_their_language(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        for (size_t k = 0; k + 1 < 12; k++) {
            uint32_t one[QYI_NAME_KEY];
            uint32_t two[QYI_NAME_KEY];

            qyi_name_key(orders[i].lang, orders[i].names[k], one);
            qyi_name_key(orders[i].lang, orders[i].names[k + 1], two);
            if (qyi_name_key_compare(one, two) >= 0 || qyi_name_key_compare(two, one) <= 0)
                fail_msg("%s does not stand before %s", orders[i].names[k], orders[i].names[k + 1]);
            assert_int_equal(qyi_name_key_compare(one, one), 0);
        }
    }
}

static void bytes_that_are_no_text_have_a_place(void **state)
{
    static const char *const names[] = {"", "\xff\xfe", "\xe6\x9d", "a\xcc\x88\xcc\x88", "\xf0\x9f\x98\x80"};
    char longest[5000];

    (void)state;
    memset(longest, 'M', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    for (size_t i = 0; i <= sizeof names / sizeof names[0]; i++) {
        uint32_t key[QYI_NAME_KEY];

        qyi_name_key(QY_LANG_ZH_HANS, i == 0 ? longest : names[i - 1], key);
        assert_int_equal(qyi_name_key_compare(key, key), 0);
    }
}

static const struct {
    const char *control;
    const char *words[QY_LANG_COUNT]; /* en, zh-Hans, zh-Hant; NULL: not asked */
} controls[] = {
    {"90m", {"90 minutes for the game", "每方 90 分钟", "每方 90 分鐘"}},
    {"60m+30s",
     {"60 minutes for the game, 30 seconds added for each move", "每方 60 分钟，每着加 30 秒",
      "每方 60 分鐘，每著加 30 秒"}},
    {"40/90m,30m+30s",
     {"40 moves in 90 minutes, then 30 minutes for the rest, 30 seconds added for each move",
      "40 着 90 分钟，其后余下着数 30 分钟，每着加 30 秒", NULL}},
    {"40/90m,10/15m*",
     {"40 moves in 90 minutes, then each further 10 moves in 15 minutes",
      "40 着 90 分钟，其后每 10 着 15 分钟", NULL}},
    {"3d/1", {"3 days for each move", "每着 3 天", NULL}},
    {"W90m B60m", {"90 minutes for the game, against 60 minutes for the game", NULL, NULL}},
    {"-", {"no clocks", "不用棋钟", "不用棋鐘"}},
    {"G/90 + 30", {"G/90 + 30", "G/90 + 30", "G/90 + 30"}}, /* written by other programs: unchanged */
    {"", {"", "", ""}},
};

static void time_controls_stand_in_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
        for (unsigned lang = 0; lang < QY_LANG_COUNT; lang++) {
            struct qy_buf text = QY_BUF_INIT;

            qyi_time_words((enum qy_lang)lang, controls[i].control, &text);
            if (controls[i].words[lang])
                assert_string_equal(qy_buf_str(&text), controls[i].words[lang]);
            qy_buf_free(&text);
        }
    }
}

/* For the narrow field of a score sheet. */
static const struct {
    const char *control;
    const char *words[QY_LANG_COUNT];
} briefs[] = {
    {"10m+5s", {"10 min + 5 s", "10 分 + 5 秒", "10 分 + 5 秒"}},
    {"90m", {"90 min", "90 分", "90 分"}},
    {"40/90m,10/15m*",
     {"40 moves 90 min, each 10 moves 15 min", "40 着 90 分，每 10 着 15 分", "40 著 90 分，每 10 著 15 分"}},
    {"40/90m,30m+30s",
     {"40 moves 90 min, 30 min + 30 s", "40 着 90 分，30 分 + 30 秒", "40 著 90 分，30 分 + 30 秒"}},
    {"30m,5x30s", {"30 min, 5 × 30 s", "30 分，5 × 30 秒", "30 分，5 × 30 秒"}},
    {"5m d3s", {"5 min + up to 3 s", "5 分，补 3 秒", "5 分，補 3 秒"}},
    {"5m D3s", {"5 min, waits 3 s", "5 分，延时 3 秒", "5 分，延時 3 秒"}},
    {"3d/1", {"3 d a move", "每着 3 天", "每著 3 天"}},
    {"H5m", {"hourglass, 5 min", "沙漏计时，5 分", "沙漏計時，5 分"}},
    {"W90m B60m", {"90 min : 60 min", "90 分：60 分", "90 分：60 分"}},
    {"-", {"no clocks", "不用棋钟", "不用棋鐘"}},
};

static void time_controls_are_told_briefly(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof briefs / sizeof briefs[0]; i++) {
        struct qy_time_control control;

        assert_int_equal(qy_time_control_parse(briefs[i].control, strlen(briefs[i].control), &control, NULL),
                         0);
        for (unsigned lang = 0; lang < QY_LANG_COUNT; lang++) {
            struct qy_buf text = QY_BUF_INIT;

            qyi_time_brief((enum qy_lang)lang, &control, &text);
            assert_string_equal(qy_buf_str(&text), briefs[i].words[lang]);
            qy_buf_free(&text);
        }
    }
}

/* Which diagrams a print has: plies and the end; the first word that is neither is told. */
static void diagrams_are_read(void **state)
{
    static const struct {
        const char *text;
        const char *wrong; /* NULL: it is good */
        size_t count;
        bool at_end;
    } rows[] = {
        {"", NULL, 0, false},         {"0", NULL, 1, false},
        {"10,20,end", NULL, 2, true}, {"end,7,", NULL, 1, true},
        {"100000", NULL, 1, false},   {"100001", "100001", 0, false},
        {"10,,20", ",20", 0, false},  {"10,x,20", "x,20", 0, false},
        {"-1", "-1", 0, false},       {"10, 20", " 20", 0, false},
        {"ende", "ende", 0, false},   {"99999999999999999999999", "99999999999999999999999", 0, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_print_diagrams diagrams = {.count = 0};
        size_t len = 0;
        const char *wrong = qyi_print_diagrams(rows[i].text, &diagrams, &len);

        if (rows[i].wrong)
            assert_string_equal(wrong, rows[i].wrong);
        else
            assert_null(wrong);
        assert_int_equal(diagrams.count, rows[i].count);
        assert_int_equal(diagrams.at_end, rows[i].at_end);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(diagrams_are_read),
        cmocka_unit_test(names_have_the_order_of_their_language),
        cmocka_unit_test(bytes_that_are_no_text_have_a_place),
        cmocka_unit_test(time_controls_stand_in_words),
        cmocka_unit_test(time_controls_are_told_briefly),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
