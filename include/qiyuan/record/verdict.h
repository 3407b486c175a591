/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, arbiter: what the rules say of a game that was played, without its touches and clocks.
 *
 *   qy_game_judge    goes through a game move by move and counts what its rule set counts
 *   qy_game_verdict  what ended it, what could have been claimed and when, what contradicts, by which article
 *
 * A judge may be used for one game after the other; it is not tied to a thread.
 */
#ifndef QIYUAN_VERDICT_H
#define QIYUAN_VERDICT_H

#include <qiyuan/record/arbiter.h>
#include <qiyuan/record/record.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a game stands by its rules. */
enum qy_game_state {
    QY_STATE_GOES_ON,
    QY_STATE_ENDED,     /* by itself: `outcome` */
    QY_STATE_CLAIMABLE, /* `outcome` stands once it is claimed */
    QY_STATE_ORDERED,   /* `deviate` has to change, and loses if the cycle comes once more */
    QY_STATE_UNDECIDED, /* the judge of repetitions came to no end; nobody loses by that */
};

/* The name of a state: "goes-on", "ended", "claimable", "ordered", "undecided". Static storage. */
QY_API const char *qy_game_state_id(enum qy_game_state state);

/*
 * Something that the rules have a word for: a limit that was reached ("threefold", "fivefold", "fifty",
 * "seventy-five", "natural-limit", "repetition"), that the position was dead ("dead-position"), that this was
 * not settled ("undecided"), that a move was skipped, which no rules know ("pass", the first one), that tag and
 * last token of a file differ ("tag-and-token").
 */
struct qy_verdict_note {
    const char *name;     /* static storage */
    const char *article;  /* static storage, or NULL */
    size_t ply;           /* after which it stood first */
    unsigned occurrences; /* of the position; 0 for a counter */
    int claimant;         /* the side that may claim, -1 for either */
    bool judged;          /* a repetition that the rules have a ruling for: */
    enum qy_verdict verdict;
    enum qy_procedure procedure;
    int deviate; /* the side that has to change or loses, -1 for neither */
};

struct qy_game_verdict {
    enum qy_game_state state;
    struct qy_outcome outcome; /* open unless the game has ended or may be claimed */
    size_t ply;                /* after which the outcome stood first; moves may have been made after it */
    bool contradicts;          /* the game's own result is another one */
    unsigned occurrences;      /* of the last position */
    size_t stood_before;       /* the ply after which it stood last; SIZE_MAX: never */
    size_t note_count;
    const struct qy_verdict_note *notes; /* in the order of their plies; borrowed until the next game */
};

struct qy_game_judge;

/* Makes a judge; the caller frees it. Returns 0 or QY_E_MEMORY. */
QY_API int qy_game_judge_new(struct qy_game_judge **ret_judge);
QY_API void qy_game_judge_free(struct qy_game_judge *judge);

/* Begins a game: rule set, start and the event's own numbers are those of `setup`. 0 or QY_E_MEMORY. */
QY_API int qy_game_judge_begin(struct qy_game_judge *judge, const struct qy_game_setup *setup);

/* Takes in a legal move and the position after it. Returns 0 or QY_E_MEMORY. */
QY_API int qy_game_judge_move(struct qy_game_judge *judge, qy_move move, const struct qy_position *after);

/*
 * The verdict on a finished game whose file has `tag` for its result and `token` after its moves (both open
 * where it has none). Nothing ends it that somebody would have had to claim; that is noted. What came first
 * counts. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_game_judge_end(struct qy_game_judge *judge, enum qy_result tag, enum qy_result token,
                             struct qy_game_verdict *ret_verdict);

/*
 * The verdict on a line of play as an arbiter gives it who is asked now: what ended it, else the ruling on
 * the repetition that it ends with, else what may be claimed. `ret_judgement` has the labels of that cycle;
 * the caller frees it with qy_judgement_free(). `oracle` may be NULL. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_game_judge_line(struct qy_game_judge *judge, const struct qy_oracle *oracle,
                              struct qy_judgement *ret_judgement, struct qy_game_verdict *ret_verdict);

/* The rule set that a value of the tag `Rules` names for a game; that of the game where it names none. */
QY_API const struct qy_rules *qy_rules_of_tag(enum qy_game game, const char *value);

/* The rule set that a record was played by: its tag `Rules` names it, else the usual one. */
QY_API const struct qy_rules *qy_record_rules(const struct qy_record *record);

/*
 * The verdict on a record's main line by its own rule set, or by `rules` where that is not NULL and of the
 * same game. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_record_verdict(struct qy_game_judge *judge, const struct qy_record *record,
                             const struct qy_rules *rules, struct qy_game_verdict *ret_verdict);

#ifdef __cplusplus
}
#endif

#endif
