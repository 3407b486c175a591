/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * FIDE's pairing systems: each is a table of functions that work on a gathered field. Pairing a round and
 * explaining its pairs use the same code for all systems.
 */
#ifndef QYI_PAIRING_FIDE_H
#define QYI_PAIRING_FIDE_H

#include "pairing/field.h"

#include <qiyuan/event/pairing.h>

/*
 * Two ways to pair one field; `best` is that of the system. Each holds the mate of every entrant, UINT32_MAX
 * for the bye. Both give the bye to the same entrant if the system assigns it first.
 */
struct qyi_rounds {
    const struct qyi_field *field;
    const uint32_t *best;
    const uint32_t *other;
};

struct qyi_fide {
    enum qy_pair_system name;
    enum qyi_clashes clashes;
    bool bye_first; /* the bye is assigned before all pairs, in the order of qyi_field_give_bye() */
    bool second;    /* the second game of a match: it has the pairs of the first (C.04.5 4.4) */

    /* Checks the system's conditions on an event and fills `reterr`; or NULL. */
    int (*check)(const struct qy_tournament *tournament, struct qy_error *reterr);

    /* Ranks the field, and determines who may have the bye and who may meet whom, before the bye is assigned;
     * or NULL. Error: QY_E_MEMORY. */
    int (*rank)(struct qyi_field *field);

    /* Computes `field->more`, what this system needs in addition, such as preferences of its own; or NULL.
     * Error: QY_E_MEMORY. */
    int (*know)(struct qyi_field *field, const struct qy_team_swiss *rules);

    /* Returns the round in which two players have met, or 0. NULL: only games that were played count. */
    unsigned (*met)(const struct qyi_field *field, const struct qyi_entrant *a, const struct qyi_entrant *b);

    /* Pairs the field; `mate` as above. Returns 1, 0 when no legal pairing exists, or QY_E_MEMORY. */
    int (*mates)(const struct qyi_field *field, uint32_t *mate);

    qyi_colours colours;

    /*
     * Lists why the other round is worse, in the first bracket in which the two differ: each criterion in
     * which it is worse, from the highest; if there is none, the order that puts it later. Lists nothing if
     * it is better, as a round with forbidden pairs can be. Fills `bar`, `criterion` and `score` of up to
     * `most` reasons; returns their number, or QY_E_MEMORY.
     */
    int (*compare)(const struct qyi_rounds *rounds, struct qy_pair_reason *list, size_t most);
};

extern const struct qyi_fide qyi_fide_dutch;
extern const struct qyi_fide qyi_fide_burstein;
extern const struct qyi_fide qyi_fide_dubov;
extern const struct qyi_fide qyi_fide_teams;
extern const struct qyi_fide qyi_fide_double;        /* odd rounds of C.04.5 */
extern const struct qyi_fide qyi_fide_double_second; /* even ones */

/* The functions that pair a round, or NULL for an unknown system. They can differ by round: the first rounds
 * of Burstein are Dutch, and even rounds of Double-Swiss repeat the pairs before. */
const struct qyi_fide *qyi_fide_of(enum qy_fide_system system, const struct qy_tournament *tournament,
                                   unsigned round);

/* Gathers and ranks the field of a round; `rules` are those of team events. Errors: those of
 * qyi_field_gather() and of the system's check. */
int qyi_fide_gather(const struct qyi_fide *system, const struct qy_tournament *tournament, unsigned round,
                    const struct qy_team_swiss *rules, struct qyi_field *ret_field, struct qy_error *reterr);

/*
 * Pairs a gathered and ranked field. If the system assigns the bye first, its player is removed from the
 * field and returned in `ret_bye` (0: nobody). Returns 1, 0 when no legal pairing exists, or QY_E_MEMORY.
 */
int qyi_fide_mates(const struct qyi_fide *system, struct qyi_field *field, const struct qy_team_swiss *rules,
                   uint32_t *mate, uint16_t *ret_bye);

/* Pairs a round; `rules` are those of team events. Errors as for qy_pair_fide(). */
int qyi_fide_pair(const struct qyi_fide *system, const struct qy_tournament *tournament, unsigned round,
                  const struct qy_team_swiss *rules, struct qy_pairing *ret_pairing, struct qy_error *reterr);

#endif
