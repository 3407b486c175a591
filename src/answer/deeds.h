/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Describes what acts changed in an event, with names. Create the deeds before the acts are done, so that
 * the old values are known:
 *
 *     qyi_deeds_new(log, acts, count, &deeds);
 *     ... the acts are done ...
 *     qyi_answer_deeds(deeds, lines, &writer);
 */
#ifndef QYI_ANSWER_DEEDS_H
#define QYI_ANSWER_DEEDS_H

#include "answer/event.h"
#include "answer/writer.h"

/* ---- what was done ---- */

struct qyi_deeds;

/* Prepares the description of acts before they are done. The acts and the event must outlive it. Error:
 * QY_E_MEMORY. */
int qyi_deeds_new(const struct qy_tournament_log *log, const struct qy_tournament_act *acts, size_t count,
                  struct qyi_deeds **ret_deeds);
/* Accepts NULL. */
void qyi_deeds_free(struct qyi_deeds *deeds);
/* Describes what was done, each act with its line in the log. */
void qyi_answer_deeds(const struct qyi_deeds *deeds, const char *lines, struct qyi_writer *writer);

/* Returns the state of a line: "undone", "struck", "amended", or "". */
const char *qyi_deed_state(const struct qy_tournament_log_line *line);

/* Returns the kind of the latest act in force, which `undo` would take back. */
unsigned qyi_latest_kind(const struct qy_tournament_log *log);
/*
 * True when an undo removed the second games of matches but left the first games, which were paired with
 * them. `latest` is the kind of the latest act before the undo. A director who undoes the pairing means both.
 */
bool qyi_undo_left_half(const struct qy_tournament_log *log, unsigned latest);

/* ---- used by this module only ---- */

/* True when an act corrects earlier data, or undoes such an act. */
bool qyi_deed_is_correction(const struct qy_tournament_log *log, const struct qy_tournament_act *act);
/* Returns the line with that number; with 0, the last line that was undone. */
bool qyi_deed_line(const struct qy_tournament_log *log, uint32_t number,
                   struct qy_tournament_log_line *ret_line);
/* Returns the round of a result act: the round it names, else the latest round with this pair; 0 if there is
 * no such round. */
unsigned qyi_deed_round(const struct qy_tournament_log *log, const struct qy_tournament_act *act);

#endif
