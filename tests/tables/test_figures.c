/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Longest wins and counts that are published for chess (Nalimov's and others' tables to mate), and the check
 * of every value against those of its moves. With the argument "all" every class of four pieces.
 */
#include "folder.h"

#include "tables/figures.h"
#include "xiangqi/squares.h"

struct figure {
    const char *material;
    unsigned moves; /* of the longest win of the stronger side, by the stronger side to move */
    uint64_t positions;
    uint64_t wins; /* 0: not published with these counts */
    bool quick;
};

static const struct figure figures[] = {
    {"KQK", 10, 144508, 144508, true}, {"KRK", 16, 175168, 175168, true}, {"KPK", 28, 163328, 124960, true},
    {"KBNK", 33, 0, 0, false},         {"KBBK", 19, 0, 0, false},         {"KQKQ", 13, 0, 0, false},
    {"KQKR", 35, 0, 0, false},         {"KQKB", 17, 0, 0, false},         {"KQKN", 21, 0, 0, false},
    {"KRKR", 19, 0, 0, false},         {"KRKB", 29, 0, 0, false},         {"KRKN", 40, 0, 0, false},
    {"KQKP", 28, 0, 0, false},         {"KRKP", 26, 0, 0, false},         {"KPKP", 33, 0, 0, false},
};

static bool all;

/* A move of xiangqi in the notation of UCI. */
static qy_move move_of(const char *text)
{
    return qyi_xiangqi_pack((unsigned)(text[0] - 'a') + 9U * (unsigned)(text[1] - '0'),
                            (unsigned)(text[2] - 'a') + 9U * (unsigned)(text[3] - '0'));
}

static void longest_wins_are_those_published(void **state)
{
    for (size_t i = 0; i < sizeof(figures) / sizeof(figures[0]); i++) {
        const struct figure *row = &figures[i];
        struct qy_table_stats stats;

        if (!row->quick && !all)
            continue;
        build_table(*state, QY_GAME_CHESS, row->material, 2);
        assert_int_equal(qy_tables_stats(((struct folder *)*state)->tables, QY_GAME_CHESS, row->material,
                                         strlen(row->material), QY_FIRST, &stats, NULL),
                         0);
        if (stats.longest != 2 * row->moves - 1)
            fail_msg("%s: %u plies, published are %u moves", row->material, stats.longest, row->moves);
        if (row->wins) {
            assert_int_equal(stats.positions, row->positions);
            assert_int_equal(stats.wins, row->wins);
        }
        assert_int_equal(stats.wins + stats.draws + stats.losses, stats.positions);
    }
}

static void every_value_follows_from_its_moves(void **state)
{
    static const struct {
        enum qy_game game;
        const char *material;
        bool quick;
    } rows[] = {
        {QY_GAME_CHESS, "KPK", true},      {QY_GAME_CHESS, "KQK", true},
        {QY_GAME_CHESS, "KPKP", false},    {QY_GAME_CHESS, "KRKP", false},
        {QY_GAME_CHESS, "KBNK", false},    {QY_GAME_CHESS, "KBBK", false},
        {QY_GAME_XIANGQI, "KRKN", true},   {QY_GAME_XIANGQI, "KPPKA", true},
        {QY_GAME_XIANGQI, "KAAKBB", true}, {QY_GAME_XIANGQI, "KNKPA", false},
        {QY_GAME_XIANGQI, "KNNKA", false}, {QY_GAME_XIANGQI, "KPPKPA", false},
        {QY_GAME_XIANGQI, "KPKAA", false}, {QY_GAME_XIANGQI, "KCAKB", false},
        {QY_GAME_XIANGQI, "KRKNA", false},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct qy_error error = {0};
        uint64_t positions = 0;

        if (!rows[i].quick && !all)
            continue;
        build_table(*state, rows[i].game, rows[i].material, 2);
        if (qy_tables_check(((struct folder *)*state)->tables, rows[i].game, rows[i].material,
                            strlen(rows[i].material), 2, &positions, &error) != 0)
            fail_msg("%s: %s", rows[i].material, error.found);
        assert_true(positions > 1000);
    }
}

/* A position is worth what its best move is worth, with en passant, colours changed, and from its file. */
static void values_come_from_moves(void **state)
{
    static const char *const fens[] = {
        "8/8/8/8/1pP5/8/8/K6k b - c3 0 1",   "8/8/8/k7/1pP5/8/8/K7 b - c3 0 1",
        "8/8/8/8/2pPk3/8/8/K7 b - d3 0 1",   "k7/8/8/2Pp4/8/8/8/6K1 w - d6 0 1",
        "8/8/2k5/2Pp4/8/8/8/6K1 w - d6 0 1", "7k/5K2/8/6Pp/8/8/8/8 w - h6 0 1",
    };

    build_table(*state, QY_GAME_CHESS, "KPKP", 2);
    for (size_t i = 0; i < sizeof(fens) / sizeof(fens[0]); i++) {
        struct qy_position position = position_of(QY_GAME_CHESS, fens[i]);
        struct qy_table_answer answer;
        struct qy_table_answer best = {.outcome = QY_TABLE_LOSS};
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(&position, moves);

        assert_int_equal(qy_tables_probe(((struct folder *)*state)->tables, &position, &answer, NULL), 0);
        for (size_t n = 0; n < count; n++) {
            struct qy_position after = position;
            struct qy_table_answer next;
            struct qy_undo undo;

            qy_position_make(&after, moves[n], &undo);
            assert_int_equal(qy_tables_probe(((struct folder *)*state)->tables, &after, &next, NULL), 0);
            if (n == 0 || -(int)next.outcome > (int)best.outcome)
                best.outcome = (enum qy_table_outcome)(-(int)next.outcome);
        }
        if (answer.outcome != best.outcome)
            fail_msg("%s: %d, by its moves %d", fens[i], answer.outcome, best.outcome);
    }
}

