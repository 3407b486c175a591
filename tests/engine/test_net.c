/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Networks: every body of code, from nothing or by differences, gives the value that plain arithmetic gives;
 * damaged files are refused; the engine plays with one.
 */
#include <stdio.h>
#include <unistd.h>

#include <qiyuan/play/engine.h>

#include "cmocka_all.h"
#include "engine/eval.h"
#include "engine/net_chess.h"
#include "engine/net_files.h"
#include "engine/net_xiangqi.h"

#define POSITIONS 400

static struct qyi_net *read_net(enum qy_game game, const uint8_t *data, unsigned width)
{
    struct qyi_net *net = NULL;

    assert_int_equal(qyi_net_read(game, data, net_file_len(game, width), &net, NULL), 0);
    return net;
}

/* Plays a move of a random game; a finished or long one begins anew. */
static void wander(struct qy_position *position, uint64_t *seed)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    struct qy_undo undo;

    if (count == 0 || qy_position_fullmove(position) > 150)
        qy_position_start(position->game, position);
    else
        qy_position_make(position, moves[(unsigned)net_draw(seed, 1 << 20) % count], &undo);
}

/* ---- values ---------------------------------------------------------------------------------------- */

static int64_t number_at(const uint8_t *at, unsigned bytes)
{
    uint64_t bits = 0;

    for (unsigned i = 0; i < bytes; i++)
        bits |= (uint64_t)at[i] << 8 * i;
    return (int64_t)(bits << (64 - 8 * bytes)) >> (64 - 8 * bytes);
}

/* The sum `unit` of a position as `view` sees it, from the bytes of the file. */
static int64_t plain_sum(const uint8_t *data, unsigned width, const struct qy_position *position,
                         unsigned view, unsigned unit)
{
    unsigned files = position->game == QY_GAME_CHESS ? 8 : 9;
    unsigned ranks = position->game == QY_GAME_CHESS ? 8 : 10;
    unsigned kinds = position->game == QY_GAME_CHESS ? 6 : 7;
    size_t first = QYI_NET_HEAD + 2 * (size_t)width * qyi_net_games[position->game].inputs;
    int64_t sum = number_at(data + first + 2 * (size_t)unit, 2);

    for (unsigned rank = 0; rank < ranks; rank++) {
        for (unsigned file = 0; file < files; file++) {
            qy_piece piece = qy_position_at(position, (qy_square)(rank * files + file));
            unsigned seen = (view ? ranks - 1 - rank : rank) * files + file;
            unsigned other = (unsigned)QY_PIECE_SIDE(piece) != view;
            size_t input = ((size_t)other * kinds + QY_PIECE_KIND(piece) - 1) * files * ranks + seen;

            if (piece)
                sum += number_at(data + QYI_NET_HEAD + 2 * (input * width + unit), 2);
        }
    }
    return sum;
}

static unsigned men_of(const struct qy_position *position)
{
    unsigned men = 0;

    for (unsigned square = 0; square < (position->game == QY_GAME_CHESS ? 64 : 90); square++)
        men += qy_position_at(position, (qy_square)square) != 0;
    return men;
}

static int plain_value(const uint8_t *data, unsigned width, const struct qy_position *position)
{
    unsigned side = qy_position_side(position);
    unsigned row = (men_of(position) - 1) / 4;
    const uint8_t *rows =
        data + QYI_NET_HEAD + 2 * (size_t)width * (qyi_net_games[position->game].inputs + 1);
    int64_t total = number_at(rows + QYI_NET_ROWS * 2 * (size_t)width + 4 * row, 4);
    int64_t value;

    for (unsigned half = 0; half < 2; half++) {
        for (unsigned unit = 0; unit < width; unit++) {
            int64_t sum = plain_sum(data, width, position, side ^ half, unit);

            sum = sum < 0 ? 0 : sum > 181 ? 181 : sum;
            total += sum * sum * number_at(rows + (size_t)row * 2 * width + half * width + unit, 1);
        }
    }
    value = total * number_at(data + 14, 2) / (181 * 181 * 64);
    return (int)(value > QYI_EVAL_LIMIT - 1   ? QYI_EVAL_LIMIT - 1
                 : value < 1 - QYI_EVAL_LIMIT ? 1 - QYI_EVAL_LIMIT
                                              : value);
}

