/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding the opening of a position or of a line of moves. */
#include "collection/openings.h"
#include "base/order.h"

const struct qy_opening *qy_opening_at(enum qy_game game, uint64_t key)
{
    const struct qyi_opening_list *list = &qyi_opening_lists[game];
    size_t at;

    QYI_FIRST_NOT(at, list->count, i, list->openings[i].key < key);
    return at < list->count && list->openings[at].key == key ? &list->openings[at] : NULL;
}

size_t qy_opening_depth(enum qy_game game)
{
    return qyi_opening_lists[game].depth;
}

size_t qy_opening_count(enum qy_game game)
{
    return qyi_opening_lists[game].count;
}

const struct qy_opening *qy_opening_of(const struct qy_scan_game *game)
{
    const struct qy_opening *found = NULL;
    struct qy_position position = game->start;
    size_t depth = game->started ? qy_opening_depth(position.game) : 0;

    for (size_t ply = 0; ply < game->plies && ply < depth; ply++) {
        struct qy_undo undo;

        qy_position_make(&position, game->moves[ply], &undo);
        const struct qy_opening *opening = qy_opening_at(position.game, qy_position_key(&position));
        found = opening ? opening : found;
    }
    return found;
}
