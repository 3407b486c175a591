/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, duel: driving engines of any protocol, and what is made of it.
 *
 *   qy_driver         one engine in a child process, told apart by its protocol: UCI, UCCI or XBoard
 *   qy_thought        what it answered: a move, and what it thinks of the position
 *   qy_match          games between two engines, judged by our own arbiter
 *   qy_match_score    how a match stands; qy_match_estimate, qy_match_sprt: what that proves
 *   qy_analysis       notes on a game
 *
 * Engines are programs of others: whatever they say or fail to say is an error of theirs with a name, never
 * one of the caller's. All times are milliseconds unless said otherwise, by the clock that only goes forward.
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

/* The name ("auto", "uci", "ucci", "xboard"); and the protocol of a name: 0, or QY_E_VALUE. */
QY_API const char *qy_protocol_id(enum qy_protocol protocol);
QY_API int qy_protocol_by_id(const char *id, size_t len, enum qy_protocol *ret_protocol);

/* An option of an engine and its value, both ending in a zero byte. */
struct qy_driver_option {
    const char *name;
    const char *value; /* "" presses a button */
};

/* How an engine is to be run. Texts are borrowed for the call that is given them. */
struct qy_driver_setup {
    const char *command; /* words; quotes hold a word together; no shell is asked */
    const char *name;    /* NULL: as it calls itself */
    enum qy_protocol protocol;
    const struct qy_driver_option *options;
    size_t option_count;
    uint64_t memory; /* bytes of address space; 0: no limit */
    int watch;       /* a descriptor whose becoming readable stops every wait; -1: none */
};

struct qy_driver;

/*
 * Starts an engine, finds out its protocol by trying where that is not given, sets its options and makes it
 * ready for a game. In a game that is written in more than one way (ranks from 0 or from 1) it is found out
 * by experiment which one the engine means: it is asked for a move in the array. The engine is killed when
 * the thread that started it ends; use it on one thread at a time. The caller frees it. Errors:
 * QY_E_ENGINE_..., QY_E_DUEL_STOPPED, QY_E_MEMORY.
 */
QY_API int qy_driver_new(const struct qy_driver_setup *setup, enum qy_game game,
                         struct qy_driver **ret_driver, struct qy_error *reterr);
/* Asks it to quit, waits a moment, kills what is left. Accepts NULL. */
QY_API void qy_driver_free(struct qy_driver *driver);

/* The name it goes by, and the protocol it speaks. Borrowed. */
QY_API const char *qy_driver_name(const struct qy_driver *driver);
QY_API enum qy_protocol qy_driver_protocol(const struct qy_driver *driver);

/* What an engine may use for a move. Without any it is asked for a second. */
struct qy_think {
    const struct qy_clock *clock; /* NULL: no clock */
    int64_t now;                  /* the clock's own time at which it is asked */
    uint64_t nodes;               /* 0: no limit */
    unsigned depth;
    int64_t movetime;
    unsigned lines;   /* best lines wanted: 0 and 1 are the same */
    int64_t patience; /* so long the answer is waited for */
};

#define QY_THOUGHT_LINES 16
#define QY_THOUGHT_MOVES 40

/* A line of play and what the engine thinks of it, seen by the side that moves first in it. */
struct qy_thought_line {
    bool scored;
    bool mate;      /* `score` is moves to mate, below 0 where the mover is mated */
    int32_t score;  /* hundredths of a pawn */
    int32_t depth;  /* plies */
    uint32_t count; /* of moves: legal ones */
    qy_move move[QY_THOUGHT_MOVES];
};

struct qy_thought {
    qy_move move; /* legal; QY_MOVE_NONE when it resigned */
    bool resigns;
    bool offers_draw;
    bool claims;    /* it said before its move that the game is over; the arbiter knew better */
    int64_t took;   /* nanoseconds from the question to the answer */
    uint64_t nodes; /* as the engine says */
    uint32_t lines; /* used entries of `line`: at least 1, though it may be empty */
    struct qy_thought_line line[QY_THOUGHT_LINES];
};

/* Begins a game at a position: another game than before. Errors: QY_E_ENGINE_..., QY_E_DUEL_STOPPED. */
QY_API int qy_driver_new_game(struct qy_driver *driver, const struct qy_position *start,
                              const struct qy_think *first, struct qy_error *reterr);

/*
 * Asks for a move in the position that the history has come to: the game begun last, grown by any number of
 * moves. Errors: QY_E_ENGINE_MOVE (no legal move, or it would not take one of ours), QY_E_ENGINE_SILENT (the
 * patience ended; qy_driver_settle() comes next), QY_E_ENGINE_ENDED, QY_E_ENGINE_LIMIT, QY_E_DUEL_STOPPED.
 * The time taken, `ret_thought->took`, is set with QY_E_ENGINE_MOVE, too.
 */
