/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs the rounds of a report file, checks them and explains them. */
#ifndef QYI_TRF_REPORT_PAIRING_H
#define QYI_TRF_REPORT_PAIRING_H

#include <qiyuan/event/pair_reasons.h>
#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/team_tournament.h>
#include <qiyuan/event/trf.h>

/* A pairing system and the event that it pairs: the teams if the file has teams. Borrowed from the file. */
struct qyi_report_system {
    const struct qy_pairing_system *system; /* a Swiss, or a table if the caller asked for it */
    struct qy_tournament *tournament;
    const struct qy_team_tournament *teams; /* NULL for an event of players */
    /* even rounds are the second games of the rounds before them (13.5) */
    bool two_games;
};

/* Finds the system with that name; if it is NULL, the system in record 192, else the Dutch system. It must
 * have one of the forms (bits 1 << form) and be able to pair the participants. Error: QY_E_TOUR_SYSTEM with
 * the names that are possible. */
int qyi_report_system(struct qy_trf *trf, const char *name_or_null, unsigned forms,
                      struct qyi_report_system *ret_system, struct qy_error *reterr);

/* Pairs the next round; `lots` gives the draws for the Swiss of appendix 2. Errors: those of the system,
 * QY_E_TOUR_NOBODY. */
int qyi_report_pair(const struct qyi_report_system *system, const struct qy_swiss_cn *lots, unsigned round,
                    struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr);

/*
 * Pairs every round in the file and passes both pairings to `visit`. Pairs that depend on lots alone are
 * taken from the file. A file that announces no number of rounds gets the number it has. Errors: those of the
 * system.
 */
int qyi_report_check(struct qyi_report_system *system, const struct qy_swiss_cn *lots,
                     void (*visit)(void *data, unsigned round, const struct qy_pairing *file,
                                   const struct qy_pairing *ours),
                     void *data, struct qy_error *reterr);

/* Explains why a pair of a round is made, or not, with up to this number of alternatives. Errors: those of
 * qy_explain_fide(). */
int qyi_report_explain(const struct qyi_report_system *system, const struct qy_swiss_cn *lots, unsigned round,
                       struct qy_pair pair, size_t most, struct qy_pair_reasons *ret_reasons,
                       struct qy_error *reterr);

#endif
