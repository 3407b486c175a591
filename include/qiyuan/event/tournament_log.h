/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, event: a tournament as the log of what was done to it.
 *
 *   qy_tournament_log   a tournament and the acts that made it what it is
 *
 * The log is JSON Lines, one act a line: new, add, rate, redraw, arrive, absent, bye, withdraw, pair, result,
 * penalise, decide, appeal, rule, undo, and others (tournament_act.h). The state is what the log replays to. `undo` is
 * an act, too: it takes the latest act back that still stands. Pairs and lots stand in the log as they were made:
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
 * Replays a log. A last line without a line end was cut by a crash and does not count; `ret_good` (may be
 * NULL) is the length of what counts. Errors with line: QY_E_TOUR_ACT for what is no act, QY_E_TOUR_ACT_NOW
 * for an act that was not possible then, QY_E_TOUR_SUM for a line that was changed since it was written,
 * those of the act itself; QY_E_MEMORY.
 */
QY_API int qy_tournament_log_read(const char *text, size_t len, struct qy_tournament_log **ret_log,
                                  size_t *ret_good, struct qy_error *reterr);

/*
 * Gives a line, as qy_tournament_act_write() makes it, the sum that guards it at that place of a log (from 1):
 * a byte that is changed later is an error QY_E_TOUR_SUM of reading, with its line. Lines without a sum are
 * read, too. qy_tournament_log_do() does it by itself.
 */
QY_API void qy_tournament_line_guard(struct qy_buf *line, uint32_t number);

/* The first line without a sum behind one that has it: not written by qy_tournament_log_do(). 0: none. */
QY_API uint32_t qy_tournament_log_unguarded(const struct qy_tournament_log *log);

/* A log that begins with an act `new`, to be freed. Errors as for qy_tournament_log_act(). */
QY_API int qy_tournament_log_new(const struct qy_tournament_act *begin, struct qy_tournament_log **ret_log,
                                 struct qy_error *reterr);
/* The same, and appends the lines that go to the log. */
QY_API int qy_tournament_log_begin(const struct qy_tournament_act *begin, struct qy_buf *lines,
                                   struct qy_tournament_log **ret_log, struct qy_error *reterr);
/* NULL does nothing. */
QY_API void qy_tournament_log_free(struct qy_tournament_log *log);

/*
 * Does one act. After an error the event is as it was. Errors: QY_E_TOUR_ACT for a number out of its bounds,
 * QY_E_TOUR_ACT_NOW for an act that is not possible now, those of the act itself; QY_E_MEMORY.
 */
QY_API int qy_tournament_log_act(struct qy_tournament_log *log, const struct qy_tournament_act *act,
                                 struct qy_error *reterr);

/*
 * Does several acts, as many as are possible, and appends the lines that go to the log, each with its end
 * (`lines` may be NULL). Players are named by the pairing numbers in force; in lines they stand by entry
 * numbers. After an error the acts before it stand. Errors as for qy_tournament_log_act().
 */
QY_API int qy_tournament_log_do(struct qy_tournament_log *log, const struct qy_tournament_act *acts,
                                size_t count, struct qy_buf *lines, struct qy_error *reterr);

/*
 * Makes the act that amends a line: `instead` is of the same kind, with the pairing numbers in force. Errors:
 * QY_E_TOUR_ACT_NOW where no such act stands there; QY_E_TOUR_PLAYER, QY_E_MEMORY.
 */
QY_API int qy_tournament_log_amend(const struct qy_tournament_log *log, uint32_t line,
                                   const struct qy_tournament_act *instead, struct qy_tournament_act *ret_act,
                                   struct qy_error *reterr);

/* A line of a log, other than an undo. */
struct qy_tournament_log_line {
    uint32_t number; /* in the file, from 1 */
    enum qy_tournament_act_kind kind;
    bool undone;
    bool struck;
    bool amended;
    const char *text; /* borrowed until the next act, not ended by zero */
    size_t len;
};

/* The lines in their order, from 0; false behind the last. */
QY_API bool qy_tournament_log_line_at(const struct qy_tournament_log *log, size_t index,
                                      struct qy_tournament_log_line *ret_line);

/* Check-in is used. */
QY_API bool qy_tournament_log_checks_in(const struct qy_tournament_log *log);

/* Numbers were drawn by lot, by the program or by hand. */
QY_API bool qy_tournament_log_is_drawn(const struct qy_tournament_log *log);

/* The pairing number in force of an entry, 0 for none; and the entry that has a number. */
QY_API unsigned qy_tournament_log_number(const struct qy_tournament_log *log, unsigned entry);
QY_API unsigned qy_tournament_log_entry(const struct qy_tournament_log *log, unsigned number);

