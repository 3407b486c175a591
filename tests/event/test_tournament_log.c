/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events as logs: what acts do, what is refused and leaves everything as it was, crashes, undo. */
#include "act_lines.h"
#include "cmocka_all.h"
#include "read_log.h"

#include <qiyuan/event/tournament_log.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SWISS "{\"act\":\"new\",\"system\":\"swiss-cn\",\"rounds\":3,\"seed\":5}\n"
#define TABLE "{\"act\":\"new\",\"system\":\"roundrobin-cn\"}\n"
#define ADD   "{\"act\":\"add\",\"name\":\"A\"}\n"
#define FOUR  ADD ADD ADD ADD
#define PAIR1 "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,4],[2,3]]}\n"

/* What a player has in a round, and the points after all rounds. */
static void acts_do_what_they_say(void **state)
{
    static const struct {
        const char *log;
        unsigned number;
        unsigned round;
        enum qy_tournament_outcome outcome;
        qy_points points;
    } rows[] = {
        {SWISS FOUR PAIR1, 1, 1, QY_TOURNAMENT_OPEN, 0},
        {SWISS FOUR PAIR1 "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"1-0\"}\n", 1, 1,
         QY_TOURNAMENT_WIN, 10},
        {SWISS FOUR PAIR1
         "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"1-0\"}\n{\"act\":\"undo\"}\n",
         1, 1, QY_TOURNAMENT_OPEN, 0},
        /* 8.5: a result overruled after an appeal. */
        {SWISS FOUR PAIR1 "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"1-0\"}\n"
                          "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"1/2-1/2\"}\n",
         1, 1, QY_TOURNAMENT_DRAW, 5},
        {SWISS FOUR PAIR1 "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"--\"}\n", 4, 1,
         QY_TOURNAMENT_FORFEIT_LOSS, 0},
        {SWISS FOUR "{\"act\":\"bye\",\"number\":3,\"round\":1,\"kind\":\"half\"}\n", 3, 1,
         QY_TOURNAMENT_HALF_BYE, 5},
        /* 20.4: games played count, paired games are lost by forfeit, no further rounds. */
        {SWISS FOUR PAIR1 "{\"act\":\"withdraw\",\"number\":4}\n", 1, 1, QY_TOURNAMENT_FORFEIT_WIN, 10},
        {SWISS FOUR PAIR1 "{\"act\":\"withdraw\",\"number\":4}\n", 4, 2, QY_TOURNAMENT_ZERO_BYE, 0},
        {SWISS FOUR PAIR1 "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"0-1\"}\n"
                          "{\"act\":\"withdraw\",\"number\":4}\n",
         4, 1, QY_TOURNAMENT_WIN, 10},
        /* 20.3, 6.6: one of three opponents met: the game stays and counts for nothing. */
        {TABLE FOUR PAIR1 "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"1-0\"}\n"
                          "{\"act\":\"withdraw\",\"number\":4}\n",
         1, 1, QY_TOURNAMENT_WIN, 0},
        {TABLE FOUR PAIR1 "{\"act\":\"withdraw\",\"number\":4}\n", 1, 1, QY_TOURNAMENT_FORFEIT_WIN, 0},
        /* Two of three: results stand, the last game is lost without play. */
        {TABLE FOUR PAIR1 "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"1-0\"}\n"
                          "{\"act\":\"pair\",\"round\":2,\"pairs\":[[4,3],[1,2]]}\n"
                          "{\"act\":\"result\",\"white\":4,\"black\":3,\"result\":\"1-0\"}\n"
                          "{\"act\":\"withdraw\",\"number\":4}\n"
                          "{\"act\":\"pair\",\"round\":3,\"pairs\":[[2,4],[3,1]]}\n",
         2, 3, QY_TOURNAMENT_FORFEIT_WIN, 10},
        /* 18.2: the game is taken away; 18.3: an expelled player has left. */
        {SWISS FOUR PAIR1 "{\"act\":\"penalise\",\"number\":1,\"kind\":\"disqualify\",\"by\":\"chief\"}\n", 4,
         1, QY_TOURNAMENT_FORFEIT_WIN, 10},
        {SWISS FOUR PAIR1 "{\"act\":\"penalise\",\"number\":1,\"kind\":\"expel\",\"by\":\"organiser\"}\n", 1,
         3, QY_TOURNAMENT_ZERO_BYE, 0},
        {SWISS FOUR PAIR1
         "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"1-0\"}\n"
         "{\"act\":\"penalise\",\"number\":1,\"kind\":\"points\",\"points\":-5,\"by\":\"chief\"}\n",
         1, 1, QY_TOURNAMENT_WIN, 5},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = read_log(rows[i].log);
        const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
        const struct qy_tournament_player *player = qy_tournament_player(tournament, rows[i].number);

        if (player->entry[rows[i].round - 1].outcome != rows[i].outcome)
            fail_msg("row %zu: outcome %u, expected %d", i, player->entry[rows[i].round - 1].outcome,
                     rows[i].outcome);
        if (qy_tournament_score(tournament, player, tournament->rounds) != rows[i].points)
            fail_msg("row %zu: %d points, expected %d", i,
                     qy_tournament_score(tournament, player, tournament->rounds), rows[i].points);
        assert_int_equal(qy_tournament_check(tournament, NULL), 0);
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
        {SWISS, "{\"act\":\"new\",\"system\":\"dutch\",\"rounds\":3}", QY_E_TOUR_ACT_NOW},
        {SWISS, "{\"act\":\"undo\"}", QY_E_TOUR_ACT_NOW},
        {SWISS, "{\"act\":\"dance\"}", QY_E_TOUR_ACT},
        {SWISS, "{\"act\":\"add\",\"shade\":\"red\"}", QY_E_TOUR_ACT},
        {SWISS, "{\"act\":\"add\",\"name\":\"A\",\"rating\":10000}", QY_E_TOUR_ACT},
        {SWISS, "{\"act\":\"add\"", QY_E_JSON_FORM},
        {SWISS FOUR, "{\"act\":\"add\",\"number\":2}", QY_E_TOUR_PLAYER},
        {SWISS FOUR, "{\"act\":\"redraw\",\"order\":[4,3,2,1]}", QY_E_TOUR_ACT_NOW},
        {TABLE FOUR, "{\"act\":\"redraw\",\"order\":[4,3,2,2]}", QY_E_TOUR_ACT},
        {SWISS FOUR, "{\"act\":\"pair\",\"round\":2,\"pairs\":[[1,2]]}", QY_E_TOUR_ACT_NOW},
        {SWISS FOUR, "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,2],[2,3]]}", QY_E_TOUR_PLAYER},
        {SWISS FOUR, "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,2],[3,3]]}", QY_E_TOUR_PLAYER},
        {SWISS FOUR, "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,2],[3,9]]}", QY_E_TOUR_PLAYER},
        {SWISS FOUR, "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"1-0\"}", QY_E_TOUR_ROUND},
        {SWISS FOUR PAIR1, "{\"act\":\"result\",\"white\":4,\"black\":1,\"result\":\"1-0\"}",
         QY_E_TOUR_NOT_PAIRED},
        {SWISS FOUR PAIR1, "{\"act\":\"result\",\"white\":1,\"black\":9,\"result\":\"1-0\"}",
         QY_E_TOUR_PLAYER},
        {SWISS FOUR PAIR1, "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"Adjourned\"}",
         QY_E_TOUR_ACT},
        {SWISS, "{\"act\":\"add\",\"scoring\":\"2,1,0\",\"rating\":-1}", QY_E_TOUR_ACT},
        {SWISS FOUR PAIR1, "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"1-1\"}", QY_E_TOUR_ACT},
        {SWISS FOUR PAIR1, "{\"act\":\"bye\",\"number\":1,\"round\":1,\"kind\":\"half\"}", QY_E_TOUR_ACT_NOW},
        {SWISS FOUR PAIR1, "{\"act\":\"withdraw\",\"number\":7}", QY_E_TOUR_PLAYER},
        {TABLE FOUR PAIR1, ADD, QY_E_TOUR_ACT_NOW},
        {SWISS FOUR, "{\"act\":\"penalise\",\"number\":1,\"kind\":\"expel\",\"by\":\"chief\"}",
         QY_E_TOUR_ACT_NOW},
        {SWISS FOUR, "{\"act\":\"penalise\",\"number\":1,\"kind\":\"disqualify\",\"by\":\"arbiter\"}",
         QY_E_TOUR_ACT_NOW},
        {SWISS FOUR, "{\"act\":\"penalise\",\"number\":1,\"kind\":\"frown\"}", QY_E_TOUR_ACT},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = read_log(rows[i].log);
        size_t acts = qy_tournament_log_acts(log);
        size_t players = qy_tournament_log_tournament(log)->player_count;
        unsigned paired = qy_tournament_paired_rounds(qy_tournament_log_tournament(log));
        struct qy_error error = {0};
        size_t len = strcspn(rows[i].act, "\n");
        int code = qy_tournament_log_act_line(log, rows[i].act, len, &error);
        size_t conduct;

        if (code != rows[i].code)
            fail_msg("row %zu: code %d, expected %d", i, code, rows[i].code);
        assert_int_equal(qy_tournament_log_acts(log), acts);
        assert_int_equal(qy_tournament_log_tournament(log)->player_count, players);
        assert_int_equal(qy_tournament_paired_rounds(qy_tournament_log_tournament(log)), paired);
        (void)qy_tournament_log_conduct(log, &conduct);
        assert_int_equal(conduct, 0);
        qy_tournament_log_free(log);
    }
}

