/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Wins forced by checks alone. May use: base.
 *
 * The search is a proof over a graph. Its nodes are positions with the checking side to move, its edges are
 * checks, and each check keeps its eye on one answer at a time: when that answer is shown to lose, or much
 * play lies behind it, the eye goes to the answer with the least play behind it. When nothing is left to look
 * at along the answers under watch and the first node is not won, these are a defence against every line of
 * checks, endless ones too: so both yes and no are exact, and only a spent budget leaves the question open.
 */
#ifndef QYI_XIANGQI_CHECK_SEARCH_H
#define QYI_XIANGQI_CHECK_SEARCH_H

#include <stddef.h>

#include "xiangqi/position.h"

enum qyi_xiangqi_answer { QYI_XIANGQI_NO, QYI_XIANGQI_YES, QYI_XIANGQI_UNKNOWN };

/* How many moves a line that is shown to a reader may have. */
#define QYI_XIANGQI_LINE_MAX 16

/* Most captures that are put aside at a time. */
#define QYI_XIANGQI_ASIDE_MAX 16

/* Captures that a line leaves out: those by one piece on one point. */
struct qyi_xiangqi_aside {
    uint64_t key; /* differs where the captures do; 0 for none */
    uint8_t count;
    struct {
        uint8_t man;    /* as it stands on the board of a position: its side and its place in the list */
        uint8_t square; /* where it may not take */
    } capture[QYI_XIANGQI_ASIDE_MAX];
};

/* True when the move is one of the captures put aside. `aside` may be NULL. */
bool qyi_xiangqi_is_aside(const struct qyi_xiangqi_aside *aside, const struct qy_xiangqi_position *position,
                          qy_move move);

/* Moves played in turn from a position that the holder knows. */
struct qyi_xiangqi_move_list {
    uint8_t count;
    qy_move move[QYI_XIANGQI_LINE_MAX];
};

/*
 * What a series of questions may spend, all together. No question spends more than its share of what is left,
 * so that a hard one leaves the others their answers.
 */
#define QYI_XIANGQI_SHARE 6
struct qyi_xiangqi_budget {
    uint64_t nodes_left;
    unsigned share; /* a question may spend one of this many parts; 0 for the usual number */
    uint64_t nodes_used;
    bool (*stop)(void *closure); /* asked now and then; may be NULL */
    void *closure;
};

/*
 * The aim besides mate: asked in each position with the checking side to move, but the first.
 */
typedef enum qyi_xiangqi_answer (*qyi_xiangqi_goal)(void *closure,
                                                    const struct qy_xiangqi_position *position);

/* The graph's memory, used again from question to question. */
struct qyi_xiangqi_check_search;

/* Makes room for graphs of at most `max_nodes` positions. Returns 0 or QY_E_MEMORY. */
int qyi_xiangqi_check_search_new(size_t max_nodes, struct qyi_xiangqi_check_search **ret_search);
void qyi_xiangqi_check_search_free(struct qyi_xiangqi_check_search *search);

/* The task of a search. */
struct qyi_xiangqi_force {
    const struct qy_xiangqi_position *position; /* the other side must not stand in check */
    const struct qyi_xiangqi_aside *aside;      /* captures that neither side makes; may be NULL */
    qy_move first;                              /* the only first check; QY_MOVE_NONE: any */
    uint8_t still;                              /* a piece, as on the board, that does not move; 0 for none */
    qyi_xiangqi_goal goal;                      /* may be NULL: then mate alone counts */
    /*
     * May be NULL. Else mate does not count. An answer after which this says yes, for the side that checks
     * would mate, is one that the other side does not choose while it has others; where it has none, one of
     * them has to lead to the goal.
     */
    qyi_xiangqi_goal mated;
    void *closure;
};

/*
 * Whether the side to move can force mate, or the goal, by checks without a pause. UNKNOWN when the budget or
 * the room for positions ended, or the goal did not know. What `asked` points to is read until the next question
 * begins.
 */
enum qyi_xiangqi_answer qyi_xiangqi_force(struct qyi_xiangqi_check_search *search,
                                          struct qyi_xiangqi_budget *budget,
                                          const struct qyi_xiangqi_force *asked);

/*
 * After a yes: the forcing line, ending where goal or mate is reached. Of the defences it takes one that
 * leads to the goal, where there is any, and else the longest. `ret_end` (may be NULL) gets the position
 * there, `ret_mated` (may be NULL) whether it is mate.
 */
void qyi_xiangqi_forced_line(struct qyi_xiangqi_check_search *search, struct qyi_xiangqi_move_list *ret_line,
                             struct qy_xiangqi_position *ret_end, bool *ret_mated);

/*
 * After a yes: calls `visit` for every position of the proof in which the goal was met, against whichever
 * defence. Positions with mate are not among them.
 */
void qyi_xiangqi_forced_ends(const struct qyi_xiangqi_check_search *search,
                             void (*visit)(void *closure, const struct qy_xiangqi_position *position),
                             void *closure);

#endif
