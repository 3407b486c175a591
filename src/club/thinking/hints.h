/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a hint shows to somebody who plays against a level of the computer: nothing that such a player
 * could not follow. Full strength has thought before; here is chosen among what it found. Pure.
 */
#ifndef QYI_THINKING_HINTS_H
#define QYI_THINKING_HINTS_H

#include <qiyuan/play/duel.h>

/* Moves of a hint at most, of its own side and the other. */
#define QYI_HINT_MOVES 6

/* This many moves ahead a player of a level (1 to 16) follows. */
uint32_t qyi_hint_horizon(unsigned level);

/* How many lines are asked for: one where the best is simply shown. */
unsigned qyi_hint_lines(unsigned level);

/*
 * Which line of a thought is shown at a level: of those that are about as good as the best, that in which a piece is
 * won or taken soonest, within the horizon; the best where none is, and where it mates or is mated. An index of `line`.
 */
uint32_t qyi_hint_choose(const struct qy_position *position, const struct qy_thought *thought,
                         unsigned level);

#endif