/*
 * A player who was never paired is removed, and pairing numbers move up: a game entered again counts its fouls
 * once, for the same players.
 */
static void fouls_follow_who_committed_them(void **state)
{
    static const char text[] =
        "{\"act\":\"new\",\"system\":\"dutch\",\"rounds\":3,\"seed\":5,\"numbers\":\"rating\"}\n"
        "{\"act\":\"add\",\"name\":\"A\",\"rating\":2500}\n{\"act\":\"add\",\"name\":\"B\",\"rating\":2400}\n"
        "{\"act\":\"add\",\"name\":\"C\",\"rating\":2300}\n{\"act\":\"add\",\"name\":\"D\",\"rating\":2200}\n"
        "{\"act\":\"add\",\"name\":\"E\",\"rating\":2100}\n"
        "{\"act\":\"bye\",\"number\":1,\"round\":1,\"kind\":\"zero\"}\n"
        "{\"act\":\"pair\",\"round\":1,\"pairs\":[[2,4],[5,3]]}\n"
        "{\"act\":\"result\",\"white\":2,\"black\":4,\"result\":\"1-0\",\"fouls\":[1,0]}\n"
        "{\"act\":\"remove\",\"number\":1}\n"
        "{\"act\":\"result\",\"white\":2,\"black\":4,\"result\":\"1-0\",\"fouls\":[0,2]}\n";
    struct qy_tournament_log *log = read_log(text);
    struct qy_game_conduct game;
    size_t count;
    const struct qy_conduct *conduct = qy_tournament_log_conduct(log, &count);

    (void)state;
    for (size_t i = 0; i < count; i++) /* D is the third now */
        assert_int_equal(conduct[i].fouls, conduct[i].number == 3 ? 2 : 0);
    assert_true(qy_tournament_log_game_conduct(log, 1, 1, &game));
    assert_int_equal(game.black, 3);
    assert_int_equal(game.fouls[1], 2);
    qy_tournament_log_free(log);
}

