/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of `qiyuan tournament`, each in its own file. Functions with an int result return an exit code;
 * errors have been reported.
 */
#ifndef QYI_CLI_TOURNAMENT_H
#define QYI_CLI_TOURNAMENT_H

#include "answer/event.h"
#include "cli/cli.h"

#include <qiyuan/event/prizes.h>
#include <qiyuan/event/standings.h>
#include <qiyuan/event/tournament_log.h>
#include <qiyuan/event/trf.h>

/* ---- tournament_act.c: add, bye, result ... -------------------------------------------------------- */

/* True if an action is an act; qyi_cli_tournament_act() does the act given by the operands. */
bool qyi_cli_is_act(const char *name);
int qyi_cli_tournament_act(struct qyi_cli *cli, const char *path);

/* Makes the act that begins an event from the options; it borrows from them. */
void qyi_cli_announced(const struct qyi_cli *cli, const char *name, struct qy_tournament_act *ret_act);

/* ---- tournament_answers.c: standings, bracket, match without results ... --------------------------- */

/* True if the action only reports on an event; qyi_cli_tournament_tell() does so. */
bool qyi_cli_is_told(const struct qyi_cli *cli);
int qyi_cli_tournament_tell(struct qyi_cli *cli, const char *path);

/* Reads the event from a file of either kind, or with `log` only from a log. After an error there is no event
 * to free. */
int qyi_cli_event(const struct qyi_cli *cli, const char *path, bool log, struct qyi_event *ret_event);

/* The options about ranking: --tiebreaks, --rounds, --withdrawn, --conduct, --stage, --group, and the data
 * they point to. `players`: rank the rows of a report file even if it has teams. After an error there is
 * nothing to free. */
struct qyi_cli_ranked {
    struct qyi_rank_asked asked;
    uint16_t *withdrawn;
    struct qy_conduct *conduct;
};
int qyi_cli_rank_asked(const struct qyi_cli *cli, const struct qyi_event *event, bool players,
                       struct qyi_cli_ranked *ret_ranked);
void qyi_cli_ranked_free(struct qyi_cli_ranked *ranked);

/* Reports why an event can't be ranked. */
int qyi_cli_refuse_ranking(const struct qyi_cli *cli, const char *path, const struct qy_error *error);

/* tournament_report.c: pairs the next round of a report file; checks a file of either kind round by round. */
int qyi_cli_report_pair(struct qyi_cli *cli, const char *path, struct qyi_event *event);
int qyi_cli_check(struct qyi_cli *cli, const char *path, struct qyi_event *event);
/* With up to this number of alternatives. */
int qyi_cli_report_explain(struct qyi_cli *cli, const char *path, struct qy_trf *trf, unsigned round,
                           struct qy_pair pair, size_t most);

/* tournament_log.c: begins an event; pairs its next round. */
int qyi_cli_tournament_new(struct qyi_cli *cli, const char *path);
int qyi_cli_log_pair(struct qyi_cli *cli, const char *path);

/* tournament_simulate.c: a system's table for this number of players; a random event. */
int qyi_cli_tournament_table(struct qyi_cli *cli, const char *count);
int qyi_cli_tournament_simulate(struct qyi_cli *cli);

/* tournament_import.c, tournament_print.c: imports participants and rounds from another file, and ratings
 * from a list; prints papers. */
int qyi_cli_tournament_import(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_ratings(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_print(struct qyi_cli *cli, const char *path);

/* tournament_answers.c: how prizes are divided, by --share and --hort. */
enum qy_prize_division qyi_cli_division(const struct qyi_cli *cli, const struct qyi_event *event);

/* tournament_games.c: prints the start of a game's log; enters results of a round from lines, or one from a
 * game's log. */
int qyi_cli_tournament_game(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_results(struct qyi_cli *cli, const char *path);
int qyi_cli_result_of_log(struct qyi_cli *cli, const char *path);

/* Sets the rules and regulations of an act from --rules and --regulations, if given; `log` is NULL for `new`.
 * The act borrows from `text`. */
int qyi_cli_regulate(const struct qyi_cli *cli, const struct qy_tournament_log *log,
                     struct qy_tournament_act *act, struct qy_buf *text);

/* ---- tournament_house.c: tournaments on a server instead of files ----------------------------------- */

/* True if an operand is the link of a tournament, or a file that contains one. */
bool qyi_cli_names_house(const char *operand);
/* Runs an action on the tournament whose link is the second operand: `run` works on a copy of its log, and
 * the lines that it adds are sent to the server. Answers are printed after the server has accepted them. */
int qyi_cli_at_house(struct qyi_cli *cli, int (*run)(struct qyi_cli *cli));
int qyi_cli_tournament_publish(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_follow(struct qyi_cli *cli);

#endif
