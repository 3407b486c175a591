/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, puzzles: positions of either game with one right continuation, and that continuation.
 *
 *   qy_puzzle         a position, its solution, its themes
 *   qy_puzzle_maker   the engine, the mate solver and the tables that make and verify puzzles
 *
 * A puzzle has an aim. `mate`, `table-win` and `table-draw` are proved by the mate solver or by tables; `gain`
 * and `only-move` rest on the engine's search within its budget. At each of the solver's moves only one move
 * serves the aim; at the last move of a mate any mating move is right. A file of puzzles has one JSON object
 * per line (docs/formats.md).
 */
#ifndef QIYUAN_PUZZLE_H
#define QIYUAN_PUZZLE_H

#include <qiyuan/errors/puzzle.h>
#include <qiyuan/play/tables.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Greatest number of plies in a line, and of lines in a puzzle. */
#define QY_PUZZLE_LINE  31
#define QY_PUZZLE_LINES 4
/* Size of a puzzle's name in bytes, with its zero byte. */
#define QY_PUZZLE_ID 17

enum qy_puzzle_aim {
    QY_PUZZLE_MATE,       /* the shortest mate, proved by the solver */
    QY_PUZZLE_GAIN,       /* the only move that wins, found by the engine */
    QY_PUZZLE_ONLY_MOVE,  /* the only move that does not lose, found by the engine */
    QY_PUZZLE_TABLE_WIN,  /* the only move that wins, proved by tables */
    QY_PUZZLE_TABLE_DRAW, /* the only move that holds the draw, proved by tables */
    QY_PUZZLE_AIMS
};

/*
 * Themes are numbers: first the aims, then the length of a mate, the kind of moves, the origin, and last the
 * mating patterns that have a name (docs/mates.md). A puzzle has a set of themes as bits by number.
 */
enum qy_puzzle_theme {
    QY_PUZZLE_MATE_1 = QY_PUZZLE_AIMS,
    QY_PUZZLE_MATE_2,
    QY_PUZZLE_MATE_3,
    QY_PUZZLE_MATE_4,
    QY_PUZZLE_MATE_LONG,
    QY_PUZZLE_STALEMATE,   /* the side without a legal move loses */
    QY_PUZZLE_CHECKS,      /* two or more moves, each of them a check */
    QY_PUZZLE_QUIET,       /* the first move is neither a check nor a capture */
    QY_PUZZLE_SACRIFICE,   /* pieces are sacrificed on the way */
    QY_PUZZLE_PROMOTION,   /* a piece is promoted */
    QY_PUZZLE_COMPOSITION, /* the starting position of a record */
    QY_PUZZLE_PATTERNS     /* the first mating pattern */
};

/* Convert a theme to its name ("mate-in-2", "chongpao"; NULL past the last one) and back (-1 if unknown). */
QY_API const char *qy_puzzle_theme_name(unsigned theme);
QY_API int qy_puzzle_theme_by_name(const char *name, size_t len);

struct qy_puzzle_line {
    size_t len; /* odd: the last move is the solver's */
    qy_move move[QY_PUZZLE_LINE];
};

struct qy_puzzle {
    char id[QY_PUZZLE_ID];       /* 16 hexadecimal digits, computed from the position without its counters */
    struct qy_position position; /* the solver is to move */
    enum qy_puzzle_aim aim;
    uint64_t themes;
    unsigned rating; /* the estimated difficulty */
    /* the solution; a few compositions have further ones, each valid: by checks alone, or shorter */
    size_t lines;
    struct qy_puzzle_line line[QY_PUZZLE_LINES];
};

/* ---- files ----------------------------------------------------------------------------------------- */

/*
 * Reads a puzzle from one line of a file, without the line end. Every move must be legal. Errors:
 * QY_E_JSON_FORM, QY_E_PUZZLE_FORM (the fault is in `found`), QY_E_MEMORY.
 */
