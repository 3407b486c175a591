/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches between fake engines: the winner and the reason, whatever they do; and the report. */
#include "cmocka_all.h"
#include "duel/support.h"

#include "duel/match_words.h"
#include "duel/openings.h"

#include <pthread.h>

#define MOST_GAMES 16

struct heard {
    size_t games;
    char reason[MOST_GAMES][32];
    enum qy_result result[MOST_GAMES];
    enum qy_match_fault fault[MOST_GAMES];
    unsigned first[MOST_GAMES];
    unsigned faulty[MOST_GAMES];
    size_t plies[MOST_GAMES];
    struct qy_match_score score;
    size_t stop_after;
    struct qy_buf pgn;
};

static int hear(void *user, const struct qy_match_game *game, const struct qy_match_score *score)
{
    struct heard *heard = user;
    size_t i = heard->games++;

    assert_true(i < MOST_GAMES);
    snprintf(heard->reason[i], sizeof heard->reason[i], "%s", game->reason);
    heard->result[i] = game->result;
    heard->fault[i] = game->fault;
    heard->first[i] = game->first;
    heard->faulty[i] = game->faulty;
    heard->plies[i] = game->plies;
    heard->score = *score;
    if (game->record)
        assert_int_equal(
            qy_record_write(game->record, "pgn", QY_NOTATION_COUNT, QY_WRITE_DEFAULT, &heard->pgn), 0);
    return heard->stop_after == heard->games;
}

static void set_up(struct qy_match_setup *setup, enum qy_game game, const char *time, const char *first,
                   const char *second)
{
    qy_match_setup_init(qy_rules_default(game), setup);
    assert_int_equal(qy_time_control_parse(time, strlen(time), &setup->control, NULL), 0);
    setup->engine[0].command = fake(first);
    setup->engine[1].command = fake(second);
    for (unsigned i = 0; i < 2; i++)
        (void)qy_protocol_by_id(i == 0 ? first : second, strcspn(i == 0 ? first : second, " "),
                                &setup->engine[i].protocol);
    setup->random_plies = 0;
    setup->games = 2;
}

static void run(const struct qy_match_setup *setup, struct heard *heard)
{
    struct qy_match *match;
    struct qy_error error = {.code = 0};

    assert_int_equal(qy_match_new(setup, &match), 0);
    if (qy_match_run(match, hear, heard, &error) < 0)
        fail_msg("%s: %s", qy_error_name(error.code), error.found);
    qy_match_free(match);
    assert_int_equal(count_children(), 0);
}

