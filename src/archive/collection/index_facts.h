/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an index keeps of a game besides its positions: which pieces were left at any time, the
 * moves with what each gave away, ratings, the opening.
 */
#ifndef QYI_COLLECTION_INDEX_FACTS_H
#define QYI_COLLECTION_INDEX_FACTS_H

#include "collection/index.h"
#include "collection/query_moves.h"

#define QYI_FACTS_LEAST_GIVEN 150 /* hundredths of a pawn: less is no sacrifice to the index */

/* Of the game that goes by; zeroed before the first. */
struct qyi_facts {
    bool began;
    enum qy_game game;
    unsigned men[16]; /* by piece */
    bool changed;     /* `men`, since `code` was made of them */
    uint64_t code;    /* of the pieces last noted */
    bool moved;       /* a move was made; whether it gives check is seen in the position that comes */
    struct qyi_move_facts move;
    bool may_give; /* it may give away what is worth noting; seen then, too */
    int won;       /* what the move itself won */
    size_t plies;
    const struct qy_opening *opening; /* the last one so far */
};

/*
 * The pieces as a number of 40 bits, the same for no other numbers of pieces; *ret_exact is false where one of the
 * numbers is too large for that.
 */
uint64_t qyi_men_code(enum qy_game game, const unsigned men[16], bool *ret_exact);

/* The pieces of such a number; false where one of the numbers is too large to be told. */
bool qyi_men_of_code(enum qy_game game, uint64_t code, unsigned ret_men[16]);

/* In which part of an index the postings of such a number stand. */
unsigned qyi_men_part(enum qy_game game, uint64_t code);

/*
 * Passes on a position, its key and the move made in it (NULL: none, or a pass). True when the pieces are others than
 * before: `code` tells them.
 */
bool qyi_facts_position(struct qyi_facts *facts, const struct qy_position *position, uint64_t key,
                        const struct qyi_move_facts *next);

/*
 * Passes on the same position. True where a move led there: *ret_code is its number (qyi_move_code()).
 */
bool qyi_facts_move(struct qyi_facts *facts, const struct qy_position *position,
                    const struct qyi_move_facts *next, uint64_t *ret_code);

/* An opening's code as a number: A00 is 1; 0 for no code, QYI_CODE_OTHER for what is none of letter and digits. */
#define QYI_CODE_OTHER 0xFFFF
unsigned qyi_opening_number(const char *code);
/* The code of a number, for any but QYI_CODE_OTHER; room for 4. */
void qyi_opening_text(unsigned number, char ret_code[4]);
/* What the tags ECO and ECCO say together. */
unsigned qyi_opening_of_tags(const struct qy_scan_game *game);

#endif
