/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. What the two forms of qiyuan judge share: the counts of a line of play that somebody may claim a
 * draw by, or that end it by themselves. The limits are data, by rule set.
 */
#ifndef QYI_CLI_JUDGE_H
#define QYI_CLI_JUDGE_H

#include "cli/outcome.h"

/* A limit that was reached. */
struct qyi_cli_note {
    const char *name; /* of the reason: "repetition", "fifty"... */
    const char *article;
    size_t ply;           /* after which it stood */
    unsigned occurrences; /* of the position; 0 for a counter */
    int claimant;         /* the side that may claim, -1 for either */
    /* Of a repetition that the rules have a ruling for: what it is. */
    bool judged;
    enum qy_verdict verdict;
    enum qy_procedure procedure;
    int deviate; /* the side that has to change or loses, -1 for neither */
};

#define QYI_CLI_MOST_NOTES 16

/* A line of play as it is counted. */
struct qyi_cli_count {
    const struct qy_rules *rules;
    size_t plies;
    uint64_t *key; /* of the position after each ply, from 0: the start */
    size_t room;
    unsigned moves[2];  /* of either side, in the stretch without a capture */
    unsigned checks[2]; /* given by either side in it */
    uint64_t reached;   /* a bit for each limit of the table that was noted */
    size_t notes;
    struct qyi_cli_note note[QYI_CLI_MOST_NOTES];
    struct qy_outcome end; /* by a limit that ends the game by itself */
    size_t end_ply;        /* after which it stood */
};

/* Begins a line at a position; memory of a line before is used again. End with qyi_cli_count_free(). */
int qyi_cli_count_begin(struct qyi_cli_count *count, const struct qy_rules *rules,
                        const struct qy_position *start);
void qyi_cli_count_free(struct qyi_cli_count *count);

/* Takes in the position after the next move. Returns 0 or QY_E_MEMORY. */
int qyi_cli_count_position(struct qyi_cli_count *count, const struct qy_position *position);

/* How often the position now has stood, and the ply after which it stood last before (SIZE_MAX: never). */
unsigned qyi_cli_count_occurrences(const struct qyi_cli_count *count, unsigned halfmove, size_t *ret_last);

/* What a claim at the end of the line gives: the first limit that stands there now. */
struct qy_outcome qyi_cli_count_claim(const struct qyi_cli_count *count, const struct qy_position *position);

/*
 * Judges the repetition that the last note tells of, if it is one and not judged yet. `moves` are those of
 * the line so far, as many as the count has positions after its start. Returns 0 or QY_E_MEMORY.
 */
int qyi_cli_count_judge(struct qyi_cli_count *count, const struct qy_position *start, const qy_move *moves);

/* Notes something that is no limit, after a ply; `name` and `article` are static, `article` may be NULL. */
void qyi_cli_count_note(struct qyi_cli_count *count, const char *name, const char *article, size_t ply);

/*
 * How the arbiter would have ended a game of a file, whose last position is `final` and whose `moves` are as
 * many as were counted: by what the rules end it with unclaimed, whichever came first; open where nothing
 * did. Notes since when the position was dead, and that this could not be decided. Returns 0 or QY_E_MEMORY.
 */
int qyi_cli_end_game(struct qyi_cli_count *count, const struct qy_position *start, const qy_move *moves,
                     const struct qy_position *final, struct qy_outcome *ret_outcome);

/* Writes the notes as an array. */
void qyi_cli_json_notes(struct qyi_json *json, enum qy_game game, const struct qyi_cli_count *count);

/* Judges one line of play (--fen --moves). Returns an exit code. */
int qyi_cli_judge_line(struct qyi_cli *cli, const struct qy_rules *rules);

#endif
