/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One bracket of the Dutch system (C.04.3 articles 2 to 4): what its pairs weigh, and the
 * choice among the best pairings by the order in which the rule generates them.
 *
 * The graph of a bracket holds, in this order: the players moved down, the residents, the residents of the
 * next bracket where that matters (C8), and, where it must be sure that everybody can be paired (C4), all
 * others and the bye.
 */
#ifndef QYI_PAIRING_BRACKET_H
#define QYI_PAIRING_BRACKET_H

#include "pairing/field.h"

struct qyi_bracket {
    const struct qyi_field *field;
    const uint32_t *vertex; /* entrants, those of the bracket first, all in the order of the field */
    size_t moved;           /* players moved down */
    size_t size;            /* of the bracket */
    size_t next;            /* end of the next bracket's residents in `vertex` */
    size_t total;           /* end of `vertex` */
    const uint64_t *bye;    /* who may be left over (a row of bits by entrant), or NULL when nobody is */
    bool bye_here;          /* nobody below the bracket may be */
    const uint8_t *floor;   /* for QYI_REACH_ONE: what each brings to the next bracket as its only floater */
};

/* What the only downfloater brings to the next bracket (C8). */
#define QYI_FLOOR_PAIR   1 /* a pair more than its residents can make alone */
#define QYI_FLOOR_PLACED 2 /* a place in one of its pairs, with as many pairs */

/* How much of the rest the graph of a bracket holds. */
enum qyi_reach {
    QYI_REACH_BRACKET, /* the bracket alone: good when all of it can be paired inside */
    QYI_REACH_ONE,     /* and one vertex that stands for floating down: good when one player must */
    QYI_REACH_NEXT,    /* and the next bracket's residents: good when the rest can be paired then */
    QYI_REACH_ALL      /* everybody: always good */
};

/*
 * Pairs a bracket: mate[i] is the place in `vertex` of the mate of the bracket's i-th player, or UINT32_MAX
 * for a downfloater; open[i] tells for each of `vertex` whether it has no mate in the graph (with
 * QYI_REACH_ONE: in the bracket). With a shorter
 * reach the answer may not be good: then 0 is returned and nothing written. With one it is good when those
 * who are open can be paired among themselves (C4, and C8 which counts the next bracket's pairs): for the
 * caller to see, but with QYI_REACH_ALL. Returns 1, 0 or QY_E_MEMORY.
 */
int qyi_bracket_pair(const struct qyi_bracket *bracket, enum qyi_reach reach, uint32_t *mate, bool *open);

#endif
