/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an index stores about a game besides its positions: the pieces on the board over time, the moves with
 * the material they sacrifice, ratings, the opening.
 */
#ifndef QYI_COLLECTION_INDEX_FACTS_H
#define QYI_COLLECTION_INDEX_FACTS_H

#include "collection/index.h"
#include "collection/query_moves.h"

#define QYI_FACTS_LEAST_GIVEN 150 /* in hundredths of a pawn: the index ignores smaller sacrifices */

/* The state for the current game; zeroed before the first. */
struct qyi_facts {
    bool began;
    enum qy_game game;
    unsigned men[16]; /* number of each piece */
    bool changed;     /* `men` changed since `code` was computed */
    uint64_t code;    /* code of the last pieces stored */
    bool moved;       /* a move was made; the next position shows whether it gives check */
    struct qyi_move_facts move;
    bool may_give; /* the move may sacrifice enough to be stored; the next position shows it too */
    int won;       /* what the move itself captured */
    size_t plies;
    const struct qy_opening *opening; /* the latest opening reached so far */
};

/*
 * The numbers of pieces as a code of 40 bits, unique unless *ret_exact is false: then one of the numbers is
 * too large for the code.
 */
uint64_t qyi_men_code(enum qy_game game, const unsigned men[16], bool *ret_exact);

/* The numbers of pieces from such a code; false if one of them was too large. */
bool qyi_men_of_code(enum qy_game game, uint64_t code, unsigned ret_men[16]);

/* The part of an index that contains the postings of such a code. */
unsigned qyi_men_part(enum qy_game game, uint64_t code);

/*
 * Passes a position, its key and the move made in it (NULL: none, or a pass). Returns true if the numbers of
 * pieces have changed; `code` then holds them.
 */
bool qyi_facts_position(struct qyi_facts *facts, const struct qy_position *position, uint64_t key,
                        const struct qyi_move_facts *next);

/*
 * Passes the same position. Returns true if a move led to it; *ret_code is the move's code (qyi_move_code()).
 */
bool qyi_facts_move(struct qyi_facts *facts, const struct qy_position *position,
                    const struct qyi_move_facts *next, uint64_t *ret_code);

/* The code of an opening as a number: 1 for A00, 0 for no code, QYI_CODE_OTHER for a text that is not a
 * letter with digits. */
#define QYI_CODE_OTHER 0xFFFF
unsigned qyi_opening_number(const char *code);
/* The code for a number other than QYI_CODE_OTHER; room for 4 characters. */
void qyi_opening_text(unsigned number, char ret_code[4]);
/* The number for the tags ECO and ECCO together. */
unsigned qyi_opening_of_tags(const struct qy_scan_game *game);

#endif