/* A log cut at any byte has the content of its whole lines; without one it is not a log. */
static void a_cut_log_keeps_its_whole_lines(void **state)
{
    static const char text[] =
        SWISS FOUR PAIR1 "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"1-0\"}\n";

    (void)state;
    for (size_t len = 0; len < sizeof text; len++) {
        struct qy_tournament_log *log = NULL;
        struct qy_error error = {0};
        size_t good = 0;
        size_t lines = 0;
        int code = qy_tournament_log_read(text, len, &log, &good, &error);

        for (size_t i = 0; i < len; i++)
            lines += text[i] == '\n';
        if (lines == 0) {
            assert_int_equal(code, QY_E_TOUR_ACT);
            continue;
        }
        assert_int_equal(code, 0);
        if (qy_tournament_log_acts(log) != lines || good > len || text[good - 1] != '\n')
            fail_msg("cut at %zu: %zu acts, %zu bytes", len, qy_tournament_log_acts(log), good);
        qy_tournament_log_free(log);
    }
}

static void a_fault_is_told_with_its_line(void **state)
{
    static const char text[] = SWISS ADD "{\"act\":\"add\",\"number\":1}\n" ADD;
    struct qy_tournament_log *log = NULL;
    struct qy_error error = {0};

    (void)state;
    assert_int_equal(qy_tournament_log_read(text, sizeof text - 1, &log, NULL, &error), QY_E_TOUR_PLAYER);
    assert_int_equal(error.line, 3);
    assert_null(log);
}

static void pair_on(struct qy_tournament_log *log, unsigned *met, unsigned count)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    struct qy_buf line = QY_BUF_INIT;
    struct qy_pairing pairing;
    struct qy_error error = {0};

    assert_int_equal(pair_line(log, NULL, 0, &line, &error), 0);
    assert_int_equal(qy_tournament_log_act_line(log, line.data, line.len, &error), 0);
    assert_int_equal(qy_pairing_of_round(tournament, qy_tournament_paired_rounds(tournament), &pairing), 0);
    for (size_t i = 0; i < pairing.count; i++)
        met[pairing.pair[i].white * count + pairing.pair[i].black]++;
    qy_pairing_free(&pairing);
    qy_buf_free(&line);
}

/* A correction before a round, in whichever way it is entered, leaves the boards of that round as they were. */
static void boards_keep_their_numbers(void **state)
{
    static const char *const corrections[] = {
        "{\"act\":\"result\",\"round\":1,\"white\":1,\"black\":3,\"result\":\"0-1\"}",
        "{\"act\":\"strike\",\"line\":7}",
        ("{\"act\":\"amend\",\"line\":7,\"instead\":\"{\\\"act\\\":\\\"result\\\",\\\"round\\\":1,"
         "\\\"white\\\":1,\\\"black\\\":3,\\\"result\\\":\\\"0-1\\\"}\"}")};

    (void)state;
    for (size_t i = 0; i < sizeof corrections / sizeof corrections[0]; i++) {
        struct qy_tournament_log *log =
            read_log("{\"act\":\"new\",\"system\":\"dutch\",\"rounds\":3}\n" FOUR
                     "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,3],[4,2]]}\n"
                     "{\"act\":\"result\",\"white\":1,\"black\":3,\"result\":\"1-0\"}\n"
                     "{\"act\":\"result\",\"white\":4,\"black\":2,\"result\":\"1/2-1/2\"}\n"
                     "{\"act\":\"pair\",\"round\":2,\"pairs\":[[2,1],[3,4]]}\n");
        struct qy_pairing pairing;
        struct qy_error error = {0};

        assert_int_equal(qy_tournament_log_act_line(log, corrections[i], strlen(corrections[i]), &error), 0);
        assert_int_equal(qy_pairing_of_round(qy_tournament_log_tournament(log), 2, &pairing), 0);
        assert_int_equal(pairing.count, 2);
        assert_int_equal(pairing.pair[0].white, 2);
        assert_int_equal(pairing.pair[1].white, 3);
        qy_pairing_free(&pairing);
        qy_tournament_log_free(log);
    }
}

