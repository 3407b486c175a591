/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Damaged files: each file of fuzz/corpus/FORMAT (its first byte is the fuzzer's) is cut off at every byte
 * and has every bit turned over (of this many one: share.h). Nothing crashes or hangs, what is cut off is said, at the
 * place where it ends, and what stands before the damage is read all the same. A Scid database stands in three files,
 * and each of them is damaged so. Arguments: the corpus folder.
 */
#include "cmocka_all.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record/formats.h"
#include "record_laws.h"
#include "share.h"

/* Larger files are cut and turned at fewer places. */
#define SMALL 8192

/* Under a sanitizer fewer files are cut and turned at every byte. */
#ifdef __has_feature
#if __has_feature(address_sanitizer)
#undef SMALL
#define SMALL 1024
#endif
#endif

struct sample {
    const struct qyi_format *format;
    char name[512];
    unsigned char *data;
    size_t len;
};

struct outcome {
    int code;
    size_t games;
    size_t moves;
    size_t reports;
    bool whole;
    bool cut_told;
    bool missing_told;
    uint64_t cut_at;
};

static int on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct outcome *outcome = user;

    (void)kind;
    outcome->reports++;
    outcome->missing_told |= error->code == QY_E_RECORD_MISSING;
    if (error->code == QY_E_FILE_CUT) {
        outcome->cut_told = true;
        outcome->cut_at = error->offset;
    }
    return 0;
}

static int on_move(void *user, const struct qy_position *before, const struct qy_record_node *node)
{
    assert_true(node->move == QY_MOVE_NULL || qy_position_is_legal(before, node->move));
    ++*(size_t *)user;
    return 0;
}

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    static const struct qy_record_visitor visitor = {.move = on_move};
    struct outcome *outcome = user;

    outcome->games++;
    outcome->whole = outcome->whole && end->state == QYI_RECORD_WHOLE;
    assert_int_equal(qy_record_walk(record, &visitor, &outcome->moves), 0);
    return 0;
}

static struct outcome read_bytes(const struct sample *sample, size_t len)
{
    struct outcome outcome = {.whole = true};
    struct law_bytes bytes = {.data = (const char *)sample->data, .len = len};
    const struct qyi_record_input input = {.read = law_read, .user = &bytes};
    const struct qyi_record_sink sink = {&outcome, on_record, on_report};

    outcome.code = qyi_format_read(sample->format, &input, &sink);
    return outcome;
}

static void say(const struct sample *sample, const char *what, size_t at)
{
    fail_msg("%s: %s %zu", sample->name, what, at);
}

/* The file cut off at `len` bytes gives no more than what stands there, and says where it ends. */
static void check_cut(const struct sample *sample, size_t len, const struct outcome *full, size_t *moves)
{
    struct outcome outcome = read_bytes(sample, len);

    if (outcome.code > 0 || (outcome.code < 0 && outcome.reports == 0))
        say(sample, "neither read nor reported when cut at", len);
    if (outcome.moves > full->moves || outcome.moves < *moves)
        say(sample, "the moves in front are not what they were when cut at", len);
    if (sample->format->single && outcome.code == 0 && outcome.reports == 0)
        say(sample, "nothing is said when cut at", len);
    if (outcome.cut_told && outcome.cut_at != len)
        say(sample, "the end is not where it is said to be when cut at", len);
    *moves = sample->format->binary && sample->format->single ? outcome.moves : 0;
}

static void check_cuts(const struct sample *sample)
{
    struct outcome full = read_bytes(sample, sample->len);
    size_t step = sample->len <= SMALL ? test_stride() : 331;
    size_t end = sample->len;
    size_t moves = 0;

    assert_int_equal(full.code, 0);
    while (end > 0 && (sample->data[end - 1] == '\n' || sample->data[end - 1] == '\r'))
        end--;
    for (size_t len = 0; len < end; len += step)
        check_cut(sample, len, &full, &moves);
}

static void check_turned(struct sample *sample)
{
    size_t step = sample->len <= SMALL ? test_stride() : 127;

    for (size_t at = 0; at < sample->len; at += step) {
        for (unsigned bit = 0; bit < 8; bit++) {
            sample->data[at] ^= (unsigned char)(1U << bit);
            struct outcome outcome = read_bytes(sample, sample->len);
            sample->data[at] ^= (unsigned char)(1U << bit);
            if (outcome.code > 0 || (outcome.code < 0 && outcome.reports == 0))
                say(sample, "neither read nor reported with a bit turned in byte", at);
            if (!outcome.whole && outcome.reports == 0)
                say(sample, "nothing is said with a bit turned in byte", at);
        }
    }
}

/* ---- a database of several files --------------------------------------------------------------------- */

enum { PARTS = 7 };

/* The first file is the one that is read. */
static const struct database {
    const struct qyi_format *format;
    const char *name;
    size_t files;
    const char *suffix[PARTS];
} databases[] = {
    {&qyi_format_scid, "scid", 3, {"si4", "sg4", "sn4"}},
    {&qyi_format_cbh, "cbh", 7, {"cbh", "cbg", "cba", "cbp", "cbt", "cbc", "cbs"}},
};

/* Puts a file of the database into the folder. */
static void put_part(const char *folder, const struct database *database, const struct sample parts[PARTS],
                     size_t number)
{
    char path[600];

    snprintf(path, sizeof path, "%s/x.%s", folder, database->suffix[number]);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(parts[number].data, 1, parts[number].len, file), parts[number].len);
    fclose(file);
}