/* Entries are told apart from pairing numbers: logs of earlier versions did not. */
QY_API bool qy_tournament_log_tells_entries(const struct qy_tournament_log *log);

/* Games that two players play in a row against each other, each a round of its own: 1 or 2. */
QY_API unsigned qy_tournament_log_games(const struct qy_tournament_log *log);

/* Whether a round that was paired has another game of the same two, colours changed, or others of an arena can be
 * paired: `pair` pairs them at once. */
QY_API bool qy_tournament_log_has_second_game(const struct qy_tournament_log *log);

/* The time of an arena. */
struct qy_arena_times {
    int32_t minutes;
    int64_t opened; /* Unix time in seconds; 0: not yet */
    bool closed;    /* nobody is paired any more */
};

/* False where the event is none; then minutes are 0. */
QY_API bool qy_tournament_log_arena(const struct qy_tournament_log *log, struct qy_arena_times *ret_times);

/* The event is an arena, it is open, and somebody can be paired. */
QY_API bool qy_tournament_log_can_pair(const struct qy_tournament_log *log);
/*
 * How many wait for an opponent in an arena that is open. Where they can't be paired they met just now, or are alone.
 */
QY_API unsigned qy_tournament_log_free_players(const struct qy_tournament_log *log);

/*
 * Pairs every round again by the results as they are known now, corrections put in place of what they
 * correct: true for each round whose pairs would be others. Nothing is changed. Errors: those of the pairing.
 */
QY_API int qy_tournament_log_rejudge(const struct qy_tournament_log *log,
                                     bool ret_differs[QY_TOURNAMENT_MAX_ROUNDS + 1], struct qy_error *reterr);

/* What FIDE does not allow of an act, or wants to be warned of. */
enum qy_fide_objection {
    QY_FIDE_SYSTEM = 1,           /* none of its systems */
    QY_FIDE_SCORING = 2,          /* other points than 1, 1/2, 0, or a bye worth neither */
    QY_FIDE_FULL_BYE = 4,         /* asked for */
    QY_FIDE_LAST_BYE = 8,         /* half a point for the last round */
    QY_FIDE_SECOND_BYE = 16,      /* asked for by the same player */
    QY_FIDE_TIEBREAKS = 32,       /* changed once a round is paired */
    QY_FIDE_AVOID = 64,           /* prohibited pairs, then */
    QY_FIDE_EARLIER_RESULT = 128, /* changed, of a round before the previous one */
    QY_FIDE_ROUNDS = 256          /* their number changed, once a round is paired */
};
/* Those by which an event leaves FIDE mode. */
#define QY_FIDE_LEAVING \
    (QY_FIDE_SCORING | QY_FIDE_FULL_BYE | QY_FIDE_TIEBREAKS | QY_FIDE_AVOID | QY_FIDE_EARLIER_RESULT)

/* The objections to an act that is going to be done, one bit each; `log` is NULL for `new`. */
QY_API unsigned qy_tournament_log_fide_objections(const struct qy_tournament_log *log,
                                                  const struct qy_tournament_act *act);

/* The objection in a few words: "scoring". */
QY_API const char *qy_fide_objection_name(enum qy_fide_objection objection);

/*
 * Whether the event is in FIDE mode: each of FIDE's systems is from its first act, and stays in it until an act
 * has one of the objections QY_FIDE_LEAVING; that is written behind it as the act `leave`, which nothing takes
 * back. `ret_left`: this many rounds were paired then, where it is not.
 */
QY_API bool qy_tournament_log_is_fide(const struct qy_tournament_log *log, unsigned *ret_left);
/* Whether it was in it and left: every page of it says so. */
QY_API bool qy_tournament_log_left_fide(const struct qy_tournament_log *log, unsigned *ret_left);

/* A result as people write it ("1:0", "½", "红胜", "+:-", "W") as the act has it, or NULL. */
QY_API const char *qy_result_spelled(const char *text, size_t len);

/*
 * A late entrant of a Swiss missed that round, and a bye of half a point can still be entered for it: he was paired in
 * none.
 */
QY_API bool qy_tournament_log_has_missed(const struct qy_tournament_log *log, unsigned number,
                                         unsigned round);
/* The player withdrew, or was expelled. */
QY_API bool qy_tournament_log_has_left(const struct qy_tournament_log *log, unsigned number);

/* Pairing numbers follow the strength of who is entered (C.04.2) until the fourth round is paired. */
QY_API bool qy_tournament_log_renumbers(const struct qy_tournament_log *log);

/* The same, given as the line that goes to the log (without its end). Errors as for qy_tournament_log_read().
 */
QY_API int qy_tournament_log_act_line(struct qy_tournament_log *log, const char *line, size_t len,
                                      struct qy_error *reterr);

