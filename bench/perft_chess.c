/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts the leaves of the tree of legal moves from the starting position, in every implementation that this
 * CPU can run.
 *
 * usage: perft_chess [DEPTH [BODY]] prints: implementation, nodes, CPU seconds, million nodes a second
 */
#include "chess/movegen.h"
#include "chess/position.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const uint64_t known[] = {1, 20, 400, 8902, 197281, 4865609, 119060324, UINT64_C(3195901860)};

static bool run(const struct qyi_chess_body *body, unsigned depth)
{
    struct qy_chess_position position;
    clock_t begin = clock();
    uint64_t nodes;
    double seconds;

    qyi_chess_start(&position);
    nodes = body->perft(&position, depth);
    seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%-8s perft %u: %" PRIu64 " nodes, %.3f s CPU, %.1f million nodes a second\n", body->id, depth,
           nodes, seconds, (double)nodes / seconds / 1e6);
    return depth >= sizeof known / sizeof known[0] || nodes == known[depth];
}

int main(int argc, char **argv)
{
    unsigned depth = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 6;
    bool good = true;

    for (size_t i = 0; i < qyi_chess_body_count; i++)
        if (qyi_chess_body_runs(i) && (argc < 3 || strcmp(argv[2], qyi_chess_bodies[i].id) == 0))
            good &= run(&qyi_chess_bodies[i], depth);
    if (!good)
        fputs("perft_chess: wrong count\n", stderr);
    return good ? 0 : 1;
}
