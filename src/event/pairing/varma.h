/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The restricted drawing of lots (C.05 annex 2), known as the Varma tables. */
#ifndef QYI_PAIRING_VARMA_H
#define QYI_PAIRING_VARMA_H

#include "pairing/lots.h"

/*
 * Draws the table numbers of these players by their federations: ret_order[i] gets number i + 1. Errors:
 * QY_E_TOUR_VARMA for fewer than 9 or more than 24 players, QY_E_MEMORY, those of lots.
 */
int qyi_varma_draw(const struct qy_tournament *tournament, const uint16_t *number, size_t count,
                   struct qyi_drawing *drawing, uint16_t *ret_order, struct qy_error *reterr);

#endif
