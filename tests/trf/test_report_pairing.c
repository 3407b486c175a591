/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The system of a report file: pairing, checking the file's rounds, explaining a pair. */
#include "cmocka_all.h"
#include "trf/report_pairing.h"

#include <string.h>

#define SWISS (1U << QY_PAIRING_SWISS)
#define ANY   (SWISS | 1U << QY_PAIRING_TABLE)

static struct qy_trf *simulated(const char *system)
{
    const struct qy_simulation simulation = {.players = 12,
                                             .rounds = 6,
                                             .seed = 5,
                                             .draws = 30,
                                             .system = qy_pairing_system_named(system, strlen(system))};
    struct qy_tournament *tournament;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_trf *trf;

    assert_int_equal(qy_tournament_simulate(&simulation, &tournament), 0);
    assert_int_equal(qy_trf_write_new(tournament, QY_TRF_26, &text), 0);
    assert_int_equal(qy_trf_read(text.data, text.len, &trf, NULL), 0);
    qy_tournament_free(tournament);
    qy_buf_free(&text);
    return trf;
}

struct seen {
    unsigned rounds;
    unsigned same;
};

static void see(void *data, unsigned round, const struct qy_pairing *file, const struct qy_pairing *ours)
{
    struct seen *seen = data;

    assert_int_equal(round, seen->rounds + 1);
    seen->rounds = round;
    seen->same +=
        file->count == ours->count && memcmp(file->pair, ours->pair, file->count * sizeof *file->pair) == 0;
}

/* Each round that a system paired is its own when it is checked, and not another system's. */
static void rounds_are_their_systems(void **state)
{
    static const struct {
        const char *system;
        const char *asked; /* NULL: the file's own */
        bool same;
    } rows[] = {
        {"dutch", NULL, true},      {"dubov", NULL, true},        {"burstein", NULL, true},
        {"swiss-cn", NULL, true},   {"double-swiss", NULL, true}, {"dutch", "dubov", false},
        {"dutch", "berger", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_trf *trf = simulated(rows[i].system);
        const struct qy_swiss_cn lots = {.seed = 1};
        struct qyi_report_system system;
        struct seen seen = {0, 0};

        assert_int_equal(qyi_report_system(trf, rows[i].asked, ANY, &system, NULL), 0);
        system.tournament->rounds = 0;
        assert_int_equal(qyi_report_check(&system, &lots, see, &seen, NULL), 0);
        assert_int_equal(seen.rounds, 6);
        assert_int_equal(seen.same == 6, rows[i].same);
        assert_int_equal(system.tournament->rounds, 6);
        qy_trf_free(trf);
    }
}

static void the_next_round_and_its_reasons(void **state)
{
    struct qy_trf *trf = simulated("dutch");
    const struct qy_swiss_cn lots = {.seed = 1};
    struct qyi_report_system system;
    struct qy_pairing pairing;
    struct qy_pair_reasons reasons;

    (void)state;
    assert_int_equal(qyi_report_system(trf, NULL, SWISS, &system, NULL), 0);
    system.tournament->rounds = 7;
    assert_int_equal(qyi_report_pair(&system, &lots, 7, &pairing, NULL, NULL), 0);
    assert_int_equal(pairing.count, 6);
    assert_int_equal(qyi_report_explain(&system, &lots, 7, pairing.pair[0], 3, &reasons, NULL), 0);
    assert_true(reasons.count > 0);
    qy_pair_reasons_free(&reasons);
    qy_pairing_free(&pairing);
    qy_trf_free(trf);
}

/* Systems that are not offered are refused, naming those that are. */
static void other_systems_are_refused(void **state)
{
    static const struct {
        const char *name;
        unsigned forms;
    } rows[] = {{"berger", SWISS}, {"team-swiss", ANY}, {"stages", ANY}, {"nothing", ANY}};
    struct qy_trf *trf = simulated("dutch");

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_report_system system;
        struct qy_error error = {0};

        assert_int_equal(qyi_report_system(trf, rows[i].name, rows[i].forms, &system, &error),
                         QY_E_TOUR_SYSTEM);
        assert_string_equal(error.found, rows[i].name);
        assert_non_null(strstr(error.expected, "dutch"));
    }
    qy_trf_free(trf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_are_their_systems),
        cmocka_unit_test(the_next_round_and_its_reasons),
        cmocka_unit_test(other_systems_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
