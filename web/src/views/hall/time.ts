// SPDX-License-Identifier: GPL-3.0-or-later
// Sliders for minutes and seconds of a time control, beside the field in which any time control can be typed.
import { narrow } from '../../narrow';

/** The steps grow, because nobody chooses between 120 and 121 minutes. */
export const MINUTES = [
  0, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 45, 50, 60, 75, 90, 100, 120, 150, 180,
];
export const SECONDS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 45, 60, 90, 120, 180];

export interface Pair {
  minutes: number;
  seconds: number;
}

/** Parses "5 + 3", "5m+3s" or "10"; null for stages, days and other forms. */
export function pairOf(text: string): Pair | null {
  const found = narrow(text).match(/^\s*(\d+(?:\.5)?)\s*m?(?:in)?\s*(?:\+\s*(\d+)\s*s?(?:ec)?)?\s*$/i);
  if (!found) return halfMinute(text);
  return { minutes: Number(found[1]), seconds: Number(found[2] ?? 0) };
}
const halfMinute = (text: string): Pair | null => {
  const found = text.match(/^30s(?:\+(\d+)s)?$/);
  return found && { minutes: 0.5, seconds: Number(found[1] ?? 0) };
};

/** Writes a time for the field: "5+3". */
export function textOf({ minutes, seconds }: Pair): string {
  return minutes % 1 ? `30s+${seconds}s` : `${minutes}+${seconds}`;
}

/** The index of the scale's value nearest to a number. */
export const nearest = (scale: readonly number[], n: number): number =>
  scale.reduce((best, one, i) => (Math.abs(one - n) < Math.abs(scale[best]! - n) ? i : best), 0);

export type Pace = 'blitz' | 'rapid' | 'classical';
/** The speed class for ratings, computed for 60 moves like the server does. */
export function paceOf({ minutes, seconds }: Pair): Pace {
  const all = minutes + seconds;
  return all <= 10 ? 'blitz' : all < 60 ? 'rapid' : 'classical';
}
