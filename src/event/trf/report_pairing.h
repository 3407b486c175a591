/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The system by which the rounds of a report file are paired, and what it says of them. */
#ifndef QYI_TRF_REPORT_PAIRING_H
#define QYI_TRF_REPORT_PAIRING_H

#include <qiyuan/event/pair_reasons.h>
#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/team_tournament.h>
#include <qiyuan/event/trf.h>

/* A system and the event that it pairs: that of the teams in a file of teams. Borrows from the file. */
struct qyi_report_system {
    const struct qy_pairing_system *system; /* a Swiss, or a table where it was asked for */
    struct qy_tournament *tournament;
    const struct qy_team_tournament *teams; /* NULL: no file of teams */
    bool two_games;                         /* even rounds are the second games of the rounds before (13.5) */
};

/* The system of that name, else (NULL) of the file's record 192; the Dutch one where that says nothing. It
 * must be of one of the forms (bits 1 << form) and pair whom the file has. Error: QY_E_TOUR_SYSTEM with
 * what is offered. */
int qyi_report_system(struct qy_trf *trf, const char *name_or_null, unsigned forms,
                      struct qyi_report_system *ret_system, struct qy_error *reterr);

/* Pairs the next round; `lots` as the Swiss of appendix 2 draws them. Errors: those of the system, QY_E_TOUR_NOBODY. */
int qyi_report_pair(const struct qyi_report_system *system, const struct qy_swiss_cn *lots, unsigned round,
                    struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr);

/*
 * Pairs each round that the file has, and shows both pairings to `visit`: where lots alone decide, the pairs
 * of the file are the system's own. A file that announces no rounds announces those afterwards. Errors: those
 * of the system.
 */
int qyi_report_check(struct qyi_report_system *system, const struct qy_swiss_cn *lots,
                     void (*visit)(void *data, unsigned round, const struct qy_pairing *file,
                                   const struct qy_pairing *ours),
                     void *data, struct qy_error *reterr);

/* Why a pair of a round is made, or not, with this many alternatives. Errors: those of qy_explain_fide(). */
int qyi_report_explain(const struct qyi_report_system *system, const struct qy_swiss_cn *lots, unsigned round,
                       struct qy_pair pair, size_t most, struct qy_pair_reasons *ret_reasons,
                       struct qy_error *reterr);

#endif
