/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games apart from the rounds: which order they give, which match they decide, where they are refused; and the second
 * games of matches that are paired at once. */
#include "cmocka_all.h"

#include <qiyuan/event/stages.h>
#include <qiyuan/event/standings.h>
#include <qiyuan/event/teams.h>
#include <qiyuan/event/tournament_log.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct qy_tournament_log *event_of(const char *system, const char *teams, int32_t games, int count)
{
    struct qy_tournament_act act = {
        .kind = QY_ACT_NEW, .system = system, .teams = teams, .games = games, .numbers = "lots", .rounds = 3};
    struct qy_tournament_log *log;

    if (strcmp(system, "dutch") != 0)
        act.rounds = 0;
    else
        act.numbers = "rating";
    assert_int_equal(qy_tournament_log_new(&act, &log, NULL), 0);
    for (int i = 0; i < count; i++) {
        char name[] = {(char)('A' + i), '\0'};

        act = (struct qy_tournament_act){.kind = QY_ACT_ADD, .name = name};
        assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
        act = (struct qy_tournament_act){.kind = QY_ACT_MEMBER, .team = i + 1, .name = name};
        if (teams)
            assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    }
    return log;
}

static int pair(struct qy_tournament_log *log)
{
    struct qy_tournament_act act = {0};
    int code = qy_tournament_log_pair(log, NULL, 0, &act, NULL);

    if (code == 0)
        code = qy_tournament_log_act(log, &act, NULL);
    qy_tournament_act_free(&act);
    return code;
}

/* Every open game of all rounds is drawn. */
static void draw_all(struct qy_tournament_log *log)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);

    for (unsigned round = 1; round <= qy_tournament_paired_rounds(tournament); round++)
        for (size_t i = 0; i < tournament->player_count; i++) {
            const struct qy_tournament_player *player = &tournament->player[i];
            const struct qy_tournament_entry *entry = &player->entry[round - 1];
            struct qy_tournament_act act = {.kind = QY_ACT_RESULT,
                                            .round = (int32_t)round,
                                            .white = player->number,
                                            .black = entry->opponent,
                                            .result = "1/2-1/2"};

            if (entry->outcome != QY_TOURNAMENT_OPEN || entry->colour != QY_TOURNAMENT_WHITE)
                continue;
            if (qy_tournament_log_members(log))
                act.kind = QY_ACT_MATCH;
            assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
        }
}

/* "12 1-0": White, Black, a result, and an "a" behind an armageddon. */
static int play(struct qy_tournament_log *log, const char *game, struct qy_error *reterr)
{
    char result[16];
    size_t len = strcspn(game + 3, "a,");
    struct qy_tournament_act act = {.kind = QY_ACT_PLAYOFF,
                                    .white = game[0] - '0',
                                    .black = game[1] - '0',
                                    .result = result,
                                    .how = game[3 + len] == 'a' ? "armageddon" : "game"};

    (void)snprintf(result, sizeof result, "%.*s", (int)len, game + 3);
    return qy_tournament_log_act(log, &act, reterr);
}

static void play_all(struct qy_tournament_log *log, const char *games)
{
    while (*games) {
        assert_int_equal(play(log, games, NULL), 0);
        games += strcspn(games, ",");
        games += *games == ',';
    }
}

