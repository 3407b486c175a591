/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What entries of a log say, in the players' notation. */
#include "support.h"

#include <qiyuan/core/notation.h>

static const struct {
    const char *rules;
    const char *line;
    const char *en;
    const char *zh;
} rows[] = {
    {"xiangqi-1999", "{\"t\":0,\"event\":\"touch\",\"side\":\"red\",\"square\":\"h2\"}", "Red touches C2",
     "红方摸触炮二"},
    {"xiangqi-1999", "{\"t\":0,\"event\":\"touch\",\"side\":\"black\",\"square\":\"h9\"}", "Black touches H8",
     "黑方摸触马８"},
    {"xiangqi-1999", "{\"t\":0,\"event\":\"touch\",\"side\":\"red\",\"squares\":[\"h2\",\"h9\"]}",
     "Red touches C2 and H8 at the same time", "红方同时摸触炮二、马８"},
    {"xiangqi-1999", "{\"t\":0,\"event\":\"move\",\"side\":\"red\",\"move\":\"h2e2\"}", "Red plays C2.5",
     "红方走炮二平五"},
    {"xiangqi-1999", "{\"t\":0,\"event\":\"release\",\"side\":\"red\",\"from\":\"h2\",\"to\":\"e2\"}",
     "Red releases the piece: C2.5", "红方离手：炮二平五"},
    {"xiangqi-1999", "{\"t\":0,\"event\":\"move\",\"side\":\"red\",\"move\":\"h2e3\"}",
     "Red plays C2 to file 5, rank 4", "红方走炮二至五路四线"},
    {"xiangqi-1999", "{\"t\":0,\"event\":\"claim\",\"side\":\"red\",\"kind\":\"natural-limit\"}",
     "Red claims a draw by the natural limit", "红方提出：按自然限着作和"},
    {"xiangqi-1999", "{\"t\":0,\"event\":\"penalty\",\"side\":\"red\",\"kind\":\"time\",\"ms\":-300000}",
     "Red is given time −0:05:00", "给予红方用时 −0:05:00"},
    {"xiangqi-1999", "{\"t\":0,\"event\":\"penalty\",\"side\":\"black\",\"kind\":\"time\",\"ms\":0}",
     "Black is given time +0:00:00", "给予黑方用时 +0:00:00"},
    {"chess-classic", "{\"t\":0,\"event\":\"touch\",\"side\":\"white\",\"square\":\"g1\"}",
     "White touches Ng1", "白方摸触Ng1"},
    {"chess-classic", "{\"t\":0,\"event\":\"touch\",\"side\":\"white\",\"square\":\"e2\"}",
     "White touches e2", "白方摸触e2"},
    {"chess-classic", "{\"t\":0,\"event\":\"move\",\"side\":\"white\",\"move\":\"g1e3\"}",
     "White plays knight g1–e3", "白方走马 g1–e3"},
    {"chess-classic",
     "{\"t\":0,\"event\":\"claim\",\"side\":\"white\",\"kind\":\"repetition\",\"move\":\"g1f3\"}",
     "White claims a draw by repetition, with the written move Nf3",
     "白方提出：因局面重复作和，已写下着法 Nf3"},
    {"chess-classic", "{\"t\":0,\"event\":\"displaced\"}", "Pieces are found displaced", "发现棋子移位"},
    {"chess-classic", "{\"t\":0,\"event\":\"stop-clock\",\"reason\":\"arbiter\"}",
     "The arbiter stops the clocks", "裁判停钟"},
};

static void check_row(size_t i)
{
    struct qy_event_reader reader = {0};
    struct qy_buf said = QY_BUF_INIT;
    struct qy_arbiter *arbiter;
    struct qy_event event;
    char start[128];

    (void)snprintf(start, sizeof start, "{\"t\":0,\"event\":\"start\",\"game\":\"%s\",\"rules\":\"%s\"}",
                   strchr(rows[i].rules, 'q') ? "xiangqi" : "chess", rows[i].rules);
    assert_int_equal(qy_arbiter_new(NULL, &arbiter), 0);
    assert_int_equal(qy_event_read(&reader, start, strlen(start), &event, NULL), 0);
    qy_event_words(arbiter, &event, QY_LANG_EN, QY_NOTATION_COUNT, &said);
    assert_int_equal(said.len, 0);
    assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
    assert_int_equal(qy_event_read(&reader, rows[i].line, strlen(rows[i].line), &event, NULL), 0);
    qy_event_words(arbiter, &event, QY_LANG_EN, QY_NOTATION_COUNT, &said);
    assert_string_equal(qy_buf_str(&said), rows[i].en);
    qy_buf_clear(&said);
    qy_event_words(arbiter, &event, QY_LANG_ZH_HANS, QY_NOTATION_COUNT, &said);
    assert_string_equal(qy_buf_str(&said), rows[i].zh);
    qy_buf_free(&said);
    qy_event_reader_free(&reader);
    qy_arbiter_free(arbiter);
}

static void deeds_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_row(i);
}

/* Each kind of event has its sentence in each language. */
static void every_kind_has_words(void **state)
{
    struct qy_game_setup setup;
    struct qy_event start = {.kind = QY_EVENT_START, .setup = &setup};
    struct qy_buf said = QY_BUF_INIT;
    struct qy_arbiter *arbiter;

    (void)state;
    qy_game_setup_init(qy_rules_default(QY_GAME_XIANGQI), &setup);
    assert_int_equal(qy_arbiter_new(NULL, &arbiter), 0);
    assert_int_equal(qy_arbiter_feed(arbiter, &start, NULL), 0);
    for (unsigned kind = 0; kind < QY_EVENT_COUNT; kind++) {
        for (unsigned i = 0; i < 4 * QY_LANG_COUNT && kind != QY_EVENT_START; i++) {
            struct qy_event event = {.kind = (enum qy_event_kind)kind,
                                     .has_side = i & 1,
                                     .yes = i & 2,
                                     .squares = 2,
                                     .number = 1,
                                     .move = {"h2e2", 4}};

            qy_buf_clear(&said);
            qy_event_words(arbiter, &event, (enum qy_lang)(i / 4), QY_NOTATION_COUNT, &said);
            if (said.len < 3 || strstr(qy_buf_str(&said), "deed.") || strstr(qy_buf_str(&said), "h2"))
                fail_msg("%s: “%s”", qy_event_name(event.kind), qy_buf_str(&said));
        }
    }
    qy_buf_free(&said);
    qy_arbiter_free(arbiter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deeds_are_told),
        cmocka_unit_test(every_kind_has_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
