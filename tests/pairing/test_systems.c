/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of pairing systems: names, codes of record 192, and that each says all that its form needs. */
#include "cmocka_all.h"

#include <qiyuan/event/pairing_systems.h>

#include <string.h>

/* A system is found by its name, and by its code a system of the same kind. */
static void names_and_codes_lead_to_systems(void **state)
{
    const struct qy_pairing_system *system;

    (void)state;
    for (size_t i = 0; (system = qy_pairing_system_at(i)); i++) {
        const struct qy_pairing_system *of_code = qy_pairing_system_of_code(system->code);

        assert_non_null(of_code);
        assert_string_equal(of_code->code, system->code);
        assert_int_equal(of_code->form, system->form);
        assert_int_equal(of_code->cycles, system->cycles);
        if (system->name)
            assert_ptr_equal(qy_pairing_system_named(system->name, strlen(system->name)), system);
    }
    assert_null(qy_pairing_system_named("dutc", 4));
    assert_null(qy_pairing_system_named("", 0));
}

/* A Swiss can pair, explain and judge; a table says how often all players meet. */
static void systems_are_whole(void **state)
{
    const struct qy_pairing_system *system;

    (void)state;
    for (size_t i = 0; (system = qy_pairing_system_at(i)); i++) {
        bool swiss = system->form == QY_PAIRING_SWISS;

        if ((system->rules != QY_SWISS_NONE) != swiss || (system->by_lots && !swiss) ||
            (system->cycles > 0) != (system->form == QY_PAIRING_TABLE))
            fail_msg("%s is not whole", system->name ? system->name : system->code);
    }
}

/* Systems that are not Swiss refuse with an error. */
static void others_are_no_swiss(void **state)
{
    const struct qy_pairing_question question = {.round = 1};
    const struct qy_pairing pairing = {NULL, 0};
    const struct qy_pairing_system *system;
    struct qy_pair_reasons reasons;
    struct qy_pairing made;
    struct qy_lots lots;
    bool holds;

    (void)state;
    for (size_t i = 0; (system = qy_pairing_system_at(i)); i++) {
        if (!system->by_lots)
            assert_int_equal(qy_pairing_system_holds(system, &question, &holds, NULL), QY_E_TOUR_SYSTEM);
        if (system->form == QY_PAIRING_SWISS)
            continue;
        assert_int_equal(qy_pairing_system_pair(system, &question, &made, &lots, NULL), QY_E_TOUR_SYSTEM);
        assert_int_equal(
            qy_pairing_system_explain(system, &question, (struct qy_pair){1, 2}, 9, &reasons, NULL),
            QY_E_TOUR_SYSTEM);
        assert_int_equal(qy_pairing_system_judge(system, &question, &pairing, &reasons, NULL),
                         QY_E_TOUR_SYSTEM);
    }
}

static void codes_of_files_are_known(void **state)
{
    static const struct {
        const char *code;
        const char *name; /* NULL: unknown; "": one without a name */
        bool accelerated;
    } rows[] = {
        {"", "dutch", false},
        {"FIDE_DUTCH", "dutch", false},
        {"FIDE_DUTCH_2025", "dutch", false},
        {"FIDE_DUTCH_2025_BAKU", "dutch", true},
        {"FIDE_DUTCH_2026_BAKU", "dutch-baku", true},
        {"FIDE_BURSTEIN_BAKU", "burstein", true},
        {"FIDE_DOUBLESWISS_BAKU", "double-swiss", true},
        {"FIDE_TEAM", "team-swiss", false},
        {"FIDE_TEAM_BAKU", "team-swiss", true},
        {"FIDE_TEAM_TYPEB_MP_GP", "team-swiss-b", false},
        {"FIDE_TEAM_TYPEB_MP_GP_BAKU", "team-swiss-b", true},
        {"FIDE_TEAM_GP_MP", "team-swiss-none-gp", false},
        {"FIDE_TEAM_GP", "", false},
        {"FIDE_TEAM_GP_BAKU", NULL, true}, /* C.04.7 1.4.4 */
        {"FIDE_TEAM_TYPEA", NULL, false},
        {"BERGER_TEAM_DOUBLEROUNDROBIN", "berger-double", false},
        {"CUSTOM_SWISS", "swiss-cn", false},
        {"CUSTOM_SWISS_BAKU", NULL, true},
        {"_BAKU", NULL, false},
        {"LUCK", NULL, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qy_pairing_system *system = qy_pairing_system_of_code(rows[i].code);
        const char *name = system ? (system->name ? system->name : "") : NULL;

        if (qy_pairing_code_is_accelerated(rows[i].code) != rows[i].accelerated)
            fail_msg("%s: accelerated", rows[i].code);
        if (!name != !rows[i].name || (name && strcmp(name, rows[i].name) != 0))
            fail_msg("%s is %s", rows[i].code, name ? name : "unknown");
    }
}

static void what_is_offered_follows_from_the_table(void **state)
{
    static const struct {
        unsigned forms;
        unsigned fields;
        bool variants;
        const char *text;
    } rows[] = {
        {0, 0, false,
         "dutch, dubov, burstein, double-swiss, team-swiss, swiss-cn, berger, roundrobin-cn, scheveningen, "
         "knockout, stages, arena"},
        {1U << QY_PAIRING_TABLE, 1U << QY_PAIRING_TWO_TEAMS, true, "scheveningen, scheveningen-double"},
        {1U << QY_PAIRING_SWISS, 1U << QY_PAIRING_PLAYERS, true,
         "dutch, dutch-baku, dubov, burstein, double-swiss"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf offered = QY_BUF_INIT;

        qy_pairing_systems_offered(rows[i].forms, rows[i].fields, rows[i].variants, &offered);
        assert_string_equal(qy_buf_str(&offered), rows[i].text);
        qy_buf_free(&offered);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_codes_lead_to_systems),
        cmocka_unit_test(systems_are_whole),
        cmocka_unit_test(others_are_no_swiss),
        cmocka_unit_test(codes_of_files_are_known),
        cmocka_unit_test(what_is_offered_follows_from_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
