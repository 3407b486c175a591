// SPDX-License-Identifier: GPL-3.0-or-later
// In which order my games want me: those where it is my move, the one with least time first.
import { remaining } from '../../clock';
import type { Summary } from '../../types';

export const isDue = (game: Summary): boolean => game.status === 'playing' && game.you === game.side;

/** What the side to move has left now; Infinity without a clock. `elapsed`: milliseconds since the games were told. */
export const leftOf = (game: Summary, elapsed: number): number => (game.status === 'playing' && game.clocks ? remaining(game.clocks, game.side, elapsed) : Infinity);

/** My move first, then theirs, each by the time that is left; seats nobody has taken come last. */
export function byDue(games: readonly Summary[], elapsed: number): Summary[] {
  const rank = (game: Summary): number => (isDue(game) ? 0 : game.status === 'playing' ? 1 : 2);
  const order = (a: number, b: number): number => (a === b ? 0 : a - b); // two without a clock: Infinity less Infinity is no number
  return [...games].sort((a, b) => rank(a) - rank(b) || order(leftOf(a, elapsed), leftOf(b, elapsed)));
}
