/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, duel: runs engines of any protocol, for matches and analysis.
 *
 *   qy_driver         one engine in a child process, told apart by its protocol: UCI, UCCI or XBoard
 *   qy_thought        the engine's answer: a move and its evaluation of the position
 *   qy_match          games between two engines, judged by our own arbiter
 *   qy_match_score    the score of a match; qy_match_estimate, qy_match_sprt: what it proves
 *   qy_analysis       notes on a game
 *
 * Engines are foreign programs: whatever they do wrong is a named error of the engine, never
 * an error of the caller. Times are milliseconds of a monotonic clock unless stated otherwise.
 */
#ifndef QIYUAN_DUEL_H
#define QIYUAN_DUEL_H

#include <qiyuan/core/clock.h>
#include <qiyuan/core/game.h>
#include <qiyuan/errors/duel.h>
#include <qiyuan/play/tables.h>
#include <qiyuan/record/record.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- one engine ------------------------------------------------------------------------------------ */

enum qy_protocol {
    QY_PROTOCOL_AUTO,
    QY_PROTOCOL_UCI,
    QY_PROTOCOL_UCCI,
    QY_PROTOCOL_XBOARD,
    QY_PROTOCOL_COUNT
};

/*
 * Convert a protocol to its name ("auto", "uci", "ucci", "xboard") and back. The second returns 0, or
 * QY_E_VALUE.
 */
QY_API const char *qy_protocol_id(enum qy_protocol protocol);
QY_API int qy_protocol_by_id(const char *id, size_t len, enum qy_protocol *ret_protocol);

/* An option of an engine and its value, both zero-terminated. */
struct qy_driver_option {
    const char *name;
    const char *value; /* "" presses a button */
};

/* How to run an engine. Texts are borrowed for the call. */
struct qy_driver_setup {
    const char *command; /* words separated by blanks; quotes group; no shell is involved */
    const char *name;    /* NULL: the engine's own name */
    enum qy_protocol protocol;
    const struct qy_driver_option *options;
    size_t option_count;
    uint64_t memory; /* bytes of address space; 0: no limit */
    int watch;       /* a file descriptor that stops every wait when it becomes readable; -1: none */
};

struct qy_driver;

/*
 * Starts an engine, detects its protocol if not given, sets its options and makes it ready for a game. For a
 * game written in two ways (ranks from 0 or from 1) it detects which the engine uses, by asking for a move in
 * the starting position. The engine is killed when the thread that started it ends; use it from one thread at
 * a time. The caller frees it. Errors: QY_E_ENGINE_..., QY_E_DUEL_STOPPED, QY_E_MEMORY.
 */
QY_API int qy_driver_new(const struct qy_driver_setup *setup, enum qy_game game,
                         struct qy_driver **ret_driver, struct qy_error *reterr);
/* Tells the engine to quit, waits a moment, and kills it if it still runs. Accepts NULL. */
QY_API void qy_driver_free(struct qy_driver *driver);

/* The engine's name, and its protocol. Borrowed. */
QY_API const char *qy_driver_name(const struct qy_driver *driver);
QY_API enum qy_protocol qy_driver_protocol(const struct qy_driver *driver);

/* An engine's limits for one move. If none is set it gets one second. */
struct qy_think {
    const struct qy_clock *clock; /* NULL: no clock */
    int64_t now;                  /* the moment, on that clock's scale, of the request */
    uint64_t nodes;               /* 0: no limit */
    unsigned depth;
    int64_t movetime;
    unsigned lines;   /* number of best lines wanted; 0 means 1 */
    int64_t patience; /* how long to wait for the answer */
};

#define QY_THOUGHT_LINES 16
#define QY_THOUGHT_MOVES 40

/* A line of play and the engine's evaluation of it, for the side that moves first in it. */
struct qy_thought_line {
    bool scored;
    bool mate;      /* `score` is moves to mate, negative if the mover is mated */
    int32_t score;  /* hundredths of a pawn */
    int32_t depth;  /* plies */
    uint32_t count; /* legal moves in `moves` */
    qy_move move[QY_THOUGHT_MOVES];
};

struct qy_thought {
    qy_move move; /* legal; QY_MOVE_NONE if it resigned */
    bool resigns;
    bool offers_draw;
    bool claims;    /* before its move it claimed, wrongly by the arbiter, that the game is over */
    int64_t took;   /* nanoseconds from the request to the answer */
    uint64_t nodes; /* as reported by the engine */
    uint32_t lines; /* entries used in `line`: at least 1, though that one may be empty */
    struct qy_thought_line line[QY_THOUGHT_LINES];
};

/* Starts a new game at a position. Errors: QY_E_ENGINE_..., QY_E_DUEL_STOPPED. */
QY_API int qy_driver_new_game(struct qy_driver *driver, const struct qy_position *start,
                              const struct qy_think *first, struct qy_error *reterr);

