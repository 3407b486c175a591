/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a match between engines tells of its games and of how it stands. */
#ifndef QYI_ANSWER_MATCH_H
#define QYI_ANSWER_MATCH_H

#include "answer/writer.h"

#include <qiyuan/play/duel.h>

/* The columns of games, and one of them. */
const struct qyi_table *qyi_match_games(void);
void qyi_answer_match_game(const struct qy_match_game *game, struct qyi_writer *writer);

#define QYI_MATCH_NAME 128

/* How a match stands, and which faults each engine had. */
struct qyi_match_standing {
    char name[2][QYI_MATCH_NAME];
    struct qy_match_score score;
    uint64_t faults[2][QY_FAULT_COUNT];
    const struct qy_sprt *sprt; /* NULL where none was asked for */
    uint64_t moves;             /* of all games, openings included */
    int64_t overhead;           /* nanoseconds between answers and next questions, all in all */
};

/* Takes a game that is over, with the score after it. */
void qyi_match_standing_add(struct qyi_match_standing *standing, const struct qy_match_game *game,
                            const struct qy_match_score *score);

/* How the match stands or ended. */
void qyi_answer_match_standing(const struct qyi_match_standing *standing, struct qyi_writer *writer);

#endif
