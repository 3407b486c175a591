/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random events as files: which have a log, and the report files of the others. */
#include "cmocka_all.h"

#include "trf/simulated.h"

#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/trf.h>

#include <string.h>

static void systems_have_their_files(void **state)
{
    static const struct {
        const char *name;
        const char *stages;
        const char *teams;
        int logged;
    } rows[] = {
        {NULL, NULL, NULL, 0},       {"dubov", NULL, NULL, 0},
        {"swiss-cn", NULL, NULL, 0}, {"dutch", "swiss", NULL, 1},
        {NULL, NULL, "4", 1},        {"berger", NULL, NULL, 1},
        {"knockout", NULL, NULL, 1}, {"team-swiss", NULL, NULL, 1},
        {"nothing", NULL, NULL, 1},  {"arena", NULL, NULL, QY_E_TOUR_SYSTEM},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_act begin = {
            .kind = QY_ACT_NEW, .stages = rows[i].stages, .teams = rows[i].teams};
        struct qy_simulation simulation = {0};
        struct qy_error error = {0};

        assert_int_equal(qyi_simulation_system(rows[i].name, &begin, &simulation, &error), rows[i].logged);
        assert_true(rows[i].logged != 0 || simulation.system);
    }
}

static void reports_end_where_nothing_can_be_paired(void **state)
{
    static const struct {
        const char *system;
        unsigned players;
        unsigned rounds;
        int code;
        unsigned paired;
        const char *found;
    } rows[] = {
        {"dutch", 8, 3, 0, 3, ""},
        {"dutch", 4, 5, 0, 3, ""},
        {"double-swiss", 6, 3, QY_E_TOUR_DOUBLE_ROUNDS, 0, "3"},
        {"dutch", 0, 3, QY_E_TOUR_PLAYER, 0, ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_simulation simulation = {
            .players = rows[i].players, .rounds = rows[i].rounds, .seed = 1, .draws = 33};
        struct qy_buf text = QY_BUF_INIT;
        struct qy_error error = {0};
        struct qy_trf *trf;
        unsigned paired = 0;

        simulation.system = qy_pairing_system_named(rows[i].system, strlen(rows[i].system));
        assert_int_equal(qyi_simulate_report(&simulation, &text, &paired, &error), rows[i].code);
        assert_int_equal(error.code, rows[i].code);
        assert_string_equal(error.found, rows[i].found);
        assert_int_equal(paired, rows[i].paired);
        if (rows[i].code == 0) {
            assert_int_equal(qy_trf_read(text.data, text.len, &trf, &error), 0);
            qy_trf_free(trf);
        }
        qy_buf_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(systems_have_their_files),
        cmocka_unit_test(reports_end_where_nothing_can_be_paired),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
