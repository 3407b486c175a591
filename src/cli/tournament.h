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

/*
 * Reads a file of conduct: number, fouls, warnings, disqualifications a line, separated by tabs; the later
 * ones may be left out. The caller frees the list. Returns an exit code; what is wrong was said.
 */
int qyi_cli_read_conduct(const struct qyi_cli *cli, const char *path, struct qy_conduct **ret_list,
                         size_t *ret_count);

/* Whether the action tells something of an event, and changes nothing: standings, bracket, match without results ... */
bool qyi_cli_is_told(const struct qyi_cli *cli);
/* Tells it. Returns an exit code. */
int qyi_cli_tournament_tell(struct qyi_cli *cli, const char *path);

/* `export --html FOLDER FILE`. Returns an exit code. */
int qyi_cli_tournament_html(struct qyi_cli *cli, const char *path);

/* `print FILE`: the papers of --what as PDF. Returns an exit code. */
int qyi_cli_tournament_print(struct qyi_cli *cli, const char *path);

#endif
