/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converting games to another format: the output, the messages, and the files. */
#include "cmocka_all.h"
#include "conversion/conversion.h"
#include "source/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder for files, and the messages of a conversion. */
struct place {
    char folder[64];
    struct qy_buf out;  /* standard output */
    struct qy_buf said; /* lines about games */
    unsigned refused;
    unsigned ticks;
    unsigned most_ticks; /* then it is to end */
};

static int begin(void **state)
{
    struct place *place = calloc(1, sizeof *place);

    assert_non_null(place);
    strcpy(place->folder, "conversion-XXXXXX"); /* where the test runs, which belongs to the build */
    assert_non_null(mkdtemp(place->folder));
    place->most_ticks = 1000000;
    *state = place;
    return 0;
}

static int end(void **state)
{
    struct place *place = *state;
    char command[128];

    snprintf(command, sizeof command, "rm -r '%s'", place->folder);
    assert_int_equal(system(command), 0);
    qy_buf_free(&place->out);
    qy_buf_free(&place->said);
    free(place);
    return 0;
}

static int take(void *user, struct qy_buf *text, bool now, struct qy_error *reterr)
{
    (void)now;
    (void)reterr;
    qy_buf_add(&((struct place *)user)->out, qy_buf_str(text), text->len);
    qy_buf_clear(text);
    return 0;
}

static void say(void *user, struct qy_buf *lines)
{
    qy_buf_add(&((struct place *)user)->said, qy_buf_str(lines), lines->len);
    qy_buf_clear(lines);
}

static void refuse(void *user, const struct qy_error *error)
{
    (void)error;
    ((struct place *)user)->refused++;
}

static bool tick(void *user, uint64_t done, uint64_t total)
{
    struct place *place = user;

    assert_true(done <= total);
    return ++place->ticks < place->most_ticks;
}

static const char *path_of(const struct place *place, const char *name)
{
    static char paths[32][128];
    static unsigned next;
    char *path = paths[next++ % 32];

    snprintf(path, sizeof paths[0], "%s/%s", place->folder, name);
    return path;
}

static void put(const struct place *place, const char *name, const char *text)
{
    FILE *file = fopen(path_of(place, name), "w");

    assert_non_null(file);
    assert_int_equal(fputs(text, file) < 0, 0);
    assert_int_equal(fclose(file), 0);
}

/* The content of a file, borrowed until the next call; NULL if it does not exist. */
static const char *content(const struct place *place, const char *name)
{
    static struct qy_buf text;
    struct qy_error error;

    qy_buf_clear(&text);
    return qyi_file_read(path_of(place, name), NULL, &text, &error) < 0 ? NULL : qy_buf_str(&text);
}

/* Converts a file of the folder. */
static struct qyi_conversion_tally run(struct place *place, struct qyi_conversion_options options,
                                       const char *name, unsigned threads, struct qyi_conversion_end *ret_end)
{
    const struct qyi_conversion_caller caller = {
        .user = place, .standard = take, .say = say, .refused = refuse, .go_on = tick};
    const char *path = path_of(place, name);
    struct qyi_conversion *conversion;
    struct qyi_conversion_tally tally;
    struct qy_source *source;
    struct qy_error error;
    bool told;

    qy_buf_clear(&place->out);
    qy_buf_clear(&place->said);
    options.how.notation = QY_NOTATION_COUNT;
    assert_int_equal(qyi_conversion_new(&options, &caller, &conversion, &error), 0);
    qyi_conversion_meet(conversion, path);
    assert_int_equal(qy_source_open(path, &source, &error), 0);
    int code = qyi_conversion_read(conversion, path, source, threads, &told);
    qy_source_close(source);
    qyi_conversion_end(conversion, code == 0, ret_end);
    tally = *qyi_conversion_tally(conversion);
    tally.lost_tags.name = tally.cut_tags.name = NULL; /* goes with the conversion */
    qyi_conversion_free(conversion);
    return tally;
}

static const char two[] =
    "[Event \"A\"]\n[White \"X\"]\n\n1. e4 e5 1-0\n\n[Event \"B\"]\n\n1. d4 {best} 1/2-1/2\n";

static void games_are_written_and_counted(void **state)
{
    struct place *place = *state;
    struct qyi_conversion_end how;
    struct qyi_conversion_tally sums;

    put(place, "in.pgn", two);
    sums = run(place, (struct qyi_conversion_options){.to = &qyi_format_uci}, "in.pgn", 1, &how);
    assert_string_equal(qy_buf_str(&place->out), "e2e4 e7e5\nd2d4\n");
    assert_int_equal(sums.games, 2);
    assert_int_equal(sums.written, 2);
    assert_int_equal(sums.skipped, 0);
    assert_int_equal(sums.lost[QYI_LOSS_TAGS], 2);
    assert_int_equal(sums.lost[QYI_LOSS_COMMENTS], 1);
    assert_false(how.kept);
}

static void edits_come_before_the_writing(void **state)
{
    static const struct qyi_tag_edit tags[] = {{QYI_TAG_SET, "Site=Here"}, {QYI_TAG_DROP, "White"}};
    struct place *place = *state;
    struct qyi_conversion_end how;

    put(place, "in.pgn", two);
    (void)run(place,
              (struct qyi_conversion_options){.to = &qyi_format_pgn, .strip = 2, .tag = tags, .tags = 2},
              "in.pgn", 1, &how);
    assert_non_null(strstr(qy_buf_str(&place->out), "[Site \"Here\"]"));
    assert_null(strstr(qy_buf_str(&place->out), "\"X\""));
    assert_null(strstr(qy_buf_str(&place->out), "best"));
}

