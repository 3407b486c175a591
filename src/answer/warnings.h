/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: answer. What the director of an event has to be warned of, whoever asks: the command prints the list, the
 * server answers it with each act, the page shows it. A message of it begins with {0}, the place, and a colon; doors
 * that show one event alone leave both out.
 */
#ifndef QYI_ANSWER_WARNINGS_H
#define QYI_ANSWER_WARNINGS_H

#include "answer/writer.h"
#include "base/warner.h"

#include <qiyuan/prizes.h>
#include <qiyuan/tournament_log.h>

/* ---- the list ---- */

struct qyi_warning {
    const char *id; /* of the message, static */
    char *particular[3];
};

/* Each thing once, in the order in which it came. Zeroed it is empty. */
struct qyi_warnings {
    struct qyi_warning *warning;
    size_t count;
    bool failed; /* memory ran out */
};

/* Empties it. */
void qyi_warnings_free(struct qyi_warnings *warnings);
/* Gathers what is said into a list, which must live as long. */
struct qyi_warner qyi_warnings_warner(struct qyi_warnings *warnings);
/* Says them all. */
void qyi_warnings_say(const struct qyi_warnings *warnings, const struct qyi_warner *warner);
/* Tells the array `warnings`: {"id","text"}, the text in the language of the answer and without the place. */
void qyi_answer_warnings(const struct qyi_warnings *warnings, struct qyi_writer *writer);

/* ---- what is warned of ---- */

/* Rounds without all results. */
void qyi_warn_open(const struct qy_tournament *tournament, const struct qyi_warner *warner);
/* Prizes that nobody can have, and how many players are in no category of age for want of a date of birth. */
void qyi_warn_prizes(const struct qy_prize_awards *awards, const struct qyi_warner *warner);
/* Of a file that was opened: a last line that was cut off, so many bytes of it; a line without a sum behind guarded
 * ones. */
void qyi_warn_torn(size_t bytes, const struct qyi_warner *warner);
void qyi_warn_unguarded(const struct qy_tournament_log *log, const struct qyi_warner *warner);
/* Before a round is paired: numbers of a table that nobody drew, more rounds than there are opponents,
 * players who are not paired for want of arriving. */
void qyi_warn_before_pairing(const struct qy_tournament_log *log, const struct qyi_warner *warner);
/* Once rounds behind `before` are paired: one in which nobody plays; by the Swiss of appendix 2 a number of rounds that
 * it advises against, games that counted as draws. */
void qyi_warn_after_pairing(const struct qy_tournament_log *log, unsigned before,
                            const struct qyi_warner *warner);
/* Level matches that an act of a log's line decides by lot. */
void qyi_warn_drawn(const struct qy_tournament_log *log, const struct qy_tournament_act *logged,
                    const struct qyi_warner *warner);
/* Check-in begins with an act and more than half of those who take part would not have arrived. Returns
 * whether it is so. */
bool qyi_warn_left_out(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                       const struct qyi_warner *warner);
/* A result of an earlier round was replaced: what was paired upon it stands. */
void qyi_warn_replaced(const struct qy_tournament_log *log, unsigned round, const struct qyi_warner *warner);
/* Rounds that would be paired otherwise by what is known now, or that this can't be told. */
void qyi_warn_rejudged(const struct qy_tournament_log *log, const struct qyi_warner *warner);
/* A name or an id that an act is going to enter and that is there already. */
void qyi_warn_twins(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                    const struct qyi_warner *warner);
/* Somebody left, or was taken out, before the start: numbers are to be drawn again (20.2). */
void qyi_warn_of_draw(const struct qy_tournament_log *log, const struct qyi_warner *warner);
/* Those of `objections` (enum qy_fide_objection); without a log, of an event that is going to be. */
void qyi_warn_fide(const struct qy_tournament_log *log_or_null, const struct qy_tournament_act *act,
                   unsigned objections, const struct qyi_warner *warner);
/*
 * What the act that begins an event is warned of. Without `strict` (--fide) a system that is none of FIDE's is
 * nobody's fault. Returns the objections: with `strict` the event is not begun where there are any.
 */
unsigned qyi_warn_new(const struct qy_tournament_act *act, bool strict, const struct qyi_warner *warner);

/* "7 Ivanova"; the number alone for nobody. */
void qyi_add_player(struct qy_buf *out, const struct qy_tournament *tournament, unsigned number);

#endif
