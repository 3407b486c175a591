/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts of a tournament's log in words. */
#include "answer/answers.h"
#include "cmocka_all.h"

#include <string.h>

static const char LOG[] = "{\"act\":\"new\",\"name\":\"Cup\",\"system\":\"dutch\",\"rounds\":3}\n"
                          "{\"act\":\"add\",\"number\":1,\"name\":\"Ann\"}\n"
                          "{\"act\":\"add\",\"number\":2,\"name\":\"Bob\"}\n"
                          "{\"act\":\"add\",\"number\":3,\"name\":\"Cai\"}\n"
                          "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,2],[3,0]]}\n";

static const struct {
    const char *act;
    const char *words[2]; /* English, simplified Chinese */
} rows[] = {
    {"{\"act\":\"result\",\"round\":1,\"white\":1,\"black\":2,\"result\":\"1-0\",\"by\":\"chief\",\"reason\":"
     "\"typed wrongly\"}",
     {"round 1: Ann 1-0 Bob (the chief arbiter: typed wrongly)",
      "第 1 轮：Ann 1-0 Bob（裁判长：typed wrongly）"}},
    {"{\"act\":\"bye\",\"number\":3,\"round\":2,\"kind\":\"half\"}",
     {"Cai has a half-point bye in round 2", "Cai 第 2 轮半分轮空"}},
    {"{\"act\":\"pair\",\"round\":2,\"pairs\":[[1,3]],\"kind\":\"by-hand\"}",
     {"round 2 is paired by hand", "手动编排第 2 轮"}},
    {"{\"act\":\"arrive\",\"order\":[1,2,3]}", {"present: Ann, Bob, Cai", "报到：Ann、Bob、Cai"}},
    {"{\"act\":\"absent\",\"order\":[1,2,3,1,2,3,1,2]}",
     {"absent: Ann, Bob, Cai, Ann, Bob, Cai and 2 more", "未到：Ann、Bob、Cai、Ann、Bob、Cai 等另 2 人"}},
    {"{\"act\":\"penalise\",\"number\":2,\"kind\":\"points\",\"points\":-5}",
     {"Bob: points -0.5", "Bob：加减分 -0.5"}},
    {"{\"act\":\"withdraw\",\"number\":9}", {"#9 withdraws", "#9 退出"}},
    {"{\"act\":\"edit\",\"number\":1,\"name\":\"Anna\",\"rating\":1900}",
     {"Ann is corrected: Anna, 1900", "更正 Ann：Anna、1900"}},
    {"{\"act\":\"amend\",\"line\":6,\"instead\":\"{\\\"act\\\":\\\"result\\\",\\\"round\\\":1,\\\"white\\\":"
     "1,\\\"black\\\":2,"
     "\\\"result\\\":\\\"0-1\\\"}\"}",
     {"line 6 is corrected: round 1: Ann 0-1 Bob", "更正第 6 行：第 1 轮：Ann 0-1 Bob"}},
    {"{\"act\":\"playoff\",\"white\":1,\"black\":2,\"result\":\"1/2-1/2\",\"kind\":\"armageddon\"}",
     {"armageddon: Ann 1/2-1/2 Bob", "突然死亡加赛：Ann 1/2-1/2 Bob"}},
    {"{\"act\":\"rule\",\"number\":1,\"kind\":\"upheld\"}", {"appeal 1 is upheld", "申诉 1 成立"}},
};

static void acts_are_sentences(void **state)
{
    struct qy_tournament_log *log;

    (void)state;
    assert_int_equal(qy_tournament_log_read(LOG, strlen(LOG), &log, NULL, NULL), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (unsigned lang = 0; lang < 2; lang++) {
            struct qy_tournament_act act;
            struct qy_buf words = QY_BUF_INIT;

            assert_int_equal(qy_tournament_act_read(rows[i].act, strlen(rows[i].act), &act, NULL), 0);
            qyi_act_words(log, &act, lang == 0 ? QY_LANG_EN : QY_LANG_ZH_HANS, &words);
            assert_string_equal(qy_buf_str(&words), rows[i].words[lang]);
            qy_buf_free(&words);
            qy_tournament_act_free(&act);
        }
    qy_tournament_log_free(log);
}

/* No kind shows the name of a message, in any language. */
static void every_kind_has_words(void **state)
{
    struct qy_tournament_log *log;

    (void)state;
    assert_int_equal(qy_tournament_log_read(LOG, strlen(LOG), &log, NULL, NULL), 0);
    for (unsigned kind = 0; kind < QY_ACT_KINDS; kind++)
        for (unsigned lang = 0; lang < QY_LANG_COUNT; lang++) {
            const struct qy_tournament_act act = {.kind = (enum qy_tournament_act_kind)kind,
                                                  .number = 1,
                                                  .how = kind == QY_ACT_BYE    ? "zero"
                                                         : kind == QY_ACT_RULE ? "upheld"
                                                                               : NULL};
            struct qy_buf words = QY_BUF_INIT;

            qyi_act_words(log, &act, (enum qy_lang)lang, &words);
            if (words.len == 0 || strncmp(qy_buf_str(&words), "act.", 4) == 0)
                fail_msg("%s: “%s”", qy_tournament_act_name(act.kind), qy_buf_str(&words));
            qy_buf_free(&words);
        }
    qy_tournament_log_free(log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acts_are_sentences),
        cmocka_unit_test(every_kind_has_words),
    };

    return cmocka_run_group_tests_name("act words", tests, NULL, NULL);
}
