/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exchanges on one point, by legal captures, and what they win. May use: base.
 *
 * Gains are counted as articles xq:25.3 says: a rook is two horses or two cannons, advisor and elephant are
 * equal (here half a horse), a pawn that crossed the river floats, and generals and pawns at home are
 * nothing.
 */
#ifndef QYI_XIANGQI_EXCHANGE_H
#define QYI_XIANGQI_EXCHANGE_H

#include "xiangqi/check_search.h"

#include <qiyuan/core/judge.h>

/*
 * A balance of pieces in one number: half horses in units of QYI_XIANGQI_UNIT, advisors and elephants, which are among
 * them, in units of QYI_XIANGQI_WEAK, crossed pawns in units of QYI_XIANGQI_PAWN, and in the last place the rooks, which
 * are among the half horses too. There are never so many of anything that one place runs into the next.
 */
typedef int qyi_xiangqi_balance;
#define QYI_XIANGQI_UNIT 8192
#define QYI_XIANGQI_WEAK 256
#define QYI_XIANGQI_PAWN 8

/* What the piece on a point counts; 0 for none, and for a general or a pawn at home. */
qyi_xiangqi_balance qyi_xiangqi_worth(const struct qy_xiangqi_position *position, unsigned square);

/* What all pieces of a side count. */
qyi_xiangqi_balance qyi_xiangqi_material(const struct qy_xiangqi_position *position, unsigned side);

/*
 * How one rule set reads the articles on attacks. Each of these stands for an article, or for a sentence that
 * several published figures state; docs/repetition.md says which.
 */
enum qyi_xiangqi_reading {
    QYI_XIANGQI_KILL_THREATS = 1,    /* a threat to mate is an attack (xq:28.2) */
    QYI_XIANGQI_INDIRECT = 2,        /* so is one to win by checks or an exchange (xq:29.1) */
    QYI_XIANGQI_JOINT = 4,           /* the piece that moved goes on to attack with another (24.3, 24.17) */
    QYI_XIANGQI_EVASIONS = 8,        /* a general that answers a check attacks nobody (26.1.3) */
    QYI_XIANGQI_POSTS = 16,          /* a drawing post excuses attacks on advisors, elephants (xq:27.3) */
    QYI_XIANGQI_PLAIN_ROOTS = 32,    /* whatever may be recaptured has its root */
    QYI_XIANGQI_BLOCKS_FREE = 64,    /* to stand between an attacker and its guard is no attack */
    QYI_XIANGQI_ROOTS_COUNT = 128,   /* what the taker guarded is lost by taking (26.5) */
    QYI_XIANGQI_PAWN_FOR_ROOK = 256, /* to win a rook for a pawn is a gain */
    QYI_XIANGQI_PAWN_UNMASKS = 512,  /* a pawn's capture with another piece's check counts (26.8) */
    QYI_XIANGQI_KILLS_ANEW = 16384,  /* a piece that answers a check kills if it could not before (26.1.4) */
    QYI_XIANGQI_STANDING_POSTS =
        65536, /* what nothing proves is asked only of a piece that keeps its point, near a draw */
    QYI_XIANGQI_STRONG_MEN = 32768, /* no advisors and elephants make up for a rook, horse or cannon (26.6) */
    /* The other reading of what the clauses leave open, by an event's regulation (docs/repetition.md). */
    QYI_XIANGQI_ONLY_PAIR = 2048, /* it suspends nothing but the capture of the two */
    QYI_XIANGQI_HANGING = 4096,   /* a piece that hung makes a win no win before the move */
    QYI_XIANGQI_NEW_MEANS = 8192, /* a piece won by another check than before is won anew */
    QYI_XIANGQI_ANY_HELPER = 1024 /* a joint chase goes on whether its helper was attacked or not */
};

/* True when a balance is a gain: pieces without paying a pawn for them, or pawns for nothing. */
bool qyi_xiangqi_is_gain(unsigned reading, qyi_xiangqi_balance balance);

/* A number by which balances compare: more is more for the side that has it. */
int qyi_xiangqi_weigh(unsigned reading, qyi_xiangqi_balance balance);

/* Answers known already: of forced mate, of winning back, and of captures, by position and question. */
#define QYI_XIANGQI_MEMO 16384
struct qyi_xiangqi_memo {
    uint64_t key[QYI_XIANGQI_MEMO];
    uint8_t answer[QYI_XIANGQI_MEMO]; /* enum qyi_xiangqi_answer */
};

