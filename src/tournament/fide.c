/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tournament. The table of FIDE's pairing systems. */
#include "tournament/fide.h"

#include "base/error.h"

#include <string.h>

static const struct {
    const char *name;
    const char *code; /* of record 192 */
    int (*pair)(const struct qy_tournament *tournament, unsigned round, struct qy_pairing *ret_pairing,
                struct qy_error *reterr);
} systems[] = {
    [QY_FIDE_DUTCH] = {"dutch", "FIDE_DUTCH_2026", qy_pair_dutch},
    [QY_FIDE_DUBOV] = {"dubov", "FIDE_DUBOV", qyi_pair_dubov},
    [QY_FIDE_BURSTEIN] = {"burstein", "FIDE_BURSTEIN", qyi_pair_burstein},
};

/* Other codes of record 192; the acceleration they name stands in records of its own, or is given by rule. */
static const struct {
    const char *code;
    enum qy_fide_system system;
} codes[] = {
    {"", QY_FIDE_DUTCH},
    {"FIDE_DUTCH", QY_FIDE_DUTCH},
    {"FIDE_DUTCH_2025", QY_FIDE_DUTCH},
    {"FIDE_DUTCH_BAKU", QY_FIDE_DUTCH},
    {"FIDE_DUTCH_2025_BAKU", QY_FIDE_DUTCH},
    {"FIDE_DUTCH_2026_BAKU", QY_FIDE_DUTCH},
    {"FIDE_DUBOV_BAKU", QY_FIDE_DUBOV},
    {"FIDE_BURSTEIN_BAKU", QY_FIDE_BURSTEIN},
};

bool qy_fide_system_find(const char *text, enum qy_fide_system *ret_system)
{
    for (unsigned i = 0; i < QY_FIDE_SYSTEMS; i++)
        if (strcmp(text, systems[i].name) == 0 || strcmp(text, systems[i].code) == 0) {
            *ret_system = (enum qy_fide_system)i;
            return true;
        }
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (strcmp(text, codes[i].code) == 0) {
            *ret_system = codes[i].system;
            return true;
        }
    return false;
}

const char *qy_fide_system_name(enum qy_fide_system system)
{
    return systems[system].name;
}

const char *qy_fide_system_code(enum qy_fide_system system)
{
    return systems[system].code;
}

int qy_pair_fide(enum qy_fide_system system, const struct qy_tournament *tournament, unsigned round,
                 struct qy_pairing *ret_pairing, struct qy_error *reterr)
{
    if ((unsigned)system >= QY_FIDE_SYSTEMS)
        return qyi_error_setf(reterr, QY_E_TOUR_SYSTEM, 0, NULL, "%u", (unsigned)system);
    return systems[system].pair(tournament, round, ret_pairing, reterr);
}