/* Everybody meets everybody once with each colour, whatever numbers were drawn. */
static void a_double_round_robin_is_whole(void **state)
{
    enum { PLAYERS = 5 };
    unsigned met[(PLAYERS + 1) * (PLAYERS + 1)] = {0};
    struct qy_tournament_log *log =
        read_log("{\"act\":\"new\",\"system\":\"berger-double\",\"seed\":3}\n" FOUR ADD);
    struct qy_buf line = QY_BUF_INIT;
    struct qy_error error = {0};

    (void)state;
    assert_int_equal(redraw_line(log, &line, &error), 0);
    assert_int_equal(qy_tournament_log_act_line(log, line.data, line.len, &error), 0);
    for (unsigned round = 1; round <= 10; round++)
        pair_on(log, met, PLAYERS + 1);
    for (unsigned a = 1; a <= PLAYERS; a++)
        for (unsigned b = 1; b <= PLAYERS; b++)
            assert_int_equal(met[a * (PLAYERS + 1) + b], a != b);
    qy_buf_clear(&line);
    assert_int_equal(pair_line(log, NULL, 0, &line, &error), QY_E_TOUR_ROUND);
    assert_string_equal(error.expected, "10"); /* "a round from 1 to 10" */
    qy_buf_free(&line);
    qy_tournament_log_free(log);
}

/* 20.3: a round whose games were all struck out remains a paired round, and one without players is paired
 * without a pair. */
static void rounds_that_were_struck_out_stay_paired(void **state)
{
#define MEMBERS                                                                                        \
    "{\"act\":\"member\",\"team\":1,\"name\":\"a\"}\n{\"act\":\"member\",\"team\":2,\"name\":\"b\"}\n" \
    "{\"act\":\"member\",\"team\":3,\"name\":\"c\"}\n{\"act\":\"member\",\"team\":4,\"name\":\"d\"}\n"
    static const struct {
        const char *begin;
        const char *members;
        unsigned games;
        unsigned first; /* rounds that are paired before two leave */
        const char *pairs;
    } rows[] = {
        {"\"system\":\"roundrobin-cn\"", "", 1, 1, "| 1-4 2-3 | 4-3 |"},
        {"\"system\":\"roundrobin-cn\"", "", 1, 2, "| 1-4 2-3 | 4-3 1-2 |"},
        {"\"system\":\"berger\",\"teams\":\"fixed:1\"", MEMBERS, 1, 1, "| 1-4 2-3 | 4-3 |"},
        {"\"system\":\"roundrobin-cn\",\"games\":2,\"numbers\":\"lots\"", "", 2, 2,
         "| 1-4 2-3 | 4-1 3-2 | 4-3 | 3-4 | |"},
        {"\"system\":\"berger-double\"", "", 1, 1, "| 1-4 2-3 | 4-3 | | | 3-4 |"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf text = QY_BUF_INIT;
        struct qy_buf pairs = QY_BUF_INIT;
        struct qy_tournament_log *log;
        bool differs[QY_TOURNAMENT_MAX_ROUNDS + 1];

        qy_buf_addf(&text, "{\"act\":\"new\",%s}\n%s%s", rows[i].begin, FOUR, rows[i].members);
        log = read_log(qy_buf_str(&text));
        for (unsigned round = 1; round <= 6; round++) {
            struct qy_tournament_act act;

            if (round == rows[i].first + 1)
                for (int32_t number = 1; number <= 2; number++)
                    assert_int_equal(
                        qy_tournament_log_act(
                            log, &(struct qy_tournament_act){.kind = QY_ACT_WITHDRAW, .number = number},
                            NULL),
                        0);
            if (qy_tournament_log_pair(log, NULL, 0, &act, NULL) < 0)
                break;
            assert_int_equal(act.round, round);
            assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
            qy_tournament_act_free(&act);
            assert_int_equal(qy_tournament_paired_rounds(qy_tournament_log_tournament(log)), round);
        }
        for (unsigned round = 1; round <= qy_tournament_paired_rounds(qy_tournament_log_tournament(log));
             round++) {
            struct qy_pairing pairing;

            assert_int_equal(qy_pairing_of_round(qy_tournament_log_tournament(log), round, &pairing), 0);
            qy_buf_adds(&pairs, round > 1 ? " |" : "|");
            for (size_t k = 0; k < pairing.count; k++)
                qy_buf_addf(&pairs, " %u-%u", pairing.pair[k].white, pairing.pair[k].black);
            qy_pairing_free(&pairing);
        }
        if (strcmp(qy_buf_str(&pairs), rows[i].pairs) != 0)
            fail_msg("row %zu: expected %s, got %s", i, rows[i].pairs, qy_buf_str(&pairs));
        assert_int_equal(qy_tournament_log_rejudge(log, differs, NULL), 0);
        for (unsigned round = 1; round <= 6; round++)
            assert_false(differs[round]);
        qy_buf_free(&text);
        qy_buf_free(&pairs);
        qy_tournament_log_free(log);
    }
}

/* 20.3, 13.5: half of the games are meant, where a round has two. */
static void half_of_two_games_a_round(void **state)
{
    struct qy_tournament_log *log = read_log(
        "{\"act\":\"new\",\"system\":\"roundrobin-cn\",\"games\":2,\"numbers\":\"lots\"}\n" FOUR ADD ADD);
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);

    (void)state;
    for (unsigned round = 1; round <= 4; round++) {
        struct qy_tournament_act act;
        struct qy_pairing pairing;

        assert_int_equal(qy_tournament_log_pair(log, NULL, 0, &act, NULL), 0);
        assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
        qy_tournament_act_free(&act);
        assert_int_equal(qy_pairing_of_round(tournament, round, &pairing), 0);
        for (size_t i = 0; i < pairing.count; i++)
            assert_int_equal(qy_tournament_log_act(log,
                                                   &(struct qy_tournament_act){.kind = QY_ACT_RESULT,
                                                                               .round = (int32_t)round,
                                                                               .white = pairing.pair[i].white,
                                                                               .black = pairing.pair[i].black,
                                                                               .result = "1-0"},
                                                   NULL),
                             0);
        qy_pairing_free(&pairing);
    }
    /* Two opponents of five: four games of ten. */
    assert_int_equal(
        qy_tournament_log_act(log, &(struct qy_tournament_act){.kind = QY_ACT_WITHDRAW, .number = 1}, NULL),
        0);
    for (unsigned round = 0; round < 4; round++)
        assert_int_equal(qy_tournament_player(tournament, 1)->entry[round].struck, QY_TOURNAMENT_STRUCK_OWN);
    for (size_t i = 0; i < tournament->player_count; i++)
        for (unsigned round = 0; round < 4; round++)
            if (tournament->player[i].entry[round].opponent == 1)
                assert_int_equal(tournament->player[i].entry[round].struck, QY_TOURNAMENT_STRUCK);
    assert_int_equal(qy_tournament_score(tournament, qy_tournament_player(tournament, 1), 4), 0);
    qy_tournament_log_free(log);
}

