/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of the Double-Swiss: written and read again they are the same event, which pairs the same. */
#include "cmocka_all.h"

#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/trf.h>

#include <string.h>

static struct qy_trf *must_read(const struct qy_buf *text)
{
    struct qy_trf *trf = NULL;
    struct qy_error error;

    if (qy_trf_read(text->data, text->len, &trf, &error) < 0 || qy_trf_check_points(trf, &error) < 0)
        fail_msg("%u:%u: %s", error.line, error.column, error.found);
    return trf;
}

static void assert_same_event(const struct qy_tournament *one, const struct qy_tournament *other)
{
    assert_int_equal(one->player_count, other->player_count);
    assert_int_equal(one->rounds, other->rounds);
    assert_memory_equal(&one->scheme, &other->scheme, sizeof one->scheme);
    for (size_t i = 0; i < one->player_count; i++) {
        assert_memory_equal(one->player[i].entry, other->player[i].entry, sizeof one->player[i].entry);
        for (unsigned round = 0; round <= one->rounds; round++)
            assert_int_equal(qy_tournament_score(one, &one->player[i], round),
                             qy_tournament_score(other, &other->player[i], round));
    }
}

/* Each round in the file equals the system's pairing, except for the order of boards. */
static void assert_paired_so(const struct qy_tournament *tournament)
{
    for (unsigned round = 1; round <= qy_tournament_paired_rounds(tournament); round++) {
        struct qy_pairing ours;
        struct qy_pairing file;

        assert_int_equal(qy_pair_fide(QY_FIDE_DOUBLE, tournament, round, &ours, NULL), 0);
        assert_int_equal(qy_pairing_of_round(tournament, round, &file), 0);
        assert_int_equal(ours.count, file.count);
        assert_memory_equal(ours.pair, file.pair, ours.count * sizeof *ours.pair);
        qy_pairing_free(&ours);
        qy_pairing_free(&file);
    }
}

static void events_read_back(void **state)
{
    unsigned byes = 0;

    (void)state;
    for (unsigned event = 0; event < 300; event++) {
        enum qy_trf_edition edition = event % 4 == 1 ? QY_TRF_16 : QY_TRF_26;
        struct qy_simulation simulation = {.players = 2 + event % 23,
                                           .rounds = 2 + 2 * (event % 6),
                                           .seed = event,
                                           .draws = 40,
                                           .forfeits = event % 2 == 0 ? 4 : 0,
                                           .half_byes = event % 3 == 0 ? 9 : 0,
                                           .withdrawals = event % 5 == 0 ? 20 : 0,
                                           .late = event % 7 == 0 ? 4 : 0,
                                           .system = qy_pairing_system_named("double-swiss", 12)};
        struct qy_tournament *tournament;
        struct qy_buf text = QY_BUF_INIT;
        struct qy_buf again = QY_BUF_INIT;
        struct qy_trf *trf;

        assert_int_equal(qy_tournament_simulate(&simulation, &tournament), 0);
        assert_int_equal(qy_trf_write_new(tournament, edition, &text), 0);
        trf = must_read(&text);
        assert_same_event(tournament, qy_trf_tournament(trf));
        assert_paired_so(qy_trf_tournament(trf));
        assert_int_equal(qy_trf_write_new(qy_trf_tournament(trf), edition, &again), 0);
        assert_string_equal(qy_buf_str(&text), qy_buf_str(&again));
        byes += strstr(qy_buf_str(&text), "0000 - U  0000 - U") != NULL;
        qy_trf_free(trf);
        qy_buf_free(&text);
        qy_buf_free(&again);
        qy_tournament_free(tournament);
    }
    assert_true(byes > 100);
}

/* A file without record 192 is treated as Double-Swiss on request. */
static void system_is_said_apart(void **state)
{
    static const char code[] = "FIDE_DOUBLESWISS";
    struct qy_simulation simulation = {
        .players = 5, .rounds = 4, .seed = 1, .system = qy_pairing_system_named("double-swiss", 12)};
    struct qy_tournament *tournament;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error = {0};
    struct qy_trf *trf = NULL;

    (void)state;
    assert_int_equal(qy_tournament_simulate(&simulation, &tournament), 0);
    assert_int_equal(qy_tournament_set_text(tournament, QY_TOURNAMENT_SYSTEM_CODE, "", 0), 0);
    tournament->scheme.pairing_bye = QY_POINT; /* as a file has it that states nothing */
    assert_int_equal(qy_trf_write_new(tournament, QY_TRF_26, &text), 0);
    assert_int_equal(qy_trf_read(text.data, text.len, &trf, NULL), 0);
    assert_int_equal(qy_trf_set_system(trf, code, sizeof code - 1, &error), 0);
    assert_int_equal(qy_trf_tournament(trf)->scheme.pairing_bye, 15);
    assert_paired_so(qy_trf_tournament(trf));
    qy_trf_tournament(trf)->rounds = 5;
    assert_int_equal(qy_trf_set_system(trf, code, sizeof code - 1, &error), QY_E_TOUR_DOUBLE_ROUNDS);
    assert_int_equal(error.line, 12);
    qy_trf_free(trf);
    qy_buf_free(&text);
    qy_tournament_free(tournament);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_read_back),
        cmocka_unit_test(system_is_said_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
