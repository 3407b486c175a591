/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Double-Swiss system: against its rule done by hand, the examples of its text, and whole events. */
#include "act_lines.h"
#include "cmocka_all.h"

#include "fide_book.h"
#include "random_event.h"
#include "share.h"

#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/tournament_log.h>

#include <stdio.h>
#include <string.h>

#define MOST_ENTERED 40

static bool has_pair(const struct qy_pairing *pairing, struct qy_pair pair)
{
    for (size_t i = 0; i < pairing->count; i++)
        if (pairing->pair[i].white == pair.white && pairing->pair[i].black == pair.black)
            return true;
    return false;
}

/* Compares the first game of a match; false when neither finds a legal pairing. */
static bool same_as_book(const struct qy_tournament *tournament, unsigned round, unsigned event)
{
    struct qy_pair pairs[FIDE_BOOK_MOST];
    struct qy_pairing pairing;
    int found = fide_book_double(tournament, round, pairs);
    int code = qy_pair_fide(QY_FIDE_DOUBLE, tournament, round, &pairing, NULL);

    if ((found >= 0) != (code == 0))
        fail_msg("event %u, round %u: the book says %d, the library %d", event, round, found, code);
    if (found < 0)
        return false;
    assert_int_equal(pairing.count, found);
    for (int i = 0; i < found; i++)
        if (!has_pair(&pairing, pairs[i]))
            fail_msg("event %u, round %u: by the book %u-%u, not so by the library", event, round,
                     pairs[i].white, pairs[i].black);
    qy_pairing_free(&pairing);
    return true;
}

/* Forbids some pairs, gives some virtual points. */
static void disturb(struct qy_tournament *tournament, unsigned round, uint64_t *random)
{
    unsigned count = (unsigned)tournament->player_count;

    for (unsigned k = random_below(random, 6); k > 1; k--) {
        uint16_t one = (uint16_t)(1 + random_below(random, count));
        uint16_t other = (uint16_t)(1 + random_below(random, count));
        const uint16_t two[2] = {one, other};

        if (one != other)
            assert_int_equal(qy_tournament_forbid(tournament, 1, 99, two, 2), 0);
    }
    if (random_below(random, 5) == 0) {
        const struct qy_tournament_acceleration ahead = {
            .points = 5 * (1 + (qy_points)random_below(random, 4)),
            .first_round = 1,
            .last_round = (uint8_t)(random_below(random, 2) == 0 ? round : round + 1),
            .first_number = 1,
            .last_number = (uint16_t)(1 + random_below(random, count))};

        assert_int_equal(qy_tournament_accelerate(tournament, &ahead), 0);
    }
}

static void first_games_by_the_book(void **state)
{
    unsigned paired = 0;

    (void)state;
    for (unsigned event = 0; event < 6000 / test_sample(); event++) {
        uint64_t random = event;
        unsigned present = 3 + event % 8;
        unsigned matches = random_below(&random, present > 5 ? 6 : 3);
        unsigned players = event % 3 == 0   ? present + random_below(&random, 3)
                           : event % 3 == 1 ? 2 * present
                                            : MOST_ENTERED;
        struct qy_tournament *tournament = double_event(players, present, matches, &random);

        disturb(tournament, 2 * matches + 1, &random);
        paired += same_as_book(tournament, 2 * matches + 1, event);
        qy_tournament_free(tournament);
    }
    assert_true(paired > 4000 / test_sample());
}

/* ---- the examples of the text ---------------------------------------------------------------------- */

static struct qy_tournament *event_of(unsigned players)
{
    static const char code[] = "FIDE_DOUBLESWISS";
    struct qy_tournament *tournament;

    assert_int_equal(qy_tournament_new(&tournament), 0);
    assert_int_equal(qy_tournament_set_text(tournament, QY_TOURNAMENT_SYSTEM_CODE, code, sizeof code - 1), 0);
    tournament->rounds = 10;
    tournament->scheme.pairing_bye = 15;
    for (unsigned number = 1; number <= players; number++) {
        struct qy_tournament_player *player;

        assert_int_equal(qy_tournament_add_player(tournament, number, &player), 0);
    }
    return tournament;
}

static bool meet(const struct qy_pairing *pairing, uint16_t a, uint16_t b)
{
    return has_pair(pairing, (struct qy_pair){a, b}) || has_pair(pairing, (struct qy_pair){b, a});
}

