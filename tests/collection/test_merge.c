/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games joined: order, duplicates, names, and that all are read again. */
#include "cmocka_all.h"
#include "collection/merge_files.h"
#include "collection/support.h"

struct joined {
    struct qy_merge *merge;
    struct qy_buf text;
    struct qy_buf changes;
};

static int take(void *user, const struct qy_scan_game *game)
{
    return qy_merge_add(((struct joined *)user)->merge, game, "f", NULL);
}

static int give(void *user, const char *text, size_t len)
{
    qy_buf_add(&((struct joined *)user)->text, text, len);
    return 0;
}

static int tell(void *user, const struct qy_merge_change *change)
{
    qy_buf_addf(&((struct joined *)user)->changes, "%s %s > %s %u|", change->change, change->from, change->to,
                (unsigned)change->games);
    return 0;
}

static void join_text(const struct qy_merge_options *options, const char *from, const char *to,
                      const char *text, struct joined *ret_joined)
{
    static const struct qy_scan_visitor visitor = {.end = take};

    *ret_joined = (struct joined){.text = QY_BUF_INIT, .changes = QY_BUF_INIT};
    assert_int_equal(qy_merge_new(options, &ret_joined->merge, NULL), 0);
    if (from)
        assert_int_equal(qy_merge_rename(ret_joined->merge, from, to), 0);
    assert_int_equal(scan_text(text, strlen(text), 0, &visitor, ret_joined), 0);
    assert_int_equal(qy_merge_write(ret_joined->merge, give, ret_joined, NULL), 0);
    assert_int_equal(qy_merge_report(ret_joined->merge, tell, ret_joined), 0);
}

static void free_joined(struct joined *joined)
{
    qy_merge_free(joined->merge);
    qy_buf_free(&joined->text);
    qy_buf_free(&joined->changes);
}

#define A "[White \"Karpov, A\"]\n[Round \"10\"]\n\n1. e4 e5 1-0\n\n"
#define B "[White \"KARPOV,A\"]\n[Round \"2\"]\n[Date \"1990\"]\n\n1. e4 e5 1-0\n\n"
#define C "[White \"Karpov, A\"]\n[Round \"1\"]\n\n1. e4 c5 1-0\n\n"
#define X "[Red \"A \\\"B\\\" C\"]\n[Game \"Chinese Chess\"]\n\n1. C2.5 H8+7 *\n\n"

static const struct {
    const char *title;
    struct qy_merge_options options;
    const char *from;
    const char *to;
    const char *text;
    const char *joined;
    const char *changes;
} rows[] = {
    {"as they came", {0}, NULL, NULL, A B C, A B C, ""},
    {"rounds by their numbers", {.sort = "round"}, NULL, NULL, A B C, C B A, ""},
    {"backwards", {.sort = "-round"}, NULL, NULL, C B A, A B C, ""},
    {"first key, then second", {.sort = "white,-round"}, NULL, NULL, B C A, A B C, ""},
    {"unknown dates last", {.sort = "date"}, NULL, NULL, A B C, B A C, ""},
    {"the fuller stays, in the place of the first",
     {.unique = true},
     NULL,
     NULL,
     A C B,
     B C,
     "duplicate f:1 > f:11 1|"},
    {"of equals the first stays", {.unique = true}, NULL, NULL, B A C, B C, "duplicate f:7 > f:1 1|"},
    {"the spelling used most",
     {.clean = true},
     NULL,
     NULL,
     C B,
     C "[White \"Karpov, A\"]\n[Round \"2\"]\n[Date \"1990\"]\n\n1. e4 e5 1-0\n\n",
     "rename KARPOV,A > Karpov, A 1|"},
    {"a table of names, folded",
     {0},
     "karpov a",
     "Карпов",
     C,
     "[White \"Карпов\"]\n[Round \"1\"]\n\n1. e4 c5 1-0\n\n",
     "rename Karpov, A > Карпов 1|"},
    {"quotes are escaped",
     {0},
     "a b c",
     "D \"\\",
     X,
     "[Red \"D \\\"\\\\\"]\n[Game \"Chinese Chess\"]\n\n1. C2.5 H8+7 *\n\n",
     "rename A \"B\" C > D \"\\ 1|"},
    {"games without moves are no duplicates",
     {.unique = true},
     NULL,
     NULL,
     "[Event \"a\"]\n\n*\n\n[Event \"a\"]\n\n*\n\n",
     "[Event \"a\"]\n\n*\n\n[Event \"a\"]\n\n*\n\n",
     ""},
    {"what is open is ended",
     {0},
     NULL,
     NULL,
     "[Event \"a\"]\n\n1. e4 {open",
     "[Event \"a\"]\n\n1. e4 {open }\n*\n\n",
     ""},
    {"a header alone gets a result",
     {0},
     NULL,
     NULL,
     "[Event \"a\"]\n[Result \"1-0\"]\n",
     "[Event \"a\"]\n[Result \"1-0\"]\n\n1-0\n\n",
     ""},
    {"other encodings become UTF-8",
     {0},
     NULL,
     NULL,
     "[Event \"Caf\xE9 de la R\xE9gence\"]\n\n1. e4 *\n",
     "[Event \"Café de la Régence\"]\n\n1. e4 *\n\n",
     ""},
};