/* The event's tournament: borrowed, to be read; an act may replace it. */
QY_API const struct qy_tournament *qy_tournament_log_tournament(const struct qy_tournament_log *log);

/* The system that was announced. */
QY_API const struct qy_pairing_system *qy_tournament_log_system(const struct qy_tournament_log *log);

/*
 * Players entered who have neither left nor arrived; nobody while check-in is not used. To be freed by the
 * caller. Error: QY_E_MEMORY.
 */
QY_API int qy_tournament_log_missing(const struct qy_tournament_log *log, uint16_t **ret_numbers,
                                     size_t *ret_count);

/* Check-in is used, and the player has not arrived or went away; in an arena: pauses. */
QY_API bool qy_tournament_log_is_away(const struct qy_tournament_log *log, unsigned number);

enum qy_appeal_ruling { QY_APPEAL_OPEN, QY_APPEAL_UPHELD, QY_APPEAL_REJECTED };

/* An appeal against a ruling (8.5). Texts are never NULL. */
struct qy_appeal {
    uint16_t number; /* of the player */
    uint8_t round;
    uint8_t ruling;     /* enum qy_appeal_ruling */
    const char *reason; /* of the player */
    const char *by;     /* who ruled */
    const char *answer; /* and why */
};

/* Appeals in the order in which they were made. Borrowed until the next act. */
QY_API const struct qy_appeal *qy_tournament_log_appeals(const struct qy_tournament_log *log,
                                                         size_t *ret_count);

/* The rules of appendix 2 as announced, with the seed; the lots are not those drawn by hand. */
QY_API struct qy_swiss_cn qy_tournament_log_swiss_cn(const struct qy_tournament_log *log);

/*
 * The players in the order of the numbers of the table of a round robin, to be freed by the caller. Error:
 * QY_E_MEMORY.
 */
QY_API int qy_tournament_log_table(const struct qy_tournament_log *log, uint16_t **ret_numbers,
                                   size_t *ret_count);

/* Fouls, warnings and disqualifications so far, for qy_standings_setup. Borrowed. */
QY_API const struct qy_conduct *qy_tournament_log_conduct(const struct qy_tournament_log *log,
                                                          size_t *ret_count);
/* Those of one player; zeros for who has none. */
QY_API struct qy_conduct qy_tournament_log_conduct_of(const struct qy_tournament_log *log, unsigned number);

/* What an arbiter's log told of a game, White's (Red's) first. Players are members in an event of teams. */
struct qy_game_conduct {
    uint8_t round;
    uint16_t white;
    uint16_t black;
    int32_t fouls[2]; /* they count for the players, or their teams, as those that `penalise` gives */
    int32_t warnings[2];
    int32_t used[2]; /* milliseconds */
};

/* The same of the game that `white` had in a round; false where no log told anything. */
QY_API bool qy_tournament_log_game_conduct(const struct qy_tournament_log *log, unsigned round,
                                           unsigned white, struct qy_game_conduct *ret_conduct);

/*
 * The groups whose players must not meet, with their rounds: those of `avoid` that are hard, and units where the event
 * keeps them apart without fail. Free them with qy_tournament_groups_free(). Error: QY_E_MEMORY.
 */
QY_API int qy_tournament_log_forbidden(const struct qy_tournament_log *log,
                                       struct qy_tournament_group **ret_group, size_t *ret_count);
QY_API void qy_tournament_groups_free(struct qy_tournament_group *group, size_t count);

/* A game apart from the rounds that decided a tie, or was meant to. */
struct qy_playoff_game {
    uint8_t round; /* paired when it was entered */
    bool armageddon;
    uint16_t player[2]; /* White's (Red's) first */
    uint8_t outcome[2]; /* enum qy_tournament_outcome */
    uint8_t points[2];  /* half points for the decision: of a drawn armageddon 0 and 2 */
};

/* In the order in which they were entered. Borrowed until the next act. */
QY_API const struct qy_playoff_game *qy_tournament_log_playoffs(const struct qy_tournament_log *log,
                                                                size_t *ret_count);

/*
 * Makes the act that pairs the next round as the arbiter has it: `by` and `reason` may be NULL. Whether it
 * keeps the rules is not asked (qy_tournament_log_judge()). Boards are numbered by scores; the caller frees the
 * act. Errors: QY_E_MEMORY, QY_E_TOUR_ACT_NOW for an
 * event whose pairs are not free: a table, stages.
 */
QY_API int qy_tournament_log_pair_by_hand(const struct qy_tournament_log *log,
                                          const struct qy_pairing *pairing, const char *by,
                                          const char *reason, struct qy_tournament_act *ret_act,
                                          struct qy_error *reterr);