/* Whether it is proved that neither side can force a win from a position; asks who the oracle names. */
typedef enum qy_answer (*qyi_xiangqi_drawn)(const struct qy_oracle *oracle,
                                            const struct qy_xiangqi_position *position);

/* All that questions about one move need together. */
struct qyi_xiangqi_judge_tools {
    unsigned reading; /* set of enum qyi_xiangqi_reading */
    struct qyi_xiangqi_budget budget;
    struct qyi_xiangqi_check_search *mates; /* for questions about mate */
    struct qyi_xiangqi_check_search *gains; /* for questions about gains by checks, which ask the other two */
    struct qyi_xiangqi_check_search *counters; /* for questions about what checks win back */
    const struct qyi_xiangqi_aside *aside;     /* captures that are only exchanges; NULL: none */
    struct qyi_xiangqi_memo *memo;
    const struct qy_oracle *oracle; /* what `drawn` is asked with */
    qyi_xiangqi_drawn drawn;        /* NULL: nobody knows */
    enum qy_answer post;            /* what the referee says of posts that nothing proves */
    uint32_t roams[2];              /* the pieces of either side that move in the cycle, as bits */
    bool open;                      /* some question stayed without an answer */
    uint32_t met;                   /* QY_REGULATION_BIT of the points of two readings that came up */
};

/* The usual budget: a cycle of a dozen moves asks for some thousands of positions. */
#define QYI_XIANGQI_USUAL_NODES 60000

/*
 * Room for questions of `nodes` positions altogether, 0 for the usual number. Returns 0 or QY_E_MEMORY, and
 * then nothing has to be given back.
 */
int qyi_xiangqi_judge_tools_new(unsigned reading, uint64_t nodes, struct qyi_xiangqi_judge_tools *ret_tools);
void qyi_xiangqi_judge_tools_free(struct qyi_xiangqi_judge_tools *tools);

/* From here on the captures of an exchange are put aside, as far as the reading goes (xq:28.5, 24.4). */
void qyi_xiangqi_put_aside(struct qyi_xiangqi_judge_tools *tools, const struct qyi_xiangqi_aside *aside);

/*
 * A question's key for the memo: of the position, what is put aside, and `what` is asked besides. Two calls
 * look an answer up (false when it was not asked) and note one; an unknown answer is noted in `open` too. A third
 * forgets those that stayed unknown, to ask them anew.
 */
uint64_t qyi_xiangqi_memo_key(const struct qyi_xiangqi_judge_tools *tools,
                              const struct qy_xiangqi_position *position, uint64_t what);
void qyi_xiangqi_memo_forget_open(struct qyi_xiangqi_judge_tools *tools);
bool qyi_xiangqi_memo_find(struct qyi_xiangqi_judge_tools *tools, uint64_t key, bool *ret_yes);
void qyi_xiangqi_memo_note(struct qyi_xiangqi_judge_tools *tools, uint64_t key,
                           enum qyi_xiangqi_answer answer);

/* Whether the side to move can mate by unbroken checks; notes in `open` when that stays unknown. */
bool qyi_xiangqi_can_mate(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position);

/* The same for mates that begin with one check, which need not be legal. */
bool qyi_xiangqi_can_mate_with(struct qyi_xiangqi_judge_tools *tools,
                               const struct qy_xiangqi_position *position, qy_move first);

/* The line of that mate; empty when there is none. */
void qyi_xiangqi_mate_line(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                           struct qyi_xiangqi_move_list *ret_line);

/* How a capture comes out. */
struct qyi_xiangqi_trade {
    qyi_xiangqi_balance balance;       /* with best play on that point, for the side that begins */
    bool recaptured;                   /* best play answers the capture */
    bool mated;                        /* the capture lets the other side mate by checks (xq:29.4) */
    struct qyi_xiangqi_move_list line; /* capture and what follows on the point; if mated, the mate */
};

/*
 * Plays the legal capture and then the best legal captures on that point, both sides free to stop. A
 * recapture that lets itself be answered by mate through checks does not count as one (xq:28.16), nor does a
 * capture that does (xq:29.4).
 */
void qyi_xiangqi_trade(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                       qy_move capture, struct qyi_xiangqi_trade *ret_trade);

/*
 * The same for a capture that only the check to be answered forbids: who recaptures is looked at, mates are
 * not.
 */
qyi_xiangqi_balance qyi_xiangqi_trade_in_check(struct qyi_xiangqi_judge_tools *tools,
                                               const struct qy_xiangqi_position *position, qy_move capture);

#endif