/* 3.5.4: of three upfloaters two must be of 2, 6, 8 with 3 points and one of 1, 3, 5 with 2.5. The residents
 * 4, 7 and 9 may not meet; 10 may meet none of 1, 3, 5 and so needs one of 2, 6, 8. The first set is 2, 6, 1.
 */
static void upfloaters_in_the_order_of_the_example(void **state)
{
    static const qy_points points[10] = {25, 30, 25, 40, 25, 30, 40, 30, 40, 0};
    static const uint16_t residents[3] = {4, 7, 9};
    struct qy_tournament *tournament = event_of(10);
    struct qy_pairing pairing;

    (void)state;
    for (uint16_t number = 1; number <= 10; number++) {
        const struct qy_tournament_acceleration item = {points[number - 1], 1, 1, number, number};
        const uint16_t two[2] = {number, 10};

        assert_int_equal(qy_tournament_accelerate(tournament, &item), 0);
        if (points[number - 1] == 25)
            assert_int_equal(qy_tournament_forbid(tournament, 1, 1, two, 2), 0);
    }
    assert_int_equal(qy_tournament_forbid(tournament, 1, 1, residents, 3), 0);
    assert_int_equal(qy_pair_fide(QY_FIDE_DOUBLE, tournament, 1, &pairing, NULL), 0);
    assert_int_equal(pairing.count, 5);
    assert_true(meet(&pairing, 1, 7));
    assert_true(meet(&pairing, 2, 9));
    assert_true(meet(&pairing, 4, 6));
    assert_true(meet(&pairing, 8, 10));
    assert_true(meet(&pairing, 3, 5));
    assert_true(same_as_book(tournament, 1, 0));
    qy_pairing_free(&pairing);
    qy_tournament_free(tournament);
}

/* 8 of 24 players are present, who may only meet as listed. */
static void assert_first_identifier(const uint16_t (*allowed)[2], size_t count, const uint16_t (*expected)[2])
{
    static const uint16_t present[8] = {4, 6, 8, 9, 10, 11, 16, 24};
    static const struct qy_tournament_entry away = {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_ZERO_BYE, 0, 0};
    struct qy_tournament *tournament = event_of(24);
    struct qy_pairing pairing;

    for (unsigned number = 1; number <= 24; number++) {
        bool there = false;

        for (size_t i = 0; i < 8; i++)
            there = there || present[i] == number;
        for (unsigned round = 1; !there && round <= 2; round++)
            assert_int_equal(qy_tournament_set_entry(tournament, number, round, away), 0);
    }
    for (size_t i = 0; i < 8; i++)
        for (size_t j = 0; j < i; j++) {
            const uint16_t two[2] = {present[j], present[i]};
            bool may = false;

            for (size_t k = 0; k < count; k++)
                may = may || (allowed[k][0] == two[0] && allowed[k][1] == two[1]);
            if (!may)
                assert_int_equal(qy_tournament_forbid(tournament, 1, 99, two, 2), 0);
        }
    assert_int_equal(qy_pair_fide(QY_FIDE_DOUBLE, tournament, 1, &pairing, NULL), 0);
    assert_int_equal(pairing.count, 4);
    for (size_t i = 0; i < 4; i++)
        assert_true(meet(&pairing, expected[i][0], expected[i][1]));
    assert_true(same_as_book(tournament, 1, 0));
    qy_pairing_free(&pairing);
    qy_tournament_free(tournament);
}

/* 3.6.2: the identifier of 11-24 16-6 10-9 8-4 is 4 6 9 11 8 16 10 24. With 6-24 and 11-16 in it, it is 4 6 9
 * 11 8 24 10 16, which is later; with 4-9 and 8-10 it is 4 6 8 11 9 16 10 24, which is earlier. */
static void identifier_of_the_example(void **state)
{
    static const uint16_t example[4][2] = {{11, 24}, {6, 16}, {9, 10}, {4, 8}};
    static const uint16_t later[][2] = {{11, 24}, {6, 16}, {9, 10}, {4, 8}, {6, 24}, {11, 16}};
    static const uint16_t earlier[][2] = {{11, 24}, {6, 16}, {9, 10}, {4, 8}, {4, 9}, {8, 10}};
    static const uint16_t other[4][2] = {{11, 24}, {6, 16}, {4, 9}, {8, 10}};

    (void)state;
    assert_first_identifier(later, 6, example);
    assert_first_identifier(earlier, 6, other);
}

