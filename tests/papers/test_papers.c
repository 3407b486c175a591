/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library's calls that print papers of tournaments. */
#include "act_lines.h"
#include "cmocka_all.h"
#include "share.h"

#include <qiyuan/print/papers.h>

#include <string.h>

/* An event that can be printed, with its standings. */
struct event {
    struct qy_tournament *tournament;
    struct qy_standings *standings;
    struct qy_tiebreak_list tiebreaks;
};

static void rank(struct event *event)
{
    struct qy_standings_setup setup = {.rounds = 0};

    assert_int_equal(qy_tiebreak_list_of(event->tournament, &event->tiebreaks, NULL), 0);
    setup.tiebreaks = event->tiebreaks;
    assert_int_equal(qy_standings_new(event->tournament, &setup, &event->standings, NULL), 0);
}

static void release(struct event *event)
{
    qy_standings_free(event->standings);
    qy_tournament_free(event->tournament);
}

static struct qy_papers *begin(const struct event *event, enum qy_lang lang, struct qy_buf *out)
{
    const struct qy_papers_setup setup = {.lang = lang};
    const struct qy_papers_event what = {
        .tournament = event->tournament, .standings = event->standings, .tiebreaks = &event->tiebreaks};
    struct qy_papers *papers;

    assert_int_equal(qy_papers_new(&setup, &what, qy_buf_write, out, &papers, NULL), 0);
    return papers;
}

/* Prints whatever the event has; returns the pages. */
static unsigned print_all(const struct event *event, enum qy_lang lang)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qy_papers *papers = begin(event, lang, &out);
    unsigned pages;

    for (unsigned i = 0; i < QY_TOURNAMENT_PAPER_COUNT; i++) {
        struct qy_error error;
        bool has = qy_papers_has(papers, (enum qy_tournament_paper)i);
        int code = qy_papers_add(papers, (enum qy_tournament_paper)i, &error);

        if (code != (has ? 0 : QY_E_PAPER_NONE))
            fail_msg("%s: %d", qy_tournament_paper_id((enum qy_tournament_paper)i), code);
    }
    pages = qy_papers_pages(papers);
    assert_int_equal(qy_papers_end(papers, NULL), 0);
    assert_true(out.len > 1000 && memcmp(out.data, "%PDF-1.5", 8) == 0);
    assert_memory_equal(out.data + out.len - 6, "%%EOF\n", 6);
    qy_papers_free(papers);
    qy_buf_free(&out);
    return pages;
}

static void names_of_papers(void **state)
{
    (void)state;
    for (unsigned i = 0; i < QY_TOURNAMENT_PAPER_COUNT; i++) {
        const char *id = qy_tournament_paper_id((enum qy_tournament_paper)i);
        enum qy_tournament_paper which = QY_TOURNAMENT_PAPER_COUNT;

        assert_int_equal(qy_tournament_paper_by_id(id, strlen(id), &which), 0);
        assert_int_equal(which, i);
    }
    assert_int_equal(qy_tournament_paper_by_id("play", 4, &(enum qy_tournament_paper){QY_PAPER_SLIPS}),
                     QY_E_VALUE);
}

static void an_empty_event_has_lists_alone(void **state)
{
    struct event event = {0};
    struct qy_buf out = QY_BUF_INIT;
    struct qy_papers *papers;

    (void)state;
    assert_int_equal(qy_tournament_new(&event.tournament), 0);
    papers = begin(&event, QY_LANG_EN, &out);
    assert_true(qy_papers_has(papers, QY_PAPER_PLAYERS));
    assert_true(qy_papers_has(papers, QY_PAPER_ARBITERS));
    assert_false(qy_papers_has(papers, QY_PAPER_SLIPS));
    assert_false(qy_papers_has(papers, QY_PAPER_STANDINGS));
    assert_false(qy_papers_has(papers, QY_PAPER_TABLE));
    assert_false(qy_papers_has(papers, QY_TOURNAMENT_PAPER_COUNT));
    qy_papers_free(papers);
    qy_buf_free(&out);
    rank(&event);
    assert_true(print_all(&event, QY_LANG_ZH_HANS) >= 5);
    release(&event);
}

