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

/* Acts that are going to be done to an event. They and the event must live as long. Error: QY_E_MEMORY. */
int qyi_deeds_new(const struct qy_tournament_log *log, const struct qy_tournament_act *acts, size_t count,
                  struct qyi_deeds **ret_deeds);
/* Takes NULL. */
void qyi_deeds_free(struct qyi_deeds *deeds);
/* Tells what was done, each act from the line of the log that it became. */
void qyi_answer_deeds(const struct qyi_deeds *deeds, const char *lines, struct qyi_writer *writer);

/* What became of a line: "undone", "struck", "amended", or "". */
const char *qyi_deed_state(const struct qy_tournament_log_line *line);

/* The kind of the latest act that stands: what `undo` takes back. */
unsigned qyi_latest_kind(const struct qy_tournament_log *log);
/*
 * Whether an undo, before which that kind was the latest, took back the second games of matches and left the first
 * ones, which were paired with them at once: the director who takes the pairing back means both.
 */
bool qyi_undo_left_half(const struct qy_tournament_log *log, unsigned latest);

/* ---- for these files ---- */

/* Whether an act corrects what was known before: itself, or as the undo of one that does. */
bool qyi_deed_is_correction(const struct qy_tournament_log *log, const struct qy_tournament_act *act);
/* The line of that number, or with 0 the last one that was undone. */
bool qyi_deed_line(const struct qy_tournament_log *log, uint32_t number,
                   struct qy_tournament_log_line *ret_line);
/* The round of a result act: the one it names, else the latest round with this pair; 0 if there is no such round. */
unsigned qyi_deed_round(const struct qy_tournament_log *log, const struct qy_tournament_act *act);

#endif
