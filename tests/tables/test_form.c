/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of tables: what is written is read, in each form; a changed byte is noticed. */
#include "folder.h"

#include "tables/form.h"
#include "tables/rules.h"

#include <sys/stat.h>
#include <unistd.h>

/* A table of made-up values. */
struct made {
    struct qyi_table table;
    char path[128];
    uint8_t *bytes; /* of its file */
    size_t len;
};

/* Runs of each value, some impossible entries, and now and then one of many values. */
static uint16_t value_of_entry(uint64_t entry, unsigned values)
{
    if (entry % 89 == 3)
        return QYI_VALUE_IMPOSSIBLE;
    if (entry % 53 == 7)
        return (uint16_t)(entry / 53 % values);
    return (uint16_t)((entry / 97 * 31 % 257 + entry / 9001) % (values < 40 ? values : 40));
}

static void read_file(const char *path, struct made *made)
{
    FILE *file = fopen(path, "rb");
    struct stat status;

    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &status), 0);
    made->len = (size_t)status.st_size;
    made->bytes = malloc(made->len);
    assert_non_null(made->bytes);
    assert_int_equal(fread(made->bytes, 1, made->len, file), made->len);
    (void)fclose(file);
}

static void make(const struct folder *folder, enum qy_game game, const char *name, unsigned values,
                 struct made *ret_made)
{
    const struct qy_table_build build = {.threads = 2};
    const struct qyi_pace pace = {.end = 1000};
    struct qyi_material material;
    uint64_t entries;

    memset(ret_made, 0, sizeof(*ret_made));
    assert_int_equal(qyi_material_parse(qyi_table_rules[game], name, strlen(name), &material, NULL), 0);
    assert_int_equal(qyi_places_make(&material, &ret_made->table.places, NULL), 0);
    entries = ret_made->table.places.entries;
    ret_made->table.value[0] = malloc(2 * entries * sizeof(uint16_t));
    assert_non_null(ret_made->table.value[0]);
    ret_made->table.value[1] = ret_made->table.value[0] + entries;
    for (uint64_t i = 0; i < 2 * entries; i++)
        ret_made->table.value[0][i] = value_of_entry(i, values);
    (void)snprintf(ret_made->path, sizeof ret_made->path, "%s/%s.qyt", folder->path, name);
    assert_int_equal(qyi_table_write(&ret_made->table, ret_made->path, &build, &pace, NULL), 0);
    read_file(ret_made->path, ret_made);
}

static void drop(struct made *made)
{
    free(made->table.value[0]);
    free(made->bytes);
}

static struct qyi_table_file *open_made(const struct made *made)
{
    struct qyi_table_file *file = NULL;

    assert_int_equal(qyi_table_file_open(made->path, &made->table.places.material, &file, NULL), 0);
    return file;
}

/* One by one, in no order, and all at once. */
static void all_come_back(const struct made *made, unsigned values)
{
    struct qyi_table_file *file = open_made(made);
    struct qyi_table back = {.places = made->table.places};
    uint64_t entries = back.places.entries;

    for (uint64_t i = 0; i < 100000; i++) {
        uint64_t entry = i * 7919000003ULL % (2 * entries);
        uint16_t value;

        assert_int_equal(qyi_table_file_value(file, entry >= entries,
                                              entry >= entries ? entry - entries : entry, &value, NULL),
                         0);
        if (value_of_entry(entry, values) != QYI_VALUE_IMPOSSIBLE)
            assert_int_equal(value, value_of_entry(entry, values));
    }
    back.value[0] = malloc(2 * entries * sizeof(uint16_t));
    assert_non_null(back.value[0]);
    assert_int_equal(qyi_table_file_unpack(file, &back, NULL), 0);
    for (uint64_t i = 0; i < 2 * entries; i++)
        if (made->table.value[0][i] != QYI_VALUE_IMPOSSIBLE && back.value[0][i] != made->table.value[0][i])
            fail_msg("entry %llu: %u", (unsigned long long)i, back.value[0][i]);
    free(back.value[0]);
    qyi_table_file_close(file);
}