/* The second engine misbehaves; each fault loses by its name, and the engine plays the next game. */
static void faults_are_named(void **state)
{
    static const struct {
        const char *protocol;
        const char *fault;
        const char *reason;
        enum qy_match_fault named;
        unsigned score; /* half points of the faulty engine in two games */
    } rows[] = {
        {"uci", "", "repetition", QY_FAULT_NONE, 2},
        {"xboard", "", "repetition", QY_FAULT_NONE, 2},
        {"ucci", "", "repetition", QY_FAULT_NONE, 2},
        {"uci", "garbage", "repetition", QY_FAULT_NONE, 2},
        {"uci", "twice", "repetition", QY_FAULT_NONE, 2},
        {"ucci", "twice", "repetition", QY_FAULT_NONE, 2},
        {"xboard", "garbage", "repetition", QY_FAULT_NONE, 2},
        {"uci", "flood", "repetition", QY_FAULT_NONE, 2},
        {"xboard", "claim", "repetition", QY_FAULT_NONE, 2},
        {"uci", "illegal", "illegal-move", QY_FAULT_ILLEGAL, 0},
        {"xboard", "illegal", "illegal-move", QY_FAULT_ILLEGAL, 0},
        {"uci", "crash", "crashed", QY_FAULT_CRASHED, 0},
        {"ucci", "crash", "crashed", QY_FAULT_CRASHED, 0},
        {"xboard", "crash", "crashed", QY_FAULT_CRASHED, 0},
        {"uci", "slow", "time", QY_FAULT_TIME, 0},
        {"uci", "silent", "time", QY_FAULT_STALLED, 0},
        {"xboard", "silent", "time", QY_FAULT_STALLED, 0},
        {"uci", "resign", "resignation", QY_FAULT_NONE, 0},
        {"xboard", "resign", "resignation", QY_FAULT_NONE, 0},
    };
    unsigned descriptors = count_descriptors();

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_match_setup setup;
        struct heard heard = {.games = 0};
        char words[64];

        snprintf(words, sizeof words, "%s %s", rows[i].protocol, rows[i].fault);
        set_up(&setup, QY_GAME_CHESS, rows[i].fault[0] == 'f' ? "60s" : "2s+10ms", "uci --name Good", words);
        run(&setup, &heard);
        if (heard.games != 2 || 2 * heard.score.losses + heard.score.draws != rows[i].score)
            fail_msg("%s: %zu games, %s", words, heard.games, heard.reason[0]);
        for (size_t g = 0; g < 2; g++)
            if (strcmp(heard.reason[g], rows[i].reason) != 0 || heard.fault[g] != rows[i].named ||
                (rows[i].named != QY_FAULT_NONE && heard.faulty[g] != 1) || heard.first[g] != g)
                fail_msg("%s: game %zu: %s, fault %s of engine %u", words, g + 1, heard.reason[g],
                         qy_match_fault_name(heard.fault[g]), heard.faulty[g]);
    }
    assert_int_equal(count_descriptors(), descriptors);
}

/* Without a clock, silence is not waited out for ever. */
static void patience_ends(void **state)
{
    struct qy_match_setup setup;
    struct heard heard = {.games = 0};

    (void)state;
    set_up(&setup, QY_GAME_CHESS, "-", "uci", "uci silent");
    setup.think.depth = 4;
    setup.patience = 300;
    setup.games = 1;
    run(&setup, &heard);
    assert_string_equal(heard.reason[0], "stalled");
    assert_int_equal(heard.result[0], QY_RESULT_FIRST_WON);
}

/* In xiangqi the judge rules: two idle sides draw. */
static void repetitions_are_judged(void **state)
{
    struct qy_match_setup setup;
    struct heard heard = {.games = 0};

    (void)state;
    set_up(&setup, QY_GAME_XIANGQI, "5s+10ms", "uci --moves h2h3,h3h2/h7h6,h6h7",
           "ucci --moves b2b3,b3b2/b7b6,b6b7");
    run(&setup, &heard);
    for (size_t g = 0; g < 2; g++) {
        assert_string_equal(heard.reason[g], "repetition");
        assert_int_equal(heard.result[g], QY_RESULT_DRAW);
    }
    assert_int_equal(heard.score.pairs[2], 1);
}

static void adjudication(void **state)
{
    static const struct {
        const char *first;
        const char *second;
        unsigned draw_plies;
        unsigned resign_moves;
        enum qy_result result;
        size_t plies;
    } rows[] = {
        {"uci --score 5", "uci --score -9", 6, 0, QY_RESULT_DRAW, 6},
        {"uci --score 5", "uci --score -800", 6, 3, QY_RESULT_FIRST_WON, 6},
        {"uci --score -800", "xboard --score 5", 6, 2, QY_RESULT_SECOND_WON, 3},
        {"uci --score -500", "uci --score 5", 6, 2, QY_RESULT_DRAW, 8},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_match_setup setup;
        struct heard heard = {.games = 0};

        set_up(&setup, QY_GAME_CHESS, "5s", rows[i].first, rows[i].second);
        setup.games = 1;
        setup.draw_plies = rows[i].draw_plies;
        setup.draw_score = 10;
        setup.resign_moves = rows[i].resign_moves;
        setup.resign_score = 700;
        run(&setup, &heard);
        if (heard.result[0] != rows[i].result || heard.plies[0] != rows[i].plies)
            fail_msg("row %zu: %s after %zu plies: %s", i, qy_result_text(heard.result[0]), heard.plies[0],
                     heard.reason[0]);
    }
}

