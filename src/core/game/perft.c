/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counting on several threads: the tree is cut two plies below its root, and the threads take one subtree
 * after another. That is fine enough for an even load and coarse enough to cost nothing.
 */
#include "game/ops.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct share {
    const struct qy_position *pieces;
    size_t count;
    unsigned depth;
    atomic_size_t next;
    atomic_uint_fast64_t nodes;
};

static void *count_pieces(void *user)
{
    struct share *share = user;
    uint64_t nodes = 0;

    for (;;) {
        size_t i = atomic_fetch_add_explicit(&share->next, 1, memory_order_relaxed);

        if (i >= share->count)
            break;
        struct qy_position position = share->pieces[i];
        nodes += qyi_ops(&position)->perft(&position, share->depth);
    }
    atomic_fetch_add(&share->nodes, nodes);
    return NULL;
}

/* Appends the positions after all legal moves of `position`; returns the new count. */
static size_t add_children(const struct qy_position *position, struct qy_position *pieces, size_t count)
{
    qy_move moves[QY_MAX_MOVES];
    size_t move_count = qyi_ops(position)->legal(position, moves);

    for (size_t i = 0; i < move_count; i++) {
        struct qy_undo undo;

        pieces[count] = *position;
        qyi_ops(position)->make(&pieces[count++], moves[i], &undo);
    }
    return count;
}

/* Cuts the tree two plies down; the caller frees the positions. */
static int cut(const struct qy_position *position, struct qy_position **ret_pieces, size_t *ret_count)
{
    struct qy_position *first = malloc(QY_MAX_MOVES * sizeof *first);
    size_t count = 0;

    if (!first)
        return QY_E_MEMORY;
    size_t first_count = add_children(position, first, 0);
    struct qy_position *pieces = malloc((first_count * QY_MAX_MOVES + 1) * sizeof *pieces);
    if (!pieces) {
        free(first);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < first_count; i++)
        count = add_children(&first[i], pieces, count);
    free(first);
    *ret_pieces = pieces;
    *ret_count = count;
    return 0;
}

/* Runs the shares on this thread and up to `extra` others; if fewer can be started, those do all the work. */
static int run(struct share *share, unsigned extra)
{
    pthread_t *threads = calloc(extra, sizeof *threads);
    unsigned started = 0;

    if (!threads)
        return QY_E_MEMORY;
    while (started < extra && pthread_create(&threads[started], NULL, count_pieces, share) == 0)
        started++;
    count_pieces(share);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    return 0;
}

int qy_perft(const struct qy_position *position, unsigned depth, unsigned threads, uint64_t *ret_nodes)
{
    struct qy_position *pieces;
    struct share share;
    size_t count;

    if (threads <= 1 || depth < 4) {
        struct qy_position copy = *position;

        *ret_nodes = depth == 0 ? 1 : qyi_ops(position)->perft(&copy, depth);
        return 0;
    }
    int status = cut(position, &pieces, &count);
    if (status < 0)
        return status;
    share.pieces = pieces;
    share.count = count;
    share.depth = depth - 2;
    atomic_init(&share.next, 0);
    atomic_init(&share.nodes, 0);
    status = run(&share, threads - 1);
    if (status == 0)
        *ret_nodes = atomic_load(&share.nodes);
    free(pieces);
    return status;
}
