/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Operands that are files, or folders of files of games. */
#ifndef QYI_CLI_FILES_H
#define QYI_CLI_FILES_H

#include "cli/cli.h"

#include <qiyuan/source.h>

/*
 * On how many threads an open file of games is worth to be read: what --threads says, else one for a small file and
 * for a pipe, whose games are to be told as they come.
 */
unsigned qyi_cli_reading_threads(const struct qyi_cli *cli, const struct qy_source *source);

/* True if a name ends for a format that games are read from; packed or not. */
bool qyi_cli_holds_games(const char *name);

/*
 * Calls `visit` with `path`; or, where that is a folder, with every file in it and below whose name `holds`
 * takes. `visit` returns false to stop early, which sets *ret_go_on false. Returns an exit code:
 * QYI_EXIT_SYSTEM for what could not be read (or is what is written: then it ends, too), QYI_EXIT_INPUT for a folder without such a file; either was
 * said.
 */
int qyi_cli_walk(const struct qyi_cli *cli, const char *path, bool (*holds)(const char *name),
                 bool (*visit)(void *user, const char *path), void *user, bool *ret_go_on);

#endif
