/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of materials, numbers of positions, files: valid, rejected and damaged ones. */
#include "folder.h"

#include "share.h"
#include "tables/places.h"

#include <sys/stat.h>

static void materials_are_named_by_the_stronger_side(void **state)
{
    static const struct {
        enum qy_game game;
        const char *given;
        const char *name; /* NULL: refused */
    } rows[] = {
        {QY_GAME_CHESS, "KRKQ", "KQKR"},     {QY_GAME_CHESS, "KNBK", "KBNK"},
        {QY_GAME_CHESS, "kpkp", "KPKP"},     {QY_GAME_CHESS, "KKR", "KRK"},
        {QY_GAME_CHESS, "KRK", "KRK"},       {QY_GAME_CHESS, "KBBKN", "KBBKN"},
        {QY_GAME_XIANGQI, "KRKCR", "KRCKR"}, {QY_GAME_XIANGQI, "KAKN", "KNKA"},
        {QY_GAME_XIANGQI, "KAAKP", "KPKAA"}, {QY_GAME_CHESS, "KR", NULL},
        {QY_GAME_CHESS, "RKK", NULL},        {QY_GAME_CHESS, "KCK", NULL},
        {QY_GAME_CHESS, "KQRBNPKPPP", NULL}, {QY_GAME_XIANGQI, "KRRRK", NULL},
        {QY_GAME_XIANGQI, "", NULL},         {QY_GAME_CHESS, "KQKRK", NULL},
        {QY_GAME_CHESS, "K Q K", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct qy_buf name = QY_BUF_INIT;
        int code = qy_table_material(rows[i].game, rows[i].given, strlen(rows[i].given), &name, NULL);

        if (rows[i].name)
            assert_string_equal(qy_buf_str(&name), rows[i].name);
        else if (code != QY_E_TABLE_MATERIAL)
            fail_msg("%s is taken", rows[i].given);
        qy_buf_free(&name);
    }
}

/* Every number is that of its squares, and the image of a position has the number of the position. */
static void numbers_have_no_gaps(void **state)
{
    static const struct {
        enum qy_game game;
        const char *material;
    } rows[] = {{QY_GAME_CHESS, "KPK"},   {QY_GAME_CHESS, "KBBK"},    {QY_GAME_CHESS, "KQK"},
                {QY_GAME_XIANGQI, "KRK"}, {QY_GAME_XIANGQI, "KPKAA"}, {QY_GAME_XIANGQI, "KNNKB"}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        static struct qyi_places places;
        struct qyi_material material;

        assert_int_equal(qyi_material_parse(qyi_table_rules[rows[i].game], rows[i].material,
                                            strlen(rows[i].material), &material, NULL),
                         0);
        assert_int_equal(qyi_places_make(&material, &places, NULL), 0);
        for (uint64_t index = 0; index < places.entries; index += (1 + index % 7) * test_share()) {
            uint8_t square[QY_TABLE_PIECES];
            uint8_t image[QY_TABLE_PIECES];
            uint64_t number;

            qyi_places_squares(&places, index, square);
            assert_int_equal(qyi_places_index(&places, square), index);
            for (unsigned man = 0; man < material.men; man++)
                image[man] = qyi_table_turn(material.rules, 1, square[man]);
            number = qyi_places_index(&places, image);
            if (number != index) /* both kings on the axis: the twin */
                assert_int_equal(number, qyi_places_twin(&places, square));
        }
    }
}

#define SQUARES 64

/* Counts the results of the table of king and queen over all positions, first and second side to move, in
 * `ret_said`. */
static void ask_all(struct qy_tables *tables, unsigned ret_said[2 * SQUARES * SQUARES * SQUARES])
{
    for (unsigned i = 0; i < 2 * SQUARES * SQUARES * SQUARES; i++) {
        struct qy_position position = {.game = QY_GAME_CHESS};
        struct qy_table_answer answer = {0};
        static const qy_piece men[] = {QY_PIECE(QY_FIRST, QY_CHESS_KING), QY_PIECE(QY_FIRST, QY_CHESS_QUEEN),
                                       QY_PIECE(QY_SECOND, QY_CHESS_KING)};
        unsigned square[] = {i % SQUARES, i / SQUARES % SQUARES, i / SQUARES / SQUARES % SQUARES};
        bool apart = square[0] != square[1] && square[0] != square[2] && square[1] != square[2];

        position.as.chess.side = (uint8_t)(i / SQUARES / SQUARES / SQUARES);
        position.as.chess.fullmove = 1;
        for (unsigned man = 0; man < 3; man++)
            for (unsigned plane = 0; plane < 4; plane++)
                position.as.chess.plane[plane] |= (uint64_t)(men[man] >> plane & 1) << square[man];
        ret_said[i] = apart && qy_tables_probe(tables, &position, &answer, NULL) == 0
                          ? 1 + (unsigned)answer.outcome + 4 * answer.plies
                          : 0;
    }
}

/*
 * Some bits say the same in two ways (of equal bytes further back any may be meant): where a changed one is not
 * noticed, each answer is as before.
 */
static void says_as_before(struct qy_tables *tables, const unsigned *before, long place)
{
    static unsigned said[2 * SQUARES * SQUARES * SQUARES];

    ask_all(tables, said);
    if (memcmp(said, before, sizeof(said)) != 0)
        fail_msg("byte %ld changes answers unnoticed", place);
}

static void what_is_missing_or_damaged_says_so(void **state)
{
    static unsigned before[2 * SQUARES * SQUARES * SQUARES];
    unsigned harmless = 0;
    unsigned changed = 0;
    struct folder *folder = *state;
    struct qy_position position = position_of(QY_GAME_CHESS, "8/8/8/8/8/k7/8/KQ6 w - - 0 1");
    struct qy_position castling = position_of(QY_GAME_CHESS, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    struct qy_position large = position_of(QY_GAME_CHESS, "8/8/8/8/8/k7/8/KQR5 w - - 0 1");
    struct qy_table_answer answer;
    char path[128];
    FILE *file;

    assert_int_equal(qy_tables_probe(folder->tables, &large, &answer, NULL), QY_E_TABLE_MISSING);
    build_table(folder, QY_GAME_CHESS, "KRK", 1);
    build_table(folder, QY_GAME_CHESS, "KQK", 1);
    assert_int_equal(qy_tables_probe(folder->tables, &castling, &answer, NULL), QY_E_TABLE_MISSING);
    assert_int_equal(qy_tables_probe(folder->tables, &position, &answer, NULL), 0);
    assert_int_equal(answer.outcome, QY_TABLE_WIN);
    ask_all(folder->tables, before);
    qy_tables_free(folder->tables);
    for (long place = 20; place < 4000; place += 97) {
        uint64_t checked;
        int byte;
        int code;

        (void)snprintf(path, sizeof(path), "%s/chess/KQK.qyt", folder->path);
        file = fopen(path, "r+b");
        assert_non_null(file);
        (void)fseek(file, place, SEEK_SET);
        byte = fgetc(file);
        (void)fseek(file, place, SEEK_SET);
        (void)fputc(byte ^ 0x10, file);
        (void)fclose(file);
        assert_int_equal(qy_tables_new(folder->path, &folder->tables, NULL), 0);
        code = qy_tables_check(folder->tables, QY_GAME_CHESS, "KQK", 3, 1, &checked, NULL);
        changed++;
        harmless += code == 0;
        if (code == 0)
            says_as_before(folder->tables, before, place);
        else
            assert_int_equal(code, QY_E_TABLE_DAMAGED);
        qy_tables_free(folder->tables);
        file = fopen(path, "r+b");
        assert_non_null(file);
        (void)fseek(file, place, SEEK_SET);
        (void)fputc(byte, file);
        (void)fclose(file);
    }
    assert_true(harmless < changed / 10);
    assert_int_equal(qy_tables_new(folder->path, &folder->tables, NULL), 0);
}

static void write_bytes(const char *path, const char *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    assert_int_equal(fclose(file), 0);
}

static void open_anew(struct folder *folder)
{
    qy_tables_free(folder->tables);
    assert_int_equal(qy_tables_new(folder->path, &folder->tables, NULL), 0);
}

/*
 * An invalid file under a table's name is rejected at once, even if no text is requested; the reason is
 * stored; and a build replaces a damaged table, wherever the damage is.
 */
static void what_is_no_table_is_refused_and_replaced(void **state)
{
    struct folder *folder = *state;
    struct qy_position position = position_of(QY_GAME_CHESS, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1");
    struct qy_table_answer answer;
    struct qy_error error;
    static char bytes[1 << 20];
    char path[128];
    size_t len;
    FILE *file;

    build_table(folder, QY_GAME_CHESS, "KRK", 1);
    (void)snprintf(path, sizeof(path), "%s/chess/KRK.qyt", folder->path);
    file = fopen(path, "rb");
    assert_non_null(file);
    len = fread(bytes, 1, sizeof(bytes), file);
    (void)fclose(file);
    for (unsigned row = 0; row < 6; row++) {
        static const int codes[] = {QY_E_TABLE_DAMAGED, QY_E_TABLE_DAMAGED, QY_E_TABLE_DAMAGED,
                                    QY_E_TABLE_DAMAGED, QY_E_FILE_READ,     QY_E_FILE_READ};

        assert_int_equal(remove(path), 0);
        switch (row) {
        case 0: write_bytes(path, "", 0); break;
        case 1: write_bytes(path, bytes, 50); break;
        case 2: write_bytes(path, bytes, len - 1); break;
        case 3: /* a block of the middle */
            bytes[len / 2] = (char)(bytes[len / 2] ^ 0x21);
            write_bytes(path, bytes, len);
            bytes[len / 2] = (char)(bytes[len / 2] ^ 0x21);
            break;
        case 4: assert_int_equal(mkdir(path, 0777), 0); break;
        default: assert_int_equal(mkfifo(path, 0666), 0); /* opening it must not wait for a writer */
        }
        open_anew(folder);
        assert_int_equal(qy_tables_fault(folder->tables, &error), 0);
        if (row != 3) { /* the block asked for may be whole */
            for (unsigned time = 0; time < 3; time++)
                assert_int_equal(qy_tables_probe(folder->tables, &position, &answer, NULL), codes[row]);
            assert_int_equal(qy_tables_fault(folder->tables, &error), codes[row]);
            assert_non_null(strstr(error.found, "KRK"));
            assert_int_equal(qy_tables_probe(folder->tables, &position, &answer, &error), codes[row]);
        }
        if (codes[row] == QY_E_TABLE_DAMAGED)
            build_table(folder, QY_GAME_CHESS, "KRK", 1);
        else {
            const struct qy_table_build build = {.threads = 1};

            assert_int_equal(qy_tables_build(folder->tables, QY_GAME_CHESS, "KRK", 3, &build, &error),
                             codes[row]);
            continue;
        }
        open_anew(folder);
        assert_int_equal(qy_tables_probe(folder->tables, &position, &answer, NULL), 0);
        file = fopen(path, "rb");
        assert_non_null(file);
        for (size_t i = 0; i < len; i++)
            assert_int_equal(fgetc(file), (unsigned char)bytes[i]);
        (void)fclose(file);
    }
    assert_int_equal(remove(path), 0);
}

static bool stop_soon(void *user, const char *material, unsigned plies, unsigned done)
{
    (void)material;
    (void)done;
    return plies >= *(unsigned *)user;
}

/* A build that ends early leaves no table; what is worked on in files is the same as in memory. */
static void builds_are_whole_or_not_at_all(void **state)
{
    struct folder *folder = *state;
    unsigned plies = 9;
    struct qy_table_build stopped = {.threads = 1, .stop = stop_soon, .user = &plies};
    struct qy_table_build in_files = {.threads = 2, .memory = 1};
    struct qy_table_stats stats[2];
    char path[128];
    struct stat status;

    (void)snprintf(path, sizeof(path), "%s/chess/KRK.qyt", folder->path);
    assert_int_equal(qy_tables_build(folder->tables, QY_GAME_CHESS, "KRK", 3, &stopped, NULL), QY_E_STOPPED);
    assert_int_not_equal(stat(path, &status), 0);
    assert_int_equal(qy_tables_build(folder->tables, QY_GAME_CHESS, "KRK", 3, &in_files, NULL), 0);
    assert_int_equal(qy_tables_stats(folder->tables, QY_GAME_CHESS, "KRK", 3, QY_FIRST, &stats[0], NULL), 0);
    qy_tables_free(folder->tables);
    assert_int_equal(remove(path), 0);
    assert_int_equal(qy_tables_new(folder->path, &folder->tables, NULL), 0);
    build_table(folder, QY_GAME_CHESS, "KRK", 1);
    assert_int_equal(qy_tables_stats(folder->tables, QY_GAME_CHESS, "KRK", 3, QY_FIRST, &stats[1], NULL), 0);
    assert_memory_equal(&stats[0], &stats[1], sizeof(stats[0]));
}

static void remember_name(void *user, const char *name, uint64_t bytes, bool ships)
{
    struct qy_buf *names = user;

    assert_true(bytes > 0 && ships);
    qy_buf_addf(names, "%s ", name);
}

/* Small tables are available without a folder; every value in them follows from the moves. */
static void small_tables_ship(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fen;
        int outcome;
        unsigned plies;
    } rows[] = {
        {QY_GAME_CHESS, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", QY_TABLE_WIN, 31},
        {QY_GAME_CHESS, "8/8/8/8/8/k7/p7/K7 b - - 0 1", QY_TABLE_DRAW, 0},
        {QY_GAME_XIANGQI, "9/3ka4/3a4N/9/9/9/9/9/3K5/9 w - - 0 1", QY_TABLE_DRAW, 0},
        {QY_GAME_XIANGQI, "4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1", QY_TABLE_WIN, 3},
    };
    struct qy_tables *tables;
    struct qy_buf names = QY_BUF_INIT;

    (void)state;
    assert_int_equal(qy_tables_new(NULL, &tables, NULL), 0);
    assert_int_equal(qy_tables_pieces(tables, QY_GAME_CHESS), 3);
    assert_int_equal(qy_tables_pieces(tables, QY_GAME_XIANGQI), 7);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct qy_position position = position_of(rows[i].game, rows[i].fen);
        struct qy_table_answer answer;

        assert_int_equal(qy_tables_probe(tables, &position, &answer, NULL), 0);
        assert_int_equal(qy_tables_drawn(tables, &position),
                         rows[i].outcome == QY_TABLE_DRAW ? QY_ANSWER_YES : QY_ANSWER_NO);
        if ((int)answer.outcome != rows[i].outcome || answer.plies != rows[i].plies)
            fail_msg("%s: %d in %u", rows[i].fen, answer.outcome, answer.plies);
    }
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        char *rest = NULL;

        qy_buf_clear(&names);
        assert_int_equal(qy_tables_list(tables, (enum qy_game)game, remember_name, &names, NULL), 0);
        for (char *name = strtok_r(names.data, " ", &rest); name; name = strtok_r(NULL, " ", &rest)) {
            uint64_t checked;

            if (strlen(name) < 5)
                assert_int_equal(
                    qy_tables_check(tables, (enum qy_game)game, name, strlen(name), 1, &checked, NULL), 0);
        }
    }
    qy_buf_free(&names);
    qy_tables_free(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(materials_are_named_by_the_stronger_side),
        cmocka_unit_test(numbers_have_no_gaps),
        cmocka_unit_test(small_tables_ship),
        cmocka_unit_test_setup_teardown(what_is_missing_or_damaged_says_so, open_folder, close_folder),
        cmocka_unit_test_setup_teardown(what_is_no_table_is_refused_and_replaced, open_folder, close_folder),
        cmocka_unit_test_setup_teardown(builds_are_whole_or_not_at_all, open_folder, close_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
