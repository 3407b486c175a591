// SPDX-License-Identifier: GPL-3.0-or-later
// Minutes and seconds a move on two scales, beside the field in which any time control may be written.
import { narrow } from '../../narrow';

/** Steps that grow: nobody chooses between 120 minutes and 121. */
export const MINUTES = [
  0, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 45, 50, 60, 75, 90, 100, 120, 150, 180,
];
export const SECONDS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 45, 60, 90, 120, 180];

export interface Pair {
  minutes: number;
  seconds: number;
}

/** A time as the field has it, "5 + 3", "5m+3s" or "10", taken apart; null: stages, days and the like. */
export function pairOf(text: string): Pair | null {
  const found = narrow(text).match(/^\s*(\d+(?:\.5)?)\s*m?(?:in)?\s*(?:\+\s*(\d+)\s*s?(?:ec)?)?\s*$/i);
  if (!found) return halfMinute(text);
  return { minutes: Number(found[1]), seconds: Number(found[2] ?? 0) };
}
const halfMinute = (text: string): Pair | null => {
  const found = text.match(/^30s(?:\+(\d+)s)?$/);
  return found && { minutes: 0.5, seconds: Number(found[1] ?? 0) };
};

/** As it is written into the field: "5+3". */
export function textOf({ minutes, seconds }: Pair): string {
  return minutes % 1 ? `30s+${seconds}s` : `${minutes}+${seconds}`;
}

/** The place on a scale that is nearest to a number. */
export const nearest = (scale: readonly number[], n: number): number =>
  scale.reduce((best, one, i) => (Math.abs(one - n) < Math.abs(scale[best]! - n) ? i : best), 0);

export type Pace = 'blitz' | 'rapid' | 'classical';
/** The rate of play at which such a game is rated, computed like the server for 60 moves. */
export function paceOf({ minutes, seconds }: Pair): Pace {
  const all = minutes + seconds;
  return all <= 10 ? 'blitz' : all < 60 ? 'rapid' : 'classical';
}
