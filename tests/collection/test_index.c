/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An index answers as going through the games does; and one that is damaged is refused, not believed. */
#include "cmocka_all.h"
#include "collection/support.h"

#include <unistd.h>

#define GAMES     900
#define PLIES     60
#define POSITIONS (GAMES * (PLIES + 1))

/* Random games of both kinds in one stream, and every position of theirs. */
struct made {
    struct qy_buf text;
    struct qy_position position[POSITIONS];
    uint32_t game[POSITIONS];
    size_t positions;
    struct qy_buf index;
};

static uint64_t draw(uint64_t *seed, uint64_t below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*seed >> 33) % below;
}

static void make_game(struct made *made, uint32_t number, uint64_t *seed)
{
    enum qy_game game = (enum qy_game)(number % QY_GAME_COUNT);
    struct qy_position now;

    qy_position_start(game, &now);
    qy_buf_addf(&made->text,
                "%s[Date \"19%02u.??.??\"]\n[%s \"Player %u\"]\n[Black \"P. %u\"]\n[Result \"%s\"]\n\n",
                game == QY_GAME_XIANGQI ? "[Game \"Chinese Chess\"]\n" : "", (unsigned)draw(seed, 100),
                game == QY_GAME_XIANGQI ? "Red" : "White", (unsigned)draw(seed, 9), (unsigned)draw(seed, 9),
                number % 3 ? "1-0" : "0-1");
    for (unsigned ply = 0; ply <= PLIES; ply++) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(&now, moves);
        struct qy_undo undo;
        qy_move move;

        made->position[made->positions] = now;
        made->game[made->positions++] = number;
        if (count == 0 || ply == PLIES)
            break;
        move = moves[draw(seed, count < 3 ? count : 3)];
        (void)qy_move_write(&now, move, qy_notation_default(game), 0, &made->text);
        qy_buf_addc(&made->text, ply % 10 == 9 ? '\n' : ' ');
        qy_position_make(&now, move, &undo);
    }
    qy_buf_addf(&made->text, "%s\n\n", number % 3 ? "1-0" : "0-1");
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

/* Writes the index of a text to a file and reads that into memory. */
static void build_index(const char *text, size_t len, struct qy_buf *ret_index)
{
    static const struct qy_scan_visitor visitor = {.position = index_position, .end = index_game};
    const struct qy_index_source source = {"a.pgn", "/there/a.pgn", len, 1234567890123456789};
    char path[] = "test_index-XXXXXX";
    struct qy_index_writer *writer;
    char block[4096];
    size_t got;
    FILE *file;
    int descriptor = mkstemp(path);

    assert_true(descriptor >= 0);
    close(descriptor);
    assert_int_equal(qy_index_writer_new(path, &writer, NULL), 0);
    assert_int_equal(qy_index_writer_source(writer, &source, NULL), 0);
    assert_int_equal(scan_text(text, len, 0, &visitor, writer), 0);
    assert_int_equal(qy_index_writer_commit(writer, NULL, NULL, NULL), 0);
    file = fopen(path, "rb");
    assert_non_null(file);
    *ret_index = (struct qy_buf)QY_BUF_INIT;
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        qy_buf_add(ret_index, block, got);
    fclose(file);
    unlink(path);
}

static int make(void **state)
{
    struct made *made = calloc(1, sizeof *made);
    uint64_t seed = 7;

    assert_non_null(made);
    for (uint32_t i = 0; i < GAMES; i++)
        make_game(made, i, &seed);
    assert_false(made->text.failed);
    build_index(made->text.data, made->text.len, &made->index);
    *state = made;
    return 0;
}

static int unmake(void **state)
{
    struct made *made = *state;

    qy_buf_free(&made->text);
    qy_buf_free(&made->index);
    free(made);
    return 0;
}

static int read_index(void *user, uint64_t offset, void *buffer, size_t size)
{
    const struct qy_buf *bytes = user;

    if (offset > bytes->len || size > bytes->len - offset)
        return QY_E_FILE_READ;
    memcpy(buffer, bytes->data + offset, size);
    return 0;
}

static struct qy_index *open_made(struct qy_buf *bytes)
{
    struct qy_index *index = NULL;

    assert_int_equal(qy_index_open(read_index, bytes, bytes->len, &index, NULL), 0);
    return index;
}

/* ---- positions ------------------------------------------------------------------------------------- */

static bool same(const struct qy_position *a, const struct qy_position *b)
{
    return a->game == b->game && qy_position_key(a) == qy_position_key(b);
}

