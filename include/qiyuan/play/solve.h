/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan: mates that can be forced. Nothing is estimated: a mate comes with its exact length and a line of
 * best play, "no mate" is proved for every series of moves, and what the limits did not let be decided says
 * so. Where a game's rules have a side without a legal move lose, that is a mate too. Repetition and limits
 * on moves play no part.
 */
#ifndef QIYUAN_SOLVE_H
#define QIYUAN_SOLVE_H

#include <qiyuan/core/game.h>
#include <qiyuan/errors/engine.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Mates of more moves than this are not looked for. */
#define QY_SOLVE_MOVES 60

/* Megabytes of table, and positions made, unless told otherwise. */
#define QY_SOLVE_HASH  64
#define QY_SOLVE_NODES UINT64_C(160000000)

enum qy_solve_answer {
    QY_SOLVE_NONE,   /* no mate within the moves asked for */
    QY_SOLVE_MATE,   /* a mate, of the fewest moves */
    QY_SOLVE_UNKNOWN /* the limits were reached before either was proved */
};

struct qy_solve_limits {
    unsigned moves; /* of the mating side, at most; 0: QY_SOLVE_MOVES */
    bool checks;    /* every move of the mating side is a check */
    uint64_t nodes; /* positions to make; 0: QY_SOLVE_NODES */
    /* asked now and then, told the positions made so far: true ends the search undecided; may be NULL */
    bool (*stop)(void *user, uint64_t nodes);
    void *user;
};

struct qy_solve {
    enum qy_solve_answer answer;
    unsigned moves;  /* MATE: how many moves of the side to move; otherwise: within this many there is none */
    uint64_t nodes;  /* positions made */
    size_t line_len; /* MATE: twice the moves less one; otherwise 0 */
    qy_move line[2 * QY_SOLVE_MOVES]; /* MATE: best play of both sides, from the position to the mate */
};

/* The memory of searches, used again from one position to the next. Not for two threads at once. */
struct qy_solver;

/*
 * Makes a solver with a table of `megabytes` (0: QY_SOLVE_HASH). How large it is changes how long a proof
 * takes, never the answer. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_solver_new(size_t megabytes, struct qy_solver **ret_solver);
QY_API void qy_solver_free(struct qy_solver *solver);

/*
 * Looks for the shortest mate that the side to move can force. `limits` may be NULL. Never fails; what limits
 * stop is the answer QY_SOLVE_UNKNOWN.
 */
QY_API void qy_solve(struct qy_solver *solver, const struct qy_position *position,
                     const struct qy_solve_limits *limits, struct qy_solve *ret_result);

#ifdef __cplusplus
}
#endif

#endif
