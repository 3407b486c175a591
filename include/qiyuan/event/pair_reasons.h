/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, pairing: why a round is paired as it is.
 *
 *   qy_pair_reason    what speaks against one pair
 *   qy_pair_reasons   that of a pair's alternatives, or of a whole pairing made by hand
 *   qy_pair_system    whose articles are meant
 *
 * A pair that may be made is ruled out by what gets worse when it is: the round is paired again with that
 * pair in it, and the first criterion in which the best such pairing falls behind is the reason.
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
    QY_BAR_NONE,       /* it is the pair that the system makes */
    QY_BAR_MET,        /* they have met, in `round` (C1; appendix 2, 3) */
    QY_BAR_BYE,        /* whoever had a bye or a win without play gets no bye (C2) */
    QY_BAR_COLOURS,    /* both must have the same colour (C3; never said of teams) */
    QY_BAR_FORBIDDEN,  /* announced: prohibited, or of one unit */
    QY_BAR_AWAY,       /* one of the two is not to be paired in this round */
    QY_BAR_COMPLETION, /* the others could not all be paired (C4; C3 of teams) */
    QY_BAR_CRITERION,  /* criterion `criterion` of the system in the bracket of `score` */
    QY_BAR_ORDER,      /* as good by all criteria, but generated later */
    /* where players float up */
    QY_BAR_UPFLOATERS, /* as good by all criteria about upfloaters, who come later in their order */
    QY_BAR_SHIFTERS,   /* Dubov: as good by all criteria, but with shifters that come later in their order */
    /* where the bye is given before all else */
    QY_BAR_BYE_SCORE, /* it would go to a higher score */
    QY_BAR_BYE_GAMES, /* to somebody who played fewer games */
    QY_BAR_BYE_LAST,  /* to somebody who ranks higher */
    /* appendix 2 */
    QY_BAR_FREE,   /* whoever is free would have a higher score */
    QY_BAR_HALVES, /* round one: more pairs within one half of the order (3.1) */
    QY_BAR_LAYER,  /* fewer pairs inside the layer of `score` (3.2) */
    QY_BAR_GAP,    /* members of that layer would meet lower scores (3.2) */
    QY_BAR_RUN,    /* a third same move in a row, or a difference of 3 (3.4) */
    QY_BAR_NEED,   /* more pairs whose two need the same move (3.3) */
    QY_BAR_UNIT,   /* more pairs of one unit (7) */
    QY_BAR_LOT,    /* as good: a lot decided (4) */
    /* C.04.5 */
    QY_BAR_SECOND, /* the second game of a match is that of the first (4.4) */
    QY_BAR_COUNT
};

struct qy_pair_reason {
    uint16_t player;
    uint16_t other; /* 0: the bye; both 0: of the pairing as a whole */
    uint8_t bar;    /* enum qy_pair_bar */
    uint8_t criterion;
    uint8_t round;
    qy_points score;
};

/* How the first move or colour of a pair came about; numbers of C.04.3 where nothing else is said. */
enum qy_colour_rule {
    QY_COLOUR_NONE,      /* no game */
    QY_COLOUR_BOTH,      /* 5.2.1: each gets what is due */
    QY_COLOUR_STRONGER,  /* 5.2.2: the stronger preference */
    QY_COLOUR_ALTERNATE, /* 5.2.3: alternates from the latest round in which they differed */
    QY_COLOUR_HIGHER,    /* 5.2.4: what is due to the higher ranked */
    QY_COLOUR_NUMBER,    /* 5.2.5: by the number and the colour drawn at the start */
    QY_COLOUR_BALANCE,   /* appendix 2, 3.3 to 3.5 */
    QY_COLOUR_LOT,       /* appendix 2: by lot */
    /* teams (C.04.6 4.3) */
    QY_COLOUR_ONE,        /* 4.3.2: only one of the two has a preference */
    QY_COLOUR_DIFFERENCE, /* 4.3.5: White to the smaller colour difference */
    QY_COLOUR_LAST,       /* 4.3.8: the first team changes its latest colour */
    QY_COLOUR_LAST_OTHER, /* 4.3.9: the other team changes its */
    /* matches of two games (C.04.5; 4.3.3 to 4.3.5 are _ALTERNATE, _LAST and _LAST_OTHER) */
    QY_COLOUR_FEWER,  /* 4.3.2: White to who had fewer */
    QY_COLOUR_SECOND, /* 4.4: the other way round than in the first game */
};

