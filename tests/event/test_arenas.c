/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arenas: points with streaks, pairing of free players, and the log. */
#include "cmocka_all.h"

#include <qiyuan/event/arena.h>
#include <qiyuan/event/standings.h>
#include <qiyuan/event/tournament_log.h>

#include <stdlib.h>
#include <string.h>

static struct qy_tournament_log *arena_of(int count)
{
    struct qy_tournament_act act = {
        .kind = QY_ACT_NEW, .system = "arena", .minutes = 60, .numbers = "lots", .time = "3m+2s"};
    struct qy_tournament_log *log;

    assert_int_equal(qy_tournament_log_new(&act, &log, NULL), 0);
    for (int i = 0; i < count; i++) {
        char name[] = {(char)('A' + i % 26), (char)('a' + i / 26), '\0'};

        act = (struct qy_tournament_act){.kind = QY_ACT_ADD, .name = name, .rating = 2000 - i};
        assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    }
    return log;
}

static int do_arena(struct qy_tournament_log *log, const char *how, int64_t at)
{
    const struct qy_tournament_act act = {.kind = QY_ACT_ARENA, .how = how, .at = at};

    return qy_tournament_log_act(log, &act, NULL);
}

/* Pairs all players that can be paired; returns the number of games, and the last of them. */
static size_t pair_all(struct qy_tournament_log *log, struct qy_pair *ret_last)
{
    size_t games = 0;

    while (qy_tournament_log_can_pair(log)) {
        struct qy_tournament_act act = {0};

        assert_int_equal(qy_tournament_log_pair(log, NULL, 0, &act, NULL), 0);
        assert_true(act.pair_count > 0);
        assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
        games += act.pair_count;
        if (ret_last)
            *ret_last = act.pairs[act.pair_count - 1];
        qy_tournament_act_free(&act);
    }
    return games;
}

static int enter(struct qy_tournament_log *log, unsigned white, unsigned black, const char *result)
{
    const struct qy_tournament_act act = {
        .kind = QY_ACT_RESULT, .white = (int32_t)white, .black = (int32_t)black, .result = result};

    return qy_tournament_log_act(log, &act, NULL);
}

static qy_points score_of(const struct qy_tournament_log *log, unsigned number)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);

    return qy_tournament_score(tournament, qy_tournament_player(tournament, number), tournament->columns);
}

/* ---- points ---------------------------------------------------------------------------------------- */

