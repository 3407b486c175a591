/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Verdicts by the rules: outcomes, the verdict on a game of a file, the verdict on a sequence of moves with
 * the labels of its repetition. They can't fail.
 */
#ifndef QYI_ANSWER_VERDICT_H
#define QYI_ANSWER_VERDICT_H

#include "answer/writer.h"

#include <qiyuan/record/verdict.h>

/* ---- outcomes ---- */

/* Writes `result`, `reason` and `article`; reason and article are null if there is none. */
void qyi_tell_outcome(const struct qy_outcome *outcome, struct qyi_writer *writer);
/* Adds an outcome to the words: "White wins: checkmate (ch:10.1)". Nothing for an open game. */
void qyi_say_outcome(enum qy_game game, const struct qy_outcome *outcome, struct qyi_writer *writer);
/* Writes the array `notes`: the limits that were reached, and what could have been claimed. */
void qyi_tell_notes(enum qy_game game, const struct qy_game_verdict *verdict, struct qyi_writer *writer);

/* ---- a position ---- */

/* The position after this number of plies of a game by a rule set: side to move, check, outcome, FEN. */
void qyi_answer_position(const struct qy_position *position, const struct qy_rules *rules, uint64_t plies,
                         struct qyi_writer *writer);

/* ---- a game in a file ---- */

struct qyi_judged_game {
    const char *file;
    uint32_t line;
    bool started; /* `game` was detected */
    enum qy_game game;
    const char *status;        /* ok, illegal, contradicts ... */
    struct qy_outcome outcome; /* by the rules, else the result in the file */
    bool has_tag;              /* the file has a Result tag: */
    enum qy_result tag;
    size_t plies;
    const struct qy_error *fault; /* the first fault; NULL: none */
    const struct qy_game_verdict *verdict;
};

/* The table of verdicts, and the same table continued without its heading. */
extern const struct qyi_table qyi_judged_games_table, qyi_more_judged_games_table;
/* The verdict on a game. With `notes`, text shows them too. */
void qyi_answer_judged_game(const struct qyi_judged_game *game, bool notes, struct qyi_writer *writer);

/* ---- a sequence of moves ---- */

struct qyi_judged_line {
    const struct qy_rules *rules;
    struct qy_position start;
    const qy_move *moves;
    size_t count;
    const struct qy_game_verdict *verdict;
    const struct qy_judgement *judgement; /* of the repetition at its end */
    const char *foul;                     /* the word that is not a legal move; NULL: none */
    size_t foul_len;
    const struct qy_error *error; /* the error for `foul` */
};

/*
 * Judges moves from a text, starting from the position of the setup, and writes the verdict. Returns 0; the
 * error of the first word that is not a move, with its position (if the move is illegal, the moves before it
 * are written); or QY_E_MEMORY.
 */
int qyi_answer_judged_moves(const struct qy_game_setup *setup, const char *moves,
                            const struct qy_oracle *oracle, bool brief, struct qyi_writer *writer,
                            enum qy_game_state *ret_state, struct qy_error *reterr);

/* One row per move with its label, then the verdict. `brief`: text has only the last line. */
void qyi_answer_judged_line(const struct qyi_judged_line *line, bool brief, struct qyi_writer *writer);

#endif
