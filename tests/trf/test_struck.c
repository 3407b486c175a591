/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A player who leaves a round robin before half of the games: games stay, points are struck out, and all ways
 * to the standings agree: the log, its report file, a log continued from the file, `withdrawn` applied to the
 * games.
 */
#include "cmocka_all.h"
#include "trf/report_import.h"

#include <qiyuan/event/standings.h>
#include <qiyuan/event/team_tournament.h>
#include <qiyuan/event/trf.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CODES "PTS,DE,WIN,WON,SB,KS,KS/L60,PS,STD,XIAOFEN,DUISHOUFEN,SHENGJU,ZHISHENG,HOUSHOU,BPG,REP"

static unsigned draw(uint64_t *seed, unsigned below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(*seed >> 33) % below;
}

/* The acts of an event are done through here, so that each is one line that a log could hold. */
static void act(struct qy_tournament_log *log, const struct qy_tournament_act *what)
{
    struct qy_error error = {0};

    if (qy_tournament_log_act(log, what, &error) < 0)
        fail_msg("act %d: %d %s", what->kind, error.code, error.found);
}

/* Whether there was somebody to be paired. */
static bool pair_next(struct qy_tournament_log *log)
{
    struct qy_tournament_act pair;
    int code = qy_tournament_log_pair(log, NULL, 0, &pair, NULL);

    if (code == QY_E_TOUR_NOBODY)
        return false;
    assert_int_equal(code, 0);
    act(log, &pair);
    qy_tournament_act_free(&pair);
    return true;
}

static void enter_results(struct qy_tournament_log *log, unsigned round, uint64_t *seed)
{
    static const char *const results[] = {"1-0", "1-0", "0-1", "0-1", "1/2-1/2", "1/2-1/2", "+-", "W-L"};
    struct qy_pairing pairing;

    assert_int_equal(qy_pairing_of_round(qy_tournament_log_tournament(log), round, &pairing), 0);
    for (size_t i = 0; i < pairing.count; i++)
        if (pairing.pair[i].black > 0)
            act(log, &(struct qy_tournament_act){.kind = QY_ACT_RESULT,
                                                 .round = (int32_t)round,
                                                 .white = pairing.pair[i].white,
                                                 .black = pairing.pair[i].black,
                                                 .result = results[draw(seed, 8)]});
    qy_pairing_free(&pairing);
}

/* An event of `players` in which some leave, each after another round. */
static struct qy_tournament_log *random_event(const char *system, unsigned players, uint64_t seed,
                                              bool all_rounds)
{
    const struct qy_tournament_act begin = {.kind = QY_ACT_NEW, .system = system, .numbers = "lots"};
    unsigned leavers = 1 + draw(&seed, 2);
    unsigned rounds;
    struct qy_tournament_log *log;

    assert_int_equal(qy_tournament_log_new(&begin, &log, NULL), 0);
    for (unsigned i = 0; i < players; i++)
        act(log, &(struct qy_tournament_act){.kind = QY_ACT_ADD, .name = "N"});
    if (draw(&seed, 3) == 0) /* and one before the start */
        act(log, &(struct qy_tournament_act){.kind = QY_ACT_WITHDRAW, .number = (int32_t)players});
    assert_true(pair_next(log));
    rounds = qy_tournament_log_tournament(log)->rounds;
    for (unsigned round = 1; round <= rounds; round++) {
        enter_results(log, round, &seed);
        for (; leavers > 0 && draw(&seed, 3) == 0; leavers--) {
            int32_t number = (int32_t)(1 + draw(&seed, players - 1));

            if (!qy_tournament_log_has_left(log, (unsigned)number))
                act(log, &(struct qy_tournament_act){.kind = QY_ACT_WITHDRAW, .number = number});
        }
        if (round == rounds || (!all_rounds && round >= 2 && draw(&seed, 4) == 0) || !pair_next(log))
            break;
    }
    return log;
}