/* ---- whole events ---------------------------------------------------------------------------------- */

/* The pairs of the second game are those of the first with colours reversed, byes the same. */
static void assert_second_game(const struct qy_tournament *tournament, unsigned round)
{
    struct qy_pairing first;
    struct qy_pairing second;

    assert_int_equal(qy_pairing_of_round(tournament, round - 1, &first), 0);
    assert_int_equal(qy_pair_fide(QY_FIDE_DOUBLE, tournament, round, &second, NULL), 0);
    assert_int_equal(first.count, second.count);
    for (size_t i = 0; i < first.count; i++) { /* at the same boards */
        bool bye = first.pair[i].black == 0;

        assert_int_equal(second.pair[i].white, bye ? first.pair[i].white : first.pair[i].black);
        assert_int_equal(second.pair[i].black, bye ? 0 : first.pair[i].white);
    }
    qy_pairing_free(&first);
    qy_pairing_free(&second);
}

static void whole_events_by_the_book(void **state)
{
    unsigned first = 0;
    unsigned second = 0;

    (void)state;
    for (unsigned event = 0; event < 800 / test_sample(); event++) {
        struct qy_simulation simulation = {.players = 2 + event % 9,
                                           .rounds = 2 + 2 * (event / 9 % 5),
                                           .seed = event,
                                           .draws = event * 7 % 90,
                                           .forfeits = event % 3 == 0 ? 3 : 0,
                                           .half_byes = event % 4 == 0 ? 9 : 0,
                                           .withdrawals = event % 5 == 0 ? 25 : 0,
                                           .late = event % 7 == 0 ? 4 : 0,
                                           .system = qy_pairing_system_named("double-swiss", 12)};
        struct qy_tournament *tournament;

        assert_int_equal(qy_tournament_simulate(&simulation, &tournament), 0);
        for (unsigned round = 1; round <= qy_tournament_paired_rounds(tournament); round++) {
            if (round % 2 == 0) {
                assert_second_game(tournament, round);
                second++;
            } else {
                first += same_as_book(tournament, round, event);
            }
        }
        qy_tournament_free(tournament);
    }
    assert_true(first > 1000 / test_sample());
    assert_true(first == second);
}

/* Game 1 is won, game 2 is not: a match of 1.5 to 0.5; the bye is worth as much, once. */
static void bye_counts_once(void **state)
{
    struct qy_tournament *tournament = event_of(3);
    static const qy_points expected[3][2] = {{10, 15}, {0, 5}, {15, 15}};

    (void)state;
    assert_int_equal(qy_tournament_set_pair(tournament, 1, 1, 2), 0);
    assert_int_equal(qy_tournament_set_result(tournament, 1, 1, QY_TOURNAMENT_WIN, QY_TOURNAMENT_LOSS), 0);
    assert_int_equal(qy_tournament_set_pair(tournament, 2, 2, 1), 0);
    assert_int_equal(qy_tournament_set_result(tournament, 2, 2, QY_TOURNAMENT_DRAW, QY_TOURNAMENT_DRAW), 0);
    for (unsigned round = 1; round <= 2; round++)
        assert_int_equal(qy_tournament_set_pair(tournament, round, 3, 0), 0);
    for (unsigned i = 0; i < 3; i++)
        for (unsigned round = 1; round <= 2; round++)
            assert_int_equal(qy_tournament_score(tournament, &tournament->player[i], round),
                             expected[i][round - 1]);
    qy_tournament_free(tournament);
}

/* ---- what is no whole match ------------------------------------------------------------------------ */