/* A changed byte: the table can't be opened, or can't be decompressed completely. */
static void is_noticed(struct made *made, size_t at)
{
    struct qyi_table back = {.places = made->table.places};
    struct qyi_table_file *file = NULL;
    int code;

    made->bytes[at] ^= 0x21;
    code = qyi_table_file_borrow(made->bytes, made->len, &made->table.places.material, &file, NULL);
    back.value[0] = malloc(2 * back.places.entries * sizeof(uint16_t));
    assert_non_null(back.value[0]);
    if (!code)
        code = qyi_table_file_unpack(file, &back, NULL);
    free(back.value[0]);
    qyi_table_file_close(file);
    made->bytes[at] ^= 0x21;
    if (code != QY_E_TABLE_DAMAGED)
        fail_msg("%s: byte %zu: %d", made->path, at, code);
}

static void changes_are_noticed(struct made *made)
{
    struct qyi_form form;
    struct qyi_table_count count[2];
    size_t places;

    assert_true(qyi_form_read(made->bytes, &made->table.places, &form, count));
    form.symbols = (uint32_t)(made->bytes[QYI_FORM_HEAD] | made->bytes[QYI_FORM_HEAD + 1] << 8);
    form.dictionary = (uint32_t)(made->bytes[QYI_FORM_HEAD + 4] | made->bytes[QYI_FORM_HEAD + 5] << 8);
    places = qyi_form_places_at(&form);
    is_noticed(made, 10);
    is_noticed(made, QYI_FORM_HEAD + 1);
    is_noticed(made, QYI_FORM_HEAD + QYI_FORM_MORE + 3);
    is_noticed(made, places - 1); /* of the dictionary, or the last symbol */
    is_noticed(made, places);
    is_noticed(made, places + 9);
    is_noticed(made, places + qyi_form_places_len(&form) - 8);
    is_noticed(made, places + qyi_form_places_len(&form));
    is_noticed(made, made->len / 2);
    is_noticed(made, made->len - 1);
}

/* Tables held decompressed in memory have large blocks; others small ones with a dictionary. */
static void small_and_large_tables_come_back(void **state)
{
    static const struct {
        enum qy_game game;
        const char *name;
        unsigned values;
        unsigned planes;
        bool large;
    } rows[] = {
        {QY_GAME_XIANGQI, "KRAK", 30, 1, false},
        {QY_GAME_CHESS, "KRK", 300, 2, false},
        {QY_GAME_CHESS, "KRPK", 700, 2, true},
        {QY_GAME_XIANGQI, "KRCKBA", 90, 1, true},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_table_count count[2];
        struct qyi_form form;
        struct made made;

        make(*state, rows[i].game, rows[i].name, rows[i].values, &made);
        assert_true(qyi_form_read(made.bytes, &made.table.places, &form, count));
        assert_int_equal(form.planes, rows[i].planes);
        assert_int_equal(form.bits < QYI_FORM_BITS_MAX, rows[i].large);
        assert_int_equal(made.bytes[QYI_FORM_HEAD + 5] != 0, rows[i].large); /* a dictionary */
        all_come_back(&made, rows[i].values);
        if (i != 3) /* unpacking that one takes long */
            changes_are_noticed(&made);
        drop(&made);
    }
}

/* A file that an earlier release wrote: every value follows from those of its moves. */
static void the_first_form_is_read(void **state)
{
    struct folder *folder = *state;
    struct made made = {.bytes = NULL};
    char path[256];
    FILE *file;
    uint64_t positions = 0;

    build_table(folder, QY_GAME_XIANGQI, "KRAK", 1); /* and the positions that follow */
    (void)snprintf(path, sizeof path, "%s/tables/KRAK-first.qyt", getenv("QIYUAN_TEST_DATA"));
    read_file(path, &made);
    assert_memory_equal(made.bytes, QYI_FORM_FIRST, 8);
    (void)snprintf(path, sizeof path, "%s/xiangqi/KRAK.qyt", folder->path);
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(made.bytes, 1, made.len, file), made.len);
    assert_int_equal(fclose(file), 0);
    qy_tables_free(folder->tables);
    assert_int_equal(qy_tables_new(folder->path, &folder->tables, NULL), 0);
    assert_int_equal(qy_tables_check(folder->tables, QY_GAME_XIANGQI, "KRAK", 4, 1, &positions, NULL), 0);
    assert_true(positions > 10000);
    drop(&made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(small_and_large_tables_come_back, open_folder, close_folder),
        cmocka_unit_test_setup_teardown(the_first_form_is_read, open_folder, close_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
