/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What makes and verifies a puzzle asks: the engine for the best move and the best of the others, the
 * mate solver for who mates and who else, tables for what they know. Uses base, game, notation, collection, tables,
 * engine.
 */
#ifndef QYI_PUZZLE_MAKER_H
#define QYI_PUZZLE_MAKER_H

#include <qiyuan/play/engine.h>
#include <qiyuan/play/puzzle.h>
#include <qiyuan/play/solve.h>

/* Values of the engine, for who is to move: from WON on a game is won, up to LEVEL it is not yet. What lies between is
 * nobody's puzzle. */
#define QYI_PUZZLE_WON   250
#define QYI_PUZZLE_LEVEL 100

/* Moves at most of a mate that is looked for. */
#define QYI_PUZZLE_MATE 8

struct qy_puzzle_maker {
    uint64_t nodes;
    struct qy_tables *tables;
    struct qy_engine *engine[QY_GAME_COUNT]; /* made when first asked */
    struct qy_solver *solver;
    int failed; /* QY_E_MEMORY, once it came */
};

/* What an engine thinks: mates as values beyond any other. */
struct qyi_look {
    qy_move best;
    int value;
    int mate; /* moves, negative when the side to move is mated; 0: none is seen */
};

/* Forgets what earlier puzzles have taught the engine, so that a position has the same answer whatever came before. */
void qyi_look_begin(struct qy_puzzle_maker *maker, enum qy_game game);
/* Looks at `nodes` positions; `only` (NULL: all) are the moves that count. False when memory ran out. */
bool qyi_look(struct qy_puzzle_maker *maker, const struct qy_position *position, uint64_t nodes,
              const qy_move *only, size_t count, struct qyi_look *ret_look);
/* The same for the legal moves but `but`; false also when there is no other. */
bool qyi_look_others(struct qy_puzzle_maker *maker, const struct qy_position *position, uint64_t nodes,
                     qy_move but, struct qyi_look *ret_look);
/* Whether the legal moves but `but` are worth no more than the bar at this many positions; a search that says no ends
 * after a quarter of them. False also when there is no other. */
bool qyi_others_stay(struct qy_puzzle_maker *maker, const struct qy_position *position, uint64_t nodes,
                     qy_move but, int bar);

/*
 * Whether a move other than `but` mates within `moves`, too: YES with *ret_move, NO proved, UNKNOWN. `nodes`: of the
 * solver for each move.
 */
enum qy_answer qyi_mates_otherwise(struct qy_puzzle_maker *maker, const struct qy_position *position,
                                   qy_move but, unsigned moves, uint64_t nodes, qy_move *ret_move);

/* How many legal moves keep by the tables what the side to move has, the first two of them in `ret_moves`; 0 where
 * the tables do not know, or the side to move has lost. */
size_t qyi_table_keepers(struct qy_puzzle_maker *maker, const struct qy_position *position,
                         enum qy_table_outcome *ret_outcome, qy_move ret_moves[2]);

/* Ends a puzzle whose aim and lines stand: name, themes, difficulty. */
void qyi_puzzle_finish(struct qy_puzzle *puzzle, bool composition);
/* The name of a position. */
void qyi_puzzle_id(const struct qy_position *position, char ret_id[QY_PUZZLE_ID]);
/* True if a move ends the game in favour of who makes it. */
bool qyi_puzzle_mates(const struct qy_position *position, qy_move move);

#endif
