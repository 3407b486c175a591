/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers about a match between engines: its games and its score. */
#ifndef QYI_ANSWER_MATCH_H
#define QYI_ANSWER_MATCH_H

#include "answer/writer.h"

#include <qiyuan/play/duel.h>

/* The columns of games, and the row of a game. */
const struct qyi_table *qyi_match_games(void);
void qyi_answer_match_game(const struct qy_match_game *game, struct qyi_writer *writer);

#define QYI_MATCH_NAME 128

/* The score of a match, and the faults of each engine. */
struct qyi_match_standing {
    char name[2][QYI_MATCH_NAME];
    struct qy_match_score score;
    uint64_t faults[2][QY_FAULT_COUNT];
    const struct qy_sprt *sprt; /* NULL without such a test */
    uint64_t moves;             /* in all games, including their openings */
    int64_t overhead;           /* total time between an answer and the next question, in nanoseconds */
};

/* Adds a finished game, with the score after it. */
void qyi_match_standing_add(struct qyi_match_standing *standing, const struct qy_match_game *game,
                            const struct qy_match_score *score);

/* The present or final score of the match. */
void qyi_answer_match_standing(const struct qyi_match_standing *standing, struct qyi_writer *writer);

#endif
