/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What engines say, line by line. */
#include "cmocka_all.h"
#include "duel/reply.h"

#include <string.h>

struct row {
    const char *line;
    enum qyi_reply_kind kind;
    const char *text;  /* NULL: none */
    const char *value; /* of options and features; of thinking: the line of play */
    int32_t score;
    int32_t depth;
    bool mate;
};

static void check_text(const struct row *row, const char *what, struct qy_text got, const char *expected)
{
    size_t len = expected ? strlen(expected) : 0;

    if (got.len != len || (len > 0 && memcmp(got.text, expected, len) != 0))
        fail_msg("%s: expected %s %s, got %.*s", row->line, what, expected ? expected : "-", (int)got.len,
                 got.text ? got.text : "");
}

static void check(const struct row *rows, size_t count,
                  void (*read)(const char *line, size_t len, struct qyi_reply *ret_reply))
{
    for (size_t i = 0; i < count; i++) {
        const struct row *row = &rows[i];
        struct qyi_reply reply;

        read(row->line, strlen(row->line), &reply);
        if (reply.kind != row->kind)
            fail_msg("%s: kind %d, expected %d", row->line, (int)reply.kind, (int)row->kind);
        check_text(row, "text", reply.text, row->text);
        check_text(row, "value", reply.kind == QYI_REPLY_INFO ? reply.info.pv : reply.value, row->value);
        if (reply.info.score != row->score || reply.info.depth != row->depth || reply.info.mate != row->mate)
            fail_msg("%s: score %d, depth %d, mate %d", row->line, (int)reply.info.score,
                     (int)reply.info.depth, reply.info.mate);
    }
}

static void uci(void **state)
{
    static const struct row rows[] = {
        {"uciok", QYI_REPLY_GREETED, NULL, NULL, 0, 0, false},
        {"ucciok", QYI_REPLY_GREETED, NULL, NULL, 0, 0, false},
        {"  readyok ", QYI_REPLY_READY, NULL, NULL, 0, 0, false},
        {"id name Some  Engine 1.0 ", QYI_REPLY_NAME, "Some  Engine 1.0", NULL, 0, 0, false},
        {"id author Somebody", QYI_REPLY_OTHER, NULL, NULL, 0, 0, false},
        {"option name Clear Hash type button", QYI_REPLY_OPTION, "Clear Hash", "button", 0, 0, false},
        {"option name UCI_Variant type combo default chess var chess", QYI_REPLY_OPTION, "UCI_Variant",
         "combo default chess var chess", 0, 0, false},
        {"option usemillisec type check default false", QYI_REPLY_OPTION, "usemillisec",
         "check default false", 0, 0, false},
        {"option name type", QYI_REPLY_OTHER, NULL, NULL, 0, 0, false},
        {"info depth 12 seldepth 20 score cp -35 nodes 1234 pv e2e4 e7e5", QYI_REPLY_INFO, NULL, "e2e4 e7e5",
         -35, 12, false},
        {"info depth 12 score mate -3 pv e2e4", QYI_REPLY_INFO, NULL, "e2e4", -3, 12, true},
        {"info depth 7 score cp 20 lowerbound pv a2a3", QYI_REPLY_INFO, NULL, "a2a3", 20, 7, false},
        {"info depth 7 score 44 pv h2e2", QYI_REPLY_INFO, NULL, "h2e2", 44, 7, false},
        {"info string score cp 5 pv e2e4", QYI_REPLY_INFO, NULL, NULL, 0, 0, false},
        {"info depth 99999999999999999999 score cp 99999999999", QYI_REPLY_INFO, NULL, NULL, 1000000, 1000,
         false},
        {"info score cp", QYI_REPLY_INFO, NULL, NULL, 0, 0, false},
        {"bestmove e2e4 ponder e7e5", QYI_REPLY_MOVE, "e2e4", NULL, 0, 0, false},
        {"bestmove (none)", QYI_REPLY_NO_MOVE, "(none)", NULL, 0, 0, false},
        {"bestmove", QYI_REPLY_NO_MOVE, NULL, NULL, 0, 0, false},
        {"nobestmove", QYI_REPLY_NO_MOVE, NULL, NULL, 0, 0, false},
        {"bestmove resign", QYI_REPLY_RESIGN, "resign", NULL, 0, 0, false},
        {"bestmove h2e2 resign", QYI_REPLY_RESIGN, "h2e2", NULL, 0, 0, false},
        {"Unknown command: ucci", QYI_REPLY_UNKNOWN, NULL, NULL, 0, 0, false},
        {"", QYI_REPLY_OTHER, NULL, NULL, 0, 0, false},
        {" \t ", QYI_REPLY_OTHER, NULL, NULL, 0, 0, false},
    };

    (void)state;
    check(rows, sizeof rows / sizeof rows[0], qyi_reply_uci);
}