static void every_position_is_found(void **state)
{
    struct made *made = *state;
    struct qy_index *index = open_made(&made->index);
    struct qy_query *query;

    assert_int_equal(qy_query_new(&query), 0);
    assert_int_equal(qy_index_games(index), GAMES);
    for (size_t i = 0; i < made->positions; i += 397) {
        bool wanted[GAMES] = {false};
        uint32_t *numbers;
        size_t count;
        size_t expected = 0;

        for (size_t j = 0; j < made->positions; j++)
            wanted[made->game[j]] |= same(&made->position[i], &made->position[j]);
        for (size_t j = 0; j < GAMES; j++)
            expected += wanted[j];
        assert_int_equal(qy_index_find(index, query, &made->position[i], &numbers, &count, NULL), 0);
        assert_int_equal(count, expected);
        for (size_t j = 0; j < count; j++) {
            assert_true(numbers[j] < GAMES && wanted[numbers[j]]);
            assert_true(j == 0 || numbers[j] > numbers[j - 1]);
        }
        free(numbers);
    }
    qy_query_free(query);
    qy_index_free(index);
}

/* ---- searches -------------------------------------------------------------------------------------- */

struct answers {
    struct qy_query *query;
    bool wanted[GAMES];
    size_t games;
};

static int ask_begin(void *user, const struct qy_scan_game *game)
{
    return qy_query_begin(((struct answers *)user)->query, game);
}

static int ask_position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    return qy_query_position(((struct answers *)user)->query, now, ply, next);
}

static int ask_end(void *user, const struct qy_scan_game *game)
{
    struct answers *answers = user;
    int wanted = qy_query_end(answers->query, game);

    assert_true(answers->games < GAMES && wanted >= 0);
    answers->wanted[answers->games++] = wanted == 1;
    return 0;
}

static const struct qy_scan_visitor ask_visitor = {
    .begin = ask_begin, .position = ask_position, .end = ask_end};

/* The game's own bytes give the same answer as the stream did. */
static bool ask_slice(struct made *made, struct qy_query *query, const struct qy_index_game *game)
{
    struct answers answers = {.query = query};

    assert_true(game->offset + game->length <= made->text.len);
    assert_int_equal(scan_text(made->text.data + game->offset, game->length, 0, &ask_visitor, &answers), 0);
    assert_int_equal(answers.games, 1);
    return answers.wanted[0];
}

/* Where no game needs to be read, all that were found are wanted. */
static void check_settled(struct qy_index *index, const char *search, const struct answers *answers,
                          const uint32_t *numbers, size_t count)
{
    uint64_t games = 0;
    bool settled = false;
    size_t wanted = 0;

    for (size_t i = 0; i < GAMES; i++)
        wanted += answers->wanted[i];
    assert_int_equal(qy_index_settles(index, answers->query, &settled, &games, NULL), 0);
    if (settled != (*search == '*'))
        fail_msg("%s: settled %d", search, settled);
    if (settled && (count != wanted || (games != UINT64_MAX && games != wanted)))
        fail_msg("%s: %zu found, %llu counted, %zu wanted", search, count, (unsigned long long)games, wanted);
    for (size_t i = 0; settled && i < count; i++)
        assert_true(answers->wanted[numbers[i]]);
}

