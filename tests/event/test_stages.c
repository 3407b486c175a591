/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events in stages: plans, brackets, matches, groups, qualification, places; complete random events. */
#include "act_lines.h"
#include "cmocka_all.h"
#include "read_log.h"

#include <qiyuan/errors/clock.h>
#include <qiyuan/event/stages.h>

#include <stdio.h>
#include <string.h>

static void plans_are_read(void **state)
{
    static const struct {
        const char *text;
        size_t count;
        struct qy_stage_plan last;
    } good[] = {
        {"ko", 1, {QY_TOURNAMENT_STAGE_KNOCKOUT, false, 1, 0, 0}},
        {"final", 1, {QY_TOURNAMENT_STAGE_FINAL, false, 1, 0, 0}},
        {"double-final", 1, {QY_TOURNAMENT_STAGE_FINAL, true, 1, 0, 0}},
        {"groups:3x4", 1, {QY_TOURNAMENT_STAGE_GROUPS, false, 3, 4, 0}},
        {"groups:1000x2", 1, {QY_TOURNAMENT_STAGE_GROUPS, false, 1000, 2, 0}},
        {"groups:8x5>2,ko", 2, {QY_TOURNAMENT_STAGE_KNOCKOUT, false, 1, 0, 0}},
        {"double-groups:2x4>1,groups:1x2>1,double-groups:1x2",
         3,
         {QY_TOURNAMENT_STAGE_GROUPS, true, 1, 2, 0}},
    };
    static const char *const bad[] = {
        "",
        "ko,",
        "ko,ko",
        "final,ko",
        "groups:8x5,ko",
        "groups:8x5>2",
        "groups:0x5",
        "groups:1001x2",
        "groups:8x1",
        "groups:8x5>6,ko",
        "double-ko",
        "groups:x5>1,ko",
        "groups:8x100>1,ko",
        "swiss",
        "ko ",
        ("groups:1x2>1,groups:1x2>1,groups:1x2>1,groups:1x2>1,groups:1x2>1,groups:1x2>1,groups:1x2>1,groups:"
         "1x2>1,ko"),
    };
    struct qy_stage_plans plans;
    struct qy_error error;

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        int code = qy_stage_plans_parse(good[i].text, strlen(good[i].text), &plans, &error);
        const struct qy_stage_plan *last = &plans.item[plans.count - 1];

        if (code < 0 || plans.count != good[i].count || last->kind != good[i].last.kind ||
            last->twice != good[i].last.twice || last->groups != good[i].last.groups ||
            last->size != good[i].last.size || last->qualify != good[i].last.qualify)
            fail_msg("%s: code %d, %zu stages", good[i].text, code, plans.count);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (qy_stage_plans_parse(bad[i], strlen(bad[i]), &plans, &error) != QY_E_TOUR_STAGES)
            fail_msg("“%s” was read", bad[i]);
}

/* ---- matches --------------------------------------------------------------------------------------- */

#define KO(more)   "{\"act\":\"new\",\"system\":\"knockout\"" more "}\n"
#define TWO        "{\"act\":\"add\",\"rating\":2000}\n{\"act\":\"add\",\"rating\":1900}\n"
#define TWO_GROUPS "{\"act\":\"new\",\"system\":\"stages\",\"stages\":\"groups:2x2>1,ko\"}\n"
#define ORDER1(white, black) \
    "{\"act\":\"pair\",\"round\":1,\"order\":[1,2],\"pairs\":[[" #white "," #black "]]}\n"
#define PAIR(round, white, black) \
    "{\"act\":\"pair\",\"round\":" #round ",\"pairs\":[[" #white "," #black "]]}\n"
#define RESULT(white, black, text) \
    "{\"act\":\"result\",\"white\":" #white ",\"black\":" #black ",\"result\":\"" text "\"}\n"

