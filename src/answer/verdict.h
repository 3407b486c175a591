/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the rules say: outcomes, the verdict on a game of a file, the verdict on a line of play
 * with the labels of its repetition. None can fail.
 */
#ifndef QYI_ANSWER_VERDICT_H
#define QYI_ANSWER_VERDICT_H

#include "answer/writer.h"

#include <qiyuan/record/verdict.h>

/* ---- outcomes ---- */

/* Tells `result`, `reason` and `article`; reason and article are null where there is none. */
void qyi_tell_outcome(const struct qy_outcome *outcome, struct qyi_writer *writer);
/* Says an outcome: "White wins: checkmate (ch:10.1)". Nothing for an open game. */
void qyi_say_outcome(enum qy_game game, const struct qy_outcome *outcome, struct qyi_writer *writer);
/* What limits were reached and what could have been claimed, as the array `notes`. */
void qyi_tell_notes(enum qy_game game, const struct qy_game_verdict *verdict, struct qyi_writer *writer);

/* ---- a position ---- */

/* The position after this many plies of a game by a rule set: side to move, check, outcome, FEN. */
void qyi_answer_position(const struct qy_position *position, const struct qy_rules *rules, uint64_t plies,
                         struct qyi_writer *writer);

/* ---- a game of a file ---- */

struct qyi_judged_game {
    const char *file;
    uint32_t line;
    bool started; /* `game` is known */
    enum qy_game game;
    const char *status;        /* ok, illegal, contradicts ... */
    struct qy_outcome outcome; /* by the rules, else the file's own result */
    bool has_tag;              /* the file has a Result tag: */
    enum qy_result tag;
    size_t plies;
    const struct qy_error *fault; /* the first one; NULL: none */
    const struct qy_game_verdict *verdict;
};

/* Verdicts stand in this table; the other one goes on without its head. */
extern const struct qyi_table qyi_judged_games_table, qyi_more_judged_games_table;
/* A row of the verdict; `notes`: people see them, too. */
void qyi_answer_judged_game(const struct qyi_judged_game *game, bool notes, struct qyi_writer *writer);

/* ---- a line of play ---- */

struct qyi_judged_line {
    const struct qy_rules *rules;
    struct qy_position start;
    const qy_move *moves;
    size_t count;
    const struct qy_game_verdict *verdict;
    const struct qy_judgement *judgement; /* of the repetition that the line ends with */
    const char *foul;                     /* the word that is no legal move; NULL: none */
    size_t foul_len;
    const struct qy_error *error; /* of the foul */
};

/*
 * Judges moves that are typed one after the other, from the start of the setup on, and tells the verdict. Returns 0 and
 * how it stands; the error of the first word that is no move, with its place: the moves before it are told where it is
 * an illegal one; or QY_E_MEMORY.
 */
int qyi_answer_judged_moves(const struct qy_game_setup *setup, const char *moves,
                            const struct qy_oracle *oracle, bool brief, struct qyi_writer *writer,
                            enum qy_game_state *ret_state, struct qy_error *reterr);

/* A row a move with its label, then the verdict; `brief`: people get the last line alone. */
void qyi_answer_judged_line(const struct qyi_judged_line *line, bool brief, struct qyi_writer *writer);

#endif
