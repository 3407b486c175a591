/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A log that goes on from the report file of an event that began elsewhere. */
#ifndef QYI_TRF_REPORT_IMPORT_H
#define QYI_TRF_REPORT_IMPORT_H

#include "base/warner.h"
#include "trf/log_file.h"
#include "trf/roster_acts.h"

#include <qiyuan/event/trf.h>

/* Whether a text is a report file: it has rows of players, 001. */
bool qyi_is_report(const char *text);

struct qyi_report_import {
    struct qyi_log_file *file;       /* acts are done in it, which nobody has written yet */
    const struct qyi_warner *losses; /* what of the file is lost, and what is not as the rules have it */
    const struct qyi_warner *hints;  /* records that are not heard, another scoring */
    struct qyi_acts acts;
    struct qy_trf *trf; /* what they borrow from */
    bool in_log;        /* an error is of the log, not of the text */
    size_t players;     /* that came */
    unsigned rounds;
};

/*
 * Announces the event of a text in a log without players, enters who takes part, with the numbers of the
 * file, and its rounds; one of teams goes on from teams with as many boards. Returns 1 where the log can't go
 * on from it: then `acts` enter the players, and are not done. Errors: those of qy_trf_read() and of the
 * acts; QY_E_TOUR_TEAMS where players would become teams; QY_E_MEMORY. Free it in any case.
 */
int qyi_report_import(struct qyi_report_import *import, const char *text, size_t len,
                      struct qy_error *reterr);
void qyi_report_import_free(struct qyi_report_import *import);

#endif