static void matches_end_as_announced(void **state)
{
    static const struct {
        const char *log;
        enum qy_tournament_match_end end;
        unsigned winner;
        unsigned games;
    } rows[] = {
        {KO("") TWO ORDER1(1, 2), QY_TOURNAMENT_MATCH_OPEN, 0, 1},
        {KO("") TWO ORDER1(1, 2) RESULT(1, 2, "0-1"), QY_TOURNAMENT_MATCH_GAMES, 2, 1},
        {KO("") TWO ORDER1(1, 2) RESULT(1, 2, "+-"), QY_TOURNAMENT_MATCH_GAMES, 1, 1},
        {KO("") TWO ORDER1(1, 2) RESULT(1, 2, "1/2-1/2"), QY_TOURNAMENT_MATCH_LEVEL, 0, 1},
        /* 21.3: neither came. */
        {KO("") TWO ORDER1(1, 2) RESULT(1, 2, "--"), QY_TOURNAMENT_MATCH_NOBODY, 0, 1},
        /* 15.6: a ruling, a play-off. */
        {KO("") TWO ORDER1(1, 2) RESULT(1, 2, "1/2-1/2") "{\"act\":\"decide\",\"order\":[2,1]}\n",
         QY_TOURNAMENT_MATCH_LOTS, 2, 1},
        {KO(",\"playoffs\":1") TWO ORDER1(1, 2) RESULT(1, 2, "1/2-1/2"), QY_TOURNAMENT_MATCH_OPEN, 0, 1},
        {KO(",\"playoffs\":1") TWO ORDER1(1, 2) RESULT(1, 2, "1/2-1/2") PAIR(2, 2, 1) RESULT(2, 1, "1-0"),
         QY_TOURNAMENT_MATCH_PLAY_OFF, 2, 2},
        {KO(",\"playoffs\":1") TWO ORDER1(1, 2) RESULT(1, 2, "1/2-1/2") PAIR(2, 2, 1) RESULT(2, 1, "1/2-1/2"),
         QY_TOURNAMENT_MATCH_LEVEL, 0, 2},
        /* Two games: the second is played after a loss; a third is not needed after two wins of four. */
        {KO(",\"games\":2") TWO ORDER1(1, 2) RESULT(1, 2, "1-0"), QY_TOURNAMENT_MATCH_OPEN, 0, 1},
        {KO(",\"games\":2") TWO ORDER1(1, 2) RESULT(1, 2, "1-0") PAIR(2, 2, 1) RESULT(2, 1, "1/2-1/2"),
         QY_TOURNAMENT_MATCH_GAMES, 1, 2},
        {KO(",\"games\":3") TWO ORDER1(1, 2) RESULT(1, 2, "1-0") PAIR(2, 2, 1) RESULT(2, 1, "0-1"),
         QY_TOURNAMENT_MATCH_GAMES, 1, 2},
        {KO(",\"games\":4") TWO ORDER1(1, 2) RESULT(1, 2, "1-0") PAIR(2, 2, 1) RESULT(2, 1, "0-1"),
         QY_TOURNAMENT_MATCH_OPEN, 0, 2},
        /* A player who leaves loses; also between two games, but keeps earlier wins. */
        {KO(",\"games\":2") TWO ORDER1(1, 2) RESULT(1, 2, "1-0") "{\"act\":\"withdraw\",\"number\":1}\n",
         QY_TOURNAMENT_MATCH_WALKOVER, 2, 1},
        {KO("") TWO ORDER1(1, 2) RESULT(1, 2, "1-0") "{\"act\":\"withdraw\",\"number\":1}\n",
         QY_TOURNAMENT_MATCH_GAMES, 1, 1},
        {KO("") TWO ORDER1(1, 2) "{\"act\":\"withdraw\",\"number\":1}\n", QY_TOURNAMENT_MATCH_GAMES, 2, 1},
        /* Undone, it is open again; overruled, it is another's (8.5). */
        {KO("") TWO ORDER1(1, 2) RESULT(1, 2, "1-0") "{\"act\":\"undo\"}\n", QY_TOURNAMENT_MATCH_OPEN, 0, 1},
        {KO("") TWO ORDER1(1, 2) RESULT(1, 2, "1-0") RESULT(1, 2, "0-1"), QY_TOURNAMENT_MATCH_GAMES, 2, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = read_log(rows[i].log);
        struct qy_tournament_matches matches;

        assert_int_equal(qy_tournament_log_matches(log, 0, &matches, NULL), 0);
        assert_int_equal(matches.count, 1);
        if (matches.match[0].end != rows[i].end || matches.match[0].winner != rows[i].winner ||
            matches.match[0].games != rows[i].games)
            fail_msg("row %zu: end %u, winner %u, %u games", i, matches.match[0].end, matches.match[0].winner,
                     matches.match[0].games);
        qy_tournament_matches_free(&matches);
        qy_tournament_log_free(log);
    }
}

static void refused_acts_change_nothing(void **state)
{
    static const struct {
        const char *log;
        const char *act;
        int code;
    } rows[] = {
        {KO("") TWO, "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,2]]}", QY_E_TOUR_ACT},
        {KO("") TWO, "{\"act\":\"pair\",\"round\":1,\"order\":[1,2,0],\"pairs\":[[1,2]]}", QY_E_TOUR_ACT},
        {KO("") TWO, "{\"act\":\"pair\",\"round\":1,\"order\":[1,1],\"pairs\":[[1,2]]}", QY_E_TOUR_ACT},
        {KO("") TWO, "{\"act\":\"pair\",\"round\":1,\"order\":[1,3],\"pairs\":[[1,2]]}", QY_E_TOUR_ACT},
        {KO("") TWO, "{\"act\":\"pair\",\"round\":1,\"order\":[1,2],\"pairs\":[[1,0]]}", QY_E_TOUR_PLAYER},
        {KO("") TWO ORDER1(1, 2), "{\"act\":\"pair\",\"round\":2,\"pairs\":[[2,1]]}", QY_E_TOUR_PLAYER},
        {KO("") TWO ORDER1(1, 2), "{\"act\":\"pair\",\"round\":2,\"order\":[1,2],\"pairs\":[[2,1]]}",
         QY_E_TOUR_ACT},
        {KO("") TWO ORDER1(1, 2), "{\"act\":\"add\"}", QY_E_TOUR_ACT_NOW},
        {KO("") TWO, "{\"act\":\"decide\",\"order\":[1,2]}", QY_E_TOUR_ACT_NOW},
        {KO("") TWO ORDER1(1, 2), "{\"act\":\"decide\",\"order\":[1]}", QY_E_TOUR_ACT},
        {KO("") TWO ORDER1(1, 2), "{\"act\":\"decide\",\"order\":[1,3]}", QY_E_TOUR_PLAYER},
        {KO("") TWO ORDER1(1, 2), "{\"act\":\"decide\",\"order\":[1,1]}", QY_E_TOUR_PLAYER},
        /* each group ends with a 0, and there are as many as announced */
        {TWO_GROUPS TWO TWO, "{\"act\":\"pair\",\"round\":1,\"order\":[1,4,2,3,0],\"pairs\":[[1,4],[2,3]]}",
         QY_E_TOUR_ACT},
        {TWO_GROUPS TWO TWO, "{\"act\":\"pair\",\"round\":1,\"order\":[1,4,0,2,3],\"pairs\":[[1,4],[2,3]]}",
         QY_E_TOUR_ACT},
        {TWO_GROUPS TWO TWO, "{\"act\":\"pair\",\"round\":1,\"order\":[1,0,4,0,2,3],\"pairs\":[[2,3]]}",
         QY_E_TOUR_ACT},
        {TWO_GROUPS TWO TWO,
         "{\"act\":\"pair\",\"round\":1,\"order\":[1,4,0,2,3,0,0],\"pairs\":[[1,4],[2,3]]}", QY_E_TOUR_ACT},
        {TWO_GROUPS TWO TWO, "{\"act\":\"pair\",\"round\":1,\"order\":[1,4,0,2,2,0],\"pairs\":[[1,4]]}",
         QY_E_TOUR_ACT},
    };
    static const struct {
        const char *act;
        int code;
    } news[] = {
        {"{\"act\":\"new\",\"system\":\"stages\",\"stages\":\"groups:2\"}\n", QY_E_TOUR_STAGES},
        {"{\"act\":\"new\",\"system\":\"knockout\",\"seeding\":\"age\"}\n", QY_E_TOUR_ACT},
        {"{\"act\":\"new\",\"system\":\"knockout\",\"games\":13}\n", QY_E_TOUR_ACT},
        {"{\"act\":\"new\",\"system\":\"knockout\",\"time\":\"soon\"}\n", QY_E_TIME_CONTROL},
        {"{\"act\":\"new\",\"system\":\"knockout\",\"tiebreaks\":\"LUCK\"}\n", QY_E_TIEBREAK},
    };
    struct qy_tournament_log *log;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t acts;
        int code;

        log = read_log(rows[i].log);
        acts = qy_tournament_log_acts(log);
        code = qy_tournament_log_act_line(log, rows[i].act, strlen(rows[i].act), NULL);
        if (code != rows[i].code || qy_tournament_log_acts(log) != acts)
            fail_msg("row %zu: code %d, expected %d", i, code, rows[i].code);
        qy_tournament_log_free(log);
    }
    for (size_t i = 0; i < sizeof news / sizeof news[0]; i++) {
        int code = qy_tournament_log_read(news[i].act, strlen(news[i].act), &log, NULL, NULL);

        if (code != news[i].code)
            fail_msg("new %zu: code %d, expected %d", i, code, news[i].code);
    }
}