/* What games of one player come to: letters are its results, in order. + and - are games without play. */
static void points_follow_streaks(void **state)
{
    static const struct {
        const char *games;
        int points[8];
        bool streak;
    } rows[] = {
        {"1", {2}, false},
        {"=", {1}, false},
        {"0", {0}, false},
        {"11", {2, 2}, true},
        {"11=", {2, 2, 2}, false}, /* the page's own example: 6 */
        {"111", {2, 2, 4}, true},
        {"1111", {2, 2, 4, 4}, true},
        {"110", {2, 2, 0}, false},
        {"11=1", {2, 2, 2, 2}, false},
        {"11=11=", {2, 2, 2, 2, 2, 2}, false},
        {"1=1", {2, 1, 2}, false},
        {"1011", {2, 0, 2, 2}, true},
        {"10111", {2, 0, 2, 2, 4}, true},
        {"11111=11", {2, 2, 4, 4, 4, 2, 2, 2}, true},
        {"1+1", {2, 2, 4}, true},
        {"11-1", {2, 2, 0, 2}, false},
        {"11*", {2, 2, 0}, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static const char letters[] = "1=0+-*";
        static const char *const results[] = {"1-0", "1/2-1/2", "0-1", "+-", "-+", "*"};
        struct qy_tournament_log *log = arena_of(2);
        const struct qy_tournament *tournament;
        const struct qy_tournament_player *player;
        int sum = 0;

        assert_int_equal(do_arena(log, "open", 1), 0);
        for (size_t k = 0; rows[i].games[k]; k++) {
            const char *result = results[strchr(letters, rows[i].games[k]) - letters];
            struct qy_tournament_act act = {.kind = QY_ACT_PAIR,
                                            .round = (int32_t)k + 1,
                                            .pairs = &(struct qy_pair){1, 2},
                                            .pair_count = 1};

            assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
            assert_int_equal(enter(log, 1, 2, result), 0);
        }
        tournament = qy_tournament_log_tournament(log);
        player = qy_tournament_player(tournament, 1);
        for (unsigned k = 0; rows[i].games[k]; k++) {
            assert_int_equal(qy_arena_game(tournament, player, k + 1).points, rows[i].points[k] * QY_POINT);
            sum += rows[i].points[k];
        }
        assert_int_equal(score_of(log, 1), sum * QY_POINT);
        if (!strchr(rows[i].games, '*'))
            assert_int_equal(qy_arena_is_on_streak(tournament, player), rows[i].streak);
        qy_tournament_log_free(log);
    }
}

/* ---- pairing --------------------------------------------------------------------------------------- */

/* After `again` two players who have just met may meet again, once; the log contains it, and replaying it
 * gives the same pairings. */
static void two_who_waited_meet_again(void **state)
{
    struct qy_tournament_log *log = arena_of(4);
    struct qy_pair pair = {0, 0};

    (void)state;
    assert_int_equal(do_arena(log, "again", 0), QY_E_TOUR_ACT_NOW);
    assert_int_equal(qy_tournament_log_free_players(log), 0);
    assert_int_equal(do_arena(log, "open", 1), 0);
    assert_int_equal(qy_tournament_log_free_players(log), 4);
    assert_int_equal(pair_all(log, NULL), 2);
    assert_int_equal(enter(log, 1, 2, "1-0"), 0);
    assert_int_equal(qy_tournament_log_free_players(log), 2);
    assert_false(qy_tournament_log_can_pair(log));
    assert_int_equal(do_arena(log, "again", 0), 0);
    assert_true(qy_tournament_log_can_pair(log));
    assert_int_equal(pair_all(log, &pair), 1);
    assert_int_equal(pair.white, 2); /* colours turn */
    assert_int_equal(enter(log, 2, 1, "1-0"), 0);
    assert_false(qy_tournament_log_can_pair(log)); /* that was for one pairing */
    assert_int_equal(do_arena(log, "close", 0), 0);
    assert_int_equal(do_arena(log, "again", 0), QY_E_TOUR_ACT_NOW);
    qy_tournament_log_free(log);
}

static void two_who_met_wait_for_others(void **state)
{
    struct qy_tournament_log *log = arena_of(4);
    struct qy_pair pair = {0, 0};
    struct qy_tournament_act act = {0};

    (void)state;
    assert_false(qy_tournament_log_can_pair(log)); /* it is not open */
    assert_int_equal(qy_tournament_log_pair(log, NULL, 0, &act, NULL), QY_E_TOUR_ACT_NOW);
    assert_int_equal(do_arena(log, "open", 1), 0);
    assert_int_equal(do_arena(log, "open", 2), QY_E_TOUR_ACT_NOW);
    assert_int_equal(pair_all(log, NULL), 2); /* by ratings: 1-2, 3-4 */
    assert_int_equal(enter(log, 1, 2, "1-0"), 0);
    assert_int_equal(pair_all(log, NULL), 0); /* 3 and 4 will be free */
    assert_int_equal(enter(log, 3, 4, "1-0"), 0);
    assert_int_equal(pair_all(log, NULL), 2); /* 1-3 by points, 2-4 */
    assert_int_equal(qy_tournament_player(qy_tournament_log_tournament(log), 1)->entry[1].opponent, 3);
    /* a game between the last two free players: they meet again, because nobody else will be free */
    act = (struct qy_tournament_act){
        .kind = QY_ACT_ABSENT, .order = (const uint16_t[]){2, 4}, .order_count = 2};
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    assert_int_equal(enter(log, 2, 4, "1/2-1/2") < 0 ? enter(log, 4, 2, "1/2-1/2") : 0, 0);
    assert_int_equal(enter(log, 1, 3, "1-0") < 0 ? enter(log, 3, 1, "0-1") : 0, 0);
    assert_int_equal(pair_all(log, &pair), 1);
    assert_int_equal(pair.white + pair.black, 4);
    assert_int_equal(do_arena(log, "close", 0), 0);
    assert_int_equal(enter(log, pair.white, pair.black, pair.white == 1 ? "1-0" : "0-1"), 0); /* it counts */
    assert_int_equal(score_of(log, 1), (2 + 2 + 4) * QY_POINT);
    assert_false(qy_tournament_log_can_pair(log));
    assert_int_equal(do_arena(log, "close", 0), QY_E_TOUR_ACT_NOW);
    qy_tournament_log_free(log);
}

static uint32_t next(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 8;
}

/* Checks after every wave: no player at two boards, no repetition while others are possible, opponents close
 * in points. */
static void check_wave(const struct qy_tournament_log *log, size_t free_before, size_t games, bool others)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);

    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        unsigned open = 0;
        int balance = 0;

        for (unsigned round = 1; round <= tournament->columns; round++) {
            open += player->entry[round - 1].outcome == QY_TOURNAMENT_OPEN;
            balance += player->entry[round - 1].colour == QY_TOURNAMENT_WHITE;
            balance -= player->entry[round - 1].colour == QY_TOURNAMENT_BLACK;
        }
        assert_true(open <= 1);
        assert_in_range(balance + 4, 0, 8);
    }
    if (free_before >= 8) /* of many free players at most one has no game, whoever has met whom */
        assert_true(games >= free_before / 2 - (others ? 1 : 0));
}

