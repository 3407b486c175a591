/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tuner's command line. */
#include "tune.h"

#include <stdlib.h>
#include <string.h>

static int seed(const struct tune_game *game)
{
    static qyi_score params[QYI_EVAL_TERMS];

    game->seed(params);
    return tune_write(game, params, stdout);
}

int main(int argc, char **argv)
{
    const struct tune_game *game = argc > 2 ? tune_game(argv[2]) : NULL;

    if (!game) {
        fputs("usage: tune seed chess|xiangqi\n", stderr);
        return 2;
    }
    if (strcmp(argv[1], "seed") == 0)
        return seed(game) ? 1 : 0;
    return 2;
}
