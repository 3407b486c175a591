/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of an event: their rules, the start of a game's log, and its result. */
#ifndef QYI_ANSWER_EVENT_GAMES_H
#define QYI_ANSWER_EVENT_GAMES_H

#include "base/warner.h"

#include <qiyuan/event/tournament_log.h>
#include <qiyuan/record/arbiter.h>

/*
 * Checks the regulations that an act announces against the rule set of the event's games, and writes them as
 * one line of JSON into `ret_text`, to which the act then points. `log` is NULL for `new`. Errors:
 * QY_E_FIELD_VALUE for an unknown rule set, those of qy_regulations_read().
 */
int qyi_event_regulate(const struct qy_tournament_log *log, struct qy_tournament_act *act,
                       struct qy_buf *ret_text, struct qy_error *reterr);

/*
 * Sets the rules of an event that begins in FIDE mode and names none: the FIDE Laws in force for its rate of
 * play, which follows from its time control if it is not announced. If that edition of the Laws prescribes
 * the points or the tie-breaks, they are set too. False if the event names its rules, or is not in FIDE mode.
 */
bool qyi_event_choose_rules(struct qy_tournament_act *act);
/* Changes the Laws of such an event to a rate of play that is announced before round one. */
void qyi_event_follow_pace(const struct qy_tournament_log *log, struct qy_tournament_act *act);
/*
 * Returns the rate of play that the Laws of 2023 give a time control (A.1, B.1), if the act or the event
 * names a different one, directly or by its rule set; that one is returned in `ret_named`. NULL if they
 * agree. `log` is NULL for `new`.
 */
const char *qyi_event_other_pace(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                                 const char **ret_named);
/* The data that FIDE's rating regulations require for standard chess: the length in milliseconds of the
 * longest day of rounds, for games of sixty moves, and the number of moves in the first period. 0: unknown,
 * or not such an event. */
struct qyi_hours {
    unsigned rounds; /* number of rounds on that day */
    int64_t day;
    uint32_t first_moves;
};
void qyi_event_hours(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                     struct qyi_hours *ret);
/* Returns the default rule set of an event that begins with this act, if FIDE's Laws could apply and it names
 * none; else NULL. */
const char *qyi_event_usual_rules(const struct qy_tournament_act *act);

/* Sets up the games of an event. Errors: those of qyi_event_game_start(). */
int qyi_event_setup(const struct qy_tournament_log *log, struct qy_game_setup *ret_setup,
                    struct qy_error *reterr);

/*
 * Makes an act of withdrawal for each player who has missed the number of rounds after which the event's
 * regulations no longer pair them (`absences`, `absences_running`). The caller frees the acts. Errors: those
 * of qyi_event_setup(), QY_E_MEMORY.
 */
int qyi_event_see_out(const struct qy_tournament_log *log, struct qy_tournament_act **ret_acts,
                      size_t *ret_count, struct qy_error *reterr);

/* The game of an event: chess or xiangqi. */
enum qy_game qyi_event_game(const struct qy_tournament_log *log);

/*
 * Finds the board that a text names in a round: "4"; in a team event "4.2" for board 2 of match 4. If the
 * same two players meet twice in a row, "4.2" is the second game at board 4, and `round` is changed to its
 * round. False if nobody plays at that board.
 */
bool qyi_event_board(const struct qy_tournament_log *log, unsigned *round, const char *text, size_t len,
                     struct qy_pair *ret_pair);

/*
 * Makes the result acts of a round from lines "BOARD:RESULT", separated by blanks, commas or semicolons, or
 * from one "BOARD RESULT" per line; boards as above, '#' begins a comment. The caller frees them. Returns 1
 * if a part is invalid: `warner` gets the line and the text, or the line, the round and the unknown board.
 * Errors: those of qy_pairing_of_round(), QY_E_MEMORY.
 */
int qyi_event_results(const struct qy_tournament_log *log, unsigned round, const char *text, size_t len,
                      const struct qyi_warner *warner, struct qy_tournament_act **ret_acts, size_t *ret_count,
                      struct qy_error *reterr);

/* Appends the name of the board of a pair: "4", for teams "4.2", or "0" if the pair has no board. */
void qyi_event_board_name(const struct qy_tournament_log *log, unsigned round, struct qy_pair pair,
                          struct qy_buf *out);

/*
 * Appends the first line of the arbiter's log of a game: players, time control, rule set and regulations of
 * the event. Errors: QY_E_FIELD_VALUE, QY_E_TIME_CONTROL, those of qy_regulations_read().
 */
int qyi_event_game_start(const struct qy_tournament_log *log, struct qy_pair pair, struct qy_buf *out,
                         struct qy_error *reterr);

/* Returns the result that an event enters for an outcome ("1-0", "+-"). A game to which neither player came
 * has no result. NULL for aborted and void games. */
const char *qyi_event_result_of(const struct qy_outcome *outcome);

/* Returns the result of a pair in an event ("1-0", "+-"): "*" if it is open, "" for a result that no act can
 * enter; NULL if they are not paired. */
const char *qyi_event_result_of_pair(const struct qy_tournament *tournament, unsigned round,
                                     struct qy_pair pair);

/*
 * Returns the outcome of a game with this result: void if it is open, or if both sides have different scores
 * that no game gives.
 */
enum qy_result qyi_event_game_result(const char *result);
/* True when the result was achieved over the board and is rated. */
bool qyi_event_result_counts(const char *result);

/* True when all paired rounds have their results and another round follows. The number of rounds of an event
 * with stages is known only after pairing them. */
bool qyi_event_has_next_round(const struct qy_tournament_log *log);
/*
 * Returns why an event that pairs automatically does not pair its next round although the last one is
 * finished: "level": a match of a knock-out is level, and the arbiter must choose play-off games or a lot;
 * "arbiter": since then the arbiter did something other than entering a result of the round (entered a
 * play-off game, undid a pairing); "absence": nobody came to any board; "players": fewer than two players are
 * present. NULL if nothing prevents it.
 */
const char *qyi_event_waits(struct qy_tournament_log *log);

/*
 * Makes the act that enters the result of a game from the arbiter's log, with its fouls, warnings and times.
 * `board` NULL: the pair is found by the names of the players. `by_reading`: the rule set for a log that
 * names none, as in qy_event_reader. The act borrows. Errors, with the line of the log: those of
 * qy_event_read() and qy_arbiter_feed(), QY_E_TOUR_GAME_OPEN if the game has no result, QY_E_TOUR_GAME_OTHER
 * for other players, QY_E_TOUR_GAME_RULES if its rules are not those of the event.
 */
int qyi_event_game_read(const struct qy_tournament_log *log, unsigned round, const struct qy_pair *board,
                        const char *text, size_t len, unsigned by_reading, struct qy_tournament_act *ret_act,
                        struct qy_error *reterr);

#endif
