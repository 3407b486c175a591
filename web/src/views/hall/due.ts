// SPDX-License-Identifier: GPL-3.0-or-later
// Orders the player's games: those where it is their move first, by the time left.
import { remaining } from '../../clock';
import type { Told } from '../../mine';

/** Whether it is the player's move, and the player is not on leave. */
export const isDue = (game: Told): boolean =>
  game.status === 'playing' && game.you === game.side && !game.players[game.side]?.leave;

/** What the opponent has asked for in a running game and not yet got an answer to. */
export const askedOf = (game: Told): 'draw' | 'takeback' | 'adjourn' | undefined =>
  game.asks && game.asks.side !== game.you && game.asks.what !== 'rematch' ? game.asks.what : undefined;

/** The time of the side to move at `at` (on performance.now()); Infinity without a clock. */
export const leftOf = (game: Told, at: number): number =>
  game.status === 'playing' && game.clocks ? remaining(game.clocks, game.side, at - game.told) : Infinity;

/**
 * Games where the player is to move, then those where the opponent is, each by time left; games without an
 * opponent last.
 */
export function byDue(games: readonly Told[], at: number): Told[] {
  const rank = (game: Told): number => (isDue(game) ? 0 : game.status === 'playing' ? 1 : 2);
  // Two games without a clock are equal; Infinity minus Infinity would be NaN.
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

/** The next game that needs a move after the one shown, in this order and wrapping around. */
export function nextDue(games: readonly Told[], shown: string, at: number): Told | undefined {
  const all = byDue(games, at);
  const place = all.findIndex(game => game.id === shown);
  return [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))].find(isDue);
}
