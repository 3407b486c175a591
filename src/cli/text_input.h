/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole files of text, in whatever they are packed and encoded. */
#ifndef QYI_CLI_TEXT_INPUT_H
#define QYI_CLI_TEXT_INPUT_H

#include "cli/cli.h"

#include <qiyuan/core/buf.h>

/*
 * Reads a file and makes it UTF-8, from what --encoding names, else from what its bytes tell (which is said).
 * Of a zip file the one member is read. Returns an exit code; what is wrong was said.
 */
int qyi_cli_read_text(const struct qyi_cli *cli, const char *path, struct qy_buf *text);

/* The same for a list: without a byte order mark, and refused with the place where a byte is none of UTF-8 then. */
int qyi_cli_read_list(const struct qyi_cli *cli, const char *path, struct qy_buf *text);

#endif
