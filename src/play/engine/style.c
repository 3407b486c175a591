/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Active and solid styles: the most and the least forcing of roughly equal moves. */
#include "engine/style.h"

#include "game/ops.h"

#include <string.h>

static const char *const names[QY_STYLE_COUNT] = {"balanced", "active", "solid"};

const char *qy_style_name(enum qy_style style)
{
    return (unsigned)style < QY_STYLE_COUNT ? names[style] : NULL;
}

int qy_style_by_name(const char *text, size_t len, enum qy_style *ret_style)
{
    for (unsigned i = 0; i < QY_STYLE_COUNT; i++)
        if (strlen(names[i]) == len && memcmp(names[i], text, len) == 0) {
            *ret_style = (enum qy_style)i;
            return 0;
        }
    return QY_E_VALUE;
}

int qyi_style_temper(const struct qy_position *position, qy_move move)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    bool first = qy_position_side(position) == QY_FIRST;
    int from = (int)(ops->move_from(move) / ops->files);
    int to = (int)(ops->move_to(move) / ops->files);
    int ahead = first ? to - from : from - to;
    bool beyond = first ? to >= ops->ranks / 2 : to < ops->ranks / 2;
    struct qy_position next = *position;
    qy_square checkers[16];
    struct qy_undo undo;
    int temper = (ahead > 0) - (ahead < 0) + (beyond ? 1 : 0);

    if (ops->captured(position, move) != 0)
        temper += 2;
    ops->make(&next, move, &undo);
    return qy_position_checkers(&next, checkers) > 0 ? temper + 3 : temper;
}

size_t qyi_style_choose(enum qy_style style, const struct qyi_level *level, const struct qyi_worker *worker,
                        const struct qy_position *position, size_t chosen)
{
    const struct qyi_root_move *roots = worker->roots;
    int value = roots[chosen].value;
    int sign = style == QY_STYLE_ACTIVE ? 1 : -1;
    int best_temper = sign * qyi_style_temper(position, roots[chosen].move);
    size_t best = chosen;

    /* with a mate for or against, every ply counts */
    if (style == QY_STYLE_BALANCED || value == -QYI_INFINITE || qyi_search_mate(value) != 0)
        return chosen;
    for (size_t i = 0; i < worker->root_count && i < QYI_STYLE_LINES; i++) {
        int temper = sign * qyi_style_temper(position, roots[i].move);

        if (roots[i].value < value - QYI_STYLE_MARGIN || roots[i].value > value + QYI_STYLE_MARGIN ||
            temper <= best_temper || (level && level->guard && qyi_level_hangs(position, roots[i].move)))
            continue;
        best = i;
        best_temper = temper;
    }
    return best;
}
