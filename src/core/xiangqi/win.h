/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a side can win from a position: at once, through checks, through an exchange (article
 * 29). May use: base.
 *
 * Every way has the same end: a capture, what comes of it on its point, and what the other side wins because
 * of it. So "won back", "there before" and "mated in the end" mean the same in all three.
 */
#ifndef QYI_XIANGQI_WIN_H
#define QYI_XIANGQI_WIN_H

#include "xiangqi/exchange.h"

/*
 * Pairs of a piece that takes and a piece of the other side that is taken, each by its place in its side's list:
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

/* Adds pairs to others; false when all of them were there already. */
bool qyi_xiangqi_pairs_join(struct qyi_xiangqi_pairs *into, const struct qyi_xiangqi_pairs *pairs);

#define QYI_XIANGQI_NO_PRICE UINT8_MAX

/* Immediate wins: the pairs, and their total value. */
struct qyi_xiangqi_wins {
    struct qyi_xiangqi_pairs pairs;
    qyi_xiangqi_balance gain[QYI_XIANGQI_MEN][QYI_XIANGQI_MEN]; /* [victim][taker] */
    qy_move move[QYI_XIANGQI_MEN][QYI_XIANGQI_MEN];
    /* The own piece that taking would cost, where the capture wins on its point; for any pair, also one that
     * does not win. NO_PRICE: none. */
    uint8_t price[QYI_XIANGQI_MEN][QYI_XIANGQI_MEN];
};

/* A position, and what is the same for all questions about what the side to move wins there. */
struct qyi_xiangqi_ground {
    struct qy_xiangqi_position position;
    struct qyi_xiangqi_aside aside; /* captures that only begin an exchange (xq:28.5) */
    struct qyi_xiangqi_wins others; /* what the other side would win at once if it were its turn */
    qyi_xiangqi_balance standing;   /* material of the side to move less that of the other */
};

/*
 * Surveys a position in which the side to move does not stand in check. Sets `tools->aside` to what it puts
 * aside: all that is asked with this ground is asked so.
 */
void qyi_xiangqi_survey(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                        struct qyi_xiangqi_ground *ret_ground);

/* How a capture at the end of a line comes out, counted from the ground's position. */
struct qyi_xiangqi_outcome {
    bool wins;
    qyi_xiangqi_balance balance;        /* all in all, where nothing but checks answers it */
    struct qyi_xiangqi_trade trade;     /* on its point */
    bool won_back;                      /* by checks */
    uint8_t price;                      /* the piece that is lost elsewhere for it, or NO_PRICE */
    struct qyi_xiangqi_move_list spoil; /* what the other side wins for it; empty when that is nothing */
};

/*
 * Judges a legal capture in `position`, to which some line led from the ground. It wins when it is a gain on
 * its point, does not let the other side mate by checks (xq:29.4), and does not lose more elsewhere than it
 * takes: an even result is an attack still (example 12; 26.5). The other side must not win the taker by
 * checks either: the victim was guarded in this roundabout way.
 */
void qyi_xiangqi_judge_capture(struct qyi_xiangqi_judge_tools *tools, const struct qyi_xiangqi_ground *ground,
                               const struct qy_xiangqi_position *position, qy_move capture,
                               struct qyi_xiangqi_outcome *ret_outcome);

/* The captures of the side to move that win something. */
void qyi_xiangqi_win_at_once(struct qyi_xiangqi_judge_tools *tools, const struct qyi_xiangqi_ground *ground,
                             struct qyi_xiangqi_wins *ret_wins);

/* The same for a side in check: what it would win if it need not answer the check. */
void qyi_xiangqi_win_in_check(struct qyi_xiangqi_judge_tools *tools,
                              const struct qy_xiangqi_position *position, struct qyi_xiangqi_wins *ret_wins);

/* A question about a line that ends in a win. */
struct qyi_xiangqi_line_question {
    const struct qyi_xiangqi_ground *ground;
    struct qyi_xiangqi_pairs old;           /* these do not count */
    const struct qyi_xiangqi_wins *at_once; /* an exchange does not begin with one of these */
    bool no_mates;                          /* checks that mate are no such line */
    bool alone;                        /* nor is one whose last capture rests on a piece that moved in it */
    bool on_point;                     /* all that counts of a capture is what comes of it on its point */
    qy_move first;                     /* nor one that begins with another check; NONE: any */
    uint8_t still;                     /* nor one in which this piece, as on the board, moves; 0: any */
    uint8_t without;                   /* nor one whose last capture rests on this piece; 0: any */
    struct qyi_xiangqi_pairs found;    /* after a yes: what its ends win */
    struct qyi_xiangqi_move_list line; /* after a yes: one of them */
};

/* Whether the side to move wins something through a line of that kind. */
typedef bool (*qyi_xiangqi_way)(struct qyi_xiangqi_judge_tools *tools,
                                struct qyi_xiangqi_line_question *question);
bool qyi_xiangqi_win_by_checks(struct qyi_xiangqi_judge_tools *tools,
                               struct qyi_xiangqi_line_question *question);
bool qyi_xiangqi_win_by_exchange(struct qyi_xiangqi_judge_tools *tools,
                                 struct qyi_xiangqi_line_question *question);

/*
 * True when the side to move, which stood at `start` before it lost a piece, wins by checks the piece on `square`
 * that took it, so that it is not behind then.
 */
bool qyi_xiangqi_checks_win_back(struct qyi_xiangqi_judge_tools *tools,
                                 const struct qy_xiangqi_position *position, unsigned square,
                                 qyi_xiangqi_balance start);

/* The line of that; empty when there is none. */
void qyi_xiangqi_win_back_line(struct qyi_xiangqi_judge_tools *tools,
                               const struct qy_xiangqi_position *position, unsigned square,
                               qyi_xiangqi_balance start, struct qyi_xiangqi_move_list *ret_line);

/* The material of the side to move less that of the other. */
qyi_xiangqi_balance qyi_xiangqi_standing(const struct qy_xiangqi_position *position);

/*
 * Takes a piece that is no general off the board, to see what depends on it. False when what is left can't be
 * played on, because the side that is not to move stands in check.
 */
bool qyi_xiangqi_take_off(struct qy_xiangqi_position *position, unsigned square);

/*
 * True when the capture wins nothing any more on its point once the piece on `square`, of the same side, is gone;
 * but not when that piece merely keeps the own general out of check.
 */
bool qyi_xiangqi_depends_on(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                            qy_move capture, unsigned square);

/* True when the piece on `from` could take on `to` by the way it moves, its general's safety aside. */
bool qyi_xiangqi_reaches(const struct qy_xiangqi_position *position, unsigned from, unsigned to);

/* A general or a pawn: their own captures are no chase (xq:27.1, xq:27.2). */
bool qyi_xiangqi_is_minor(unsigned man);

#endif