static void faulty_matches_are_told(void **state)
{
    static const struct {
        struct qy_tournament_entry entry[2]; /* of number 1, game by game */
        const char *expected;                /* NULL: it is good */
    } rows[] = {
        {{{2, QY_TOURNAMENT_WHITE, QY_TOURNAMENT_WIN, 0, 0},
          {2, QY_TOURNAMENT_BLACK, QY_TOURNAMENT_LOSS, 0, 0}},
         NULL},
        {{{2, QY_TOURNAMENT_WHITE, QY_TOURNAMENT_WIN, 0, 0},
          {2, QY_TOURNAMENT_WHITE, QY_TOURNAMENT_LOSS, 0, 0}},
         "2 b"},
        {{{2, QY_TOURNAMENT_WHITE, QY_TOURNAMENT_WIN, 0, 0},
          {3, QY_TOURNAMENT_BLACK, QY_TOURNAMENT_LOSS, 0, 0}},
         "2 b"},
        {{{2, QY_TOURNAMENT_WHITE, QY_TOURNAMENT_WIN, 0, 0},
          {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_ABSENT, 0, 0}},
         "2 b"},
        {{{2, QY_TOURNAMENT_BLACK, QY_TOURNAMENT_WIN, 0, 0},
          {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_ZERO_BYE, 0, 0}},
         "2 w"},
        {{{0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_HALF_BYE, 0, 0},
          {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_HALF_BYE, 0, 0}},
         NULL},
        {{{0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_HALF_BYE, 0, 0},
          {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_ZERO_BYE, 0, 0}},
         "H"},
        {{{0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_ZERO_BYE, 0, 0},
          {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_ABSENT, 0, 0}},
         NULL},
        {{{0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_ABSENT, 0, 0},
          {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_FULL_BYE, 0, 0}},
         "Z"},
        {{{0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_PAIRING_BYE, 0, 0},
          {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_FULL_BYE, 0, 0}},
         "U"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament *tournament = event_of(6);
        struct qy_pairing pairing;
        struct qy_error error = {0};
        int code;

        for (unsigned game = 1; game <= 2; game++) {
            const struct qy_tournament_entry *entry = &rows[i].entry[game - 1];
            bool paired = qy_tournament_outcome_paired(entry->outcome);

            assert_int_equal(qy_tournament_set_pair(tournament, game, game == 1 ? 5 : 6, game == 1 ? 6 : 5),
                             0);
            assert_int_equal(qy_tournament_set_result(tournament, game, game == 1 ? 5 : 6, QY_TOURNAMENT_DRAW,
                                                      QY_TOURNAMENT_DRAW),
                             0);
            assert_int_equal(qy_tournament_set_entry(tournament, 1, game, *entry), 0);
            if (paired) {
                const struct qy_tournament_entry back = {
                    1, entry->colour == QY_TOURNAMENT_WHITE ? QY_TOURNAMENT_BLACK : QY_TOURNAMENT_WHITE,
                    entry->outcome == QY_TOURNAMENT_WIN ? QY_TOURNAMENT_LOSS : QY_TOURNAMENT_WIN, 0, 0};

                assert_int_equal(qy_tournament_set_entry(tournament, entry->opponent, game, back), 0);
            }
        }
        code = qy_pair_fide(QY_FIDE_DOUBLE, tournament, 3, &pairing, &error);
        assert_int_equal(code, rows[i].expected ? QY_E_TOUR_DOUBLE_MATCH : 0);
        if (code == 0) {
            qy_pairing_free(&pairing);
        } else {
            assert_string_equal(error.expected, rows[i].expected);
            assert_string_equal(error.found, "1, 2");
        }
        qy_tournament_free(tournament);
    }
}

static void odd_rounds_and_other_systems_are_told(void **state)
{
    struct qy_tournament *tournament = event_of(4);
    struct qy_pairing pairing;
    struct qy_error error = {0};

    (void)state;
    tournament->rounds = 7;
    assert_int_equal(qy_pair_fide(QY_FIDE_DOUBLE, tournament, 1, &pairing, &error), QY_E_TOUR_DOUBLE_ROUNDS);
    assert_string_equal(error.found, "7");
    assert_int_equal(qy_tournament_set_text(tournament, QY_TOURNAMENT_SYSTEM_CODE, "FIDE_DUTCH", 10), 0);
    assert_int_equal(qy_pair_fide(QY_FIDE_DOUBLE, tournament, 1, &pairing, &error), QY_E_TOUR_SYSTEM);
    qy_tournament_free(tournament);
}

/* ---- tournament files ------------------------------------------------------------------------------ */

static const char begun[] = "{\"act\":\"new\",\"system\":\"double-swiss\",\"rounds\":4}\n"
                            "{\"act\":\"add\",\"name\":\"A\"}\n{\"act\":\"add\",\"name\":\"B\"}\n"
                            "{\"act\":\"add\",\"name\":\"C\"}\n{\"act\":\"add\",\"name\":\"D\"}\n"
                            "{\"act\":\"add\",\"name\":\"E\"}\n"
                            "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,3],[4,2],[5,0]]}\n"
                            "{\"act\":\"result\",\"white\":1,\"black\":3,\"result\":\"1-0\"}\n";

static struct qy_tournament_log *log_of(const char *more)
{
    char text[1024];
    struct qy_tournament_log *log;

    (void)snprintf(text, sizeof text, "%s%s", begun, more);
    assert_int_equal(qy_tournament_log_read(text, strlen(text), &log, NULL, NULL), 0);
    return log;
}

/* A player who leaves between the games of a match is paired for the second one, and forfeits it. */
static void match_stands_when_one_leaves(void **state)
{
    struct qy_tournament_log *log = log_of("{\"act\":\"withdraw\",\"number\":4}\n");
    const struct qy_tournament *event;
    struct qy_buf line = QY_BUF_INIT;

    (void)state;
    assert_int_equal(pair_line(log, NULL, 0, &line, NULL), 0);
    assert_string_equal(qy_buf_str(&line), "{\"act\":\"pair\",\"round\":2,\"pairs\":[[3,1],[2,4],[5,0]]}");
    assert_int_equal(qy_tournament_log_act_line(log, line.data, line.len, NULL), 0);
    event = qy_tournament_log_tournament(log);
    for (unsigned round = 1; round <= 2; round++) {
        assert_int_equal(event->player[3].entry[round - 1].outcome, QY_TOURNAMENT_FORFEIT_LOSS);
        assert_int_equal(event->player[1].entry[round - 1].outcome, QY_TOURNAMENT_FORFEIT_WIN);
        assert_int_equal(event->player[3].entry[round + 1].outcome, QY_TOURNAMENT_ZERO_BYE);
    }
    qy_buf_free(&line);
    qy_tournament_log_free(log);
}

static void other_second_games_are_refused(void **state)
{
    static const char *const lines[] = {
        "{\"act\":\"pair\",\"round\":2,\"pairs\":[[1,3],[2,4],[5,0]]}",
        "{\"act\":\"pair\",\"round\":2,\"pairs\":[[3,1],[2,5],[4,0]]}",
        "{\"act\":\"pair\",\"round\":2,\"pairs\":[[3,1],[2,4]]}",
        "{\"act\":\"pair\",\"round\":2,\"pairs\":[]}",
    };
    struct qy_tournament_log *log =
        log_of("{\"act\":\"result\",\"white\":4,\"black\":2,\"result\":\"0-1\"}\n");

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct qy_error error = {0};

        assert_int_equal(qy_tournament_log_act_line(log, lines[i], strlen(lines[i]), &error),
                         QY_E_TOUR_DOUBLE_MATCH);
        assert_string_equal(error.expected, "3-1, 2-4, 5-0");
        assert_int_equal(qy_tournament_paired_rounds(qy_tournament_log_tournament(log)), 1);
    }
    qy_tournament_log_free(log);
}

