/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of FIDE's pairing systems, and pairing a round by any of them. */
#include "pairing/fide.h"

#include "base/error.h"

#include <stdlib.h>

/* The most early rounds of Burstein that are Dutch (C.04.4.2 1.6). */
#define MOST_SEEDING_ROUNDS 4

static const struct qyi_fide *const systems[] = {
    [QY_FIDE_DUTCH] = &qyi_fide_dutch,
    [QY_FIDE_DUBOV] = &qyi_fide_dubov,
    [QY_FIDE_BURSTEIN] = &qyi_fide_burstein,
    [QY_FIDE_DOUBLE] = &qyi_fide_double,
};

const struct qyi_fide *qyi_fide_of(enum qy_fide_system system, const struct qy_tournament *tournament,
                                   unsigned round)
{
    unsigned half = tournament->rounds / 2U;

    if ((unsigned)system >= QY_FIDE_SYSTEMS)
        return NULL;
    if (system == QY_FIDE_BURSTEIN && round <= (half < MOST_SEEDING_ROUNDS ? half : MOST_SEEDING_ROUNDS))
        return &qyi_fide_dutch;
    if (system == QY_FIDE_DOUBLE && round % 2 == 0)
        return &qyi_fide_double_second;
    return systems[system];
}

int qyi_fide_gather(const struct qyi_fide *system, const struct qy_tournament *tournament, unsigned round,
                    const struct qy_team_swiss *rules, struct qyi_field *ret_field, struct qy_error *reterr)
{
    struct qyi_field field;
    int code = system->check ? system->check(tournament, reterr) : 0;

    if (code == 0)
        code = qyi_field_gather(tournament, round, system->clashes, rules ? rules->primary : NULL, &field,
                                reterr);
    if (code < 0)
        return code;
    if (system->rank && system->rank(&field) < 0) {
        qyi_field_free(&field);
        return qyi_error_setf(reterr, QY_E_MEMORY, 0, NULL, "%u", round);
    }
    *ret_field = field;
    return 0;
}

int qyi_fide_mates(const struct qyi_fide *system, struct qyi_field *field, const struct qy_team_swiss *rules,
                   uint32_t *mate, uint16_t *ret_bye)
{
    int code = 1;

    *ret_bye = 0;
    if (system->bye_first)
        code = qyi_field_give_bye(field, ret_bye);
    if (code > 0 && system->know && system->know(field, rules) < 0)
        code = QY_E_MEMORY;
    return code > 0 ? system->mates(field, mate) : code;
}

int qyi_fide_pair(const struct qyi_fide *system, const struct qy_tournament *tournament, unsigned round,
                  const struct qy_team_swiss *rules, struct qy_pairing *ret_pairing, struct qy_error *reterr)
{
    struct qyi_field field;
    uint16_t bye;
    int code = qyi_fide_gather(system, tournament, round, rules, &field, reterr);

    if (code < 0)
        return code;
    uint32_t *mate = malloc(field.count * sizeof *mate + 1);
    code = mate ? qyi_fide_mates(system, &field, rules, mate, &bye) : QY_E_MEMORY;
    if (code > 0)
        code = qyi_field_write(&field, mate, bye, system->colours, ret_pairing);
    else if (code == 0)
        code = QY_E_TOUR_NO_PAIRING;
    free(mate);
    qyi_field_free(&field);
    return code < 0 ? qyi_error_setf(reterr, code, 0, NULL, "%u", round) : 0;
}

int qy_pair_fide(enum qy_fide_system system, const struct qy_tournament *tournament, unsigned round,
                 struct qy_pairing *ret_pairing, struct qy_error *reterr)
{
    const struct qyi_fide *table = qyi_fide_of(system, tournament, round);

    if (!table)
        return qyi_error_setf(reterr, QY_E_TOUR_SYSTEM, 0, NULL, "%u", (unsigned)system);
    return qyi_fide_pair(table, tournament, round, NULL, ret_pairing, reterr);
}

int qy_pair_dutch(const struct qy_tournament *tournament, unsigned round, struct qy_pairing *ret_pairing,
                  struct qy_error *reterr)
{
    return qyi_fide_pair(&qyi_fide_dutch, tournament, round, NULL, ret_pairing, reterr);
}
