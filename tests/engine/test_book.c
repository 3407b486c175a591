/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Books of openings: keys, files, weights, and what an engine does with them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <qiyuan/core/notation.h>
#include <qiyuan/play/engine.h>

#include "cmocka_all.h"
#include "engine/book.h"

#define START     UINT64_C(0x463b96181691fc9c)
#define RECORD    16
#define MOST_SAME 12

static struct qy_position after(enum qy_game game, const char *moves)
{
    struct qy_position position;
    struct qy_undo undo;

    qy_position_start(game, &position);
    while (*moves) {
        size_t len = strcspn(moves, " ");
        qy_move move;

        if (qy_move_read(&position, moves, len, QY_NOTATION_UCI, &move, NULL) < 0)
            fail_msg("%s: not legal", moves);
        qy_position_make(&position, move, &undo);
        moves += len + (moves[len] == ' ');
    }
    return position;
}

/* The test keys that the format's description publishes. */
static void keys_are_as_published(void **state)
{
    static const struct {
        const char *moves;
        uint64_t key;
    } rows[] = {
        {"", START},
        {"e2e4", UINT64_C(0x823c9b50fd114196)},
        {"e2e4 d7d5", UINT64_C(0x0756b94461c50fb0)},
        {"e2e4 d7d5 e4e5", UINT64_C(0x662fafb965db29d4)},
        {"e2e4 d7d5 e4e5 f7f5", UINT64_C(0x22a48b5a8e47ff78)},
        {"e2e4 d7d5 e4e5 f7f5 e1e2", UINT64_C(0x652a607ca3f242c1)},
        {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", UINT64_C(0x00fdd303c946bdd9)},
        {"a2a4 b7b5 h2h4 b5b4 c2c4", UINT64_C(0x3c8123ea7b067637)},
        {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", UINT64_C(0x5c3f9b829b279560)},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_position position = after(QY_GAME_CHESS, rows[i].moves);
        uint64_t key = qyi_book_files[QY_GAME_CHESS]->key(&position);

        if (key != rows[i].key)
            fail_msg("after “%s”: key %016llx", rows[i].moves, (unsigned long long)key);
    }
}

static unsigned square(const char *name)
{
    return (unsigned)(name[0] - 'a') | (unsigned)(name[1] - '1') << 3;
}

/* Appends a record; `move` is origin and target, and the number of the kind promoted to. */
static void add(struct qy_buf *file, uint64_t key, const char *move, unsigned weight)
{
    unsigned packed = square(move + 2) | square(move) << 6 | (move[4] ? (unsigned)(move[4] - '0') << 12 : 0);
    unsigned char bytes[RECORD] = {0};

    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(key >> (56 - 8 * i));
    bytes[8] = (unsigned char)(packed >> 8);
    bytes[9] = (unsigned char)packed;
    bytes[10] = (unsigned char)(weight >> 8);
    bytes[11] = (unsigned char)weight;
    qy_buf_add(file, (const char *)bytes, RECORD);
}

static struct qyi_book *read_book(const struct qy_buf *file)
{
    struct qyi_book *book = NULL;

    assert_int_equal(qyi_book_read(QY_GAME_CHESS, (const unsigned char *)file->data, file->len, &book, NULL),
                     0);
    return book;
}

/* The move drawn in a position, as UCI writes it with the king taking the rook; "" for nothing. */
static const char *draw(const struct qyi_book *book, const struct qy_position *position, uint64_t *seed,
                        struct qy_buf *out)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    qy_move move = qyi_book_choose(book, position, moves, count, seed);

    qy_buf_clear(out);
    if (move != QY_MOVE_NONE)
        assert_int_equal(qy_move_write(position, move, QY_NOTATION_UCI, QY_WRITE_KING_TAKES_ROOK, out), 0);
    return qy_buf_str(out);
}

/* Each row is a book of one record for the position. */
static void moves_are_understood(void **state)
{
    static const struct {
        const char *name, *fen, *move, *expected;
        unsigned weight;
    } rows[] = {
        {"plain", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e2e4", 1},
        {"castling short", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "e1h1", 1},
        {"castling long", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8a8", "e8a8", 1},
        {"no right to castle", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1", "", 1},
        {"to a queen", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a84", "a7a8q", 1},
        {"to a knight", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a81", "a7a8n", 1},
        {"to nothing", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "", 1},
        {"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5d6", 1},
        {"a pinned man", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "", 1},
        {"weight of nothing", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "", 0},
    };
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_position position;
        struct qy_buf file = QY_BUF_INIT;
        struct qyi_book *book;
        uint64_t seed = 1;

        assert_int_equal(
            qy_position_from_fen(QY_GAME_CHESS, rows[i].fen, strlen(rows[i].fen), &position, NULL), 0);
        add(&file, qyi_book_files[QY_GAME_CHESS]->key(&position), rows[i].move, rows[i].weight);
        book = read_book(&file);
        if (strcmp(draw(book, &position, &seed, &out), rows[i].expected) != 0)
            fail_msg("%s: drawn “%s”", rows[i].name, qy_buf_str(&out));
        qyi_book_free(book);
        qy_buf_free(&file);
    }
    qy_buf_free(&out);
}

/* Three parts to one, nothing else, and the same seed draws the same. */
static void weights_count(void **state)
{
    struct qy_position position = after(QY_GAME_CHESS, "");
    struct qy_buf file = QY_BUF_INIT;
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_book *book;
    uint64_t seed = 7;
    uint64_t again = 7;
    unsigned first = 0;

    (void)state;
    add(&file, START - 1, "g1f3", 60000);
    add(&file, START, "e2e4", 30000);
    add(&file, START, "d2d4", 10000);
    add(&file, START, "c2c4", 0);
    add(&file, START, "e2e5", 60000);
    add(&file, START + 1, "g1f3", 60000);
    book = read_book(&file);
    for (unsigned i = 0; i < 4000; i++) {
        bool king = strcmp(draw(book, &position, &seed, &out), "e2e4") == 0;

        if (!king)
            assert_string_equal(qy_buf_str(&out), "d2d4");
        assert_string_equal(draw(book, &position, &again, &out), king ? "e2e4" : "d2d4");
        first += king;
    }
    assert_in_range(first, 2850, 3150);
    qyi_book_free(book);
    qy_buf_free(&file);
    qy_buf_free(&out);
}

static void damaged_files_are_refused(void **state)
{
    static const struct {
        const char *name;
        enum qy_game game;
        size_t len;
        int last; /* what the last record's key is more than the start's */
        int code;
        uint64_t offset;
    } rows[] = {
        {"good", QY_GAME_CHESS, 2 * RECORD, 1, 0, 0},
        {"empty", QY_GAME_CHESS, 0, 1, QY_E_BOOK_LENGTH, 0},
        {"cut short", QY_GAME_CHESS, 2 * RECORD - 1, 1, QY_E_BOOK_LENGTH, 0},
        {"less than a record", QY_GAME_CHESS, 7, 1, QY_E_BOOK_LENGTH, 0},
        {"out of order", QY_GAME_CHESS, 2 * RECORD, -1, QY_E_BOOK_ORDER, RECORD},
        {"another game", QY_GAME_XIANGQI, 2 * RECORD, 1, QY_E_BOOK_GAME, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf file = QY_BUF_INIT;
        struct qyi_book *book = NULL;
        struct qy_error error = {.code = 0};
        int code;

        add(&file, START, "e2e4", 1);
        add(&file, START + (uint64_t)rows[i].last, "e2e4", 1);
        code = qyi_book_read(rows[i].game, (const unsigned char *)file.data, rows[i].len, &book, &error);
        if (code != rows[i].code || error.code != code || error.offset != rows[i].offset ||
            !book != (code < 0))
            fail_msg("%s: code %d, offset %llu", rows[i].name, code, (unsigned long long)error.offset);
        qyi_book_free(book);
        qy_buf_free(&file);
    }
}

/* ---- the engine ------------------------------------------------------------------------------------ */

static qy_move think(struct qy_engine *engine, const struct qy_history *history, bool mate,
                     struct qy_engine_result *ret_result)
{
    struct qy_engine_limits limits = {.depth = 1, .mate = mate};

    assert_int_equal(qy_engine_search(engine, history, &limits, NULL, NULL, ret_result), 0);
    return ret_result->best;
}

/* A file is played from at full strength and at the lowest level, and a bad one leaves it as it was. */
static void engines_play_from_files(void **state)
{
    char path[] = "book_test_XXXXXX";
    int descriptor = mkstemp(path);
    struct qy_position position = after(QY_GAME_CHESS, "");
    struct qy_buf file = QY_BUF_INIT;
    struct qy_buf out = QY_BUF_INIT;
    struct qy_engine_result result;
    struct qy_engine *engine;
    struct qy_history *history;
    struct qy_error error = {0};
    bool of[QY_GAME_COUNT];

    (void)state;
    add(&file, START, "a2a3", 1);
    assert_int_equal(write(descriptor, file.data, file.len), file.len);
    close(descriptor);
    assert_int_equal(qy_engine_new(QY_GAME_CHESS, &engine), 0);
    assert_int_equal(qy_history_new(&position, &history), 0);
    assert_int_equal(qy_engine_set_book(engine, path, strlen(path), NULL), 0);
    assert_int_equal(qy_engine_set_book(engine, ".", 1, NULL), QY_E_FILE_READ);
    assert_int_equal(qy_engine_set_book(engine, "no/such/file", 12, NULL), QY_E_FILE_READ);
    assert_int_equal(qyi_book_games(path, of, &error), 0);
    assert_true(of[QY_GAME_CHESS] && !of[QY_GAME_XIANGQI]);
    assert_int_equal(qyi_book_games(QY_ENGINE_BOOK_BUILT_IN, of, &error), 0);
    assert_true(of[QY_GAME_CHESS] && of[QY_GAME_XIANGQI]);
    assert_int_equal(qyi_book_games("no/such/file", of, &error), QY_E_FILE_READ);
    assert_int_equal(error.code, QY_E_FILE_READ);
    for (unsigned level = 0; level < 2; level++) {
        assert_int_equal(qy_engine_set_level(engine, level), 0);
        qy_buf_clear(&out);
        (void)qy_move_write(&position, think(engine, history, false, &result), QY_NOTATION_UCI, 0, &out);
        assert_string_equal(qy_buf_str(&out), "a2a3");
        assert_int_equal(result.nodes, 0);
    }
    (void)think(engine, history, true, &result);
    assert_true(result.nodes > 0);
    assert_int_equal(qy_engine_set_book(engine, NULL, 0, NULL), 0);
    (void)think(engine, history, false, &result);
    assert_true(result.nodes > 0);
    unlink(path);
    qy_history_free(history);
    qy_engine_free(engine);
    qy_buf_free(&file);
    qy_buf_free(&out);
}

/* With the book that is built in, each game begins without thinking, with more than one line to choose. */
static void a_book_is_built_in(void **state)
{
    (void)state;
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        const char *name = QY_ENGINE_BOOK_BUILT_IN;
        struct qy_position position = after((enum qy_game)game, "");
        qy_move seen[MOST_SAME];
        bool varied = false;
        struct qy_engine *engine;
        struct qy_history *history;

        if (qyi_book_built_in[game].count == 0) {
            print_message("# no book of %s: its table of openings was absent\n", qy_game_id(game));
            continue;
        }
        assert_int_equal(qy_engine_new((enum qy_game)game, &engine), 0);
        assert_int_equal(qy_history_new(&position, &history), 0);
        assert_int_equal(qy_engine_set_book(engine, name, strlen(name), NULL), 0);
        for (unsigned i = 0; i < MOST_SAME; i++) {
            struct qy_engine_result result;

            qy_engine_set_seed(engine, i);
            seen[i] = think(engine, history, false, &result);
            assert_int_equal(result.nodes, 0);
            assert_true(qy_position_is_legal(&position, seen[i]));
            varied = varied || seen[i] != seen[0];
        }
        if (!varied)
            fail_msg("%s: always the same move", qy_game_id(game));
        qy_history_free(history);
        qy_engine_free(engine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_as_published),   cmocka_unit_test(moves_are_understood),
        cmocka_unit_test(weights_count),           cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(engines_play_from_files), cmocka_unit_test(a_book_is_built_in),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
