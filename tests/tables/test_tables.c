/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of materials, numbers of positions, files: what is asked, what is refused, what is damaged. */
#include "folder.h"

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
        {QY_GAME_CHESS, "KQRBNPKP", NULL},   {QY_GAME_XIANGQI, "KRRRK", NULL},
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
        for (uint64_t index = 0; index < places.entries; index += 1 + index % 7) {
            uint8_t square[QY_TABLE_MEN];
            uint8_t image[QY_TABLE_MEN];
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

static void what_is_missing_or_damaged_says_so(void **state)
{
    struct folder *folder = *state;
    struct qy_position position = position_of(QY_GAME_CHESS, "8/8/8/8/8/k7/8/KQ6 w - - 0 1");
    struct qy_position castling = position_of(QY_GAME_CHESS, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    struct qy_table_answer answer;
    char path[128];
    FILE *file;

    assert_int_equal(qy_tables_probe(folder->tables, &position, &answer, NULL), QY_E_TABLE_MISSING);
    build_table(folder, QY_GAME_CHESS, "KRK", 1);
    build_table(folder, QY_GAME_CHESS, "KQK", 1);
    assert_int_equal(qy_tables_probe(folder->tables, &castling, &answer, NULL), QY_E_TABLE_MISSING);
    assert_int_equal(qy_tables_probe(folder->tables, &position, &answer, NULL), 0);
    assert_int_equal(answer.outcome, QY_TABLE_WIN);
    qy_tables_free(folder->tables);
    for (long place = 20; place < 4000; place += 97) { /* a byte changed anywhere is noticed */
        uint64_t checked;
        int byte;

        (void)snprintf(path, sizeof(path), "%s/chess/KQK.qyt", folder->path);
        file = fopen(path, "r+b");
        assert_non_null(file);
        (void)fseek(file, place, SEEK_SET);
        byte = fgetc(file);
        (void)fseek(file, place, SEEK_SET);
        (void)fputc(byte ^ 0x10, file);
        (void)fclose(file);
        assert_int_equal(qy_tables_new(folder->path, &folder->tables, NULL), 0);
        assert_int_equal(qy_tables_check(folder->tables, QY_GAME_CHESS, "KQK", 3, 1, &checked, NULL),
                         QY_E_TABLE_DAMAGED);
        qy_tables_free(folder->tables);
        file = fopen(path, "r+b");
        assert_non_null(file);
        (void)fseek(file, place, SEEK_SET);
        (void)fputc(byte, file);
        (void)fclose(file);
    }
    assert_int_equal(qy_tables_new(folder->path, &folder->tables, NULL), 0);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(materials_are_named_by_the_stronger_side),
        cmocka_unit_test(numbers_have_no_gaps),
        cmocka_unit_test_setup_teardown(what_is_missing_or_damaged_says_so, open_folder, close_folder),
        cmocka_unit_test_setup_teardown(builds_are_whole_or_not_at_all, open_folder, close_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
