/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signals that end a work and not the program. */
#include "cmocka_all.h"

#include "base/ending.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

static void one_that_came_is_heard_and_taken(void **state)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

    (void)state;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct qyi_ending ending;
        struct pollfd heard;

        assert_true(qyi_ending_hold(&ending));
        heard = (struct pollfd){.fd = ending.signals, .events = POLLIN};
        assert_int_equal(poll(&heard, 1, 0), 0);
        assert_int_equal(kill(getpid(), signals[i]), 0);
        assert_int_equal(poll(&heard, 1, -1), 1);
        qyi_ending_release(&ending); /* the program would end here */
    }
}

static void one_that_is_obeyed_ends_the_program(void **state)
{
    int status = 0;
    pid_t child = fork();

    (void)state;
    if (child == 0) {
        struct qyi_ending ending;

        if (qyi_ending_hold(&ending) && !qyi_ending_came(&ending) && kill(getpid(), SIGTERM) == 0 &&
            qyi_ending_came(&ending))
            qyi_ending_obey(&ending);
        _exit(1); /* it lives */
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
}

static void note_end(void *user)
{
    uint64_t one = 1;

    assert_int_equal(write(*(int *)user, &one, sizeof one), sizeof one);
}

static void a_watch_calls_once_and_ends_without(void **state)
{
    struct qyi_ending ending;
    int told[2];
    uint64_t one = 0;

    (void)state;
    assert_int_equal(pipe(told), 0);
    assert_true(qyi_ending_watch(&ending, note_end, &told[1]));
    assert_int_equal(kill(getpid(), SIGTERM), 0);
    assert_int_equal(read(told[0], &one, sizeof one), sizeof one);
    assert_int_equal(one, 1);
    qyi_ending_release(&ending);
    assert_true(qyi_ending_watch(&ending, note_end, &told[1]));
    qyi_ending_release(&ending); /* nothing came: the thread ends all the same */
    assert_int_equal(close(told[1]), 0);
    assert_int_equal(read(told[0], &one, sizeof one), 0);
    assert_int_equal(close(told[0]), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_that_is_obeyed_ends_the_program),
        cmocka_unit_test(one_that_came_is_heard_and_taken),
        cmocka_unit_test(a_watch_calls_once_and_ends_without),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
