// SPDX-License-Identifier: GPL-3.0-or-later
// In which order my games want me: those where it is my move, the one with least time first.
import { remaining } from '../../clock';
import type { Told } from '../../mine';

/** It is my move, and I am there to make it. */
export const isDue = (game: Told): boolean =>
  game.status === 'playing' && game.you === game.side && !game.players[game.side]?.leave;

/** What my opponent asks of me in a game that goes on, and waits for. */
export const askedOf = (game: Told): 'draw' | 'takeback' | 'adjourn' | undefined =>
  game.asks && game.asks.side !== game.you && game.asks.what !== 'rematch' ? game.asks.what : undefined;

/** What the side to move has left at that time, on performance.now(); Infinity without a clock. */
export const leftOf = (game: Told, at: number): number =>
  game.status === 'playing' && game.clocks ? remaining(game.clocks, game.side, at - game.told) : Infinity;

/** My move first, then theirs, each by the time that is left; seats nobody has taken come last. */
export function byDue(games: readonly Told[], at: number): Told[] {
  const rank = (game: Told): number => (isDue(game) ? 0 : game.status === 'playing' ? 1 : 2);
  // Two without a clock: Infinity less Infinity is no number
  const order = (a: number, b: number): number => (a === b ? 0 : a - b);
  return [...games].sort((a, b) => rank(a) - rank(b) || order(leftOf(a, at), leftOf(b, at)));
}

const DAY = 86400000;
/**
 * In a game of days: with so much left its mover is reminded; a day, or a third of the move's time where that
 * is less.
 */
export function soonMark(time: string): number {
  const days = time.match(/(\d+)d/);
  return Math.min(DAY, days ? (Number(days[1]) * DAY) / 3 : DAY);
}
export const isSoon = (game: Told, at: number): boolean =>
  game.pace === 'correspondence' &&
  isDue(game) &&
  game.clocks?.running === game.side &&
  leftOf(game, at) <= soonMark(game.time);

/**
 * The game that wants me next after the one that is shown: in this order, and from its end to its beginning.
 */
export function nextDue(games: readonly Told[], shown: string, at: number): Told | undefined {
  const all = byDue(games, at);
  const place = all.findIndex(game => game.id === shown);
  return [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))].find(isDue);
}
