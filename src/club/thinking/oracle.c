/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions about live games, answered at once or by a thread, and their stored answers. */
#include "thinking/oracle.h"

#include <qiyuan/core/game.h>
#include <qiyuan/core/winnable.h>

#include <stdlib.h>

/* Positions to look at on the loop (some milliseconds), and elsewhere. */
#define HURRIED_NODES 20000
#define FULL_NODES    1500000

/* Returns the answer found within this number of positions; undecided if memory ran out. */
static enum qy_answer look(struct qy_tables *tables, const struct qyi_question *question, uint64_t nodes)
{
    const struct qy_winnable_limits limits = {.nodes = nodes};
    enum qy_answer answer = QY_ANSWER_UNKNOWN;
    struct qy_winnable found;

    if (qy_tables_winnable(tables, &question->position, question->side, &limits, &found) < 0)
        return QY_ANSWER_UNKNOWN;
    if (found.answer != QY_WINNABLE_UNKNOWN)
        answer = found.answer == QY_WINNABLE_YES ? QY_ANSWER_YES : QY_ANSWER_NO;
    qy_winnable_clear(&found);
    return answer;
}

/* The built-in tables; NULL when memory runs out. */
static struct qy_tables *tables_of(struct qyi_oracle *oracle)
{
    if (!oracle->tables && qy_tables_new(NULL, &oracle->tables, NULL) < 0)
        oracle->tables = NULL;
    return oracle->tables;
}

enum qy_answer qyi_oracle_drawn(void *user, const struct qy_position *position)
{
    struct qy_tables *tables = tables_of(user);

    return tables ? qy_tables_drawn(tables, position) : QY_ANSWER_UNKNOWN;
}

size_t qyi_oracle_line(void *user, const struct qy_position *position, qy_move *ret_moves, size_t most)
{
    struct qy_tables *tables = tables_of(user);

    return tables ? qy_tables_drawn_line(tables, position, ret_moves, most) : 0;
}

void qyi_oracle_free(struct qyi_oracle *oracle)
{
    if (oracle)
        qy_tables_free(oracle->tables);
    free(oracle);
}

enum qy_answer qyi_oracle_work(const struct qyi_question *question)
{
    return look(NULL, question, FULL_NODES); /* the tables were asked before */
}

void qyi_oracle_learn(struct qyi_oracle *oracle, const struct qyi_question *question, enum qy_answer answer)
{
    unsigned at = oracle->next++ % QYI_KNOWN_ANSWERS;

    oracle->known[at].key = qy_position_key(&question->position);
    oracle->known[at].side = question->side;
    oracle->known[at].answer = answer;
    oracle->known[at].known = true;
}

enum qy_answer qyi_oracle_can_win(void *user, const struct qy_position *position, enum qy_side side)
{
    struct qyi_oracle *oracle = user;
    struct qyi_question question = {*position, side};
    uint64_t key = qy_position_key(position);

    for (unsigned i = 0; i < QYI_KNOWN_ANSWERS; i++)
        if (oracle->known[i].known && oracle->known[i].key == key && oracle->known[i].side == side)
            return oracle->known[i].answer;
    enum qy_answer answer = look(tables_of(oracle), &question, HURRIED_NODES);
    if (answer == QY_ANSWER_UNKNOWN && oracle->hurried) {
        oracle->asking = true;
        oracle->question = question;
        return QY_ANSWER_UNKNOWN;
    }
    if (answer == QY_ANSWER_UNKNOWN)
        answer = qyi_oracle_work(&question);
    qyi_oracle_learn(oracle, &question, answer);
    return answer;
}
