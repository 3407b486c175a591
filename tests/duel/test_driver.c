/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One engine: its protocol found out, its moves read, its faults named, nothing of it left. */
#include "cmocka_all.h"
#include "duel/support.h"

#include "base/child.h"

#include <signal.h>

static struct qy_driver *start(const char *words, enum qy_protocol protocol, enum qy_game game)
{
    struct qy_driver_setup setup = {.command = fake(words), .protocol = protocol, .watch = -1};
    struct qy_error error = {.code = 0};
    struct qy_driver *driver = NULL;

    if (qy_driver_new(&setup, game, &driver, &error) < 0)
        fail_msg("%s: %s: %s", words, qy_error_name(error.code), error.found);
    return driver;
}

static void protocols_are_told_apart(void **state)
{
    static const struct {
        const char *words;
        enum qy_protocol protocol;
    } rows[] = {
        {"uci --name One", QY_PROTOCOL_UCI},
        {"ucci --name One", QY_PROTOCOL_UCCI},
        {"xboard --name One", QY_PROTOCOL_XBOARD},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_driver *driver = start(rows[i].words, QY_PROTOCOL_AUTO, QY_GAME_CHESS);

        assert_int_equal(qy_driver_protocol(driver), rows[i].protocol);
        assert_string_equal(qy_driver_name(driver), "One");
        qy_driver_free(driver);
    }
    assert_int_equal(count_children(), 0);
}

static void starts_that_fail(void **state)
{
    static const struct {
        const char *command; /* NULL: the fake engine with `words` */
        const char *words;
        enum qy_protocol protocol;
        const char *option;
        int code;
    } rows[] = {
        {"", NULL, QY_PROTOCOL_UCI, NULL, QY_E_ENGINE_COMMAND},
        {"\"open", NULL, QY_PROTOCOL_UCI, NULL, QY_E_ENGINE_COMMAND},
        {"no-such-program-here", NULL, QY_PROTOCOL_UCI, NULL, QY_E_ENGINE_START},
        {"/", NULL, QY_PROTOCOL_UCI, NULL, QY_E_ENGINE_START},
        {NULL, "uci dies", QY_PROTOCOL_UCI, NULL, QY_E_ENGINE_ENDED},
        {NULL, "uci dies", QY_PROTOCOL_AUTO, NULL, QY_E_ENGINE_ENDED},
        {NULL, "uci", QY_PROTOCOL_UCI, "NoSuchOption", QY_E_ENGINE_OPTION},
        {NULL, "uci", QY_PROTOCOL_UCI, "Hash\nquit", QY_E_ENGINE_OPTION},
        {NULL, "uci mute", QY_PROTOCOL_AUTO, NULL, QY_E_ENGINE_PROTOCOL},
    };
    unsigned descriptors = count_descriptors();

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_driver_option option = {rows[i].option, "1"};
        struct qy_driver_setup setup = {.command = rows[i].command ? rows[i].command : fake(rows[i].words),
                                        .protocol = rows[i].protocol,
                                        .options = &option,
                                        .option_count = rows[i].option ? 1 : 0,
                                        .watch = -1};
        struct qy_error error = {.code = 0};
        struct qy_driver *driver = NULL;
        int code = qy_driver_new(&setup, QY_GAME_CHESS, &driver, &error);

        if (code != rows[i].code || error.code != code || driver)
            fail_msg("row %zu: %s: %s", i, qy_error_name(code), error.found);
        if (rows[i].code == QY_E_ENGINE_ENDED)
            assert_non_null(strstr(error.found, "no licence found"));
    }
    assert_int_equal(count_children(), 0);
    assert_int_equal(count_descriptors(), descriptors);
}

/* Which way it writes moves is found out from its answer in the array, whatever it is called. */
static void ranks_are_found_out(void **state)
{
    static const struct {
        const char *words;
        bool good;
    } rows[] = {
        {"uci --moves h2e2/h7e7", true},    {"uci --moves h3e3/h8e8", true},
        {"uci --moves h0g2/h9g7", true},    {"uci --moves h1g3/h10g8", true},
        {"uci --moves e2e4/e7e5", false},   {"ucci --moves h2e2/h7e7", true},
        {"xboard --moves h2e2/h7e7", true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_driver_setup setup = {.command = fake(rows[i].words), .watch = -1};
        struct qy_think think = {.movetime = 1000, .patience = 5000};
        struct qy_position start;
        struct qy_history *history;
        struct qy_driver *driver = NULL;
        struct qy_thought thought;
        int code = qy_driver_new(&setup, QY_GAME_XIANGQI, &driver, NULL);

        if ((code == 0) != rows[i].good)
            fail_msg("%s: %s", rows[i].words, qy_error_name(code));
        if (code < 0)
            continue;
        qy_position_start(QY_GAME_XIANGQI, &start);
        assert_int_equal(qy_history_new(&start, &history), 0);
        assert_int_equal(qy_driver_new_game(driver, &start, &think, NULL), 0);
        for (int ply = 0; ply < 2; ply++) {
            if (qy_driver_think(driver, history, &think, &thought, NULL) < 0)
                fail_msg("%s: ply %d", rows[i].words, ply);
            assert_int_equal(qy_history_push(history, thought.move), 0);
        }
        qy_history_free(history);
        qy_driver_free(driver);
    }
}

/* A hanging engine, and one with a child process, leave no process behind. */
static void nothing_is_left(void **state)
{
    static const char *const words[] = {"uci deaf", "xboard deaf", "uci orphan"};
    unsigned descriptors = count_descriptors();

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        int64_t begun = qyi_monotonic();
        struct qy_driver *driver =
            start(words[i], words[i][0] == 'u' ? QY_PROTOCOL_UCI : QY_PROTOCOL_XBOARD, QY_GAME_CHESS);

        qy_driver_free(driver);
        assert_true(qyi_monotonic() - begun < 10 * QYI_SECOND);
    }
    assert_int_equal(count_children(), 0);
    assert_int_equal(count_descriptors(), descriptors);
}

