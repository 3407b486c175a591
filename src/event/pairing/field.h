/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The players to be paired in a round of a FIDE system, with all that the rules ask about them
 * (for the Dutch one C.04.3 articles 1 and 2.1), and who may meet whom.
 */
#ifndef QYI_PAIRING_FIELD_H
#define QYI_PAIRING_FIELD_H

#include "pairing/matching.h"
#include "pairing/tournament.h"

#include <qiyuan/event/pair_reasons.h>

/* One of the field. [0] of a pair of values is the round before, [1] the one before that. */
struct qyi_entrant {
    const struct qy_tournament_player *player;
    qy_points score;    /* with virtual points */
    uint32_t place;     /* in the order of all players of the event */
    uint32_t parity;    /* counted from 1 among those who have arrived (5.2.5) */
    uint8_t preference; /* the colour due (1.7), or none */
    bool absolute;      /* 1.7.1 */
    bool strong;        /* 1.7.2 */
    uint8_t imbalance;  /* colour difference without its sign */
    uint8_t repeated;   /* the colour of the two latest games where it was the same, else none */
    bool top;           /* topscorer (1.8) */
    bool bye_allowed;   /* C2 */
    uint8_t unplayed;   /* rounds without a game at the board */
    uint32_t rank;      /* in the order of the system, where that is not the place */
    bool down[2];       /* had a downfloat (1.4) */
    bool up[2];
};

struct qyi_field {
    const struct qy_tournament *tournament;
    unsigned round;
    bool final;   /* the last round that was announced */
    bool by_rank; /* brackets are folded by rank (C.04.4.2 article 4), not split by place */
    /* [player * round + r - 1]: score before round r; NULL: the tournament's points */
    const qy_points *primary;
    uint8_t initial_colour;
    struct qyi_entrant *entrant; /* by score, then by place */
    size_t count;
    struct qyi_graph legal; /* pairs that C1, C3 and prohibitions allow, by index of entrant */
    void *more; /* what a system knows besides, one piece of memory; freed with the field, never copied */
};

/* Pairs forbidden by colour. */
enum qyi_clashes {
    QYI_CLASHES_BUT_TOPS, /* two of one absolute preference, but for topscorers in the last round (C.04.3) */
    QYI_CLASHES_ALL,      /* two of one absolute preference (C.04.4) */
    QYI_CLASHES_NONE      /* nobody (C.04.5, C.04.6) */
};

/*
 * Gathers the field of a round. `primary` is the score that pairs where that isn't the tournament's points
 * (C.04.6 1.2): what each of its players had before each round from the first to this one. Errors:
 * QY_E_MEMORY, QY_E_TOUR_ROUNDS, QY_E_TOUR_ROUND, QY_E_TOUR_OPEN, QY_E_TOUR_CONTRADICTS.
 */
int qyi_field_gather(const struct qy_tournament *tournament, unsigned round, enum qyi_clashes clashes,
                     const qy_points *primary, struct qyi_field *ret_field, struct qy_error *reterr);
void qyi_field_free(struct qyi_field *field);

/* A field of its own with the same entrants and pairs, without `more`. Error: QY_E_MEMORY. */
int qyi_field_copy(const struct qyi_field *field, struct qyi_field *ret_copy);

/* The score of a player before a round from 1 to that of the field, with the virtual points of that round. */
qy_points qyi_field_score(const struct qyi_field *field, const struct qy_tournament_player *player,
                          unsigned round);

/*
 * Takes out who has the bye where it is given before all else (C.04.4.1 3.1, C.04.4.2 3.1, C.04.5 3.4,
 * C.04.6 3.4): of those who may have it and leave a pairing for all others, the lowest score, then the most
 * games played, then the last one by rank. `ret_bye` is the number, 0 for an even field. Returns 1, 0 where
 * nobody can have it (or an even field has no legal pairing), or QY_E_MEMORY.
 */
int qyi_field_give_bye(struct qyi_field *field, uint16_t *ret_bye);

/* Takes one out of the field. Error: QY_E_MEMORY. */
int qyi_field_drop(struct qyi_field *field, uint32_t gone);

/* How a system gives colours to two of a field, the higher ranked one first: whether that one has White, and
 * which rule says so. */
typedef enum qy_colour_rule (*qyi_colours)(const struct qyi_field *field, const struct qyi_entrant *a,
                                           const struct qyi_entrant *b, bool *ret_white);

/* The same of two in either order. */
enum qy_colour_rule qyi_field_colours_of(const struct qyi_field *field, qyi_colours colours,
                                         const struct qyi_entrant *a, const struct qyi_entrant *b,
                                         bool *ret_white);

/* Colours by article 5.2 of the Dutch system, and of those that take it over. */
enum qy_colour_rule qyi_field_colours(const struct qyi_field *field, const struct qyi_entrant *a,
                                      const struct qyi_entrant *b, bool *ret_white);

/*
 * The pairs of a field by their mates, with colours, in the order of boards; UINT32_MAX for the bye. `bye`,
 * if not 0, has it besides. Error: QY_E_MEMORY.
 */
int qyi_field_write(const struct qyi_field *field, const uint32_t *mate, uint16_t bye, qyi_colours colours,
                    struct qy_pairing *ret_pairing);

/* True when `a` stands before `b` in the order of the system. */
static inline bool qyi_ranks_before(const struct qyi_entrant *a, const struct qyi_entrant *b)
{
    return a->rank < b->rank;
}

/*
 * The colours of the latest games in which the two had different ones, unplayed rounds left out (C.04.2 3.4);
 * false where there are none.
 */
bool qyi_field_latest_difference(const struct qyi_field *field, const struct qyi_entrant *a,
                                 const struct qyi_entrant *b, uint8_t *ret_colour_of_a);

/* Whether the higher ranked of two without preferences has White by the colour drawn at the start (5.2.5). */
static inline bool qyi_field_white_by_number(const struct qyi_field *field, const struct qyi_entrant *higher)
{
    return (higher->parity % 2 == 1) == (field->initial_colour == QY_TOURNAMENT_WHITE);
}

#endif
