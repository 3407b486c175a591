/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sums of a log's lines: each byte that is changed is told with its line; lines without a sum are read. */
#include "cmocka_all.h"
#include "read_log.h"

#include <qiyuan/errors/tournament.h>

#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"Ana", "李 如", "Ben", "Cem"};

/* The log of an event as it is written: entries, a round, a result, a correction, an undo. */
static void write_event(struct qy_buf *lines)
{
    const struct qy_tournament_act begin = {
        .kind = QY_ACT_NEW, .system = "dutch", .rounds = 3, .seed = 7, .numbers = "rating"};
    struct qy_tournament_log *log;
    struct qy_tournament_act act;

    assert_int_equal(qy_tournament_log_new(&begin, &log, NULL), 0);
    qy_tournament_act_write(&begin, lines);
    qy_tournament_line_guard(lines, 1);
    qy_buf_addc(lines, '\n');
    for (int i = 0; i < 4; i++) {
        act = (struct qy_tournament_act){.kind = QY_ACT_ADD, .name = names[i], .rating = 2100 - i};
        assert_int_equal(qy_tournament_log_do(log, &act, 1, lines, NULL), 0);
    }
    assert_int_equal(qy_tournament_log_pair(log, NULL, 0, &act, NULL), 0);
    assert_int_equal(qy_tournament_log_do(log, &act, 1, lines, NULL), 0);
    qy_tournament_act_free(&act);
    act = (struct qy_tournament_act){.kind = QY_ACT_RESULT, .white = 1, .black = 3, .result = "1-0"};
    assert_int_equal(qy_tournament_log_do(log, &act, 1, lines, NULL), 0);
    assert_int_equal(
        qy_tournament_log_do(log, &(struct qy_tournament_act){.kind = QY_ACT_UNDO}, 1, lines, NULL), 0);
    assert_int_equal(qy_tournament_log_do(log, &act, 1, lines, NULL), 0);
    act = (struct qy_tournament_act){.kind = QY_ACT_EDIT, .number = 2, .rating = 2200};
    assert_int_equal(qy_tournament_log_do(log, &act, 1, lines, NULL), 0);
    act = (struct qy_tournament_act){.kind = QY_ACT_STRIKE, .line = 9};
    assert_int_equal(qy_tournament_log_do(log, &act, 1, lines, NULL), 0);
    qy_tournament_log_free(log);
}

static unsigned line_of(const struct qy_buf *text, size_t at)
{
    unsigned line = 1;

    for (size_t i = 0; i < at; i++)
        line += text->data[i] == '\n';
    return line;
}

static void each_byte_is_guarded(void **state)
{
    static const unsigned char others[] = {0, ' ', '\n', '\r', '"', '0', '}', 0xE5};
    struct qy_buf text = QY_BUF_INIT;

    (void)state;
    write_event(&text);
    qy_tournament_log_free(read_log(qy_buf_str(&text)));
    for (size_t i = 0; i < text.len; i++)
        for (size_t k = 0; k < 8 + sizeof others; k++) {
            struct qy_tournament_log *log = NULL;
            struct qy_error error = {0};
            char was = text.data[i];

            text.data[i] = (char)(k < 8 ? was ^ (1 << k) : others[k - 8]);
            if (text.data[i] != was) {
                int code = qy_tournament_log_read(text.data, text.len, &log, NULL, &error);

                if (code == 0)
                    fail_msg("byte %zu as %d is not noticed", i, text.data[i]);
                text.data[i] = was;
                if (error.line != line_of(&text, i))
                    fail_msg("byte %zu: line %u, told %u", i, line_of(&text, i), (unsigned)error.line);
            }
            text.data[i] = was;
        }
    qy_buf_free(&text);
}

/* In a log cut anywhere, the part up to the last line end is valid. */
static void a_cut_is_no_change(void **state)
{
    struct qy_buf text = QY_BUF_INIT;
    size_t first;

    (void)state;
    write_event(&text);
    first = strcspn(qy_buf_str(&text), "\n") + 1;
    for (size_t len = first; len <= text.len; len++) {
        struct qy_tournament_log *log;
        size_t good;

        assert_int_equal(qy_tournament_log_read(text.data, len, &log, &good, NULL), 0);
        assert_true(good <= len && (text.data[good - 1] == '\n'));
        qy_tournament_log_free(log);
    }
    qy_buf_free(&text);
}

/* A line that does not agree with its sum is told where the sum begins, with both sums. */
static void wrong_sums_are_told(void **state)
{
    static const char log[] = "{\"act\":\"new\",\"system\":\"berger\",\"seed\":0,\"sum\":\"4522e461\"}\n"
                              "{\"act\":\"add\",\"name\":\"A\",\"sum\":\"01234567\"}\n";
    struct qy_tournament_log *read = NULL;
    struct qy_error error = {0};

    (void)state;
    assert_int_equal(qy_tournament_log_read(log, strlen(log), &read, NULL, &error), QY_E_TOUR_SUM);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.offset, strstr(log, "01234567") - log);
    assert_string_equal(error.found, "01234567");
    assert_int_equal(strspn(error.expected, "0123456789abcdef"), 8);
    assert_int_equal(strlen(error.expected), 8);
}

static void without_a_sum(void **state)
{
    static const struct {
        const char *log;
        uint32_t unguarded;
    } rows[] = {
        {"{\"act\":\"new\",\"system\":\"dutch\",\"rounds\":3,\"seed\":7}\n{\"act\":\"add\",\"name\":\"A\"}\n",
         0},
        {"{\"act\":\"new\",\"system\":\"berger\",\"seed\":0,\"sum\":\"4522e461\"}\n"
         "{\"act\":\"add\",\"name\":\"A\"}\n",
         2},
        {"{\"act\":\"new\",\"system\":\"berger\",\"seed\":0,\"sum\":\"4522e461\"}\r\n", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = read_log(rows[i].log);

        assert_int_equal(qy_tournament_log_unguarded(log), rows[i].unguarded);
        qy_tournament_log_free(log);
    }
}

/* Lines that were removed, exchanged or duplicated do not match their checksums. */
static void lines_keep_their_place(void **state)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error = {0};
    struct qy_tournament_log *log;
    char *third;
    char *fourth;

    (void)state;
    write_event(&text);
    third = strchr(strchr(qy_buf_str(&text), '\n') + 1, '\n') + 1;
    fourth = strchr(third, '\n') + 1;
    memmove(third, fourth, (size_t)(text.data + text.len - fourth));
    text.len -= (size_t)(fourth - third);
    assert_int_equal(qy_tournament_log_read(text.data, text.len, &log, NULL, &error), QY_E_TOUR_SUM);
    assert_int_equal(error.line, 3);
    qy_buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_byte_is_guarded),   cmocka_unit_test(a_cut_is_no_change),
        cmocka_unit_test(wrong_sums_are_told),    cmocka_unit_test(without_a_sum),
        cmocka_unit_test(lines_keep_their_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
