/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The moves of main lines in an index: of each kind of move (who, from, to, what is taken, whether it
 * mates, what it gives away) the games in which it was made, so that what a query asks of one move is answered without
 * reading a game. A piece that came to a square otherwise (he stood there at first, or castling brought him) is listed
 * as a move by QYI_STANDS in the place of castling, from the square to itself: so each piece but those of the array is
 * found where he ever stood.
 *
 *   codes   QYI_INDEX_CODE bytes each: code (8), where its games begin among the lists (8), how many they are (4),
 *           their bytes (4)
 *   lists   numbers of games, ascending, each as its distance from the one after the last; seven bits a byte, the
 *           lowest first, the highest bit set where more follow
 */
#ifndef QYI_COLLECTION_INDEX_MOVES_H
#define QYI_COLLECTION_INDEX_MOVES_H

#include "collection/index_in.h"
#include "collection/query.h"

#define QYI_INDEX_CODE 24

#define QYI_STANDS 3 /* no castling: a piece stands here */

/* The number of a piece who stands on a square. */
uint64_t qyi_stand_code(enum qy_game game, qy_piece man, qy_square square);

/* A move as a number of 40 bits, the same for no other. */
uint64_t qyi_move_code(enum qy_game game, const struct qyi_move_facts *facts);
/* What such a number says of check: 1 check, 2 mate. */
static inline unsigned qyi_move_code_mark(uint64_t code)
{
    return code & 3;
}
/* What a number tells; false where it is none. */
bool qyi_move_of_code(uint64_t code, enum qy_game *ret_game, struct qyi_move_facts *ret_facts);
/* In which stream (below QYI_INDEX_MOVE_PARTS) moves of the number are gathered. */
unsigned qyi_move_part(uint64_t code);

/* What has been written of codes and lists. Zeroed at first; `codes` is freed by the writer. */
struct qyi_move_lists {
    struct qy_buf codes;
    uint64_t bytes; /* of the lists */
};

/*
 * Appends the lists of a part's postings (sorted, each once) to `out`, and their codes. Returns 0 or QY_E_MEMORY.
 */
int qyi_move_lists_add(struct qyi_move_lists *lists, const uint64_t *postings, size_t count,
                       struct qy_buf *out);

/* A move that is wanted, by game; NULL where no move of that game is. */
struct qyi_wanted_moves {
    const struct qyi_move_want *want[QY_GAME_COUNT];
    /* hundredths of a pawn that it gives away at least; 0, or QYI_FACTS_LEAST_GIVEN or more */
    unsigned given;
    qy_piece man; /* not 0: instead, that this piece of `game` came to stand on `square` */
    qy_square square;
    enum qy_game game;
};

/*
 * Sets the bit of each game in which such a move was made; `bits` has room for all games. So has `twice`, which may be
 * NULL: the games of `bits` with two of them that are not the same move, in whatever order.
 */
int qyi_index_find_moves(struct qy_index *index, const struct qyi_wanted_moves *wanted, uint64_t *bits,
                         uint64_t *twice, struct qy_error *reterr);

#endif