/* Follows a random game by differences with every body; the values must be the plain ones. */
static void follow(enum qy_game game, unsigned width, int weight, bool extreme)
{
    uint8_t *data = net_file(game, width, weight, extreme, 7 + width);
    struct qyi_net *net = read_net(game, data, width);
    struct qyi_net_sums sums[3];
    uint64_t seed = 99 + width;
    struct qy_position position;
    bool differ = false;
    int before = 0;

    qyi_net_empty(net, &sums[0]);
    sums[1] = sums[2] = sums[0];
    qy_position_start(game, &position);
    for (int i = 0; i < POSITIONS; i++) {
        int wanted = plain_value(data, width, &position);

        for (size_t body = 0; body < 3 && qyi_net_body_at(body); body++) {
            struct qyi_net_changes changes;

            net->body = qyi_net_body_at(body);
            assert_int_equal(qyi_net_evaluate(net, &position), wanted);
            if (game == QY_GAME_CHESS) {
                qyi_net_chess_changes(&position.as.chess, &sums[body], &changes);
                qyi_net_chess_note(&position.as.chess, &sums[body]);
            } else {
                qyi_net_xiangqi_changes(&position.as.xiangqi, &sums[body], &changes);
                qyi_net_xiangqi_note(&position.as.xiangqi, &sums[body]);
            }
            net->body->update(net, &sums[body], &changes, &sums[body]);
            assert_int_equal(qyi_net_value(net, &sums[body], qy_position_side(&position), men_of(&position)),
                             wanted);
        }
        differ |= i > 0 && wanted != before;
        before = wanted;
        for (int plies = i % 4; plies >= 0; plies--)
            wander(&position, &seed);
    }
    assert_true(differ || extreme);
    qyi_net_free(net);
    free(data);
}

static void every_body_gives_the_plain_value(void **state)
{
    (void)state;
    assert_non_null(qyi_net_body_at(0));
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        follow((enum qy_game)game, 64, 60, false);
        follow((enum qy_game)game, 192, 25, false);
        follow((enum qy_game)game, QYI_NET_WIDTH, QYI_NET_WEIGHT, true);
        follow((enum qy_game)game, QYI_NET_WIDTH, -QYI_NET_WEIGHT, true);
    }
}

/* Exchanging the colours changes nothing for the side to move. */
static void colours_are_alike(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fen, *other;
    } rows[] = {
        {QY_GAME_CHESS, "4k3/1p6/8/8/3N4/8/5P2/4K3 w - - 0 1", "4k3/5p2/8/3n4/8/8/1P6/4K3 b - - 0 1"},
        {QY_GAME_XIANGQI, "4k4/9/9/1n7/9/9/4P4/9/9/3AK1R2 w - - 0 1",
         "3ak1r2/9/9/4p4/9/9/1N7/9/9/4K4 b - - 0 1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *data = net_file(rows[i].game, 64, 90, false, 3);
        struct qyi_net *net = read_net(rows[i].game, data, 64);
        struct qy_position position;
        struct qy_position other;

        assert_int_equal(
            qy_position_from_fen(rows[i].game, rows[i].fen, strlen(rows[i].fen), &position, NULL), 0);
        assert_int_equal(
            qy_position_from_fen(rows[i].game, rows[i].other, strlen(rows[i].other), &other, NULL), 0);
        assert_int_equal(qyi_net_evaluate(net, &position), qyi_net_evaluate(net, &other));
        qyi_net_free(net);
        free(data);
    }
}

/* ---- files ----------------------------------------------------------------------------------------- */

static void assert_refused(enum qy_game game, const uint8_t *data, size_t len)
{
    struct qyi_net *net = NULL;
    struct qy_error error;

    assert_int_equal(qyi_net_read(game, data, len, &net, &error), QY_E_NETWORK);
    assert_null(net);
}

static void damaged_files_are_refused(void **state)
{
    static const struct {
        const char *what;
        size_t at;
        uint8_t byte;
        bool sealed; /* the hash is made right again */
    } rows[] = {
        {"magic", 0, 'q', true},
        {"version", 5, '2', true},
        {"another game", 8, 1, true},
        {"number of rows", 9, 7, true},
        {"width of no step", 10, 65, true},
        {"width of none", 10, 0, true},
        {"width too large", 11, 0x10, true},
        {"inputs", 12, 1, true},
        {"hash", 16, 0x55, false},
        {"scale of none", 15, 0x80, true},
        {"weight", QYI_NET_HEAD + 1, 0x04, true},
        {"first value", QYI_NET_HEAD + 2 * 64 * 768 + 1, 0x7F, true},
        {"output weight", QYI_NET_HEAD + 2 * 64 * 769, 0x80, true},
    };
    size_t len = net_file_len(QY_GAME_CHESS, 64);

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *data = net_file(QY_GAME_CHESS, 64, 10, false, 5);

        qyi_net_free(read_net(QY_GAME_CHESS, data, 64));
        data[rows[i].at] = data[rows[i].at] == rows[i].byte ? 0xAA : rows[i].byte;
        if (rows[i].sealed)
            net_seal(data, len);
        print_message("# %s\n", rows[i].what);
        assert_refused(QY_GAME_CHESS, data, len);
        free(data);
    }
}