static void what_is_left_out_is_told(void **state)
{
    static const char bad[] = "[Event \"A\"]\n\n1. e4 e4 1-0\n\n[Event \"B\"]\n\n1. d4 *\n";
    struct place *place = *state;
    struct qyi_conversion_end how;
    struct qyi_conversion_options options = {.to = &qyi_format_uci, .strict = true};
    struct qyi_conversion_tally sums;

    put(place, "in.pgn", bad);
    options.report = path_of(place, "report.csv");
    sums = run(place, options, "in.pgn", 1, &how);
    assert_string_equal(qy_buf_str(&place->out), "d2d4\n");
    assert_int_equal(sums.skipped, 1);
    assert_true(sums.illegal);
    assert_non_null(strstr(qy_buf_str(&place->said), "in.pgn:3:7: "));
    assert_non_null(strstr(content(place, "report.csv"), ",skipped,"));
}

static void a_file_is_not_lost_in_its_own_place(void **state)
{
    struct place *place = *state;
    struct qyi_conversion_end how;
    struct qyi_conversion_options options = {.to = &qyi_format_uci};

    put(place, "in.pgn", two);
    options.output = path_of(place, "in.pgn");
    (void)run(place, options, "in.pgn", 1, &how);
    assert_true(how.kept);
    assert_string_equal(content(place, "in.pgn"), two);
}

static void games_are_divided_among_files(void **state)
{
    struct place *place = *state;
    struct qyi_conversion_end how;
    struct qyi_conversion_options options = {.to = &qyi_format_uci, .split = "event"};

    put(place, "in.pgn", two);
    options.output = path_of(place, "out");
    (void)run(place, options, "in.pgn", 1, &how);
    assert_string_equal(content(place, "out/A.uci"), "e2e4 e7e5\n");
    assert_string_equal(content(place, "out/B.uci"), "d2d4\n");
    (void)run(place, options, "in.pgn", 1, &how);
    assert_int_equal(how.taken, 2);
    assert_string_equal(content(place, "out/A (2).uci"), "e2e4 e7e5\n");
    assert_true(qyi_split_is_good("year"));
    assert_true(qyi_split_is_good("500"));
    assert_false(qyi_split_is_good("0"));
    assert_false(qyi_split_is_good("colour"));
}

static void what_is_broken_off_leaves_no_trace(void **state)
{
    struct place *place = *state;
    struct qyi_conversion_end how;
    struct qyi_conversion_options options = {.to = &qyi_format_uci};

    put(place, "in.pgn", two);
    place->most_ticks = 1;
    options.output = path_of(place, "out.uci");
    (void)run(place, options, "in.pgn", 1, &how);
    assert_null(content(place, "out.uci"));
    options.output = path_of(place, "out");
    options.split = "event";
    (void)run(place, options, "in.pgn", 1, &how);
    assert_int_not_equal(access(path_of(place, "out"), F_OK), 0);
}

/* Enough games for several pieces, some of them with faults. */
static void threads_make_no_difference(void **state)
{
    struct place *place = *state;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf one = QY_BUF_INIT;
    struct qyi_conversion_end how;
    struct qyi_conversion_options options = {.to = &qyi_format_pgn};
    struct qyi_conversion_tally sums[2];

    for (unsigned i = 0; i < 12000; i++)
        qy_buf_addf(&text, "[Event \"%u\"]\n[Site \"?\"]\n\n1. e4 e5 2. Nf3 %s 1-0\n\n", i,
                    i % 50 == 7 ? "Nf3" : "Nc6 { a comment }");
    put(place, "in.pgn", qy_buf_str(&text));
    for (unsigned i = 0; i < 2; i++) {
        sums[i] = run(place, options, "in.pgn", i == 0 ? 1 : 3, &how);
        if (i == 0) {
            qy_buf_add(&one, qy_buf_str(&place->out), place->out.len);
            qy_buf_add(&one, qy_buf_str(&place->said), place->said.len);
        }
    }
    qy_buf_add(&place->out, qy_buf_str(&place->said), place->said.len);
    assert_int_equal(one.len, place->out.len);
    assert_memory_equal(qy_buf_str(&one), qy_buf_str(&place->out), one.len);
    assert_int_equal(sums[0].games, 12000);
    assert_int_equal(sums[0].skipped, 240);
    assert_memory_equal(&sums[0], &sums[1], sizeof sums[0]);
    qy_buf_free(&text);
    qy_buf_free(&one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_are_written_and_counted, begin, end),
        cmocka_unit_test_setup_teardown(edits_come_before_the_writing, begin, end),
        cmocka_unit_test_setup_teardown(what_is_left_out_is_told, begin, end),
        cmocka_unit_test_setup_teardown(a_file_is_not_lost_in_its_own_place, begin, end),
        cmocka_unit_test_setup_teardown(games_are_divided_among_files, begin, end),
        cmocka_unit_test_setup_teardown(what_is_broken_off_leaves_no_trace, begin, end),
        cmocka_unit_test_setup_teardown(threads_make_no_difference, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
