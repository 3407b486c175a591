/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What qiyuan match tells of its games and of how it stands. */
#ifndef QYI_CLI_MATCH_H
#define QYI_CLI_MATCH_H

#include "cli/cli.h"

#include <qiyuan/duel.h>

/* Appends a game: a line with tabs, or an object. */
void qyi_cli_match_game(struct qyi_cli *cli, const struct qy_match_game *game);

#define QYI_CLI_MATCH_NAME 128

/* How a match stands, and which faults each engine had. */
struct qyi_cli_standing {
    char name[2][QYI_CLI_MATCH_NAME];
    struct qy_match_score score;
    uint64_t faults[2][QY_FAULT_COUNT];
    const struct qy_sprt *sprt; /* NULL where none was asked for */
    uint64_t moves;             /* of all games, openings included */
    int64_t overhead;           /* nanoseconds between answers and next questions, all in all */
};

/* Appends how the match stands or ended: sentences, or an object. */
void qyi_cli_match_standing(struct qyi_cli *cli, const struct qyi_cli_standing *standing);

#endif