static void no_difference(void *data, unsigned round, const struct qy_pairing *file,
                          const struct qy_pairing *ours)
{
    (void)data;
    if (file->count < 2 && file->count != ours->count)
        fail_msg("round %u: %zu pairs, %zu in the file", round, ours->count, file->count);
}

/* Earlier versions paired rounds without games: they can be replayed, but new ones are refused. */
static void rounds_of_nobody(void **state)
{
    static const char *const logs[] = {
        SWISS FOUR "{\"act\":\"withdraw\",\"number\":1}\n{\"act\":\"withdraw\",\"number\":2}\n"
                   "{\"act\":\"withdraw\",\"number\":3}\n{\"act\":\"pair\",\"round\":1,\"pairs\":[[4,0]]}\n",
        SWISS FOUR PAIR1 "{\"act\":\"withdraw\",\"number\":1}\n{\"act\":\"withdraw\",\"number\":2}\n"
                         "{\"act\":\"withdraw\",\"number\":3}\n{\"act\":\"withdraw\",\"number\":4}\n"
                         "{\"act\":\"pair\",\"round\":2,\"pairs\":[]}\n"};
    static const struct qy_pair alone = {4, 0};

    (void)state;
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        struct qy_tournament_log *log = read_log(logs[i]);
        unsigned round = qy_tournament_paired_rounds(qy_tournament_log_tournament(log)) + 1;
        const struct qy_tournament_act by_hand = {
            .kind = QY_ACT_PAIR, .round = (int32_t)round, .pairs = &alone, .pair_count = 1, .how = "by-hand"};
        struct qy_tournament_act act;
        struct qy_error error = {0};

        assert_int_equal(qy_tournament_log_check(log, no_difference, NULL, NULL), 0);
        assert_int_equal(qy_tournament_log_pair(log, NULL, 0, &act, &error), QY_E_TOUR_NOBODY);
        assert_string_equal(error.expected, i == 0 ? "1" : "0");
        assert_int_equal(qy_tournament_log_act(log, &by_hand, NULL), QY_E_TOUR_NOBODY);
        qy_tournament_log_free(log);
    }
}

/* 6.6, 20.3: a player left alone in a table wins by forfeit against those who left after half of their games. */
static void alone_in_a_table(void **state)
{
    struct qy_tournament_log *log =
        read_log(TABLE FOUR PAIR1 "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"1-0\"}\n"
                                  "{\"act\":\"result\",\"white\":2,\"black\":3,\"result\":\"1-0\"}\n"
                                  "{\"act\":\"pair\",\"round\":2,\"pairs\":[[4,3],[1,2]]}\n"
                                  "{\"act\":\"result\",\"white\":4,\"black\":3,\"result\":\"1-0\"}\n"
                                  "{\"act\":\"result\",\"white\":1,\"black\":2,\"result\":\"1-0\"}\n"
                                  "{\"act\":\"withdraw\",\"number\":1}\n"
                                  "{\"act\":\"withdraw\",\"number\":3}\n"
                                  "{\"act\":\"withdraw\",\"number\":4}\n");
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    struct qy_tournament_act act;

    (void)state;
    assert_int_equal(qy_tournament_log_pair(log, NULL, 0, &act, NULL), 0);
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    qy_tournament_act_free(&act);
    assert_int_equal(qy_tournament_player(tournament, 2)->entry[2].outcome, QY_TOURNAMENT_FORFEIT_WIN);
    assert_int_equal(qy_tournament_score(tournament, qy_tournament_player(tournament, 2), 3), 20);
    qy_tournament_log_free(log);
}

/* 20.2: who leaves before the start has no place in the table. */
static void leaving_before_the_start_closes_the_table(void **state)
{
    unsigned met[25] = {0};
    struct qy_tournament_log *log = read_log(TABLE FOUR "{\"act\":\"withdraw\",\"number\":2}\n");

    (void)state;
    for (unsigned round = 1; round <= 3; round++)
        pair_on(log, met, 5);
    assert_int_equal(qy_tournament_log_tournament(log)->rounds, 3);
    for (unsigned a = 1; a <= 4; a++)
        for (unsigned b = a + 1; b <= 4; b++)
            assert_int_equal(met[a * 5 + b] + met[b * 5 + a], a != 2 && b != 2);
    qy_tournament_log_free(log);
}

