/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tournament. Who is to be paired in a round of the Dutch system, with all that the rule asks about
 * them (C.04.3 articles 1 and 2.1), and who may meet whom.
 */
#ifndef QYI_TOURNAMENT_FIELD_H
#define QYI_TOURNAMENT_FIELD_H

#include "tournament/matching.h"
#include "tournament/tournament.h"

#include <qiyuan/pair_reasons.h>

/* One of the field. [0] of a pair of values is the round before, [1] the one before that. */
struct qyi_entrant {
    const struct qy_tour_player *player;
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
    bool down[2];       /* had a downfloat (1.4) */
    bool up[2];
};

struct qyi_field {
    const struct qy_tournament *tournament;
    unsigned round;
    bool final; /* the last round that was announced */
    uint8_t initial_colour;
    struct qyi_entrant *entrant; /* by score, then by place */
    size_t count;
    struct qyi_graph legal; /* pairs that C1, C3 and prohibitions allow, by index of entrant */
};

/*
 * Gathers the field of a round. Errors: QY_E_MEMORY, QY_E_TOUR_ROUNDS, QY_E_TOUR_ROUND, QY_E_TOUR_OPEN,
 * QY_E_TOUR_CONTRADICTS.
 */
int qyi_field_gather(const struct qy_tournament *tournament, unsigned round, struct qyi_field *ret_field,
                     struct qy_error *reterr);
void qyi_field_free(struct qyi_field *field);

/* True when `a` has White against `b` (article 5.2). `a` stands before `b` in the order of the field. */
bool qyi_field_first_is_white(const struct qyi_field *field, const struct qyi_entrant *a,
                              const struct qyi_entrant *b);

/* Which part of article 5.2 decides that, with the same order of the two. */
enum qy_colour_rule qyi_field_colour_rule(const struct qyi_field *field, const struct qyi_entrant *a,
                                          const struct qyi_entrant *b);

#endif
