/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics over games, and the opening tree. */
#include "cmocka_all.h"
#include "collection/support.h"

static int add_stats(void *user, const struct qy_scan_game *game)
{
    return qy_stats_add(user, game);
}

static void games_are_counted(void **state)
{
    static const struct {
        enum qy_stats_list list;
        const char *name;
        uint64_t games, first, draws, second, other;
    } rows[] = {
        {QY_STATS_GAMES, "chess", 5, 3, 1, 1, 0},  {QY_STATS_GAMES, "xiangqi", 1, 0, 0, 1, 0},
        {QY_STATS_YEARS, "1992", 1, 1, 0, 0, 0},   {QY_STATS_YEARS, "?", 1, 1, 0, 0, 0},
        {QY_STATS_LENGTHS, "0-19", 6, 3, 1, 2, 0}, {QY_STATS_PLAYERS, "Kárpov,  Anatoly", 2, 1, 1, 0, 0},
        {QY_STATS_PLAYERS, "Weak", 2, 0, 0, 2, 0}, {QY_STATS_PLAYERS, "许银川", 1, 1, 0, 0, 0},
    };
    static const struct qy_scan_visitor visitor = {.end = add_stats};
    struct qy_stats *stats;
    struct qy_buf text;

    (void)state;
    load_data("collection/games.pgn", &text);
    assert_int_equal(qy_stats_new(QY_LANG_EN, &stats), 0);
    assert_int_equal(scan_text(text.data, text.len, 0, &visitor, stats), 0);
    assert_int_equal(qy_stats_total(stats)->games, 6);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t count;
        const struct qy_stats_row *row = qy_stats_rows(stats, rows[i].list, &count);
        bool found = false;

        for (size_t j = 0; j < count; j++) {
            if (strcmp(row[j].name, rows[i].name) != 0)
                continue;
            found = true;
            if (row[j].games != rows[i].games || row[j].first != rows[i].first ||
                row[j].draws != rows[i].draws || row[j].second != rows[i].second ||
                row[j].other != rows[i].other)
                fail_msg("%s: counted wrongly", rows[i].name);
        }
        if (!found)
            fail_msg("%s: not there", rows[i].name);
    }
    qy_stats_free(stats);
    qy_buf_free(&text);
}

static void years_follow_each_other(void **state)
{
    static const struct qy_scan_visitor visitor = {.end = add_stats};
    static const char *const order[] = {"1992", "1995", "1999", "2001", "2004", "?"};
    struct qy_stats *stats;
    struct qy_buf text;
    size_t count;

    (void)state;
    load_data("collection/games.pgn", &text);
    assert_int_equal(qy_stats_new(QY_LANG_EN, &stats), 0);
    assert_int_equal(scan_text(text.data, text.len, 0, &visitor, stats), 0);
    (void)qy_stats_rows(stats, QY_STATS_YEARS, &count);
    assert_int_equal(count, 6);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(qy_stats_rows(stats, QY_STATS_YEARS, &count)[i].name, order[i]);
    qy_stats_free(stats);
    qy_buf_free(&text);
}

/* ---- the tree -------------------------------------------------------------------------------------- */

static int tree_begin(void *user, const struct qy_scan_game *game)
{
    (void)game;
    qy_tree_begin(user);
    return 0;
}

static int tree_position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    (void)ply;
    return qy_tree_position(user, now, next);
}

static int tree_end(void *user, const struct qy_scan_game *game)
{
    return qy_tree_end(user, game->result);
}

/* The moves from a position as text: "e4 1 1 0 0|Nf3 ...". */
static void list_moves(const struct qy_tree *tree, const struct qy_position *now, struct qy_buf *out)
{
    struct qy_tree_move moves[QY_MAX_MOVES];
    size_t count = qy_tree_moves(tree, now, moves);

    for (size_t i = 0; i < count; i++) {
        qy_buf_addf(out, "%s", i ? "|" : "");
        assert_int_equal(qy_move_write(now, moves[i].move, QY_NOTATION_SAN, 0, out), 0);
        qy_buf_addf(out, " %u %u %u %u", (unsigned)moves[i].games, (unsigned)moves[i].first,
                    (unsigned)moves[i].draws, (unsigned)moves[i].second);
    }
}

