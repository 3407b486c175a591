/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exchanges on one point by legal captures, and their value. May use: base.
 *
 * Gains are counted by article xq:25.3: a rook is two horses or two cannons, advisor and elephant are equal
 * (here half a horse), a pawn that crossed the river has a variable value, and generals and pawns at home
 * count nothing.
 */
#ifndef QYI_XIANGQI_EXCHANGE_H
#define QYI_XIANGQI_EXCHANGE_H

#include "xiangqi/check_search.h"

#include <qiyuan/core/judge.h>

/*
 * A balance of pieces packed into one number: half horses in units of QYI_XIANGQI_UNIT; advisors and
 * elephants, also included there, in units of QYI_XIANGQI_WEAK; crossed pawns in units of QYI_XIANGQI_PAWN;
 * and in the lowest digits rooks, also included in the half horses. Counts are too small to overflow into the
 * next unit.
 */
typedef int qyi_xiangqi_balance;
#define QYI_XIANGQI_UNIT 8192
#define QYI_XIANGQI_WEAK 256
#define QYI_XIANGQI_PAWN 8

/* The value of the piece on a point; 0 for none, and for a general or a pawn at home. */
qyi_xiangqi_balance qyi_xiangqi_worth(const struct qy_xiangqi_position *position, unsigned square);

/* The value of all pieces of a side. */
qyi_xiangqi_balance qyi_xiangqi_material(const struct qy_xiangqi_position *position, unsigned side);

/*
 * How a rule set reads the articles on attacks. Each flag represents an article, or a sentence stated by
 * several published figures; docs/repetition.md says which.
 */
enum qyi_xiangqi_reading {
    QYI_XIANGQI_KILL_THREATS = 1, /* a threat to mate is an attack (xq:28.2) */
    QYI_XIANGQI_INDIRECT = 2,     /* a threat to win by checks or an exchange is an attack (xq:29.1) */
    QYI_XIANGQI_JOINT = 4,    /* the moved piece continues to attack together with another (24.3, 24.17) */
    QYI_XIANGQI_EVASIONS = 8, /* a general that answers a check attacks nothing (26.1.3) */
    QYI_XIANGQI_POSTS = 16,   /* a drawing post excuses attacks on advisors and elephants (xq:27.3) */
    QYI_XIANGQI_PLAIN_ROOTS = 32,    /* every piece that may be recaptured is rooted */
    QYI_XIANGQI_BLOCKS_FREE = 64,    /* blocking between an attacker and its guard is not an attack */
    QYI_XIANGQI_ROOTS_COUNT = 128,   /* what the capturing piece guarded is lost by capturing (26.5) */
    QYI_XIANGQI_PAWN_FOR_ROOK = 256, /* winning a rook for a pawn is a gain */
    QYI_XIANGQI_PAWN_UNMASKS = 512,  /* a pawn's capture with another piece's check counts (26.8) */
    /* a piece that answers a check kills only if it could not before (26.1.4) */
    QYI_XIANGQI_KILLS_ANEW = 16384,
    QYI_XIANGQI_STANDING_POSTS =
        /* the referee is asked about an unproved post only for a piece that keeps its point, near a draw */
    65536,
    /* advisors and elephants never compensate for a rook, horse or cannon (26.6) */
    QYI_XIANGQI_STRONG_MEN = 32768,
    /*
     * The other readings of points that the clauses leave open, set by an event's regulations
     * (docs/repetition.md).
     */
    QYI_XIANGQI_ONLY_PAIR = 2048, /* suspends only the capture of the two */
    QYI_XIANGQI_HANGING = 4096,   /* a win that used a hanging piece was no win before the move */
    QYI_XIANGQI_NEW_MEANS = 8192, /* a piece won by a different check is newly won */
    QYI_XIANGQI_ANY_HELPER = 1024 /* a joint chase continues whether its helper was attacked or not */
};

/* True if a balance is a gain: pieces without paying a pawn for them, or pawns for nothing. */
bool qyi_xiangqi_is_gain(unsigned reading, qyi_xiangqi_balance balance);

/* A number for comparing balances: higher is better for the side that has it. */
int qyi_xiangqi_weigh(unsigned reading, qyi_xiangqi_balance balance);

/* Answers already known, by position and question: forced mates, winning back, captures. */
#define QYI_XIANGQI_MEMO 16384
struct qyi_xiangqi_memo {
    uint64_t key[QYI_XIANGQI_MEMO];
    uint8_t answer[QYI_XIANGQI_MEMO]; /* enum qyi_xiangqi_answer */
};

