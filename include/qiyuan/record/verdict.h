/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, arbiter: the rules' verdict on a finished game, from its moves alone.
 *
 *   qy_game_judge    follows a game move by move and counts for its rule set
 *   qy_game_verdict  what ended it, what could be claimed and when, contradictions, articles
 *
 * A judge may be reused for further games; it is not tied to a thread.
 */
#ifndef QIYUAN_VERDICT_H
#define QIYUAN_VERDICT_H

#include <qiyuan/record/arbiter.h>
#include <qiyuan/record/record.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The state of a game under its rules. */
enum qy_game_state {
    QY_STATE_GOES_ON,
    QY_STATE_ENDED,     /* ended without a claim: `outcome` */
    QY_STATE_CLAIMABLE, /* `outcome` applies once it is claimed */
    QY_STATE_ORDERED,   /* `deviate` must change, and loses if the cycle occurs once more */
    QY_STATE_UNDECIDED, /* the judge of repetitions did not decide; neither side loses */
};

/* The name of a state: "goes-on", "ended", "claimable", "ordered", "undecided". Static storage. */
QY_API const char *qy_game_state_id(enum qy_game_state state);

/*
 * A noteworthy event: a limit that was reached ("threefold", "fivefold", "fifty", "seventy-five",
 * "natural-limit", "repetition"), a dead position ("dead-position"), one that may be dead ("undecided"), the
 * first null move, which no rules allow ("pass"), or a file whose result tag and final token differ
 * ("tag-and-token").
 */
struct qy_verdict_note {
    const char *name;     /* static storage */
    const char *article;  /* static storage, or NULL */
    size_t ply;           /* the ply after which it first applied */
    unsigned occurrences; /* occurrences of the position; 0 for a counter */
    int claimant;         /* the side that may claim, -1 for either */
    bool judged;          /* a repetition on which the rules have a ruling: */
    enum qy_verdict verdict;
    enum qy_procedure procedure;
    int deviate; /* the side that must change or loses, -1 for neither */
};

struct qy_game_verdict {
    enum qy_game_state state;
    struct qy_outcome outcome; /* open unless the game has ended or may be claimed */
    size_t ply;                /* the ply after which the outcome first applied; moves may follow it */
    bool contradicts;          /* the game's own result differs */
    unsigned occurrences;      /* of the last position */
    size_t stood_before;       /* the ply after which it last occurred before; SIZE_MAX: never */
    size_t note_count;
    const struct qy_verdict_note *notes; /* ordered by ply; borrowed until the next game */
};

struct qy_game_judge;

/* Makes a judge; the caller frees it. Returns 0 or QY_E_MEMORY. */
QY_API int qy_game_judge_new(struct qy_game_judge **ret_judge);
QY_API void qy_game_judge_free(struct qy_game_judge *judge);

/* Begins a game with the rule set, start and numbers of `setup`. Returns 0 or QY_E_MEMORY. */
QY_API int qy_game_judge_begin(struct qy_game_judge *judge, const struct qy_game_setup *setup);

/* Adds a legal move and the position after it. Returns 0 or QY_E_MEMORY. */
QY_API int qy_game_judge_move(struct qy_game_judge *judge, qy_move move, const struct qy_position *after);

/*
 * The verdict on a finished game whose file gives `tag` as its result and `token` after its moves (open if
 * absent). An ending that needs a claim is only noted. The first ending counts. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_game_judge_end(struct qy_game_judge *judge, enum qy_result tag, enum qy_result token,
                             struct qy_game_verdict *ret_verdict);

/*
 * The verdict on a line of play, as an arbiter would rule now: what ended it, else the ruling on the
 * repetition at its end, else what may be claimed. `ret_judgement` gets the labels of that cycle; the caller
 * frees it with qy_judgement_free(). `oracle` may be NULL. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_game_judge_line(struct qy_game_judge *judge, const struct qy_oracle *oracle,
                              struct qy_judgement *ret_judgement, struct qy_game_verdict *ret_verdict);

/* The rule set named by the value of a `Rules` tag; the game's default if it names none. */
QY_API const struct qy_rules *qy_rules_of_tag(enum qy_game game, const char *value);

/* The rule set of a record: that of its `Rules` tag, else the game's default. */
QY_API const struct qy_rules *qy_record_rules(const struct qy_record *record);

/*
 * The verdict on a record's main line by its own rule set, or by `rules` if not NULL and of the same game.
 * Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_record_verdict(struct qy_game_judge *judge, const struct qy_record *record,
                             const struct qy_rules *rules, struct qy_game_verdict *ret_verdict);

#ifdef __cplusplus
}
#endif

#endif