/*
 * Ties that were decided (15.6), for qy_standings_setup: orders, each ended by 0. The caller frees the list.
 * Error: QY_E_MEMORY.
 */
QY_API int qy_tournament_log_decided(const struct qy_tournament_log *log, uint16_t **ret_list,
                                     size_t *ret_count);

/*
 * Makes the act that decides a tie among players by lot, from the seed of the event. Errors: QY_E_MEMORY.
 */
QY_API int qy_tournament_log_draw_tie(const struct qy_tournament_log *log, const uint16_t *numbers,
                                      size_t count, struct qy_tournament_act *ret_act,
                                      struct qy_error *reterr);

/* This many acts stand, undone ones and undos not counted. */
QY_API size_t qy_tournament_log_acts(const struct qy_tournament_log *log);

/*
 * Pairs the next round by the system of the event and makes the act of it, to be freed; the event stays as it
 * is. Where nothing but a lot for a level match of a knock-out is left, the act is a `decide`. Lots are those
 * of `drawn`, else from the seed of the event. Errors: those of the pairing; QY_E_TOUR_OPEN where the system
 * waits for results; QY_E_TOUR_NOBODY where fewer than two can play.
 */
QY_API int qy_tournament_log_pair(const struct qy_tournament_log *log, const uint16_t *drawn,
                                  size_t drawn_count, struct qy_tournament_act *ret_act,
                                  struct qy_error *reterr);

/*
 * Plays a random event of any system: `begin` is its act `new`; of `simulation` count
 * players, seed, draws, forfeits and withdrawals. Appends the log. Ties that decide who goes on are decided
 * by lot. It ends before its time where no legal pairing exists. Errors: those of the acts and of the
 * pairing.
 */
QY_API int qy_tournament_log_simulate(const struct qy_tournament_act *begin,
                                      const struct qy_simulation *simulation, struct qy_buf *log,
                                      struct qy_error *reterr);

/*
 * Pairs every round of the event again, with the lots as they were drawn, and tells what stands and what the
 * system gives (no pairs where it gives none). Errors: those of the pairing.
 */
QY_API int qy_tournament_log_check(const struct qy_tournament_log *log,
                                   void (*tell)(void *data, unsigned round, const struct qy_pairing *file,
                                                const struct qy_pairing *ours),
                                   void *data, struct qy_error *reterr);

/*
 * Makes the act that draws the numbers of the table again (article 20.2), by the seed of the event. Errors:
 * QY_E_TOUR_ACT_NOW once a round is paired; QY_E_MEMORY.
 */
QY_API int qy_tournament_log_redraw(const struct qy_tournament_log *log, struct qy_tournament_act *ret_act,
                                    struct qy_error *reterr);

/*
 * Makes the act that numbers the teams of a Swiss by their strength before round one is paired (C.04.2): until
 * then they have the numbers of their entries. `ret_needed`: they stand otherwise now. Error: QY_E_MEMORY.
 */
QY_API int qy_tournament_log_number_teams(const struct qy_tournament_log *log,
                                          struct qy_tournament_act *ret_act, bool *ret_needed,
                                          struct qy_error *reterr);

/*
 * Makes the act of numbers that were drawn in the hall: every player once, who was drawn first has number 1. Errors:
 * QY_E_TOUR_LOT_OTHER for somebody else or twice, QY_E_TOUR_LOT_WANTED where some are missing; QY_E_MEMORY.
 */
QY_API int qy_tournament_log_redraw_drawn(const struct qy_tournament_log *log, const uint16_t *drawn,
                                          size_t drawn_count, struct qy_tournament_act *ret_act,
                                          struct qy_error *reterr);

/*
 * The same by the restricted drawing of lots of C.05 annex 2, for a round robin of 9 to 24: players of one
 * federation (unit) draw out of one of the sets of qy_varma_set(). Lots are those of `drawn` (a set from 1 to
 * 4 for a contingent, then a number for each of its players), else from the seed of the event. Errors:
 * QY_E_TOUR_VARMA for another number of players, QY_E_TOUR_ACT_NOW for another system, those of lots;
 * QY_E_MEMORY.
 */
QY_API int qy_tournament_log_redraw_restricted(const struct qy_tournament_log *log, const uint16_t *drawn,
                                               size_t drawn_count, struct qy_tournament_act *ret_act,
                                               struct qy_error *reterr);

/*
 * Says what speaks against a pair of the next round, or one before, by the event's own system, as
 * qy_explain_fide() does; and which of its rules a round breaks that was made by hand, as qy_judge_fide().
 * Error: also QY_E_TOUR_SYSTEM for one whose pairs do not follow from scores: a table, stages.
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