static void moves_are_counted_by_position(void **state)
{
    static const struct qy_scan_visitor visitor = {
        .begin = tree_begin, .position = tree_position, .end = tree_end};
    static const struct {
        const char *fen;
        unsigned depth;
        const char *moves;
        unsigned games;
    } rows[] = {
        /* a repetition counts its move once */
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 8, "Nf3 2 0 1 1|e4 1 1 0 0", 3},
        {"rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2", 1, "Ng1 1 0 1 0", 1},
        /* reached by 1. e4 c5 2. Nf3 d6 and by 1. Nf3 c5 2. e4 d6; only one goes on */
        {"rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", 4, "d4 1 1 0 0", 2},
        {"8/8/8/8/8/8/8/K1k5 w - - 0 1", 4, "", 0},
    };
    struct qy_buf text;

    (void)state;
    load_data("collection/games.pgn", &text);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf listed = QY_BUF_INIT;
        struct qy_position root;
        struct qy_tree *tree;

        assert_int_equal(qy_position_from_fen(QY_GAME_CHESS, rows[i].fen, strlen(rows[i].fen), &root, NULL),
                         0);
        assert_int_equal(qy_tree_new(&root, rows[i].depth, &tree), 0);
        assert_int_equal(scan_text(text.data, text.len, 0, &visitor, tree), 0);
        list_moves(tree, &root, &listed);
        if (strcmp(qy_buf_str(&listed), rows[i].moves) != 0)
            fail_msg("%s: expected %s, got %s", rows[i].fen, rows[i].moves, qy_buf_str(&listed));
        assert_int_equal(qy_tree_games(tree), rows[i].games);
        qy_buf_free(&listed);
        qy_tree_free(tree);
    }
    qy_buf_free(&text);
}

static int tree_aside(void *user, const struct qy_position *before, qy_move move,
                      const struct qy_position *now)
{
    (void)now;
    return qy_tree_aside(user, before, move);
}

/* Lines of variations count where the root lies on them or before them, each move once a game. */
static void variations_are_counted(void **state)
{
    static const struct qy_scan_visitor visitor = {
        .begin = tree_begin, .position = tree_position, .aside = tree_aside, .end = tree_end};
    static const char games[] =
        "1. e4 (1. d4 d5 (1... Nf6 2. c4 e6) 2. c4 e6 (2... c6)) 1... e5 (1... c5) 2. Nf3 1-0\n\n"
        "1. d4 (1. e4 c5 (1... e5)) 1... d5 2. c4 (2. Nf3) 0-1\n\n1. Nf3 (1. c4 e6 2. d4 Nf6 (2... d5)) *\n";
    static const struct {
        const char *fen;
        unsigned depth;
        const char *moves;
        unsigned games;
    } rows[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1,
         "d4 2 1 0 1|e4 2 1 0 1|Nf3 1 0 0 0|c4 1 0 0 0", 3},
        {"rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1", 2, "d5 2 1 0 1|Nf6 1 1 0 0", 2},
        /* 1. d4 Nf6 2. c4 e6 and 1. c4 e6 2. d4 Nf6 come to the same, which ends there */
        {"rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3", 3, "", 0},
        {"rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2", 4, "c4 2 1 0 1|Nf3 1 0 0 1", 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf listed = QY_BUF_INIT;
        struct qy_position root;
        struct qy_tree *tree;

        assert_int_equal(qy_position_from_fen(QY_GAME_CHESS, rows[i].fen, strlen(rows[i].fen), &root, NULL),
                         0);
        assert_int_equal(qy_tree_new(&root, rows[i].depth, &tree), 0);
        qy_tree_set_variations(tree);
        assert_int_equal(scan_text(games, sizeof games - 1, 0, &visitor, tree), 0);
        list_moves(tree, &root, &listed);
        if (strcmp(qy_buf_str(&listed), rows[i].moves) != 0)
            fail_msg("%s: expected %s, got %s", rows[i].fen, rows[i].moves, qy_buf_str(&listed));
        assert_int_equal(qy_tree_games(tree), rows[i].games);
        qy_buf_free(&listed);
        qy_tree_free(tree);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_counted),
        cmocka_unit_test(years_follow_each_other),
        cmocka_unit_test(moves_are_counted_by_position),
        cmocka_unit_test(variations_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