/* ---- seats ----------------------------------------------------------------------------------------- */

/* The seats of the first stage as text, for players numbered by rating. */
static void seats_follow_the_seeding(void **state)
{
    static const struct {
        const char *begin;
        unsigned players;
        const char *seats;
    } rows[] = {
        {"\"system\":\"knockout\"", 8, "1 8 4 5 2 7 3 6"},
        {"\"system\":\"knockout\"", 6, "1 0 4 5 2 0 3 6"},
        {"\"system\":\"knockout\"", 5, "1 0 4 5 2 0 3 0"},
        {"\"system\":\"knockout\"", 2, "1 2"},
        {"\"system\":\"knockout\",\"seeding\":\"snake\"", 8, "1 8 2 7 3 6 4 5"},
        {"\"system\":\"knockout\",\"seeding\":\"snake\"", 7, "1 0 2 7 3 6 4 5"},
        {"\"system\":\"stages\",\"stages\":\"groups:2x4>1,ko\"", 8, "1 4 5 8 0 2 3 6 7 0"},
        {"\"system\":\"stages\",\"stages\":\"groups:3x3>1,ko\"", 7, "1 6 7 0 2 5 0 3 4 0"},
        {"\"system\":\"stages\",\"stages\":\"final\"", 4, "1 2 3 4 0"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf text = QY_BUF_INIT;
        struct qy_buf line = QY_BUF_INIT;
        struct qy_tournament_log *log;
        struct qy_tournament_stage stage;

        qy_buf_addf(&text, "{\"act\":\"new\",%s}\n", rows[i].begin);
        for (unsigned k = 0; k < rows[i].players; k++)
            qy_buf_addf(&text, "{\"act\":\"add\",\"rating\":%u}\n", 2000 - k);
        log = read_log(qy_buf_str(&text));
        assert_int_equal(pair_line(log, NULL, 0, &line, NULL), 0);
        assert_int_equal(qy_tournament_log_act_line(log, line.data, line.len, NULL), 0);
        assert_true(qy_tournament_log_stage(log, 0, &stage));
        qy_buf_clear(&text);
        for (size_t k = 0; k < stage.seat_count; k++)
            qy_buf_addf(&text, "%s%u", k > 0 ? " " : "", stage.seat[k]);
        if (strcmp(qy_buf_str(&text), rows[i].seats) != 0)
            fail_msg("row %zu: seats %s, expected %s", i, qy_buf_str(&text), rows[i].seats);
        qy_buf_free(&text);
        qy_buf_free(&line);
        qy_tournament_log_free(log);
    }
}

/* ---- random events --------------------------------------------------------------------------------- */

static void count_differences(void *data, unsigned round, const struct qy_pairing *file,
                              const struct qy_pairing *ours)
{
    size_t *differences = data;

    (void)round;
    *differences +=
        file->count != ours->count || memcmp(file->pair, ours->pair, file->count * sizeof *file->pair) != 0;
}

static struct qy_tournament_log *random_event(const char *begin, const struct qy_simulation *simulation)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error = {0};
    struct qy_tournament_log *log;
    size_t differences = 0;
    int code = simulate_line(begin, strlen(begin), simulation, &text, &error);

    if (code < 0)
        fail_msg("%s, %u players, seed %u: code %d, %s", begin, simulation->players,
                 (unsigned)simulation->seed, code, error.found);
    log = read_log(qy_buf_str(&text));
    qy_buf_free(&text);
    assert_int_equal(qy_tournament_check(qy_tournament_log_tournament(log), NULL), 0);
    assert_int_equal(qy_tournament_log_check(log, count_differences, &differences, NULL), 0);
    assert_int_equal(differences, 0);
    return log;
}

