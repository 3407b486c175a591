/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passwords hashed by other processes: the answers are libsodium's, also after a process was killed, and no
 * process outlives the server. */
#include "cmocka_all.h"

#include "wire/hashers.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define RIGHT "correct horse battery 7"

static char kept[crypto_pwhash_STRBYTES];

static void check_answers(struct qyi_hashers *hashers)
{
    struct qyi_hashing right = {.kept = kept, .password = RIGHT};
    struct qyi_hashing wrong = {.kept = kept, .password = "correct horse battery 8"};
    struct qyi_hashing empty = {.kept = kept, .password = ""};
    struct qyi_hashing both = {.kept = kept, .password = RIGHT, .wanted = "\xe6\xa3\x8b another one"};
    struct qyi_hashing made = {.wanted = ""};

    qyi_hashers_work(hashers, &right);
    qyi_hashers_work(hashers, &wrong);
    qyi_hashers_work(hashers, &empty);
    qyi_hashers_work(hashers, &both);
    qyi_hashers_work(hashers, &made);
    assert_true(right.right);
    assert_string_equal(right.made, "");
    assert_false(wrong.right);
    assert_false(empty.right);
    assert_true(both.right);
    assert_int_equal(crypto_pwhash_str_verify(both.made, both.wanted, strlen(both.wanted)), 0);
    assert_false(made.right);
    assert_int_equal(crypto_pwhash_str_verify(made.made, "", 0), 0);
    assert_int_equal(strncmp(made.made, "$argon2id$v=19$m=65536,t=2,p=1$", 31), 0);
}

static void answers(void **state)
{
    struct qyi_hashers none = {.count = 0};
    struct qyi_hashers two = {.count = 0};

    (void)state;
    check_answers(&none);
    qyi_hashers_begin(&two, 2);
    assert_int_equal(two.count, 2);
    check_answers(&two);
    qyi_hashers_end(&two);
    assert_int_equal(two.count, 0);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no child is left */
    assert_int_equal(errno, ECHILD);
}

static void answers_without_those_that_were_killed(void **state)
{
    struct qyi_hashers two = {.count = 0};

    (void)state;
    qyi_hashers_begin(&two, 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(kill(two.one[i].pid, SIGKILL), 0);
        check_answers(&two);
    }
    qyi_hashers_end(&two);
}

/* Signals to the group, as a terminal or systemd sends them, end no process in which a password is hashed. */
static void goes_on_after_signals(void **state)
{
    static const int signals[] = {SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2};
    struct qyi_hashers two = {.count = 0};

    (void)state;
    qyi_hashers_begin(&two, 2);
    check_answers(&two); /* they are past their beginning, the first at least */
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        assert_int_equal(kill(two.one[0].pid, signals[i]), 0);
    check_answers(&two);
    assert_int_equal(waitpid(two.one[0].pid, NULL, WNOHANG), 0);
    assert_false(atomic_load(&two.one[0].lost));
    qyi_hashers_end(&two);
}

/* The pipe's writing end is open as long as the server or one of its processes is there. */
static void ends_with_a_killed_server(void **state)
{
    int pipe_ends[2];
    char none;

    (void)state;
    assert_int_equal(pipe(pipe_ends), 0);
    pid_t server = fork();
    if (server == 0) {
        struct qyi_hashers two = {.count = 0};

        close(pipe_ends[0]);
        qyi_hashers_begin(&two, 2);
        (void)write(pipe_ends[1], &"x"[two.count != 2], 1);
        (void)raise(SIGKILL);
    }
    close(pipe_ends[1]);
    assert_int_equal(waitpid(server, NULL, 0), server);
    assert_int_equal(read(pipe_ends[0], &none, 1), 1);
    assert_int_equal(none, 'x');
    (void)alarm(60); /* rather than wait for ever */
    assert_int_equal(read(pipe_ends[0], &none, 1), 0);
    (void)alarm(0);
    close(pipe_ends[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers),
        cmocka_unit_test(answers_without_those_that_were_killed),
        cmocka_unit_test(goes_on_after_signals),
        cmocka_unit_test(ends_with_a_killed_server),
    };

    if (sodium_init() < 0 ||
        crypto_pwhash_str_alg(kept, RIGHT, strlen(RIGHT), crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
