/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Warnings for the director of an event, the same ones everywhere: the command prints them, the server
 * returns them with each act, the page shows them. Each message starts with "{0}: ", the name of the file, which the
 * server leaves out.
 */
#ifndef QYI_ANSWER_WARNINGS_H
#define QYI_ANSWER_WARNINGS_H

#include "answer/event.h"
#include "answer/writer.h"
#include "base/warner.h"

#include <qiyuan/event/prizes.h>
#include <qiyuan/event/tournament_log.h>

/* ---- the list ---- */

struct qyi_warning {
    const char *id; /* message id; static */
    char *particular[3];
};

/* Warnings in the order they were given, without duplicates. A zeroed list is empty. */
struct qyi_warnings {
    struct qyi_warning *warning;
    size_t count;
    bool failed; /* memory ran out */
};

/* Frees the warnings and empties the list. */
void qyi_warnings_free(struct qyi_warnings *warnings);
/* Returns a warner that adds to the list; the list must outlive it. */
struct qyi_warner qyi_warnings_warner(struct qyi_warnings *warnings);
/* Passes all warnings to a warner. */
void qyi_warnings_say(const struct qyi_warnings *warnings, const struct qyi_warner *warner);
/* Writes the array `warnings` of {"id","text"}, in the language of the writer and without the file name. */
void qyi_answer_warnings(const struct qyi_warnings *warnings, struct qyi_writer *writer);

/* ---- the warnings ---- */

/* Rounds with missing results. */
void qyi_warn_open(const struct qy_tournament *tournament, const struct qyi_warner *warner);
/* All rounds are finished and several players share first place, so that a play-off may be needed. */
void qyi_warn_tied(const struct qyi_ranking *ranking, const struct qyi_warner *warner);
/* Before printing: missing results, a tie for first place. */
void qyi_warn_before_papers(const struct qyi_event *event, const struct qyi_warner *warner);
/* Prizes that no player can win, and the number of players without an age category because their date of
 * birth is missing. */
void qyi_warn_prizes(const struct qy_prize_awards *awards, const struct qyi_warner *warner);
/* Characters, as text, that no font of this machine has: boxes were printed instead. */
void qyi_warn_letters(const char *letters, const struct qyi_warner *warner);
/* Appends that warning without the file name; nothing if `letters` is empty. */
void qyi_letters_words(const char *letters, enum qy_lang lang, struct qy_buf *out);
/* When a log is opened: its last line was cut off after `bytes` bytes; a line has no checksum although earlier ones
 * have. */
void qyi_warn_torn(size_t bytes, const struct qyi_warner *warner);
void qyi_warn_unguarded(const struct qy_tournament_log *log, const struct qyi_warner *warner);
/* Before a round is paired: the numbers of a table were not drawn, there are more rounds than opponents, players have
 * not checked in. */
void qyi_warn_before_pairing(const struct qy_tournament_log *log, const struct qyi_warner *warner);
/* After the rounds following `before` were paired: a round without games; in the Swiss of appendix 2 also a number of
 * rounds against its advice, and unfinished games counted as draws. */
void qyi_warn_after_pairing(const struct qy_tournament_log *log, unsigned before,
                            const struct qyi_warner *warner);
/* Tied matches that an act, as written in its log line, decides by lot. */
void qyi_warn_drawn(const struct qy_tournament_log *log, const struct qy_tournament_act *logged,
                    const struct qyi_warner *warner);
/* An act begins check-in although more than half of the players have not arrived. Returns whether it does. */
bool qyi_warn_left_out(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                       const struct qyi_warner *warner);
/* A result of an earlier round was replaced; in a Swiss, the rounds paired from it stay. */
void qyi_warn_replaced(const struct qy_tournament_log *log, unsigned round, const struct qyi_warner *warner);
/* Rounds that would be paired differently now; or that this could not be computed. */
void qyi_warn_rejudged(const struct qy_tournament_log *log, const struct qyi_warner *warner);
/* An act enters a name or id that another player, team or member already has. */
void qyi_warn_twins(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                    const struct qyi_warner *warner);
/* The time control belongs to a rate of play other than the one the event names or its rule set is for (FIDE
 * A.1, B.1). `log` is NULL for `new`. */
void qyi_warn_pace(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                   const struct qyi_warner *warner);
/* The rounds of a day take more than twelve hours, or the first period has fewer than thirty moves: FIDE does
 * not rate such an event of standard chess (B.02). `log` is NULL for `new`. */
void qyi_warn_hours(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                    const struct qyi_warner *warner);
/* A title that is neither FIDE's nor xiangqi's: it is stored unchanged, but does not count in the ranking by
 * title. */
void qyi_warn_title(const struct qy_tournament_act *act, const struct qyi_warner *warner);
/* Dates of birth in a file that do not exist in the calendar. Earlier versions accepted them, and other
 * programs may write them. */
void qyi_warn_births(const struct qy_tournament *tournament, const struct qyi_warner *warner);
/* A withdrawal before the start leaves an even number: numbers must be drawn again (20.2). */
void qyi_warn_of_draw(const struct qy_tournament_log *log, const struct qyi_warner *warner);
/* FIDE's objections (enum qy_fide_objection) to an act; `log_or_null` is NULL for the act `new`. */
void qyi_warn_fide(const struct qy_tournament_log *log_or_null, const struct qy_tournament_act *act,
                   unsigned objections, const struct qyi_warner *warner);
/*
 * Warnings about the act `new`. Returns FIDE's objections; with `strict` (--fide) the event must not begin if there are
 * any. Choosing a system that is not FIDE's is an objection only with `strict`.
 */
unsigned qyi_warn_new(const struct qy_tournament_act *act, bool strict, const struct qyi_warner *warner);

/* Appends "7 Ivanova", or only the number if there is no such player. */
void qyi_add_player(struct qy_buf *out, const struct qy_tournament *tournament, unsigned number);

#endif