/* The first movers in their games with each other, one round after the other. */
static void check_first_moves(const struct qy_tournament_log *log, const struct qy_tournament_match *match)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    const struct qy_tournament_player *one = qy_tournament_player(tournament, match->player[0]);
    unsigned before = 0;
    unsigned games = 0;

    for (unsigned r = match->first_round; match->player[0] > 0 && r <= tournament->columns; r++) {
        if (match->player[1] == 0 || one->entry[r - 1].opponent != match->player[1])
            continue;
        assert_int_not_equal(one->entry[r - 1].colour, before);
        before = one->entry[r - 1].colour;
        games++;
    }
    assert_int_equal(games, match->games);
}

/* Every place up to `exact` is taken by as many players as share it; all others come after them, within the field. */
static void check_places(const struct qy_tournament_log *log, size_t players, size_t exact)
{
    struct qy_tournament_places places;
    size_t next = 1;
    size_t from = 0;
    size_t to;

    assert_int_equal(qy_tournament_log_places(log, &places, NULL), 0);
    for (; from < places.count && next <= exact; from = to) {
        for (to = from; to < places.count && places.place[to].from == places.place[from].from; to++)
            assert_int_equal(places.place[to].to, places.place[from].to);
        assert_int_equal(places.place[from].from, next);
        assert_int_equal(places.place[from].to - places.place[from].from + 1, to - from);
        next += to - from;
    }
    for (; exact > 0 && from < places.count; from++) {
        assert_true(places.place[from].from > exact && places.place[from].from <= places.place[from].to);
        assert_true(places.place[from].to <= players);
    }
    assert_true(exact == 0 || places.count == players);
    qy_tournament_places_free(&places);
}

