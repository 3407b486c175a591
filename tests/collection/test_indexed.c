/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games selected by a query, read from the whole file or at the places found by an index. */
#include "base/descriptor.h"
#include "cmocka_all.h"
#include "collection/indexed.h"
#include "collection/pick.h"
#include "collection/support.h"

#include <fcntl.h>
#include <unistd.h>

/* A file of games, its index, and the results. */
struct made {
    char path[64];
    char index_path[64];
    struct qyi_pick pick;
    struct qy_tree *tree;
    unsigned games;
    unsigned wanted;
    unsigned places; /* reported before a game */
    unsigned stale;
    unsigned files; /* read as a whole */
    uint64_t settled;
};

static const char text[] = "[White \"Able\"]\n\n1. e4 e5 1-0\n\n[White \"Baker\"]\n\n1. d4 d5 0-1\n\n"
                           "[White \"Able\"]\n\n1. e4 {a word} c5 1/2-1/2\n";

static int take(void *user, const struct qy_scan_game *game, bool wanted)
{
    struct made *made = user;

    (void)game;
    made->games++;
    made->wanted += wanted;
    return 0;
}

static int index_position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    (void)ply;
    return qy_index_writer_position(user, now, next, NULL);
}

static int index_game(void *user, const struct qy_scan_game *game)
{
    return qy_index_writer_game(user, game, NULL);
}

/* Puts the games into a file in the folder that the test runs in, which belongs to the build, and makes its index. */
static int make(void **state)
{
    static const struct qy_scan_visitor visitor = {.position = index_position, .end = index_game};
    struct made *made = calloc(1, sizeof *made);
    struct qy_index_source source = {.path = "games.pgn", .size = sizeof text - 1};
    struct qy_index_writer *writer;
    struct stat status;

    assert_non_null(made);
    strcpy(made->path, "indexed-XXXXXX");
    int file = mkstemp(made->path);
    assert_int_equal(qyi_write_all(file, text, sizeof text - 1), 0);
    assert_int_equal(fstat(file, &status), 0);
    close(file);
    source.absolute = made->path;
    source.changed = qyi_changed_ns(&status);
    (void)snprintf(made->index_path, sizeof made->index_path, "%s" QYI_INDEX_SUFFIX, made->path);
    assert_int_equal(qy_index_writer_new(made->index_path, &writer, NULL), 0);
    assert_int_equal(qy_index_writer_source(writer, &source, NULL), 0);
    assert_int_equal(scan_text(text, sizeof text - 1, 0, &visitor, writer), 0);
    assert_int_equal(qy_index_writer_commit(writer, NULL, NULL, NULL), 0);
    made->pick = (struct qyi_pick){.user = made, .game = take};
    *state = made;
    return 0;
}

static int unmake(void **state)
{
    struct made *made = *state;

    (void)unlink(made->path);
    (void)unlink(made->index_path);
    qy_query_free(made->pick.query);
    qy_tree_free(made->tree);
    free(made);
    return 0;
}

static void want(struct made *made, const char *where)
{
    struct qy_error error;

    assert_int_equal(qy_query_new(&made->pick.query), 0);
    assert_int_equal(qy_query_parse(made->pick.query, where, strlen(where), &error), 0);
}

static void begin_at(void *user, const char *file, uint32_t line)
{
    struct made *made = user;

    assert_string_equal(file, "games.pgn");
    assert_in_range(line, 1, 10);
    made->places++;
}

static int read_whole(void *user, const struct qy_index_source *source, const uint32_t *numbers, size_t count)
{
    struct made *made = user;

    assert_string_equal(source->absolute, made->path);
    assert_null(numbers);
    assert_int_equal(count, 0);
    made->files++;
    return 0;
}

static void note_stale(void *user, const char *file)
{
    (void)file;
    ((struct made *)user)->stale++;
}

static int settle(void *owner, const struct qy_index_game *game, uint64_t count)
{
    if (!game)
        return 1; /* each by itself */
    ((struct made *)owner)->settled += count;
    return 0;
}

/* Asks the index. */
static int ask(struct made *made, bool settles, bool variations)
{
    const struct qyi_indexed_question question = {
        .search = {.query = made->pick.query, .variations = variations},
        .scan = {.visitor = qyi_pick_visitor(variations), .user = &made->pick},
        .user = made,
        .at = begin_at,
        .file = read_whole,
        .stale = note_stale,
        .settled = settles ? settle : NULL,
        .owner = made};
    struct qy_error error;

    return qyi_indexed_ask_file(made->index_path, &question, &error);
}

static void a_scan_picks(void **state)
{
    struct made *made = *state;
    struct qy_position array;
    struct qy_tree_move moves[QY_MAX_MOVES];

    want(made, "player=able");
    qy_position_start(QY_GAME_CHESS, &array);
    assert_int_equal(qy_tree_new(&array, 2, &made->tree), 0);
    made->pick.tree = &made->tree;
    made->pick.trees = 1;
    assert_int_equal(scan_text(text, sizeof text - 1, 0, qyi_pick_visitor(false), &made->pick), 0);
    assert_int_equal(made->games, 3);
    assert_int_equal(made->wanted, 2);
    assert_int_equal(qy_tree_games(made->tree), 2);
    assert_int_equal(qy_tree_moves(made->tree, &array, moves), 1); /* e4 alone: Baker's game is not in it */
    assert_int_equal(moves[0].games, 2);
}

static void an_index_tells_which_games_to_read(void **state)
{
    struct made *made = *state;

    want(made, "player=able and text=word");
    assert_int_equal(ask(made, false, false), 0);
    assert_int_equal(made->wanted, 1);
    assert_in_range(made->games, 1, 2); /* Baker's is not read */
    assert_int_equal(made->places, made->games);
    assert_int_equal(made->files, 0);
}

static void what_the_index_knows_is_not_read(void **state)
{
    struct made *made = *state;

    want(made, "player=able");
    assert_int_equal(ask(made, true, false), 0);
    assert_int_equal(made->settled, 2);
    assert_int_equal(made->games, 0);
}

static void a_changed_file_is_read_whole(void **state)
{
    struct made *made = *state;
    int file = open(made->path, O_WRONLY | O_APPEND);

    assert_int_equal(qyi_write_all(file, "\n", 1), 0);
    close(file);
    want(made, "player=able");
    assert_int_equal(ask(made, true, false), 0);
    assert_int_equal(made->stale, 1);
    assert_int_equal(made->files, 1);
    assert_int_equal(made->settled, 0);
}

static void main_lines_know_of_no_variations(void **state)
{
    want(*state, "player=able");
    assert_int_equal(ask(*state, false, true), QY_E_INDEX_MAIN_LINES);
}

static void what_is_no_index_is_refused(void **state)
{
    struct made *made = *state;
    int file = open(made->index_path, O_WRONLY | O_TRUNC);

    want(made, "player=able");
    close(file);
    assert_true(ask(made, false, false) < 0);
    (void)unlink(made->index_path);
    assert_int_equal(ask(made, false, false), QY_E_FILE_READ);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_scan_picks, make, unmake),
        cmocka_unit_test_setup_teardown(an_index_tells_which_games_to_read, make, unmake),
        cmocka_unit_test_setup_teardown(what_the_index_knows_is_not_read, make, unmake),
        cmocka_unit_test_setup_teardown(a_changed_file_is_read_whole, make, unmake),
        cmocka_unit_test_setup_teardown(main_lines_know_of_no_variations, make, unmake),
        cmocka_unit_test_setup_teardown(what_is_no_index_is_refused, make, unmake),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
