/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random events written as report files. */
#include "trf/simulated.h"

#include "base/error.h"
#include "pairing/systems.h"

#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/trf.h>

#include <string.h>

int qyi_simulation_system(const char *name, const struct qy_tournament_act *begin,
                          struct qy_simulation *simulation, struct qy_error *reterr)
{
    const char *known = name ? name : "dutch";
    const struct qy_pairing_system *system = qy_pairing_system_named(known, strlen(known));

    if (system && system->form == QY_PAIRING_ARENA) /* an arena has a clock instead of rounds */
        return qyi_error_set(reterr, QY_E_TOUR_SYSTEM, 0, name, strlen(name),
                             "dutch, dubov, burstein, swiss-cn, roundrobin-cn, knockout ...");
    simulation->system = system;
    return begin->stages || begin->teams || !system || system->form != QY_PAIRING_SWISS ||
           system->field == QY_PAIRING_TEAMS;
}

int qyi_simulate_report(const struct qy_simulation *simulation, struct qy_buf *text, unsigned *ret_rounds,
                        struct qy_error *reterr)
{
    struct qy_tournament *tournament = NULL;
    int code = qy_tournament_simulate(simulation, &tournament);

    if (code == QY_E_TOUR_DOUBLE_ROUNDS)
        return qyi_error_setf(reterr, code, 0, NULL, "%u", simulation->rounds);
    if (code == 0) {
        *ret_rounds = qy_tournament_paired_rounds(tournament);
        tournament->text[QY_TOURNAMENT_SYSTEM_CODE] =
            qyi_code_for_files(tournament->text[QY_TOURNAMENT_SYSTEM_CODE]);
        code = qy_trf_write_new(tournament, QY_TRF_26, text);
    }
    qy_tournament_free(tournament);
    return code < 0 ? qyi_error_set(reterr, code, 0, NULL, 0, NULL) : 0;
}