static void check_bracket(const struct qy_tournament_log *log, size_t stage, unsigned games,
                          unsigned playoffs, bool *ret_everybody)
{
    bool out[QY_TOURNAMENT_MAX_PLAYERS + 1] = {false};
    struct qy_tournament_matches matches;

    assert_int_equal(qy_tournament_log_matches(log, stage, &matches, NULL), 0);
    for (size_t i = 0; i < matches.count; i++) {
        const struct qy_tournament_match *match = &matches.match[i];

        assert_true(match->end >= QY_TOURNAMENT_MATCH_GAMES);
        assert_true(match->games <= games + playoffs);
        check_first_moves(log, match);
        *ret_everybody = *ret_everybody && match->end != QY_TOURNAMENT_MATCH_NOBODY;
        for (unsigned k = 0; k < 2; k++) {
            if (!match->third)
                assert_false(out[match->player[k]]);
            if (match->player[k] > 0 && match->player[k] != match->winner)
                out[match->player[k]] = true;
        }
        if (match->end == QY_TOURNAMENT_MATCH_GAMES || match->end == QY_TOURNAMENT_MATCH_PLAY_OFF) {
            unsigned winner = match->winner == match->player[1];

            assert_true(match->points[winner] > match->points[1 - winner]);
            assert_int_equal(match->end == QY_TOURNAMENT_MATCH_PLAY_OFF, match->games > games);
        }
    }
    qy_tournament_matches_free(&matches);
}

static void random_knockouts_end(void **state)
{
    static const char *const seedings[] = {"rating", "snake", "drawn"};

    (void)state;
    for (unsigned i = 0; i < 300; i++) {
        unsigned games = 1 + i % 4;
        unsigned playoffs = i / 4 % 3;
        struct qy_simulation simulation = {.players = 2 + i % 23,
                                           .seed = i,
                                           .draws = 50,
                                           .forfeits = i % 5 == 0 ? 6 : 0,
                                           .withdrawals = i % 7 == 0 ? 12 : 0};
        struct qy_tournament_log *log;
        bool everybody = true;
        char begin[200];

        (void)snprintf(begin, sizeof begin,
                       "{\"act\":\"new\",\"system\":\"knockout\",\"games\":%u,\"playoffs\":%u,\"third\":%u,"
                       "\"seed\":%u,\"seeding\":\"%s\"}",
                       games, playoffs, i % 2, i, seedings[i % 3]);
        log = random_event(begin, &simulation);
        check_bracket(log, 0, games, playoffs, &everybody);
        check_places(log, simulation.players, everybody ? simulation.players : 0);
        qy_tournament_log_free(log);
    }
}

