/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A matching with the most pairs in a general graph: Edmonds' search for augmenting paths, one root at a
 * time, with blossoms stored as bases of their vertices.
 */
#include "pairing/matching.h"

#include <qiyuan/core/error.h>

#include <stdlib.h>
#include <string.h>

#define NOBODY UINT32_MAX

int qyi_graph_new(size_t count, struct qyi_graph *ret_graph)
{
    size_t words = (count + 63) / 64;
    uint64_t *row = calloc(count * words + 1, sizeof *row);

    if (!row)
        return QY_E_MEMORY;
    *ret_graph = (struct qyi_graph){count, words, row};
    return 0;
}

void qyi_graph_free(struct qyi_graph *graph)
{
    free(graph->row);
    graph->row = NULL;
}

/* The requested vertices, numbered 0 to count - 1, and one more for the bye, if there is one. */
struct search {
    const struct qyi_graph *graph;
    const uint32_t *vertex;
    const uint64_t *bye;
    uint32_t count; /* with the bye */
    uint32_t real;
    uint32_t *mate;
    uint32_t *above; /* for an even vertex none; for an odd one the even vertex that it was reached from */
    uint32_t *base;
    uint32_t *queue;
    uint32_t *seen; /* stamps for the way up to the common base */
    uint32_t stamp;
    bool *even;
    bool *member; /* of the blossom under construction */
};

static bool joined(const struct search *search, uint32_t x, uint32_t y)
{
    if (search->bye && (x == search->real || y == search->real)) {
        uint32_t v = x == search->real ? y : x;

        return search->bye[search->vertex[v] / 64] >> (search->vertex[v] % 64) & 1;
    }
    return qyi_graph_has(search->graph, search->vertex[x], search->vertex[y]);
}

/* The first common base of two even vertices on their ways to the root. */
static uint32_t common_base(struct search *search, uint32_t x, uint32_t y)
{
    search->stamp++;
    for (;;) {
        if (x != NOBODY) {
            x = search->base[x];
            if (search->seen[x] == search->stamp)
                return x;
            search->seen[x] = search->stamp;
            x = search->mate[x] == NOBODY ? NOBODY : search->above[search->mate[x]];
        }
        uint32_t other = x;

        x = y;
        y = other;
    }
}

/* Marks the bases on the way from x up to the blossom's base, and makes the way downwards passable. */
static void mark_way(struct search *search, uint32_t x, uint32_t base, uint32_t child)
{
    while (search->base[x] != base) {
        uint32_t mate = search->mate[x];

        search->member[search->base[x]] = true;
        search->member[search->base[mate]] = true;
        search->above[x] = child;
        child = mate;
        x = search->above[mate];
    }
}

/* Shrinks the odd cycle that the pair x, y closes; vertices that become even are put into the queue. */
static void shrink(struct search *search, uint32_t x, uint32_t y, uint32_t *tail)
{
    uint32_t base = common_base(search, x, y);

    memset(search->member, 0, search->count * sizeof *search->member);
    mark_way(search, x, base, y);
    mark_way(search, y, base, x);
    for (uint32_t v = 0; v < search->count; v++) {
        if (!search->member[search->base[v]])
            continue;
        search->base[v] = base;
        if (!search->even[v]) {
            search->even[v] = true;
            search->queue[(*tail)++] = v;
        }
    }
}

/* Turns the alternating path that ends at the free vertex `x` into pairs. */
static void augment(struct search *search, uint32_t x)
{
    while (x != NOBODY) {
        uint32_t above = search->above[x];
        uint32_t next = search->mate[above];

        search->mate[x] = above;
        search->mate[above] = x;
        x = next;
    }
}

