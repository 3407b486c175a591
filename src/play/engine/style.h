/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Styles: choose among moves that are nearly as good as the best. May use: base, game. */
#ifndef QYI_ENGINE_STYLE_H
#define QYI_ENGINE_STYLE_H

#include "engine/level.h"

#include <qiyuan/play/engine.h>

/*
 * A style chooses among this many of the best moves; none may differ by more than this margin (in centipawns)
 * from the move that would be played without a style.
 */
#define QYI_STYLE_LINES  6
#define QYI_STYLE_MARGIN 40

/*
 * How forcing a legal move is: a check counts 3, a capture 2, arriving in the other half 1, a step forward 1,
 * a step back -1.
 */
int qyi_style_temper(const struct qy_position *position, qy_move move);

/*
 * Chooses among the searched root moves of a worker; `chosen` is the move that would be played without a
 * style. Returns the index. `level` (or NULL) says whether a piece may be left hanging.
 */
size_t qyi_style_choose(enum qy_style style, const struct qyi_level *level, const struct qyi_worker *worker,
                        const struct qy_position *position, size_t chosen);

#endif