/* A bye of either round of a match is one of both, before the match. */
static void byes_are_of_matches(void **state)
{
    static const char early[] = "{\"act\":\"bye\",\"number\":1,\"round\":4,\"kind\":\"half\"}";
    static const char late[] = "{\"act\":\"bye\",\"number\":1,\"round\":2,\"kind\":\"half\"}";
    struct qy_tournament_log *log = log_of("");
    const struct qy_tournament_player *player;

    (void)state;
    assert_int_equal(qy_tournament_log_act_line(log, early, sizeof early - 1, NULL), 0);
    player = qy_tournament_player(qy_tournament_log_tournament(log), 1);
    assert_int_equal(player->entry[2].outcome, QY_TOURNAMENT_HALF_BYE);
    assert_int_equal(player->entry[3].outcome, QY_TOURNAMENT_HALF_BYE);
    assert_int_equal(qy_tournament_log_act_line(log, late, sizeof late - 1, NULL), QY_E_TOUR_ACT_NOW);
    qy_tournament_log_free(log);
}

/* A player absent when the second game is paired has no bye of it; of the next match they have. */
static void absence_is_of_matches(void **state)
{
    static const char absent[] = "{\"act\":\"absent\",\"order\":[1]}";
    static const char again[] = "{\"act\":\"arrive\",\"order\":[1]}";
    struct qy_tournament_log *log =
        log_of("{\"act\":\"result\",\"white\":4,\"black\":2,\"result\":\"0-1\"}\n");
    const struct qy_tournament_player *player;
    struct qy_buf line = QY_BUF_INIT;

    (void)state;
    assert_int_equal(qy_tournament_log_act_line(log, absent, sizeof absent - 1, NULL), 0);
    player = qy_tournament_player(qy_tournament_log_tournament(log), 1);
    assert_int_equal(player->entry[1].outcome, QY_TOURNAMENT_ABSENT);
    assert_int_equal(pair_line(log, NULL, 0, &line, NULL), 0);
    assert_int_equal(qy_tournament_log_act_line(log, line.data, line.len, NULL), 0);
    player = qy_tournament_player(qy_tournament_log_tournament(log), 1);
    assert_int_equal(player->entry[1].outcome, QY_TOURNAMENT_OPEN);
    assert_int_equal(player->entry[2].outcome, QY_TOURNAMENT_ZERO_BYE);
    assert_int_equal(player->entry[3].outcome, QY_TOURNAMENT_ZERO_BYE);
    assert_int_equal(qy_tournament_log_act_line(log, again, sizeof again - 1, NULL), 0);
    player = qy_tournament_player(qy_tournament_log_tournament(log), 1);
    assert_int_equal(player->entry[2].outcome, QY_TOURNAMENT_ABSENT);
    assert_int_equal(player->entry[3].outcome, QY_TOURNAMENT_ABSENT);
    qy_buf_free(&line);
    qy_tournament_log_free(log);
}