/* The records hold who played, clocks and evaluations. */
static void records_hold_what_happened(void **state)
{
    struct qy_match_setup setup;
    struct heard heard = {.games = 0, .pgn = QY_BUF_INIT};
    const char *text;

    (void)state;
    set_up(&setup, QY_GAME_CHESS, "5s+10ms", "uci --name One --score 12", "uci --name \"Two \" --score -7");
    setup.records = true;
    run(&setup, &heard);
    text = qy_buf_str(&heard.pgn);
    assert_non_null(strstr(text, "[White \"One\"]"));
    assert_non_null(strstr(text, "[Result \"1/2-1/2\"]"));
    assert_non_null(strstr(text, "[%eval 0.12,3] [%clk 0:00:0"));
    assert_non_null(strstr(text, "[%eval 0.07,3]"));
    assert_non_null(strstr(text, "[Round \"1.2\"]"));
    assert_non_null(strstr(text, "[Termination \"normal\"]"));
    qy_buf_free(&heard.pgn);
}

static void openings_are_played_with_both_colours(void **state)
{
    struct qy_openings *openings;
    struct qy_record *record;
    struct qy_record_node *node;
    struct qy_match_setup setup;
    struct heard heard = {.games = 0, .pgn = QY_BUF_INIT};
    struct qy_position start;
    qy_move move;

    (void)state;
    assert_int_equal(qy_openings_new(QY_GAME_CHESS, &openings), 0);
    assert_int_equal(qy_record_new(&record), 0);
    qy_position_start(QY_GAME_CHESS, &start);
    assert_int_equal(qy_move_read(&start, "a3", 2, QY_NOTATION_SAN, &move, NULL), 0);
    assert_int_equal(qy_record_add_move(record, qy_record_root(record), move, &node), 0);
    assert_int_equal(qy_openings_add(openings, record, 0), 1);
    qy_position_start(QY_GAME_XIANGQI, &start);
    qy_record_clear(record);
    qy_record_set_start(record, &start);
    assert_int_equal(qy_openings_add(openings, record, 0), 0);
    assert_int_equal(qy_openings_count(openings), 1);
    qy_record_free(record);

    set_up(&setup, QY_GAME_CHESS, "5s", "uci", "uci");
    setup.openings = openings;
    setup.records = true;
    setup.games = 4;
    run(&setup, &heard);
    assert_int_equal(heard.games, 4);
    for (size_t g = 0; g < 4; g++)
        assert_int_equal(heard.first[g], g % 2);
    assert_non_null(strstr(qy_buf_str(&heard.pgn), "1. a3 Nf6"));
    qy_buf_free(&heard.pgn);
    qy_openings_free(openings);
}

static void note_fault(void *user, const struct qy_error *error)
{
    assert_true(error->code < 0);
    ++*(unsigned *)user;
}

/* A file's games of the match's kind are openings; others and games that are over are skipped. */
static void openings_are_read_from_a_file(void **state)
{
    static const char games[] = "[Event \"a\"]\n\n1. a3 *\n\n[Event \"b\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
                                "[Event \"c\"]\n\n1. a3 Ke7 *\n";
    char path[] = "qiyuan_openings_XXXXXX";
    unsigned faults = 0;
    struct qyi_openings_read read = {.fault = note_fault, .user = &faults};
    struct qy_error error = {0};
    struct qy_openings *openings;
    int fd = mkstemp(path);

    (void)state;
    assert_true(fd >= 0);
    assert_int_equal(write(fd, games, sizeof games - 1), sizeof games - 1);
    assert_int_equal(close(fd), 0);
    assert_int_equal(qy_openings_new(QY_GAME_CHESS, &openings), 0);
    assert_int_equal(qyi_openings_read(openings, path, &read, &error), 0);
    assert_int_equal(qy_openings_count(openings), 1);
    assert_int_equal(read.passed_over, 2);
    assert_int_equal(faults, 1);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(qyi_openings_read(openings, path, &read, &error), QY_E_FILE_READ);
    qy_openings_free(openings);
}

