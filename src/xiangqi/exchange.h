/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: xiangqi. Exchanges on one point, by legal captures, and what they win. May use: base.
 *
 * Gains are counted as articles xq:25.3 says: a rook is two horses or two cannons, advisor and elephant are
 * equal (here half a horse), a pawn that crossed the river floats, and generals and pawns at home are
 * nothing.
 */
#ifndef QYI_XIANGQI_EXCHANGE_H
#define QYI_XIANGQI_EXCHANGE_H

#include "xiangqi/check_search.h"

/*
 * A balance of men: QYI_XIANGQI_UNIT for half a horse, 1 for a crossed pawn. There are never as many pawns as
 * half a unit, so both parts can be told apart.
 */
typedef int qyi_xiangqi_balance;
#define QYI_XIANGQI_UNIT 64

/* What the man on a point counts; 0 for none. `home` is what a pawn at home counts: 0 or 1. */
qyi_xiangqi_balance qyi_xiangqi_worth(const struct qy_xiangqi_position *position, unsigned square,
                                      qyi_xiangqi_balance home);

/* What all men of a side count. */
qyi_xiangqi_balance qyi_xiangqi_material(const struct qy_xiangqi_position *position, unsigned side,
                                         qyi_xiangqi_balance home);

/* True when a balance is a gain: men without paying a pawn for them, or pawns for nothing. */
bool qyi_xiangqi_is_gain(qyi_xiangqi_balance balance);

/* How one rule set reads the articles on attacks. */
enum qyi_xiangqi_reading {
    QYI_XIANGQI_KILL_THREATS = 1, /* a threat to mate is an attack */
    QYI_XIANGQI_INDIRECT = 2,     /* so is one to win by checks or an exchange */
    QYI_XIANGQI_JOINT = 4,        /* a helper that moves makes an old threat new */
    QYI_XIANGQI_EVASIONS = 8,     /* a general's answer to check attacks nobody */
    QYI_XIANGQI_HOME_PAWNS = 16,  /* a pawn at home pays for a pawn that was lost */
    QYI_XIANGQI_POSTS = 32,       /* holding a drawing post excuses attacks on advisors and elephants */
    QYI_XIANGQI_PLAIN_ROOTS = 64, /* whatever may be recaptured by law has its root, however often attacked */
    QYI_XIANGQI_BLOCKS_FREE = 128, /* to answer an attack by standing between attacker and guard is none */
    QYI_XIANGQI_FREED = 256        /* a pawn that stops needing its root makes the root's attack new */
};

/* All that questions about one move need together. */
struct qyi_xiangqi_judge_tools {
    unsigned reading; /* set of enum qyi_xiangqi_reading */
    struct qyi_xiangqi_budget budget;
    struct qyi_xiangqi_check_search *mates; /* for questions about mate */
    struct qyi_xiangqi_check_search *gains; /* for questions about gains by checks, which ask the other two */
    struct qyi_xiangqi_check_search *counters; /* for questions about what checks win back */
    /* Captures that only begin an exchange: no mate is looked for by them. May be NULL. */
    const struct qyi_xiangqi_move_list *exchanges;
    bool open; /* some question stayed without an answer */
};

/* Whether the side to move can mate by unbroken checks; notes in `open` when that stays unknown. */
bool qyi_xiangqi_can_mate(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position);

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
