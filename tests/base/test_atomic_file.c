/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files replaced whole or not at all. */
#include "base/atomic_file.h"
#include "cmocka_all.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Each test runs in a folder of its own. */
static int enter_folder(void **state)
{
    static char folder[64];
    const char *base = getenv("TMPDIR");

    snprintf(folder, sizeof folder, "%.40s/qiyuan-XXXXXX", base ? base : "/tmp");
    *state = folder;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    DIR *folder = opendir(".");

    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (entry->d_name[0] != '.' || entry->d_name[1])
            unlink(entry->d_name);
    if (folder)
        closedir(folder);
    return chdir("/") == 0 && rmdir(*state) == 0 ? 0 : -1;
}

static void assert_content(const char *path, const char *expected)
{
    char got[64] = "";
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    got[fread(got, 1, sizeof got - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(got, expected);
}

static size_t count_files(void)
{
    DIR *folder = opendir(".");
    size_t count = 0;

    assert_non_null(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    return count - 2; /* . and .. */
}

static void put(const char *path, const char *text)
{
    struct qyi_atomic_file *file;

    assert_int_equal(qyi_atomic_file_new(path, &file, NULL), 0);
    assert_int_equal(qyi_atomic_file_write(file, text, strlen(text), NULL), 0);
    assert_int_equal(qyi_atomic_file_commit(file, NULL), 0);
}

static void commit_replaces_the_whole(void **state)
{
    struct qyi_atomic_file *file;

    (void)state;
    put("result", "a long first content");
    assert_int_equal(qyi_atomic_file_new("result", &file, NULL), 0);
    assert_int_equal(qyi_atomic_file_write(file, "sec", 3, NULL), 0);
    assert_int_equal(qyi_atomic_file_write(file, "ond", 3, NULL), 0);
    assert_content("result", "a long first content");
    assert_int_equal(qyi_atomic_file_commit(file, NULL), 0);
    assert_content("result", "second");
    assert_int_equal(count_files(), 1);
}

static void abandon_leaves_no_trace(void **state)
{
    struct qyi_atomic_file *file;

    (void)state;
    put("result", "old");
    assert_int_equal(qyi_atomic_file_new("result", &file, NULL), 0);
    assert_int_equal(qyi_atomic_file_write(file, "new", 3, NULL), 0);
    qyi_atomic_file_abandon(file);
    assert_content("result", "old");
    assert_int_equal(count_files(), 1);
    qyi_atomic_file_abandon(NULL);
}

/* A program that is killed while it writes leaves nothing, where the file system has files without names. */
static void who_is_killed_leaves_no_trace(void **state)
{
    struct qyi_atomic_file *file;
    int status;

    (void)state;
    int probe = open(".", O_WRONLY | O_TMPFILE | O_CLOEXEC, 0600);
    if (probe < 0)
        skip();
    close(probe);
    put("result", "old");
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (qyi_atomic_file_new("result", &file, NULL) == 0 &&
            qyi_atomic_file_write(file, "new", 3, NULL) == 0)
            raise(SIGKILL);
        _exit(1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_content("result", "old");
    assert_int_equal(count_files(), 1);
}

static void links_and_permissions_stay(void **state)
{
    struct stat status;

    (void)state;
    put("real", "old");
    assert_int_equal(chmod("real", 0640), 0);
    assert_int_equal(symlink("real", "link"), 0);
    put("link", "new");
    assert_content("real", "new");
    assert_int_equal(lstat("link", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(stat("real", &status), 0);
    assert_int_equal(status.st_mode & 07777, 0640);
}

/* An open descriptor may have lost its name, and may receive other output too. */
static void what_is_open_is_written_to_as_it_stands(void **state)
{
    static const char *const folders[] = {"/dev/fd", "/proc/self/fd"};
    struct qyi_atomic_file *file;
    struct stat before, after;
    char path[64];
    char got[64] = "";

    (void)state;
    assert_int_equal(stat("/proc/self/fd", &before), 0);
    int descriptor = open("log", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    assert_true(descriptor > 2);
    assert_int_equal(write(descriptor, "before ", 7), 7);
    for (size_t i = 0; i < 4; i++) {
        if (i == 2)
            assert_int_equal(unlink("log"), 0);
        snprintf(path, sizeof path, "%s/%d", folders[i % 2], descriptor);
        put(path, "ours ");
    }
    assert_int_equal(write(descriptor, "after", 5), 5);
    assert_int_equal(pread(descriptor, got, sizeof got - 1, 0), 32);
    assert_string_equal(got, "before ours ours ours ours after");
    snprintf(path, sizeof path, "/proc/%ld/fd/%d", (long)getpid(), descriptor); /* of any program's */
    put(path, " all");
    assert_int_equal(pread(descriptor, got, sizeof got - 1, 0), 36);
    assert_int_equal(qyi_atomic_file_new(path, &file, NULL), 0);
    assert_int_equal(qyi_atomic_file_write_over(file, 0, "x", 1, NULL), QY_E_FILE_WRITE);
    qyi_atomic_file_abandon(file);
    assert_int_equal(close(descriptor), 0);
    assert_int_equal(count_files(), 0);
    assert_int_equal(stat("/proc/self/fd", &after), 0);
    assert_int_equal(before.st_nlink, after.st_nlink);
    assert_int_equal(qyi_atomic_file_new("/dev/fd/987654", &file, NULL), QY_E_FILE_WRITE);
}

static void failures_are_told(void **state)
{
    struct qyi_atomic_file *file = NULL;
    struct qy_error error;

    (void)state;
    assert_int_equal(qyi_atomic_file_new("no-such-folder/result", &file, &error), QY_E_FILE_WRITE);
    assert_non_null(strstr(error.found, "no-such-folder/result: "));
    assert_null(file);
    assert_int_equal(qyi_atomic_file_new("/dev/full", &file, &error), 0);
    assert_int_equal(qyi_atomic_file_write(file, "x", 1, &error), QY_E_FILE_WRITE);
    qyi_atomic_file_abandon(file);
    put("/dev/null", "swallowed");
}

static void files_of_folders(void **state)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error;

    (void)state;
    qy_buf_adds(&text, "whole");
    assert_int_equal(qyi_folder_put("out", "file", &text, &error), QY_E_FILE_WRITE);
    for (unsigned i = 0; i < 2; i++) { /* one that is there is as good */
        assert_int_equal(qyi_folder_make("out", "", NULL), 0);
        assert_int_equal(qyi_folder_make("out", "in", NULL), 0);
        assert_int_equal(qyi_folder_put("out", "in/file", &text, NULL), 0);
    }
    assert_int_equal(qyi_folder_make("none", "in", &error), QY_E_FILE_WRITE);
    assert_non_null(strstr(error.found, "none/in: "));
    assert_int_equal(unlink("out/in/file"), 0);
    assert_int_equal(rmdir("out/in"), 0);
    assert_int_equal(rmdir("out"), 0);
    qy_buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(commit_replaces_the_whole, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(abandon_leaves_no_trace, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(who_is_killed_leaves_no_trace, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(links_and_permissions_stay, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(what_is_open_is_written_to_as_it_stands, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(files_of_folders, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(failures_are_told, enter_folder, leave_folder),
    };

    return cmocka_run_group_tests_name("atomic_file", tests, NULL, NULL);
}
