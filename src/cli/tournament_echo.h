/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Doing acts and telling what they did, with names; what an arbiter has to be warned of. */
#ifndef QYI_CLI_TOURNAMENT_ECHO_H
#define QYI_CLI_TOURNAMENT_ECHO_H

#include "answer/event.h"
#include "answer/rated_base.h"
#include "base/warner.h"
#include "cli/tournament_file.h"

/*
 * Does acts, writes them, and tells each: in words with names, with --json as its line of the log; with
 * --quiet nothing. Returns an exit code; what is wrong was said.
 */
int qyi_cli_log_do(struct qyi_cli *cli, struct qyi_log_file *file, const struct qy_tournament_act *acts,
                   size_t count);

/* For a `struct qyi_warner`: a warning goes to standard error unless --quiet; `user` is a struct qyi_warned. */
struct qyi_warned {
    const struct qyi_cli *cli;
    const char *path;
};
void qyi_cli_say_warning(void *user, const char *id, const char *first, const char *second,
                         const char *third);
/* The same for what is refused: it is said even to those who want no warnings. */
void qyi_cli_say_objection(void *user, const char *id, const char *first, const char *second,
                           const char *third);

/* Warns of rounds without all results, whatever is asked of them, unless --quiet. */
void qyi_cli_warn_open(const struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament);

/* The same; with --fide such an event has no standings and no report. Returns an exit code. */
int qyi_cli_refuse_open(const struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament);

/* Warns of acts that give somebody the name or id of another who is there, unless --quiet. */
void qyi_cli_warn_twins(const struct qyi_cli *cli, const struct qyi_log_file *file,
                        const struct qy_tournament_act *acts, size_t count);

/* Fills in what the base of rated players knows of who is entered, and tells it. What acts got lasts until the base is
 * closed, in any case. */
void qyi_cli_fill_in(const struct qyi_cli *cli, const struct qyi_log_file *file,
                     struct qy_tournament_act *acts, size_t count, struct qyi_rated_base *ret_base);

/*
 * What FIDE does not allow of an act that is going to be done: warned of, or with --fide refused. Returns an
 * exit code.
 */
int qyi_cli_judge_fide(const struct qyi_cli *cli, const char *path, const struct qy_tournament_log *log,
                       const struct qy_tournament_act *act);

#endif
