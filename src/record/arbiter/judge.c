/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arbiter's judge of repetitions: the library's, unless another was given. */
#include "arbiter/regulations.h"
#include "arbiter/state.h"
#include "base/grow.h"

static enum qy_repetition_verdict verdict_of(const struct qy_judgement *judgement)
{
    switch (judgement->verdict) {
    case QY_VERDICT_DRAW: return QY_REPETITION_DRAW;
    case QY_VERDICT_LOSS:
        return judgement->procedure == QY_PROCEDURE_ORDER ? QY_REPETITION_DEVIATE : QY_REPETITION_LOSS;
    case QY_VERDICT_UNKNOWN: return QY_REPETITION_UNDECIDED; /* neither side loses */
    default: return QY_REPETITION_OPEN;
    }
}

/* A judged move for display: its heaviest label first, then its further ones. */
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

/* True if these are the pieces of an ending in FEN letters; `capitals` is the side with capital letters. */
static bool holds(const struct qy_game_ops *ops, const struct qy_position *position, const char *ending,
                  enum qy_side capitals)
{
    int left[2][32] = {{0}};

    for (const char *man = ending; *man; man++)
        left[(*man & 0x20) != 0][*man & 31]++;
    for (unsigned square = 0; square < (unsigned)ops->files * ops->ranks; square++) {
        qy_piece piece = ops->at(position, (qy_square)square);

        if (piece != 0)
            left[QY_PIECE_SIDE(piece) != capitals][ops->letters[QY_PIECE_KIND(piece)] & 31]--;
    }
    for (unsigned i = 0; i < 64; i++)
        if (left[i / 32][i % 32] != 0)
            return false;
    return true;
}

enum qy_answer qyi_drawn(const struct qy_arbiter *a, const struct qy_position *position)
{
    const char *unasked = a->laws->unasked_ending;

    if (!a->oracle.drawn || (unasked && (holds(a->ops, position, unasked, QY_FIRST) ||
                                         holds(a->ops, position, unasked, QY_SECOND))))
        return QY_ANSWER_UNKNOWN;
    return a->oracle.drawn(a->oracle.user, position);
}

static enum qy_answer ask_tables(void *arbiter, const struct qy_position *position)
{
    return qyi_drawn(arbiter, position);
}

bool qyi_asks_of_post(const struct qy_arbiter *a, const struct qy_judgement *judgement)
{
    bool asks = false;

    if (!a->laws->online_posts_refused || a->setup.mode != QY_PLAY_ONLINE ||
        a->play.post != QY_ANSWER_UNKNOWN || judgement->verdict != QY_VERDICT_UNKNOWN)
        return false;
    for (size_t i = 0; i < judgement->move_count; i++)
        asks |= judgement->moves[i].post;
    return asks;
}

/* True if a round has passed since the question was put, and no arbiter has answered. */
static bool asks_nobody(const struct qy_arbiter *a, const struct qy_judgement *judgement)
{
    return qyi_asks_of_post(a, judgement) && judgement->patterns > a->setup.repetitions;
}

int qyi_judge(const struct qy_arbiter *a, struct qy_repetition *ret)
{
    struct qy_oracle means = {.nodes = a->oracle.judge_nodes,
                              .post = a->play.post,
                              .drawn = a->oracle.drawn ? ask_tables : NULL,
                              .tables = (void *)(uintptr_t)a};
    struct qy_judgement judgement;

    if (a->oracle.judge)
        return a->oracle.judge(a->oracle.user, a->setup.rules, a->history, ret);
    qyi_regulations_tell(&a->setup, &means);
    int status = qy_judge_repetition(a->history, a->setup.rules, &means, &judgement);
    if (status == 0 && asks_nobody(a, &judgement)) {
        qy_judgement_free(&judgement);
        means.post = QY_ANSWER_NO;
        ret->post_refused = true;
        status = qy_judge_repetition(a->history, a->setup.rules, &means, &judgement);
    }
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

int qy_cycle_add(struct qy_cycle *cycle, const struct qy_cycle_move *move)
{
    if (QYI_GROW(cycle->moves, cycle->cap, cycle->count + 1) < 0)
        return QY_E_MEMORY;
    cycle->moves[cycle->count++] = *move;
    return 0;
}