static void check_longest(struct qy_tables *tables, const char *fen, unsigned plies, bool by_rule)
{
    struct qy_position position = position_of(QY_GAME_XIANGQI, fen);
    struct qy_table_answer answer;

    assert_int_equal(qy_tables_probe(tables, &position, &answer, NULL), 0);
    assert_int_equal(answer.outcome, QY_TABLE_WIN);
    assert_int_equal(answer.plies, plies);
    assert_int_equal(answer.by_rule, by_rule);
}

/* In every built-in table the longest forced mate does not depend on perpetual check alone; for rook and
 * cannon against rook, it and the shares stated in the registry agree with another program. */
static void longest_mates_are_forced(void **state)
{
    static const char *const materials[] = {"KRCKR", "KRKR", "KRCK", "KCAKA", "KNKC", "KPPK"};
    struct qy_tables *tables = ((struct folder *)*state)->tables;
    struct qy_table_stats stats;
    unsigned by_rule = 0;

    for (size_t i = 0; i < sizeof materials / sizeof materials[0]; i++) {
        assert_int_equal(qy_tables_stats(tables, QY_GAME_XIANGQI, materials[i], strlen(materials[i]),
                                         QY_FIRST, &stats, NULL),
                         0);
        if (stats.longest)
            check_longest(tables, stats.longest_fen, stats.longest, false);
        if (stats.longest_by_rule)
            check_longest(tables, stats.longest_by_rule_fen, stats.longest_by_rule, true);
        by_rule += stats.longest_by_rule > 0;
    }
    assert_int_equal(by_rule, 1);
    assert_int_equal(qy_tables_stats(tables, QY_GAME_XIANGQI, "KRCKR", 5, QY_FIRST, &stats, NULL), 0);
    assert_int_equal(stats.longest, 23);
    assert_string_equal(stats.longest_fen, "6R2/7r1/5k3/9/9/9/9/9/9/3K1C3 w - - 0 1");
    assert_int_equal(stats.longest_by_rule, 39);
    assert_int_equal(100 * stats.by_rule / stats.wins, 46); /* 46.6 % */
    assert_int_equal(1000 * stats.wins / stats.positions, 775);
    assert_int_equal(1000 * (stats.wins - stats.by_rule) / stats.positions, 414);
}

/* The figures in the repository for rook and cannon against rook, computed again where that is fast. */
static void figures_are_those_of_the_tables(void **state)
{
    static const char *const materials[] = {"KRKR", "KRCK"};
    const struct qyi_figures *kept = &qyi_figures_rook_cannon;
    unsigned compared = 0;

    for (size_t i = 0; i < sizeof(materials) / sizeof(materials[0]); i++)
        build_table(*state, kept->game, materials[i], 2);
    for (size_t i = 0; i < kept->figures; i++) {
        const struct qyi_figure *row = &kept->figure[i];
        struct qy_table_shares shares;

        if (strcmp(row->material, materials[0]) != 0 && strcmp(row->material, materials[1]) != 0)
            continue;
        assert_int_equal(qy_tables_shares(((struct folder *)*state)->tables, kept->game, row->material,
                                          strlen(row->material), row->side, QYI_FIGURE_LOOKS,
                                          row->post ? qyi_figures_post : NULL, NULL, &shares, NULL),
                         0);
        assert_memory_equal(&shares, &row->shares, sizeof(shares));
        compared++;
    }
    assert_int_equal(compared, 6);
}

/* A line of best play is legal, has the stated length, and ends in mate or where the table counts no further ply. */
static void figure_lines_can_be_played(void **state)
{
    const struct qyi_figures *kept = &qyi_figures_rook_cannon;

    (void)state;
    assert_true(kept->lines >= 5);
    for (size_t i = 0; i < kept->lines; i++) {
        struct qy_position position = position_of(kept->game, kept->line[i].fen);
        const char *word = kept->line[i].moves;
        unsigned plies = 0;

        for (; *word; plies++) {
            size_t len = strcspn(word, " ");
            char text[8] = "";
            qy_move moves[QY_MAX_MOVES];
            size_t count = qy_position_legal(&position, moves);
            size_t at = 0;
            struct qy_undo undo;

            assert_true(len == 4);
            memcpy(text, word, len);
            while (at < count && moves[at] != move_of(text))
                at++;
            if (at == count)
                fail_msg("%s: %s", kept->line[i].material, text);
            qy_position_make(&position, moves[at], &undo);
            word += len + (word[len] == ' ');
        }
        assert_int_equal(plies, kept->line[i].plies);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest usual[] = {
        cmocka_unit_test_setup_teardown(longest_wins_are_those_published, open_folder, close_folder),
        cmocka_unit_test_setup_teardown(every_value_follows_from_its_moves, open_folder, close_folder),
        cmocka_unit_test_setup_teardown(longest_mates_are_forced, open_folder, close_folder),
        cmocka_unit_test_setup_teardown(figures_are_those_of_the_tables, open_folder, close_folder),
        cmocka_unit_test(figure_lines_can_be_played),
    };
    const struct CMUnitTest long_ones[] = {
        cmocka_unit_test_setup_teardown(longest_wins_are_those_published, open_folder, close_folder),
        cmocka_unit_test_setup_teardown(every_value_follows_from_its_moves, open_folder, close_folder),
        cmocka_unit_test_setup_teardown(values_come_from_moves, open_folder, close_folder),
    };

    all = argc > 1 && strcmp(argv[1], "all") == 0;
    return all ? cmocka_run_group_tests(long_ones, NULL, NULL) : cmocka_run_group_tests(usual, NULL, NULL);
}