QY_API int qy_driver_think(struct qy_driver *driver, const struct qy_history *history,
                           const struct qy_think *think, struct qy_thought *ret_thought,
                           struct qy_error *reterr);

/*
 * Brings an engine back that may still be thinking, as after a loss on time: tells it to stop and waits
 * `grace` for it. False if it does not answer or has ended; it is of no further use then.
 */
QY_API bool qy_driver_settle(struct qy_driver *driver, int64_t grace);

/* Tells the engine that the game is over, for protocols that want to know. */
QY_API void qy_driver_game_over(struct qy_driver *driver, enum qy_result result);

/* ---- what a score proves --------------------------------------------------------------------------- */

/* How a match stands, seen by its first engine. */
struct qy_match_score {
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
    uint64_t pairs[5]; /* pairs of games with the same opening that brought 0, 1/2, 1, 3/2, 2 points */
};

/* Shares of the points (0 to 1), Elo differences (infinite where nobody won a point), likelihood. */
struct qy_match_estimate {
    double score;
    double score_low; /* of the 95 % interval */
    double score_high;
    double elo;
    double elo_low;
    double elo_high;
    double los; /* likelihood that the first engine is the stronger one */
};

/*
 * What a score proves. The interval is Wilson's, with the variance seen among pairs where all games but one
 * came in pairs, and among games otherwise; so it holds for one-sided scores, too. All zero without a game.
 */
QY_API struct qy_match_estimate qy_match_estimate(const struct qy_match_score *score);

/* A sequential test of "stronger by elo1" against "by elo0", with errors of the first and second kind. */
struct qy_sprt {
    double elo0;
    double elo1;
    double alpha;
    double beta;
};

enum qy_sprt_verdict { QY_SPRT_OPEN, QY_SPRT_ELO0, QY_SPRT_ELO1 };

/*
 * How a test stands: the logarithm of the likelihood ratio (each hypothesis at its most likely distribution
 * of pairs with that mean) and the bounds at which it is decided. Games without their pair don't count yet.
 */
struct qy_sprt_state {
    double llr;
    double lower;
    double upper;
    enum qy_sprt_verdict verdict;
};
QY_API struct qy_sprt_state qy_match_sprt(const struct qy_match_score *score, const struct qy_sprt *sprt);

/* The expected share of the points of who is stronger by so much, and the other way round. */
QY_API double qy_elo_share(double elo);
QY_API double qy_elo_of_share(double share);

/* ---- openings -------------------------------------------------------------------------------------- */

struct qy_openings;

/* Openings of a game: none at first. The caller frees them. Returns 0 or QY_E_MEMORY. */
QY_API int qy_openings_new(enum qy_game game, struct qy_openings **ret_openings);
QY_API void qy_openings_free(struct qy_openings *openings);
/*
 * Adds a record's main line, or its first `plies` plies (0: all). Records of another game and positions that
 * are over are skipped. Returns 1 if it was added, 0 if not, QY_E_MEMORY.
 */
QY_API int qy_openings_add(struct qy_openings *openings, const struct qy_record *record, size_t plies);
QY_API size_t qy_openings_count(const struct qy_openings *openings);
/* Puts them into an order that the seed decides. */
QY_API void qy_openings_shuffle(struct qy_openings *openings, uint64_t seed);

/* ---- matches --------------------------------------------------------------------------------------- */

struct qy_match_setup {
    struct qy_driver_setup engine[2]; /* `watch` is the match's own business */
    const struct qy_rules *rules;
    const struct qy_game_setup *regulations; /* an event's own, of `rules`; NULL: what they say themselves */
    uint64_t games;
    struct qy_time_control control;     /* without a clock: nodes, depth or movetime of `think` */
    struct qy_think think;              /* nodes, depth, movetime */
    int64_t margin;                     /* so much late is not a loss on time */
    int64_t patience;                   /* without a clock: so long without an answer is a loss */
    const struct qy_openings *openings; /* NULL or none: random plies */
    unsigned random_plies;
    uint64_t seed;
    unsigned concurrency;  /* games at a time */
    unsigned draw_plies;   /* adjudicated as drawn: this many plies in a row ... */
    int32_t draw_score;    /* ... within so much; 0 plies: never */
    unsigned resign_moves; /* adjudicated as lost: this many moves of a side in a row ... */
    int32_t resign_score;  /* ... so far behind by its own account; 0 moves: never */
    bool has_sprt;
    struct qy_sprt sprt;
    bool records; /* make a record of each game */
};

/* A match of 1 game at a second and a hundredth under the rules, with nothing else set. */
QY_API void qy_match_setup_init(const struct qy_rules *rules, struct qy_match_setup *ret_setup);

/* What went wrong with an engine in a game. */
enum qy_match_fault {
    QY_FAULT_NONE,
    QY_FAULT_TIME,
    QY_FAULT_ILLEGAL, /* its move is none */
    QY_FAULT_CRASHED, /* it ended */
    QY_FAULT_STALLED, /* it did not answer, not even to being told to stop */
    QY_FAULT_COUNT
};
/* The name ("none", "time", "illegal-move", "crashed", "stalled"). Static storage. */
QY_API const char *qy_match_fault_name(enum qy_match_fault fault);

