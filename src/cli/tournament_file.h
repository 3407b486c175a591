/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The file of a tournament's log, opened and appended to for a command. */
#ifndef QYI_CLI_TOURNAMENT_FILE_H
#define QYI_CLI_TOURNAMENT_FILE_H

#include "cli/cli.h"
#include "trf/log_file.h"

#include <qiyuan/trf.h>

/* An operand by its place, the action's own name being 0 and the file 1; NULL where it was not given. */
const char *qyi_cli_act_operand(const struct qyi_cli *cli, size_t place);

/* Reads numbers from `least` on with commas between, "3,17,5", into a list with room for as many as the
 * text has characters. Returns their count, or SIZE_MAX where a piece is none: it begins at `ret_bad`. */
size_t qyi_cli_read_numbers(const char *text, unsigned least, uint16_t *ret_numbers, const char **ret_bad);
/* The same for players, whose numbers begin with 1. */
size_t qyi_cli_read_players(const char *text, uint16_t *ret_numbers);

/* qyi_log_file_open(), but a last line that was cut by a crash is told. */
int qyi_cli_log_open(const struct qyi_cli *cli, const char *path, bool append, struct qyi_log_file *ret_file,
                     struct qy_error *reterr);

/* qyi_log_file_append() for a command: returns an exit code; what is wrong was said. */
int qyi_cli_log_append(const struct qyi_cli *cli, struct qyi_log_file *file,
                       const struct qy_tournament_act *acts, size_t count);

/* True for a file that begins as a log does; false for anything else, also for a pipe and for none. */
bool qyi_cli_is_log(const char *path);

/* The round that is asked for, else the latest. */
unsigned qyi_cli_round(const struct qyi_cli *cli, const struct qy_tournament_log *log);

/* Reads a report file, whose points must be right. Returns an exit code; what is wrong was said. */
int qyi_cli_read_trf(const struct qyi_cli *cli, const char *path, struct qy_trf **ret_trf);

#endif
