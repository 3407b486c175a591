/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The players to be paired in a round of a FIDE system, with everything that the rules need to know about
 * them (for the Dutch system C.04.3 articles 1 and 2.1), and who may meet whom.
 */
#ifndef QYI_PAIRING_FIELD_H
#define QYI_PAIRING_FIELD_H

#include "pairing/matching.h"
#include "pairing/tournament.h"

#include <qiyuan/event/pair_reasons.h>

/* One player of the field. In arrays of two, [0] is the previous round and [1] the one before it. */
struct qyi_entrant {
    const struct qy_tournament_player *player;
    qy_points score;    /* including virtual points */
    uint32_t place;     /* index in the pairing order of all players of the event */
    uint32_t parity;    /* number counted from 1 among the players who have arrived (5.2.5) */
    uint8_t preference; /* the colour due (1.7), or none */
    bool absolute;      /* 1.7.1 */
    bool strong;        /* 1.7.2 */
    uint8_t imbalance;  /* colour difference without its sign */
    uint8_t repeated;   /* the colour of the last two games if they had the same, else none */
    bool top;           /* topscorer (1.8) */
    bool bye_allowed;   /* may have the bye (C2) */
    uint8_t unplayed;   /* number of rounds without a game played */
    uint32_t rank;      /* rank by the system's own order, if it differs from `place` */
    bool down[2];       /* had a downfloat (1.4) */
    bool up[2];
};

struct qyi_field {
    const struct qy_tournament *tournament;
    unsigned round;
    bool final; /* the last announced round */
    /* brackets are ordered by rank and folded (C.04.4.2 article 4), instead of split by place */
    bool by_rank;
    /* primary[player * round + r - 1]: score before round r; NULL: use the tournament's points */
    const qy_points *primary;
    uint8_t initial_colour;
    struct qyi_entrant *entrant; /* by score, then by place */
    size_t count;
    struct qyi_graph legal; /* pairs allowed by C1, C3 and prohibitions, by index of entrant */
    void *more; /* further data of the system in one memory block; freed with the field, never copied */
};

/* Which players must not meet because of their colours. */
enum qyi_clashes {
    /* players with the same absolute preference, except topscorers in the last round (C.04.3) */
    QYI_CLASHES_BUT_TOPS,
    QYI_CLASHES_ALL, /* players with the same absolute preference (C.04.4) */
    QYI_CLASHES_NONE /* none (C.04.5, C.04.6) */
};

/*
 * Gathers the field of a round. `primary` is the score used for pairing if that is not the tournament's
 * points (C.04.6 1.2): what each player had before each round from the first to this one. Errors:
 * QY_E_MEMORY, QY_E_TOUR_ROUNDS, QY_E_TOUR_ROUND, QY_E_TOUR_OPEN, QY_E_TOUR_CONTRADICTS.
 */
int qyi_field_gather(const struct qy_tournament *tournament, unsigned round, enum qyi_clashes clashes,
                     const qy_points *primary, struct qyi_field *ret_field, struct qy_error *reterr);
void qyi_field_free(struct qyi_field *field);

/* Copies a field with its entrants and pairs, but without `more`. Error: QY_E_MEMORY. */
int qyi_field_copy(const struct qyi_field *field, struct qyi_field *ret_copy);

/* Returns a player's score before a round (1 to the round of the field), with the virtual points of that round. */
qy_points qyi_field_score(const struct qyi_field *field, const struct qy_tournament_player *player,
                          unsigned round);

/*
 * Assigns the bye in systems that do so before pairing (C.04.4.1 3.1, C.04.4.2 3.1, C.04.5 3.4, C.04.6 3.4),
 * and removes its player from the field. Among the players who may have it and whose removal leaves a legal
 * pairing, it goes to the lowest score, then to the most games played, then to the last by rank. `ret_bye` is
 * the player's number, 0 for an even field. Returns 1, 0 if no player can have it (or an even field has no
 * legal pairing), or QY_E_MEMORY.
 */
int qyi_field_give_bye(struct qyi_field *field, uint16_t *ret_bye);

/* Removes an entrant from the field. Error: QY_E_MEMORY. */
int qyi_field_drop(struct qyi_field *field, uint32_t gone);

/* A system's rule for colours. The first of the two players is the higher ranked one. Returns the rule that
 * decides, and whether the first player has White. */
typedef enum qy_colour_rule (*qyi_colours)(const struct qyi_field *field, const struct qyi_entrant *a,
                                           const struct qyi_entrant *b, bool *ret_white);

/* The same for two players in either order. */
enum qy_colour_rule qyi_field_colours_of(const struct qyi_field *field, qyi_colours colours,
                                         const struct qyi_entrant *a, const struct qyi_entrant *b,
                                         bool *ret_white);

/* Colours by article 5.2 of the Dutch system, which other systems adopt. */
enum qy_colour_rule qyi_field_colours(const struct qyi_field *field, const struct qyi_entrant *a,
                                      const struct qyi_entrant *b, bool *ret_white);

/*
 * Writes the pairs of a field, with colours and in the order of boards, from the mate of each entrant
 * (UINT32_MAX: the bye). `bye` is the number of a player who has the bye but is not in the field, or 0.
 * Error: QY_E_MEMORY.
 */
int qyi_field_write(const struct qyi_field *field, const uint32_t *mate, uint16_t bye, qyi_colours colours,
                    struct qy_pairing *ret_pairing);

/* True when `a` precedes `b` in the order of the system. */
static inline bool qyi_ranks_before(const struct qyi_entrant *a, const struct qyi_entrant *b)
{
    return a->rank < b->rank;
}

/*
 * The colours of the latest games in which the two players had different colours, skipping unplayed rounds
 * (C.04.2 3.4); false if there are none.
 */
bool qyi_field_latest_difference(const struct qyi_field *field, const struct qyi_entrant *a,
                                 const struct qyi_entrant *b, uint8_t *ret_colour_of_a);

/* True when the higher ranked of two players without preferences gets White by the colour drawn at the start
 * (5.2.5). */
static inline bool qyi_field_white_by_number(const struct qyi_field *field, const struct qyi_entrant *higher)
{
    return (higher->parity % 2 == 1) == (field->initial_colour == QY_TOURNAMENT_WHITE);
}

#endif
