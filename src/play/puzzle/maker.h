/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The questions behind making and verifying a puzzle: to the engine for the best move and the best of the
 * others, to the mate solver for mates and other mates, to tables. Uses base, game, notation, collection,
 * tables, engine.
 */
#ifndef QYI_PUZZLE_MAKER_H
#define QYI_PUZZLE_MAKER_H

#include <qiyuan/play/engine.h>
#include <qiyuan/play/puzzle.h>
#include <qiyuan/play/solve.h>

/*
 * Engine values for the side to move: from WON on a game is won, up to LEVEL it is not. Values between are
 * not used for puzzles.
 */
#define QYI_PUZZLE_WON   250
#define QYI_PUZZLE_LEVEL 100

/* The longest mate searched for, in moves. */
#define QYI_PUZZLE_MATE 8

struct qy_puzzle_maker {
    uint64_t nodes;
    struct qy_tables *tables;
    struct qy_engine *engine[QY_GAME_COUNT]; /* made on first use */
    struct qy_solver *solver;
    int failed; /* QY_E_MEMORY, once it occurred */
};

/* An engine's evaluation, with mates as values beyond all others. */
struct qyi_look {
    qy_move best;
    int value;
    int mate; /* moves to mate, negative if the side to move is mated; 0: no mate found */
};

/* Clears what earlier puzzles taught the engine, so that a position's result does not depend on them. */
void qyi_look_begin(struct qy_puzzle_maker *maker, enum qy_game game);
/* Searches `nodes` positions; `only` (NULL: all) are the moves allowed. False without memory. */
bool qyi_look(struct qy_puzzle_maker *maker, const struct qy_position *position, uint64_t nodes,
              const qy_move *only, size_t count, struct qyi_look *ret_look);
/* As qyi_look(), for the legal moves except `but`; false also if there is no other. */
bool qyi_look_others(struct qy_puzzle_maker *maker, const struct qy_position *position, uint64_t nodes,
                     qy_move but, struct qyi_look *ret_look);
/*
 * True if the legal moves except `but` are worth at most `bar` after this many positions; a negative search
 * ends after a quarter of them. False also if there is no other.
 */
bool qyi_others_stay(struct qy_puzzle_maker *maker, const struct qy_position *position, uint64_t nodes,
                     qy_move but, int bar);

/*
 * Whether a move other than `but` also mates within `moves`: YES with *ret_move, NO proved, UNKNOWN. `nodes`:
 * the solver's, for each move.
 */
enum qy_answer qyi_mates_otherwise(struct qy_puzzle_maker *maker, const struct qy_position *position,
                                   qy_move but, unsigned moves, uint64_t nodes, qy_move *ret_move);

/*
 * The number of legal moves that, by the tables, keep the side to move's outcome, the first two of them in
 * `ret_moves`; 0 if the tables do not know, or the side to move has lost.
 */
size_t qyi_table_keepers(struct qy_puzzle_maker *maker, const struct qy_position *position,
                         enum qy_table_outcome *ret_outcome, qy_move ret_moves[2]);

/* Completes a puzzle with its aim and lines: name, themes, difficulty. */
void qyi_puzzle_finish(struct qy_puzzle *puzzle, bool composition);
/* The name of a position. */
void qyi_puzzle_id(const struct qy_position *position, char ret_id[QY_PUZZLE_ID]);
/* True if a move ends the game in favour of the side that makes it. */
bool qyi_puzzle_mates(const struct qy_position *position, qy_move move);

#endif