/* A game of a match. Borrowed for the call. */
struct qy_match_game {
    uint64_t number;     /* from 1 */
    unsigned first;      /* the engine (0 or 1) that has the first side */
    const char *name[2]; /* of the engines */
    enum qy_result result;
    const char *reason;  /* a name of enum qy_reason or enum qy_match_fault, or "unfinished" */
    const char *article; /* or NULL */
    enum qy_match_fault fault;
    unsigned faulty; /* the engine whose fault it is */
    size_t plies;
    const struct qy_record *record; /* NULL unless asked for */
    int64_t overhead;               /* nanoseconds between an answer and the next question, all in all */
};

/*
 * Hears of each game when it is over, and how the match stands with it (the score without games that were
 * broken off). Calls come one at a time, from any thread of the match. Nonzero ends the match.
 */
typedef int (*qy_match_visitor)(void *user, const struct qy_match_game *game,
                                const struct qy_match_score *score);

struct qy_match;

/* Makes a match; `setup` and what it points to must live as long. The caller frees it. Errors: QY_E_VALUE
 * (what makes no match), QY_E_ENGINE_START (no descriptor left), QY_E_MEMORY. */
QY_API int qy_match_new(const struct qy_match_setup *setup, struct qy_match **ret_match);
QY_API void qy_match_free(struct qy_match *match);
/*
 * Plays it out: each opening twice with colours changed. A test that is decided ends it early. Returns 0
 * (also when it was stopped, by the visitor or by qy_match_stop()), or what kept an engine from playing at
 * all.
 */
QY_API int qy_match_run(struct qy_match *match, qy_match_visitor visitor, void *user,
                        struct qy_error *reterr);
/* Stops a match from any thread: games that are being played end without a result. */
QY_API void qy_match_stop(struct qy_match *match);

/* ---- notes on a game ------------------------------------------------------------------------------- */

/* How good a move was, by the share of the points that it gave away. */
enum qy_judged_as {
    QY_NOTE_BEST,       /* the engine's own, or nothing lost by it */
    QY_NOTE_GOOD,       /* less than 5 hundredths of a point lost */
    QY_NOTE_INACCURACY, /* 5 or more */
    QY_NOTE_MISTAKE,    /* 10 or more */
    QY_NOTE_BLUNDER,    /* 15 or more */
    QY_NOTE_COUNT
};
QY_API const char *qy_note_name(enum qy_judged_as note); /* "best", "good", "inaccuracy" ... */

/* The expected share of the points for the side whose score this is. */
QY_API double qy_score_share(bool mate, int32_t score);

/* The report of one move. Scores are the first side's. */
struct qy_move_note {
    struct qy_record_node *node;
    size_t ply; /* from 1 */
    struct qy_eval_mark before;
    struct qy_eval_mark after;
    bool scored; /* the engine gave both */
    enum qy_judged_as note;
    int32_t loss;  /* hundredths of a pawn given away, at most 1000 */
    double share;  /* of the points given away */
    bool by_table; /* endgame tables know both positions: what they are to the mover */
    enum qy_table_outcome had;
    enum qy_table_outcome left;       /* less than `had`: a win or a draw was thrown away */
    const struct qy_thought *thought; /* of the position before the move */
};

/*
 * True where the game is over by the board: what the rule set (NULL: the usual one of the game) says of the
 * position, with no engine asked.
 */
QY_API bool qy_eval_mark_of_end(const struct qy_position *position, const struct qy_rules *rules,
                                struct qy_eval_mark *ret_mark);

/*
 * Measures a move of a side by what is thought of the positions before and after it; `own` is the engine's
 * own move. Sets `before`, `after`, `note`, `loss` and `share` of the note.
 */
QY_API void qy_note_measure(enum qy_side mover, const struct qy_eval_mark *before,
                            const struct qy_eval_mark *after, bool own, struct qy_move_note *ret_note);

/* Hears of each move in its order; nonzero ends the analysis, which returns that number. */
typedef int (*qy_note_visitor)(void *user, const struct qy_position *before, const struct qy_move_note *note);

/*
 * Asks an engine about every position of a record's main line and notes on its moves: writes `%eval` behind
 * each that does not end the game and, with `write`, a mark (?!, ?, ??) and the engine's line as a variation
 * where a move gave much away. Where `tables` (NULL: none) know the positions before and after a move, one that throws
 * a win or a draw away is a blunder, whatever the engine thinks. Returns 0, what the visitor returned, or an error of
 * the engine.
 */
QY_API int qy_analyse(struct qy_driver *driver, struct qy_record *record, const struct qy_think *think,
                      bool write, struct qy_tables *tables, qy_note_visitor visitor, void *user,
                      struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