static void searches_are_answered_as_by_scanning(void **state)
{
    static const char *const searches[] = {
        /* those that begin with a star need no game */
        "*result=1-0",
        "*player=\"player 3\"",
        "*black=\"p 3\" result=0-1",
        "*date=1950..1960",
        "date=1950.05 or result=0-1",
        "not player=3",
        "*game=xiangqi plies=60",
        "*plies=..59",
        "*material=KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPPP",
        "*material=KRRAABBNNCCPPPPPvKRRAABBNNCCPPPP game=xiangqi",
        "material=KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPPP@6",
        "material=KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPPP or result=0-1",
        "*won=\"player 3\"",
        "*lost=\"player 3\" plies=..59",
        "*drew=\"player 3\"",
        "*rating>=2000",
        "sacrifice=?",
        "sacrifice=?d5",
        "sacrifice=?>=0.5",
        "sacrifice=[Rr]>=4 material=KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPPP",
        "opening=A00..B50",
        "opening=C sacrifice=?",
        "moves=\"?x? ?x?\"",
        "*fen=\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"",
        "exact=\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"",
        "not fen=\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"",
        "fen=\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\"",
        "*fen=\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\" player=3",
        "*fen=\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\" result=1-0",
        "pattern=\".e2 Pe4\"",
        "pattern=Ne5 date=..1950",
        "men=\"men<=28\" not result=1-0",
        "*status=ok white=1",
        "*red=2",
        "text=a result=1-0",
    };
    struct made *made = *state;
    struct qy_index *index = open_made(&made->index);

    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        const char *search = searches[i];
        struct answers answers = {0};
        bool told[GAMES] = {false};
        uint32_t *numbers;
        size_t count;

        assert_int_equal(qy_query_new(&answers.query), 0);
        search += *search == '*';
        assert_int_equal(qy_query_parse(answers.query, search, strlen(search), NULL), 0);
        assert_int_equal(scan_text(made->text.data, made->text.len, 0, &ask_visitor, &answers), 0);
        assert_int_equal(answers.games, GAMES);
        assert_int_equal(qy_index_find(index, answers.query, NULL, &numbers, &count, NULL), 0);
        check_settled(index, searches[i], &answers, numbers, count);
        for (size_t j = 0; j < count; j++) {
            struct qy_index_game game;

            assert_int_equal(qy_index_game_at(index, numbers[j], &game), 0);
            told[numbers[j]] = ask_slice(made, answers.query, &game);
        }
        for (size_t j = 0; j < GAMES; j++)
            if (told[j] != answers.wanted[j])
                fail_msg("%s: game %zu: the index says %d, the scan %d", searches[i], j, told[j],
                         answers.wanted[j]);
        free(numbers);
        qy_query_free(answers.query);
    }
    qy_index_free(index);
}

/* ---- counted ahead --------------------------------------------------------------------------------- */

static int grow_begin(void *user, const struct qy_scan_game *game)
{
    (void)game;
    qy_tree_begin(user);
    return 0;
}

static int grow_position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    (void)ply;
    return qy_tree_position(user, now, next);
}

static int grow_end(void *user, const struct qy_scan_game *game)
{
    return qy_tree_end(user, game->result);
}

/* Returns true if the position is counted ahead. */
static bool check_counts(struct made *made, struct qy_index *index, const struct qy_position *root)
{
    static const struct qy_scan_visitor grow = {
        .begin = grow_begin, .position = grow_position, .end = grow_end};
    struct qy_tree_move wanted[QY_MAX_MOVES];
    struct qy_tree_move told[QY_MAX_MOVES];
    struct qy_tree *tree;
    struct qy_tree *taken;
    uint64_t games;
    size_t count;
    bool known;

    assert_int_equal(qy_tree_new(root, 1, &tree), 0);
    assert_int_equal(qy_tree_new(root, 1, &taken), 0);
    assert_int_equal(scan_text(made->text.data, made->text.len, 0, &grow, tree), 0);
    assert_int_equal(qy_index_moves(index, root, &known, &games, told, &count, NULL), 0);
    assert_int_equal(known, qy_tree_games(tree) >= 128);
    if (known) {
        assert_int_equal(qy_tree_take(taken, games, told, count), 0);
        assert_int_equal(qy_tree_games(taken), qy_tree_games(tree));
        assert_int_equal(qy_tree_moves(taken, root, told), qy_tree_moves(tree, root, wanted));
        for (size_t i = 0; i < count; i++)
            assert_true(told[i].move == wanted[i].move && told[i].games == wanted[i].games &&
                        told[i].first == wanted[i].first && told[i].draws == wanted[i].draws &&
                        told[i].second == wanted[i].second);
    }
    qy_tree_free(tree);
    qy_tree_free(taken);
    return known;
}

static void busy_positions_are_counted_ahead(void **state)
{
    struct made *made = *state;
    struct qy_index *index = open_made(&made->index);
    size_t known = 0;
    size_t asked = 0;

    for (size_t i = 0; i < made->positions && made->game[i] < 8; i++) {
        if (i >= 3 && made->game[i] == made->game[i - 3])
            continue; /* the first three positions of a game */
        known += check_counts(made, index, &made->position[i]);
        asked++;
    }
    assert_true(known > 8 && known < asked);
    qy_index_free(index);
}

static void sources_are_kept(void **state)
{
    struct made *made = *state;
    struct qy_index *index = open_made(&made->index);
    struct qy_index_source source;

    assert_int_equal(qy_index_sources(index), 1);
    source = qy_index_source_at(index, 0);
    assert_string_equal(source.path, "a.pgn");
    assert_string_equal(source.absolute, "/there/a.pgn");
    assert_int_equal(source.size, made->text.len);
    assert_true(source.changed == 1234567890123456789);
    qy_index_free(index);
}

/* ---- damage ---------------------------------------------------------------------------------------- */