static unsigned meetings(const struct qy_tournament *tournament, unsigned one, unsigned other, unsigned first,
                         unsigned last)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, one);
    unsigned count = 0;

    for (unsigned r = first; r <= last; r++)
        count += player->entry[r - 1].opponent == other;
    return count;
}

/* In a group all meet as often as announced, with the first move shared; nobody meets anybody outside. */
static void check_groups(const struct qy_tournament_log *log, size_t index)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    struct qy_tournament_stage stage;
    unsigned group[QY_TOURNAMENT_MAX_PLAYERS + 1] = {0};
    unsigned groups = 1;

    assert_true(qy_tournament_log_stage(log, index, &stage));
    for (size_t i = 0; i < stage.seat_count; i++) {
        if (stage.seat[i] > 0)
            group[stage.seat[i]] = groups;
        groups += stage.seat[i] == 0;
    }
    assert_int_equal(groups - 1, stage.plan.groups);
    for (size_t i = 0; i < tournament->player_count; i++)
        for (size_t k = 0; k < i; k++) {
            unsigned one = tournament->player[i].number;
            unsigned other = tournament->player[k].number;
            bool together = group[one] > 0 && group[one] == group[other];

            if (meetings(tournament, one, other, stage.first_round, stage.last_round) !=
                (together ? 1U + stage.plan.twice : 0U))
                fail_msg("%u and %u meet %u times", one, other,
                         meetings(tournament, one, other, stage.first_round, stage.last_round));
        }
}

static void random_groups_end(void **state)
{
    static const struct {
        const char *stages;
        unsigned least;
        unsigned most;
        bool knockout;
        unsigned exact; /* places behind which the groups share */
    } rows[] = {
        {"groups:4x5>2,ko", 8, 20, true, 8},
        {"double-groups:2x4>2,ko", 4, 8, true, 4},
        {"groups:3x4>2,final", 6, 12, false, 0},
        {"groups:4x4>2,groups:2x4>1,ko", 8, 16, true, 2},
        {"groups:2x6>3,double-final", 6, 12, false, 0},
        {"double-groups:3x3", 6, 9, false, 0},
    };

    (void)state;
    for (unsigned i = 0; i < 120; i++) {
        size_t row = i % (sizeof rows / sizeof rows[0]);
        struct qy_simulation simulation = {
            .players = rows[row].least + i % (rows[row].most - rows[row].least + 1), .seed = i, .draws = 40};
        struct qy_tournament_log *log;
        bool everybody = true;
        size_t stages;
        char begin[200];

        (void)snprintf(begin, sizeof begin,
                       "{\"act\":\"new\",\"system\":\"stages\",\"stages\":\"%s\",\"seed\":%u,\"playoffs\":%u,"
                       "\"seeding\":\"%s\"}",
                       rows[row].stages, i, i % 3, i % 4 == 0 ? "drawn" : "rating");
        log = random_event(begin, &simulation);
        stages = qy_tournament_log_stages(log);
        for (size_t k = 0; k < stages - rows[row].knockout; k++)
            check_groups(log, k);
        if (rows[row].knockout)
            check_bracket(log, stages - 1, 1, i % 3, &everybody);
        check_places(log, simulation.players, everybody ? rows[row].exact : 0);
        qy_tournament_log_free(log);
    }
}

