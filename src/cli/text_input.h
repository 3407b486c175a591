/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads whole text files, compressed or not, in any encoding. */
#ifndef QYI_CLI_TEXT_INPUT_H
#define QYI_CLI_TEXT_INPUT_H

#include "cli/cli.h"

#include <qiyuan/core/buf.h>

/*
 * Reads a file and converts it to UTF-8 from the encoding of --encoding, else from the one detected, which is
 * reported. A zip file must contain one file. Returns an exit code; errors have been reported.
 */
int qyi_cli_read_text(const struct qyi_cli *cli, const char *path, struct qy_buf *text);

/* The same for a list: removes a byte order mark, and reports the place of bytes that are not UTF-8. */
int qyi_cli_read_list(const struct qyi_cli *cli, const char *path, struct qy_buf *text);

#endif
