/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Answers the question of a room's arbiter whether a side can still win by any series of moves.
 *
 * Almost every question is answered after a few thousand positions, in less than a millisecond. The others
 * take up to seconds, which would block the loop: they are left open, the server has them answered in another
 * thread, and then processes the event again. Both stages are limited by numbers of positions, not by time,
 * so that replaying a log gives the same answers.
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

/* The questions of one room. Initialise with zeros. */
struct qyi_oracle {
    bool hurried; /* leave hard questions open instead of answering them at once */
    bool asking;  /* `question` was left open */
    struct qyi_question question;
    /* only the built-in tables, so that a log gives the same rulings on every server; NULL until needed */
    struct qy_tables *tables;
    unsigned next;
    struct {
        uint64_t key;
        enum qy_side side;
        enum qy_answer answer;
        bool known;
    } known[QYI_KNOWN_ANSWERS];
};

/* For `struct qy_arbiter_oracle`; its `user` is a struct qyi_oracle. */
enum qy_answer qyi_oracle_can_win(void *user, const struct qy_position *position, enum qy_side side);

/* The same: whether an endgame table proves that neither side can force a win. */
enum qy_answer qyi_oracle_drawn(void *user, const struct qy_position *position);
/* The same: a line of moves from a position proved drawn. */
size_t qyi_oracle_line(void *user, const struct qy_position *position, qy_move *ret_moves, size_t most);
void qyi_oracle_free(struct qyi_oracle *oracle);

/* Answers a question without the short limit; for any thread. */
enum qy_answer qyi_oracle_work(const struct qyi_question *question);
/* Stores an answer. */
void qyi_oracle_learn(struct qyi_oracle *oracle, const struct qyi_question *question, enum qy_answer answer);

#endif