struct qy_pair_reasons {
    struct qy_pair_reason *item; /* the pair that was asked for first */
    size_t count;
    qy_points score[2]; /* of the two, with virtual points; of the bye 0 */
    uint8_t colour;     /* enum qy_colour_rule, of the pair the system makes */
    uint8_t system;     /* enum qy_pair_system */
};
/* Frees what the reasons hold; they are empty afterwards. */
QY_API void qy_pair_reasons_free(struct qy_pair_reasons *reasons);

/*
 * Appends the article that a reason rests on, "C.04.4.1 C8" or "C.04.6 3.5", or how colours came about,
 * "C.04.3 5.2.1"; nothing where there is none, as for what was announced, and for appendix 2.
 */
QY_API void qy_pair_reason_article(enum qy_pair_system system, const struct qy_pair_reason *reason,
                                   struct qy_buf *out);
QY_API void qy_colour_rule_article(enum qy_pair_system system, enum qy_colour_rule rule, struct qy_buf *out);

/*
 * Says what speaks against a pair (nothing, where the system makes it) and against the obvious alternatives:
 * up to `most` other opponents of `pair.white`, those nearest in the order of the field, and the bye.
 * Colours of `pair` do not matter; `black` 0 asks for the bye. To be freed by the caller. Errors: those of
 * qy_pair_fide(); QY_E_TOUR_PLAYER for somebody who is not entered. Players who are entered but not paired in the round
 * are marked so.
 */
QY_API int qy_explain_fide(enum qy_fide_system system, const struct qy_tournament *tournament, unsigned round,
                           struct qy_pair pair, size_t most, struct qy_pair_reasons *ret_reasons,
                           struct qy_error *reterr);

/* The same for teams by C.04.6. */
QY_API int qy_explain_team_swiss(const struct qy_tournament *tournament, unsigned round,
                                 const struct qy_team_swiss *rules, struct qy_pair pair, size_t most,
                                 struct qy_pair_reasons *ret_reasons, struct qy_error *reterr);

/* The same for appendix 2, whose lots are left out of account: QY_BAR_LOT where they decide. Error:
 * QY_E_TOUR_PLAYER also for who is not to be paired in the round. */
QY_API int qy_explain_swiss_cn(const struct qy_tournament *tournament, unsigned round,
                               const struct qy_swiss_cn *rules, struct qy_pair pair, size_t most,
                               struct qy_pair_reasons *ret_reasons, struct qy_error *reterr);

/*
 * Says which rules of a system a pairing breaks that was made by hand: each pair that may not be made, and
 * each criterion in which it falls behind in the first bracket where it differs. Nothing where it is the
 * system's own; where it is as good by all criteria, the order that puts it later. Errors as above;
 * QY_E_TOUR_PLAYER also for somebody who is not to be paired, named twice or left out.
 */
QY_API int qy_judge_fide(enum qy_fide_system system, const struct qy_tournament *tournament, unsigned round,
                         const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                         struct qy_error *reterr);

/* The same for teams by C.04.6. */
QY_API int qy_judge_team_swiss(const struct qy_tournament *tournament, unsigned round,
                               const struct qy_team_swiss *rules, const struct qy_pairing *pairing,
                               struct qy_pair_reasons *ret_reasons, struct qy_error *reterr);

/* The same for appendix 2; nothing also where it is as good. */
QY_API int qy_judge_swiss_cn(const struct qy_tournament *tournament, unsigned round,
                             const struct qy_swiss_cn *rules, const struct qy_pairing *pairing,
                             struct qy_pair_reasons *ret_reasons, struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