/* Two of one group never meet in the first round of the knock-out. */
static void groups_are_parted(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 60; i++) {
        static const char *const plans[] = {"groups:4x4>2,ko", "groups:3x5>2,ko", "groups:2x6>4,ko",
                                            "groups:5x3>1,ko"};
        struct qy_simulation simulation = {.players = 12 + i % 4, .seed = i, .draws = 30};
        struct qy_tournament_log *log;
        struct qy_tournament_stage groups;
        struct qy_tournament_matches matches;
        unsigned group[QY_TOURNAMENT_MAX_PLAYERS + 1] = {0};
        unsigned now = 1;
        char begin[160];

        if (i % 4 == 2 || i % 4 == 3)
            simulation.players = 12;
        (void)snprintf(begin, sizeof begin,
                       "{\"act\":\"new\",\"system\":\"stages\",\"stages\":\"%s\",\"seed\":%u}", plans[i % 4],
                       i);
        log = random_event(begin, &simulation);
        assert_true(qy_tournament_log_stage(log, 0, &groups));
        for (size_t k = 0; k < groups.seat_count; k++) {
            group[groups.seat[k]] = now;
            now += groups.seat[k] == 0;
        }
        assert_int_equal(qy_tournament_log_matches(log, 1, &matches, NULL), 0);
        for (size_t k = 0; k < matches.count && matches.match[k].round == 1; k++) {
            const uint16_t *two = matches.match[k].player;

            if (two[0] > 0 && two[1] > 0 && group[two[0]] == group[two[1]])
                fail_msg("seed %u: %u and %u are of one group", i, two[0], two[1]);
        }
        qy_tournament_matches_free(&matches);
        qy_tournament_log_free(log);
    }
}

/* With results carried over, those of one group do not meet again, and their game counts. */
static void results_are_carried(void **state)
{
    static const char begin[] = "{\"act\":\"new\",\"system\":\"stages\",\"stages\":\"groups:2x4>2,final\","
                                "\"carry\":1}";

    (void)state;
    for (unsigned seed = 0; seed < 20; seed++) {
        struct qy_simulation simulation = {.players = 8, .seed = seed, .draws = 30};
        struct qy_tournament_log *log = random_event(begin, &simulation);
        const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
        struct qy_tournament *section;
        struct qy_tournament_stage final;

        assert_true(qy_tournament_log_stage(log, 1, &final));
        assert_int_equal(qy_tournament_log_section(log, 1, 0, &section, NULL), 0);
        for (unsigned i = 0; i < 4; i++)
            for (unsigned k = 0; k < i; k++) {
                assert_int_equal(meetings(tournament, final.seat[i], final.seat[k], 1, tournament->columns),
                                 1);
                assert_int_equal(meetings(section, final.seat[i], final.seat[k], 1, section->columns), 1);
            }
        qy_tournament_free(section);
        qy_tournament_log_free(log);
    }
}

/* Only the standings decide who advances, or, a play-off or a lot (15.6). */
static void tied_places_wait_for_a_decision(void **state)
{
    static const char text[] =
        "{\"act\":\"new\",\"system\":\"stages\",\"stages\":\"groups:2x2>1,ko\"}\n"
        "{\"act\":\"add\",\"rating\":4}\n{\"act\":\"add\",\"rating\":3}\n{\"act\":\"add\",\"rating\":2}\n{"
        "\"act\":"
        "\"add\",\"rating\":1}\n"
        "{\"act\":\"pair\",\"round\":1,\"order\":[1,4,0,2,3,0],\"pairs\":[[1,4],[2,3]]}\n" RESULT(
            1, 4, "1/2-1/2") RESULT(2, 3, "1-0");
    static const char decision[] = "{\"act\":\"decide\",\"order\":[4,1],\"kind\":\"play-off\"}";
    struct qy_tournament_log *log = read_log(text);
    struct qy_buf line = QY_BUF_INIT;
    struct qy_error error = {0};

    (void)state;
    assert_int_equal(pair_line(log, NULL, 0, &line, &error), QY_E_TOUR_TIED);
    assert_string_equal(error.expected, "1,4");
    assert_string_equal(error.found, "1-2");
    assert_int_equal(qy_tournament_log_act_line(log, decision, strlen(decision), NULL), 0);
    assert_int_equal(pair_line(log, NULL, 0, &line, &error), 0);
    assert_non_null(strstr(qy_buf_str(&line), "\"order\":[4,2]"));
    qy_buf_free(&line);
    qy_tournament_log_free(log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_read),
        cmocka_unit_test(matches_end_as_announced),
        cmocka_unit_test(refused_acts_change_nothing),
        cmocka_unit_test(seats_follow_the_seeding),
        cmocka_unit_test(random_knockouts_end),
        cmocka_unit_test(random_groups_end),
        cmocka_unit_test(groups_are_parted),
        cmocka_unit_test(results_are_carried),
        cmocka_unit_test(tied_places_wait_for_a_decision),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
