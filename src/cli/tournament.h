/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of `qiyuan tournament`, each in a file of its own. What returns an int returns an exit
 * code: what is wrong was said.
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

/* Whether an action is an act; does the one that the operands are. */
bool qyi_cli_is_act(const char *name);
int qyi_cli_tournament_act(struct qyi_cli *cli, const char *path);

/* The act that begins an event as the options announce it; what it points to is theirs. */
void qyi_cli_announced(const struct qyi_cli *cli, const char *name, struct qy_tournament_act *ret_act);

/* ---- tournament_answers.c: standings, bracket, match without results ... --------------------------- */

/* Whether the action tells something of an event, and changes nothing; tells it. */
bool qyi_cli_is_told(const struct qyi_cli *cli);
int qyi_cli_tournament_tell(struct qyi_cli *cli, const char *path);

/* Reads the event of a file of either kind, or with `log` of a log alone; there is none where that failed. */
int qyi_cli_event(const struct qyi_cli *cli, const char *path, bool log, struct qyi_event *ret_event);

/* What the options ask of ranks, and what that points to: --tiebreaks, --rounds, --withdrawn, --conduct,
 * --stage, --group; `players`: the rows of a report file, even where it is one of teams. Nothing is to be
 * freed where it failed. */
struct qyi_cli_ranked {
    struct qyi_rank_asked asked;
    uint16_t *withdrawn;
    struct qy_conduct *conduct;
};
int qyi_cli_rank_asked(const struct qyi_cli *cli, const struct qyi_event *event, bool players,
                       struct qyi_cli_ranked *ret_ranked);
void qyi_cli_ranked_free(struct qyi_cli_ranked *ranked);

/* Says why an event can't be ranked. */
int qyi_cli_refuse_ranking(const struct qyi_cli *cli, const char *path, const struct qy_error *error);

/* tournament_report.c: the next round of a report file, and the check of a file of either kind, round by round. */
int qyi_cli_report_pair(struct qyi_cli *cli, const char *path, struct qyi_event *event);
int qyi_cli_check(struct qyi_cli *cli, const char *path, struct qyi_event *event);
/* With this many alternatives. */
int qyi_cli_report_explain(struct qyi_cli *cli, const char *path, struct qy_trf *trf, unsigned round,
                           struct qy_pair pair, size_t most);

/* tournament_log.c: begins an event, and pairs its next round. */
int qyi_cli_tournament_new(struct qyi_cli *cli, const char *path);
int qyi_cli_log_pair(struct qyi_cli *cli, const char *path);

/* tournament_simulate.c: what a system makes without an event: its table for this many, a random event. */
int qyi_cli_tournament_table(struct qyi_cli *cli, const char *count);
int qyi_cli_tournament_simulate(struct qyi_cli *cli);

/* tournament_import.c, tournament_print.c: people and rounds of another file, ratings of a list; papers. */
int qyi_cli_tournament_import(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_ratings(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_print(struct qyi_cli *cli, const char *path);

/* tournament_answers.c: how --share and --hort have prizes divided. */
enum qy_prize_division qyi_cli_division(const struct qyi_cli *cli, const struct qyi_event *event);

/* tournament_games.c: the start of a game for its arbiter, results of a round from lines, one from a log. */
int qyi_cli_tournament_game(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_results(struct qyi_cli *cli, const char *path);
int qyi_cli_result_of_log(struct qyi_cli *cli, const char *path);

/* Gives an act what --rules and --regulations announce, where they are given; `log` is NULL for `new`. The
 * act borrows from `text`. */
int qyi_cli_regulate(const struct qyi_cli *cli, const struct qy_tournament_log *log,
                     struct qy_tournament_act *act, struct qy_buf *text);

/* ---- tournament_house.c: tournaments of a server in place of files ---------------------------------- */

/* Whether an operand is a link of a tournament, or a file that holds one. */
bool qyi_cli_names_house(const char *operand);
/* Does an action on the tournament of the link that the second operand names: `run` works on a copy of its
 * log, and the lines that it writes are sent to the server. Answers are given once the server has them. */
int qyi_cli_at_house(struct qyi_cli *cli, int (*run)(struct qyi_cli *cli));
int qyi_cli_tournament_publish(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_follow(struct qyi_cli *cli);

#endif
