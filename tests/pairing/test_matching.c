/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matchings against all matchings of small random graphs, in every width of numbers. */
#include "cmocka_all.h"

#include "pairing/matching.h"
#include "share.h"

#include <stdlib.h>
#include <string.h>

#define MOST 10

/* A small generator of its own, so that a failing case can be found again. */
static uint32_t draw(uint64_t *seed, uint32_t below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33) % below;
}

struct graph {
    size_t count;
    int64_t weight[MOST][MOST]; /* -1: not possible */
    bool settled[MOST];
};

static struct graph random_graph(uint64_t *seed)
{
    struct graph graph = {.count = 2 + draw(seed, MOST - 1)};
    uint32_t density = 1 + draw(seed, 10);
    uint32_t most = 1 + draw(seed, 3) * draw(seed, 12);

    for (size_t x = 0; x < graph.count; x++)
        for (size_t y = x + 1; y < graph.count; y++) {
            graph.weight[x][y] = draw(seed, 10) < density ? (int64_t)(8 * (1 + draw(seed, most))) : -1;
            graph.weight[y][x] = graph.weight[x][y];
        }
    return graph;
}

/* The greatest sum of weights of pairs among the vertices in `left`. */
static int64_t best_of_all(const struct graph *graph, unsigned left)
{
    unsigned x = 0;
    int64_t best;

    if (left == 0)
        return 0;
    while (!(left >> x & 1))
        x++;
    left &= ~(1U << x);
    best = best_of_all(graph, left);
    for (unsigned y = x + 1; y < graph->count; y++)
        if ((left >> y & 1) && graph->weight[x][y] >= 0) {
            int64_t sum = graph->weight[x][y] + best_of_all(graph, left & ~(1U << y));

            best = sum > best ? sum : best;
        }
    return best;
}

static int64_t weight_of_matching(const struct graph *graph, const struct qyi_matcher *matcher)
{
    int64_t sum = 0;

    for (size_t x = 0; x < graph->count; x++) {
        size_t y = qyi_matcher_mate(matcher, x);

        if (y == SIZE_MAX)
            continue;
        assert_int_equal(qyi_matcher_mate(matcher, y), x);
        assert_true(graph->weight[x][y] >= 0);
        if (x < y)
            sum += graph->weight[x][y];
    }
    return sum;
}

static void must_be_best(const struct graph *graph, const struct qyi_matcher *matcher, uint64_t number,
                         const char *when)
{
    int64_t expected = best_of_all(graph, (1U << graph->count) - 1);
    int64_t got = weight_of_matching(graph, matcher);

    if (expected != got)
        fail_msg("graph %llu, %s: expected %lld, got %lld", (unsigned long long)number, when,
                 (long long)expected, (long long)got);
}

static struct qyi_matcher *solved(const struct graph *graph, size_t bits)
{
    uint32_t hint[MOST] = {0};
    uint8_t class_of[MOST];
    struct qyi_matcher *matcher;

    assert_int_equal(qyi_matcher_new(graph->count, bits, &matcher), 0);
    for (size_t x = 0; x < graph->count; x++)
        for (size_t y = x + 1; y < graph->count; y++)
            if (graph->weight[x][y] >= 0) {
                /* The same weight in two parts, as criteria make it. */
                struct qyi_term terms[2] = {{(uint32_t)graph->weight[x][y] / 16, 4},
                                            {(uint32_t)graph->weight[x][y] % 16, 0}};

                qyi_matcher_set(matcher, x, y, terms, 2);
            }
    for (size_t x = 0; x < graph->count; x++)
        class_of[x] = (uint8_t)((size_t)(graph->weight[0][1] + 1) % 3 * x / 4);
    qyi_matcher_solve(matcher, hint, class_of);
    return matcher;
}

