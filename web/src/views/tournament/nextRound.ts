// SPDX-License-Identifier: GPL-3.0-or-later
// The next round before it is published: the choices made, and the request that they make.
import type { pairRound } from '../../calls/tournaments';
import { numbersOf } from './about/lots';
import type { Done, Pair, Reason } from './calls';

/** The server's pairs; `broken`: the articles that hand-made pairs break. */
export interface NextRound extends Partial<Done> {
  pairings: Pair[];
  broken: Reason[];
}

/** Hand-made pairs with their reason, or lots drawn by hand. */
export interface Choice {
  hand: number[][] | null;
  reason: string;
  lots: string;
}
export const BY_SYSTEM: Choice = { hand: null, reason: '', lots: '' };

export const samePair = (one: Pair | undefined, other: Pair): boolean =>
  one?.white === other.white && one.black === other.black;

/** The body of the pairing request, except for the log that it is based on. */
export type PairBody = Omit<Parameters<typeof pairRound>[1], 'based' | 'preview' | 'ask'>;

/** The body for a choice; `by` is the author of the hand-made pairs. */
export function bodyOf({ hand, reason, lots }: Choice, by: string): PairBody {
  if (hand) return { pairs: hand, by, ...(reason && { reason }) };
  const drawn = numbersOf(lots);
  return drawn.length ? { lots: drawn } : {};
}

/** All pairs after two players have been exchanged; a player without an opponent is named first. */
export function exchanged(rows: readonly Pair[], one: number, other: number): number[][] {
  const turn = (n: number): number => (n === one ? other : n === other ? one : n);
  return rows.map(p => [turn(p.white), turn(p.black)]).map(([w, b]) => (w === 0 ? [b!, 0] : [w!, b!]));
}

/** A player's name in these pairs; the number if the player is not among them. */
export const nameIn = (rows: readonly Pair[], number: number): string =>
  rows
    .map(p => (p.white === number ? p.white_name : p.black === number ? p.black_name : null))
    .find(Boolean) ?? String(number);
