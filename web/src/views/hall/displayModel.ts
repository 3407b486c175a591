// SPDX-License-Identifier: GPL-3.0-or-later
// Functions on a simul as the server reports it.
import type { Game, Summary } from '../../types';
import type * as wire from '../../wire';

/** A board of a display, and the display, as sent to everybody except an arbiter. */
export type DisplayBoard = Omit<wire.DisplayBoard, 'game'> & { game: Summary };
export type Display = Omit<wire.Display, 'boards'> & { boards: DisplayBoard[] };

/** Points as chess players write them: whole ones, and ½. */
export const points = (halves: number): string =>
  halves % 2 ? (halves > 1 ? String(halves >> 1) : '') + '½' : String(halves / 2);

/** One board of each game, whose terms are the same on all its boards. */
export const termsOf = (boards: readonly DisplayBoard[]): DisplayBoard[] => [
  ...new Map(boards.map(board => [board.game.game, board])).values(),
];

/** The number of free boards of each game. */
export function freeOf(boards: readonly DisplayBoard[]): [Game, number][] {
  const free = new Map<Game, number>();
  for (const { game } of boards)
    if (game.status === 'waiting') free.set(game.game, (free.get(game.game) ?? 0) + 1);
  return [...free];
}

/** The score of the display, in half points for each side; null if no game has ended. */
export function scoreOf({ tally }: Display): { given: number; taken: number } | null {
  if (tally.won + tally.drawn + tally.lost === 0) return null;
  return { given: tally.won * 2 + tally.drawn, taken: tally.lost * 2 + tally.drawn };
}

/** The board of the visitor, if they play in the simul without hosting it. */
export const boardOf = ({ own, boards }: Display): DisplayBoard | undefined =>
  own ? undefined : boards.find(board => board.game.you);