/* The group that a child leads is killed with it: a pipe that only its child holds is closed then. */
static void groups_are_killed(void **state)
{
    struct qyi_child *child;
    const char *line;
    size_t len;
    int grandchild;

    (void)state;
    assert_int_equal(qyi_child_new("sh -c 'sleep 3600 & echo $!; wait'", NULL, &child, NULL), 0);
    assert_int_equal(qyi_child_read(child, qyi_monotonic() + 5 * QYI_SECOND, &line, &len), QYI_CHILD_OK);
    grandchild = (int)strtol(line, NULL, 10);
    assert_true(grandchild > 1);
    assert_int_equal(kill(grandchild, 0), 0);
    assert_int_equal(qyi_child_free(child, 0), -1);
    for (int i = 0; i < 200 && kill(grandchild, 0) == 0; i++)
        usleep(10000); /* until whoever inherits it has reaped it */
    assert_int_not_equal(kill(grandchild, 0), 0);
}

static void children_are_limited(void **state)
{
    struct qyi_child_options options = {.memory = 64 << 20, .watch = -1};
    struct qyi_child *child;
    const char *line;
    size_t len;

    (void)state;
    assert_int_equal(
        qyi_child_new("python3 -c \"x = bytes(200 << 20); print('had it')\"", &options, &child, NULL), 0);
    assert_int_equal(qyi_child_read(child, qyi_monotonic() + 20 * QYI_SECOND, &line, &len), QYI_CHILD_ENDED);
    assert_non_null(strstr(qyi_child_last_words(child), "MemoryError"));
    assert_int_not_equal(qyi_child_free(child, QYI_SECOND), 0);
}

/* Lines of any length and end; the deadline holds against silence and against talk without end. */
static void lines_are_read(void **state)
{
    struct qyi_child *child;
    const char *line;
    size_t len;
    int64_t begun;

    (void)state;
    assert_int_equal(qyi_child_new("printf 'one\\r\\n\\ntwo\\0x\\nthree'", NULL, &child, NULL), 0);
    for (int i = 0; i < 4; i++) {
        static const char *const expected[] = {"one", "", "two x", "three"};

        assert_int_equal(qyi_child_read(child, QYI_NEVER, &line, &len), QYI_CHILD_OK);
        assert_string_equal(line, expected[i]);
        assert_int_equal(len, strlen(expected[i]));
    }
    assert_int_equal(qyi_child_read(child, QYI_NEVER, &line, &len), QYI_CHILD_ENDED);
    assert_int_equal(qyi_child_free(child, QYI_SECOND), 0);

    assert_int_equal(qyi_child_new("python3 -c \"print('x' * 200000); print('y')\"", NULL, &child, NULL), 0);
    assert_int_equal(qyi_child_read(child, QYI_NEVER, &line, &len), QYI_CHILD_OK);
    assert_int_equal(len, QYI_CHILD_LINE);
    assert_int_equal(qyi_child_read(child, QYI_NEVER, &line, &len), QYI_CHILD_OK);
    assert_string_equal(line, "y");
    (void)qyi_child_free(child, QYI_SECOND);

    assert_int_equal(qyi_child_new("yes", NULL, &child, NULL), 0);
    begun = qyi_monotonic();
    while (qyi_monotonic() - begun < QYI_SECOND / 10)
        assert_int_equal(qyi_child_read(child, begun + QYI_SECOND, &line, &len), QYI_CHILD_OK);
    assert_int_equal(qyi_child_free(child, QYI_SECOND / 10), -1);

    assert_int_equal(qyi_child_new("sleep 60", NULL, &child, NULL), 0);
    begun = qyi_monotonic();
    assert_int_equal(qyi_child_read(child, begun + QYI_SECOND / 20, &line, &len), QYI_CHILD_LATE);
    assert_true(qyi_monotonic() - begun < QYI_SECOND);
    (void)qyi_child_free(child, 0);
    assert_int_equal(count_children(), 0);
}

/* An engine that is given its own path starts itself. */
static void a_program_names_itself(void **state)
{
    struct qy_buf command = QY_BUF_INIT;
    const char *text;

    (void)state;
    assert_true(qyi_child_self(&command));
    text = qy_buf_str(&command);
    assert_true(text[0] == '"' && text[1] == '/' && text[command.len - 1] == '"');
    assert_non_null(strstr(text, "test_driver"));
    qy_buf_free(&command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read),    cmocka_unit_test(children_are_limited),
        cmocka_unit_test(groups_are_killed), cmocka_unit_test(protocols_are_told_apart),
        cmocka_unit_test(starts_that_fail),  cmocka_unit_test(ranks_are_found_out),
        cmocka_unit_test(nothing_is_left),   cmocka_unit_test(a_program_names_itself),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
