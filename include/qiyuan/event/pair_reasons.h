/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, pairing: the reasons for the pairs of a round.
 *
 *   qy_pair_reason    the reason against one pair
 *   qy_pair_reasons   the reasons against a pair's alternatives, or against a manual pairing
 *   qy_pair_system    the rules whose articles are cited
 *
 * To find the reason against a permitted pair, the round is paired again with that
 * pair forced: the reason is the first criterion in which the best such pairing is worse.
 */
#ifndef QIYUAN_PAIR_REASONS_H
#define QIYUAN_PAIR_REASONS_H

#include <qiyuan/event/swiss_cn.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The rules whose articles and criterion numbers are cited. */
enum qy_pair_system {
    QY_PAIRS_DUTCH,    /* C.04.3; also the first rounds of Burstein */
    QY_PAIRS_DUBOV,    /* C.04.4.1 */
    QY_PAIRS_BURSTEIN, /* C.04.4.2 */
    QY_PAIRS_TEAMS,    /* C.04.6 */
    QY_PAIRS_SWISS_CN, /* appendix 2 */
    QY_PAIRS_DOUBLE,   /* C.04.5 */
};

enum qy_pair_bar {
    QY_BAR_NONE,       /* the system makes this pair */
    QY_BAR_MET,        /* the players met in `round` (C1; appendix 2, 3) */
    QY_BAR_BYE,        /* the player already had a bye or a win without play (C2) */
    QY_BAR_COLOURS,    /* both must have the same colour (C3; not used for teams) */
    QY_BAR_FORBIDDEN,  /* an announced prohibition, or both of one unit */
    QY_BAR_AWAY,       /* one of the two is not available in this round */
    QY_BAR_COMPLETION, /* not all others could be paired then (C4; C3 for teams) */
    QY_BAR_CRITERION,  /* worse in criterion `criterion` of the system in the bracket of `score` */
    QY_BAR_ORDER,      /* equal in all criteria, but generated later */
    /* brackets with upfloaters */
    QY_BAR_UPFLOATERS, /* equal in all criteria, but with upfloaters later in order */
    QY_BAR_SHIFTERS,   /* Dubov: equal in all criteria, but with shifters later in order */
    /* systems that allocate the bye first */
    QY_BAR_BYE_SCORE, /* the bye would go to a higher score */
    QY_BAR_BYE_GAMES, /* the bye would go to a player with fewer games */
    QY_BAR_BYE_LAST,  /* the bye would go to a higher-ranked player */
    /* appendix 2 */
    QY_BAR_FREE,   /* the free player would have a higher score */
    QY_BAR_HALVES, /* round one: more pairs within one half of the order (3.1) */
    QY_BAR_LAYER,  /* fewer pairs inside the layer of `score` (3.2) */
    QY_BAR_GAP,    /* members of that layer would meet lower scores (3.2) */
    QY_BAR_RUN,    /* a third same move in a row, or a difference of 3 (3.4) */
    QY_BAR_NEED,   /* more pairs in which both need the same move (3.3) */
    QY_BAR_UNIT,   /* more pairs of one unit (7) */
    QY_BAR_LOT,    /* equal: decided by lot (4) */
    /* C.04.5 */
    QY_BAR_SECOND, /* the second game of a match has the pair of the first (4.4) */
    QY_BAR_COUNT
};

struct qy_pair_reason {
    uint16_t player;
    uint16_t other; /* 0: the bye; both 0: about the pairing as a whole */
    uint8_t bar;    /* enum qy_pair_bar */
    uint8_t criterion;
    uint8_t round;
    qy_points score;
};

/* How the first move or colour of a pair was decided; article numbers of C.04.3 unless stated otherwise. */
enum qy_colour_rule {
    QY_COLOUR_NONE,      /* no game */
    QY_COLOUR_BOTH,      /* 5.2.1: both get their due colour */
    QY_COLOUR_STRONGER,  /* 5.2.2: the stronger preference */
    QY_COLOUR_ALTERNATE, /* 5.2.3: alternates from the latest round in which their colours differed */
    QY_COLOUR_HIGHER,    /* 5.2.4: the due colour of the higher-ranked player */
    QY_COLOUR_NUMBER,    /* 5.2.5: by the pairing number and the colour drawn at the start */
    QY_COLOUR_BALANCE,   /* appendix 2, 3.3 to 3.5 */
    QY_COLOUR_LOT,       /* appendix 2: by lot */
    /* teams (C.04.6 4.3) */
    QY_COLOUR_ONE,        /* 4.3.2: only one of the two has a preference */
    QY_COLOUR_DIFFERENCE, /* 4.3.5: White to the team with the smaller colour difference */
    QY_COLOUR_LAST,       /* 4.3.8: the first team gets the opposite of its latest colour */
    QY_COLOUR_LAST_OTHER, /* 4.3.9: the other team gets the opposite of its latest colour */
    /* matches of two games (C.04.5; 4.3.3 to 4.3.5 are _ALTERNATE, _LAST and _LAST_OTHER) */
    QY_COLOUR_FEWER,  /* 4.3.2: White to the player who had it less often */
    QY_COLOUR_SECOND, /* 4.4: the reverse of the first game */
};

