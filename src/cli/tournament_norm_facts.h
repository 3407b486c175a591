/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What a tournament file and the command line tell about title norms. */
#ifndef QYI_CLI_TOURNAMENT_NORM_FACTS_H
#define QYI_CLI_TOURNAMENT_NORM_FACTS_H

#include "cli/cli.h"

#include <qiyuan/norms.h>
#include <qiyuan/tournament.h>

/* An event as norms see it. */
struct qyi_cli_norm_facts {
    struct qy_norm_event event;
    struct qy_norm_field_counts field; /* of a Swiss */
    unsigned over;                     /* rounds */
    unsigned without_federation;       /* players */
    bool any_title;
};

/* Gathers them; --exempt, --host and --system are asked before the file. Returns an exit code; what is wrong
 * was said. */
int qyi_cli_norm_facts(const struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament,
                       struct qyi_cli_norm_facts *ret_facts);

/* What a player had, round by round, into `games` with room for QY_NORM_ROUNDS_MOST. Returns how many. */
size_t qyi_cli_norm_games(const struct qyi_cli_norm_facts *facts, const struct qy_tournament *tournament,
                          const struct qy_tournament_player *player, struct qy_norm_game *games);

#endif