/*
 * Asks for a move in the current position of `history`, which must continue the last game started. Errors:
 * QY_E_ENGINE_MOVE (an illegal move, or the engine rejected one of ours), QY_E_ENGINE_SILENT (`patience` is
 * over; call qy_driver_settle() next), QY_E_ENGINE_ENDED, QY_E_ENGINE_LIMIT, QY_E_DUEL_STOPPED. The time
 * taken, `ret_thought->took`, is also set for QY_E_ENGINE_MOVE.
 */
QY_API int qy_driver_think(struct qy_driver *driver, const struct qy_history *history,
                           const struct qy_think *think, struct qy_thought *ret_thought,
                           struct qy_error *reterr);

/*
 * Stops an engine that may still be thinking, for instance after a loss on time, and waits `grace` for it.
 * False if it does not answer or has ended; it can't be used any more then.
 */
QY_API bool qy_driver_settle(struct qy_driver *driver, int64_t grace);

/* Tells the engine that the game is over, if its protocol has a message for that. */
QY_API void qy_driver_game_over(struct qy_driver *driver, enum qy_result result);

/* ---- what a score proves --------------------------------------------------------------------------- */

/* The score of a match for its first engine. */
struct qy_match_score {
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
    uint64_t pairs[5]; /* game pairs on the same opening that scored 0, 1/2, 1, 3/2, 2 points */
};

/* Shares of the points (0 to 1), Elo differences (infinite if one side scored nothing), likelihood. */
struct qy_match_estimate {
    double score;
    double score_low; /* bounds of the 95 % interval */
    double score_high;
    double elo;
    double elo_low;
    double elo_high;
    double los; /* likelihood that the first engine is stronger */
};

/*
 * What a score proves. The interval is Wilson's, with the variance of pairs if all games but one are paired,
 * else of games; so it also holds for one-sided scores. All zero without games.
 */
QY_API struct qy_match_estimate qy_match_estimate(const struct qy_match_score *score);

/*
 * A sequential test of "stronger by elo1" against "stronger by elo0", with errors of the first and second
 * kind.
 */
struct qy_sprt {
    double elo0;
    double elo1;
    double alpha;
    double beta;
};

enum qy_sprt_verdict { QY_SPRT_OPEN, QY_SPRT_ELO0, QY_SPRT_ELO1 };

/*
 * The state of a test: the log-likelihood ratio (each hypothesis with its most likely distribution of pairs
 * that has that mean) and the bounds that decide it. Games without their pair don't count yet.
 */
struct qy_sprt_state {
    double llr;
    double lower;
    double upper;
    enum qy_sprt_verdict verdict;
};
QY_API struct qy_sprt_state qy_match_sprt(const struct qy_match_score *score, const struct qy_sprt *sprt);

/* Convert an Elo advantage to the expected share of the points, and back. */
QY_API double qy_elo_share(double elo);
QY_API double qy_elo_of_share(double share);

/* ---- openings -------------------------------------------------------------------------------------- */

struct qy_openings;

/* Makes an empty list of openings of a game. The caller frees it. Returns 0 or QY_E_MEMORY. */
QY_API int qy_openings_new(enum qy_game game, struct qy_openings **ret_openings);
QY_API void qy_openings_free(struct qy_openings *openings);
/*
 * Adds a record's main line, or its first `plies` plies (0: all). Skips records of another game and positions
 * that are over. Returns 1 if it was added, 0 if not, QY_E_MEMORY.
 */
QY_API int qy_openings_add(struct qy_openings *openings, const struct qy_record *record, size_t plies);
QY_API size_t qy_openings_count(const struct qy_openings *openings);
/* Shuffles the openings by a seed. */
QY_API void qy_openings_shuffle(struct qy_openings *openings, uint64_t seed);

/* ---- matches --------------------------------------------------------------------------------------- */

struct qy_match_setup {
    struct qy_driver_setup engine[2]; /* the match sets `watch` itself */
    const struct qy_rules *rules;
    /* the event's own regulations, for `rules`; NULL: the rule set's */
    const struct qy_game_setup *regulations;
    uint64_t games;
    struct qy_time_control control;     /* without a clock: set nodes, depth or movetime in `think` */
    struct qy_think think;              /* nodes, depth, movetime */
    int64_t margin;                     /* tolerance before lateness is a loss on time */
    int64_t patience;                   /* without a clock: time after which no answer is a loss */
    const struct qy_openings *openings; /* NULL or empty: random plies */
    unsigned random_plies;
    uint64_t seed;
    unsigned concurrency;  /* games played at the same time */
    unsigned draw_plies;   /* adjudicate a draw after this many plies in a row ... */
    int32_t draw_score;    /* ... with scores no larger than this; 0 plies: never */
    unsigned resign_moves; /* adjudicate a loss after this many moves of a side in a row ... */
    int32_t resign_score;  /* ... with its own score at least this bad; 0 moves: never */
    bool has_sprt;
    struct qy_sprt sprt;
    bool records; /* make a record of each game */
};

/* Sets up a match of 1 game at 1 s + 0.01 s under the rules, with nothing else set. */
QY_API void qy_match_setup_init(const struct qy_rules *rules, struct qy_match_setup *ret_setup);