/* Names of every kind in an event of two, before and after it is paired. */
static void hostile_names_are_printed(void **state)
{
    static char longest[5000];
    static const char *const names[] = {"",
                                        "<b>&amp;</b>\n\t\x01",
                                        "\xff\xfe\x80",
                                        "\xe2\x80\xae"
                                        "abc",
                                        "王林张李王林张李王林张李王林张李王林张李王林张李王林张李王林张李",
                                        longest};

    (void)state;
    memset(longest, 'M', sizeof longest / test_sample() - 1);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i += test_share()) {
        struct event event = {0};
        struct qy_tournament_player *player;

        assert_int_equal(qy_tournament_new(&event.tournament), 0);
        assert_int_equal(
            qy_tournament_set_text(event.tournament, QY_TOURNAMENT_NAME, names[i], strlen(names[i])), 0);
        for (unsigned number = 1; number <= 2; number++) {
            assert_int_equal(qy_tournament_add_player(event.tournament, number, &player), 0);
            for (unsigned t = 0; t < QY_PLAYER_TEXTS; t++)
                assert_int_equal(qy_tournament_set_player_text(event.tournament, player,
                                                               (enum qy_player_text)t, names[i],
                                                               strlen(names[i])),
                                 0);
        }
        rank(&event);
        assert_true(print_all(&event, QY_LANG_ZH_HANT) >= 5);
        qy_standings_free(event.standings);
        assert_int_equal(qy_tournament_set_pair(event.tournament, 1, 2, 1), 0);
        rank(&event);
        assert_true(print_all(&event, QY_LANG_EN) >= 9);
        release(&event);
    }
}

/* ---- teams ----------------------------------------------------------------------------------------- */

/* Prints all papers of a log, of the round that is paired last; returns the pages, and those of the sheets.
 */
static unsigned print_log(const struct qy_tournament_log *log, enum qy_lang lang, unsigned *ret_matches)
{
    const struct qy_papers_setup setup = {.lang = lang};
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    struct qy_papers_event what = {.tournament = tournament, .log = log};
    struct qy_standings_setup how = {.rounds = 0};
    struct qy_standings *standings;
    struct qy_buf out = QY_BUF_INIT;
    struct qy_team_table teams;
    struct qy_papers *papers;
    unsigned pages;

    assert_int_equal(qy_tiebreak_list_of(tournament, &how.tiebreaks, NULL), 0);
    assert_int_equal(qy_standings_new(tournament, &how, &standings, NULL), 0);
    assert_int_equal(qy_tournament_log_team_table(log, &teams, NULL), 0);
    what.standings = standings;
    what.tiebreaks = &how.tiebreaks;
    what.teams = &teams;
    assert_int_equal(qy_papers_new(&setup, &what, qy_buf_write, &out, &papers, NULL), 0);
    for (unsigned i = 0; i < QY_TOURNAMENT_PAPER_COUNT; i++) {
        unsigned before = qy_papers_pages(papers);

        if (qy_papers_has(papers, (enum qy_tournament_paper)i))
            assert_int_equal(qy_papers_add(papers, (enum qy_tournament_paper)i, NULL), 0);
        else
            assert_int_not_equal(i, QY_PAPER_TEAMS);
        if (i == QY_PAPER_MATCHES)
            *ret_matches = qy_papers_pages(papers) - before;
    }
    pages = qy_papers_pages(papers);
    assert_int_equal(qy_papers_end(papers, NULL), 0);
    qy_papers_free(papers);
    qy_team_table_free(&teams);
    qy_standings_free(standings);
    qy_buf_free(&out);
    return pages;
}

/* Two sheets on a page if they fit; a match on a hundred boards takes several pages. */
static void matches_take_the_pages_they_need(void **state)
{
    static const struct {
        const char *teams;
        unsigned count;
        unsigned pages;
    } rows[] = {{"fixed:1", 2, 1}, {"free:4", 6, 2}, {"fixed:10", 8, 4}, {"all:3", 5, 2}, {"all:10", 4, 8}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qy_simulation simulation = {.players = (uint16_t)rows[i].count, .seed = 3, .draws = 30};
        struct qy_buf begin = QY_BUF_INIT;
        struct qy_buf text = QY_BUF_INIT;
        struct qy_tournament_log *log;
        unsigned matches = 0;

        qy_buf_addf(&begin, "{\"act\":\"new\",\"system\":\"berger\",\"seed\":1,\"teams\":\"%s\"}",
                    rows[i].teams);
        assert_int_equal(simulate_line(qy_buf_str(&begin), begin.len, &simulation, &text, NULL), 0);
        assert_int_equal(qy_tournament_log_read(text.data, text.len, &log, NULL, NULL), 0);
        (void)print_log(log, QY_LANG_EN, &matches);
        if (matches != rows[i].pages)
            fail_msg("%s: %u pages", rows[i].teams, matches);
        qy_tournament_log_free(log);
        qy_buf_free(&begin);
        qy_buf_free(&text);
    }
}

