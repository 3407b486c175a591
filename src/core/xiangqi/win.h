/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds what a side can win from a position: immediately, through checks, through an exchange (article 29).
 * May use: base.
 *
 * All three end in the same way: a capture, what follows on its point, and what the other side wins because
 * of it. So "won back", "there before" and "mated in the end" mean the same in all three.
 */
#ifndef QYI_XIANGQI_WIN_H
#define QYI_XIANGQI_WIN_H

#include "xiangqi/exchange.h"

/*
 * Pairs of a capturing piece and a captured piece of the other side, each by its index in its side's list:
 * bit `taker` of by[victim].
 */
struct qyi_xiangqi_pairs {
    uint16_t by[QYI_XIANGQI_MEN];
};

static inline bool qyi_xiangqi_pair_in(const struct qyi_xiangqi_pairs *pairs, unsigned taker, unsigned victim)
{
    return (pairs->by[victim] >> taker & 1) != 0;
}

static inline void qyi_xiangqi_pair_add(struct qyi_xiangqi_pairs *pairs, unsigned taker, unsigned victim)
{
    pairs->by[victim] = (uint16_t)(pairs->by[victim] | 1U << taker);
}

/* Adds pairs to others; false if all of them were already there. */
bool qyi_xiangqi_pairs_join(struct qyi_xiangqi_pairs *into, const struct qyi_xiangqi_pairs *pairs);

#define QYI_XIANGQI_NO_PRICE UINT8_MAX

/* Immediate wins: the pairs, and their total value. */
struct qyi_xiangqi_wins {
    struct qyi_xiangqi_pairs pairs;
    qyi_xiangqi_balance gain[QYI_XIANGQI_MEN][QYI_XIANGQI_MEN]; /* [victim][taker] */
    qy_move move[QYI_XIANGQI_MEN][QYI_XIANGQI_MEN];
    /*
     * The piece that a capture would cost, if it wins on its point; for all pairs, also those that do not
     * win. NO_PRICE: none.
     */
    uint8_t price[QYI_XIANGQI_MEN][QYI_XIANGQI_MEN];
};

/* A position, with the data common to all questions about what the side to move wins there. */
struct qyi_xiangqi_ground {
    struct qy_xiangqi_position position;
    struct qyi_xiangqi_aside aside; /* captures that only begin an exchange (xq:28.5) */
    struct qyi_xiangqi_wins others; /* what the other side would win immediately if it were its turn */
    qyi_xiangqi_balance standing;   /* material of the side to move minus that of the other */
};

/*
 * Surveys a position in which the side to move is not in check. Sets `tools->aside` to the captures put
 * aside, which apply to all questions about this ground.
 */
void qyi_xiangqi_survey(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                        struct qyi_xiangqi_ground *ret_ground);

/* The result of a capture at the end of a line, compared with the ground's position. */
struct qyi_xiangqi_outcome {
    bool wins;
    qyi_xiangqi_balance balance;        /* overall, if only checks answer it */
    struct qyi_xiangqi_trade trade;     /* on its point */
    bool won_back;                      /* by checks */
    uint8_t price;                      /* the piece lost elsewhere in return, or NO_PRICE */
    struct qyi_xiangqi_move_list spoil; /* what the other side wins in return; empty if nothing */
};

/*
 * Judges a legal capture in `position`, reached by some line from the ground. It wins if it is a gain on its
 * point, does not let the other side mate by checks (xq:29.4), and does not lose more elsewhere than it
 * captures: an even result is still an attack (example 12; 26.5). Nor may the other side win the capturing
 * piece by checks: then the victim was guarded indirectly.
 */
void qyi_xiangqi_judge_capture(struct qyi_xiangqi_judge_tools *tools, const struct qyi_xiangqi_ground *ground,
                               const struct qy_xiangqi_position *position, qy_move capture,
                               struct qyi_xiangqi_outcome *ret_outcome);

/* The winning captures of the side to move. */
void qyi_xiangqi_win_at_once(struct qyi_xiangqi_judge_tools *tools, const struct qyi_xiangqi_ground *ground,
                             struct qyi_xiangqi_wins *ret_wins);

/* As qyi_xiangqi_win_at_once(), for a side in check: what it would win if it need not answer the check. */
void qyi_xiangqi_win_in_check(struct qyi_xiangqi_judge_tools *tools,
                              const struct qy_xiangqi_position *position, struct qyi_xiangqi_wins *ret_wins);

/* A question about lines that end in a win. */
struct qyi_xiangqi_line_question {
    const struct qyi_xiangqi_ground *ground;
    struct qyi_xiangqi_pairs old;           /* these do not count */
    const struct qyi_xiangqi_wins *at_once; /* an exchange must not begin with one of these */
    bool no_mates;                          /* checks that mate do not count */
    bool alone;      /* a last capture that depends on a piece that moved in the line does not count */
    bool on_point;   /* only the result on the capture's point counts */
    qy_move first;   /* the only allowed first check; NONE: any */
    uint8_t still;   /* a piece, as in the board, that must not move; 0: none */
    uint8_t without; /* a last capture that depends on this piece does not count; 0: none */
    struct qyi_xiangqi_pairs found;    /* after YES: what the ends of the lines win */
    struct qyi_xiangqi_move_list line; /* after YES: one of the lines */
};

/* Whether the side to move wins something through a line of that kind. */
typedef bool (*qyi_xiangqi_way)(struct qyi_xiangqi_judge_tools *tools,
                                struct qyi_xiangqi_line_question *question);
bool qyi_xiangqi_win_by_checks(struct qyi_xiangqi_judge_tools *tools,
                               struct qyi_xiangqi_line_question *question);
bool qyi_xiangqi_win_by_exchange(struct qyi_xiangqi_judge_tools *tools,
                                 struct qyi_xiangqi_line_question *question);

/*
 * True if the side to move, whose balance was `start` before it lost a piece, can win the capturing piece on
 * `square` by checks, so that it is then not behind.
 */
bool qyi_xiangqi_checks_win_back(struct qyi_xiangqi_judge_tools *tools,
                                 const struct qy_xiangqi_position *position, unsigned square,
                                 qyi_xiangqi_balance start);

/* The line of that; empty if there is none. */
void qyi_xiangqi_win_back_line(struct qyi_xiangqi_judge_tools *tools,
                               const struct qy_xiangqi_position *position, unsigned square,
                               qyi_xiangqi_balance start, struct qyi_xiangqi_move_list *ret_line);

/* The material of the side to move minus that of the other. */
qyi_xiangqi_balance qyi_xiangqi_standing(const struct qy_xiangqi_position *position);

/*
 * Removes a piece other than a general from the board, to see what depends on it. False if the result can't
 * be played, because the side not to move is in check.
 */
bool qyi_xiangqi_take_off(struct qy_xiangqi_position *position, unsigned square);

/*
 * True if the capture no longer wins on its point without the piece on `square`, of the same side; not if
 * that piece merely keeps its own general out of check.
 */
bool qyi_xiangqi_depends_on(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                            qy_move capture, unsigned square);

/* True if the piece on `from` could capture on `to` by its way of moving, ignoring its general's safety. */
bool qyi_xiangqi_reaches(const struct qy_xiangqi_position *position, unsigned from, unsigned to);

/* True for a general or a pawn: their captures are no chase (xq:27.1, xq:27.2). */
bool qyi_xiangqi_is_minor(unsigned man);

#endif
