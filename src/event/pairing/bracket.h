/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One bracket of the Dutch system (C.04.3 articles 2 to 4): the weights of its pairs, and the choice among
 * the best pairings in the order in which the rules generate them.
 *
 * The graph of a bracket holds, in this order: the players moved down; the residents; the residents of the
 * next bracket if criterion C8 needs them; and, if the graph must prove that everybody can be paired (C4),
 * all other players and the bye.
 */
#ifndef QYI_PAIRING_BRACKET_H
#define QYI_PAIRING_BRACKET_H

#include "pairing/field.h"

struct qyi_bracket {
    const struct qyi_field *field;
    const uint32_t *vertex; /* entrants, those of the bracket first, each part in the order of the field */
    size_t moved;           /* players moved down */
    size_t size;            /* number of players in the bracket */
    size_t next;            /* end of the next bracket's residents in `vertex` */
    size_t total;           /* end of `vertex` */
    /* entrants who may remain unpaired (a row of bits by entrant), or NULL when nobody may */
    const uint64_t *bye;
    bool bye_here; /* no player below the bracket may remain unpaired */
    /* for QYI_REACH_ONE: what each player adds to the next bracket as its only floater (QYI_FLOOR_...) */
    const uint8_t *floor;
};

/* What the only downfloater adds to the next bracket (C8). */
#define QYI_FLOOR_PAIR   1 /* one pair more than its residents can make alone */
#define QYI_FLOOR_PLACED 2 /* a place in one of its pairs, without adding a pair */

/* Which vertices the graph of a bracket holds. */
enum qyi_reach {
    QYI_REACH_BRACKET, /* the bracket alone: enough if all its players can be paired in it */
    QYI_REACH_ONE,     /* and one vertex for floating down: enough if one player must float */
    QYI_REACH_NEXT,    /* and the next bracket's residents: enough if the other players can then be paired */
    QYI_REACH_ALL      /* all players: always enough */
};

/*
 * Pairs a bracket. mate[i] is the index in `vertex` of the mate of the bracket's i-th player, or UINT32_MAX
 * for a downfloater; open[i] is true if vertex i has no mate in the graph (with QYI_REACH_ONE: in the
 * bracket).
 *
 * Returns 1 for a pairing, or QY_E_MEMORY. With a reach other than QYI_REACH_ALL the graph may be too small
 * for a correct pairing: then 0 is returned and nothing is written. Even after 1 the caller must check that
 * the open players can be paired among themselves (C4, and C8, which counts the next bracket's pairs), except
 * with QYI_REACH_ALL.
 */
int qyi_bracket_pair(const struct qyi_bracket *bracket, enum qyi_reach reach, uint32_t *mate, bool *open);

#endif