static void xboard(void **state)
{
    static const struct row rows[] = {
        {"feature ping=1 done=1", QYI_REPLY_FEATURE, NULL, "ping=1 done=1", 0, 0, false},
        {"pong 7", QYI_REPLY_READY, NULL, NULL, 0, 0, false},
        {"pong", QYI_REPLY_OTHER, NULL, NULL, 0, 0, false},
        {"move e2e4", QYI_REPLY_MOVE, "e2e4", NULL, 0, 0, false},
        {"move", QYI_REPLY_OTHER, NULL, NULL, 0, 0, false},
        {"My move is: Nf3", QYI_REPLY_MOVE, "Nf3", NULL, 0, 0, false},
        {"My move is : Nf3", QYI_REPLY_MOVE, "Nf3", NULL, 0, 0, false},
        {"1. ... e7e5", QYI_REPLY_MOVE, "e7e5", NULL, 0, 0, false},
        {"12. e2e4", QYI_REPLY_OTHER, NULL, NULL, 0, 0, false},
        {"resign", QYI_REPLY_RESIGN, NULL, NULL, 0, 0, false},
        {"offer draw", QYI_REPLY_OFFER, NULL, NULL, 0, 0, false},
        {"1-0 {White mates}", QYI_REPLY_CLAIM, NULL, NULL, 0, 0, false},
        {"1/2-1/2 {Draw by repetition}", QYI_REPLY_CLAIM, NULL, NULL, 0, 0, false},
        {"* {unfinished}", QYI_REPLY_OTHER, NULL, NULL, 0, 0, false},
        {"Illegal move: a1a5", QYI_REPLY_REFUSED, "Illegal move: a1a5", NULL, 0, 0, false},
        {"Error (unknown command): otim", QYI_REPLY_UNKNOWN, "Error (unknown command): otim", NULL, 0, 0,
         false},
        {"  9    156  1084  48000 Nf3 Nc6", QYI_REPLY_INFO, NULL, "Nf3 Nc6", 156, 9, false},
        {"9& -20 10 48 e4", QYI_REPLY_INFO, NULL, "e4", -20, 9, false},
        {"5 100003 10 48 e4", QYI_REPLY_INFO, NULL, "e4", 3, 5, true},
        {"5 -100002 10 48 e4", QYI_REPLY_INFO, NULL, "e4", -2, 5, true},
        {"5 10 48", QYI_REPLY_OTHER, NULL, NULL, 0, 0, false},
        {"# 5 10 48 1 e4", QYI_REPLY_OTHER, NULL, NULL, 0, 0, false},
        {"tellics say move e2e4", QYI_REPLY_OTHER, NULL, NULL, 0, 0, false},
    };

    (void)state;
    check(rows, sizeof rows / sizeof rows[0], qyi_reply_xboard);
}

static void features(void **state)
{
    static const char line[] = "ping=1 myname=\"Two Words 1=2\" debug= variants=\"a,b";
    static const char *const expected[][2] = {
        {"ping", "1"}, {"myname", "Two Words 1=2"}, {"debug", "variants=\"a,b"}};
    struct qy_text text = {line, sizeof line - 1};
    struct qy_text name;
    struct qy_text value;
    size_t at = 0;

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        assert_true(qyi_feature_next(text, &at, &name, &value));
        assert_true(qyi_text_is(name, expected[i][0]));
        assert_true(qyi_text_is(value, expected[i][1]));
    }
    while (qyi_feature_next(text, &at, &name, &value))
        assert_true(at <= text.len && value.text + value.len <= line + sizeof line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uci),
        cmocka_unit_test(xboard),
        cmocka_unit_test(features),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
