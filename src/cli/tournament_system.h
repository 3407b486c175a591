/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The system by which the rounds of a report file are paired. */
#ifndef QYI_CLI_TOURNAMENT_SYSTEM_H
#define QYI_CLI_TOURNAMENT_SYSTEM_H

#include "cli/cli.h"

#include <qiyuan/pairing_systems.h>
#include <qiyuan/team_tournament.h>
#include <qiyuan/trf.h>

/* A system and the event that it pairs: that of the teams in a file of teams. Borrows from the file. */
struct qyi_cli_system {
    const struct qy_pairing_system *system; /* a Swiss, or a table where it was asked for */
    struct qy_tournament *tournament;
    const struct qy_team_tournament *teams; /* NULL: no file of teams */
    bool two_games;                         /* even rounds are the second games of the rounds before (13.5) */
};

/* The system of --system, else of the file's record 192; the Dutch one where neither says anything; it must be
 * of one of the forms (bits 1 << form). Returns an exit code; that a system is not offered was said. */
int qyi_cli_system_of(const struct qyi_cli *cli, struct qy_trf *trf, unsigned forms,
                      struct qyi_cli_system *ret_system);

/* Pairs a round; lots are those of the Swiss of appendix 2. Errors: those of the system. */
int qyi_cli_system_pair(const struct qyi_cli *cli, const struct qyi_cli_system *system, unsigned round,
                        struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr);

/* The same to compare with the pairs that stand there: those themselves where lots alone decide. */
int qyi_cli_system_compare(const struct qyi_cli *cli, const struct qyi_cli_system *system, unsigned round,
                           struct qy_pairing *ret_pairing, struct qy_error *reterr);

/* Why a pair of a round is made, or not. Errors: those of qy_explain_fide(). */
int qyi_cli_system_explain(const struct qyi_cli *cli, const struct qyi_cli_system *system, unsigned round,
                           struct qy_pair pair, size_t most, struct qy_pair_reasons *ret_reasons,
                           struct qy_error *reterr);

#endif