/* Ranks by number: "1134". */
static void ranks_of(const struct qy_tournament_log *log, char *ranks)
{
    struct qy_standings_setup setup = {.rounds = 0};
    struct qy_standings *standings;
    struct qy_team_table teams;
    uint16_t *decided;

    if (qy_tournament_log_members(log)) {
        assert_int_equal(qy_tournament_log_team_table(log, &teams, NULL), 0);
        for (size_t i = 0; i < teams.count; i++)
            ranks[teams.row[i].number - 1] = (char)('0' + teams.row[i].rank);
        ranks[teams.count] = '\0';
        qy_team_table_free(&teams);
        return;
    }
    assert_int_equal(qy_tournament_log_decided(log, &decided, &setup.decided_count), 0);
    setup.decided = decided;
    setup.rounds = qy_tournament_paired_rounds(qy_tournament_log_tournament(log));
    assert_int_equal(qy_standings_new(qy_tournament_log_tournament(log), &setup, &standings, NULL), 0);
    for (size_t i = 0; i < qy_standings_count(standings); i++) {
        const struct qy_standing *row = qy_standings_at(standings, i);

        ranks[row->number - 1] = (char)('0' + row->rank);
        assert_int_equal(row->points, qy_tournament_score(qy_tournament_log_tournament(log),
                                                          qy_tournament_player(
                                                              qy_tournament_log_tournament(log), row->number),
                                                          setup.rounds));
    }
    ranks[qy_standings_count(standings)] = '\0';
    qy_standings_free(standings);
    free(decided);
}

/* All are level after the rounds. Players who are not named are a play-off's business only where all tied played. */
static void ties_are_decided(void **state)
{
    static const struct {
        int players;
        const char *teams;
        const char *games;
        const char *ranks;
    } rows[] = {
        {2, NULL, "", "11"},
        {2, NULL, "12 0-1", "21"},
        {2, NULL, "12 0-1,21 0-1", "11"}, /* a match of two games is level again */
        {2, NULL, "12 0-1,21 0-1,12 1/2-1/2", "11"},
        {2, NULL, "12 0-1,21 0-1,12 1/2-1/2a", "21"}, /* Black wins a drawn armageddon */
        {2, NULL, "12 1/2-1/2a", "21"},
        {2, NULL, "12 1-0a", "12"},
        {2, NULL, "12 +-", "12"},
        {2, NULL, "12 --", "11"},
        {4, NULL, "12 1-0", "1111"},               /* two of four are not all who are tied */
        {4, NULL, "12 1-0,13 1-0,34 1-0", "1323"}, /* as in a knock-out, points of all games */
        {4, NULL, "12 1-0,34 1-0,13 1-0", "1323"},
        {4, NULL, "12 1-0,13 1-0,14 1-0,23 1-0,24 1-0,34 1-0", "1234"},
        {4, NULL, "12 1-0,23 1-0,31 1-0,14 1-0,24 1-0,34 1-0", "1114"},
        {4, NULL, "12 1-0,23 1-0,31 1-0,14 1-0,24 1-0,34 1-0,12 0-1", "2124"},
        {4, NULL, "12 1-0,23 1-0,31 1-0,14 1-0,24 1-0,34 1-0,12 0-1,13 0-1,32 1-0", "3214"},
        {2, "fixed:1", "", "11"},
        {2, "fixed:1", "12 0-1", "21"},
        {4, "fixed:1", "12 1-0,23 1-0,31 1-0,14 1-0,24 1-0,34 1-0", "1114"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = event_of("roundrobin-cn", rows[i].teams, 1, rows[i].players);
        char ranks[8];

        while (pair(log) == 0)
            draw_all(log);
        play_all(log, rows[i].games);
        ranks_of(log, ranks);
        if (strcmp(ranks, rows[i].ranks) != 0)
            fail_msg("%s: %s, not %s", rows[i].games, ranks, rows[i].ranks);
        qy_tournament_log_free(log);
    }
}

static void not_every_game_may_be_entered(void **state)
{
    static const struct {
        const char *game;
        int code;
    } rows[] = {
        {"12 1-0", 0},
        {"12 *", QY_E_TOUR_ACT},
        {"12 adjourned", QY_E_TOUR_ACT},
        {"12 2-0", QY_E_TOUR_ACT},
        {"11 1-0", QY_E_TOUR_PLAYER},
        {"19 1-0", QY_E_TOUR_PLAYER},
    };
    struct qy_tournament_log *log = event_of("dutch", NULL, 1, 4);
    struct qy_tournament_act act = {
        .kind = QY_ACT_PLAYOFF, .white = 1, .black = 2, .result = "1-0", .how = "blitz"};
    char ranks[8];
    size_t count;

    (void)state;
    assert_int_equal(play(log, "12 1-0", NULL), QY_E_TOUR_ACT_NOW); /* nothing is paired */
    assert_int_equal(pair(log), 0);
    assert_int_equal(play(log, "12 1-0", NULL), QY_E_TOUR_ACT_NOW); /* a result is missing */
    draw_all(log);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(play(log, rows[i].game, NULL), rows[i].code);
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), QY_E_TOUR_ACT);
    assert_int_equal(qy_tournament_log_playoffs(log, &count)->player[1], 2);
    assert_int_equal(count, 1);
    act = (struct qy_tournament_act){
        .kind = QY_ACT_EDIT, .number = 4, .rating = 2400}; /* the last is number 1 now */
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    assert_int_equal(qy_tournament_log_playoffs(log, &count)->player[0], 2);
    ranks_of(log, ranks);
    assert_int_equal(strlen(ranks), 4);
    qy_tournament_log_free(log);
}

