/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, event: a tournament as the log of its acts.
 *
 *   qy_tournament_log   a tournament and its acts
 *
 * The log is JSON Lines, one act a line: new, add, rate, redraw, arrive, absent, bye, withdraw, pair, result,
 * penalise, decide, appeal, rule, undo, and others (tournament_act.h). Replaying the log gives the state. `undo` is
 * also an act: it takes back the latest act in force. The log contains pairs and lots as they were made:
 * replaying draws nothing.
 */
#ifndef QIYUAN_TOURNAMENT_LOG_H
#define QIYUAN_TOURNAMENT_LOG_H

#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/standings.h>
#include <qiyuan/event/swiss_cn.h>
#include <qiyuan/event/tournament_act.h>

#ifdef __cplusplus
extern "C" {
#endif

struct qy_tournament_log;

/*
 * Replays a log. A last line without a line end was cut off by a crash and is ignored; `ret_good` (may be
 * NULL) is the length of the rest. Errors with line: QY_E_TOUR_ACT for a line that is not an act,
 * QY_E_TOUR_ACT_NOW for an act that was not possible at that point, QY_E_TOUR_SUM for a line changed after it
 * was written, those of the act itself; QY_E_MEMORY.
 */
QY_API int qy_tournament_log_read(const char *text, size_t len, struct qy_tournament_log **ret_log,
                                  size_t *ret_good, struct qy_error *reterr);

/*
 * Adds a checksum to a line made by qy_tournament_act_write(), for its line number in the log (from 1): if a
 * byte is changed later, reading returns QY_E_TOUR_SUM with the line. Lines without a checksum are also read.
 * qy_tournament_log_do() calls this itself.
 */
QY_API void qy_tournament_line_guard(struct qy_buf *line, uint32_t number);

/*
 * The first line without a checksum after one that has it: it was not written by qy_tournament_log_do(). 0:
 * none.
 */
QY_API uint32_t qy_tournament_log_unguarded(const struct qy_tournament_log *log);

/* Makes a log that begins with an act `new`; the caller frees it. Errors as for qy_tournament_log_act(). */
QY_API int qy_tournament_log_new(const struct qy_tournament_act *begin, struct qy_tournament_log **ret_log,
                                 struct qy_error *reterr);
/* As qy_tournament_log_new(), and appends the lines for the log file. */
QY_API int qy_tournament_log_begin(const struct qy_tournament_act *begin, struct qy_buf *lines,
                                   struct qy_tournament_log **ret_log, struct qy_error *reterr);
/* Frees a log; accepts NULL. */
QY_API void qy_tournament_log_free(struct qy_tournament_log *log);

/*
 * Carries out one act. On error the event is unchanged. Errors: QY_E_TOUR_ACT for a number out of range,
 * QY_E_TOUR_ACT_NOW for an act that is not possible now, those of the act itself; QY_E_MEMORY.
 */
QY_API int qy_tournament_log_act(struct qy_tournament_log *log, const struct qy_tournament_act *act,
                                 struct qy_error *reterr);

/*
 * Carries out acts until one fails, and appends their lines for the log file, each with its line end (`lines`
 * may be NULL). Acts identify players by current pairing numbers, lines by entry numbers. After an error the
 * acts before it remain. Errors as for qy_tournament_log_act().
 */
QY_API int qy_tournament_log_do(struct qy_tournament_log *log, const struct qy_tournament_act *acts,
                                size_t count, struct qy_buf *lines, struct qy_error *reterr);

/*
 * Makes the act that amends a line: `instead` is of the same kind, with current pairing numbers. Errors:
 * QY_E_TOUR_ACT_NOW if the line has no such act; QY_E_TOUR_PLAYER, QY_E_MEMORY.
 */
QY_API int qy_tournament_log_amend(const struct qy_tournament_log *log, uint32_t line,
                                   const struct qy_tournament_act *instead, struct qy_tournament_act *ret_act,
                                   struct qy_error *reterr);

/* A line of a log, except for undos. */
struct qy_tournament_log_line {
    uint32_t number; /* line in the file, from 1 */
    enum qy_tournament_act_kind kind;
    bool undone;
    bool struck;
    bool amended;
    const char *text; /* borrowed until the next act, not zero-terminated */
    size_t len;
};

/* The lines in order, from 0; false past the last. */
QY_API bool qy_tournament_log_line_at(const struct qy_tournament_log *log, size_t index,
                                      struct qy_tournament_log_line *ret_line);

/* True if check-in is used. */
QY_API bool qy_tournament_log_checks_in(const struct qy_tournament_log *log);

/* True if the numbers were drawn by lot, by the program or by hand. */
QY_API bool qy_tournament_log_is_drawn(const struct qy_tournament_log *log);

/* The current pairing number of an entry, 0 for none; and the entry with a pairing number. */
QY_API unsigned qy_tournament_log_number(const struct qy_tournament_log *log, unsigned entry);
QY_API unsigned qy_tournament_log_entry(const struct qy_tournament_log *log, unsigned number);

/* True if the log distinguishes entries from pairing numbers: logs of earlier versions do not. */
QY_API bool qy_tournament_log_tells_entries(const struct qy_tournament_log *log);

/* The number of games that a pair plays in a row, each a round of its own: 1 or 2. */
QY_API unsigned qy_tournament_log_games(const struct qy_tournament_log *log);

/*
 * True if `pair` can pair at once: a paired round has a second game of the same pairs with colours changed,
 * or free players of an arena can be paired.
 */
QY_API bool qy_tournament_log_has_second_game(const struct qy_tournament_log *log);

/* The time of an arena. */
struct qy_arena_times {
    int32_t minutes;
    int64_t opened; /* Unix time in seconds; 0: not yet */
    bool closed;    /* no more pairings */
};

/* Returns false, with minutes 0, if the event is not an arena. */
QY_API bool qy_tournament_log_arena(const struct qy_tournament_log *log, struct qy_arena_times *ret_times);

/* True if the event is an open arena and players can be paired. */
QY_API bool qy_tournament_log_can_pair(const struct qy_tournament_log *log);
/*
 * The number of players waiting for an opponent in an open arena. If they can't be paired, they have just
 * met, or there is only one.
 */
QY_API unsigned qy_tournament_log_free_players(const struct qy_tournament_log *log);

/*
 * Pairs every round again from the results now known, with corrections applied: true for each round whose
 * pairs would differ. Changes nothing. Errors: those of the pairing.
 */
QY_API int qy_tournament_log_rejudge(const struct qy_tournament_log *log,
                                     bool ret_differs[QY_TOURNAMENT_MAX_ROUNDS + 1], struct qy_error *reterr);

/* What FIDE does not allow in an act, or requires a warning for. */
enum qy_fide_objection {
    QY_FIDE_SYSTEM = 1,           /* not one of its systems */
    QY_FIDE_SCORING = 2,          /* points other than 1, 1/2, 0, or a bye worth neither 1 nor 1/2 */
    QY_FIDE_FULL_BYE = 4,         /* a full-point bye on request */
    QY_FIDE_LAST_BYE = 8,         /* a half-point bye for the last round */
    QY_FIDE_SECOND_BYE = 16,      /* a second bye on request of the same player */
    QY_FIDE_TIEBREAKS = 32,       /* tie-breaks changed after a round was paired */
    QY_FIDE_AVOID = 64,           /* prohibited pairs added after that */
    QY_FIDE_EARLIER_RESULT = 128, /* a result changed in a round before the previous one */
    QY_FIDE_ROUNDS = 256          /* the number of rounds changed after a round was paired */
};
/* The objections that make an event leave FIDE mode. */
#define QY_FIDE_LEAVING \
    (QY_FIDE_SCORING | QY_FIDE_FULL_BYE | QY_FIDE_TIEBREAKS | QY_FIDE_AVOID | QY_FIDE_EARLIER_RESULT)

/* The objections to an act before it is carried out, as bits; `log` is NULL for `new`. */
QY_API unsigned qy_tournament_log_fide_objections(const struct qy_tournament_log *log,
                                                  const struct qy_tournament_act *act);

/* The name of an objection: "scoring". */
QY_API const char *qy_fide_objection_name(enum qy_fide_objection objection);

/*
 * True if the event is in FIDE mode. An event with a FIDE system is in it from its first act until an act has
 * one of the objections QY_FIDE_LEAVING; then the act `leave` is added to the log, which can't be undone. If
 * it is not in FIDE mode, `ret_left` is the number of rounds paired when it left.
 */
QY_API bool qy_tournament_log_is_fide(const struct qy_tournament_log *log, unsigned *ret_left);
/* True if the event was in FIDE mode and left it: every page of it says so. */
QY_API bool qy_tournament_log_left_fide(const struct qy_tournament_log *log, unsigned *ret_left);

/*
 * Converts a result as people write it ("1:0", "½", "红胜", "+:-", "W") to the form in acts; NULL if it is
 * not a result.
 */
QY_API const char *qy_result_spelled(const char *text, size_t len);

/*
 * True if a late entrant of a Swiss missed that round unpaired, and a half-point bye can still be entered for
 * it.
 */
QY_API bool qy_tournament_log_has_missed(const struct qy_tournament_log *log, unsigned number,
                                         unsigned round);
/* True if the player withdrew or was expelled. */
QY_API bool qy_tournament_log_has_left(const struct qy_tournament_log *log, unsigned number);

/*
 * True if pairing numbers still follow the strength of the players (C.04.2): until the fourth round is
 * paired.
 */
QY_API bool qy_tournament_log_renumbers(const struct qy_tournament_log *log);

/*
 * As qy_tournament_log_act(), for the line of an act (without its end). Errors as for
 * qy_tournament_log_read().
 */
QY_API int qy_tournament_log_act_line(struct qy_tournament_log *log, const char *line, size_t len,
                                      struct qy_error *reterr);

/* The event's tournament: borrowed, read-only; an act may replace it. */
QY_API const struct qy_tournament *qy_tournament_log_tournament(const struct qy_tournament_log *log);

/* The announced system. */
QY_API const struct qy_pairing_system *qy_tournament_log_system(const struct qy_tournament_log *log);

/*
 * Players who have neither arrived nor left; none if check-in is not used. The caller frees the array. Error:
 * QY_E_MEMORY.
 */
QY_API int qy_tournament_log_missing(const struct qy_tournament_log *log, uint16_t **ret_numbers,
                                     size_t *ret_count);

/* True if check-in is used and the player has not arrived or went away; in an arena: pauses. */
QY_API bool qy_tournament_log_is_away(const struct qy_tournament_log *log, unsigned number);

enum qy_appeal_ruling { QY_APPEAL_OPEN, QY_APPEAL_UPHELD, QY_APPEAL_REJECTED };

/* An appeal against a ruling (8.5). Texts are never NULL. */
struct qy_appeal {
    uint16_t number; /* number of the player */
    uint8_t round;
    uint8_t ruling;     /* enum qy_appeal_ruling */
    const char *reason; /* the player's reason */
    const char *by;     /* who ruled */
    const char *answer; /* the reason for the ruling */
};

/* Appeals in the order of submission. Borrowed until the next act. */
QY_API const struct qy_appeal *qy_tournament_log_appeals(const struct qy_tournament_log *log,
                                                         size_t *ret_count);

/* The announced rules of appendix 2, with the seed; without lots drawn by hand. */
QY_API struct qy_swiss_cn qy_tournament_log_swiss_cn(const struct qy_tournament_log *log);

/* The players in table order for a round robin; the caller frees the array. Error: QY_E_MEMORY. */
QY_API int qy_tournament_log_table(const struct qy_tournament_log *log, uint16_t **ret_numbers,
                                   size_t *ret_count);

/* Fouls, warnings and disqualifications so far, for qy_standings_setup. Borrowed. */
QY_API const struct qy_conduct *qy_tournament_log_conduct(const struct qy_tournament_log *log,
                                                          size_t *ret_count);
/* The conduct of one player; zeros for a player without any. */
QY_API struct qy_conduct qy_tournament_log_conduct_of(const struct qy_tournament_log *log, unsigned number);

/*
 * Data of a game from an arbiter's log, White's (Red's) first. In an event of teams the players are members.
 */
struct qy_game_conduct {
    uint8_t round;
    uint16_t white;
    uint16_t black;
    int32_t fouls[2]; /* they count for the players, or their teams, like those of `penalise` */
    int32_t warnings[2];
    int32_t used[2]; /* milliseconds */
};

/* The data of the game that `white` had in a round; false if no log gave any. */
QY_API bool qy_tournament_log_game_conduct(const struct qy_tournament_log *log, unsigned round,
                                           unsigned white, struct qy_game_conduct *ret_conduct);

/*
 * The groups whose players must not meet, with their rounds: hard ones of `avoid`, and units if the event
 * always keeps them apart. Free them with qy_tournament_groups_free(). Error: QY_E_MEMORY.
 */
QY_API int qy_tournament_log_forbidden(const struct qy_tournament_log *log,
                                       struct qy_tournament_group **ret_group, size_t *ret_count);
QY_API void qy_tournament_groups_free(struct qy_tournament_group *group, size_t count);

/* A game outside the rounds, played to decide a tie. */
struct qy_playoff_game {
    uint8_t round; /* the last paired round when it was entered */
    bool armageddon;
    uint16_t player[2]; /* White's (Red's) first */
    uint8_t outcome[2]; /* enum qy_tournament_outcome */
    uint8_t points[2];  /* half points for the decision: 0 and 2 for a drawn armageddon */
};

/* The play-off games in the order of entry. Borrowed until the next act. */
QY_API const struct qy_playoff_game *qy_tournament_log_playoffs(const struct qy_tournament_log *log,
                                                                size_t *ret_count);

/*
 * Makes the act that pairs the next round as the arbiter wants: `by` and `reason` may be NULL. Does not check
 * the rules (qy_tournament_log_judge() does). Boards are numbered by scores; the caller frees the act.
 * Errors: QY_E_MEMORY, QY_E_TOUR_ACT_NOW for an event whose pairs are fixed by a table or by stages.
 */
QY_API int qy_tournament_log_pair_by_hand(const struct qy_tournament_log *log,
                                          const struct qy_pairing *pairing, const char *by,
                                          const char *reason, struct qy_tournament_act *ret_act,
                                          struct qy_error *reterr);

/*
 * Decided ties (15.6), for qy_standings_setup: orders, each ended by 0. The caller frees the list. Error:
 * QY_E_MEMORY.
 */
QY_API int qy_tournament_log_decided(const struct qy_tournament_log *log, uint16_t **ret_list,
                                     size_t *ret_count);

/* Makes the act that decides a tie among players by lot, from the seed of the event. Errors: QY_E_MEMORY. */
QY_API int qy_tournament_log_draw_tie(const struct qy_tournament_log *log, const uint16_t *numbers,
                                      size_t count, struct qy_tournament_act *ret_act,
                                      struct qy_error *reterr);

/* The number of acts in force, without undone ones and undos. */
QY_API size_t qy_tournament_log_acts(const struct qy_tournament_log *log);

/*
 * Pairs the next round by the system of the event and makes its act, which the caller frees; the event is
 * unchanged. If only a lot can decide a level match of a knock-out, the act is a `decide`. Lots are those of
 * `drawn`, else from the seed of the event. Errors: those of the pairing; QY_E_TOUR_OPEN if the system needs
 * missing results; QY_E_TOUR_NOBODY if fewer than two can play.
 */
QY_API int qy_tournament_log_pair(const struct qy_tournament_log *log, const uint16_t *drawn,
                                  size_t drawn_count, struct qy_tournament_act *ret_act,
                                  struct qy_error *reterr);

/*
 * Plays a random event of any system: `begin` is its act `new`; from `simulation` it uses players, seed,
 * draws, forfeits and withdrawals. Appends the log. Ties for qualifying places are decided by lot. It ends
 * early if no legal pairing exists. Errors: those of the acts and of the pairing.
 */
QY_API int qy_tournament_log_simulate(const struct qy_tournament_act *begin,
                                      const struct qy_simulation *simulation, struct qy_buf *log,
                                      struct qy_error *reterr);

/*
 * Pairs every round of the event again with the lots as drawn, and calls `tell` with the actual pairs and
 * those of the system (no pairs if it gives none). Errors: those of the pairing.
 */
QY_API int qy_tournament_log_check(const struct qy_tournament_log *log,
                                   void (*tell)(void *data, unsigned round, const struct qy_pairing *file,
                                                const struct qy_pairing *ours),
                                   void *data, struct qy_error *reterr);

/*
 * Makes the act that redraws the numbers of the table (article 20.2) from the seed of the event. Errors:
 * QY_E_TOUR_ACT_NOW once a round is paired; QY_E_MEMORY.
 */
QY_API int qy_tournament_log_redraw(const struct qy_tournament_log *log, struct qy_tournament_act *ret_act,
                                    struct qy_error *reterr);

/*
 * Makes the act that numbers the teams of a Swiss by strength (C.04.2), before round one is paired; until
 * then they have their entry numbers. `ret_needed`: the order would change. Error: QY_E_MEMORY.
 */
QY_API int qy_tournament_log_number_teams(const struct qy_tournament_log *log,
                                          struct qy_tournament_act *ret_act, bool *ret_needed,
                                          struct qy_error *reterr);

/*
 * Makes the act for numbers drawn by hand: every player once, in the order of numbers from 1. Errors:
 * QY_E_TOUR_LOT_OTHER for an unknown or repeated player, QY_E_TOUR_LOT_WANTED for a missing one; QY_E_MEMORY.
 */
QY_API int qy_tournament_log_redraw_drawn(const struct qy_tournament_log *log, const uint16_t *drawn,
                                          size_t drawn_count, struct qy_tournament_act *ret_act,
                                          struct qy_error *reterr);

/*
 * As qy_tournament_log_redraw_drawn(), by the restricted drawing of lots of C.05 annex 2, for a round robin
 * of 9 to 24: players of one federation (unit) draw from one of the sets of qy_varma_set(). Lots are those of
 * `drawn` (a set from 1 to 4 for a contingent, then a number for each of its players), else from the seed of
 * the event. Errors: QY_E_TOUR_VARMA for another number of players, QY_E_TOUR_ACT_NOW for another system,
 * those of lots; QY_E_MEMORY.
 */
QY_API int qy_tournament_log_redraw_restricted(const struct qy_tournament_log *log, const uint16_t *drawn,
                                               size_t drawn_count, struct qy_tournament_act *ret_act,
                                               struct qy_error *reterr);

/*
 * Explains a pair of the next round, or of an earlier one, by the event's own system, as qy_explain_fide()
 * does; and the rules that a manual round breaks, as qy_judge_fide(). Error: also QY_E_TOUR_SYSTEM for a
 * system whose pairs do not depend on scores: a table, stages.
 */
QY_API int qy_tournament_log_explain(const struct qy_tournament_log *log, unsigned round, struct qy_pair pair,
                                     size_t most, struct qy_pair_reasons *ret_reasons,
                                     struct qy_error *reterr);
QY_API int qy_tournament_log_judge(const struct qy_tournament_log *log, unsigned round,
                                   const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                                   struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