static void games_are_joined(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct joined joined;

        join_text(&rows[i].options, rows[i].from, rows[i].to, rows[i].text, &joined);
        if (strcmp(qy_buf_str(&joined.text), rows[i].joined) != 0)
            fail_msg("%s: got\n%s", rows[i].title, qy_buf_str(&joined.text));
        if (strcmp(qy_buf_str(&joined.changes), rows[i].changes) != 0)
            fail_msg("%s: changes: %s", rows[i].title, qy_buf_str(&joined.changes));
        free_joined(&joined);
    }
}

/* What was joined is joined to the same once more. */
static void joining_again_changes_nothing(void **state)
{
    static const struct qy_merge_options options = {.sort = "date,white", .unique = true, .clean = true};
    struct joined once;
    struct joined twice;
    struct qy_buf text;

    (void)state;
    load_data("collection/games.pgn", &text);
    join_text(&options, NULL, NULL, qy_buf_str(&text), &once);
    join_text(&options, NULL, NULL, qy_buf_str(&once.text), &twice);
    assert_string_equal(qy_buf_str(&once.text), qy_buf_str(&twice.text));
    assert_string_equal(qy_buf_str(&twice.changes), "");
    assert_int_equal(qy_merge_games(once.merge), 6);
    free_joined(&once);
    free_joined(&twice);
    qy_buf_free(&text);
}

static void unknown_keys_are_refused(void **state)
{
    static const char *const keys[] = {"", "colour", "date,", "date,,white", "--date", "Date"};

    (void)state;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct qy_merge_options options = {.sort = keys[i]};
        struct qy_merge *merge;

        if (qy_merge_new(&options, &merge, NULL) != QY_E_VALUE)
            fail_msg("“%s” was taken", keys[i]);
    }
}

/* ---- files ----------------------------------------------------------------------------------------- */

static int keep(void *user, struct qy_buf *text, bool now, struct qy_error *reterr)
{
    (void)now;
    (void)reterr;
    qy_buf_add(user, text->data, text->len);
    qy_buf_clear(text);
    return 0;
}

static int refuse(void *user, struct qy_buf *text, bool now, struct qy_error *reterr)
{
    (void)user;
    (void)text;
    (void)now;
    reterr->code = QY_E_FILE_WRITE;
    return QY_E_FILE_WRITE;
}

#define B_RENAMED "[White \"Karpov, A\"]\n[Round \"2\"]\n[Date \"1990\"]\n\n1. e4 e5 1-0\n\n"

static const struct {
    const char *title;
    qyi_target_standard_fn *games; /* NULL: they are only counted */
    qyi_target_standard_fn *report;
    int code;
    const char *text;
    const char *changes;
} outputs[] = {
    {"games alone", keep, NULL, 0, B_RENAMED, ""},
    {"both", keep, keep, 0, B_RENAMED,
     "change,from,to,games\nrename,\"KARPOV,A\",\"Karpov, A\",1\nduplicate,f:1,f:6,1\n"},
    {"counted", NULL, keep, 0, "", "rename\tKARPOV,A\tKarpov, A\t1\nduplicate\tf:1\tf:6\t1\n"},
    {"no place for the report", keep, refuse, QY_E_FILE_WRITE, NULL, ""},
    {"no place for the games", refuse, keep, QY_E_FILE_WRITE, "", NULL},
};

static void games_and_report_are_written(void **state)
{
    static const struct qy_scan_visitor visitor = {.end = take};
    static const struct qy_merge_options options = {.unique = true};

    (void)state;
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; i++) {
        struct joined joined = {.text = QY_BUF_INIT, .changes = QY_BUF_INIT};
        struct qyi_merge_files files = {.games = NULL};
        struct qy_error error = {.code = 0};

        assert_int_equal(qy_merge_new(&options, &joined.merge, NULL), 0);
        assert_int_equal(qy_merge_rename(joined.merge, "karpov a", "Karpov, A"), 0);
        assert_int_equal(scan_text(A B, strlen(A B), 0, &visitor, &joined), 0);
        if (outputs[i].games)
            assert_int_equal(qyi_target_open(NULL, outputs[i].games, &joined.text, &files.games, &error), 0);
        if (outputs[i].report)
            assert_int_equal(qyi_target_open(NULL, outputs[i].report, &joined.changes, &files.report, &error),
                             0);
        if (qyi_merge_write_files(joined.merge, &files, &error) != outputs[i].code ||
            error.code != outputs[i].code)
            fail_msg("%s: %s", outputs[i].title, qy_error_name(error.code));
        if (outputs[i].text && strcmp(qy_buf_str(&joined.text), outputs[i].text) != 0)
            fail_msg("%s: got\n%s", outputs[i].title, qy_buf_str(&joined.text));
        if (outputs[i].changes && strcmp(qy_buf_str(&joined.changes), outputs[i].changes) != 0)
            fail_msg("%s: changes\n%s", outputs[i].title, qy_buf_str(&joined.changes));
        assert_null(files.games);
        assert_null(files.report);
        if (outputs[i].code == 0)
            assert_int_equal(files.renamed * 10 + files.dropped, 11);
        free_joined(&joined);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_joined),
        cmocka_unit_test(joining_again_changes_nothing),
        cmocka_unit_test(unknown_keys_are_refused),
        cmocka_unit_test(games_and_report_are_written),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