/* Whether it is proved that neither side can force a win from a position; asks the oracle's tables. */
typedef enum qy_answer (*qyi_xiangqi_drawn)(const struct qy_oracle *oracle,
                                            const struct qy_xiangqi_position *position);

/* Shared data for all questions about one move. */
struct qyi_xiangqi_judge_tools {
    unsigned reading; /* set of enum qyi_xiangqi_reading */
    struct qyi_xiangqi_budget budget;
    struct qyi_xiangqi_check_search *mates;    /* for searches for mate */
    struct qyi_xiangqi_check_search *gains;    /* for searches for gains by checks, which use the other two */
    struct qyi_xiangqi_check_search *counters; /* for searches for what checks win back */
    const struct qyi_xiangqi_aside *aside;     /* captures that are only exchanges; NULL: none */
    struct qyi_xiangqi_memo *memo;
    const struct qy_oracle *oracle; /* argument of `drawn` */
    qyi_xiangqi_drawn drawn;        /* NULL: there are no tables */
    enum qy_answer post;            /* the referee's answer about unproved posts */
    uint32_t roams[2];              /* bits of each side's pieces that move in the cycle */
    bool open;                      /* some question was left without an answer */
    uint32_t met;                   /* QY_REGULATION_BIT of the points with two readings that arose */
};

/* The default budget: a cycle of a dozen moves needs some thousands of positions. */
#define QYI_XIANGQI_USUAL_NODES 60000

/*
 * Makes tools with room for `nodes` positions in total, 0 for the default. Returns 0 or QY_E_MEMORY, with
 * nothing to free.
 */
int qyi_xiangqi_judge_tools_new(unsigned reading, uint64_t nodes, struct qyi_xiangqi_judge_tools *ret_tools);
void qyi_xiangqi_judge_tools_free(struct qyi_xiangqi_judge_tools *tools);

/* Puts the captures of an exchange aside from here on, as far as the reading does (xq:28.5, 24.4). */
void qyi_xiangqi_put_aside(struct qyi_xiangqi_judge_tools *tools, const struct qyi_xiangqi_aside *aside);

/*
 * A question's key for the memo, from the position, the captures put aside, and `what` else is asked. Two
 * functions look up an answer (false if there is none) and store one; storing an unknown answer also sets
 * `open`. A third drops the unknown ones, so that they are asked again.
 */
uint64_t qyi_xiangqi_memo_key(const struct qyi_xiangqi_judge_tools *tools,
                              const struct qy_xiangqi_position *position, uint64_t what);
void qyi_xiangqi_memo_forget_open(struct qyi_xiangqi_judge_tools *tools);
bool qyi_xiangqi_memo_find(struct qyi_xiangqi_judge_tools *tools, uint64_t key, bool *ret_yes);
void qyi_xiangqi_memo_note(struct qyi_xiangqi_judge_tools *tools, uint64_t key,
                           enum qyi_xiangqi_answer answer);

/* True if the side to move can mate by uninterrupted checks; sets `open` if that is unknown. */
bool qyi_xiangqi_can_mate(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position);

/* As qyi_xiangqi_can_mate(), for mates that begin with the check `first`, which need not be legal. */
bool qyi_xiangqi_can_mate_with(struct qyi_xiangqi_judge_tools *tools,
                               const struct qy_xiangqi_position *position, qy_move first);

/* The line of that mate; empty if there is none. */
void qyi_xiangqi_mate_line(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                           struct qyi_xiangqi_move_list *ret_line);

/* The result of a capture. */
struct qyi_xiangqi_trade {
    qyi_xiangqi_balance balance;       /* with best play on that point, for the capturing side */
    bool recaptured;                   /* best play recaptures */
    bool mated;                        /* the capture allows the other side to mate by checks (xq:29.4) */
    struct qyi_xiangqi_move_list line; /* the capture and what follows on the point; if mated, the mate */
};

/*
 * Plays the legal capture and then the best legal captures on that point; both sides may stop at any time. A
 * recapture after which checks mate does not count (xq:28.16), nor does such a capture (xq:29.4).
 */
void qyi_xiangqi_trade(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                       qy_move capture, struct qyi_xiangqi_trade *ret_trade);

/*
 * As qyi_xiangqi_trade(), for a capture that is illegal only because a check must be answered: considers
 * recaptures, but not mates.
 */
qyi_xiangqi_balance qyi_xiangqi_trade_in_check(struct qyi_xiangqi_judge_tools *tools,
                                               const struct qy_xiangqi_position *position, qy_move capture);

#endif