static bool is_open(const struct qy_tournament *tournament, const struct qy_tournament_player *player)
{
    for (unsigned round = 1; round <= tournament->columns; round++)
        if (player->entry[round - 1].outcome == QY_TOURNAMENT_OPEN)
            return true;
    return false;
}

/* Random arenas: their lines replay to the same standings, each pair would be made again, and rows have no gaps of time. */
static void random_arenas_replay(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 20; seed++) {
        int count = 2 + (int)(seed * 7 % 30);
        struct qy_tournament_log *log = arena_of(count);
        const struct qy_tournament *tournament;
        struct qy_tournament_log *again;
        struct qy_buf text = QY_BUF_INIT;
        struct qy_tournament_log_line line;
        struct qy_error error;
        uint32_t random = seed;
        size_t repeated = 0;
        size_t met = 0;

        assert_int_equal(do_arena(log, "open", 1790000000), 0);
        for (unsigned step = 0; step < 60; step++) {
            size_t free_before = 0;
            size_t games;

            tournament = qy_tournament_log_tournament(log);
            for (size_t i = 0; i < tournament->player_count; i++)
                free_before += !is_open(tournament, &tournament->player[i]);
            games = pair_all(log, NULL);
            check_wave(log, free_before, games, free_before < (size_t)count);
            tournament = qy_tournament_log_tournament(log);
            for (size_t i = 0; i < tournament->player_count; i++) {
                const struct qy_tournament_player *player = &tournament->player[i];
                unsigned round = tournament->columns;

                while (round > 0 && (player->entry[round - 1].outcome != QY_TOURNAMENT_OPEN ||
                                     player->entry[round - 1].colour != QY_TOURNAMENT_WHITE))
                    round--;
                if (round > 0 && next(&random) % 3 == 0) {
                    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "-+"};

                    assert_int_equal(enter(log, player->number, player->entry[round - 1].opponent,
                                           results[next(&random) % 4]),
                                     0);
                }
            }
        }
        for (size_t i = 0; i < tournament->player_count; i++) {
            unsigned before = 0;

            for (unsigned round = 1; round <= tournament->columns; round++) {
                unsigned opponent = tournament->player[i].entry[round - 1].opponent;

                repeated += opponent > 0 && opponent == before;
                met += opponent > 0;
                before = opponent > 0 ? opponent : before;
            }
        }
        if (count >= 6)
            assert_int_equal(repeated, 0);
        assert_true(met > 0);
        for (size_t i = 0; qy_tournament_log_line_at(log, i, &line); i++) {
            qy_buf_add(&text, line.text, line.len);
            qy_buf_addc(&text, '\n');
        }
        assert_int_equal(qy_tournament_log_read(text.data, text.len, &again, NULL, &error), 0);
        for (int i = 1; i <= count; i++)
            assert_int_equal(score_of(again, (unsigned)i), score_of(log, (unsigned)i));
        qy_buf_free(&text);
        qy_tournament_log_free(again);
        qy_tournament_log_free(log);
    }
}

