/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. Output of any size: standard output, or a file that is there whole or not at all, packed as its
 * name says (.gz, .zst).
 */
#ifndef QYI_CLI_TARGET_H
#define QYI_CLI_TARGET_H

#include "cli/cli.h"

#include <qiyuan/error.h>

struct qyi_cli_target;

/*
 * Begins output to a file; `path` NULL or `-` is standard output. The caller ends it with
 * qyi_cli_target_commit() or qyi_cli_target_abandon(). Errors: QY_E_FILE_WRITE, QY_E_MEMORY.
 */
int qyi_cli_target_open(struct qyi_cli *cli, const char *path, struct qyi_cli_target **ret_target,
                        struct qy_error *reterr);

/*
 * Takes what is in `text` and empties it, once so much has gathered that it pays, or at once with `now`.
 * QY_E_FILE_WRITE without a `found` in the error: standard output takes no more, and that was said.
 */
int qyi_cli_target_write(struct qyi_cli_target *target, struct qy_buf *text, bool now,
                         struct qy_error *reterr);

/* Ends the output: the file stands in its place. Frees the target in any case. */
int qyi_cli_target_commit(struct qyi_cli_target *target, struct qy_error *reterr);

/* Ends it without a trace. Accepts NULL. */
void qyi_cli_target_abandon(struct qyi_cli_target *target);

#endif
