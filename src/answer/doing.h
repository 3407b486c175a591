/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Does acts to an event and collects every warning for its director. Nothing is written to the file until
 * the caller flushes it: for a dry run, do the acts, read the warnings, and close the file without flushing.
 *
 *     qyi_doing_new(&file, strict, &doing);
 *     qyi_doing_acts(doing, acts, count, reterr);
 *     qyi_doing_end(doing, reterr);
 *     ... read qyi_doing_warnings(doing) ...
 *     qyi_log_file_flush(&file, reterr);
 */
#ifndef QYI_ANSWER_DOING_H
#define QYI_ANSWER_DOING_H

#include "answer/warnings.h"
#include "trf/log_file.h"

struct qyi_doing;

/* With `strict` (--fide), acts that FIDE does not allow are refused. The file must outlive `doing`. Error:
 * QY_E_MEMORY. */
int qyi_doing_new(struct qyi_log_file *file, bool strict, struct qyi_doing **ret_doing);
/* Accepts NULL. */
void qyi_doing_free(struct qyi_doing *doing);

/* Does acts in order. After an error the event in memory must not be used. Errors: those of qyi_log_file_do(). */
int qyi_doing_acts(struct qyi_doing *doing, const struct qy_tournament_act *acts, size_t count,
                   struct qy_error *reterr);
/* Pairs the next round by the event's system, as qyi_log_file_pair() does, and adds its warnings. Errors as there. */
int qyi_doing_pair(struct qyi_doing *doing, const uint16_t *drawn, size_t count, bool *ret_numbered,
                   struct qy_error *reterr);

/* Adds the warnings about all acts together: changed ranks, rounds that would be paired differently. Error:
 * QY_E_MEMORY. */
int qyi_doing_end(struct qyi_doing *doing, struct qy_error *reterr);
/* Returns a warner for warnings that come from outside the event. It must not outlive `doing`. */
struct qyi_warner qyi_doing_warner(struct qyi_doing *doing);
/* Returns all warnings without duplicates. Borrowed. */
const struct qyi_warnings *qyi_doing_warnings(const struct qyi_doing *doing);
/* Returns only the warnings about what FIDE does not allow (borrowed), and whether they refuse the acts. */
const struct qyi_warnings *qyi_doing_objections(const struct qyi_doing *doing);
bool qyi_doing_is_refused(const struct qyi_doing *doing);
/* True when an act begins check-in while most players are absent (qyi_warn_left_out()). */
bool qyi_doing_leaves_out(const struct qyi_doing *doing);

#endif
