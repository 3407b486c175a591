/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of an event: by what rules they are played, how the log of one begins, what it brings. */
#ifndef QYI_ANSWER_EVENT_GAMES_H
#define QYI_ANSWER_EVENT_GAMES_H

#include "base/warner.h"

#include <qiyuan/event/tournament_log.h>
#include <qiyuan/record/arbiter.h>

/*
 * Holds the regulations that an act announces against the rule set of the event's games, and makes them one line of
 * JSON in `ret_text`, which the act points to afterwards. `log` is NULL for `new`. Errors: QY_E_FIELD_VALUE for a
 * rule set that there is none of, those of qy_regulations_read().
 */
int qyi_event_regulate(const struct qy_tournament_log *log, struct qy_tournament_act *act,
                       struct qy_buf *ret_text, struct qy_error *reterr);

/*
 * An event that begins in FIDE mode and names no rules is played by the Laws that FIDE has in force, those of its pace
 * or of the pace of its time control: they are put into the act. So are, where its rules are of an edition that says
 * so, how points are counted and the tied parted. False where it names some, or isn't in that mode.
 */
bool qyi_event_choose_rules(struct qy_tournament_act *act);
/* Where a pace is announced before round one, the Laws of such an event become those of that pace. */
void qyi_event_follow_pace(const struct qy_tournament_log *log, struct qy_tournament_act *act);
/*
 * The pace that the Laws of 2023 give the time control of an event that goes by them (A.1, B.1), where an act, or the
 * event so far, names another one, by its pace or by its rule set: `ret_named`. NULL where they agree. `log` is NULL
 * for `new`.
 */
const char *qyi_event_other_pace(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                                 const char **ret_named);
/* What FIDE's rating regulations ask of standard chess: how long the longest day of rounds lasts, in milliseconds, with
 * games of sixty moves, and how many moves the first period has. 0: not known, or not such an event. */
struct qyi_hours {
    unsigned rounds; /* on that day */
    int64_t day;
    uint32_t first_moves;
};
void qyi_event_hours(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                     struct qyi_hours *ret);
/* The usual rule set of an event that begins so, where it could go by those Laws and names none; else NULL. */
const char *qyi_event_usual_rules(const struct qy_tournament_act *act);

/* How the games of an event are set up. Errors: those of qyi_event_game_start(). */
int qyi_event_setup(const struct qy_tournament_log *log, struct qy_game_setup *ret_setup,
                    struct qy_error *reterr);

/*
 * Players who missed so many rounds that the event's regulations no longer pair them (`absences`, `absences_running`):
 * an act by which each is withdrawn. The caller frees the acts. Errors: those of qyi_event_setup(), QY_E_MEMORY.
 */
int qyi_event_see_out(const struct qy_tournament_log *log, struct qy_tournament_act **ret_acts,
                      size_t *ret_count, struct qy_error *reterr);

/* The game that an event is of. */
enum qy_game qyi_event_game(const struct qy_tournament_log *log);

/*
 * The board of a round that a text names: "4"; of teams board 2 of match 4: "4.2"; where the same two play twice in a
 * row, the second game at board 4: "4.2", whose round `round` becomes. False for none that two play at.
 */
bool qyi_event_board(const struct qy_tournament_log *log, unsigned *round, const char *text, size_t len,
                     struct qy_pair *ret_pair);

/*
 * Makes the acts of results of a round, of boards as above: lines of "BOARD:RESULT", with blanks, commas or
 * semicolons between, or of one "BOARD RESULT"; '#' begins a remark. The caller frees them. Returns 1 where
 * something is none of it: `warner` says the line and what stands there, or the line, the round and the board
 * that there is none of. Errors: those of qy_pairing_of_round(), QY_E_MEMORY.
 */
int qyi_event_results(const struct qy_tournament_log *log, unsigned round, const char *text, size_t len,
                      const struct qyi_warner *warner, struct qy_tournament_act **ret_acts, size_t *ret_count,
                      struct qy_error *reterr);

/* Appends what a board of a round is called there: "4", of teams "4.2"; "0" where the two have none. */
void qyi_event_board_name(const struct qy_tournament_log *log, unsigned round, struct qy_pair pair,
                          struct qy_buf *out);

/*
 * Appends the line with which the arbiter's log of a game begins: players, time control, rule set and regulations
 * as the event has them. Errors: QY_E_FIELD_VALUE, QY_E_TIME_CONTROL, those of qy_regulations_read().
 */
int qyi_event_game_start(const struct qy_tournament_log *log, struct qy_pair pair, struct qy_buf *out,
                         struct qy_error *reterr);

/* What a result is in an event ("1-0", "+-"): a game that nobody came to is no game. NULL for aborted and void ones. */
const char *qyi_event_result_of(const struct qy_outcome *outcome);

/* The result that an event has of a pair of a round ("1-0", "+-"): "*" for an open one, "" for what no act
 * enters; NULL where they are no pair. */
const char *qyi_event_result_of_pair(const struct qy_tournament *tournament, unsigned round,
                                     struct qy_pair pair);

/*
 * What a game comes to that has this result in its event: void where it is open, or each side has something of its own.
 */
enum qy_result qyi_event_game_result(const char *result);
/* Whether that was got at the board and counts for ratings. */
bool qyi_event_result_counts(const char *result);

/* All results of what is paired stand, and another round follows. How many rounds an event of stages has is known only
 * as they are paired. */
bool qyi_event_has_next_round(const struct qy_tournament_log *log);
/*
 * Why the next round of an event that pairs by itself is not paired, though the last one is over: "level", a match of a
 * knock-out is, and play-off games or a lot are the arbiter's to choose; "arbiter", who has done something since that
 * is no result of the round (entered a play-off game, taken a pairing back); "absence", nobody came to any board;
 * "players", fewer than two are there. NULL for nothing of that.
 */
const char *qyi_event_waits(struct qy_tournament_log *log);

/*
 * Makes the act that enters the result of a game from the arbiter's log of it, with the fouls, warnings and times
 * that it tells. `board` NULL: the pair of the round is found by the names of the players. `by_reading`: what a log
 * that names none means, as in qy_event_reader. The act borrows. Errors, with the line of the log: those of
 * qy_event_read() and qy_arbiter_feed(), QY_E_TOUR_GAME_OPEN where the game has no result, QY_E_TOUR_GAME_OTHER for
 * other players, QY_E_TOUR_GAME_RULES for other rules than the event's.
 */
int qyi_event_game_read(const struct qy_tournament_log *log, unsigned round, const struct qy_pair *board,
                        const char *text, size_t len, unsigned by_reading, struct qy_tournament_act *ret_act,
                        struct qy_error *reterr);

#endif
