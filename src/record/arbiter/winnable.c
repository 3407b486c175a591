/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arbiter's tests of who can still win. */
#include "arbiter/state.h"

/* True if a side has only its king. */
static bool bare(const struct qy_position *position, enum qy_side side)
{
    const struct qy_game_ops *ops = qyi_games[position->game];
    unsigned men = 0;

    for (unsigned square = 0; square < (unsigned)ops->files * ops->ranks && men < 2; square++) {
        qy_piece piece = ops->at(position, (qy_square)square);

        men += piece != 0 && QY_PIECE_SIDE(piece) == side;
    }
    return men < 2;
}

static const enum qy_answer answers[] = {[QY_WINNABLE_NO] = QY_ANSWER_NO,
                                         [QY_WINNABLE_YES] = QY_ANSWER_YES,
                                         [QY_WINNABLE_UNKNOWN] = QY_ANSWER_UNKNOWN};

/* Asks the library; running out of memory counts as no answer. */
static enum qy_answer ask_library(const struct qy_arbiter *a, enum qy_side side)
{
    struct qy_winnable_limits limits = {.nodes = a->oracle.nodes};
    struct qy_winnable result;

    if (qy_position_winnable(qyi_now(a), side, &limits, &result) < 0)
        return QY_ANSWER_UNKNOWN;
    enum qy_answer answer = answers[result.answer];
    qy_winnable_clear(&result);
    return answer;
}

/*
 * Whether `side` can still win: by the material, else by the oracle or the library. UNKNOWN also without
 * either.
 */
static enum qy_answer can_win(const struct qy_arbiter *a, enum qy_side side)
{
    const struct qy_position *position = qyi_now(a);

    if (bare(position, side) || a->ops->dead_material(position))
        return QY_ANSWER_NO;
    if (qyi_is_irregular(a))
        return QY_ANSWER_UNKNOWN; /* no series of legal moves begins there */
    if (a->oracle.can_win)
        return a->oracle.can_win(a->oracle.user, position, side);
    if (a->oracle.nodes == 0)
        return QY_ANSWER_UNKNOWN;
    return ask_library(a, side);
}

enum qy_answer qyi_dead(const struct qy_arbiter *a, bool in_passing)
{
    enum qy_winnable_answer dead;

    if (qyi_is_irregular(a))
        return QY_ANSWER_UNKNOWN;
    if (!a->oracle.can_win && a->oracle.nodes > 0)
        return qy_position_dead(qyi_now(a), in_passing ? a->oracle.nodes / 10 + 1 : a->oracle.nodes, &dead) <
                       0
                   ? QY_ANSWER_UNKNOWN
                   : answers[dead];
    enum qy_answer first = can_win(a, QY_FIRST);
    if (first == QY_ANSWER_YES)
        return QY_ANSWER_NO;
    enum qy_answer second = can_win(a, QY_SECOND);
    if (second == QY_ANSWER_YES)
        return QY_ANSWER_NO;
    return first == QY_ANSWER_NO && second == QY_ANSWER_NO ? QY_ANSWER_YES : QY_ANSWER_UNKNOWN;
}

enum qy_answer qyi_saved(const struct qy_arbiter *a, enum qy_side loser)
{
    static const enum qy_answer opposite[] = {[QY_ANSWER_NO] = QY_ANSWER_YES,
                                              [QY_ANSWER_YES] = QY_ANSWER_NO,
                                              [QY_ANSWER_UNKNOWN] = QY_ANSWER_UNKNOWN};

    switch (a->laws->saving) {
    case QYI_SAVED_BY_BARE_KING: return bare(qyi_now(a), qyi_other(loser)) ? QY_ANSWER_YES : QY_ANSWER_NO;
    case QYI_SAVED_IF_UNWINNABLE: return opposite[can_win(a, qyi_other(loser))];
    default: return QY_ANSWER_NO;
    }
}