static void note(void *data, unsigned round, const struct qy_pairing *file, const struct qy_pairing *ours)
{
    unsigned *differing = data;

    (void)round;
    differing[0]++;
    differing[1] +=
        file->count != ours->count ||
        (file->count > 0 && memcmp(file->pair, ours->pair, file->count * sizeof *file->pair) != 0);
}

static void pairs_would_be_made_again(void **state)
{
    struct qy_tournament_log *log = arena_of(12);
    unsigned seen[2] = {0, 0};

    (void)state;
    assert_int_equal(do_arena(log, "open", 1), 0);
    for (unsigned wave = 0; wave < 12; wave++) {
        const struct qy_tournament *tournament;

        pair_all(log, NULL);
        tournament = qy_tournament_log_tournament(log);
        for (unsigned number = 1 + wave % 3; number <= 12; number += 1 + wave % 2) {
            const struct qy_tournament_player *player = qy_tournament_player(tournament, number);

            for (unsigned round = 1; round <= tournament->columns; round++)
                if (player->entry[round - 1].outcome == QY_TOURNAMENT_OPEN &&
                    player->entry[round - 1].colour == QY_TOURNAMENT_WHITE)
                    assert_int_equal(enter(log, number, player->entry[round - 1].opponent, "1-0"), 0);
        }
    }
    assert_int_equal(qy_tournament_log_check(log, note, seen, NULL), 0);
    assert_true(seen[0] >= 12);
    assert_int_equal(seen[1], 0);
    qy_tournament_log_free(log);
}

/* A thousand begin at once, in time that nobody notices. */
static void many_are_paired_at_once(void **state)
{
    struct qy_tournament *tournament;
    uint16_t number[1001];
    struct qy_pairing pairing;
    bool seen[1002] = {false};

    (void)state;
    assert_int_equal(qy_tournament_new(&tournament), 0);
    tournament->streaks = true;
    for (unsigned i = 1; i <= 1001; i++) {
        struct qy_tournament_player *player;

        assert_int_equal(qy_tournament_add_player(tournament, i, &player), 0);
        player->rating = (uint16_t)(3000 - i);
        number[i - 1] = (uint16_t)i;
    }
    assert_int_equal(qy_arena_pair(tournament, &(struct qy_arena_field){number, 1001, true}, &pairing), 0);
    assert_int_equal(pairing.count, 500);
    for (size_t i = 0; i < pairing.count; i++) {
        int apart = pairing.pair[i].white - pairing.pair[i].black;

        assert_false(seen[pairing.pair[i].white] || seen[pairing.pair[i].black]);
        seen[pairing.pair[i].white] = seen[pairing.pair[i].black] = true;
        assert_true(abs(apart) == 1);
    }
    qy_pairing_free(&pairing);
    qy_tournament_free(tournament);
}

/* ---- what is refused ------------------------------------------------------------------------------- */

static int begin(const struct qy_tournament_act *act)
{
    struct qy_tournament_log *log = NULL;
    int code = qy_tournament_log_new(act, &log, NULL);

    qy_tournament_log_free(log);
    return code;
}

