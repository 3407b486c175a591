/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The moves of main lines in an index: for each kind of move (the piece, from, to, the piece captured, whether it
 * mates, what it sacrifices) the games that contain it. Questions about one move can thus be answered without
 * reading games. A piece that reached a square without a move of its own (in the game's own starting position, or
 * by castling) is listed as a move from the square to itself, with QYI_STANDS in place of castling. So every piece
 * is found on every square where it ever was, except on the squares of the standard starting position.
 *
 *   codes   QYI_INDEX_CODE bytes each: code (8), offset of its list (8), number of games (4), bytes of the list (4)
 *   lists   numbers of games, ascending, each as its difference to the previous number plus one; seven bits per
 *           byte, lowest first; the highest bit is set if more bytes follow
 */
#ifndef QYI_COLLECTION_INDEX_MOVES_H
#define QYI_COLLECTION_INDEX_MOVES_H

#include "collection/index_in.h"
#include "collection/query.h"

#define QYI_INDEX_CODE 24

#define QYI_STANDS 3 /* instead of castling: a piece is on this square */

/* The code for a piece on a square. */
uint64_t qyi_stand_code(enum qy_game game, qy_piece man, qy_square square);

/* A move as a code of 40 bits, unique for each move. */
uint64_t qyi_move_code(enum qy_game game, const struct qyi_move_facts *facts);
/* The part of such a code about check: 1 check, 2 mate. */
static inline unsigned qyi_move_code_mark(uint64_t code)
{
    return code & 3;
}
/* Decodes a code; false if it is invalid. */
bool qyi_move_of_code(uint64_t code, enum qy_game *ret_game, struct qyi_move_facts *ret_facts);
/* The stream (below QYI_INDEX_MOVE_PARTS) that collects moves with this code. */
unsigned qyi_move_part(uint64_t code);

/* The codes and lists written so far. Initialise with zeros; the writer frees `codes`. */
struct qyi_move_lists {
    struct qy_buf codes;
    uint64_t bytes; /* length of the lists */
};

/*
 * Appends the lists for a part's postings (sorted, without duplicates) to `out`, and their codes to `lists`.
 * Returns 0 or QY_E_MEMORY.
 */
int qyi_move_lists_add(struct qyi_move_lists *lists, const uint64_t *postings, size_t count,
                       struct qy_buf *out);

/* A move to find, for each game; NULL if the game has no such move. */
struct qyi_wanted_moves {
    const struct qyi_move_want *want[QY_GAME_COUNT];
    /* the least material that it gives up, in hundredths of a pawn; 0, or at least QYI_FACTS_LEAST_GIVEN */
    unsigned given;
    qy_piece man; /* if not 0: find instead games where this piece of `game` reached `square` */
    qy_square square;
    enum qy_game game;
};

/*
 * Sets the bit of each game in which such a move was made; `bits` has room for all games. `twice` has too,
 * unless it is NULL: it gets the games in `bits` with two such moves that differ, in any order.
 */
int qyi_index_find_moves(struct qy_index *index, const struct qyi_wanted_moves *wanted, uint64_t *bits,
                         uint64_t *twice, struct qy_error *reterr);

#endif
