/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The parts of `qiyuan tournament`, each in a file of its own. */
#ifndef QYI_CLI_TOURNAMENT_H
#define QYI_CLI_TOURNAMENT_H

#include "answer/event.h"
#include "cli/cli.h"

#include <qiyuan/standings.h>
#include <qiyuan/trf.h>

/* Reads the event of a file of either kind, or with `log` of a log alone. Returns an exit code; what is wrong was
 * said, and there is none. */
int qyi_cli_event(const struct qyi_cli *cli, const char *path, bool log, struct qyi_event *ret_event);

/* Ranks it as the options ask: --tiebreaks, --rounds, --withdrawn, --conduct, --stage, --group; `players`:
 * the rows of a report file, even where it is one of teams. Returns an exit code; what is wrong was said. */
int qyi_cli_rank(const struct qyi_cli *cli, const char *path, const struct qyi_event *event, bool players,
                 struct qyi_ranking *ret_ranking);

/* What the options ask of ranks, and what that points to. Returns an exit code; what is wrong was said, and there is
 * nothing to be freed. */
struct qyi_cli_ranked {
    struct qyi_rank_asked asked;
    uint16_t *withdrawn;
    struct qy_conduct *conduct;
};
int qyi_cli_rank_asked(const struct qyi_cli *cli, const struct qyi_event *event, bool players,
                       struct qyi_cli_ranked *ret_ranked);
void qyi_cli_ranked_free(struct qyi_cli_ranked *ranked);

/* Says why an event can't be ranked. Returns the exit code that it calls for. */
int qyi_cli_refuse_ranking(const struct qyi_cli *cli, const char *path, const struct qy_error *error);

/* Whether the action tells something of an event, and changes nothing: standings, bracket, match without results ... */
bool qyi_cli_is_told(const struct qyi_cli *cli);
/* Tells it. Returns an exit code. */
int qyi_cli_tournament_tell(struct qyi_cli *cli, const char *path);

/* `print FILE`: the papers of --what as PDF. Returns an exit code. */
int qyi_cli_tournament_print(struct qyi_cli *cli, const char *path);

#endif
