/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the tests of xiangqi compare with: a slow and plain generator that walks squares and tries every move
 * out, and positions made by chance from a seed.
 */
#ifndef QYI_TESTS_XIANGQI_REFERENCE_H
#define QYI_TESTS_XIANGQI_REFERENCE_H

#include "xiangqi/fen.h"
#include "xiangqi/movegen.h"
#include "xiangqi/status.h"

struct qyi_reference {
    qy_piece board[10][9];
    enum qy_side side;
};

/* The board of a position, or of a setup. */
void qyi_reference_of(const struct qy_xiangqi_position *position, struct qyi_reference *ret);
void qyi_reference_of_setup(const struct qyi_xiangqi_setup *setup, struct qyi_reference *ret);
/* True when a side's general can be taken, or the generals face each other. */
bool qyi_reference_unsafe(const struct qyi_reference *r, enum qy_side side);
/* All legal moves. */
size_t qyi_reference_legal(const struct qyi_reference *r, qy_move *ret_moves);

/* A number below `limit` (at least 1). `state` is any seed at first. */
uint32_t qyi_random(uint64_t *state, uint32_t limit);
/* A position with pieces at random points where each may stand, checked against all rules. */
void qyi_random_position(uint64_t *state, struct qy_xiangqi_position *ret);
/* Reads a FEN that must be good; ends the test otherwise. */
void qyi_read(const char *fen, struct qy_xiangqi_position *ret);
/* Writes a FEN, zero-terminated, into `text`; returns it. */
const char *qyi_fen(const struct qy_xiangqi_position *position, char text[128]);

#endif
