/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, tournament: why a round is paired as it is.
 *
 *   qy_pair_reason    what speaks against one pair
 *   qy_pair_reasons   that of a pair's alternatives, or of a whole pairing made by hand
 *
 * A pair that may be made is ruled out by what gets worse when it is: the round is paired again with that
 * pair in it, and the first criterion in which the best such pairing falls behind is the reason.
 */
#ifndef QIYUAN_PAIR_REASONS_H
#define QIYUAN_PAIR_REASONS_H

#include <qiyuan/swiss_cn.h>

#ifdef __cplusplus
extern "C" {
#endif

enum qy_pair_bar {
    QY_BAR_NONE,       /* it is the pair that the system makes */
    QY_BAR_MET,        /* they have met, in `round` (C1; appendix 2, 3) */
    QY_BAR_BYE,        /* whoever had a bye or a win without play gets no bye (C2) */
    QY_BAR_COLOURS,    /* both must have the same colour (C3) */
    QY_BAR_FORBIDDEN,  /* announced: prohibited, or of one unit */
    QY_BAR_AWAY,       /* not to be paired in this round */
    QY_BAR_COMPLETION, /* the others could not all be paired (C4) */
    QY_BAR_CRITERION,  /* Dutch: criterion `criterion` (5 to 21) in the bracket of `score` */
    QY_BAR_ORDER,      /* Dutch: as good by all criteria, but generated later (article 4) */
    /* appendix 2 */
    QY_BAR_FREE,   /* whoever is free would have a higher score */
    QY_BAR_HALVES, /* round one: more pairs within one half of the order (3.1) */
    QY_BAR_LAYER,  /* fewer pairs inside the layer of `score` (3.2) */
    QY_BAR_GAP,    /* members of that layer would meet lower scores (3.2) */
    QY_BAR_RUN,    /* a third same move in a row, or a difference of 3 (3.4) */
    QY_BAR_NEED,   /* more pairs whose two need the same move (3.3) */
    QY_BAR_UNIT,   /* more pairs of one unit (7) */
    QY_BAR_LOT,    /* as good: a lot decided (4) */
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

/* How the first move or colour of a pair came about. */
enum qy_colour_rule {
    QY_COLOUR_NONE,      /* no game */
    QY_COLOUR_BOTH,      /* 5.2.1: each gets what is due */
    QY_COLOUR_STRONGER,  /* 5.2.2: the stronger preference */
    QY_COLOUR_ALTERNATE, /* 5.2.3: alternates from the latest round in which they differed */
    QY_COLOUR_HIGHER,    /* 5.2.4: what is due to the higher ranked */
    QY_COLOUR_NUMBER,    /* 5.2.5: by the number and the colour drawn at the start */
    QY_COLOUR_BALANCE,   /* appendix 2, 3.3 to 3.5 */
    QY_COLOUR_LOT,       /* appendix 2: by lot */
};

struct qy_pair_reasons {
    struct qy_pair_reason *item; /* the pair that was asked for first */
    size_t count;
    qy_points score[2]; /* of the two, with virtual points; of the bye 0 */
    uint8_t colour;     /* enum qy_colour_rule, of the pair the system makes */
};
/* Frees what the reasons hold; they are empty afterwards. */
QY_API void qy_pair_reasons_free(struct qy_pair_reasons *reasons);

/*
 * Says what speaks against a pair (nothing, where the Dutch system makes it) and against the obvious
 * alternatives: up to `most` other opponents of `pair.white`, those nearest in the order of the field.
 * Colours of `pair` do not matter; `black` 0 asks for the bye. To be freed by the caller. Errors: those of
 * qy_pair_dutch(); QY_E_TOUR_PLAYER for a player who is not to be paired in the round.
 */
QY_API int qy_explain_dutch(const struct qy_tournament *tournament, unsigned round, struct qy_pair pair,
                            size_t most, struct qy_pair_reasons *ret_reasons, struct qy_error *reterr);

/* The same for appendix 2, whose lots are left out of account: QY_BAR_LOT where they decide. */
QY_API int qy_explain_swiss_cn(const struct qy_tournament *tournament, unsigned round,
                               const struct qy_swiss_cn *rules, struct qy_pair pair, size_t most,
                               struct qy_pair_reasons *ret_reasons, struct qy_error *reterr);

/*
 * Says which rules of the Dutch system a pairing breaks that was made by hand: each pair that may not be
 * made, and each criterion in which it falls behind in the first bracket where it differs. Nothing where it
 * is as good; QY_BAR_ORDER where it is another one. Errors as above; QY_E_TOUR_PLAYER also for somebody who
 * is named twice or left out.
 */
QY_API int qy_judge_dutch(const struct qy_tournament *tournament, unsigned round,
                          const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                          struct qy_error *reterr);

/* The same for appendix 2. */
QY_API int qy_judge_swiss_cn(const struct qy_tournament *tournament, unsigned round,
                             const struct qy_swiss_cn *rules, const struct qy_pairing *pairing,
                             struct qy_pair_reasons *ret_reasons, struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
