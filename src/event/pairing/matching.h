/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Matchings in general graphs.
 *
 * Two of them: one of most pairs, on a graph given as rows of bits; one of greatest weight, whose weights are
 * wide integers made of digits, so that criteria are compared one after the other.
 *
 * The weighted one keeps what it knows (the duals of the primal-dual method) when weights change, and mends
 * only what the change broke. That is how ties are decided: the weights of one player's pairs are raised a
 * little, and the matching tells what that player gets among all the best ones.
 */
#ifndef QYI_PAIRING_MATCHING_H
#define QYI_PAIRING_MATCHING_H

#include <qiyuan/core/buf.h>

/* ---- most pairs ------------------------------------------------------------------------------------ */

/* A graph of `count` vertices: bit y of row x says that x and y may be a pair; rows are symmetric. */
struct qyi_graph {
    size_t count;
    size_t words; /* of a row */
    uint64_t *row;
};

/* A graph without pairs. Error: QY_E_MEMORY. */
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
 * Whether the vertices named in `vertex` can all be paired among themselves, with `bye` (a row of bits, or
 * NULL) naming those of whom one, and no more, may be left over: with it, exactly one is.
 * Returns 1, 0 or QY_E_MEMORY.
 */
int qyi_graph_perfect(const struct qyi_graph *graph, const uint32_t *vertex, size_t count,
                      const uint64_t *bye);

/*
 * A matching of most pairs among the vertices named: mate[i] is the place of the mate of the i-th, or
 * UINT32_MAX; missable[i] tells whether some matching of most pairs leaves it out. Error: QY_E_MEMORY.
 */
int qyi_graph_most(const struct qyi_graph *graph, const uint32_t *vertex, size_t count, uint32_t *mate,
                   bool *missable);

/* ---- greatest weight ------------------------------------------------------------------------------- */

/* Part of a weight: value << shift. */
struct qyi_term {
    uint32_t value;
    uint32_t shift;
};

/* Bits that hold numbers up to `most`; none for 0. */
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
 * A graph of `count` vertices without pairs, for weights of at most `bits` bits (all that one matching sums
 * up). Errors: QY_E_MEMORY, also when `bits` is more than 4,000.
 */
int qyi_matcher_new(size_t count, size_t bits, struct qyi_matcher **ret_matcher);
void qyi_matcher_free(struct qyi_matcher *matcher);

/* Makes x and y a possible pair with the sum of the terms as weight. Only before qyi_matcher_solve(). */
void qyi_matcher_set(struct qyi_matcher *matcher, size_t x, size_t y, const struct qyi_term *terms,
                     size_t count);

/*
 * Finds a matching of greatest weight. To be quick it may be told where to look: vertex x takes the first
 * good one from hint[x] on, where it can; and what a pair of two classes weighs more than one within the
 * lower class is better laid to the vertex of the higher class.
 */
void qyi_matcher_solve(struct qyi_matcher *matcher, const uint32_t *hint, const uint8_t *class_of);

/* The other one of the pair, or SIZE_MAX. */
size_t qyi_matcher_mate(const struct qyi_matcher *matcher, size_t x);

/* True when the pair is possible and not shown to be in no matching of greatest weight. */
bool qyi_matcher_maybe(const struct qyi_matcher *matcher, size_t x, size_t y);

/* True when the pair is possible. */
bool qyi_matcher_has(const struct qyi_matcher *matcher, size_t x, size_t y);

/* Changes the weight of a possible pair. The matching is mended by qyi_matcher_mend() of x, thereafter. */
void qyi_matcher_nudge(struct qyi_matcher *matcher, size_t x, size_t y, qyi_nudge by);

/* Makes the matching one of greatest weight again after weights of pairs of x were changed. */
void qyi_matcher_mend(struct qyi_matcher *matcher, size_t x);

/*
 * What qyi_matcher_mend() does, but cheaper, where x is matched and the pair it is in was raised by `by`, and
 * all its others by as much or not at all.
 */
void qyi_matcher_lift(struct qyi_matcher *matcher, size_t x, qyi_nudge by);

/* Makes a pair impossible; the matching is one of greatest weight of what is left. */
void qyi_matcher_forbid(struct qyi_matcher *matcher, size_t x, size_t y);

/* Settles the pair of x: it stays in every matching from now on, and x and its mate have no other pairs.
 * Neither may be changed thereafter. */
void qyi_matcher_settle(struct qyi_matcher *matcher, size_t x);

/*
 * Makes the matching one of greatest weight again after the weight of any pair x, y was raised by no more
 * than price[x] + price[y] (none below 0).
 */
void qyi_matcher_reprice(struct qyi_matcher *matcher, const qyi_nudge *price);

#endif