/* The same log and seed draw the same lots; undoing a round and pairing again gives it back. */
static void lots_replay_from_their_seed(void **state)
{
    struct qy_tournament_log *log = read_log(SWISS FOUR FOUR);
    struct qy_buf first = QY_BUF_INIT;
    struct qy_buf second = QY_BUF_INIT;
    struct qy_error error = {0};
    static const char back[] = "{\"act\":\"undo\"}";

    (void)state;
    assert_int_equal(pair_line(log, NULL, 0, &first, &error), 0);
    assert_non_null(strstr(qy_buf_str(&first), "\"lots\":[{\"lot\":\"order\""));
    assert_int_equal(qy_tournament_log_act_line(log, first.data, first.len, &error), 0);
    assert_int_equal(qy_tournament_log_act_line(log, back, sizeof back - 1, &error), 0);
    assert_int_equal(pair_line(log, NULL, 0, &second, &error), 0);
    assert_string_equal(qy_buf_str(&first), qy_buf_str(&second));
    qy_buf_free(&first);
    qy_buf_free(&second);
    qy_tournament_log_free(log);
}

/* Check-in: absent players have a zero-point bye in the next round, and lose it on arrival. */
static void check_in_keeps_who_is_away_out(void **state)
{
    static const struct {
        const char *acts;
        unsigned missing;
        enum qy_tournament_outcome first[4]; /* of players 1 to 4 in the round that comes */
    } rows[] = {
        {"", 0, {QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT}},
        {"{\"act\":\"arrive\",\"order\":[1,3]}\n",
         2,
         {QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ZERO_BYE, QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ZERO_BYE}},
        {"{\"act\":\"arrive\",\"order\":[1,3]}\n{\"act\":\"arrive\",\"order\":[2]}\n",
         1,
         {QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ZERO_BYE}},
        {"{\"act\":\"absent\",\"order\":[2]}\n",
         1,
         {QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ZERO_BYE, QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT}},
        /* A requested bye stays; players who left are not absent; undoing restores everything. */
        {"{\"act\":\"bye\",\"number\":2,\"round\":1,\"kind\":\"half\"}\n{\"act\":\"arrive\",\"order\":[1,3,4]"
         "}\n",
         1,
         {QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_HALF_BYE, QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT}},
        {"{\"act\":\"withdraw\",\"number\":2}\n{\"act\":\"arrive\",\"order\":[1,3,4]}\n",
         0,
         {QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ZERO_BYE, QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT}},
        {"{\"act\":\"arrive\",\"order\":[1,3]}\n{\"act\":\"undo\"}\n",
         0,
         {QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT, QY_TOURNAMENT_ABSENT}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[600];
        struct qy_tournament_log *log;
        uint16_t *missing;
        size_t count;

        (void)snprintf(text, sizeof text, "%s%s", SWISS FOUR, rows[i].acts);
        log = read_log(text);
        assert_int_equal(qy_tournament_log_missing(log, &missing, &count), 0);
        free(missing);
        if (count != rows[i].missing)
            fail_msg("row %zu: %zu missing", i, count);
        for (unsigned k = 0; k < 4; k++)
            if (qy_tournament_log_tournament(log)->player[k].entry[0].outcome != rows[i].first[k])
                fail_msg("row %zu: player %u has %u", i, k + 1,
                         qy_tournament_log_tournament(log)->player[k].entry[0].outcome);
        qy_tournament_log_free(log);
    }
}

/* A player who is still away has a bye in the second round, too, and joins for the third. */
static void late_players_come_in(void **state)
{
    struct qy_tournament_log *log =
        read_log(SWISS FOUR "{\"act\":\"arrive\",\"order\":[1,2]}\n"
                            "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,2]]}\n"
                            "{\"act\":\"result\",\"white\":1,\"black\":2,\"result\":\"1-0\"}\n"
                            "{\"act\":\"arrive\",\"order\":[3]}\n");
    const struct qy_tournament_player *player = qy_tournament_log_tournament(log)->player;

    (void)state;
    assert_int_equal(player[2].entry[0].outcome, QY_TOURNAMENT_ZERO_BYE);
    assert_int_equal(player[2].entry[1].outcome, QY_TOURNAMENT_ABSENT);
    assert_int_equal(player[3].entry[1].outcome, QY_TOURNAMENT_ZERO_BYE);
    qy_tournament_log_free(log);
}

static void appeals_are_kept_and_ruled_on(void **state)
{
    static const char text[] =
        SWISS FOUR PAIR1 "{\"act\":\"appeal\",\"number\":4,\"round\":1,\"reason\":\"flag\"}\n"
                         "{\"act\":\"appeal\",\"number\":2,\"round\":1,\"reason\":\"noise\"}\n"
                         "{\"act\":\"rule\",\"number\":1,\"kind\":\"upheld\",\"by\":\"organiser\",\"reason\":"
                         "\"clock was broken\"}\n";
    static const struct {
        const char *act;
        int code;
    } bad[] = {
        {"{\"act\":\"rule\",\"number\":1,\"kind\":\"rejected\"}", QY_E_TOUR_ACT_NOW},
        {"{\"act\":\"rule\",\"number\":3,\"kind\":\"rejected\"}", QY_E_TOUR_ACT_NOW},
        {"{\"act\":\"rule\",\"number\":2,\"kind\":\"perhaps\"}", QY_E_TOUR_ACT},
        {"{\"act\":\"appeal\",\"number\":9,\"round\":1}", QY_E_TOUR_PLAYER},
        {"{\"act\":\"appeal\",\"number\":1,\"round\":2}", QY_E_TOUR_ROUND},
        {"{\"act\":\"rate\",\"number\":1,\"rating\":1500}", QY_E_TOUR_ACT_NOW},
        {"{\"act\":\"arrive\"}", QY_E_TOUR_ACT},
        {"{\"act\":\"arrive\",\"order\":[9]}", QY_E_TOUR_PLAYER},
    };
    struct qy_tournament_log *log = read_log(text);
    const struct qy_appeal *appeal;
    size_t count;

    (void)state;
    appeal = qy_tournament_log_appeals(log, &count);
    assert_int_equal(count, 2);
    assert_int_equal(appeal[0].ruling, QY_APPEAL_UPHELD);
    assert_string_equal(appeal[0].reason, "flag");
    assert_string_equal(appeal[0].answer, "clock was broken");
    assert_int_equal(appeal[1].ruling, QY_APPEAL_OPEN);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int code = qy_tournament_log_act_line(log, bad[i].act, strlen(bad[i].act), NULL);

        if (code != bad[i].code)
            fail_msg("row %zu: code %d, expected %d", i, code, bad[i].code);
    }
    (void)qy_tournament_log_appeals(log, &count);
    assert_int_equal(count, 2);
    qy_tournament_log_free(log);
}

