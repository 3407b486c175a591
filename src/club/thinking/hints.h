/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Chooses the hint for a player against a level of the computer, such that the player can follow it. The
 * engine has computed lines at full strength; these functions select one. Without side effects.
 */
#ifndef QYI_THINKING_HINTS_H
#define QYI_THINKING_HINTS_H

#include <qiyuan/play/duel.h>

/* The most moves in a hint, of both sides together. */
#define QYI_HINT_MOVES 6

/* The number of moves that a player of a level (1 to 16) can follow. */
uint32_t qyi_hint_horizon(unsigned level);

/* The number of lines to compute: one if the best line is shown in any case. */
unsigned qyi_hint_lines(unsigned level);

/*
 * Returns the index of the line to show at a level: among lines about as good as the best, the one that wins
 * or loses a piece soonest within the horizon. The best line if there is no such line, or if it leads to mate
 * for either side.
 */
uint32_t qyi_hint_choose(const struct qy_position *position, const struct qy_thought *thought,
                         unsigned level);

#endif
