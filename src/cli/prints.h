/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of qiyuan sheet --print. */
#ifndef QYI_CLI_PRINTS_H
#define QYI_CLI_PRINTS_H

#include "cli/cli.h"

#include <qiyuan/print/print.h>

/* Whether the options go together, and --diagrams can be read. Returns an exit code; what is wrong was said.
 */
int qyi_cli_check_prints(const struct qyi_cli *cli);

/* The paper that --paper names, or the usual one. */
enum qy_paper qyi_cli_paper(const struct qyi_cli *cli);

/* Begins the document that the options, which were checked, describe. Errors as of qy_prints_new(). */
int qyi_cli_prints_new(const struct qyi_cli *cli, qy_write_fn write, void *user,
                       struct qy_prints **ret_prints, struct qy_error *reterr);

/* Warns of letters, as text, that no font has, so that they were printed as boxes; frees `letters`. */
void qyi_cli_warn_letters(struct qyi_cli *cli, const char *file, struct qy_buf *letters);

#endif
