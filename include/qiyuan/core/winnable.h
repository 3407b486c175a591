/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, board: can a side still win by some series of legal moves? No estimates: YES comes with a line of
 * moves that mates, NO with a proof, and UNKNOWN means not decided within the limits.
 */
#ifndef QIYUAN_WINNABLE_H
#define QIYUAN_WINNABLE_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/rules.h>
#include <qiyuan/errors/board.h>

#ifdef __cplusplus
extern "C" {
#endif

enum qy_winnable_answer { QY_WINNABLE_NO, QY_WINNABLE_YES, QY_WINNABLE_UNKNOWN };

/* How an answer is proved. */
enum qy_winnable_proof {
    QY_WINNABLE_PROOF_NONE,      /* not decided */
    QY_WINNABLE_PROOF_MATE,      /* a line that mates, or the mate on the board */
    QY_WINNABLE_PROOF_MATERIAL,  /* the remaining pieces */
    QY_WINNABLE_PROOF_STRUCTURE, /* what the pieces can ever reach */
    QY_WINNABLE_PROOF_SEARCH     /* all reachable positions were searched */
};

/* Positions searched for a side by default. */
#define QY_WINNABLE_NODES UINT64_C(1500000)

struct qy_winnable_limits {
    uint64_t nodes;           /* positions to search for the side; 0: QY_WINNABLE_NODES */
    bool (*stop)(void *user); /* called now and then: true stops the search undecided; may be NULL */
    void *user;
};

struct qy_winnable {
    enum qy_winnable_answer answer;
    enum qy_winnable_proof proof;
    uint64_t nodes;  /* positions searched */
    qy_move *line;   /* for YES by a line: the moves of both sides up to the mate; else NULL */
    size_t line_len; /* number of moves in `line` */
};

#ifdef __cplusplus
}
#endif

#endif