static const struct qy_tournament_match *match_of(const struct qy_tournament_log *log, size_t index,
                                                  struct qy_tournament_matches *matches)
{
    assert_int_equal(qy_tournament_log_matches(log, 0, matches, NULL), 0);
    return &matches->match[index];
}

/* Both games of each match are paired at once, colours changed; one that is level waits for a play-off. */
static void matches_of_two_games(void **state)
{
    struct qy_tournament_log *log = event_of("knockout", NULL, 2, 4);
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    struct qy_tournament_matches matches;
    struct qy_error error;
    char game[32];
    unsigned one;
    unsigned other;

    (void)state;
    assert_false(qy_tournament_log_has_second_game(log));
    assert_int_equal(pair(log), 0);
    assert_true(qy_tournament_log_has_second_game(log));
    assert_int_equal(pair(log), 0);
    assert_false(qy_tournament_log_has_second_game(log));
    assert_int_equal(pair(log), QY_E_TOUR_OPEN);
    tournament = qy_tournament_log_tournament(log);
    for (size_t i = 0; i < 4; i++) {
        const struct qy_tournament_entry *entry = tournament->player[i].entry;

        assert_int_equal(entry[0].opponent, entry[1].opponent);
        assert_int_not_equal(entry[0].colour, entry[1].colour);
    }
    one = match_of(log, 0, &matches)->player[0];
    other = matches.match[0].player[1];
    qy_tournament_matches_free(&matches);
    (void)snprintf(game, sizeof game, "%u%u 1-0", one, other);
    assert_int_equal(play(log, game, &error), QY_E_TOUR_ACT_NOW); /* its games are not over */
    draw_all(log);
    assert_int_equal(match_of(log, 0, &matches)->end, QY_TOURNAMENT_MATCH_LEVEL);
    qy_tournament_matches_free(&matches);
    assert_int_equal(play(log, game, &error), 0);
    assert_int_equal(match_of(log, 0, &matches)->winner, one);
    assert_int_equal(matches.match[0].end, QY_TOURNAMENT_MATCH_PLAY_OFF);
    qy_tournament_matches_free(&matches);
    (void)snprintf(game, sizeof game, "%u%u 1-0", other, one); /* of two games the second levels it */
    assert_int_equal(play(log, game, &error), 0);
    assert_int_equal(match_of(log, 0, &matches)->winner, 0);
    qy_tournament_matches_free(&matches);
    (void)snprintf(game, sizeof game, "%u%u 1/2-1/2a", one, other);
    assert_int_equal(play(log, game, &error), 0);
    assert_int_equal(match_of(log, 0, &matches)->winner, other);
    assert_int_equal(matches.match[0].extra[0], 10);
    assert_int_equal(matches.match[0].extra[1], 20);
    qy_tournament_matches_free(&matches);
    assert_int_equal(pair(log), 0);                               /* the other match by lot */
    assert_int_equal(play(log, game, &error), QY_E_TOUR_ACT_NOW); /* the final has begun */
    qy_tournament_log_free(log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ties_are_decided),
        cmocka_unit_test(not_every_game_may_be_entered),
        cmocka_unit_test(matches_of_two_games),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
