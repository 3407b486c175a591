/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan: forced mates. No estimates: a mate comes with its exact length and a line of best play, "no mate"
 * is proved for all series of moves, and anything not decided within the limits is UNKNOWN. Where a side
 * without a legal move loses, that counts as mate. Repetition and move limits are ignored.
 */
#ifndef QIYUAN_SOLVE_H
#define QIYUAN_SOLVE_H

#include <qiyuan/core/game.h>
#include <qiyuan/errors/engine.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The longest mate searched for, in moves. */
#define QY_SOLVE_MOVES 60

/* Defaults: megabytes of table, and positions made. */
#define QY_SOLVE_HASH  64
#define QY_SOLVE_NODES UINT64_C(160000000)

enum qy_solve_answer {
    QY_SOLVE_NONE,   /* no mate within the given moves */
    QY_SOLVE_MATE,   /* a mate, the shortest */
    QY_SOLVE_UNKNOWN /* the limits were reached before a proof */
};

struct qy_solve_limits {
    unsigned moves; /* maximum moves of the mating side; 0: QY_SOLVE_MOVES */
    bool checks;    /* only checks for the mating side */
    uint64_t nodes; /* positions to make; 0: QY_SOLVE_NODES */
    /* called now and then with the positions made so far: true stops the search undecided; may be NULL */
    bool (*stop)(void *user, uint64_t nodes);
    void *user;
};

struct qy_solve {
    enum qy_solve_answer answer;
    unsigned moves;  /* MATE: moves of the side to move; otherwise: there is no mate within this many */
    uint64_t nodes;  /* positions made */
    size_t line_len; /* MATE: twice the moves minus 1; otherwise 0 */
    qy_move line[2 * QY_SOLVE_MOVES]; /* MATE: best play of both sides, from the position to the mate */
};

/* The memory of searches, reused from one position to the next. Use it on one thread at a time. */
struct qy_solver;

/*
 * Makes a solver with a table of `megabytes` (0: QY_SOLVE_HASH). The size affects how long a proof takes,
 * never the answer. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_solver_new(size_t megabytes, struct qy_solver **ret_solver);
QY_API void qy_solver_free(struct qy_solver *solver);

/*
 * Searches the shortest mate that the side to move can force. `limits` may be NULL. Never fails; if the
 * limits stop it the answer is QY_SOLVE_UNKNOWN.
 */
QY_API void qy_solve(struct qy_solver *solver, const struct qy_position *position,
                     const struct qy_solve_limits *limits, struct qy_solve *ret_result);

#ifdef __cplusplus
}
#endif

#endif
