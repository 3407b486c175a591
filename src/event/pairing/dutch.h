/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Dutch system, applied to a gathered field. */
#ifndef QYI_PAIRING_DUTCH_H
#define QYI_PAIRING_DUTCH_H

#include "pairing/fide.h"

/*
 * Pairs a field: mate[i] is the mate of entrant i, or UINT32_MAX for the bye. Returns 1, 0 when no legal
 * pairing exists, or QY_E_MEMORY.
 */
int qyi_dutch_mates(const struct qyi_field *field, uint32_t *mate);

/* `compare` of struct qyi_fide: compares by the criteria of the Dutch system, or by those of Burstein for a
 * field ordered by rank. */
int qyi_bracket_compare(const struct qyi_rounds *rounds, struct qy_pair_reason *list, size_t most);

#endif