QY_API int qy_puzzle_read(const char *text, size_t len, struct qy_puzzle *ret_puzzle,
                          struct qy_error *reterr);
/* Appends a puzzle as a line of a file, with the line end. */
QY_API void qy_puzzle_write(const struct qy_puzzle *puzzle, struct qy_buf *out);

/* ---- trying ---------------------------------------------------------------------------------------- */

enum qy_puzzle_step {
    QY_PUZZLE_WRONG,
    QY_PUZZLE_RIGHT, /* right, and not the end: `reply` is the opponent's move */
    QY_PUZZLE_SOLVED
};

/*
 * Rates the last of `count` moves (replies included, so `count` is odd); earlier calls have rated those
 * before. An immediate mate is as good as the last move of a mating line.
 */
QY_API enum qy_puzzle_step qy_puzzle_try(const struct qy_puzzle *puzzle, const qy_move *moves, size_t count,
                                         qy_move *ret_reply);

/* ---- making and verifying -------------------------------------------------------------------------- */

/* Positions that the engine searches for each half of a question (the best move; the other moves). */
#define QY_PUZZLE_NODES 60000

struct qy_puzzle_maker;

/*
 * Makes a maker; `nodes` 0: QY_PUZZLE_NODES. `tables` (NULL: none) are borrowed. Use it on one thread at a
 * time; makers with the same budget and tables make the same puzzles. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_puzzle_maker_new(uint64_t nodes, struct qy_tables *tables, struct qy_puzzle_maker **ret_maker);
QY_API void qy_puzzle_maker_free(struct qy_puzzle_maker *maker);

/*
 * Makes a puzzle of a position: returns 1, 0 if it makes none, or QY_E_MEMORY. `last` is the move that led to
 * it, made in `before` (NULL: none): an immediate recapture is not a puzzle.
 */
QY_API int qy_puzzle_make(struct qy_puzzle_maker *maker, const struct qy_position *position,
                          const struct qy_position *before, qy_move last, struct qy_puzzle *ret_puzzle);

/*
 * Makes puzzles of a game, `plies` legal moves from `start`, in order; one from the first position of a game
 * that does not begin from the starting position is a composition. If a mate was threatened, a puzzle is also
 * made after an alternative move that would have allowed it, up to six per game. A nonzero return of `tell`
 * ends it. Returns 0, what `tell` returned, or QY_E_MEMORY.
 */
QY_API int qy_puzzles_of_game(struct qy_puzzle_maker *maker, const struct qy_position *start,
                              const qy_move *moves, size_t plies,
                              int (*tell)(void *user, const struct qy_puzzle *puzzle), void *user);

/*
 * Makes a puzzle of a position that tables know, as drawn by qy_tables_puzzles(): returns 1, or 0 if it makes
 * none.
 */
QY_API int qy_puzzle_of_table(struct qy_puzzle_maker *maker, const struct qy_position *position,
                              struct qy_puzzle *ret_puzzle);

enum qy_puzzle_verdict {
    QY_PUZZLE_SOUND,
    QY_PUZZLE_SECOND,   /* another move is as good */
    QY_PUZZLE_REFUTED,  /* the move of the line fails */
    QY_PUZZLE_UNDECIDED /* the budget was too small */
};
/* The name of a verdict: "sound", "second", "refuted", "undecided". */
QY_API const char *qy_puzzle_verdict_name(enum qy_puzzle_verdict verdict);

/*
 * Verifies the first line of a puzzle again with the maker's budget. `ret_ply` (from 1) and `ret_move`: where
 * it fails, and the other move. For a puzzle with several lines it checks only that they reach their aim.
 * Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_puzzle_check(struct qy_puzzle_maker *maker, const struct qy_puzzle *puzzle,
                           enum qy_puzzle_verdict *ret_verdict, size_t *ret_ply, qy_move *ret_move);

#ifdef __cplusplus
}
#endif

#endif
