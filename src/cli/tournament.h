/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The parts of `qiyuan tournament`, each in a file of its own. */
#ifndef QYI_CLI_TOURNAMENT_H
#define QYI_CLI_TOURNAMENT_H

#include "answer/event.h"
#include "cli/cli.h"

#include <qiyuan/standings.h>
#include <qiyuan/trf.h>

/* Reads the event of a file of either kind. Returns an exit code; what is wrong was said, and there is none.
 */
int qyi_cli_event(const struct qyi_cli *cli, const char *path, struct qyi_event *ret_event);

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

/* `standings FILE` and `crosstable FILE`. Return an exit code. */
int qyi_cli_tournament_standings(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_crosstable(struct qyi_cli *cli, const char *path);

/* `export --html FOLDER FILE`. Returns an exit code. */
int qyi_cli_tournament_html(struct qyi_cli *cli, const char *path);

/* `print FILE`: the papers of --what as PDF. Returns an exit code. */
int qyi_cli_tournament_print(struct qyi_cli *cli, const char *path);

/* `bracket FILE` and `decide FILE NUMBERS ...`. Return an exit code. */
int qyi_cli_tournament_bracket(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_decide(struct qyi_cli *cli, const char *path);

/* Team events: `member`, `lineup`, `match`, the boards of a round, and the order of the teams
 * (`teams`). Return an exit code. */
int qyi_cli_tournament_member(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_lineup(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_match(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_boards(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_teams(struct qyi_cli *cli, const char *path);

/* `edit FILE NUMBER`, `event FILE`, `avoid FILE NUMBERS`, `history FILE`, `strike FILE LINE`, `amend FILE LINE
 * ACT`, `results FILE [ROUND]`. Return an exit code. */
int qyi_cli_tournament_edit(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_announce(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_avoid(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_history(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_strike(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_amend(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_results(struct qyi_cli *cli, const char *path);

/* `titles FILE`: who made the performance of a title. */
int qyi_cli_tournament_titles(struct qyi_cli *cli, const char *path);

/* `prizes FILE PRIZES`: who gets what. */
int qyi_cli_tournament_prizes(struct qyi_cli *cli, const char *path);

/* `norms FILE`: who made a norm for a title, or which articles are missed. */
int qyi_cli_tournament_norms(struct qyi_cli *cli, const char *path);

#endif
