/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The papers of an event: which lists name some, what each needs of the event, and what can't be ranked. */
#include "answer/printing.h"
#include "cmocka_all.h"

#include <string.h>

/* An event of this many players by a system, after `rounds` that were played. */
static struct qyi_event event_of(const char *system, const char *stages, unsigned players, unsigned rounds)
{
    const struct qy_simulation simulation = {.players = players, .rounds = rounds, .seed = 3, .draws = 30};
    const struct qy_tournament_act begin = {
        .kind = QY_ACT_NEW, .name = "Cup", .system = system, .stages = stages, .rounds = (int32_t)rounds};
    struct qyi_event event;
    struct qy_buf log = QY_BUF_INIT;

    assert_int_equal(qy_tournament_log_simulate(&begin, &simulation, &log, NULL), 0);
    assert_int_equal(qyi_event_read(qy_buf_str(&log), log.len, &event, NULL), 0);
    qy_buf_free(&log);
    return event;
}

static void lists_of_papers(void **state)
{
    static const struct {
        const char *text;
        bool good;
        bool all;
    } rows[] = {{"all", true, true},
                {"pairings", true, false},
                {"standings,all", true, true},
                {"prizes,norms", true, false},
                {"", false, false},
                {"pairings,", false, false},
                {"pairing", false, false},
                {"pairings standings", false, false}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_print_asked asked = {.all = false};

        assert_int_equal(qyi_print_read(rows[i].text, &asked), rows[i].good);
        assert_true(!rows[i].good || asked.all == rows[i].all);
    }
}

/* The gathered data is that of the papers and no more. */
static void papers_rank_what_they_tell(void **state)
{
    static const struct {
        const char *papers;
        const char *stages; /* NULL: a table of all */
        bool tells;
        bool ranked;
    } rows[] = {
        {"standings", NULL, true, true},           {"all", NULL, false, true},
        {"programme", NULL, false, true},          {"players", NULL, false, false},
        {"prizes", "groups:2x4>2,ko", true, true}, {"results", "groups:2x4>2,ko", false, false},
        {"all", "groups:2x4>2,ko", false, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_event event = event_of(rows[i].stages ? "stages" : "berger", rows[i].stages, 8, 7);
        struct qyi_print_asked asked = {.all = false};
        struct qyi_printing printing;
        struct qy_buf out = QY_BUF_INIT;
        unsigned pages = 0;

        assert_true(qyi_print_read(rows[i].papers, &asked));
        assert_int_equal(qyi_print_tells_ranks(&event, &asked), rows[i].tells);
        assert_int_equal(qyi_printing_begin(&event, &asked, &printing, NULL), 0);
        assert_int_equal(printing.ranking.standings != NULL, rows[i].ranked);
        if (asked.paper[QY_PAPER_PRIZES])
            assert_int_equal(qyi_printing_award(&printing, &asked, "all\t100\t50", 10, NULL), 0);
        assert_int_equal(qyi_printing_write(&printing, &asked, qy_buf_write, &out, &pages, NULL), 0);
        assert_true(pages > 0);
        assert_memory_equal(out.data, "%PDF", 4);
        qyi_printing_free(&printing);
        qyi_event_free(&event);
        qy_buf_free(&out);
    }
}

/* A group of a stage is an event of its own, under its name. */
static void a_group_is_printed_alone(void **state)
{
    struct qyi_event event = event_of("stages", "groups:2x4>2,ko", 8, 7);
    struct qyi_print_asked asked = {.rank = {.stage = 1, .group = 2}};
    struct qyi_printing printing;

    (void)state;
    assert_true(qyi_print_read("standings", &asked));
    assert_false(qyi_print_tells_ranks(&event, &asked));
    assert_int_equal(qyi_printing_begin(&event, &asked, &printing, NULL), 0);
    assert_int_equal(printing.tournament->player_count, 4);
    assert_string_equal(printing.tournament->text[QY_TOURNAMENT_NAME], "Cup  ·  Group 2");
    assert_null(printing.log);
    qyi_printing_free(&printing);
    qyi_event_free(&event);
}

/* Tie-breaks that the event can't have are an error, unless it is printed as far as it goes. */
static void what_is_not_ranked(void **state)
{
    struct qyi_event event = event_of("berger", NULL, 6, 5);
    struct qyi_print_asked asked = {.rank = {.tiebreaks = "nothing"}};
    struct qyi_printing printing;
    struct qy_error error = {0};

    (void)state;
    assert_true(qyi_print_read("standings", &asked));
    assert_int_equal(qyi_printing_begin(&event, &asked, &printing, &error), QY_E_TIEBREAK);
    qyi_printing_free(&printing);
    asked.lenient = true;
    assert_int_equal(qyi_printing_begin(&event, &asked, &printing, &error), 0);
    assert_null(printing.ranking.standings);
    qyi_printing_free(&printing);
    qyi_event_free(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_of_papers),
        cmocka_unit_test(papers_rank_what_they_tell),
        cmocka_unit_test(a_group_is_printed_alone),
        cmocka_unit_test(what_is_not_ranked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
