/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Does acts, reports them with names, and prints warnings for the arbiter. */
#ifndef QYI_CLI_TOURNAMENT_ECHO_H
#define QYI_CLI_TOURNAMENT_ECHO_H

#include "answer/doing.h"
#include "answer/event.h"
#include "answer/rated_base.h"
#include "cli/tournament_file.h"

/*
 * Does acts, writes them, and reports each: as text with names, with --json as its line of the log, with
 * --quiet not at all. Returns an exit code; errors have been reported.
 */
int qyi_cli_log_do(struct qyi_cli *cli, struct qyi_log_file *file, const struct qy_tournament_act *acts,
                   size_t count);

/* The same, but prints only the warnings. */
int qyi_cli_log_do_untold(const struct qyi_cli *cli, struct qyi_log_file *file,
                          const struct qy_tournament_act *acts, size_t count);

/*
 * qyi_doing_new() and its end for a command. qyi_cli_doing_write() refuses acts because of --fide or without
 * --yes, writes the others unless --dry-run is given, and prints the warnings. qyi_cli_doing_fail() prints the
 * warnings so far and the error. All return an exit code; errors have been reported.
 */
int qyi_cli_doing_new(const struct qyi_cli *cli, struct qyi_log_file *file, struct qyi_doing **ret_doing);
int qyi_cli_doing_fail(const struct qyi_cli *cli, const struct qyi_log_file *file,
                       const struct qyi_doing *doing, const struct qy_error *error);
int qyi_cli_doing_write(const struct qyi_cli *cli, struct qyi_log_file *file, struct qyi_doing *doing);

/* Warns of rounds with missing results, unless --quiet. */
void qyi_cli_warn_open(const struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament);

/* The same; with --fide such an event has no standings and no report. Returns an exit code. */
int qyi_cli_refuse_open(const struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament);

/* Fills in the data of new players from the rating list, and reports it. The acts borrow from the list, which
 * must be closed in any case. */
void qyi_cli_fill_in(const struct qyi_cli *cli, const struct qyi_log_file *file,
                     struct qy_tournament_act *acts, size_t count, struct qyi_rated_base *ret_base);

/* Prints the warnings about the act `new`; with --fide refuses it. Returns an exit code. */
int qyi_cli_warn_new(const struct qyi_cli *cli, const char *path, const struct qy_tournament_act *act);

#endif
