/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library's own judge of repetitions, asked where the arbiter was given no other. */
#include "arbiter/regulations.h"
#include "arbiter/state.h"

static enum qy_repetition_verdict verdict_of(const struct qy_judgement *judgement)
{
    switch (judgement->verdict) {
    case QY_VERDICT_DRAW: return QY_REPETITION_DRAW;
    case QY_VERDICT_LOSS:
        return judgement->procedure == QY_PROCEDURE_ORDER ? QY_REPETITION_DEVIATE : QY_REPETITION_LOSS;
    case QY_VERDICT_UNKNOWN: return QY_REPETITION_UNDECIDED; /* nobody loses by that */
    default: return QY_REPETITION_OPEN;
    }
}

/* A judged move as the arbiter shows it: its heaviest label first, then the others that it has. */
static struct qy_cycle_move shown(const struct qy_judged_move *judged)
{
    struct qy_cycle_move move = {.ply = judged->ply, .side = judged->side, .move = judged->move};

    move.label[move.label_count++] = qy_judged_is_open(judged) ? "undecided" : qy_label_id(judged->label);
    for (unsigned label = QY_LABEL_COUNT; label-- > 0;)
        if ((judged->also >> label & 1) && label != (unsigned)judged->label &&
            move.label_count < QY_CYCLE_LABELS)
            move.label[move.label_count++] = qy_label_id((enum qy_label)label);
    for (unsigned i = 0; i < judged->victim_count && i < QY_CYCLE_VICTIMS; i++)
        move.victim[move.victim_count++] = judged->victims[i].square;
    return move;
}

int qyi_judge(const struct qy_arbiter *a, struct qy_repetition *ret)
{
    struct qy_oracle means = {.nodes = a->oracle.judge_nodes,
                              .post = a->play.post,
                              .drawn = a->oracle.drawn,
                              .tables = a->oracle.user};
    struct qy_judgement judgement;
    int status;

    if (a->oracle.judge)
        return a->oracle.judge(a->oracle.user, a->setup.rules, a->history, ret);
    qyi_regulations_tell(&a->setup, &means);
    status = qy_judge_repetition(a->history, a->setup.rules, &means, &judgement);
    if (status < 0)
        return status;
    ret->verdict = verdict_of(&judgement);
    ret->offender = judgement.deviate == (int)QY_SECOND ? QY_SECOND : QY_FIRST;
    ret->reason = judgement.reason;
    ret->article = judgement.article;
    ret->patterns = judgement.patterns;
    for (size_t i = 0; i < judgement.move_count && status == 0; i++) {
        struct qy_cycle_move move = shown(&judgement.moves[i]);

        status = qy_cycle_add(&ret->cycle, &move);
    }
    ret->judgement = judgement;
    return status;
}
