/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole reads and writes of a descriptor. */
#include "base/descriptor.h"

#include "cmocka_all.h"

#include <qiyuan/core/error.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static FILE *file;
static int fd;

static int begin(void **state)
{
    (void)state;
    file = tmpfile();
    fd = file ? fileno(file) : -1;
    return file ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    return fclose(file);
}

static void places(void **state)
{
    char got[6] = "";

    (void)state;
    assert_int_equal(qyi_write_all(fd, "abcdef", 6), 0);
    assert_int_equal(qyi_write_at(fd, 2, "XY", 2), 0);
    assert_int_equal(qyi_read_at(fd, 1, got, 5), 0);
    assert_memory_equal(got, "bXYef", 5);
    assert_int_equal(qyi_read_at(fd, 6, got, 0), 0);
    assert_int_equal(qyi_read_at(fd, 4, got, 3), QY_E_FILE_READ); /* it ends before */
    assert_int_equal(errno, EIO);
}

static void rest(void **state)
{
    static const struct {
        off_t from;
        size_t most;
        int code;
        const char *text;
    } rows[] = {
        {0, SIZE_MAX, 0, ">abcdef"},
        {4, 2, 0, ">ef"},
        {6, 0, 0, ">"},
        {3, 2, QY_E_FILE_READ, ">def"},
    };

    (void)state;
    assert_int_equal(qyi_write_all(fd, "abcdef", 6), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf text = QY_BUF_INIT;

        qy_buf_addc(&text, '>');
        assert_int_equal(lseek(fd, rows[i].from, SEEK_SET), rows[i].from);
        assert_int_equal(qyi_read_rest(fd, rows[i].most, &text), rows[i].code);
        assert_string_equal(qy_buf_str(&text), rows[i].text);
        if (rows[i].code < 0)
            assert_int_equal(errno, EFBIG);
        qy_buf_free(&text);
    }
}

static void refused(void **state)
{
    int ends[2];

    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(qyi_write_all(ends[0], "a", 1), QY_E_FILE_WRITE);
    assert_int_equal(errno, EBADF);
    assert_int_equal(qyi_write_at(ends[1], 0, "a", 1), QY_E_FILE_WRITE);
    assert_int_equal(errno, ESPIPE);
    assert_int_equal(close(ends[0]) + close(ends[1]), 0);
    assert_false(qyi_sync_folder("/no such folder/file"));
    assert_true(qyi_sync_folder("name-of-a-file"));
}

/* All folders up to the last slash, also where some are there; a file in the way is named. */
static void folders_are_made(void **state)
{
    char folder[] = "qiyuan_folders_XXXXXX";
    char path[64];
    struct stat facts;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a/b/file", folder);
    assert_int_equal(qyi_make_folders(path, 0700), 0);
    assert_int_equal(qyi_make_folders(path, 0700), 0);
    assert_int_equal(stat(path, &facts), -1);
    assert_int_equal(qyi_make_folders("file", 0700), 0);
    assert_int_equal(qyi_make_folders("", 0700), 0);
    fclose(fopen(path, "w"));
    snprintf(path, sizeof path, "%s/a/b/file/c/", folder);
    assert_int_equal(qyi_make_folders(path, 0700), strlen(folder) + strlen("/a/b/file/c"));
    assert_int_equal(errno, ENOTDIR);
    path[strlen(folder) + strlen("/a/b/file")] = '\0';
    assert_int_equal(unlink(path), 0);
    path[strlen(folder) + strlen("/a/b")] = '\0';
    assert_int_equal(rmdir(path), 0);
    path[strlen(folder) + strlen("/a")] = '\0';
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

/* Maps a file; an empty file, something else than a file, and a missing file are distinguished by errno. */
static void files_are_mapped(void **state)
{
    char path[] = "qiyuan_map_XXXXXX";
    int made = mkstemp(path);
    const uint8_t *data;
    size_t len;

    (void)state;
    assert_true(made >= 0);
    assert_int_equal(qyi_map_file(path, &data, &len), QY_E_FILE_READ);
    assert_int_equal(errno, 0);
    assert_int_equal(qyi_write_all(made, "abc", 3), 0);
    assert_int_equal(close(made), 0);
    assert_int_equal(qyi_map_file(path, &data, &len), 0);
    assert_int_equal(len, 3);
    assert_memory_equal(data, "abc", 3);
    assert_int_equal(munmap((void *)data, len), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(qyi_map_file(path, &data, &len), QY_E_FILE_READ);
    assert_int_equal(errno, ENOENT);
    assert_int_equal(qyi_map_file(".", &data, &len), QY_E_FILE_READ);
    assert_int_equal(errno, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(places, begin, end),
        cmocka_unit_test_setup_teardown(rest, begin, end),
        cmocka_unit_test_setup_teardown(refused, begin, end),
        cmocka_unit_test(folders_are_made),
        cmocka_unit_test(files_are_mapped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