static void act(struct qy_buf *text, const char *kind, unsigned team, const char *name)
{
    qy_buf_addf(text, "{\"act\":\"%s\",", kind);
    if (team > 0)
        qy_buf_addf(text, "\"team\":%u,", team);
    qy_buf_addf(text, "\"name\":\"%s\",\"unit\":\"%s\"}\n", name, name);
}

/* Teams and members of every kind of name; one team has nobody, one too few. */
static void hostile_teams_are_printed(void **state)
{
    static char longest[5000];
    static const char *const names[] = {"<b>&amp;</b>\\n\\t\\u0001",
                                        "\xe2\x80\xae"
                                        "abc",
                                        "王林张李王林张李王林张李王林张李王林张李", longest};

    (void)state;
    memset(longest, 'M', sizeof longest / test_sample() - 1);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct qy_buf text = QY_BUF_INIT;
        struct qy_tournament_log *log;
        struct qy_error error = {0};
        unsigned matches = 0;
        int code;

        qy_buf_adds(&text, "{\"act\":\"new\",\"system\":\"berger\",\"seed\":1,\"teams\":\"fixed:2\"}\n");
        for (unsigned team = 1; team <= 3; team++)
            act(&text, "add", 0, names[i]);
        for (unsigned member = 1; member <= 4; member++)
            act(&text, "member", member > 1 ? 1 : 2, names[i]);
        qy_buf_adds(&text, "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,2],[3,0]]}\n");
        code = qy_tournament_log_read(text.data, text.len, &log, NULL, &error);
        if (code < 0)
            fail_msg("name %zu: %d in line %u: %s", i, code, error.line, error.found);
        assert_true(print_log(log, (enum qy_lang)(i % QY_LANG_COUNT), &matches) >= 8);
        assert_int_equal(matches, 1);
        qy_tournament_log_free(log);
        qy_buf_free(&text);
    }
}

static void large_events_are_printed(void **state)
{
    const struct qy_simulation simulations[] = {
        {.players = 2, .rounds = 1, .seed = 1, .draws = 30},
        {.players = 300, .rounds = 11, .seed = 2, .draws = 30, .forfeits = 30, .half_byes = 20},
        {.players = 33, .rounds = 15, .seed = 3, .draws = 30, .withdrawals = 40},
    };
    static const unsigned pages[] = {20, 450, 60}; /* all papers, booklets and score sheets among them */

    (void)state;
    for (size_t i = 0; i < sizeof simulations / sizeof simulations[0]; i++) {
        struct event event = {0};
        unsigned printed;

        assert_int_equal(qy_tournament_simulate(&simulations[i], &event.tournament), 0);
        rank(&event);
        printed = print_all(&event, QY_LANG_EN);
        if (printed < pages[i] / 3 || printed > pages[i] * 2)
            fail_msg("%u players: %u pages", simulations[i].players, printed);
        release(&event);
    }
}

static void wrong_setups_are_refused(void **state)
{
    const struct qy_papers_setup bad[] = {{.paper = QY_PAPER_COUNT}, {.lang = QY_LANG_COUNT}};
    const struct qy_papers_setup good = {.lang = QY_LANG_EN};
    struct qy_papers_event event = {.round = 0};
    struct qy_buf out = QY_BUF_INIT;
    struct qy_tournament *tournament;
    struct qy_papers *papers = NULL;
    struct qy_error error;

    (void)state;
    assert_int_equal(qy_tournament_new(&tournament), 0);
    event.tournament = tournament;
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(qy_papers_new(&bad[i], &event, qy_buf_write, &out, &papers, &error), QY_E_VALUE);
    event.round = 1;
    assert_int_equal(qy_papers_new(&good, &event, qy_buf_write, &out, &papers, &error), QY_E_TOUR_ROUND);
    assert_null(papers);
    qy_papers_free(NULL);
    qy_tournament_free(tournament);
    qy_buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_papers),
        cmocka_unit_test(an_empty_event_has_lists_alone),
        cmocka_unit_test(hostile_names_are_printed),
        cmocka_unit_test(large_events_are_printed),
        cmocka_unit_test(matches_take_the_pages_they_need),
        cmocka_unit_test(hostile_teams_are_printed),
        cmocka_unit_test(wrong_setups_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