/* Reads the database whose files these are, of which one is not in the folder yet. */
static struct outcome read_database(const char *folder, const struct database *database,
                                    const struct sample parts[PARTS], size_t number)
{
    struct outcome outcome = {.whole = true};
    struct law_bytes bytes = {.data = (const char *)parts[0].data, .len = parts[0].len};
    char path[600];

    put_part(folder, database, parts, number);
    snprintf(path, sizeof path, "%s/x.%s", folder, database->suffix[0]);
    const struct qyi_record_input input = {.read = law_read, .user = &bytes, .path = path};
    const struct qyi_record_sink sink = {&outcome, on_record, on_report};
    outcome.code = qyi_format_read(database->format, &input, &sink);
    return outcome;
}

static void load_file(struct sample *sample, const char *path, bool with_first);

/* Cuts a file of the database at each byte, and turns each of its bits. */
static void damage_part(const char *folder, const struct database *database, struct sample parts[PARTS],
                        size_t i, const struct outcome *full)
{
    size_t len = parts[i].len;

    for (parts[i].len = 0; parts[i].len < len; parts[i].len++) {
        struct outcome cut = read_database(folder, database, parts, i);
        bool told =
            cut.code < 0 ? cut.reports > 0 : cut.cut_told || cut.missing_told || cut.reports != full->reports;
        if (cut.code > 0 || !told || cut.moves > full->moves)
            say(&parts[i], "cut, it is not told or has more moves, at", parts[i].len);
    }
    for (size_t bit = 0; bit < 8 * len; bit += test_stride()) {
        parts[i].data[bit / 8] ^= (unsigned char)(1U << bit % 8);
        struct outcome turned = read_database(folder, database, parts, i);
        parts[i].data[bit / 8] ^= (unsigned char)(1U << bit % 8);
        if (turned.code > 0 || ((turned.code < 0 || !turned.whole) && turned.reports == 0))
            say(&parts[i], "nothing is said with a bit turned in byte", bit / 8);
    }
    put_part(folder, database, parts, i);
}

static void damage_database(void **state)
{
    const struct database *database = *state;
    const char *data = getenv("QIYUAN_TEST_DATA");
    char folder[] = P_tmpdir "/qiyuan-damaged-XXXXXX";
    char path[600];
    struct sample parts[PARTS] = {{.format = database->format}};

    assert_non_null(data);
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < database->files; i++) {
        snprintf(path, sizeof path, "%s/cli/%s.%s", data, database->name, database->suffix[i]);
        load_file(&parts[i], path, true);
        put_part(folder, database, parts, i);
    }
    struct outcome full = read_database(folder, database, parts, 0);
    assert_int_equal(full.code, 0);
    assert_true(full.games >= 3);
    for (size_t i = 0; i < database->files; i++)
        damage_part(folder, database, parts, i, &full);
    for (size_t i = 0; i < database->files; i++) {
        snprintf(path, sizeof path, "%s/x.%s", folder, database->suffix[i]);
        remove(path);
        test_free(parts[i].data);
    }
    remove(folder);
}

/* ---- samples --------------------------------------------------------------------------------------- */

static char corpus[400];

/* A file with its first byte, or without it. */
static void load_file(struct sample *sample, const char *path, bool with_first)
{
    FILE *file = fopen(path, "rb");

    snprintf(sample->name, sizeof(sample->name), "%.*s", (int)sizeof(sample->name) - 1, path);
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    sample->len = (size_t)ftell(file) - !with_first;
    rewind(file);
    if (!with_first)
        fgetc(file);
    sample->data = test_malloc(sample->len + 1);
    assert_int_equal(fread(sample->data, 1, sample->len, file), sample->len);
    fclose(file);
}

static void load(struct sample *sample, const char *folder, const char *name)
{
    char path[sizeof sample->name];

    assert_true(snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path);
    load_file(sample, path, false);
}

static void damage(void **state)
{
    struct sample sample = {.format = qyi_format_by_name(*state, strlen(*state))};
    char folder[sizeof(corpus) + 16];
    size_t count = 0;

    assert_non_null(sample.format);
    snprintf(folder, sizeof(folder), "%s/%s", corpus, (const char *)*state);
    DIR *entries = opendir(folder);
    assert_non_null(entries);
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        load(&sample, folder, entry->d_name);
        check_cuts(&sample);
        check_turned(&sample);
        test_free(sample.data);
        count++;
    }
    closedir(entries);
    assert_true(count > 0);
}

int main(int argc, char **argv)
{
    static char names[][12] = {"xqf", "cbr", "cbl", "cbf", "pfc", "dhtmlxq", "polyglot", "obk"};
    enum { NAMES = sizeof(names) / sizeof(names[0]) };
    enum { DATABASES = sizeof databases / sizeof databases[0] };
    struct CMUnitTest tests[NAMES + DATABASES];

    if (argc != 2 || snprintf(corpus, sizeof(corpus), "%s", argv[1]) >= (int)sizeof(corpus))
        return 64;
    for (size_t i = 0; i < NAMES; i++)
        tests[i] = (struct CMUnitTest){.name = names[i], .test_func = damage, .initial_state = names[i]};
    for (size_t i = 0; i < DATABASES; i++)
        tests[NAMES + i] = (struct CMUnitTest){
            .name = databases[i].name, .test_func = damage_database, .initial_state = (void *)&databases[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
