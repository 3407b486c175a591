/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns of mate: each ending has just the patterns that are named, so that each is a counterexample of all others. */
#include "cmocka_all.h"
#include "collection/mates.h"
#include "collection/support.h"

static const struct {
    const char *fen;
    const char *moves;
    const char *patterns;
} rows[] = {
    /* horses */
    {"4ka3/4a4/9/7N1/9/9/9/9/9/3RK4 w", "h6g8", "wocaoma"},
    {"4k1P2/3P5/9/9/6N2/9/9/9/9/5K3 w", "g5f7", "guajiaoma"},
    {"3k5/9/5N3/9/9/9/9/9/9/R3K4 w", "a0a9", "bajiaoma"},
    {"4k4/9/6N2/9/9/9/9/9/9/3K4R w", "i0i9", "diaoyuma"},
    {"4k4/R8/6N2/9/9/9/9/9/9/3K4C w", "a8a9", "diaoyuma"},
    {"4k4/R8/7N1/9/9/9/9/9/9/1R1K5 w", "b0b9", ""}, /* two chariots; the horse has no part in it */
    {"3aka3/9/9/9/4N4/9/9/9/9/3KR4 w", "e5f7", "guajiaoma bahuangma"},
    /* cannons */
    {"4k4/9/4N4/9/9/7C1/9/9/9/3K5 w", "h4e4", "mahoupao"},
    {"4k4/9/9/4N4/9/7C1/9/3R1R3/9/4K4 w", "h4e4", ""}, /* the horse is too far away */
    {"3k5/9/9/9/7c1/9/9/4n4/9/4K4 b", "h5e5", "mahoupao"},
    {"3aka3/9/9/9/4C4/9/7C1/9/9/3K5 w", "h3e3", "chongpao"},
    {"4ka3/4a4/9/9/9/9/9/9/9/3K3C1 w", "h0h9", "mengong"},
    {"4kab1C/4a4/4b4/9/4C4/3R5/9/9/9/3K5 w", "d4d9", "tiandipao tiemenshuan baimianjiang"},
    {"4kab2/4a4/4b4/9/4C4/3R5/9/9/9/3K5 w", "d4d9", "tiemenshuan baimianjiang"},
    /* chariots and generals */
    {"9/4k4/9/9/9/9/9/9/9/RR3K3 w", "b0b8 e8e9 a0a9", "shuangjucuo"},
    {"4k4/1R7/9/9/9/9/9/9/9/R4K3 w", "a0a9", ""}, /* without a check of the other one before */
    {"4kn3/4a4/9/9/4R4/9/9/4R4/9/3K5 w", "e5e8", "dadaowanxin baimianjiang"},
    {"4ka3/4a4/9/7N1/9/9/9/9/3RR4/5K3 w", "e1e8 f9e8 h6g8", "wocaoma dadaowanxin baimianjiang"},
    {"4kn3/4n4/9/9/4R4/9/9/4R4/9/3K5 w", "e5e8", "baimianjiang"}, /* it was no advisor */
    {"3k5/9/9/9/9/8R/9/9/9/4K4 w", "i4d4", "baimianjiang"},
    {"3k5/9/9/9/9/8R/9/9/4R4/5K3 w", "i4d4", ""},    /* a chariot closes what the general did */
    {"4ka3/4a4/9/7N1/9/9/9/9/9/3RK4 w", "h6i8", ""}, /* stalemate */
};

struct asked {
    struct qy_query *query;
    int wanted;
};

static int begin(void *user, const struct qy_scan_game *game)
{
    return qy_query_begin(((struct asked *)user)->query, game);
}

static int position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    return qy_query_position(((struct asked *)user)->query, now, ply, next);
}

static int end(void *user, const struct qy_scan_game *game)
{
    struct asked *asked = user;

    assert_true(game->started && game->plies > 0 && game->status != QY_GAME_ILLEGAL);
    asked->wanted = qy_query_end(asked->query, game);
    return 0;
}

/* Whether the game of a row is wanted by `mate=NAME`. */
static bool holds(size_t row, const char *name)
{
    static const struct qy_scan_visitor visitor = {.begin = begin, .position = position, .end = end};
    struct asked asked = {.wanted = -1};
    struct qy_buf text = QY_BUF_INIT;

    assert_int_equal(qy_query_new(&asked.query), 0);
    assert_int_equal(qy_query_add(asked.query, "mate", 4, name, strlen(name), false, NULL), 0);
    qy_buf_addf(&text, "[Game \"Chinese Chess\"]\n[FEN \"%s - - 0 1\"]\n[Format \"ICCS\"]\n\n%s *\n",
                rows[row].fen, rows[row].moves);
    assert_int_equal(scan_text(text.data, text.len, 0, &visitor, &asked), 0);
    assert_true(asked.wanted >= 0);
    qy_query_free(asked.query);
    qy_buf_free(&text);
    return asked.wanted == 1;
}

static bool names(const char *patterns, const char *id)
{
    const char *at = strstr(patterns, id);

    return at && (at[strlen(id)] == ' ' || at[strlen(id)] == '\0');
}

static void each_ending_has_its_patterns(void **state)
{
    size_t count;
    const struct qyi_mate_pattern *patterns = qyi_mate_patterns(QY_GAME_XIANGQI, &count);

    (void)state;
    assert_true(count > 10);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (size_t j = 0; j < count; j++)
            if (holds(i, patterns[j].id) != names(rows[i].patterns, patterns[j].id))
                fail_msg("%s %s: %s", rows[i].fen, rows[i].moves, patterns[j].id);
    for (size_t j = 0; j < count; j++) {
        size_t with = 0;

        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
            with += names(rows[i].patterns, patterns[j].id);
        if (with == 0)
            fail_msg("%s: no ending has it", patterns[j].id);
    }
}

static void patterns_have_several_names(void **state)
{
    static const char *const same[] = {"baimianjiang", "白脸将", "白臉將", "对面笑", "對面笑"};
    size_t wanted;
    size_t found;

    (void)state;
    assert_true(qyi_mate_by_name(QY_GAME_XIANGQI, same[0], strlen(same[0]), &wanted));
    for (size_t i = 1; i < sizeof same / sizeof same[0]; i++) {
        assert_true(qyi_mate_by_name(QY_GAME_XIANGQI, same[i], strlen(same[i]), &found));
        assert_int_equal(found, wanted);
    }
    assert_false(qyi_mate_by_name(QY_GAME_XIANGQI, "白脸", strlen("白脸"), &found));
    assert_false(qyi_mate_by_name(QY_GAME_XIANGQI, "", 0, &found));
    assert_false(qyi_mate_by_name(QY_GAME_XIANGQI, "白脸将 白臉將", strlen("白脸将 白臉將"), &found));
    assert_false(qyi_mate_by_name(QY_GAME_CHESS, same[0], strlen(same[0]), &found));
}

static void other_names_are_refused(void **state)
{
    struct qy_query *query;
    struct qy_error error;

    (void)state;
    assert_int_equal(qy_query_new(&query), 0);
    assert_int_equal(qy_query_add(query, "mate", 4, "smothered", 9, false, &error), QY_E_QUERY_VALUE);
    assert_string_equal(error.found, "smothered");
    assert_non_null(strstr(error.expected, "mengong"));
    qy_query_free(query);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_ending_has_its_patterns),
        cmocka_unit_test(patterns_have_several_names),
        cmocka_unit_test(other_names_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
