/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Doing acts and telling what they did, with names; what an arbiter has to be warned of. */
#ifndef QYI_CLI_TOURNAMENT_ECHO_H
#define QYI_CLI_TOURNAMENT_ECHO_H

#include "answer/doing.h"
#include "answer/event.h"
#include "answer/rated_base.h"
#include "cli/tournament_file.h"

/*
 * Does acts, writes them, and tells each: in words with names, with --json as its line of the log; with
 * --quiet nothing. Returns an exit code; what is wrong was said.
 */
int qyi_cli_log_do(struct qyi_cli *cli, struct qyi_log_file *file, const struct qy_tournament_act *acts,
                   size_t count);

/* The same, but prints only the warnings. */
int qyi_cli_log_do_untold(const struct qyi_cli *cli, struct qyi_log_file *file,
                          const struct qy_tournament_act *acts, size_t count);

/*
 * qyi_doing_new() for a command; and the end of it: refuses acts because of --fide or without --yes, writes the rest
 * unless --dry-run is given, and prints the warnings. qyi_cli_doing_fail() prints the warnings so far and the error.
 * All return an exit code and have printed what is wrong.
 */
int qyi_cli_doing_new(const struct qyi_cli *cli, struct qyi_log_file *file, struct qyi_doing **ret_doing);
int qyi_cli_doing_fail(const struct qyi_cli *cli, const struct qyi_log_file *file,
                       const struct qyi_doing *doing, const struct qy_error *error);
int qyi_cli_doing_write(const struct qyi_cli *cli, struct qyi_log_file *file, struct qyi_doing *doing);

/* Warns of rounds without all results, whatever is asked of them, unless --quiet. */
void qyi_cli_warn_open(const struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament);

/* The same; with --fide such an event has no standings and no report. Returns an exit code. */
int qyi_cli_refuse_open(const struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament);

/* Fills in what the base of rated players knows of who is entered, and tells it. What acts got lasts until the base is
 * closed, in any case. */
void qyi_cli_fill_in(const struct qyi_cli *cli, const struct qyi_log_file *file,
                     struct qy_tournament_act *acts, size_t count, struct qyi_rated_base *ret_base);

/* Prints the warnings about the act `new`; with --fide refuses it. Returns an exit code. */
int qyi_cli_warn_new(const struct qyi_cli *cli, const char *path, const struct qy_tournament_act *act);

#endif
