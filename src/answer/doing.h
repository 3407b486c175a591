/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: answer. Acts done to an event in its file, with everything that its director has to be warned of. Nothing is
 * written before the doer says so: who wants to know beforehand what an act would do does it and leaves it unwritten.
 *
 *     qyi_doing_new(&file, strict, &doing);
 *     qyi_doing_acts(doing, acts, count, reterr);
 *     qyi_doing_end(doing, reterr);
 *     ... qyi_doing_warnings(doing) is looked at ...
 *     qyi_log_file_flush(&file, reterr);
 */
#ifndef QYI_ANSWER_DOING_H
#define QYI_ANSWER_DOING_H

#include "answer/warnings.h"
#include "trf/log_file.h"

struct qyi_doing;

/* `strict`: what FIDE does not allow is refused (--fide). The file must live as long. Error: QY_E_MEMORY. */
int qyi_doing_new(struct qyi_log_file *file, bool strict, struct qyi_doing **ret_doing);
/* Takes NULL. */
void qyi_doing_free(struct qyi_doing *doing);

/* Does acts, one behind the other. After an error the event is of no use. Errors: those of qyi_log_file_do(). */
int qyi_doing_acts(struct qyi_doing *doing, const struct qy_tournament_act *acts, size_t count,
                   struct qy_error *reterr);
/* Pairs the next round by the event's system, as qyi_log_file_pair() does. Errors: those of it. */
int qyi_doing_pair(struct qyi_doing *doing, const uint16_t *drawn, size_t count, bool *ret_numbered,
                   struct qy_error *reterr);

/* Looks at what all of it together calls for. Error: QY_E_MEMORY. */
int qyi_doing_end(struct qyi_doing *doing, struct qy_error *reterr);
/* Each thing once. Borrowed. */
const struct qyi_warnings *qyi_doing_warnings(const struct qyi_doing *doing);
/* Those of FIDE alone, and whether they refuse what was done. Borrowed. */
const struct qyi_warnings *qyi_doing_objections(const struct qyi_doing *doing);
bool qyi_doing_is_refused(const struct qyi_doing *doing);
/* The act that leaves most of the players out (qyi_warn_left_out()) is among them. */
bool qyi_doing_leaves_out(const struct qyi_doing *doing);

#endif
