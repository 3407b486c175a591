/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What qiyuan match tells of its games and of how it stands. */
#ifndef QYI_CLI_MATCH_H
#define QYI_CLI_MATCH_H

#include "cli/cli.h"

#include <qiyuan/duel.h>

/* Appends a game: a line with tabs, or an object. */
void qyi_cli_match_game(struct qyi_cli *cli, const struct qy_match_game *game);

/* Appends how the match stands or ended: sentences, or an object. `sprt` is NULL where none was asked for. */
void qyi_cli_match_standing(struct qyi_cli *cli, const char *const name[2],
                            const struct qy_match_score *score, const struct qy_sprt *sprt);

#endif
