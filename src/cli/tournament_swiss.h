/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The Swiss of appendix 2 as `qiyuan tournament` asks for it. */
#ifndef QYI_CLI_TOURNAMENT_SWISS_H
#define QYI_CLI_TOURNAMENT_SWISS_H

#include "cli/cli.h"

#include <qiyuan/pair_reasons.h>
#include <qiyuan/tournament_log.h>

/* Pairs a round by --seed, --lots and --units. Errors as for qy_pair_swiss_cn(), QY_E_TOUR_LOTS. */
int qyi_cli_swiss_pair(const struct qyi_cli *cli, const struct qy_tournament *tournament, unsigned round,
                       struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr);

/* The pairs that stand in the round where the rule can give them, else those that it gives. Errors as above.
 */
int qyi_cli_swiss_compare(const struct qyi_cli *cli, const struct qy_tournament *tournament, unsigned round,
                          struct qy_pairing *ret_pairing, struct qy_error *reterr);

/* Why a pair of a round is made, or not, by --units. Errors as for qy_explain_swiss_cn(). */
int qyi_cli_swiss_explain(const struct qyi_cli *cli, const struct qy_tournament *tournament, unsigned round,
                          struct qy_pair pair, size_t most, struct qy_pair_reasons *ret_reasons,
                          struct qy_error *reterr);

/* Answers with the lots of a round: a sentence each, or an object. */
void qyi_cli_swiss_add_lots(struct qyi_cli *cli, unsigned round, const struct qy_lots *lots);

/*
 * Says what an arbiter should know before the round that was just paired in a file of that system is
 * announced: a number of rounds that appendix 2 advises against, and games that counted as draws.
 */
void qyi_cli_swiss_note(const struct qyi_cli *cli, const char *path, const struct qy_tournament_log *event);

/* The name of a kind of lot: "order", "bye", "opponent", "first-move". */
const char *qyi_cli_swiss_lot_name(enum qy_lot_kind kind);

#endif
