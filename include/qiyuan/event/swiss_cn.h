/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, pairing: the Swiss of the xiangqi rules of competition, appendix 2 (积分编排制).
 *
 *   qy_swiss_cn   the announced rules, and the source of lots
 *   qy_lot        one draw of lots: the drawer, the candidates, the result
 *   qy_lots       all draws of a round, in order
 *
 * The rule decides ties by lot. A lot is drawn from a seed, so that it can be drawn
 * again, or it is entered as drawn by hand. No lot is drawn for a single candidate.
 */
#ifndef QIYUAN_SWISS_CN_H
#define QIYUAN_SWISS_CN_H

#include <qiyuan/event/pairing.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether players of one unit (club, delegation: QY_PLAYER_FEDERATION) may meet. */
enum qy_unit_rule {
    QY_UNITS_FREE, /* nothing is announced */
    QY_UNITS_SOFT, /* avoided if nothing of higher priority suffers */
    QY_UNITS_HARD, /* never */
};

struct qy_swiss_cn {
    uint64_t seed;         /* a round's lots are drawn from it and the round's number */
    bool by_hand;          /* lots are those of `drawn`, in the order in which they are needed */
    const uint16_t *drawn; /* borrowed */
    size_t drawn_count;
    enum qy_unit_rule units;
    uint8_t units_from; /* the unit rule applies from this round to units_to; 0 and 0: always */
    uint8_t units_to;
    bool units_before_moves; /* soft avoidance of units has priority over the balance of first moves */
    bool by_number;          /* round one uses numbers, not ratings */
};

enum qy_lot_kind {
    QY_LOT_ORDER,      /* the next player without a rating in the order of round one */
    QY_LOT_BYE,        /* the player who is free */
    QY_LOT_OPPONENT,   /* the drawer's opponent */
    QY_LOT_FIRST_MOVE, /* who moves first; the drawer is the higher-ranked player */
    QY_LOT_SEAT,       /* the player for the next seat of a bracket or group */
    QY_LOT_WINNER,     /* the winner of a level match, or of a tie (15.6) */
    QY_LOT_ENVELOPE,   /* the set of numbers of a contingent, 1 to 4 for A to D (C.05 annex 2) */
    QY_LOT_NUMBER,     /* the drawer's number from it */
    QY_LOT_KINDS
};

/* The name of a kind in logs: "order", "bye", "opponent", "first-move". */
QY_API const char *qy_lot_kind_name(enum qy_lot_kind kind);

struct qy_lot {
    enum qy_lot_kind kind;
    uint16_t drawer; /* 0: no particular player */
    uint16_t drawn;
    size_t first; /* the candidates are qy_lots.candidate[first] and those after it, ascending */
    size_t count; /* at least 2 */
};

struct qy_lots {
    struct qy_lot *lot;
    size_t count;
    uint16_t *candidate;
    size_t candidate_count;
};

/* Empties the list and frees its memory. */
QY_API void qy_lots_free(struct qy_lots *lots);

/*
 * The number of rounds that appendix 2 (its article 2) advises for this many players or teams: twice as many
 * as a knock-out would take, at least seven, and odd for players, so that first moves differ by at most one.
 * Never more than can be played without a second meeting. This is advice: the announced number decides.
 */
QY_API unsigned qy_swiss_cn_rounds(size_t entrants, bool teams);

/*
 * Pairs a round by appendix 2. Games without a result count as draws (article 6 of the appendix). Players
 * with a bye in the round are skipped; so are those without an entry once others are paired. For an odd
 * number, the pairing-allocated bye goes to the lowest score that can have it, never twice to one player; in
 * round one to the last player. No two players are paired twice. The caller frees both results:
 * qy_pairing_free(), qy_lots_free(). Errors: QY_E_MEMORY, QY_E_TOUR_ROUNDS, QY_E_TOUR_ROUND,
 * QY_E_TOUR_CONTRADICTS; QY_E_TOUR_NO_PAIRING if no legal pairing exists; QY_E_TOUR_LOT_WANTED if lots drawn
 * by hand run out, with the drawer and the candidates; QY_E_TOUR_LOT_OTHER if a drawn number is not a
 * candidate, or is one too many.
 */
QY_API int qy_pair_swiss_cn(const struct qy_tournament *tournament, unsigned round,
                            const struct qy_swiss_cn *rules, struct qy_pairing *ret_pairing,
                            struct qy_lots *ret_lots, struct qy_error *reterr);

/*
 * Whether appendix 2 can give the pairs of a round: no pairing is better before the lots, and the first moves
 * are right wherever lots do not decide them. In round one, if a player has no rating and ratings count, the
 * order is unknown, so only forbidden meetings are checked. Errors as for qy_pair_swiss_cn().
 */
QY_API int qy_check_swiss_cn(const struct qy_tournament *tournament, unsigned round,
                             const struct qy_swiss_cn *rules, bool *ret_holds, struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
