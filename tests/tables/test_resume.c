/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A build that is killed continues from its saved state, and the resulting file is identical byte for byte;
 * data that does not fit into memory is processed in files. */
#include "folder.h"

#include "tables/checkpoint.h"
#include "tables/rules.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* How many times the first process reports its progress before it is killed; later processes run longer. */
#define CALLS  9
#define LONGER 3
#define KILLS  100

/* Of the process that builds. */
struct life {
    unsigned calls; /* until it is killed; 0: never */
    unsigned first; /* per mille that were told first */
    unsigned last;  /* and last */
    bool backwards; /* less was told than before */
};

static bool live(void *user, const char *material, unsigned plies, unsigned done)
{
    struct life *life = user;

    (void)material;
    (void)plies;
    if (life->last == 0)
        life->first = done;
    life->backwards |= done < life->last;
    life->last = done;
    if (life->calls && --life->calls == 0)
        (void)raise(SIGKILL);
    return false;
}

static int build(const char *folder, enum qy_game game, const char *material, struct life *life)
{
    struct qy_table_build build = {.threads = 1, .keep = 1, .stop = live, .user = life};
    struct qy_tables *tables;
    int code = qy_tables_new(folder, &tables, NULL);

    if (!code)
        code = qy_tables_build(tables, game, material, strlen(material), &build, NULL);
    qy_tables_free(tables);
    return code;
}

/* A process that builds; true where it was killed before the end. */
static bool killed(const char *folder, enum qy_game game, const char *material, unsigned kills)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        struct life life = {.calls = CALLS + LONGER * kills};

        _exit(build(folder, game, material, &life) == 0 ? 0 : 1);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status))
        assert_int_equal(WEXITSTATUS(status), 0);
    return WIFSIGNALED(status);
}

static struct qy_buf bytes_of(const char *path)
{
    struct qy_buf bytes = QY_BUF_INIT;
    FILE *file = fopen(path, "rb");
    char part[4096];
    size_t len;

    if (!file)
        fail_msg("%s is not there", path);
    while ((len = fread(part, 1, sizeof(part), file)) > 0)
        qy_buf_add(&bytes, part, len);
    (void)fclose(file);
    return bytes;
}

static void path_of(const struct folder *folder, enum qy_game game, const char *material, const char *suffix,
                    char *ret_path, size_t size)
{
    (void)snprintf(ret_path, size, "%s/%s/%s.qyt%s", folder->path, qy_game_id(game), material, suffix);
}

static const struct {
    enum qy_game game;
    const char *material; /* xiangqi: one that perpetual check decides something of */
} rows[] = {{QY_GAME_CHESS, "KRK"}, {QY_GAME_CHESS, "KPK"}, {QY_GAME_XIANGQI, "KNKAP"}};

static void killed_builds_go_on(void **state)
{
    struct folder *folder = *state;

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char path[128];
        char kept[128];
        struct qy_buf whole;
        struct qy_buf pieces;
        struct life life = {0};
        unsigned kills = 0;

        path_of(folder, rows[i].game, rows[i].material, "", path, sizeof(path));
        path_of(folder, rows[i].game, rows[i].material, QYI_CHECKPOINT_SUFFIX, kept, sizeof(kept));
        assert_int_equal(build(folder->path, rows[i].game, rows[i].material, &life), 0);
        assert_false(life.backwards);
        whole = bytes_of(path);
        assert_int_equal(remove(path), 0);
        while (kills < KILLS && killed(folder->path, rows[i].game, rows[i].material, kills))
            kills++;
        if (kills < 2 || kills == KILLS)
            fail_msg("%s: killed %u times", rows[i].material, kills);
        assert_int_not_equal(access(kept, F_OK), 0); /* it was deleted */
        pieces = bytes_of(path);
        assert_int_equal(pieces.len, whole.len);
        assert_memory_equal(pieces.data, whole.data, whole.len);
        qy_buf_free(&pieces);
        qy_buf_free(&whole);
    }
}

static void put_bytes(const char *path, const struct qy_buf *bytes)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes->data, 1, bytes->len, file), bytes->len);
    (void)fclose(file);
}

