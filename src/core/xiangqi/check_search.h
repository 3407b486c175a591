/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Wins forced by checks alone. May use: base.
 *
 * The search builds a proof graph. Its nodes are positions with the checking side to move, its edges are
 * checks, and each check watches one answer at a time: if that answer is shown to lose, or much play follows
 * it, the check switches to the answer with the least play after it. When nothing is left to open along the
 * watched answers and the first node is not won, these answers are a defence against every line of checks,
 * endless ones included. So both yes and no are exact; only a spent budget leaves the question open.
 */
#ifndef QYI_XIANGQI_CHECK_SEARCH_H
#define QYI_XIANGQI_CHECK_SEARCH_H

#include <stddef.h>

#include "xiangqi/position.h"

enum qyi_xiangqi_answer { QYI_XIANGQI_NO, QYI_XIANGQI_YES, QYI_XIANGQI_UNKNOWN };

/* Greatest number of moves in a line shown to a reader. */
#define QYI_XIANGQI_LINE_MAX 16

/* The greatest number of captures put aside at a time. */
#define QYI_XIANGQI_ASIDE_MAX 16

/* Captures that a search ignores: those by one piece on one point. */
struct qyi_xiangqi_aside {
    uint64_t key; /* identifies the set of captures; 0 for none */
    uint8_t count;
    struct {
        uint8_t man;    /* as in a position's board: its side and its index in the list */
        uint8_t square; /* where it may not capture */
    } capture[QYI_XIANGQI_ASIDE_MAX];
};

/* True if the move is one of the captures put aside. `aside` may be NULL. */
bool qyi_xiangqi_is_aside(const struct qyi_xiangqi_aside *aside, const struct qy_xiangqi_position *position,
                          qy_move move);

/* Moves in order, from a position that the holder knows. */
struct qyi_xiangqi_move_list {
    uint8_t count;
    qy_move move[QYI_XIANGQI_LINE_MAX];
};

/*
 * The budget of a series of questions. No question spends more than its share of the rest, so that a hard one
 * leaves the others enough.
 */
#define QYI_XIANGQI_SHARE 6
struct qyi_xiangqi_budget {
    uint64_t nodes_left;
    unsigned share; /* a question may spend 1/share of the rest; 0 for the default */
    uint64_t nodes_used;
    bool (*stop)(void *closure); /* called now and then; may be NULL */
    void *closure;
};

/* The goal besides mate: tested in each position with the checking side to move, except the first. */
typedef enum qyi_xiangqi_answer (*qyi_xiangqi_goal)(void *closure,
                                                    const struct qy_xiangqi_position *position);

/* The memory of the graph, reused for each question. */
struct qyi_xiangqi_check_search;

/* Makes room for graphs of at most `max_nodes` positions. Returns 0 or QY_E_MEMORY. */
int qyi_xiangqi_check_search_new(size_t max_nodes, struct qyi_xiangqi_check_search **ret_search);
void qyi_xiangqi_check_search_free(struct qyi_xiangqi_check_search *search);

/* The question to a search. */
struct qyi_xiangqi_force {
    const struct qy_xiangqi_position *position; /* the other side must not be in check */
    const struct qyi_xiangqi_aside *aside;      /* captures that neither side may make; may be NULL */
    qy_move first;                              /* the only allowed first check; QY_MOVE_NONE: any */
    uint8_t still;                              /* a piece, as in the board, that must not move; 0 for none */
    qyi_xiangqi_goal goal;                      /* may be NULL: only mate counts */
    /*
     * If not NULL, mate does not count. It tells whether the checking side would mate after an answer: the
     * other side avoids such answers while it has others; if it has none, one of them must lead to the goal.
     */
    qyi_xiangqi_goal mated;
    void *closure;
};

/*
 * Whether the side to move can force mate, or the goal, by uninterrupted checks. UNKNOWN if the budget or the
 * room for positions ended, or if the goal returned it. `asked` must stay valid until the next question.
 */
enum qyi_xiangqi_answer qyi_xiangqi_force(struct qyi_xiangqi_check_search *search,
                                          struct qyi_xiangqi_budget *budget,
                                          const struct qyi_xiangqi_force *asked);

/*
 * After YES: the forcing line up to the goal or mate. It shows a defence that leads to the goal, if there is
 * one, else the longest. `ret_end` (may be NULL) gets the last position, `ret_mated` (may be NULL) whether it
 * is mate.
 */
void qyi_xiangqi_forced_line(struct qyi_xiangqi_check_search *search, struct qyi_xiangqi_move_list *ret_line,
                             struct qy_xiangqi_position *ret_end, bool *ret_mated);

/*
 * After YES: calls `visit` for every position of the proof in which the goal was met, against any defence.
 * Positions with mate are not included.
 */
void qyi_xiangqi_forced_ends(const struct qyi_xiangqi_check_search *search,
                             void (*visit)(void *closure, const struct qy_xiangqi_position *position),
                             void *closure);

#endif
