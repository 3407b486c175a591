/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Measures legal move generation: counts the leaves of the tree from the starting position and checks the
 * number.
 *
 * Usage: perft_xiangqi [DEPTH [plain]]
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "xiangqi/movegen.h"

int main(int argc, char **argv)
{
    static const uint64_t known[] = {1, 44, 1920, 79666, 3290240, 133312995, 5392831844};
    unsigned depth = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 5;
    bool plain = argc > 2 && strcmp(argv[2], "plain") == 0;
    const struct qyi_xiangqi_body_ops *body =
        plain ? qyi_xiangqi_body(QYI_XIANGQI_BODY_PLAIN) : qyi_xiangqi_best_body();
    struct qy_xiangqi_position position;
    uint64_t nodes;
    clock_t start = clock();

    qyi_xiangqi_start(&position);
    nodes = body->perft(&position, depth);
    printf("perft %u nodes %" PRIu64 " cpu %.3f s\n", depth, nodes,
           (double)(clock() - start) / CLOCKS_PER_SEC);
    return depth < sizeof known / sizeof known[0] && nodes != known[depth];
}
