/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, pairing: the Swiss of the xiangqi rules of competition, appendix 2 (积分编排制).
 *
 *   qy_swiss_cn   what the regulations announce, and where lots come from
 *   qy_lot        one draw of lots: who drew, among whom, what came out
 *   qy_lots       all draws of a round, in their order
 *
 * The rule leaves to lots whatever it does not decide. A lot is drawn from a seed, so that it can be drawn
 * again, or it is entered as it was drawn by hand. Nobody draws where only one is left to be drawn.
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
    QY_UNITS_SOFT, /* avoided where nothing higher suffers */
    QY_UNITS_HARD, /* never */
};

struct qy_swiss_cn {
    uint64_t seed;         /* lots of a round are drawn from it and the round's number */
    bool by_hand;          /* lots are those of `drawn`, in the order in which they are wanted */
    const uint16_t *drawn; /* borrowed */
    size_t drawn_count;
    enum qy_unit_rule units;
    uint8_t units_from; /* the rule of units holds in these rounds; 0 and 0: in all */
    uint8_t units_to;
    bool units_before_moves; /* soft avoidance stands above the balance of first moves */
    bool by_number;          /* round one goes by numbers, not by ratings */
};

enum qy_lot_kind {
    QY_LOT_ORDER,      /* who stands next in the order of round one, of those without a rating */
    QY_LOT_BYE,        /* who is free */
    QY_LOT_OPPONENT,   /* whom the drawer meets */
    QY_LOT_FIRST_MOVE, /* which of the two moves first; the drawer is the one who stands higher */
    QY_LOT_SEAT,       /* who has the next seat of a bracket or group */
    QY_LOT_WINNER,     /* who wins a level match, or a tie (15.6) */
    QY_LOT_ENVELOPE,   /* the set of numbers of a contingent, 1 to 4 for A to D (C.05 annex 2) */
    QY_LOT_NUMBER,     /* the drawer's number out of it */
    QY_LOT_KINDS
};

/* The name of a kind as it stands in a log: "order", "bye", "opponent", "first-move". */
QY_API const char *qy_lot_kind_name(enum qy_lot_kind kind);

struct qy_lot {
    enum qy_lot_kind kind;
    uint16_t drawer; /* 0: nobody in particular */
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

/* Empties the list and gives its memory back. */
QY_API void qy_lots_free(struct qy_lots *lots);

/*
 * The number of rounds that appendix 2 (its article 2) advises for this many players or teams: twice as many as
 * a knock-out would take, at least seven, and an odd number for players, so that first moves differ by one at
 * most. Never more than can be played without meeting anybody twice. It is advice: what is announced counts.
 */
QY_API unsigned qy_swiss_cn_rounds(size_t entrants, bool teams);

/*
 * Pairs a round by appendix 2. Games without a result count as draws (article 6 of the appendix). Players with a bye in
 * that round are left out, and anyone who has nothing there once others are paired. With an odd number the
 * pairing-allocated bye goes to the lowest score that can have it, nobody getting a second one. In round one the last
 * player has it. Nobody meets somebody whom they were paired with before. Both results belong to the caller:
 * qy_pairing_free(), qy_lots_free(). Errors: QY_E_MEMORY, QY_E_TOUR_ROUNDS, QY_E_TOUR_ROUND, QY_E_TOUR_CONTRADICTS;
 * QY_E_TOUR_NO_PAIRING when no legal pairing exists; QY_E_TOUR_LOT_WANTED when lots by hand run out, with the drawer
 * and the candidates; QY_E_TOUR_LOT_OTHER when a number was drawn that is no candidate, or one too many.
 */
QY_API int qy_pair_swiss_cn(const struct qy_tournament *tournament, unsigned round,
                            const struct qy_swiss_cn *rules, struct qy_pairing *ret_pairing,
                            struct qy_lots *ret_lots, struct qy_error *reterr);

/*
 * Whether the pairs that stand in a round are such as appendix 2 can give: no pairing is better before the
 * lots, and who moves first is right wherever lots do not decide it. In round one, where somebody of the
 * field has no rating and ratings count, only that nobody meets whom they may not is judged: the order is not
 * known. Errors as for qy_pair_swiss_cn().
 */
QY_API int qy_check_swiss_cn(const struct qy_tournament *tournament, unsigned round,
                             const struct qy_swiss_cn *rules, bool *ret_holds, struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
