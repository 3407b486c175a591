/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The parts of `qiyuan tournament`, each in a file of its own. */
#ifndef QYI_CLI_TOURNAMENT_H
#define QYI_CLI_TOURNAMENT_H

#include "cli/cli.h"
#include "cli/table.h"

#include <qiyuan/standings.h>
#include <qiyuan/trf.h>

/* Reads a whole file, unpacked where it is packed. Returns an exit code; what is wrong was said. */
int qyi_cli_read_whole(const struct qyi_cli *cli, const char *path, struct qy_buf *text);

/* Reads a report file, whose points must be right. Returns an exit code; what is wrong was said. */
int qyi_cli_read_trf(const struct qyi_cli *cli, const char *path, struct qy_trf **ret_trf);

/* An event with its standings. */
struct qyi_cli_standings {
    struct qyi_cli *cli;
    const struct qy_tournament *tournament;
    const struct qy_team_tournament *teams; /* whose tournament of teams it is; NULL: of players */
    struct qy_tiebreak_list tiebreaks;
    struct qy_standings *standings;
};

/* The name of a player who takes part. */
const char *qyi_cli_player_name(const struct qyi_cli_standings *view, unsigned number);
/* Puts the rank, number and name of a row into an open object. */
void qyi_cli_put_ranked(const struct qyi_cli_standings *view, const struct qy_standing *row,
                        struct qyi_json *json);

/* Appends points with one decimal. */
void qyi_cli_add_points(struct qy_buf *out, qy_points points);

/* Appends the cross table to the answer. */
void qyi_cli_add_crosstable(const struct qyi_cli_standings *view);

/*
 * Reads a file of conduct: number, fouls, warnings, disqualifications a line, separated by tabs; the later
 * ones may be left out. The caller frees the list. Returns an exit code; what is wrong was said.
 */
int qyi_cli_read_conduct(const struct qyi_cli *cli, const char *path, struct qy_conduct **ret_list,
                         size_t *ret_count);

/* `standings FILE` and `crosstable FILE`. Return an exit code. */
int qyi_cli_tournament_standings(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_crosstable(struct qyi_cli *cli, const char *path);

/* Ranks the event of a view by --tiebreaks, its own tie-breaks or the usual ones. Returns an exit code. */
int qyi_cli_rank(struct qyi_cli_standings *view, const char *path);

/* `export --html FOLDER FILE`. Returns an exit code. */
int qyi_cli_tournament_html(struct qyi_cli *cli, const char *path);

/* `print FILE`: the papers of --what as PDF. Returns an exit code. */
int qyi_cli_tournament_print(struct qyi_cli *cli, const char *path);

/* Where a file is the log of an event in stages: `standings`, `crosstable` of a group (--stage, --group).
 * They tell through `ret_section` and `ret_standings` what to show instead of the file's own; NULL without
 * stages. */
int qyi_cli_stage_section(struct qyi_cli *cli, const char *path, struct qy_tournament **ret_section,
                          struct qy_standings **ret_standings);
/* True where the file is the log of an event in stages. */
bool qyi_cli_has_stages(const struct qyi_cli *cli, const char *path);
/* `standings` of such an event without --stage, `bracket` and `decide FILE NUMBERS ...`. Return an exit code.
 */
int qyi_cli_tournament_places(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_bracket(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_decide(struct qyi_cli *cli, const char *path);

/* Team events: `member`, `lineup`, `match`, and the order of the teams (`teams`). Return an exit code. */
int qyi_cli_tournament_member(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_lineup(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_match(struct qyi_cli *cli, const char *path);
/* True where the file is the log of an event with matches of teams. */
bool qyi_cli_has_team_matches(const char *path);
int qyi_cli_tournament_teams(struct qyi_cli *cli, const char *path);
/*
 * `standings` of such a log by tie-breaks, those of --tiebreaks or announced ones; `add` writes them. Returns
 * an exit code; `ret_none` where there are no such tie-breaks, and nothing was done.
 */
int qyi_cli_teams_by_tiebreaks(struct qyi_cli *cli, const char *path,
                               void (*add)(const struct qyi_cli_standings *), bool *ret_none);

/* `titles FILE`: who made the performance of a title. */
int qyi_cli_tournament_titles(struct qyi_cli *cli, const char *path);

/* `norms FILE`: who made a norm for a title, or which articles are missed. */
int qyi_cli_tournament_norms(struct qyi_cli *cli, const char *path);

#endif