/* Changes that a user of the matcher makes, at random; the matching is the best one after each. */
static void change(struct graph *graph, struct qyi_matcher *matcher, uint64_t *seed, uint64_t number)
{
    size_t x = draw(seed, (uint32_t)graph->count);
    size_t mate = qyi_matcher_mate(matcher, x);

    if (graph->settled[x])
        return;
    switch (draw(seed, 4)) {
    case 0: /* new weights for the pairs of one */
        for (size_t y = 0; y < graph->count; y++)
            if (graph->weight[x][y] >= 0 && x != y) {
                int64_t by = (int64_t)draw(seed, 9) - (graph->weight[x][y] > 8 ? 4 : 0);

                qyi_matcher_nudge(matcher, x, y, by);
                graph->weight[x][y] += by;
                graph->weight[y][x] += by;
            }
        qyi_matcher_mend(matcher, x);
        must_be_best(graph, matcher, number, "mended");
        break;
    case 1: /* a pair less */
        for (size_t y = 0; y < graph->count; y++)
            if (y != x && y != mate && draw(seed, 3) == 0) {
                qyi_matcher_forbid(matcher, x, y);
                graph->weight[x][y] = -1;
                graph->weight[y][x] = -1;
            }
        must_be_best(graph, matcher, number, "without some pairs");
        break;
    case 2: /* a pair for good */
        if (mate == SIZE_MAX)
            break;
        qyi_matcher_settle(matcher, x);
        graph->settled[x] = graph->settled[mate] = true;
        for (size_t y = 0; y < graph->count; y++) {
            if (y != mate && y != x)
                graph->weight[x][y] = graph->weight[y][x] = -1;
            if (y != x && y != mate)
                graph->weight[mate][y] = graph->weight[y][mate] = -1;
        }
        must_be_best(graph, matcher, number, "settled");
        break;
    default: { /* prices */
        qyi_nudge price[MOST];

        for (size_t y = 0; y < graph->count; y++)
            price[y] = draw(seed, 6);
        for (size_t a = 0; a < graph->count; a++)
            for (size_t b = a + 1; b < graph->count; b++)
                if (graph->weight[a][b] >= 0) {
                    int64_t by = (int64_t)price[a] + (int64_t)price[b] - draw(seed, 3);

                    by = graph->weight[a][b] + by < 0 ? 0 : by;
                    qyi_matcher_nudge(matcher, a, b, by);
                    graph->weight[a][b] += by;
                    graph->weight[b][a] += by;
                }
        qyi_matcher_reprice(matcher, price);
        must_be_best(graph, matcher, number, "repriced");
    }
    }
}

static void matchings_are_the_best(void **state)
{
    static const struct {
        size_t bits;
        uint64_t graphs;
    } widths[] = {{40, 30000}, {400, 6000}, {3000, 1500}};

    (void)state;
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++)
        for (uint64_t number = 0; number < widths[i].graphs / test_sample(); number++) {
            uint64_t seed = number;
            struct graph graph = random_graph(&seed);
            struct qyi_matcher *matcher = solved(&graph, widths[i].bits);

            must_be_best(&graph, matcher, number, "solved");
            for (unsigned step = 0; step < 6; step++)
                change(&graph, matcher, &seed, number);
            qyi_matcher_free(matcher);
        }
}

/* A pair that is called impossible in the best matchings is in none. */
static void maybe_leaves_nothing_out(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < 5000 / test_sample(); number++) {
        uint64_t seed = number;
        struct graph graph = random_graph(&seed);
        struct qyi_matcher *matcher = solved(&graph, 40);
        unsigned all = (1U << graph.count) - 1;
        int64_t best = best_of_all(&graph, all);

        for (unsigned x = 0; x < graph.count; x++)
            for (unsigned y = x + 1; y < graph.count; y++)
                if (graph.weight[x][y] >= 0 && !qyi_matcher_maybe(matcher, x, y) &&
                    graph.weight[x][y] + best_of_all(&graph, all & ~(1U << x | 1U << y)) == best)
                    fail_msg("graph %llu: %u-%u", (unsigned long long)number, x, y);
        qyi_matcher_free(matcher);
    }
}

static bool pairs_exist(const struct graph *graph, unsigned left)
{
    unsigned x = 0;

    if (left == 0)
        return true;
    while (!(left >> x & 1))
        x++;
    left &= ~(1U << x);
    for (unsigned y = x + 1; y < graph->count; y++)
        if ((left >> y & 1) && graph->weight[x][y] >= 0 && pairs_exist(graph, left & ~(1U << y)))
            return true;
    return false;
}

static void perfect_matchings_are_found(void **state)
{
    unsigned yes[2] = {0};

    (void)state;
    for (uint64_t number = 0; number < 40000 / test_sample(); number++) {
        uint64_t seed = number;
        struct graph graph = random_graph(&seed);
        uint64_t bye = draw(&seed, 1U << graph.count);
        unsigned left = draw(&seed, 1U << graph.count);
        uint32_t vertex[MOST];
        size_t count = 0;
        struct qyi_graph bits;
        bool expected = false;
        bool odd;

        assert_int_equal(qyi_graph_new(graph.count, &bits), 0);
        for (uint32_t x = 0; x < graph.count; x++) {
            if (left >> x & 1)
                vertex[count++] = x;
            for (uint32_t y = 0; y < graph.count; y++)
                if (x != y && graph.weight[x][y] >= 0)
                    qyi_graph_set(&bits, x, y);
        }
        odd = count % 2 == 1;
        if (!odd)
            expected = pairs_exist(&graph, left);
        for (size_t i = 0; odd && i < count; i++)
            if (bye >> vertex[i] & 1)
                expected = expected || pairs_exist(&graph, left & ~(1U << vertex[i]));
        if (qyi_graph_perfect(&bits, vertex, count, odd ? &bye : NULL) != (expected ? 1 : 0))
            fail_msg("graph %llu: expected %d", (unsigned long long)number, expected);
        yes[odd] += expected;
        qyi_graph_free(&bits);
    }
    assert_true(yes[0] > 1000 / test_sample() && yes[1] > 1000 / test_sample());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matchings_are_the_best),
        cmocka_unit_test(maybe_leaves_nothing_out),
        cmocka_unit_test(perfect_matchings_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
