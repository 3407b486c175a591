/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws lots from a seed or takes the lots drawn by hand, and records each draw. */
#ifndef QYI_PAIRING_LOTS_H
#define QYI_PAIRING_LOTS_H

#include <qiyuan/event/swiss_cn.h>

struct qyi_drawing {
    const struct qy_swiss_cn *rules;
    uint64_t state;
    size_t used; /* number of hand-drawn lots used */
    struct qy_lots lots;
};

/* Begins the draws of a round. The caller frees `lots`. */
void qyi_drawing_begin(struct qyi_drawing *drawing, const struct qy_swiss_cn *rules, unsigned round);

/*
 * Draws one of the candidates, after sorting them in ascending order. A single candidate is taken without a
 * record. Errors: QY_E_MEMORY, QY_E_TOUR_LOT_WANTED, QY_E_TOUR_LOT_OTHER.
 */
int qyi_drawing_draw(struct qyi_drawing *drawing, enum qy_lot_kind kind, uint16_t drawer, uint16_t *candidate,
                     size_t count, uint16_t *ret_drawn, struct qy_error *reterr);

#endif