static void what_is_refused(void **state)
{
    struct qy_tournament_log *log = arena_of(3);
    struct qy_pair pair = {0, 0};
    struct qy_tournament_act act = {.kind = QY_ACT_BYE, .number = 1, .round = 1, .how = "half"};

    (void)state;
    assert_int_equal(begin(&(struct qy_tournament_act){.kind = QY_ACT_NEW, .system = "arena"}),
                     QY_E_TOUR_ACT);
    assert_int_equal(
        begin(&(struct qy_tournament_act){.kind = QY_ACT_NEW, .system = "arena", .minutes = 1441}),
        QY_E_TOUR_ACT);
    assert_int_equal(
        begin(&(struct qy_tournament_act){.kind = QY_ACT_NEW, .system = "dutch", .rounds = 3, .minutes = 9}),
        QY_E_TOUR_ACT);
    assert_true(begin(&(struct qy_tournament_act){
                    .kind = QY_ACT_NEW, .system = "arena", .minutes = 9, .teams = "fixed:2"}) < 0);
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), QY_E_TOUR_ACT_NOW);
    assert_int_equal(do_arena(log, "open", 0), QY_E_TOUR_ACT);
    assert_int_equal(do_arena(log, "shut", 1), QY_E_TOUR_ACT);
    assert_int_equal(do_arena(log, "close", 0), QY_E_TOUR_ACT_NOW);
    assert_int_equal(do_arena(log, "open", 5), 0);
    assert_int_equal(pair_all(log, &pair), 1);
    /* Somebody at a board, or away, sits at no other one. */
    act = (struct qy_tournament_act){
        .kind = QY_ACT_PAIR, .round = 2, .pairs = &(struct qy_pair){pair.white, 3}, .pair_count = 1};
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), QY_E_TOUR_PLAYER);
    assert_int_equal(enter(log, pair.white, pair.black, "1-0"), 0);
    act.round = 1; /* a row continues after its entries */
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), QY_E_TOUR_ROUND);
    act = (struct qy_tournament_act){.kind = QY_ACT_WITHDRAW, .number = 3};
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    assert_int_equal(pair_all(log, &pair), 1); /* the last two players */
    act = (struct qy_tournament_act){.kind = QY_ACT_RETURN, .number = 3};
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    assert_int_equal(pair_all(log, NULL), 0);
    act = (struct qy_tournament_act){.kind = QY_ACT_WITHDRAW, .number = pair.white}; /* the game is lost */
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    assert_int_equal(pair_all(log, &pair), 1);
    assert_true(pair.white == 3 || pair.black == 3);
    qy_tournament_log_free(log);
}

/* What counts is who was free then: a result that is corrected after the next pairing does not make it wrong. */
static void corrections_make_no_pairing_wrong(void **state)
{
    bool differs[QY_TOURNAMENT_MAX_ROUNDS + 1];
    struct qy_tournament_log *log = arena_of(6);
    struct qy_tournament_act act = {0};

    (void)state;
    assert_int_equal(do_arena(log, "open", 1), 0);
    assert_int_equal(qy_tournament_log_pair(log, NULL, 0, &act, NULL), 0);
    assert_int_equal(qy_tournament_log_act(log, &act, NULL), 0);
    assert_int_equal(act.pair_count, 3);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(enter(log, act.pairs[i].white, act.pairs[i].black, "1-0"), 0);
    assert_int_equal(pair_all(log, NULL), 2);
    assert_int_equal(enter(log, act.pairs[2].white, act.pairs[2].black, "1-0"), 0);
    const struct qy_tournament_act corrected = {.kind = QY_ACT_RESULT,
                                                .round = 1,
                                                .white = act.pairs[0].white,
                                                .black = act.pairs[0].black,
                                                .result = "0-1"};
    assert_int_equal(qy_tournament_log_act(log, &corrected, NULL), 0);
    assert_int_equal(qy_tournament_log_rejudge(log, differs, NULL), 0);
    for (unsigned round = 0; round <= QY_TOURNAMENT_MAX_ROUNDS; round++)
        assert_false(differs[round]);
    qy_tournament_act_free(&act);
    qy_tournament_log_free(log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_follow_streaks),     cmocka_unit_test(two_who_met_wait_for_others),
        cmocka_unit_test(two_who_waited_meet_again), cmocka_unit_test(random_arenas_replay),
        cmocka_unit_test(pairs_would_be_made_again), cmocka_unit_test(many_are_paired_at_once),
        cmocka_unit_test(what_is_refused),           cmocka_unit_test(corrections_make_no_pairing_wrong),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
