/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, puzzles: positions of either game in which one way to go on is right, and which it is.
 *
 *   qy_puzzle         a position, the moves that answer it, what it is about
 *   qy_puzzle_maker   the engine, the mate solver and the tables that make and verify puzzles
 *
 * A puzzle has an aim. `mate`, `table-win` and `table-draw` are proved, by the mate solver or by tables; `gain` and
 * `only-move` are what the engine finds within its budget. At every move of the solver one move alone serves the aim;
 * only at the last move of a mate any mate does. A file of puzzles has one JSON object a line (docs/formats.md).
 */
#ifndef QIYUAN_PUZZLE_H
#define QIYUAN_PUZZLE_H

#include <qiyuan/errors/puzzle.h>
#include <qiyuan/play/tables.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Plies of a line at most, and lines of one puzzle. */
#define QY_PUZZLE_LINE  31
#define QY_PUZZLE_LINES 4
/* Bytes of a puzzle's name, its end included. */
#define QY_PUZZLE_ID 17

enum qy_puzzle_aim {
    QY_PUZZLE_MATE,       /* the shortest mate, proved */
    QY_PUZZLE_GAIN,       /* the one move that wins, by the engine */
    QY_PUZZLE_ONLY_MOVE,  /* the one move that does not lose, by the engine */
    QY_PUZZLE_TABLE_WIN,  /* the one move that wins, by tables */
    QY_PUZZLE_TABLE_DRAW, /* the one move that holds the draw, by tables */
    QY_PUZZLE_AIMS
};

/*
 * Themes are numbers: the aims first, then how long a mate is, what the moves are like, where it comes from, and at
 * the end the patterns of mate that have a name (docs/mates.md). A puzzle has a set of them, bits by number.
 */
enum qy_puzzle_theme {
    QY_PUZZLE_MATE_1 = QY_PUZZLE_AIMS,
    QY_PUZZLE_MATE_2,
    QY_PUZZLE_MATE_3,
    QY_PUZZLE_MATE_4,
    QY_PUZZLE_MATE_LONG,
    QY_PUZZLE_STALEMATE,   /* the side without a move loses */
    QY_PUZZLE_CHECKS,      /* each of two moves or more is a check */
    QY_PUZZLE_QUIET,       /* the first move is neither check nor capture */
    QY_PUZZLE_SACRIFICE,   /* pieces are given away on the way */
    QY_PUZZLE_PROMOTION,   /* a piece is promoted */
    QY_PUZZLE_COMPOSITION, /* it stood at the beginning of a record */
    QY_PUZZLE_PATTERNS     /* the first pattern of mate */
};

/* The name of a theme ("mate-in-2", "chongpao"), or NULL past the last one; and the theme of a name, -1: none. */
QY_API const char *qy_puzzle_theme_name(unsigned theme);
QY_API int qy_puzzle_theme_by_name(const char *name, size_t len);

struct qy_puzzle_line {
    size_t len; /* odd: the last move is the solver's */
    qy_move move[QY_PUZZLE_LINE];
};

struct qy_puzzle {
    char id[QY_PUZZLE_ID];       /* 16 hexadecimal digits, by the position without its counters */
    struct qy_position position; /* the solver is to move */
    enum qy_puzzle_aim aim;
    uint64_t themes;
    unsigned rating; /* how hard it is guessed to be */
    /* the answer; of a few compositions others, too, each good: by checks alone, or shorter */
    size_t lines;
    struct qy_puzzle_line line[QY_PUZZLE_LINES];
};

/* ---- files ----------------------------------------------------------------------------------------- */

/*
 * Reads a puzzle from one line of a file, without its end. Every move has to be legal. Errors: QY_E_JSON_FORM,
 * QY_E_PUZZLE_FORM (what is wrong in `found`), QY_E_MEMORY.
 */
QY_API int qy_puzzle_read(const char *text, size_t len, struct qy_puzzle *ret_puzzle,
                          struct qy_error *reterr);
/* Appends a puzzle as a line of a file, its end included. */
QY_API void qy_puzzle_write(const struct qy_puzzle *puzzle, struct qy_buf *out);

/* ---- trying ---------------------------------------------------------------------------------------- */

enum qy_puzzle_step {
    QY_PUZZLE_WRONG,
    QY_PUZZLE_RIGHT, /* and it goes on: `reply` is played */
    QY_PUZZLE_SOLVED
};

/*
 * What the last of `count` moves is (replies are among them, so `count` is odd), those before it being as told by
 * earlier calls. A mate at once is as good as the last move of a line that mates.
 */
QY_API enum qy_puzzle_step qy_puzzle_try(const struct qy_puzzle *puzzle, const qy_move *moves, size_t count,
                                         qy_move *ret_reply);

/* ---- making and verifying -------------------------------------------------------------------------- */

/* Positions that the engine looks at for each half of a question (the best move; the others). */
#define QY_PUZZLE_NODES 60000

struct qy_puzzle_maker;

/*
 * Makes a maker; `nodes` 0: QY_PUZZLE_NODES. `tables` (NULL: none) are borrowed. Not for two threads at once; two
 * makers with the same budget and tables make the same. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_puzzle_maker_new(uint64_t nodes, struct qy_tables *tables, struct qy_puzzle_maker **ret_maker);
QY_API void qy_puzzle_maker_free(struct qy_puzzle_maker *maker);

/*
 * Makes a puzzle of a position: 1; 0 where it is none; QY_E_MEMORY. `last` is the move that led to it, made in
 * `before` (NULL: none): taking back at once what was taken is no puzzle.
 */
QY_API int qy_puzzle_make(struct qy_puzzle_maker *maker, const struct qy_position *position,
                          const struct qy_position *before, qy_move last, struct qy_puzzle *ret_puzzle);

/*
 * Makes puzzles of a game, `plies` legal moves from `start`, in its order; one of the first position of a game that
 * does not begin with the array is a composition. Where a mate was threatened, one that another move than the game's
 * would have allowed is made, too, up to six of a game. `tell` returning nonzero ends it. Returns 0, what `tell` returned,
 * or QY_E_MEMORY.
 */
QY_API int qy_puzzles_of_game(struct qy_puzzle_maker *maker, const struct qy_position *start,
                              const qy_move *moves, size_t plies,
                              int (*tell)(void *user, const struct qy_puzzle *puzzle), void *user);

/* Makes a puzzle of a position that tables know, as qy_tables_puzzles() draws them: 1, or 0 where it is none. */
QY_API int qy_puzzle_of_table(struct qy_puzzle_maker *maker, const struct qy_position *position,
                              struct qy_puzzle *ret_puzzle);

enum qy_puzzle_verdict {
    QY_PUZZLE_SOUND,
    QY_PUZZLE_SECOND,   /* another move serves as well */
    QY_PUZZLE_REFUTED,  /* the move of the line does not serve */
    QY_PUZZLE_UNDECIDED /* the budget did not do */
};
/* Its name: "sound", "second", "refuted", "undecided". */
QY_API const char *qy_puzzle_verdict_name(enum qy_puzzle_verdict verdict);

/*
 * Verifies the first line of a puzzle again with the maker's budget. `ret_ply` (from 1) and `ret_move`: where it
 * fails, and the other move. Of a puzzle with several lines only that the lines reach their aim is asked. Returns 0 or
 * QY_E_MEMORY.
 */
QY_API int qy_puzzle_check(struct qy_puzzle_maker *maker, const struct qy_puzzle *puzzle,
                           enum qy_puzzle_verdict *ret_verdict, size_t *ret_ply, qy_move *ret_move);

#ifdef __cplusplus
}
#endif

#endif