static void rank(const struct qy_tournament *tournament, const uint16_t *withdrawn, size_t count,
                 struct qy_buf *out)
{
    struct qy_standings_setup setup = {.withdrawn = withdrawn, .withdrawn_count = count};
    struct qy_standings *standings;

    assert_int_equal(qy_tiebreak_list_parse(CODES, strlen(CODES), &setup.tiebreaks, NULL), 0);
    assert_int_equal(qy_standings_new(tournament, &setup, &standings, NULL), 0);
    for (size_t i = 0; i < qy_standings_count(standings); i++) {
        const struct qy_standing *row = qy_standings_at(standings, i);

        qy_buf_addf(out, "%u %u %d:", row->rank, row->number, (int)row->points);
        for (size_t k = 0; k < setup.tiebreaks.count; k++) {
            qy_buf_addc(out, ' ');
            qy_fraction_write(row->value[k], 3, out);
        }
        qy_buf_addc(out, '\n');
    }
    qy_standings_free(standings);
}

/* KS when all is over, by hand: half of as many wins as opponents whose results count. */
static void check_koya(const struct qy_tournament *tournament, unsigned cycles, unsigned seated)
{
    struct qy_standings_setup setup = {.rounds = 0};
    struct qy_standings *standings;
    unsigned counted = seated;

    for (size_t i = 0; i < tournament->player_count; i++)
        counted -= qy_tournament_is_struck(tournament, &tournament->player[i]);
    assert_int_equal(qy_tiebreak_list_parse("KS", 2, &setup.tiebreaks, NULL), 0);
    assert_int_equal(qy_standings_new(tournament, &setup, &standings, NULL), 0);
    for (size_t i = 0; i < qy_standings_count(standings); i++) {
        const struct qy_standing *row = qy_standings_at(standings, i);
        const struct qy_tournament_player *player = qy_tournament_player(tournament, row->number);
        int sum = 0;

        for (unsigned round = 0; round < tournament->columns; round++) {
            const struct qy_tournament_entry *entry = &player->entry[round];
            const struct qy_tournament_player *other = qy_tournament_player(tournament, entry->opponent);

            if (other && !entry->struck &&
                2 * qy_tournament_score(tournament, other, tournament->columns) >=
                    (int)((counted - 1) * cycles) * QY_POINT)
                sum +=
                    qy_points_scheme_worth(&tournament->scheme, (enum qy_tournament_outcome)entry->outcome);
        }
        assert_int_equal(row->value[0].number, sum);
    }
    qy_standings_free(standings);
}

/* A warner for the log that imports a report; ignores all messages. */
static void hear_nothing(void *user, const char *id, const char *first, const char *second, const char *third)
{
    (void)user;
    (void)id;
    (void)first;
    (void)second;
    (void)third;
}

