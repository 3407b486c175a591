/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding the opening of a position or of a line of moves. */
#include "collection/openings.h"

const struct qy_opening *qy_opening_at(enum qy_game game, uint64_t key)
{
    const struct qyi_opening_list *list = &qyi_opening_lists[game];
    size_t bits = (size_t)(key >> QYI_OPENING_SHIFT);

    for (size_t at = list->begin[bits]; at < list->begin[bits + 1]; at++)
        if (list->mark[at] == QYI_OPENING_MARK(key) && list->openings[at].key == key)
            return &list->openings[at];
    return NULL;
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