static void what_ends_a_match_is_read(void **state)
{
    static const struct {
        bool (*read)(const char *text, struct qy_match_setup *setup);
        const char *text;
        bool good;
    } rows[] = {
        {qyi_match_read_draw, "8,0", true},
        {qyi_match_read_draw, "1000,1000000", true},
        {qyi_match_read_draw, "0,5", false},
        {qyi_match_read_draw, "8,-1", false},
        {qyi_match_read_draw, "8", false},
        {qyi_match_read_draw, "8,5,3", false},
        {qyi_match_read_draw, "nan,5", false},
        {qyi_match_read_resign, "3,600", true},
        {qyi_match_read_resign, "3,0", false},
        {qyi_match_read_resign, "", false},
        {qyi_match_read_sprt, "0,5,0.05,0.05", true},
        {qyi_match_read_sprt, "5,5,0.05,0.05", false},
        {qyi_match_read_sprt, "0,5,0,0.05", false},
        {qyi_match_read_sprt, "0,5,0.5,0.5", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_match_setup setup = {0};

        assert_int_equal(rows[i].read(rows[i].text, &setup), rows[i].good);
        assert_int_equal(setup.has_sprt || setup.draw_plies || setup.resign_moves, rows[i].good);
    }
}

static void matches_stop(void **state)
{
    struct qy_match_setup setup;
    struct heard heard = {.games = 0, .stop_after = 3};

    (void)state;
    set_up(&setup, QY_GAME_CHESS, "5s", "uci", "uci");
    setup.games = 1000;
    run(&setup, &heard);
    assert_int_equal(heard.games, 3);

    /* A test that is decided ends the match: here by an engine that always resigns. */
    memset(&heard, 0, sizeof heard);
    set_up(&setup, QY_GAME_CHESS, "5s", "uci", "uci resign");
    setup.games = 1000;
    setup.has_sprt = true;
    setup.sprt = (struct qy_sprt){0, 400, 0.2, 0.2};
    run(&setup, &heard);
    assert_true(heard.games >= 2 && heard.games < MOST_GAMES);
}

static void *stop_soon(void *match)
{
    usleep(700000);
    qy_match_stop(match);
    return NULL;
}

/* A match is stopped in the middle of a thought; two games at a time. */
static void matches_are_stopped_from_outside(void **state)
{
    struct qy_match_setup setup;
    struct heard heard = {.games = 0};
    struct qy_match *match;
    pthread_t thread;

    (void)state;
    set_up(&setup, QY_GAME_CHESS, "600s", "uci", "uci silent");
    setup.games = 10;
    setup.concurrency = 2;
    assert_int_equal(qy_match_new(&setup, &match), 0);
    assert_int_equal(pthread_create(&thread, NULL, stop_soon, match), 0);
    assert_int_equal(qy_match_run(match, hear, &heard, NULL), 0);
    pthread_join(thread, NULL);
    qy_match_free(match);
    assert_true(heard.games <= 2);
    for (size_t g = 0; g < heard.games; g++)
        assert_string_equal(heard.reason[g], "unfinished");
    assert_int_equal(heard.score.wins + heard.score.draws + heard.score.losses, 0);
    assert_int_equal(count_children(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(patience_ends),
        cmocka_unit_test(repetitions_are_judged),
        cmocka_unit_test(adjudication),
        cmocka_unit_test(records_hold_what_happened),
        cmocka_unit_test(openings_are_played_with_both_colours),
        cmocka_unit_test(openings_are_read_from_a_file),
        cmocka_unit_test(what_ends_a_match_is_read),
        cmocka_unit_test(matches_stop),
        cmocka_unit_test(matches_are_stopped_from_outside),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