static void rank_imported(const char *system, const char *text, size_t len, struct qy_buf *out)
{
    const struct qy_tournament_act begin = {.kind = QY_ACT_NEW, .system = system};
    const struct qyi_warner nobody = {hear_nothing, NULL};
    struct qyi_log_file file;
    struct qyi_report_import import = {.file = &file, .losses = &nobody, .hints = &nobody};
    char folder[32];
    char path[40];

    (void)snprintf(folder, sizeof folder, "%s/struck-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/log", folder);
    assert_int_equal(qyi_log_file_make(path, &begin, NULL), 0);
    assert_int_equal(qyi_log_file_open(path, true, &file, NULL), 0);
    assert_int_equal(qyi_report_import(&import, text, len, NULL), 0);
    rank(qy_tournament_log_tournament(file.event), NULL, 0, out);
    qyi_report_import_free(&import);
    qyi_log_file_close(&file);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

/* Ranks the games alone, from rows of a file that does not say who left. */
static void rank_withdrawn(const struct qy_tournament *of_log, const char *text, struct qy_buf *out)
{
    uint16_t left[QY_TOURNAMENT_MAX_ROUNDS];
    size_t count = 0;
    struct qy_buf rows = QY_BUF_INIT;
    struct qy_trf *trf;

    for (size_t i = 0; i < of_log->player_count; i++)
        if (qy_tournament_is_struck(of_log, &of_log->player[i]))
            left[count++] = of_log->player[i].number;
    for (const char *at = text; *at; at += strcspn(at, "\n") + 1)
        if (strncmp(at, "299", 3) != 0)
            qy_buf_add(&rows, at, strcspn(at, "\n") + 1);
    assert_int_equal(qy_trf_read(qy_buf_str(&rows), rows.len, &trf, NULL), 0);
    rank(qy_trf_tournament(trf), left, count, out);
    qy_trf_free(trf);
    qy_buf_free(&rows);
}

/* Games that were played are in the file, struck out or not. */
static void check_games(const struct qy_tournament *of_log, const struct qy_tournament *of_file)
{
    for (size_t i = 0; i < of_log->player_count; i++)
        for (unsigned round = 0; round < of_log->columns; round++) {
            const struct qy_tournament_entry *one = &of_log->player[i].entry[round];
            const struct qy_tournament_entry *other = &of_file->player[i].entry[round];

            assert_int_equal(one->opponent, other->opponent);
            assert_int_equal(one->outcome, other->outcome);
            if (one->opponent > 0)
                assert_int_equal(one->struck != 0, other->struck != 0);
        }
}

static void all_ways_give_the_same(void **state)
{
    static const char *const systems[] = {"berger", "roundrobin-cn", "berger-double"};
    unsigned struck = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        const char *system = systems[seed % 3];
        struct qy_tournament_log *log =
            random_event(system, 4 + (unsigned)(seed / 3 % 6), seed, seed % 2 == 0);
        const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
        struct qy_buf text = QY_BUF_INIT;
        struct qy_buf ranks[4] = {QY_BUF_INIT, QY_BUF_INIT, QY_BUF_INIT, QY_BUF_INIT};
        uint16_t *seat;
        size_t seated;
        struct qy_trf *trf;
        bool any = false;

        assert_int_equal(qy_trf_write_new(tournament, QY_TRF_26, &text), 0);
        assert_int_equal(qy_trf_read(qy_buf_str(&text), text.len, &trf, NULL), 0);
        assert_int_equal(qy_trf_check_points(trf, NULL), 0);
        check_games(tournament, qy_trf_tournament(trf));
        rank(tournament, NULL, 0, &ranks[0]);
        rank(qy_trf_tournament(trf), NULL, 0, &ranks[1]);
        rank_withdrawn(tournament, qy_buf_str(&text), &ranks[2]);
        if (qy_tournament_paired_rounds(tournament) > 1)
            rank_imported(system, qy_buf_str(&text), text.len, &ranks[3]);
        else
            rank(tournament, NULL, 0, &ranks[3]);
        for (unsigned way = 1; way < 4; way++)
            if (strcmp(qy_buf_str(&ranks[0]), qy_buf_str(&ranks[way])) != 0)
                fail_msg("seed %llu, way %u:\n%s\nis not\n%s\n%s", (unsigned long long)seed, way,
                         qy_buf_str(&ranks[way]), qy_buf_str(&ranks[0]), qy_buf_str(&text));
        for (size_t i = 0; i < tournament->player_count; i++)
            any = any || qy_tournament_is_struck(tournament, &tournament->player[i]);
        struck += any;
        assert_int_equal(qy_tournament_log_table(log, &seat, &seated), 0);
        if (qy_tournament_paired_rounds(tournament) == tournament->rounds)
            check_koya(tournament, seed % 3 == 2 ? 2 : 1, (unsigned)seated);
        free(seat);
        for (unsigned way = 0; way < 4; way++)
            qy_buf_free(&ranks[way]);
        qy_buf_free(&text);
        qy_trf_free(trf);
        qy_tournament_log_free(log);
    }
    assert_true(struck > 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_ways_give_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
