/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a room's arbiter asks about a position: can a side still win by any series of moves?
 *
 * Nearly every question is answered after a few thousand positions, in less than a millisecond. The rest
 * takes up to seconds, which the loop does not have: such a question is left open and noted, the server has it
 * answered on another thread, and the event is looked at again. The means of both stages are numbers of
 * positions, never of seconds, so that a log replayed has the same answers.
 */
#ifndef QYI_THINKING_ORACLE_H
#define QYI_THINKING_ORACLE_H

#include <qiyuan/play/tables.h>
#include <qiyuan/record/arbiter.h>

struct qyi_question {
    struct qy_position position;
    enum qy_side side;
};

#define QYI_KNOWN_ANSWERS 8

/* The questions of one room. Zeroed knows nothing. */
struct qyi_oracle {
    bool hurried; /* leave hard questions open; otherwise they are answered at once */
    bool asking;  /* `question` was left open */
    struct qyi_question question;
    /* those that ship alone: a log gives the same rulings in every server; NULL until asked */
    struct qy_tables *tables;
    unsigned next;
    struct {
        uint64_t key;
        enum qy_side side;
        enum qy_answer answer;
        bool known;
    } known[QYI_KNOWN_ANSWERS];
};

/* The function for `struct qy_arbiter_oracle`, whose `user` is a struct qyi_oracle. */
enum qy_answer qyi_oracle_can_win(void *user, const struct qy_position *position, enum qy_side side);

/* Likewise: whether an endgame table proves that nobody can force a win. */
enum qy_answer qyi_oracle_drawn(void *user, const struct qy_position *position);
/* Likewise: play from a position that is proved drawn. */
size_t qyi_oracle_line(void *user, const struct qy_position *position, qy_move *ret_moves, size_t most);
void qyi_oracle_free(struct qyi_oracle *oracle);

/* Answers a question with the full means; from any thread. */
enum qy_answer qyi_oracle_work(const struct qyi_question *question);
/* Keeps an answer. */
void qyi_oracle_learn(struct qyi_oracle *oracle, const struct qyi_question *question, enum qy_answer answer);

#endif