static void lengths_are_checked(void **state)
{
    size_t len = net_file_len(QY_GAME_CHESS, 64);
    uint8_t *data = net_file(QY_GAME_CHESS, 64, 10, false, 5);
    const size_t lens[] = {0, 1, QYI_NET_HEAD - 1, QYI_NET_HEAD, len / 2, len - 1};
    uint8_t *longer = calloc(1, len + 1);

    (void)state;
    assert_non_null(longer);
    for (size_t i = 0; i < sizeof lens / sizeof lens[0]; i++) {
        uint8_t *cut = malloc(lens[i] + 1); /* of its own, so that a sanitizer sees reads past it */

        assert_non_null(cut);
        memcpy(cut, data, lens[i]);
        assert_refused(QY_GAME_CHESS, cut, lens[i]);
        free(cut);
    }
    memcpy(longer, data, len);
    net_seal(longer, len + 1);
    assert_refused(QY_GAME_CHESS, longer, len + 1);
    free(longer);
    free(data);
}

/* ---- the engine ------------------------------------------------------------------------------------ */

static struct qy_engine_result search(struct qy_engine *engine, const struct qy_history *history)
{
    struct qy_engine_limits limits = {.depth = 7};
    struct qy_engine_result result;

    assert_int_equal(qy_engine_search(engine, history, &limits, NULL, NULL, &result), 0);
    assert_true(qy_position_is_legal(qy_history_position(history), result.best));
    return result;
}

/* Writes a file of random weights and returns its name, valid until the next call. */
static const char *write_file(enum qy_game game)
{
    static char name[] = "net_test_XXXXXX";
    uint8_t *data = net_file(game, 64, 20, false, 11);
    int file;

    memcpy(strrchr(name, '_') + 1, "XXXXXX", 6);
    file = mkstemp(name);
    assert_true(file >= 0);
    assert_int_equal(write(file, data, net_file_len(game, 64)), (long)net_file_len(game, 64));
    close(file);
    free(data);
    return name;
}

static void the_engine_plays_with_a_network(void **state)
{
    (void)state;
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        struct qy_engine_result by_hand;
        struct qy_engine_result by_net;
        struct qy_engine_result again;
        struct qy_position start;
        struct qy_history *history;
        struct qy_engine *engine;
        struct qy_error error;
        const char *name = write_file((enum qy_game)game);

        qy_position_start((enum qy_game)game, &start);
        assert_int_equal(qy_history_new(&start, &history), 0);
        assert_int_equal(qy_engine_new((enum qy_game)game, &engine), 0);
        by_hand = search(engine, history);
        assert_int_equal(qy_engine_set_network(engine, name, strlen(name), &error), 0);
        by_net = search(engine, history);
        assert_true(by_net.value != by_hand.value || by_net.nodes != by_hand.nodes);
        assert_int_equal(qy_engine_set_network(engine, name, strlen(name), &error), 0);
        again = search(engine, history);
        assert_int_equal(again.value, by_net.value);
        assert_int_equal(again.nodes, by_net.nodes);
        unlink(name);
        name = write_file((enum qy_game) !game);
        assert_int_equal(qy_engine_set_network(engine, name, strlen(name), &error), QY_E_NETWORK);
        unlink(name);
        assert_int_equal(qy_engine_set_network(engine, name, strlen(name), &error), QY_E_FILE_READ);
        qy_engine_clear(engine);
        again = search(engine, history);
        assert_int_equal(again.nodes, by_net.nodes); /* the errors left the network */
        assert_int_equal(qy_engine_set_network(engine, NULL, 0, &error), 0);
        again = search(engine, history);
        assert_int_equal(again.value, by_hand.value);
        assert_int_equal(again.nodes, by_hand.nodes);
        qy_engine_free(engine);
        qy_history_free(history);
    }
}

/* The networks that are shipped: small enough, read, and of sense: a side with more is better. */
static void built_in_networks_are_right(void **state)
{
    static const char *const better[QY_GAME_COUNT] = {
        [QY_GAME_CHESS] = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        [QY_GAME_XIANGQI] = "rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    };

    (void)state;
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        const struct qyi_net_file *file = &qyi_net_built_in[game];
        const char *fen = better[game];
        struct qy_position position;
        struct qy_engine *engine;
        struct qyi_net *net;

        assert_true(file->len <= 600000);
        assert_int_equal(qyi_net_read((enum qy_game)game, file->data, file->len, &net, NULL), 0);
        qy_position_start((enum qy_game)game, &position);
        assert_in_range(qyi_net_evaluate(net, &position) + 100, 0, 200);
        assert_int_equal(qy_position_from_fen((enum qy_game)game, fen, strlen(fen), &position, NULL), 0);
        assert_true(qyi_net_evaluate(net, &position) > 200);
        qyi_net_free(net);
        assert_int_equal(qy_engine_new((enum qy_game)game, &engine), 0);
        assert_int_equal(qy_engine_set_network(engine, QY_ENGINE_NETWORK_BUILT_IN,
                                               strlen(QY_ENGINE_NETWORK_BUILT_IN), NULL),
                         0);
        qy_engine_free(engine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_body_gives_the_plain_value), cmocka_unit_test(colours_are_alike),
        cmocka_unit_test(damaged_files_are_refused),        cmocka_unit_test(lengths_are_checked),
        cmocka_unit_test(the_engine_plays_with_a_network),  cmocka_unit_test(built_in_networks_are_right),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
