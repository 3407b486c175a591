// SPDX-License-Identifier: GPL-3.0-or-later
// The next round before it is published: what is chosen of it, and what is sent for that.
import type { pairRound } from '../../calls/tournaments';
import { numbersOf } from './about/lots';
import type { Done, Pair, Reason } from './calls';

/** The pairs from the server; `broken`: the articles that pairs made by hand break. */
export interface NextRound extends Partial<Done> {
  pairings: Pair[];
  broken: Reason[];
}

/** Pairs made by hand and the reason for them, or lots that were drawn beside the program. */
export interface Choice {
  hand: number[][] | null;
  reason: string;
  lots: string;
}
export const BY_SYSTEM: Choice = { hand: null, reason: '', lots: '' };

export const samePair = (one: Pair | undefined, other: Pair): boolean =>
  one?.white === other.white && one.black === other.black;

/** The body of the request that pairs, except for the log that it is based on. */
export type PairBody = Omit<Parameters<typeof pairRound>[1], 'based' | 'preview' | 'ask'>;

/** The body for a choice; `by`: who made the pairs by hand. */
export function bodyOf({ hand, reason, lots }: Choice, by: string): PairBody {
  if (hand) return { pairs: hand, by, ...(reason && { reason }) };
  const drawn = numbersOf(lots);
  return drawn.length ? { lots: drawn } : {};
}

/** All pairs once two players have changed places; who has no opponent is named first. */
export function exchanged(rows: readonly Pair[], one: number, other: number): number[][] {
  const turn = (n: number): number => (n === one ? other : n === other ? one : n);
  return rows.map(p => [turn(p.white), turn(p.black)]).map(([w, b]) => (w === 0 ? [b!, 0] : [w!, b!]));
}

/** The name of a player in these pairs; the number if there is none. */
export const nameIn = (rows: readonly Pair[], number: number): string =>
  rows
    .map(p => (p.white === number ? p.white_name : p.black === number ? p.black_name : null))
    .find(Boolean) ?? String(number);
