/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds made at random, and what has to hold for any round, for the tests and bench_rounds. */
#ifndef TESTS_XIANGQI_RANDOM_ROUNDS_H
#define TESTS_XIANGQI_RANDOM_ROUNDS_H

#include <stdio.h>

#include "xiangqi/repetition_rows.h"

/* The next number of a series that `state` (not 0) tells from others. */
uint64_t next_random(uint64_t *state);

/*
 * Puts into `ret_row` a round of four moves from the position, or of six or eight where `longer`: pieces go away
 * and come back. `eager` prefers moves that attack. False when none was found.
 */
bool random_round(const struct qy_xiangqi_position *position, bool longer, bool eager, uint64_t *state,
                  struct repetition_row *ret_row);

/* The ways in which a round may be seen otherwise. */
enum view { VIEW_MIRRORED, VIEW_COLOURS, VIEW_TURNED, VIEW_BYSTANDER, VIEW_COUNT };
extern const char *const view_names[VIEW_COUNT];

/* What came of looking at a round in all ways. */
struct views {
    unsigned seen[VIEW_COUNT]; /* looked at */
    /* of them, those that the budget left open in one way and not the other */
    unsigned undecided[VIEW_COUNT];
    unsigned explained[VIEW_COUNT]; /* ruled otherwise, and the bystander has to do with it */
    unsigned differ[VIEW_COUNT];    /* ruled otherwise without a reason */
};

/* Looks at the round in all ways and counts; says each difference on stderr. `judgement` is its own. */
void look_in_all_ways(const struct repetition_row *row, const struct qy_judgement *judgement,
                      struct views *views);

/* Writes the row as `FEN TAB moves`. */
void print_round(FILE *out, const struct repetition_row *row);

#endif
