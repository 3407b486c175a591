/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game in progress: its moves, taking them back, and how often each position occurred. */
#include "base/grow.h"
#include "game/ops.h"

#include <stdlib.h>

struct ply {
    uint64_t key; /* key of the position before the move */
    struct qy_undo undo;
    qy_move move;
};

struct qy_history {
    struct qy_position start;
    struct qy_position now;
    struct ply *plies;
    size_t count;
    size_t cap;
};

int qy_history_new(const struct qy_position *start, struct qy_history **ret_history)
{
    struct qy_history *history = calloc(1, sizeof *history);

    if (!history)
        return QY_E_MEMORY;
    history->start = *start;
    history->now = *start;
    *ret_history = history;
    return 0;
}

void qy_history_free(struct qy_history *history)
{
    if (!history)
        return;
    free(history->plies);
    free(history);
}

int qyi_history_carry(struct qy_history *history, qy_move move)
{
    const struct qy_game_ops *ops = qyi_ops(&history->now);

    if (QYI_GROW(history->plies, history->cap, history->count + 1) < 0)
        return QY_E_MEMORY;
    struct ply *ply = &history->plies[history->count++];
    ply->key = ops->key(&history->now);
    ply->move = move;
    ops->make(&history->now, move, &ply->undo);
    return 0;
}

int qy_history_push(struct qy_history *history, qy_move move)
{
    return qyi_ops(&history->now)->is_legal(&history->now, move) ? qyi_history_carry(history, move)
                                                                 : QY_E_ILLEGAL_MOVE;
}

bool qy_history_pop(struct qy_history *history)
{
    if (history->count == 0)
        return false;
    const struct ply *ply = &history->plies[--history->count];
    qyi_ops(&history->now)->unmake(&history->now, ply->move, &ply->undo);
    return true;
}

const struct qy_position *qy_history_position(const struct qy_history *history)
{
    return &history->now;
}

const struct qy_position *qy_history_start(const struct qy_history *history)
{
    return &history->start;
}

size_t qy_history_plies(const struct qy_history *history)
{
    return history->count;
}

qy_move qy_history_move(const struct qy_history *history, size_t ply)
{
    return ply >= 1 && ply <= history->count ? history->plies[ply - 1].move : QY_MOVE_NONE;
}

unsigned qy_history_occurrences(const struct qy_history *history)
{
    const struct qy_game_ops *ops = qyi_ops(&history->now);
    uint64_t key = ops->key(&history->now);
    size_t reach = ops->halfmove(&history->now);
    unsigned count = 1;

    /* No position before the last capture can recur, and positions with the other side to move differ. */
    if (reach > history->count)
        reach = history->count;
    for (size_t back = 4; back <= reach; back += 2)
        count += history->plies[history->count - back].key == key;
    return count;
}
