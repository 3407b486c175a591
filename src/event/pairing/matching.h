/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Matchings in general graphs.
 *
 * There are two: a matching with the most pairs, on a graph given as rows of bits; and a matching of greatest
 * weight, whose weights are wide integers made of digits, so that criteria are compared in order.
 *
 * The weighted matcher keeps its state (the duals of the primal-dual method) when weights change, and repairs
 * only what the change affects. Ties are decided in this way: raising the weights of one player's pairs
 * slightly shows which mates the player has among all the best matchings.
 */
#ifndef QYI_PAIRING_MATCHING_H
#define QYI_PAIRING_MATCHING_H

#include <qiyuan/core/buf.h>

/* ---- most pairs ------------------------------------------------------------------------------------ */

/* A graph of `count` vertices. Bit y of row x is set if x and y may be paired; the matrix is symmetric. */
struct qyi_graph {
    size_t count;
    size_t words; /* words in a row */
    uint64_t *row;
};

/* Creates a graph without pairs. Error: QY_E_MEMORY. */
int qyi_graph_new(size_t count, struct qyi_graph *ret_graph);
void qyi_graph_free(struct qyi_graph *graph);

static inline bool qyi_graph_has(const struct qyi_graph *graph, size_t x, size_t y)
{
    return graph->row[x * graph->words + y / 64] >> (y % 64) & 1;
}

static inline void qyi_graph_set(struct qyi_graph *graph, size_t x, size_t y)
{
    graph->row[x * graph->words + y / 64] |= UINT64_C(1) << (y % 64);
}

static inline void qyi_graph_clear(struct qyi_graph *graph, size_t x, size_t y)
{
    graph->row[x * graph->words + y / 64] &= ~(UINT64_C(1) << (y % 64));
}

/*
 * Whether all vertices listed in `vertex` can be paired with each other. If `bye` (a row of bits) is not
 * NULL, exactly one of the vertices in it remains unpaired. Returns 1, 0 or QY_E_MEMORY.
 */
int qyi_graph_perfect(const struct qyi_graph *graph, const uint32_t *vertex, size_t count,
                      const uint64_t *bye);

/*
 * Finds a matching with the most pairs among the listed vertices: mate[i] is the index of the mate of the
 * i-th vertex, or UINT32_MAX; missable[i] is true if some matching with the most pairs leaves that vertex
 * unpaired. Error: QY_E_MEMORY.
 */
int qyi_graph_most(const struct qyi_graph *graph, const uint32_t *vertex, size_t count, uint32_t *mate,
                   bool *missable);

/* ---- greatest weight ------------------------------------------------------------------------------- */

/* Part of a weight: value << shift. */
struct qyi_term {
    uint32_t value;
    uint32_t shift;
};

/* The number of bits needed for numbers up to `most`, 0 for 0. */
static inline uint32_t qyi_bits_for(size_t most)
{
    uint32_t bits = 0;

    while (most >> bits != 0)
        bits++;
    return bits;
}

/* Small changes of weights, in units of the lowest bit. */
__extension__ typedef __int128 qyi_nudge;

struct qyi_matcher;

/*
 * Creates a matcher for `count` vertices, without pairs. `bits` bits must hold the sum of all weights of a
 * matching. Errors: QY_E_MEMORY, also when `bits` is more than 4,000.
 */
int qyi_matcher_new(size_t count, size_t bits, struct qyi_matcher **ret_matcher);
void qyi_matcher_free(struct qyi_matcher *matcher);

/* Allows the pair of x and y, with the sum of the terms as weight. Call only before qyi_matcher_solve(). */
void qyi_matcher_set(struct qyi_matcher *matcher, size_t x, size_t y, const struct qyi_term *terms,
                     size_t count);

/*
 * Finds a matching of greatest weight. Two hints make it faster: vertex x tries hint[x] and the following
 * vertices first; and in a pair of two classes, `class_of` assigns the weight beyond that of a pair in the
 * lower class to the vertex of the higher class.
 */
void qyi_matcher_solve(struct qyi_matcher *matcher, const uint32_t *hint, const uint8_t *class_of);

/* Returns the mate of x, or SIZE_MAX. */
size_t qyi_matcher_mate(const struct qyi_matcher *matcher, size_t x);

/* True when the pair is allowed and not proved to be in no matching of greatest weight. */
bool qyi_matcher_maybe(const struct qyi_matcher *matcher, size_t x, size_t y);

/* True when the pair is allowed. */
bool qyi_matcher_has(const struct qyi_matcher *matcher, size_t x, size_t y);

/* Changes the weight of an allowed pair. Call qyi_matcher_mend() for x afterwards to repair the matching. */
void qyi_matcher_nudge(struct qyi_matcher *matcher, size_t x, size_t y, qyi_nudge by);

/* Restores a matching of greatest weight after the weights of pairs of x have changed. */
void qyi_matcher_mend(struct qyi_matcher *matcher, size_t x);

/*
 * Like qyi_matcher_mend(), but faster. Requires that x is matched, that the weight of its pair was raised by
 * `by`, and that no other pair of x was raised by more.
 */
void qyi_matcher_lift(struct qyi_matcher *matcher, size_t x, qyi_nudge by);

/* Disallows a pair; the matching then has the greatest weight among the remaining pairs. */
void qyi_matcher_forbid(struct qyi_matcher *matcher, size_t x, size_t y);

/* Fixes the pair of x: it stays in every later matching, and x and its mate have no other pairs. Neither may
 * be changed afterwards. */
void qyi_matcher_settle(struct qyi_matcher *matcher, size_t x);

/*
 * Restores a matching of greatest weight after the weight of each pair x, y was raised by at most price[x] +
 * price[y] (no price below 0).
 */
void qyi_matcher_reprice(struct qyi_matcher *matcher, const qyi_nudge *price);

#endif