/* Baku: players entered when round one is paired are in group A or after it; later ones are not. */
static void accelerated_from_the_log(void **state)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf line = QY_BUF_INIT;
    struct qy_tournament_log *log = NULL;
    static const char late[] = "{\"act\":\"add\",\"name\":\"Late\"}";
    const struct qy_tournament *tournament;
    struct qy_error error = {0};

    (void)state;
    qy_buf_adds(&text, "{\"act\":\"new\",\"system\":\"dutch-baku\",\"rounds\":7}\n");
    for (unsigned i = 0; i < 10; i++)
        qy_buf_addf(&text, "{\"act\":\"add\",\"name\":\"P%u\",\"rating\":%u}\n", i + 1, 2400 - 10 * i);
    assert_int_equal(qy_tournament_log_read(qy_buf_str(&text), text.len, &log, NULL, &error), 0);
    for (unsigned again = 0; again < 2; again++) { /* asked for twice, entered once */
        qy_buf_clear(&line);
        assert_int_equal(pair_line(log, NULL, 0, &line, &error), 0);
    }
    assert_int_equal(qy_tournament_log_act_line(log, line.data, line.len, &error), 0);
    assert_int_equal(qy_tournament_log_act_line(log, late, strlen(late), &error), 0);
    tournament = qy_tournament_log_tournament(log);
    assert_int_equal(tournament->acceleration_count, 2);
    assert_int_equal(tournament->acceleration[0].last_number, 6); /* 2 * ceil(10 / 4) */
    assert_int_equal(qy_tournament_virtual_points(tournament, qy_tournament_player(tournament, 6), 2), 10);
    assert_int_equal(qy_tournament_virtual_points(tournament, qy_tournament_player(tournament, 6), 4), 5);
    assert_int_equal(qy_tournament_virtual_points(tournament, qy_tournament_player(tournament, 7), 1), 0);
    /* Group A plays itself in round one: 1-4, 2-5, 3-6. */
    assert_int_equal(qy_tournament_player(tournament, 1)->entry[0].opponent, 4);
    assert_int_equal(qy_tournament_player(tournament, 8)->entry[0].opponent, 10);
    qy_tournament_log_free(log);
    qy_buf_free(&text);
    qy_buf_free(&line);
}

