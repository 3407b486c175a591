/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hints of the server's computer that a level's player can follow. */
#include "thinking/hints.h"

/* In hundredths of a pawn: how much worse than the best line the shown one may be. */
#define ABOUT_AS_GOOD 30

/* The simplest of this many lines is chosen. */
#define LINES 4

static const struct {
    unsigned level; /* up to this one */
    uint32_t moves;
} horizons[] = {{1, 1}, {2, 2}, {3, 3}, {6, 4}, {9, 5}};

uint32_t qyi_hint_horizon(unsigned level)
{
    for (size_t i = 0; i < sizeof horizons / sizeof horizons[0]; i++)
        if (level <= horizons[i].level)
            return horizons[i].moves;
    return QYI_HINT_MOVES;
}

unsigned qyi_hint_lines(unsigned level)
{
    return qyi_hint_horizon(level) < QYI_HINT_MOVES ? LINES : 1;
}

/* Number of moves before the mover captures something; the horizon if that is not within it. */
static uint32_t moves_before_point(const struct qy_position *position, const struct qy_thought_line *line,
                                   uint32_t horizon)
{
    struct qy_position at = *position;

    for (uint32_t i = 0; i < line->count && i < horizon; i++) {
        struct qy_undo undo;

        if (i % 2 == 0 && qy_move_captured(&at, line->move[i]) != 0)
            return i;
        qy_position_make(&at, line->move[i], &undo);
    }
    return horizon;
}

uint32_t qyi_hint_choose(const struct qy_position *position, const struct qy_thought *thought, unsigned level)
{
    const struct qy_thought_line *best = &thought->line[0];
    uint32_t horizon = qyi_hint_horizon(level);
    uint32_t chosen = 0;

    if (horizon == QYI_HINT_MOVES || thought->lines == 0 || !best->scored || best->mate)
        return 0;
    uint32_t soonest = moves_before_point(position, best, horizon);
    for (uint32_t i = 1; i < thought->lines; i++) {
        const struct qy_thought_line *line = &thought->line[i];

        /* One left from a search before the last was not weighed against the best. */
        if (!line->scored || line->mate || line->count == 0 || line->depth + 1 < best->depth ||
            best->score - line->score > ABOUT_AS_GOOD)
            continue;
        uint32_t before = moves_before_point(position, line, horizon);
        if (before < soonest) {
            soonest = before;
            chosen = i;
        }
    }
    return chosen;
}