/* What went wrong with an engine in a game. */
enum qy_match_fault {
    QY_FAULT_NONE,
    QY_FAULT_TIME,
    QY_FAULT_ILLEGAL, /* its move is illegal */
    QY_FAULT_CRASHED, /* the process ended */
    QY_FAULT_STALLED, /* no answer, even after being told to stop */
    QY_FAULT_COUNT
};
/* The name of a fault ("none", "time", "illegal-move", "crashed", "stalled"). Static storage. */
QY_API const char *qy_match_fault_name(enum qy_match_fault fault);

/* A game of a match. Borrowed for the call. */
struct qy_match_game {
    uint64_t number;     /* from 1 */
    unsigned first;      /* the engine (0 or 1) that plays the first side */
    const char *name[2]; /* names of the engines */
    enum qy_result result;
    const char *reason;  /* a name of enum qy_reason or enum qy_match_fault, or "unfinished" */
    const char *article; /* or NULL */
    enum qy_match_fault fault;
    unsigned faulty; /* the engine at fault */
    size_t plies;
    const struct qy_record *record; /* NULL unless `records` is set */
    int64_t overhead;               /* total nanoseconds between an answer and the next request */
};

/*
 * Called after each game, with the score so far (without unfinished games). Calls come one at a time, from
 * any thread of the match. Nonzero ends the match.
 */
typedef int (*qy_match_visitor)(void *user, const struct qy_match_game *game,
                                const struct qy_match_score *score);

struct qy_match;

/*
 * Makes a match; `setup` and what it points to must outlive it. The caller frees it. Errors: QY_E_VALUE
 * (invalid settings), QY_E_ENGINE_START (no file descriptor left), QY_E_MEMORY.
 */
QY_API int qy_match_new(const struct qy_match_setup *setup, struct qy_match **ret_match);
QY_API void qy_match_free(struct qy_match *match);
/*
 * Plays the match: each opening twice with colours changed. A decided test ends it early. Returns 0 (also if
 * the visitor or qy_match_stop() stopped it), or the error that kept an engine from playing at all.
 */
QY_API int qy_match_run(struct qy_match *match, qy_match_visitor visitor, void *user,
                        struct qy_error *reterr);
/* Stops a match from any thread: games in progress end without a result. */
QY_API void qy_match_stop(struct qy_match *match);

/* ---- notes on a game ------------------------------------------------------------------------------- */

/* How good a move was, by the expected share of the points that it lost. */
enum qy_judged_as {
    QY_NOTE_BEST,       /* the engine's own move, or nothing lost */
    QY_NOTE_GOOD,       /* less than 0.05 points lost */
    QY_NOTE_INACCURACY, /* 0.05 or more */
    QY_NOTE_MISTAKE,    /* 0.10 or more */
    QY_NOTE_BLUNDER,    /* 0.15 or more */
    QY_NOTE_COUNT
};
QY_API const char *qy_note_name(enum qy_judged_as note); /* "best", "good", "inaccuracy" ... */

/* The expected share of the points for the side that has this score. */
QY_API double qy_score_share(bool mate, int32_t score);

/* The report on one move. Scores are for the first side. */
struct qy_move_note {
    struct qy_record_node *node;
    size_t ply; /* from 1 */
    struct qy_eval_mark before;
    struct qy_eval_mark after;
    bool scored; /* the engine gave both scores */
    enum qy_judged_as note;
    int32_t loss;  /* centipawns lost, at most 1000 */
    double share;  /* share of the points lost */
    bool by_table; /* endgame tables know both positions: their values for the mover */
    enum qy_table_outcome had;
    enum qy_table_outcome left;       /* less than `had` if the move threw a win or a draw away */
    const struct qy_thought *thought; /* the engine's answer for the position before the move */
};

/*
 * True if the game is over on the board; the mark is then what the rule set (NULL: the game's default) says
 * of the position, without asking an engine.
 */
QY_API bool qy_eval_mark_of_end(const struct qy_position *position, const struct qy_rules *rules,
                                struct qy_eval_mark *ret_mark);

/*
 * Rates a side's move by the scores before and after it; `own` if it is the engine's own move. Sets `before`,
 * `after`, `note`, `loss` and `share` of the note.
 */
QY_API void qy_note_measure(enum qy_side mover, const struct qy_eval_mark *before,
                            const struct qy_eval_mark *after, bool own, struct qy_move_note *ret_note);

/* Called for each move in order; nonzero ends the analysis, which returns that number. */
typedef int (*qy_note_visitor)(void *user, const struct qy_position *before, const struct qy_move_note *note);

/*
 * Lets an engine evaluate every position of a record's main line and notes its moves: writes `%eval` behind
 * each move that does not end the game and, if `write` is set, a mark (?!, ?, ??) and the engine's line as a
 * variation for a move that lost much. If `tables` (NULL: none) know the positions before and after a move,
 * one that throws away a win or a draw is a blunder, whatever the engine says. Returns 0, the visitor's
 * nonzero return, or an error of the engine.
 */
QY_API int qy_analyse(struct qy_driver *driver, struct qy_record *record, const struct qy_think *think,
                      bool write, struct qy_tables *tables, qy_note_visitor visitor, void *user,
                      struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
