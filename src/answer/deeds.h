/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: answer. Acts that are done to an event: what each changed, with names, and what its director has to be
 * warned of. What was there before is taken down first:
 *
 *     qyi_deeds_new(log, acts, count, &deeds);
 *     ... the acts are done ...
 *     qyi_answer_deeds(deeds, lines, &writer);
 *     qyi_warn_after(deeds, &warner);
 */
#ifndef QYI_ANSWER_DEEDS_H
#define QYI_ANSWER_DEEDS_H

#include "answer/event.h"
#include "answer/writer.h"
#include "base/warner.h"

#include <qiyuan/prizes.h>

/* ---- what was done ---- */

struct qyi_deeds;

/* Acts that are going to be done to an event. They and the event must live as long. Error: QY_E_MEMORY. */
int qyi_deeds_new(const struct qy_tournament_log *log, const struct qy_tournament_act *acts, size_t count,
                  struct qyi_deeds **ret_deeds);
/* Takes NULL. */
void qyi_deeds_free(struct qyi_deeds *deeds);
/* Tells what was done, each act from the line of the log that it became. */
void qyi_answer_deeds(const struct qyi_deeds *deeds, const char *lines, struct qyi_writer *writer);

/* "7 Ivanova"; the number alone for nobody. */
void qyi_add_player(struct qy_buf *out, const struct qy_tournament *tournament, unsigned number);

/* What became of a line: "undone", "struck", "amended", or "". */
const char *qyi_deed_state(const struct qy_tournament_log_line *line);

/* The kind of the latest act that stands: what `undo` takes back. */
unsigned qyi_latest_kind(const struct qy_tournament_log *log);
/*
 * Whether an undo, before which that kind was the latest, took back the second games of matches and left the first
 * ones, which were paired with them at once: the director who takes the pairing back means both.
 */
bool qyi_undo_left_half(const struct qy_tournament_log *log, unsigned latest);

/* ---- warnings ---- */

/* Rounds without all results. */
void qyi_warn_open(const struct qy_tournament *tournament, const struct qyi_warner *warner);
/* Prizes that nobody can have, and how many players are in no category of age for want of a date of birth. */
void qyi_warn_prizes(const struct qy_prize_awards *awards, const struct qyi_warner *warner);
/* Before a round is paired: numbers of a table that nobody drew, more rounds than there are opponents,
 * players who are not paired for want of arriving. */
void qyi_warn_before_pairing(const struct qy_tournament_log *log, const struct qyi_warner *warner);
/* Once one is paired by the Swiss of appendix 2: a number of rounds that it advises against, games that
 * counted as draws. */
void qyi_warn_after_pairing(const struct qy_tournament_log *log, const struct qyi_warner *warner);
/* Check-in begins with an act and more than half of those who take part would not have arrived. Returns
 * whether it is so. */
bool qyi_warn_left_out(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                       const struct qyi_warner *warner);
/* Rounds that would be paired otherwise by what is known now. Errors: those of qy_tournament_log_rejudge(). */
int qyi_warn_rejudged(const struct qy_tournament_log *log, const struct qyi_warner *warner,
                      struct qy_error *reterr);
/* A name or an id that an act is going to enter and that is there already. */
void qyi_warn_twins(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                    const struct qyi_warner *warner);
/* Those of `objections` (enum qy_fide_objection); without a log, of an event that is going to be. */
void qyi_warn_fide(const struct qy_tournament_log *log_or_null, const struct qy_tournament_act *act,
                   unsigned objections, const struct qyi_warner *warner);
/* What all the acts together call for, each thing once. Errors: those of qyi_warn_rejudged(). */
int qyi_warn_after(const struct qyi_deeds *deeds, const struct qyi_warner *warner, struct qy_error *reterr);

/* ---- for these files ---- */

/* Whether an act corrects what was known before: itself, or as the undo of one that does. */
bool qyi_deed_is_correction(const struct qy_tournament_log *log, const struct qy_tournament_act *act);
/* The line of that number, or with 0 the last one that was undone. */
bool qyi_deed_line(const struct qy_tournament_log *log, uint32_t number,
                   struct qy_tournament_log_line *ret_line);
size_t qyi_deeds_count(const struct qyi_deeds *deeds, const struct qy_tournament_act **ret_acts,
                       const struct qy_tournament_log **ret_log);
/* The round of a result that is another one now, where later rounds were paired upon it; else 0. */
unsigned qyi_deed_built_upon(const struct qyi_deeds *deeds, size_t deed);

#endif
