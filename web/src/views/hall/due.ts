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

/** Games where I am to move, then those where the opponent is, each by the time left; games without an
 * opponent last. */
export function byDue(games: readonly Told[], at: number): Told[] {
  const rank = (game: Told): number => (isDue(game) ? 0 : game.status === 'playing' ? 1 : 2);
  // Two without a clock: Infinity less Infinity is no number
  const order = (a: number, b: number): number => (a === b ? 0 : a - b);
  return [...games].sort((a, b) => rank(a) - rank(b) || order(leftOf(a, at), leftOf(b, at)));
}

const DAY = 86400000;
/**
 * In a game with days per move, the time left at which the player is reminded: a day, or a third of the time
 * for a move if that is less.
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

/** The next game after the one shown that needs me: in this order, starting over at the end. */
export function nextDue(games: readonly Told[], shown: string, at: number): Told | undefined {
  const all = byDue(games, at);
  const place = all.findIndex(game => game.id === shown);
  return [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))].find(isDue);
}
