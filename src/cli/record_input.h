/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What the commands that read games in any format take from their options. */
#ifndef QYI_CLI_RECORD_INPUT_H
#define QYI_CLI_RECORD_INPUT_H

#include "cli/input.h"
#include "record/formats.h"
#include "source/text.h"

/* The format that an option names, one that can be read (or written: `to`); NULL where it is not given.
 * Returns an exit code. */
int qyi_cli_format(const struct qyi_cli *cli, enum qyi_cli_option_id option, bool to,
                   const struct qyi_format **ret_format);

/* The encoding that an option names. Returns an exit code. */
int qyi_cli_encoding(const struct qyi_cli *cli, enum qyi_cli_option_id option,
                     struct qyi_named_encoding *ret_encoding);

/* Sets what --encoding and --game say is known beforehand. Returns an exit code. */
int qyi_cli_record_input(const struct qyi_cli *cli, struct qyi_record_input *input);

#endif