/* The saved state is used; if it is damaged it is rejected, or the result is still the same. */
static void what_was_kept_is_used_or_refused(void **state)
{
    struct folder *folder = *state;
    struct life anew = {0};
    struct life life = {0};
    struct qy_buf whole;
    struct qy_buf kept;
    unsigned refused = 0;
    char path[128];
    char part[128];

    path_of(folder, QY_GAME_CHESS, "KRK", "", path, sizeof(path));
    path_of(folder, QY_GAME_CHESS, "KRK", QYI_CHECKPOINT_SUFFIX, part, sizeof(part));
    assert_int_equal(build(folder->path, QY_GAME_CHESS, "KRK", &anew), 0);
    whole = bytes_of(path);
    assert_int_equal(remove(path), 0);
    assert_true(killed(folder->path, QY_GAME_CHESS, "KRK", 0));
    kept = bytes_of(part);
    for (size_t place = 3; place < kept.len; place += 1 + kept.len / 40) {
        struct qy_buf made;
        int code;

        kept.data[place] ^= 0x10;
        put_bytes(part, &kept);
        kept.data[place] ^= 0x10;
        code = build(folder->path, QY_GAME_CHESS, "KRK", &(struct life){0});
        if (code == QY_E_TABLE_KEPT) {
            refused++;
            continue;
        }
        assert_int_equal(code, 0);
        made = bytes_of(path);
        assert_int_equal(made.len, whole.len);
        assert_memory_equal(made.data, whole.data, whole.len);
        assert_int_equal(remove(path), 0);
        qy_buf_free(&made);
    }
    assert_true(refused > 30);
    put_bytes(part, &kept);
    assert_int_equal(build(folder->path, QY_GAME_CHESS, "KRK", &life), 0);
    assert_true(life.first > anew.first);
    qy_buf_free(&kept);
    qy_buf_free(&whole);
}

/* ---- memory -------------------------------------------------------------------------------------------- */

/* The result of a process that may use this much more memory in bytes, with the option `memory`. */
static int build_within(const char *folder, uint64_t bytes, uint64_t memory)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        struct qy_table_build build = {.threads = 1, .memory = memory};
        struct rlimit limit;
        struct qy_tables *tables;
        FILE *file = fopen("/proc/self/status", "r");
        char line[128];
        unsigned long long data = 0;

        while (file && !data && fgets(line, sizeof(line), file))
            if (strncmp(line, "VmData:", 7) == 0)
                data = strtoull(line + 7, NULL, 10);
        if (!file || !data || qy_tables_new(folder, &tables, NULL) != 0)
            _exit(99);
        (void)fclose(file);
        limit.rlim_cur = limit.rlim_max = (data << 10) + bytes;
        if (setrlimit(RLIMIT_DATA, &limit) != 0)
            _exit(99);
        _exit(qy_tables_build(tables, QY_GAME_XIANGQI, "KNKAP", 5, &build, NULL) == 0             ? 0
              : qy_tables_build(tables, QY_GAME_XIANGQI, "KNKAP", 5, &build, NULL) == QY_E_MEMORY ? 1
                                                                                                  : 2);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* A build that may not take what it works with from memory does it in files; without the option it fails. */
static void memory_is_bounded(void **state)
{
    struct folder *folder = *state;
    const uint64_t bytes = 5 << 20; /* the table takes 8 MB */
    char path[128];

    path_of(folder, QY_GAME_XIANGQI, "KNKAP", "", path, sizeof(path));
    assert_int_equal(build_within(folder->path, bytes, 0), 1);
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_equal(build_within(folder->path, bytes, 1 << 20), 0);
    assert_int_equal(access(path, F_OK), 0);
}

/* Files left by killed builds are deleted; files being written, and other files, are kept. */
static void beginnings_are_swept(void **state)
{
    const struct folder *folder = *state;
    pid_t gone = fork();
    const struct {
        const char *name;
        pid_t process;
        const char *number;
        bool stays;
    } files[] = {{".c-KRK.qyt", gone, "-1", false},    {".c-KRK.qyt.part", gone, "-12", false},
                 {".c-KRK.qyt", getpid(), "-1", true}, {".c-KRK.qyt", gone, "-", true},
                 {".c-KRK.qyt", gone, "-1x", true},    {"c-KRK.qyt", gone, "-1", true},
                 {".c-KRK.other", gone, "-1", true}};
    char path[sizeof files / sizeof files[0]][512];

    if (gone == 0)
        _exit(0);
    assert_int_equal(waitpid(gone, NULL, 0), gone);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        const struct qy_buf bytes = QY_BUF_INIT;

        (void)snprintf(path[i], sizeof path[i], "%s/%s.%ld%s", folder->path, files[i].name,
                       (long)files[i].process, files[i].number);
        put_bytes(path[i], &bytes);
    }
    qyi_checkpoint_sweep(folder->path);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        assert_int_equal(access(path[i], F_OK) == 0, files[i].stays);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(killed_builds_go_on, open_folder, close_folder),
        cmocka_unit_test_setup_teardown(what_was_kept_is_used_or_refused, open_folder, close_folder),
        cmocka_unit_test_setup_teardown(memory_is_bounded, open_folder, close_folder),
        cmocka_unit_test_setup_teardown(beginnings_are_swept, open_folder, close_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
