/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of qiyuan sheet --print. */
#ifndef QYI_CLI_PRINTS_H
#define QYI_CLI_PRINTS_H

#include "cli/cli.h"

#include <qiyuan/print/print.h>

/* Checks that the options can be combined and that --diagrams is valid. Returns an exit code; errors have
 * been reported. */
int qyi_cli_check_prints(const struct qyi_cli *cli);

/* The paper of --paper, or the default. */
enum qy_paper qyi_cli_paper(const struct qyi_cli *cli);

/* Starts the document for options that were checked. Errors as of qy_prints_new(). */
int qyi_cli_prints_new(const struct qyi_cli *cli, qy_write_fn write, void *user,
                       struct qy_prints **ret_prints, struct qy_error *reterr);

/* Warns of characters that no font has and that were printed as boxes; frees `letters`. */
void qyi_cli_warn_letters(struct qyi_cli *cli, const char *file, struct qy_buf *letters);

#endif
