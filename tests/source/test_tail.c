/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of a file that is still being written, and files handed on piece by piece. */
#include "cmocka_all.h"

#include "source/pieces.h"
#include "source/tail.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void expect_line(struct qyi_tail *tail, const char *wanted, uint32_t number)
{
    const char *line;
    size_t len;

    assert_true(qyi_tail_next(tail, &line, &len));
    assert_int_equal(len, strlen(wanted));
    assert_memory_equal(line, wanted, len);
    assert_int_equal(tail->line, number);
}

static void *write_the_rest(void *user)
{
    FILE *file = fopen(user, "ab");

    if (file) {
        (void)fputs("rd\nfourth", file);
        (void)fflush(file);
        (void)fputs("\n", file);
        (void)fclose(file);
    }
    return NULL;
}

static void lines_are_waited_for(void **state)
{
    char path[] = "qiyuan_tail_XXXXXX";
    int fd = mkstemp(path);
    struct qyi_tail tail;
    struct qy_error error = {0};
    pthread_t writer;

    (void)state;
    assert_true(fd >= 0);
    assert_int_equal(write(fd, "first\r\n\nthi", 11), 11);
    assert_int_equal(close(fd), 0);
    assert_int_equal(qyi_tail_open(path, &tail, &error), 0);
    expect_line(&tail, "first", 1);
    expect_line(&tail, "", 2);
    assert_int_equal(pthread_create(&writer, NULL, write_the_rest, path), 0);
    expect_line(&tail, "third", 3);
    expect_line(&tail, "fourth", 4);
    assert_int_equal(pthread_join(writer, NULL), 0);
    qyi_tail_close(&tail);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(qyi_tail_open(path, &tail, &error), QY_E_FILE_READ);
}

static void a_pipe_has_an_end(void **state)
{
    int ends[2];
    int before = dup(STDIN_FILENO);
    struct qyi_tail tail;
    struct qy_error error = {0};
    const char *line;
    size_t len;

    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "one\ntwo", 7), 7);
    assert_int_equal(close(ends[1]), 0);
    assert_int_equal(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(qyi_tail_open("-", &tail, &error), 0);
    expect_line(&tail, "one", 1);
    expect_line(&tail, "two", 2); /* though it has no end */
    assert_false(qyi_tail_next(&tail, &line, &len));
    qyi_tail_close(&tail);
    assert_int_equal(dup2(before, STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(close(before), 0);
    assert_int_equal(close(ends[0]), 0);
}

static int gather(void *user, const char *piece, size_t len, struct qy_error *reterr)
{
    (void)reterr;
    qy_buf_add(user, len > 0 ? piece : "|", len > 0 ? len : 1);
    return len == 4 && memcmp(piece, "stop", 4) == 0 ? QY_E_VALUE : 0;
}

/* A file, its end, and what stops the handing on; what is not there is named. */
static void files_are_handed_on(void **state)
{
    static const char *const endings[] = {".txt", NULL};
    char path[] = "qiyuan_pieces_XXXXXX";
    int fd = mkstemp(path);
    struct qy_buf got = QY_BUF_INIT;
    struct qy_buf at = QY_BUF_INIT;
    struct qy_error error;

    (void)state;
    assert_true(fd >= 0);
    assert_int_equal(write(fd, "bytes", 5), 5);
    assert_int_equal(qyi_pieces(path, endings, gather, &got, &at, &error), 0);
    assert_string_equal(qy_buf_str(&got), "bytes|");
    assert_int_equal(pwrite(fd, "stop", 4, 0), 4);
    assert_int_equal(ftruncate(fd, 4), 0);
    assert_int_equal(qyi_pieces(path, endings, gather, &got, &at, &error), QY_E_VALUE);
    assert_string_equal(qy_buf_str(&got), "bytes|stop");
    assert_int_equal(close(fd), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(qyi_pieces(path, endings, gather, &got, &at, &error), QY_E_FILE_READ);
    assert_string_equal(qy_buf_str(&at), path);
    qy_buf_free(&got);
    qy_buf_free(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_waited_for),
        cmocka_unit_test(a_pipe_has_an_end),
        cmocka_unit_test(files_are_handed_on),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