static void damage_is_refused(void **state)
{
    struct made *made = *state;
    struct qy_index *index;

    for (size_t len = 0; len < made->index.len; len += 1 + len / 3) {
        struct qy_buf part = {made->index.data, len, len, false};

        assert_true(qy_index_open(read_index, &part, len, &index, NULL) < 0);
    }
    for (size_t back = 1; back < 4096 + 128; back += 5) { /* each byte of head and tail is looked at */
        char *byte = &made->index.data[made->index.len - back];

        *byte = (char)(*byte ^ 0x20);
        assert_int_equal(qy_index_open(read_index, &made->index, made->index.len, &index, NULL),
                         QY_E_INDEX_FORM);
        *byte = (char)(*byte ^ 0x20);
    }
    made->index.data[8]++;
    assert_int_equal(qy_index_open(read_index, &made->index, made->index.len, &index, NULL),
                     QY_E_INDEX_VERSION);
    made->index.data[8]--;
    made->index.data[16]++;
    assert_int_equal(qy_index_open(read_index, &made->index, made->index.len, &index, NULL),
                     QY_E_INDEX_VERSION);
    made->index.data[16]--;
    qy_index_free(open_made(&made->index));
}

static void an_empty_collection_has_an_index(void **state)
{
    struct qy_buf bytes;
    struct qy_index *index;
    struct qy_query *query;
    struct qy_position start;
    uint32_t *numbers;
    size_t count;

    (void)state;
    build_index("", 0, &bytes);
    index = open_made(&bytes);
    qy_position_start(QY_GAME_CHESS, &start);
    assert_int_equal(qy_query_new(&query), 0);
    assert_int_equal(qy_index_games(index), 0);
    assert_int_equal(qy_index_find(index, query, &start, &numbers, &count, NULL), 0);
    assert_int_equal(count, 0);
    free(numbers);
    assert_int_equal(qy_index_find(index, query, NULL, &numbers, &count, NULL), 0);
    assert_int_equal(count, 0);
    free(numbers);
    qy_query_free(query);
    qy_index_free(index);
    qy_buf_free(&bytes);
}

/* Nothing is seen of an index that was given up; what stood there stays. */
static void what_is_given_up_leaves_nothing(void **state)
{
    char path[] = "test_index-XXXXXX";
    struct qy_index_writer *writer;
    struct qy_position start;
    char byte = 0;
    FILE *file;
    int descriptor = mkstemp(path);

    (void)state;
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, "x", 1), 1);
    close(descriptor);
    qy_position_start(QY_GAME_CHESS, &start);
    assert_int_equal(qy_index_writer_new(path, &writer, NULL), 0);
    assert_int_equal(qy_index_writer_position(writer, &start, QY_MOVE_NONE, NULL), 0);
    qy_index_writer_abandon(writer);
    file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(&byte, 1, 1, file), 1);
    assert_int_equal(byte, 'x');
    assert_int_equal(fread(&byte, 1, 1, file), 0);
    fclose(file);
    unlink(path);
}

/* Keys stand in files: they never change. A new row may come, none may. */
static void keys_never_change(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fen;
        uint64_t key;
    } rows[] = {
        {QY_GAME_CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         UINT64_C(0x0992047951708171)},
        {QY_GAME_CHESS, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 5 9",
         UINT64_C(0xD6A380FE37AF0801)},
        {QY_GAME_CHESS, "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1", UINT64_C(0xA5B2326C03712543)},
        {QY_GAME_XIANGQI, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
         UINT64_C(0xE52B1C88D0C063F8)},
        {QY_GAME_XIANGQI, "4k4/9/9/9/9/9/9/9/4C4/3K5 b - - 0 1", UINT64_C(0x863113B60E617CEF)},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_position position;

        assert_int_equal(
            qy_position_from_fen(rows[i].game, rows[i].fen, strlen(rows[i].fen), &position, NULL), 0);
        if (qy_position_key(&position) != rows[i].key)
            fail_msg("%s: the key is %llu", rows[i].fen, (unsigned long long)qy_position_key(&position));
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_is_found),
        cmocka_unit_test(searches_are_answered_as_by_scanning),
        cmocka_unit_test(busy_positions_are_counted_ahead),
        cmocka_unit_test(sources_are_kept),
        cmocka_unit_test(damage_is_refused),
        cmocka_unit_test(an_empty_collection_has_an_index),
        cmocka_unit_test(what_is_given_up_leaves_nothing),
        cmocka_unit_test(keys_never_change),
    };

    return cmocka_run_group_tests(tests, make, unmake);
}
