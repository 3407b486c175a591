/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What FIDE's pairing systems are made of: each is a table of functions on a field that was
 * gathered. Pairing a round and telling why it is paired so are the same for all.
 */
#ifndef QYI_PAIRING_FIDE_H
#define QYI_PAIRING_FIDE_H

#include "pairing/field.h"

#include <qiyuan/event/pairing.h>

/*
 * Two ways to pair one field, `best` that of the system: the mate of each entrant, UINT32_MAX for the bye,
 * which both give to the same one where the system gives it before all else.
 */
struct qyi_rounds {
    const struct qyi_field *field;
    const uint32_t *best;
    const uint32_t *other;
};

struct qyi_fide {
    enum qy_pair_system name;
    enum qyi_clashes clashes;
    bool bye_first; /* the bye is given before all else; its order is that of qyi_field_give_bye() */
    bool second;    /* the second game of a match: its pairs are those of the first (C.04.5 4.4) */

    /* What must hold of an event, or NULL. Fills `reterr`. */
    int (*check)(const struct qy_tournament *tournament, struct qy_error *reterr);

    /* Ranks the field, and settles who may have the bye and who may meet whom, before the bye is given; or
     * NULL. Error: QY_E_MEMORY. */
    int (*rank)(struct qyi_field *field);

    /* Finds out what the system asks besides: preferences of its own, `field->more`; or NULL. Error:
     * QY_E_MEMORY. */
    int (*know)(struct qyi_field *field, const struct qy_team_swiss *rules);

    /* The round in which two have met, or 0; NULL: that of a game which they played. */
    unsigned (*met)(const struct qyi_field *field, const struct qyi_entrant *a, const struct qyi_entrant *b);

    /* Pairs the field; `mate` as above. Returns 1, 0 when no legal pairing exists, or QY_E_MEMORY. */
    int (*mates)(const struct qyi_field *field, uint32_t *mate);

    qyi_colours colours;

    /*
     * The reasons against the other round in the first bracket in which the two differ: each criterion in which
     * it is behind, from the highest; where there is none, the order that puts it later. Nothing where it is
     * ahead, as a round with pairs that may not be can be. Fills `bar`, `criterion` and `score` of up to
     * `most`; returns how many, or QY_E_MEMORY.
     */
    int (*compare)(const struct qyi_rounds *rounds, struct qy_pair_reason *list, size_t most);
};

extern const struct qyi_fide qyi_fide_dutch;
extern const struct qyi_fide qyi_fide_burstein;
extern const struct qyi_fide qyi_fide_dubov;
extern const struct qyi_fide qyi_fide_teams;
extern const struct qyi_fide qyi_fide_double;        /* odd rounds of C.04.5 */
extern const struct qyi_fide qyi_fide_double_second; /* even ones */

/* The table by which a round is paired (the first ones of Burstein are Dutch, even ones of Double-Swiss
 * repeat the pairs before), or NULL. */
const struct qyi_fide *qyi_fide_of(enum qy_fide_system system, const struct qy_tournament *tournament,
                                   unsigned round);

/* Gathers and ranks the field of a round; `rules` are those of teams. Errors: those of qyi_field_gather() and
 * of the system's check. */
int qyi_fide_gather(const struct qyi_fide *system, const struct qy_tournament *tournament, unsigned round,
                    const struct qy_team_swiss *rules, struct qyi_field *ret_field, struct qy_error *reterr);

/*
 * Pairs a field that was gathered and ranked. Where the bye is given before all else, whoever has it leaves
 * the field and is told, 0 for nobody. Returns 1, 0 when no legal pairing exists, or QY_E_MEMORY.
 */
int qyi_fide_mates(const struct qyi_fide *system, struct qyi_field *field, const struct qy_team_swiss *rules,
                   uint32_t *mate, uint16_t *ret_bye);

/* Pairs a round; `rules` are those of teams. Errors as for qy_pair_fide(). */
int qyi_fide_pair(const struct qyi_fide *system, const struct qy_tournament *tournament, unsigned round,
                  const struct qy_team_swiss *rules, struct qy_pairing *ret_pairing, struct qy_error *reterr);

#endif
