/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Continues an event in a log from a report file written elsewhere. */
#ifndef QYI_TRF_REPORT_IMPORT_H
#define QYI_TRF_REPORT_IMPORT_H

#include "base/warner.h"
#include "trf/log_file.h"
#include "trf/roster_acts.h"

#include <qiyuan/event/trf.h>

/* True when a text is a report file: it has rows of players (record 001). */
bool qyi_is_report(const char *text);

struct qyi_report_import {
    struct qyi_log_file *file;       /* the log; acts are applied but not yet written */
    const struct qyi_warner *losses; /* reports data that is lost, and data that breaks the rules */
    const struct qyi_warner *hints;  /* reports ignored records and a different scoring */
    struct qyi_acts acts;
    struct qy_trf *trf; /* the file, which the acts borrow from */
    bool in_log;        /* an error concerns the log, not the text */
    size_t players;     /* number of players imported */
    unsigned rounds;
};

/*
 * Imports a text into a log without players: announces its event, and enters the participants with their
 * numbers and the rounds. Team events need the same number of boards. Returns 1 if the log cannot continue
 * the event: then `acts` would enter the players, but are not applied. Errors: those of qy_trf_read() and of
 * the acts; QY_E_TOUR_TEAMS if players would become teams; QY_E_MEMORY. The caller frees the import in any
 * case.
 */
int qyi_report_import(struct qyi_report_import *import, const char *text, size_t len,
                      struct qy_error *reterr);
void qyi_report_import_free(struct qyi_report_import *import);

#endif