/* Tie-breaks of teams are announced for teams alone. */
static void announced_for_teams(void **state)
{
    static const struct {
        const char *act;
        int code;
    } rows[] = {
        {"{\"act\":\"new\",\"system\":\"berger\",\"tiebreaks\":\"EDE\"}", QY_E_TIEBREAK_TEAMS},
        {"{\"act\":\"new\",\"system\":\"berger\",\"tiebreaks\":\"SB:GP\"}", QY_E_TIEBREAK_TEAMS},
        {"{\"act\":\"new\",\"system\":\"berger\",\"teams\":\"sum:2\",\"tiebreaks\":\"EDE\"}",
         QY_E_TIEBREAK_TEAMS},
        {"{\"act\":\"new\",\"system\":\"berger\",\"teams\":\"fixed:2\",\"tiebreaks\":\"EDE,SB:GP\"}", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = NULL;
        struct qy_error error = {0};
        char line[200];
        int code;

        (void)snprintf(line, sizeof line, "%s\n", rows[i].act);
        code = qy_tournament_log_read(line, strlen(line), &log, NULL, &error);
        if (code != rows[i].code)
            fail_msg("%s: code %d", rows[i].act, code);
        if (code == 0)
            qy_tournament_log_free(log);
    }
}

/* Numbers by rating follow each entry: an act done with others means the player that it means by itself. */
static void acts_together_are_acts_one_by_one(void **state)
{
    static const struct qy_tournament_act acts[] = {
        {.kind = QY_ACT_NEW, .system = "dutch", .rounds = 3, .numbers = "rating"},
        {.kind = QY_ACT_ADD, .name = "Low", .rating = 1800},
        {.kind = QY_ACT_ADD, .name = "High", .rating = 2200},
        {.kind = QY_ACT_WITHDRAW, .number = 1},
        {.kind = QY_ACT_ADD, .name = "Highest", .rating = 2400},
        {.kind = QY_ACT_BYE, .number = 1, .round = 1, .how = "half"},
    };
    const size_t count = sizeof acts / sizeof acts[0];
    struct qy_buf together = QY_BUF_INIT;
    struct qy_buf apart = QY_BUF_INIT;
    struct qy_tournament_log *log;

    (void)state;
    assert_int_equal(qy_tournament_log_begin(&acts[0], &together, &log, NULL), 0);
    assert_int_equal(qy_tournament_log_do(log, acts + 1, count - 1, &together, NULL), 0);
    qy_tournament_log_free(log);
    assert_int_equal(qy_tournament_log_begin(&acts[0], &apart, &log, NULL), 0);
    for (size_t i = 1; i < count; i++)
        assert_int_equal(qy_tournament_log_do(log, &acts[i], 1, &apart, NULL), 0);
    qy_tournament_log_free(log);
    assert_string_equal(qy_buf_str(&together), qy_buf_str(&apart));
    /* in the order of entry High is the second, Highest the third */
    assert_non_null(strstr(qy_buf_str(&apart), "\n{\"act\":\"withdraw\",\"number\":2,"));
    assert_non_null(strstr(qy_buf_str(&apart), "\n{\"act\":\"bye\",\"number\":3,"));
    qy_buf_clear(&together);
    assert_int_equal(qy_tournament_log_begin(&acts[0], &together, &log, NULL), 0);
    for (unsigned read = 0; read < 2; read++) { /* numbers follow entries that nothing follows, too */
        if (read == 0)
            assert_int_equal(qy_tournament_log_do(log, acts + 1, 2, &together, NULL), 0);
        else
            log = read_log(qy_buf_str(&together));
        assert_string_equal(qy_tournament_player(qy_tournament_log_tournament(log), 1)->text[QY_PLAYER_NAME],
                            "High");
        qy_tournament_log_free(log);
    }
    qy_buf_free(&together);
    qy_buf_free(&apart);
}

/* Entries and members get numbers of their own, no other act does; an event of individuals has no members. */
static void entries_and_members_are_numbered(void **state)
{
    static const struct {
        struct qy_tournament_act act;
        const char *line; /* up to its sum */
    } rows[] = {
        {{.kind = QY_ACT_ADD, .name = "T"}, "{\"act\":\"add\",\"number\":1,\"name\":\"T\""},
        {{.kind = QY_ACT_MEMBER, .team = 1, .name = "M"},
         "{\"act\":\"member\",\"number\":1,\"team\":1,\"name\":\"M\""},
        {{.kind = QY_ACT_MEMBER, .team = 1, .name = "N"},
         "{\"act\":\"member\",\"number\":2,\"team\":1,\"name\":\"N\""},
        {{.kind = QY_ACT_EVENT, .place = "Wien"}, "{\"act\":\"event\",\"place\":\"Wien\""},
    };
    struct qy_tournament_act begin = {
        .kind = QY_ACT_NEW, .system = "team-swiss", .rounds = 3, .teams = "fixed:2", .numbers = "rating"};
    struct qy_tournament_log *log;

    (void)state;
    assert_int_equal(qy_tournament_log_new(&begin, &log, NULL), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf line = QY_BUF_INIT;

        assert_int_equal(qy_tournament_log_do(log, &rows[i].act, 1, &line, NULL), 0);
        if (strncmp(qy_buf_str(&line), rows[i].line, strlen(rows[i].line)) != 0)
            fail_msg("%s", qy_buf_str(&line));
        qy_buf_free(&line);
    }
    qy_tournament_log_free(log);
    begin.system = "dutch";
    begin.teams = NULL;
    assert_int_equal(qy_tournament_log_new(&begin, &log, NULL), 0);
    assert_int_equal(qy_tournament_log_act(log, &rows[0].act, NULL), 0);
    assert_int_equal(qy_tournament_log_act(log, &rows[1].act, NULL), QY_E_TOUR_ACT_NOW);
    qy_tournament_log_free(log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accelerated_from_the_log),
        cmocka_unit_test(announced_for_teams),
        cmocka_unit_test(acts_do_what_they_say),
        cmocka_unit_test(acts_together_are_acts_one_by_one),
        cmocka_unit_test(entries_and_members_are_numbered),
        cmocka_unit_test(refused_acts_change_nothing),
        cmocka_unit_test(fouls_follow_who_committed_them),
        cmocka_unit_test(a_cut_log_keeps_its_whole_lines),
        cmocka_unit_test(a_fault_is_told_with_its_line),
        cmocka_unit_test(a_double_round_robin_is_whole),
        cmocka_unit_test(boards_keep_their_numbers),
        cmocka_unit_test(rounds_that_were_struck_out_stay_paired),
        cmocka_unit_test(half_of_two_games_a_round),
        cmocka_unit_test(rounds_of_nobody),
        cmocka_unit_test(alone_in_a_table),
        cmocka_unit_test(leaving_before_the_start_closes_the_table),
        cmocka_unit_test(check_in_keeps_who_is_away_out),
        cmocka_unit_test(late_players_come_in),
        cmocka_unit_test(appeals_are_kept_and_ruled_on),
        cmocka_unit_test(lots_replay_from_their_seed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