/* Looks from one even vertex; true when the matching has grown. */
static bool look(struct search *search, uint32_t x, uint32_t *tail)
{
    for (uint32_t y = 0; y < search->count; y++) {
        if (y == x || search->base[x] == search->base[y] || search->mate[x] == y || !joined(search, x, y))
            continue;
        if (search->even[y]) {
            shrink(search, x, y, tail);
        } else if (search->above[y] == NOBODY) {
            search->above[y] = x;
            if (search->mate[y] == NOBODY) {
                augment(search, y);
                return true;
            }
            search->even[search->mate[y]] = true;
            search->queue[(*tail)++] = search->mate[y];
        }
    }
    return false;
}

static bool grow_from(struct search *search, uint32_t root)
{
    uint32_t head = 0;
    uint32_t tail = 0;

    for (uint32_t v = 0; v < search->count; v++) {
        search->even[v] = false;
        search->above[v] = NOBODY;
        search->base[v] = v;
    }
    search->even[root] = true;
    search->queue[tail++] = root;
    while (head < tail)
        if (look(search, search->queue[head++], &tail))
            return true;
    return false;
}

/* Pairs each player with the next free one, since neighbours in the order of players can usually meet. */
static void pair_neighbours(struct search *search)
{
    for (uint32_t x = 0; x < search->count; x++)
        for (uint32_t y = x + 1; search->mate[x] == NOBODY && y < search->count; y++)
            if (search->mate[y] == NOBODY && joined(search, x, y)) {
                search->mate[x] = y;
                search->mate[y] = x;
            }
}

static bool all_paired(struct search *search)
{
    for (uint32_t v = 0; v < search->count; v++)
        search->mate[v] = NOBODY;
    pair_neighbours(search);
    for (uint32_t v = 0; v < search->count; v++)
        if (search->mate[v] == NOBODY && !grow_from(search, v))
            return false;
    return true;
}

/* Room for a search; NULL when memory runs out. The caller frees it. */
static void *prepare(struct search *search)
{
    uint32_t total = search->count;
    uint32_t *memory = calloc((size_t)total + 1, 5 * sizeof *memory + 2 * sizeof(bool));

    if (!memory)
        return NULL;
    search->mate = memory;
    search->above = memory + total;
    search->base = memory + 2 * (size_t)total;
    search->queue = memory + 3 * (size_t)total;
    search->seen = memory + 4 * (size_t)total;
    search->even = (bool *)(memory + 5 * (size_t)total);
    search->member = search->even + total;
    return memory;
}

int qyi_graph_perfect(const struct qyi_graph *graph, const uint32_t *vertex, size_t count,
                      const uint64_t *bye)
{
    uint32_t total = (uint32_t)count + (bye ? 1 : 0);
    struct search search = {
        .graph = graph, .vertex = vertex, .bye = bye, .count = total, .real = (uint32_t)count};

    if (total % 2 != 0)
        return 0;
    void *memory = prepare(&search);
    if (!memory)
        return QY_E_MEMORY;
    int answer = all_paired(&search) ? 1 : 0;
    free(memory);
    return answer;
}

int qyi_graph_most(const struct qyi_graph *graph, const uint32_t *vertex, size_t count, uint32_t *mate,
                   bool *missable)
{
    struct search search = {
        .graph = graph, .vertex = vertex, .count = (uint32_t)count, .real = (uint32_t)count};
    void *memory = prepare(&search);

    if (!memory)
        return QY_E_MEMORY;
    for (uint32_t v = 0; v < search.count; v++)
        search.mate[v] = NOBODY;
    pair_neighbours(&search);
    for (uint32_t v = 0; v < search.count; v++)
        if (search.mate[v] == NOBODY)
            (void)grow_from(&search, v);
    for (uint32_t v = 0; v < search.count; v++) {
        mate[v] = search.mate[v];
        missable[v] = false;
    }
    /* every vertex at the even end of a path from an unpaired vertex can be unpaired instead (Gallai) */
    for (uint32_t v = 0; v < search.count; v++) {
        if (search.mate[v] != NOBODY)
            continue;
        (void)grow_from(&search, v);
        for (uint32_t w = 0; w < search.count; w++)
            missable[w] = missable[w] || search.even[w];
    }
    free(memory);
    return 0;
}
