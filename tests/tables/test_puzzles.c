/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puzzles out of tables: one move alone keeps the outcome, the line is best play, and the seed decides all. */
#include "folder.h"

struct seen {
    struct qy_tables *tables;
    const struct qy_table_puzzles *wanted;
    unsigned count;
    unsigned draws;
    char first[128];
};

/* Works out from the moves alone what is told. */
static void look(void *user, const struct qy_table_puzzle *puzzle)
{
    struct seen *seen = user;
    struct qy_position at = puzzle->position;
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(&at, moves);
    struct qy_table_answer answer;
    unsigned keep = 0;
    struct qy_undo undo;

    if (seen->count++ == 0)
        (void)snprintf(seen->first, sizeof(seen->first), "%s", puzzle->fen);
    assert_true(count >= 4);
    for (size_t i = 0; i < count; i++) {
        struct qy_position after = at;

        qy_position_make(&after, moves[i], &undo);
        assert_int_equal(qy_tables_probe(seen->tables, &after, &answer, NULL), 0);
        if (-(int)answer.outcome < (int)puzzle->answer.outcome)
            continue;
        assert_int_equal(-(int)answer.outcome, puzzle->answer.outcome);
        assert_int_equal(moves[i], puzzle->line[0]);
        keep++;
    }
    if (keep != 1)
        fail_msg("%s: %u moves keep it", puzzle->fen, keep);
    if (puzzle->answer.outcome == QY_TABLE_DRAW) {
        assert_true(seen->wanted->draws);
        seen->draws++;
        return;
    }
    assert_in_range(puzzle->answer.plies, seen->wanted->least, seen->wanted->most);
    assert_int_equal(puzzle->line_len, puzzle->answer.plies);
    for (size_t i = 0; i < puzzle->line_len; i++)
        qy_position_make(&at, puzzle->line[i], &undo);
    assert_int_equal(qy_position_legal(&at, moves), 0);
}

static struct seen draw(const char *material, enum qy_game game, const struct qy_table_puzzles *wanted)
{
    struct seen seen = {.wanted = wanted};

    assert_int_equal(qy_tables_new(NULL, &seen.tables, NULL), 0);
    assert_int_equal(
        qy_tables_puzzles(seen.tables, game, material, strlen(material), wanted, look, &seen, NULL), 0);
    qy_tables_free(seen.tables);
    return seen;
}

static void one_move_alone_keeps_it(void **state)
{
    static const struct {
        enum qy_game game;
        const char *material;
        struct qy_table_puzzles wanted;
        bool draws; /* some are found */
    } rows[] = {
        {QY_GAME_CHESS, "KPK", {1, 12, 1, 60, true, QY_TABLE_THEMES_ALL}, true},
        {QY_GAME_XIANGQI, "KRKN", {2, 8, 3, 7, false, QY_TABLE_THEMES_ALL}, false},
        {QY_GAME_XIANGQI, "KNKA", {3, 6, 1, 60, true, QY_TABLE_THEMES_ALL}, true},
        {QY_GAME_XIANGQI, "KPKAA", {4, 6, 1, 60, true, QY_TABLE_THEMES_ALL}, false},
        {QY_GAME_CHESS, "KPK", {5, 2, 1, 60, false, 1U << QY_TABLE_THEME_PROMOTION}, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct qy_table_puzzles other = rows[i].wanted;
        struct seen seen = draw(rows[i].material, rows[i].game, &rows[i].wanted);
        struct seen again = draw(rows[i].material, rows[i].game, &rows[i].wanted);

        if (seen.count != rows[i].wanted.count)
            fail_msg("%s: %u of %zu", rows[i].material, seen.count, rows[i].wanted.count);
        if (rows[i].draws != (seen.draws > 0))
            fail_msg("%s: %u draws", rows[i].material, seen.draws);
        assert_string_equal(seen.first, again.first);
        other.seed += 100;
        assert_string_not_equal(seen.first, draw(rows[i].material, rows[i].game, &other).first);
    }
}

/* A pawn that could promote in one is asked to: themes are told apart. */
static void themes_are_those_of_the_move(void **state)
{
    static const struct qy_table_puzzles wanted = {
        .count = 2, .most = 60, .themes = 1U << QY_TABLE_THEME_PROMOTION};
    struct seen seen;

    (void)state;
    seen = draw("KPK", QY_GAME_CHESS, &wanted);
    assert_int_equal(seen.count, 2);
    assert_non_null(strpbrk(seen.first, "Pp"));
    seen = draw("KRK", QY_GAME_CHESS,
                &(struct qy_table_puzzles){.count = 1, .most = 60, .themes = 1U << QY_TABLE_THEME_PROMOTION});
    assert_int_equal(seen.count, 0); /* no pawn, no promotion: draws end */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_move_alone_keeps_it),
        cmocka_unit_test(themes_are_those_of_the_move),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
