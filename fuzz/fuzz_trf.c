/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tournament report files (TRF). Laws: a file that is read is written back as the same bytes; a new file made
 * from its tournament reads back as the same tournament and is written the same again; errors and differences
 * have a position; pairing a round succeeds or is refused.
 */
#include <qiyuan/event/trf.h>

#include <string.h>

#include "fuzz.h"
#include "pairing/double_match.h"

/* Checks that nobody is paired twice, and frees the pairing. */
static void check_pairing(const struct qy_tournament *tournament, struct qy_pairing *ret_pairing)
{
    struct qy_pairing pairing = *ret_pairing;
    uint32_t seen = 0;

    for (size_t i = 0; i < pairing.count; i++)
        for (size_t k = 0; k < tournament->player_count; k++) {
            unsigned number = tournament->player[k].number;

            if (number != pairing.pair[i].white && number != pairing.pair[i].black)
                continue;
            FUZZ_LAW(!(seen >> k & 1));
            seen |= 1U << k;
        }
    qy_pairing_free(ret_pairing);
}

/* Pairs the next round of a small tournament. */
static void pair(const struct qy_tournament *tournament)
{
    unsigned round = qy_tournament_paired_rounds(tournament) + 1;
    struct qy_pairing pairing;

    if (tournament->player_count <= 24 && qy_pair_dutch(tournament, round, &pairing, NULL) == 0)
        check_pairing(tournament, &pairing);
    if (tournament->player_count <= 24 &&
        qy_pair_fide(QY_FIDE_DOUBLE, tournament, round, &pairing, NULL) == 0)
        check_pairing(tournament, &pairing);
}

/* Pairs the next round of a small team tournament, by either score. */
static void pair_teams(const struct qy_team_tournament *event)
{
    unsigned round = qy_tournament_paired_rounds(event->teams) + 1;

    static const char *const names[] = {"team-swiss-b", "team-swiss-b-gp"};

    for (size_t i = 0; i < 2 && event->teams->player_count <= 24; i++) {
        const struct qy_pairing_system *system = qy_pairing_system_named(names[i], strlen(names[i]));
        struct qy_team_question question;
        struct qy_pairing pairing;

        if (qy_team_question_new(event, system, round, &question) < 0)
            continue;
        if (qy_pairing_system_pair(system, &question.asked, &pairing, NULL, NULL) == 0)
            check_pairing(event->teams, &pairing);
        qy_team_question_free(&question);
    }
}

/* Checks that every statement of the file that differs from its games has a position in it. */
static void differences(const struct qy_trf *trf, size_t size)
{
    struct qy_error error = {0};

    for (size_t i = 0; i < 20 && qy_trf_team_difference(trf, i, &error); i++)
        FUZZ_LAW(error.code < 0 && error.line >= 1 && error.column >= 1 && error.offset <= size);
}

static void write_new(const struct qy_tournament *tournament, enum qy_trf_edition edition)
{
    struct qy_buf once = QY_BUF_INIT;
    struct qy_buf twice = QY_BUF_INIT;
    struct qy_trf *again;

    FUZZ_LAW(qy_trf_write_new(tournament, edition, &once) == 0);
    FUZZ_LAW(qy_trf_read(once.data, once.len, &again, NULL) == 0);
    FUZZ_LAW(qy_trf_tournament(again)->player_count == tournament->player_count);
    for (size_t i = 0; i < tournament->player_count; i++)
        FUZZ_LAW(memcmp(qy_trf_tournament(again)->player[i].entry, tournament->player[i].entry,
                        sizeof tournament->player[i].entry) == 0);
    FUZZ_LAW(qy_trf_write_new(qy_trf_tournament(again), edition, &twice) == 0);
    FUZZ_LAW(once.len == twice.len && memcmp(once.data, twice.data, once.len) == 0);
    qy_trf_free(again);
    qy_buf_free(&once);
    qy_buf_free(&twice);
}

/* Checks that a team tournament written to a file reads back with the same teams and matches. */
static void write_teams(const struct qy_team_tournament *event)
{
    size_t cells = event->teams->player_count * event->rounds;
    struct qy_buf once = QY_BUF_INIT;
    struct qy_buf twice = QY_BUF_INIT;
    const struct qy_team_tournament *second;
    struct qy_trf *again;

    FUZZ_LAW(qy_trf_write_teams(event, &once) == 0);
    FUZZ_LAW(qy_trf_read(once.data, once.len, &again, NULL) == 0);
    second = qy_trf_teams(again);
    FUZZ_LAW(second && second->teams->player_count == event->teams->player_count);
    FUZZ_LAW(second->rounds == event->rounds && second->boards == event->boards);
    FUZZ_LAW(memcmp(second->games, event->games, cells * sizeof *event->games) == 0);
    for (size_t i = 0; i < event->teams->player_count; i++)
        FUZZ_LAW(memcmp(second->teams->player[i].entry, event->teams->player[i].entry,
                        sizeof event->teams->player[i].entry) == 0);
    FUZZ_LAW(qy_trf_write_teams(second, &twice) == 0);
    FUZZ_LAW(once.len == twice.len && memcmp(once.data, twice.data, once.len) == 0);
    qy_trf_free(again);
    qy_buf_free(&once);
    qy_buf_free(&twice);
}

/*
 * Whether a team file names a pairing system for players. Such files are not written anew: rounds of that
 * system need not be whole matches, and acceleration points are computed only for a file of players alone.
 */
static bool is_contradictory(struct qy_trf *trf)
{
    const struct qy_tournament *tournament = qy_trf_tournament(trf);

    return qy_trf_teams(trf) && (qyi_is_of_matches(tournament) ||
                                 qy_pairing_code_is_accelerated(tournament->text[QY_TOURNAMENT_SYSTEM_CODE]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qy_error error;
    struct qy_trf *trf;
    int code = qy_trf_read((const char *)data, size, &trf, &error);

    if (code < 0) {
        FUZZ_LAW(error.code == code && error.line >= 1 && error.column >= 1 && error.offset <= size);
        return 0;
    }
    FUZZ_LAW(qy_trf_write(trf, &out) == 0);
    FUZZ_LAW(out.len == size && (size == 0 || memcmp(out.data, data, size) == 0));
    (void)qy_trf_check_points(trf, NULL);
    if (!is_contradictory(trf)) {
        write_new(qy_trf_tournament(trf), QY_TRF_16);
        write_new(qy_trf_tournament(trf), QY_TRF_26);
    }
    differences(trf, size);
    if (qy_trf_teams(trf)) {
        write_teams(qy_trf_teams(trf));
        pair_teams(qy_trf_teams(trf));
    }
    pair(qy_trf_tournament(trf));
    qy_trf_free(trf);
    qy_buf_free(&out);
    return 0;
}
