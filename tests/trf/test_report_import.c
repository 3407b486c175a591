/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logs continued from report files: what is imported, what is reported as lost; ratings from a list. */
#include "cmocka_all.h"
#include "trf/report_import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Collects the message ids, separated by blanks. */
static void hear(void *user, const char *id, const char *first, const char *second, const char *third)
{
    (void)second;
    (void)third;
    qy_buf_addf(user, "%s(%s) ", id, first);
}

/* A report file of a Swiss in six rounds, with `more` behind. */
static void write_report(const char *more, struct qy_buf *text)
{
    const struct qy_simulation simulation = {
        .players = 9, .rounds = 6, .seed = 2, .draws = 30, .system = qy_pairing_system_named("dutch", 5)};
    struct qy_tournament *tournament;

    assert_int_equal(qy_tournament_simulate(&simulation, &tournament), 0);
    assert_int_equal(qy_trf_write_new(tournament, QY_TRF_26, text), 0);
    qy_buf_adds(text, more);
    qy_tournament_free(tournament);
}

/* A file of a log that has begun; the folder is gone with remove_log(). */
struct kept {
    char folder[32];
    char path[40];
    struct qyi_log_file file;
};

static void make_log(struct kept *kept, const char *system, const char *teams, const char *player)
{
    const struct qy_tournament_act begin = {
        .kind = QY_ACT_NEW, .name = "Cup", .system = system, .teams = teams, .rounds = 7};
    const struct qy_tournament_act add = {.kind = QY_ACT_ADD, .name = player};

    (void)snprintf(kept->folder, sizeof kept->folder, "%s/import-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(kept->folder));
    (void)snprintf(kept->path, sizeof kept->path, "%s/log", kept->folder);
    assert_int_equal(qyi_log_file_make(kept->path, &begin, NULL), 0);
    assert_int_equal(qyi_log_file_open(kept->path, true, &kept->file, NULL), 0);
    if (player)
        assert_int_equal(qyi_log_file_append(&kept->file, &add, 1, NULL), 0);
}

static void remove_log(struct kept *kept)
{
    qyi_log_file_close(&kept->file);
    assert_int_equal(unlink(kept->path), 0);
    assert_int_equal(rmdir(kept->folder), 0);
}

/* A log is recognised by its beginning; a folder, a report and a missing file are not logs. */
static void logs_are_known(void **state)
{
    struct kept kept;
    char report[48];
    FILE *file;

    (void)state;
    make_log(&kept, "dutch", NULL, "Ann");
    (void)snprintf(report, sizeof report, "%s.trf", kept.path);
    file = fopen(report, "w");
    assert_non_null(file);
    assert_true(fputs("012 Cup\n", file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_true(qyi_is_log_file(kept.path));
    assert_false(qyi_is_log_file(report));
    assert_false(qyi_is_log_file(kept.folder));
    assert_false(qyi_is_log_file("-"));
    assert_int_equal(unlink(report), 0);
    assert_false(qyi_is_log_file(report));
    remove_log(&kept);
}

/* Appended acts are in the file at once: others who read it see the player, and no refused act. */
static void others_read_what_is_appended(void **state)
{
    const struct qy_tournament_act twice = {.kind = QY_ACT_ADD, .number = 1, .name = "Bob"};
    struct qyi_log_file other;
    struct kept kept;

    (void)state;
    make_log(&kept, "dutch", NULL, "Ann");
    assert_true(qyi_log_file_append(&kept.file, &twice, 1, NULL) < 0);
    (void)close(kept.file.fd); /* and with it the lock */
    kept.file.fd = -1;
    assert_int_equal(qyi_log_file_open(kept.path, false, &other, NULL), 0);
    assert_int_equal(qy_tournament_log_acts(other.event), 2);
    assert_int_equal(other.lines, 2);
    assert_string_equal(qy_tournament_log_tournament(other.event)->player[0].text[QY_PLAYER_NAME], "Ann");
    qyi_log_file_close(&other);
    remove_log(&kept);
}

/* The lines of a list that are skipped, from the first one on. */
static void lines_to_skip_are_numbers(void **state)
{
    static const struct {
        const char *text;
        size_t count; /* SIZE_MAX: refused */
    } rows[] = {{"1", 1},         {"12,1,10000000", 3}, {"", 0},
                {"3,", 1},        {"0", SIZE_MAX},      {"10000001", SIZE_MAX},
                {"-1", SIZE_MAX}, {"2,x", SIZE_MAX},    {"2x", SIZE_MAX}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t *lines;
        size_t count;
        bool good = qyi_roster_lines(rows[i].text, &lines, &count);

        if (good != (rows[i].count != SIZE_MAX) || count != (good ? rows[i].count : 0))
            fail_msg("%s: %zu lines", rows[i].text, count);
        if (count > 0)
            assert_int_equal(lines[0], strtoul(rows[i].text, NULL, 10));
        free(lines);
    }
}

/* Whether an event goes on depends on the log that it comes into. */
static void events_go_on(void **state)
{
    static const struct {
        const char *system;
        const char *teams;
        const char *player; /* who is there already */
        int code;
        const char *losses;
    } rows[] = {
        {"dutch", NULL, NULL, 0, ""},
        {"dutch", NULL, "Ann", 1, "import.no-rounds() "},
        {"knockout", NULL, NULL, 1, "import.no-rounds() "},
        {"team-swiss", "fixed:4", NULL, QY_E_TOUR_TEAMS, ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf losses = QY_BUF_INIT;
        struct qy_buf hints = QY_BUF_INIT;
        const struct qyi_warner warners[] = {{hear, &losses}, {hear, &hints}};
        struct qyi_report_import import = {.losses = &warners[0], .hints = &warners[1]};
        struct qy_buf text = QY_BUF_INIT;
        struct kept kept;
        int code;

        write_report("999 something\n", &text);
        make_log(&kept, rows[i].system, rows[i].teams, rows[i].player);
        import.file = &kept.file;
        code = qyi_report_import(&import, qy_buf_str(&text), text.len, NULL);
        assert_int_equal(code, rows[i].code);
        assert_string_equal(qy_buf_str(&losses), rows[i].losses);
        assert_non_null(strstr(qy_buf_str(&hints), "import.record-left("));
        if (code == 0) {
            assert_int_equal(import.players, 9);
            assert_int_equal(import.rounds, 6);
            assert_int_equal(qy_tournament_finished_rounds(qy_tournament_log_tournament(kept.file.event)), 6);
        }
        assert_int_equal(import.acts.count > 0, code >= 0);
        qyi_report_import_free(&import);
        remove_log(&kept);
        qy_buf_free(&text);
        qy_buf_free(&losses);
        qy_buf_free(&hints);
    }
}

static void reports_are_known(void **state)
{
    (void)state;
    assert_true(qyi_is_report("012 Cup\r\n001    1"));
    assert_false(qyi_is_report("Name,Rating\nAnn,2000\n"));
    assert_false(qyi_is_report(""));
}

static void count_unlisted(void *user, const struct qy_tournament_player *player, bool listed)
{
    (void)player;
    assert_false(listed);
    ++*(unsigned *)user;
}

/* By id, or by name if one of the two has no id. */
static void ratings_of_a_list(void **state)
{
    static const char list[] = "Name,Rating,ID\nAnn,2100,1\nBob,1900,\nCid,1800,3\n";
    static const char event[] = "Name,Rating,ID\nAnna,2000,1\nBob,1850,\nCid,1800,\nDee,1700,\nAnn,1500,9\n";
    struct qy_tournament *of_list;
    struct qy_tournament *of_event;
    struct qyi_acts acts = {.count = 0};
    unsigned unlisted = 0;

    (void)state;
    assert_int_equal(qy_csv_read(list, strlen(list), &of_list, NULL), 0);
    assert_int_equal(qy_csv_read(event, strlen(event), &of_event, NULL), 0);
    assert_int_equal(qyi_acts_of_ratings(&acts, of_list, of_event, count_unlisted, &unlisted), 0);
    assert_int_equal(unlisted, 2);
    assert_int_equal(acts.count, 2);
    assert_int_equal(acts.act[0].number, 1);
    assert_int_equal(acts.act[0].rating, 2100);
    assert_int_equal(acts.act[1].number, 2);
    assert_int_equal(acts.act[1].rating, 1900);
    qyi_acts_free(&acts);
    for (unsigned rating = 0; rating < 2; rating++) { /* a list of ratings has one at least */
        struct qy_error error = {0};
        struct qy_roster roster;
        char text[40];

        (void)snprintf(text, sizeof text, "Name,Rating\nAnn,\nBob,%u\n", rating);
        assert_int_equal(qyi_ratings_read(text, strlen(text), &roster, &error),
                         rating > 0 ? 0 : QY_E_TRF_LINE);
        if (rating > 0)
            qy_roster_free(&roster);
        else
            assert_string_equal(error.expected, "rating");
    }
    qy_tournament_free(of_list);
    qy_tournament_free(of_event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logs_are_known),
        cmocka_unit_test(others_read_what_is_appended),
        cmocka_unit_test(lines_to_skip_are_numbers),
        cmocka_unit_test(events_go_on),
        cmocka_unit_test(reports_are_known),
        cmocka_unit_test(ratings_of_a_list),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
