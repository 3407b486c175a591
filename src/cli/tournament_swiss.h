/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The Swiss of appendix 2 as `qiyuan tournament` asks for it. */
#ifndef QYI_CLI_TOURNAMENT_SWISS_H
#define QYI_CLI_TOURNAMENT_SWISS_H

#include "cli/cli.h"

#include <qiyuan/pair_reasons.h>
#include <qiyuan/tournament_log.h>

/*
 * What --seed, --lots and --units say about the lots of a round. The caller frees `ret_drawn`. Errors:
 * QY_E_TOUR_LOTS, QY_E_MEMORY.
 */
int qyi_cli_read_lots(const struct qyi_cli *cli, uint16_t **ret_drawn, struct qy_swiss_cn *ret_rules,
                      struct qy_error *reterr);

/*
 * Says what an arbiter should know before the round that was just paired in a file of that system is
 * announced: a number of rounds that appendix 2 advises against, and games that counted as draws.
 */
void qyi_cli_swiss_note(const struct qyi_cli *cli, const char *path, const struct qy_tournament_log *event);

#endif