struct qy_pair_reasons {
    struct qy_pair_reason *item; /* the requested pair comes first */
    size_t count;
    qy_points score[2]; /* the scores of both, with virtual points; 0 for the bye */
    uint8_t colour;     /* enum qy_colour_rule, for the pair that the system makes */
    uint8_t system;     /* enum qy_pair_system */
};
/* Frees the contents of the reasons, which are then empty. */
QY_API void qy_pair_reasons_free(struct qy_pair_reasons *reasons);

/*
 * Appends the article behind a reason, "C.04.4.1 C8" or "C.04.6 3.5", or behind the colours, "C.04.3 5.2.1";
 * nothing if there is none, as for announced prohibitions and appendix 2.
 */
QY_API void qy_pair_reason_article(enum qy_pair_system system, const struct qy_pair_reason *reason,
                                   struct qy_buf *out);
QY_API void qy_colour_rule_article(enum qy_pair_system system, enum qy_colour_rule rule, struct qy_buf *out);

/*
 * Writes the reason against a pair (none if the system makes it) and against the obvious alternatives: up to
 * `most` other opponents of `pair.white`, the nearest in the order of the field, and the bye. The colours in
 * `pair` do not matter; `black` 0 stands for the bye. Players entered but not paired in the round are marked.
 * The caller frees the result. Errors: those of qy_pair_fide(); QY_E_TOUR_PLAYER for a player who is not
 * entered.
 */
QY_API int qy_explain_fide(enum qy_fide_system system, const struct qy_tournament *tournament, unsigned round,
                           struct qy_pair pair, size_t most, struct qy_pair_reasons *ret_reasons,
                           struct qy_error *reterr);

/* As qy_explain_fide(), for teams by C.04.6. */
QY_API int qy_explain_team_swiss(const struct qy_tournament *tournament, unsigned round,
                                 const struct qy_team_swiss *rules, struct qy_pair pair, size_t most,
                                 struct qy_pair_reasons *ret_reasons, struct qy_error *reterr);

/*
 * As qy_explain_fide(), for appendix 2. Lots are not drawn: QY_BAR_LOT if they decide. Error:
 * QY_E_TOUR_PLAYER also for a player who is not paired in the round.
 */
QY_API int qy_explain_swiss_cn(const struct qy_tournament *tournament, unsigned round,
                               const struct qy_swiss_cn *rules, struct qy_pair pair, size_t most,
                               struct qy_pair_reasons *ret_reasons, struct qy_error *reterr);

/*
 * Writes the rules of a system that a manual pairing breaks: each forbidden pair, and each criterion in which
 * it is worse in the first bracket that differs. Nothing if the pairing is the system's; if it is equal in
 * all criteria, the order that makes it come later. Errors as above; QY_E_TOUR_PLAYER also for a player who
 * is not paired in the round, is named twice or is missing.
 */
QY_API int qy_judge_fide(enum qy_fide_system system, const struct qy_tournament *tournament, unsigned round,
                         const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                         struct qy_error *reterr);

/* As qy_judge_fide(), for teams by C.04.6. */
QY_API int qy_judge_team_swiss(const struct qy_tournament *tournament, unsigned round,
                               const struct qy_team_swiss *rules, const struct qy_pairing *pairing,
                               struct qy_pair_reasons *ret_reasons, struct qy_error *reterr);

/* As qy_judge_fide(), for appendix 2; nothing also if the pairing is equally good. */
QY_API int qy_judge_swiss_cn(const struct qy_tournament *tournament, unsigned round,
                             const struct qy_swiss_cn *rules, const struct qy_pairing *pairing,
                             struct qy_pair_reasons *ret_reasons, struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