static void count_differences(void *data, unsigned round, const struct qy_pairing *file,
                              const struct qy_pairing *ours)
{
    unsigned *rounds = data;

    assert_int_equal(file->count, ours->count);
    for (size_t i = 0; i < file->count; i++)
        if (!has_pair(ours, file->pair[i]))
            fail_msg("round %u: %u-%u", round, file->pair[i].white, file->pair[i].black);
    ++*rounds;
}

/* Logs of whole events, in which players leave between the games of a match: each round is the system's, and
 * replaying gives whole matches. */
static void logs_hold_whole_matches(void **state)
{
    static const char begin[] = "{\"act\":\"new\",\"system\":\"double-swiss\",\"rounds\":8}";
    unsigned rounds = 0;
    unsigned left = 0;

    (void)state;
    for (unsigned event = 0; event < 200 / test_sample(); event++) {
        struct qy_simulation simulation = {
            .players = 3 + event % 12, .seed = event, .draws = 40, .forfeits = 9, .withdrawals = 15};
        struct qy_buf text = QY_BUF_INIT;
        struct qy_tournament_log *log = NULL;
        const struct qy_tournament *tournament;

        assert_int_equal(simulate_line(begin, sizeof begin - 1, &simulation, &text, NULL), 0);
        assert_int_equal(qy_tournament_log_read(text.data, text.len, &log, NULL, NULL), 0);
        assert_int_equal(qy_tournament_log_check(log, count_differences, &rounds, NULL), 0);
        tournament = qy_tournament_log_tournament(log);
        for (unsigned round = 2; round <= qy_tournament_paired_rounds(tournament); round += 2)
            assert_second_game(tournament, round);
        left += strstr(text.data, "\"withdraw\"") != NULL;
        qy_tournament_log_free(log);
        qy_buf_free(&text);
    }
    assert_true(rounds > 800 / test_sample() && left > 100 / test_sample());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_games_by_the_book),
        cmocka_unit_test(upfloaters_in_the_order_of_the_example),
        cmocka_unit_test(identifier_of_the_example),
        cmocka_unit_test(whole_events_by_the_book),
        cmocka_unit_test(bye_counts_once),
        cmocka_unit_test(faulty_matches_are_told),
        cmocka_unit_test(odd_rounds_and_other_systems_are_told),
        cmocka_unit_test(match_stands_when_one_leaves),
        cmocka_unit_test(other_second_games_are_refused),
        cmocka_unit_test(byes_are_of_matches),
        cmocka_unit_test(absence_is_of_matches),
        cmocka_unit_test(logs_hold_whole_matches),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
